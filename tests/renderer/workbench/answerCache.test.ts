import { describe, expect, it } from 'vitest'
import { AnswerCache } from '../../../renderer/src/workbench/answerCache.ts'

/** Answers by key, each given when it is asked for; notes what is asked. */
function asking() {
  const asked: string[] = []
  const kept = new AnswerCache<string>(2)
  const ask = (key: string, answer: Promise<string | null> = Promise.resolve(key.toUpperCase())) =>
    kept.ask(key, () => {
      asked.push(key)
      return answer
    })
  return { kept, ask, take: () => asked.splice(0) }
}

describe('answers that are kept', () => {
  it('are asked for once, and known once they are here', async () => {
    const { kept, ask, take } = asking()
    const [one, same] = [ask('a'), ask('a')]
    expect(kept.known('a')).toBeUndefined()
    expect([await one, await same]).toEqual(['A', 'A'])
    expect(kept.known('a')).toBe('A')
    expect(take()).toEqual(['a'])
  })

  it('go when others were used later', async () => {
    const { kept, ask } = asking()
    for (const key of ['a', 'b', 'a', 'c']) await ask(key)
    expect([kept.known('a'), kept.known('b'), kept.known('c')]).toEqual(['A', undefined, 'C'])
  })

  it('are asked for again where they could not be had', async () => {
    const { ask, take } = asking()
    expect(await ask('a', Promise.resolve(null))).toBeNull()
    expect(await ask('a')).toBe('A')
    expect(take()).toEqual(['a', 'a'])
  })

  it('are forgotten where they may be others, those on their way too', async () => {
    const { kept, ask, take } = asking()
    const late = Promise.withResolvers<string>()
    const asked = ask('a', late.promise)
    kept.clear()
    late.resolve('out of date')
    await asked
    expect(kept.known('a')).toBeUndefined()
    expect(await ask('a')).toBe('A')
    expect(take()).toEqual(['a', 'a'])
  })
})
