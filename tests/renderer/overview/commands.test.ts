/** The older versions of a string are shown and focused, unless the user moved the focus meanwhile. */
import { describe, expect, it, vi } from 'vitest'
import { overviewCommands } from '../../../renderer/src/overview/commands.ts'
import { settled } from '../fakeWorkbench.ts'
import { page, useFakePage } from '../fakePage.ts'
import { openedProject } from '../workbench/openedProject.ts'

useFakePage()

async function shown() {
  const { app, project, workbench } = await openedProject()
  const focus = vi.fn()
  app.registerFocus('history', focus)
  overviewCommands.find(({ id }) => id === 'string.restore')?.run(app)
  await settled()
  return { project, workbench, focus }
}

describe('the versions of a string', () => {
  it('get the focus once they are there', async () => {
    const { project, workbench, focus } = await shown()
    expect([project.editor.tab, focus.mock.calls.length]).toEqual(['history', 0])
    await workbench.one('string.history').answer([])
    expect(focus).toHaveBeenCalledOnce()
  })

  it.each([
    ['writes on', 'keydown', { key: ' ' }],
    ['goes elsewhere by key', 'keydown', { key: 'Tab' }],
    ['clicks', 'pointerdown', {}],
  ])('leave the focus where a person %s meanwhile', async (_, name, more) => {
    const { workbench, focus } = await shown()
    page.dispatchEvent(Object.assign(new Event(name), more))
    await workbench.one('string.history').answer([])
    expect(focus).not.toHaveBeenCalled()
  })
})
