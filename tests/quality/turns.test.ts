/** The background and a question, which both check what no check has seen. */
import { expect, it, vi } from 'vitest'
import { CatchingUp } from '../../core/quality/catchingUp.ts'
import { Turns } from '../../core/quality/turns.ts'
import { UpToDate } from '../../core/quality/upToDate.ts'

it('answers a question that comes while the background works and is to look once more', async () => {
  vi.useFakeTimers()
  const turns = new Turns()
  const order: string[] = []
  const slow = Promise.withResolvers<void>()
  const background = new CatchingUp(
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
  const question = new UpToDate(() =>
    turns.take(() => {
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
  const turns = new Turns()
  await expect(turns.take(() => Promise.reject(new Error('The project was closed.')))).rejects.toThrow(
    'closed',
  )
  expect(await turns.take(() => Promise.resolve('next'))).toBe('next')
})
