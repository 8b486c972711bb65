/**
 * Stops the search for a smaller counterexample before the time limit of a test ends it. Shrinking a large value, such as
 * an archive, can take hours and gigabytes. A property that has failed by then is reported with what was found, and the
 * seed that repeats it.
 */
import fc from 'fast-check'

/** Half the time limit of a test (vitest.config.ts), in milliseconds. A property that has not failed by then has passed. */
const LIMIT = 300_000

fc.configureGlobal({ ...fc.readConfigureGlobal(), interruptAfterTimeLimit: LIMIT })
