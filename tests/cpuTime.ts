/** The time that this thread has worked: what else the machine does is not in it, as it is in a clock's. */
import { expect } from 'vitest'

/** Starts to count; what it answers tells the milliseconds of CPU since then. */
export function countCpu(): () => number {
  const start = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(start)
    return (user + system) / 1000
  }
}

/**
 * Expects that work takes time in proportion to its size: four times the size takes at most ten times as long, and
 * quadratic work sixteen times.
 */
export async function expectLinearTime(work: (size: number) => unknown, size: number): Promise<void> {
  const small = await leastCpu(() => work(size))
  expect(await leastCpu(() => work(4 * size))).toBeLessThan(10 * small + 20)
}

/** Returns the milliseconds of the quickest of three rounds: the first one also compiles. */
export async function leastCpu(work: () => unknown): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 3; round++) {
    const cpuTime = countCpu()
    await work()
    times.push(cpuTime())
  }
  return Math.min(...times)
}
