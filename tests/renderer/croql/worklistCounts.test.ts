import { flushSync } from 'svelte'
import { describe, expect, it } from 'vitest'
import { WorklistCounts } from '../../../renderer/src/croql/worklistCounts.svelte.ts'
import { FakeWorkbench } from '../fakeWorkbench.ts'
import { inEffects } from '../effects.svelte.ts'
import { pass, useHandMovedTimers } from '../timers.ts'

useHandMovedTimers()

function counting() {
  const workbench = new FakeWorkbench()
  const asked = inEffects.state({ project: 'p', languageId: 'uk', expressions: ['', 'is hidden'] })
  const [counts, stop] = inEffects.run(() => new WorklistCounts(workbench, () => inEffects.snapshot(asked)))
  flushSync()
  return { workbench, asked, counts, stop }
}

describe('the counts of worklists', () => {
  it('are asked a moment after the list, and known once they are answered', async () => {
    const { workbench, counts, stop } = counting()
    expect(workbench.calls).toEqual([])
    await pass(250)
    expect(counts.of('')).toBeNull()
    await workbench.one('list.counts').answer([12, null])
    expect([counts.of(''), counts.of('is hidden'), counts.of('unknown')]).toEqual([12, null, null])
    stop()
  })

  it('are unknown in another language until they are counted there, and what is under way is cancelled', async () => {
    const { workbench, asked, counts, stop } = counting()
    await pass(250)
    await workbench.one('list.counts').answer([12, 3])
    asked.languageId = 'de'
    flushSync()
    expect(counts.of('')).toBeNull()
    await pass(250)
    const german = workbench.one('list.counts')
    asked.languageId = 'ja'
    flushSync()
    expect(german.signal?.aborted).toBe(true)
    await pass(250)
    const japanese = workbench.waiting('list.counts')[1]
    await japanese?.answer([5, 1])
    await german.answer([7, 7])
    expect(counts.of('')).toBe(5)
    stop()
  })

  it('are asked at once after an edit', async () => {
    const { workbench, asked, counts, stop } = counting()
    await pass(250)
    await workbench.one('list.counts').answer([12, 3])
    asked.expressions = ['', 'is hidden']
    flushSync()
    await pass(0)
    await workbench.waiting('list.counts')[0]?.answer([12, 4])
    expect(counts.of('is hidden')).toBe(4)
    stop()
  })

  it('are not requested after their component is destroyed, and stay after a failure', async () => {
    const { workbench, asked, counts, stop } = counting()
    await pass(250)
    await workbench.one('list.counts').answer([12, 3])
    asked.expressions = ['', 'is hidden']
    flushSync()
    await pass(250)
    await workbench.one('list.counts').fail('project.busy')
    expect(counts.of('')).toBe(12)
    asked.expressions = ['']
    flushSync()
    stop()
    await pass(1_000)
    expect(workbench.inputs('list.counts')).toHaveLength(2)
  })
})
