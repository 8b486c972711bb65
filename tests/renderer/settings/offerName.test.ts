/** A person without a name is asked for it once, when a file is written that has a place for it. */
import { expect, it } from 'vitest'
import { offerName } from '../../../renderer/src/settings/offerName.ts'
import { openedProject, toasts } from '../workbench/openedProject.ts'
import { useFakePage } from '../fakePage.ts'

useFakePage()

const FILES = [
  { id: 1, type: 'po' },
  { id: 2, type: 'json' },
] as never
const wrote = (fileId: number, isChanged = true) => ({ files: [{ fileId, isChanged }] }) as never

it('is offered once to say a name, after a PO file was written', async () => {
  const { workbench, app } = await openedProject()
  offerName(app, wrote(2), FILES)
  offerName(app, wrote(1, false), FILES)
  expect(toasts(app)).toEqual([])
  offerName(app, wrote(1), FILES)
  expect(toasts(app)).toEqual(['Your name is not in this file’s header: you have not set one.'])
  app.toasts.items[0]?.action?.run()
  expect(app.dialog).toEqual({ kind: 'settings', tab: 'person' })
  expect(app.settings.offersName).toBe(false)
  expect(workbench.inputs('app.setSettings')).toMatchObject([{ settings: { offersName: false } }])
  for (const { id } of app.toasts.items) app.toasts.dismiss(id)
  offerName(app, wrote(1), FILES)
  expect(toasts(app)).toEqual([])
})

it('is not offered to who has one', async () => {
  const { app } = await openedProject()
  app.changeSettings({ userName: 'Олена' })
  offerName(app, wrote(1), FILES)
  expect(toasts(app)).toEqual([])
})
