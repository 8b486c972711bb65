/** An open project whose connection broke: what was being read went with it, and is read anew. */
import { describe, expect, it } from 'vitest'
import { settled } from '../fakeWorkbench.ts'
import { useFakePage } from '../fakePage.ts'
import { overviewOf } from '../projects.ts'
import { pass, useHandMovedTimers } from '../timers.ts'
import { openedProject } from './openedProject.ts'

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
  it('reads its preview, its saved queries and what is left to check anew, under its new handle', async () => {
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
