import { describe, expect, it } from 'vitest'
import { translationCommands } from '../../../renderer/src/translations/commands.ts'
import { settled } from '../fakeWorkbench.ts'
import { useFakePage } from '../fakePage.ts'
import { detailOf, openedProject, toasts } from '../workbench/openedProject.ts'

useFakePage()

/** A project whose strings are repeated, with the preview of using the first for its repetitions under way. */
async function asking() {
  const opened = await openedProject()
  const { workbench, app, project } = opened
  workbench.answers(
    'string.get',
    ({ stringId }) => ({ ...detailOf(stringId), repetition: { count: 3 } }) as never,
  )
  await project.editor.reload()
  translationCommands.find(({ id }) => id === 'string.useForRepetitions')?.run(app)
  await settled()
  const answer = () =>
    workbench
      .one('repetition.preview')
      .answer({ given: [{}], counts: { none: 0, needsWork: 0, other: 2, stays: 0 } } as never)
  return { ...opened, answer }
}

describe('using a text for repetitions', () => {
  it('asks what is to be written over', async () => {
    const { app, answer } = await asking()
    await answer()
    expect(app.dialog).toMatchObject({ kind: 'repetitions', asked: { of: { stringId: 1 } } })
  })

  it('shows a message to a user who moved on to another string', async () => {
    const { app, project, answer } = await asking()
    project.list.select(3)
    await answer()
    expect(app.dialog).toBeNull()
    expect(toasts(app).at(-1)?.includes('2 repetitions')).toBe(true)
    app.toasts.items.at(-1)?.action?.run()
    expect(app.dialog).toMatchObject({ kind: 'repetitions', asked: { of: { stringId: 1 } } })
  })

  it('takes no other dialog away', async () => {
    const { app, answer } = await asking()
    app.dialog = { kind: 'palette' }
    await answer()
    expect(app.dialog).toEqual({ kind: 'palette' })
    expect(toasts(app)).toHaveLength(1)
  })
})
