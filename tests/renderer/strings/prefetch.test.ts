import { describe, expect, it } from 'vitest'
import { Prefetch } from '../../../renderer/src/strings/prefetch.ts'
import { settled } from '../fakeWorkbench.ts'
import { pass, useHandMovedTimers } from '../timers.ts'

useHandMovedTimers()

function prefetching() {
  const fetched: unknown[] = []
  const state = { nextId: 2 as number | null, isKnown: false }
  const detail = { row: { id: 2 } } as never
  const made = new Prefetch({
    list: {
      get nextId() {
        return state.nextId
      },
      nextIds: (count) => Array.from({ length: count }, (_, index) => index + 2),
    },
    editor: { prefetch: () => Promise.resolve(state.isKnown ? null : { detail, texts: ['Текст'] }) },
    matches: { prefetch: (stringId) => void fetched.push(['matches', stringId]) },
    machines: { prefetch: (stringIds) => void fetched.push(['machines', ...stringIds]) },
    terms: { prefetch: (_, texts) => void fetched.push(['terms', ...texts]) },
  })
  return { prefetching: made, state, fetched }
}

describe('prefetched data of the next string', () => {
  it('is fetched once the keys rest', async () => {
    const { prefetching: made, fetched } = prefetching()
    made.soon()
    await pass(20)
    made.soon()
    await pass(20)
    expect(fetched).toEqual([])
    await pass(10)
    await settled()
    expect(fetched).toEqual([
      ['matches', 2],
      ['machines', 2, 3, 4],
      ['terms', 'Текст'],
    ])
  })

  it('is not looked up in the glossary if the string was loaded already, or unavailable', async () => {
    const { prefetching: made, state, fetched } = prefetching()
    state.isKnown = true
    made.soon()
    await pass(30)
    await settled()
    expect(fetched).toHaveLength(2)
  })

  it('is nothing at the end of the list, and once the project is closed', async () => {
    const { prefetching: made, state, fetched } = prefetching()
    state.nextId = null
    made.soon()
    await pass(30)
    state.nextId = 2
    made.soon()
    made.close()
    await pass(30)
    expect(fetched).toEqual([])
  })
})
