/** The background and a question, which both check what no check has seen. */
import { expect, it, vi } from 'vitest'
import { BackgroundQa } from '../../core/quality/backgroundQa.ts'
import { SerialQueue } from '../../core/platform/threads/serialQueue.ts'
import { QaFreshness } from '../../core/quality/freshness.ts'

it('answers a request that comes during a background run with another one due', async () => {
  vi.useFakeTimers()
  const turns = new SerialQueue()
  const order: string[] = []
  const slow = Promise.withResolvers<void>()
  const background = new BackgroundQa(
    {
      turns,
      unchecked: () => {
        order.push('looks')
        return Promise.resolve({ kind: 'some', stringIds: [1] })
      },
      checkStrings: () => slow.promise,
      checkAll: () => Promise.resolve(),
    },
    () => undefined,
  )
  const question = new QaFreshness(() =>
    turns.run(() => {
      order.push('is asked')
      return Promise.resolve()
    }),
  )
  const context = { signal: new AbortController().signal, onProgress: () => undefined }
  try {
    background.soon()
    await vi.advanceTimersByTimeAsync(1_000)
    // The first run is not done when something else changes and a request comes.
    background.soon()
    await vi.advanceTimersByTimeAsync(1_000)
    const answer = question.wait(context)
    slow.resolve()
    await answer
    expect(order).toEqual(['looks', 'looks', 'is asked'])
  } finally {
    vi.useRealTimers()
    await background.close()
    await question.close()
  }
})

it('continues after a failure', async () => {
  const turns = new SerialQueue()
  await expect(turns.run(() => Promise.reject(new Error('The project was closed.')))).rejects.toThrow(
    'closed',
  )
  expect(await turns.run(() => Promise.resolve('next'))).toBe('next')
})
