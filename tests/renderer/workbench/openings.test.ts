import { describe, expect, it } from 'vitest'
import type { Overview } from '../../../core/contract/index.ts'
import { Openings } from '../../../renderer/src/workbench/openings.svelte.ts'
import { FakeWorkbench } from '../fakeWorkbench.ts'

const overview = (project: string) => ({ project }) as Overview

function openings() {
  const workbench = new FakeWorkbench().answers('project.close', null)
  const state = { shown: undefined as string | undefined }
  return { workbench, state, openings: new Openings(workbench, () => state.shown) }
}

describe('projects on their way to the screen', () => {
  it('are shown where no later one was wanted', () => {
    const { openings: made } = openings()
    const older = made.begin()
    const newer = made.begin()
    expect([made.isLast(older), made.isLast(newer), made.isOpening]).toEqual([false, true, true])
    made.end()
    expect(made.isOpening).toBe(false)
  })

  it('are closed unshown once the later one is there, but where that has the same handle', () => {
    const { workbench, state, openings: made } = openings()
    made.begin()
    made.begin()
    made.leaveUnshown(overview('one'))
    made.leaveUnshown(overview('two'))
    expect(workbench.inputs('project.close')).toEqual([])
    state.shown = 'two'
    made.end()
    made.closeUnshown()
    made.closeUnshown()
    expect(workbench.inputs('project.close')).toEqual([{ project: 'one' }])
  })

  it('are closed at once if the later one is loaded already', () => {
    const { workbench, openings: made } = openings()
    made.begin()
    made.end()
    made.leaveUnshown(overview('one'))
    expect(workbench.inputs('project.close')).toEqual([{ project: 'one' }])
  })
})
