/** Processor limits of a thread, with simulated clocks. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { limitProcessorTime, type TimedOut } from '../../../core/platform/threads/processorLimit.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A thread that works for such a part of the time. */
function thread(share: number) {
  const start = Date.now()
  return { cpuUsage: () => Promise.resolve({ user: (Date.now() - start) * share * 1000, system: 0 }) }
}

async function endOf(
  worker: Parameters<typeof limitProcessorTime>[0],
  limit = 1_000,
): Promise<[TimedOut, number]> {
  const start = Date.now()
  const ends: [TimedOut, number][] = []
  limitProcessorTime(worker, limit, (why) => ends.push([why, Date.now() - start]))
  await vi.advanceTimersByTimeAsync(limit * 20 + 60_000)
  expect(ends).toHaveLength(1)
  return ends[0] as [TimedOut, number]
}

it('ends a job at its limit if the thread works all the time', async () => {
  expect(await endOf(thread(1))).toEqual(['worked', 1_000])
})

it('extends a job’s time by the time its thread waits', async () => {
  const [why, at] = await endOf(thread(0.25))
  expect(why).toBe('worked')
  expect(at).toBeGreaterThan(3_000)
  expect(at).toBeLessThan(4_500)
})

it('reports and ends a job that waits for ten times its limit, but not before a minute', async () => {
  expect(await endOf(thread(0.01), 10_000)).toEqual(['waited', 100_000])
  expect(await endOf(thread(0.001))).toEqual(['waited', 60_000])
})

it('uses the wall clock if the runtime cannot report processor time', async () => {
  expect(await endOf({})).toEqual(['worked', 1_000])
})

it('does not end a finished job', async () => {
  const onTimeout = vi.fn()
  limitProcessorTime(thread(1), 1_000, onTimeout)()
  await vi.advanceTimersByTimeAsync(80_000)
  expect(onTimeout).not.toHaveBeenCalled()
})
