/** How long fuzzers run: some runs from one seed, or as many seconds as INTERLINEAR_FUZZ_SECONDS says, from a new one. */

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
