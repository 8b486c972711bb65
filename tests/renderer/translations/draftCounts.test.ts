import { describe, expect, it } from 'vitest'
import { DraftCounts } from '../../../renderer/src/translations/draftCounts.svelte.ts'
import { failing, FakeWorkbench } from '../fakeWorkbench.ts'
import { pass, useHandMovedTimers } from '../timers.ts'

useHandMovedTimers()

const counted = [
  { languageId: 'uk', fileId: 1, own: 2 },
  { languageId: 'uk', fileId: 2, own: 3 },
  { languageId: 'de', fileId: 1, own: 7 },
]

describe('the counts of drafts', () => {
  it('are summed by language, of one file or of all', async () => {
    const counts = new DraftCounts(new FakeWorkbench().answers('draft.counts', counted), () => 'p')
    expect(counts.own('uk', null)).toBe(0)
    await counts.refresh()
    expect([
      counts.own('uk', null),
      counts.own('uk', 2),
      counts.own('de', null),
      counts.own('de', 2),
    ]).toEqual([5, 3, 7, 0])
  })

  it('are asked once for many drafts that come together, and never after the project is closed', async () => {
    const workbench = new FakeWorkbench().answers('draft.counts', counted)
    const counts = new DraftCounts(workbench, () => 'p')
    counts.refreshSoon()
    await pass(200)
    counts.refreshSoon()
    await pass(200)
    expect(workbench.calls).toHaveLength(0)
    await pass(50)
    expect(workbench.calls).toHaveLength(1)
    counts.refreshSoon()
    counts.close()
    await pass(1_000)
    expect(workbench.calls).toHaveLength(1)
  })

  it('stay where they cannot be had, and an older answer that comes late is dropped', async () => {
    const workbench = new FakeWorkbench().answers('draft.counts', counted)
    const counts = new DraftCounts(workbench, () => 'p')
    await counts.refresh()
    workbench.answers('draft.counts', failing('project.busy'))
    await counts.refresh()
    expect(counts.own('uk', null)).toBe(5)
    workbench.later('draft.counts')
    void counts.refresh()
    void counts.refresh()
    const [older, newer] = workbench.waiting('draft.counts')
    await newer?.answer([{ languageId: 'uk', fileId: 1, own: 1 }])
    await older?.answer(counted)
    expect(counts.own('uk', null)).toBe(1)
  })
})
