/**
 * The settings of all properties.
 *
 * `npm test` decides what lands, so that it tries the same values each time. `INTERLINEAR_RUNS=all`, the nightly run,
 * tries new ones: a counterexample it finds becomes a test of its own.
 *
 * The search for a smaller counterexample stops before the time limit of a test ends it. Shrinking a large value, such as
 * an archive, can take hours and gigabytes. A property that has failed by then is reported with what was found, and the
 * seed that repeats it.
 */
import fc from 'fast-check'
import { isAll } from './runs.ts'

/** Half the time limit of a test (vitest.config.ts), in milliseconds. A property that has not failed by then has passed. */
const LIMIT = 300_000

const SEED = 6775

fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  interruptAfterTimeLimit: LIMIT,
  ...(!isAll && { seed: SEED }),
})
