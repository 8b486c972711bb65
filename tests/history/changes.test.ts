/** The changes of a write, by which counts and lists of other windows and processes are updated. */
import { describe, expect, it } from 'vitest'
import { changes } from '../../core/history/rows/changes.ts'
import { MAX_DIRTY } from '../../core/store/dirtyTracking.ts'
import { TestProject } from '../testProject.ts'

function shop() {
  const project = new TestProject()
  const ids = project.import([
    { identifier: 'a', text: 'One' },
    { identifier: 'b', text: 'Two' },
  ])
  const { labelId } = project.write('serviceAddLabel', { userId: project.anna, title: 'Later' })
  /** The changes of what is done. */
  const changed = (act: () => unknown) => {
    const newest = changes.newest(project.db)
    act()
    return changes.since(project.db, newest)
  }
  return { project, ids, labelId, changed }
}

describe('the changes of a write', () => {
  it('name its strings and their language', () => {
    const { project, ids, changed } = shop()
    const a = ids['a'] ?? 0
    expect(changed(() => project.save(a, 'Один'))).toEqual({
      change: { stringIds: [a], languageId: 'uk', isElsewhere: false },
      touched: { stringIds: [a], beyond: [] },
    })
  })

  it('name the kind of a changed row that belongs to no string, and then concern everything', () => {
    const { project, labelId, changed } = shop()
    const rename = () => project.write('serviceRenameLabel', { userId: project.anna, labelId, title: 'Now' })
    expect(changed(rename)).toMatchObject({
      change: { stringIds: null },
      touched: { stringIds: [], beyond: ['label'] },
    })
  })

  it('name no language if there are several', () => {
    const { project, ids, changed } = shop()
    const saveBoth = () => {
      project.save(ids['a'] ?? 0, 'Один')
      project.save(ids['b'] ?? 0, 'Zwei', { languageId: 'de' })
    }
    expect(changed(saveBoth).change).toMatchObject({ languageId: null })
  })

  it('are none without events', () => {
    const { changed } = shop()
    expect(changed(() => undefined)).toEqual({ change: null, touched: null })
  })

  it('touch any string beyond the limit', () => {
    const { project, changed } = shop()
    const strings = Array.from({ length: MAX_DIRTY + 1 }, (_, index) => ({
      identifier: `s${index}`,
      text: 'x',
    }))
    expect(changed(() => project.import(strings, { path: 'many.json' })).touched?.stringIds).toBeNull()
  })
})
