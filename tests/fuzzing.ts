/** How long fuzzers run: some runs from one seed, or as many seconds as INTERLINEAR_FUZZ_SECONDS says, from a new one. */

import fc from 'fast-check'
import { expect } from 'vitest'

const SECONDS = Number(process.env['INTERLINEAR_FUZZ_SECONDS'] ?? 0)
const SEED = process.env['INTERLINEAR_FUZZ_SEED']

export interface FuzzLimits {
  numRuns: number
  seed: number
  interruptAfterTimeLimit?: number
  markInterruptAsFailure?: boolean
}

/** `runs`: of a run without a time. Prints the seed of one with a time, by which it is run again. */
export function fuzzLimits(runs: number): FuzzLimits {
  if (SECONDS === 0) return { numRuns: runs, seed: Number(SEED ?? 20261129) }
  const seed = Number(SEED ?? Date.now() % 2 ** 31)
  console.info(`INTERLINEAR_FUZZ_SEED=${seed}`)
  return {
    numRuns: 10_000_000,
    seed,
    interruptAfterTimeLimit: SECONDS * 1_000,
    markInterruptAsFailure: false,
  }
}

/** More than any of them needs with what the runs before have left: a leak or a value without bound ends beyond it. */
const MAX_RSS = 2_500_000_000

/** Only where the fuzzer has its process for itself: among other tests it has their memory, too. */
export function requireBoundedMemory(): void {
  if (SECONDS === 0) return
  expect(process.memoryUsage.rss()).toBeLessThan(MAX_RSS)
}

/**
 * Values of a fuzz without a property: `runs` of them from one seed, or as many as fit into the time, from a new one.
 */
export function sampled<Value>(
  arbitrary: fc.Arbitrary<Value>,
  runs: number,
): { next: (count: number) => Value[] } {
  const { seed } = fuzzLimits(runs)
  const since = Date.now()
  let [left, batch] = [runs, 0]
  return {
    next: (count) => {
      const isOver = SECONDS === 0 ? left <= 0 : Date.now() - since > SECONDS * 1_000
      if (isOver) return []
      left -= count
      return fc.sample(arbitrary, { numRuns: count, seed: seed + batch++ })
    },
  }
}
