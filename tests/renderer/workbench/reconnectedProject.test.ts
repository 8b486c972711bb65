/** An open project after a broken connection: running reads failed with it, and are repeated. */
import { describe, expect, it } from 'vitest'
import { failing, settled } from '../fakeWorkbench.ts'
import { useFakePage } from '../fakePage.ts'
import { overviewOf } from '../projects.ts'
import { pass, useHandMovedTimers } from '../timers.ts'
import { detailOf, openedProject } from './openedProject.ts'

useFakePage()
useHandMovedTimers()

async function reconnected(more: object = {}) {
  const { workbench, project, path } = await openedProject({}, more)
  workbench.answers('preview.get', { html: '<p>', elements: [] }).answers('preview.texts', [])
  project.preview.follow(1, 'uk')
  await settled()
  workbench.answers('project.open', overviewOf(path, { ...more, project: 'new handle' }))
  await project.reconnect()
  await pass(150)
  return workbench
}

describe('an open project after a cut', () => {
  it('reads its preview, its saved queries and its QA progress again, with its new handle', async () => {
    const workbench = await reconnected()
    for (const name of ['preview.get', 'preview.texts', 'query.list', 'qa.unchecked'] as const)
      expect(workbench.inputs(name).at(-1), name).toMatchObject({ project: 'new handle' })
  })

  it('counts nothing to check where it is of the past', async () => {
    const workbench = await reconnected({ past: { snapshotId: 3 } })
    expect(workbench.inputs('query.list').at(-1)).toMatchObject({ project: 'new handle' })
    expect(workbench.inputs('qa.unchecked')).toEqual([])
  })
})

describe('a workbench that was started again', () => {
  /** Answers calls under another handle than the newest as a new process does. */
  async function restarted() {
    const opened = await openedProject()
    const { workbench, path } = opened
    const isOpen = (input: { project: string }) => input.project === 'new handle'
    const notOpen = failing('project.notOpen')
    workbench
      .answers('project.open', overviewOf(path, { project: 'new handle' }))
      .answers('string.get', (input) => (isOpen(input) ? (detailOf(input.stringId) as never) : notOpen))
      .answers('draft.save', (input) => (isOpen(input) ? null : notOpen))
    return opened
  }

  it('opens the project once for all calls that name its handle of before, and answers them', async () => {
    const { app, project, workbench } = await restarted()
    const { project: old } = project.overview
    const call = (stringId: number) =>
      app.client.call('string.get', { project: old, stringId, languageId: 'uk' })
    const results = await Promise.all([call(2), call(3), call(4)])
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true])
    expect(workbench.inputs('project.open')).toHaveLength(1)
    expect(project.overview.project).toBe('new handle')
  })

  it('shows the row that is clicked, although no connection was seen to break', async () => {
    const { project } = await restarted()
    project.navigation.select(3)
    await settled()
    expect(project.editor.stringId).toBe(4)
  })

  it('gets the reason if the project cannot be reopened, once for each call', async () => {
    const { app, project, workbench } = await restarted()
    workbench.answers('project.open', failing('project.missing'))
    const input = { project: project.overview.project, stringId: 2, languageId: 'uk' }
    expect(await app.client.call('string.get', input)).toMatchObject({
      ok: false,
      error: { code: 'project.missing' },
    })
  })

  it('keeps the project that its page shows when it asks to open that very file', async () => {
    const { app, project, workbench } = await openedProject({}, { linkedPlace: { place: '/home/me/pl.po' } })
    workbench.emit('app.open', { path: '/home/me/pl.po' })
    await settled()
    expect(app.project).toBe(project)
    expect(workbench.inputs('linked.open')).toEqual([])
  })

  it('does not close the project that is opened in its own place', async () => {
    const { app, project, workbench } = await openedProject()
    await app.show(project.overview)
    expect(app.project).not.toBe(project)
    expect(workbench.inputs('project.close')).toEqual([])
  })
})
