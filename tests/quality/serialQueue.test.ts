/** The background and a question, which both check what no check has seen. */
import { expect, it, vi } from 'vitest'
import { BackgroundQa } from '../../core/quality/backgroundQa.ts'
import { SerialQueue } from '../../core/platform/threads/serialQueue.ts'
import { QaFreshness } from '../../core/quality/freshness.ts'

it('answers a question that comes while the background works and is to look once more', async () => {
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
    // The first look is not done yet when something else changes and somebody asks.
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

it('goes on after what failed', async () => {
  const turns = new SerialQueue()
  await expect(turns.run(() => Promise.reject(new Error('The project was closed.')))).rejects.toThrow(
    'closed',
  )
  expect(await turns.run(() => Promise.resolve('next'))).toBe('next')
})
