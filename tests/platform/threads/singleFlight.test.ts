/** Single flight: shared work runs once, and is cancelled when its last caller leaves. */
import { describe, expect, it } from 'vitest'
import { SingleFlight } from '../../../core/platform/threads/singleFlight.ts'

function begin() {
  const flights = new SingleFlight<string>()
  const begun: { signal: AbortSignal; end: PromiseWithResolvers<string> }[] = []
  const wait = (controller: AbortController, key = 'a') =>
    flights.run(key, controller.signal, (signal) => {
      const end = Promise.withResolvers<string>()
      signal.addEventListener('abort', () => end.reject(signal.reason))
      begun.push({ signal, end })
      return end.promise
    })
  return { begun, wait }
}

describe('shared work', () => {
  it('runs once for concurrent callers, and again for later ones', async () => {
    const { begun, wait } = begin()
    const both = [wait(new AbortController()), wait(new AbortController())]
    const other = wait(new AbortController(), 'b')
    expect(begun).toHaveLength(2)
    begun[0]?.end.resolve('done')
    begun[1]?.end.resolve('other')
    expect(await Promise.all([...both, other])).toEqual(['done', 'done', 'other'])
    const later = wait(new AbortController())
    begun[2]?.end.resolve('again')
    expect(await later).toBe('again')
  })

  it('continues if one of two callers leaves, and is cancelled when the last one does', async () => {
    const { begun, wait } = begin()
    const [first, second] = [new AbortController(), new AbortController()]
    const waits = [wait(first), wait(second)].map((one) => one.catch((error: unknown) => error))
    first.abort('first left')
    expect(await waits[0]).toBe('first left')
    expect(begun[0]?.signal.aborted).toBe(false)
    second.abort('second left')
    expect(await waits[1]).toBe('second left')
    expect(begun[0]?.signal.aborted).toBe(true)
    // A cancelled result is not reused.
    const later = wait(new AbortController())
    expect(begun).toHaveLength(2)
    begun[1]?.end.resolve('new')
    expect(await later).toBe('new')
  })

  it('that fails fails for each caller, and does not start for a cancelled one', async () => {
    const { begun, wait } = begin()
    const waits = [wait(new AbortController()), wait(new AbortController())]
    begun[0]?.end.reject(new Error('broken'))
    for (const one of waits) await expect(one).rejects.toThrow('broken')
    const left = new AbortController()
    left.abort(new Error('left'))
    await expect(wait(left)).rejects.toThrow('left')
    expect(begun).toHaveLength(1)
  })
})
