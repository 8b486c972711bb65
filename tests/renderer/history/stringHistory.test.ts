import { describe, expect, it } from 'vitest'
import { StringHistory } from '../../../renderer/src/history/stringHistory.svelte.ts'
import { FakeWorkbench, settled } from '../fakeWorkbench.ts'

function history() {
  const workbench = new FakeWorkbench()
  const state = { stringId: 1 as number | null }
  const of = () =>
    state.stringId === null ? null : { project: 'p', stringId: state.stringId, languageId: 'uk' }
  return { workbench, state, history: new StringHistory({ workbench, of }) }
}

describe('the history of a string', () => {
  it('is the one that was asked for last, which is awaited by all who asked', async () => {
    const { workbench, history: shown } = history()
    let atTheEnd = -1
    void shown.load().then(() => (atTheEnd = shown.entries.length))
    void shown.load()
    const [older, newer] = workbench.waiting('string.history')
    expect(newer?.input).toEqual({ project: 'p', stringId: 1, languageId: 'uk' })
    await older?.answer([{}])
    expect([atTheEnd, shown.entries]).toEqual([-1, []])
    await newer?.answer([{}, {}])
    expect([atTheEnd, shown.entries.length]).toEqual([2, 2])
  })

  it('is its own: a late answer of the string before is not shown', async () => {
    const { workbench, state, history: shown } = history()
    void shown.load()
    state.stringId = 2
    shown.clear()
    await workbench.one('string.history').answer([{}])
    expect(shown.entries).toEqual([])
  })

  it('stays as it was where it could not be read, and is not read of no string', async () => {
    const { workbench, state, history: shown } = history()
    workbench.answers('string.history', [{}])
    await shown.load()
    workbench.later('string.history')
    void shown.load()
    await workbench.one('string.history').fail()
    expect(shown.entries).toHaveLength(1)
    state.stringId = null
    await shown.load()
    await settled()
    expect(workbench.inputs('string.history')).toHaveLength(2)
  })
})
