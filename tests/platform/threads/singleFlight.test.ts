/** Work that several wait for is done once, and ends where nobody waits any more. */
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
  it('is done once for all who wait, and anew for who comes later', async () => {
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

  it('goes on where one of two leaves, and is given up when the last one does', async () => {
    const { begun, wait } = begin()
    const [first, second] = [new AbortController(), new AbortController()]
    const waits = [wait(first), wait(second)].map((one) => one.catch((error: unknown) => error))
    first.abort('first left')
    expect(await waits[0]).toBe('first left')
    expect(begun[0]?.signal.aborted).toBe(false)
    second.abort('second left')
    expect(await waits[1]).toBe('second left')
    expect(begun[0]?.signal.aborted).toBe(true)
    // Nobody gets what was given up.
    const later = wait(new AbortController())
    expect(begun).toHaveLength(2)
    begun[1]?.end.resolve('new')
    expect(await later).toBe('new')
  })

  it('that fails fails for each, and is not begun for who has left already', async () => {
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
