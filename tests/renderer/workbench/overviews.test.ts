/** The overview of an open project, which several calls answer. */
import { describe, expect, it } from 'vitest'
import type { Project } from '../../../renderer/src/workbench/project.svelte.ts'
import type { FakeWorkbench } from '../fakeWorkbench.ts'
import { useFakePage } from '../fakePage.ts'
import { overviewOf } from '../projects.ts'
import { pass, useHandMovedTimers } from '../timers.ts'
import { openedProject } from './openedProject.ts'

useFakePage()
useHandMovedTimers()

const named = (project: Project, name: string) => ({ ...project.overview, name })

/** Requests the overview repeatedly, and returns the requests by path and name. */
async function asked(workbench: FakeWorkbench, project: Project, times: number) {
  workbench.later('project.overview')
  for (let time = 0; time < times; time++) {
    project.changed({ project: 'p', stringIds: [], languageId: null })
    await pass(400)
  }
  const calls = workbench.waiting('project.overview')
  return async (place: number, name: string) => {
    await calls[place]?.answer(named(project, name))
    return project.overview.name
  }
}

describe('the overview that is shown', () => {
  it('is each of two, where they are answered in their order', async () => {
    const { workbench, project } = await openedProject()
    const answer = await asked(workbench, project, 2)
    expect([await answer(0, 'Older'), await answer(1, 'Newer')]).toEqual(['Older', 'Newer'])
  })

  it('is the one that was asked for last, though an older one is answered after it', async () => {
    const { workbench, project } = await openedProject()
    const answer = await asked(workbench, project, 2)
    expect([await answer(1, 'Newer'), await answer(0, 'Older')]).toEqual(['Newer', 'Newer'])
  })

  it('is what another call answered, but for one that is asked for after that', async () => {
    const { workbench, project } = await openedProject()
    const older = await asked(workbench, project, 1)
    project.update(named(project, 'Changed'), { isStale: false })
    const both = await asked(workbench, project, 1)
    expect(await both(1, 'Newer')).toBe('Newer')
    expect(await older(0, 'Older')).toBe('Newer')
  })

  it('is what another call answered, whatever was asked for before it', async () => {
    const { workbench, project } = await openedProject()
    const answer = await asked(workbench, project, 1)
    project.update(named(project, 'Changed'), { isStale: false })
    expect(await answer(0, 'Older')).toBe('Changed')
  })

  it('is that of the new connection, whatever was asked for over the old one', async () => {
    const { workbench, project, path } = await openedProject()
    const answer = await asked(workbench, project, 1)
    workbench.answers('project.open', overviewOf(path, { project: 'new handle', name: 'Newer' }))
    await project.reconnect()
    expect(await answer(0, 'Older')).toBe('Newer')
    expect(project.overview.project).toBe('new handle')
  })
})
