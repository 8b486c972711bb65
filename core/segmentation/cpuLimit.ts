/**
 * Regular expressions under a time limit: `vm` can stop the engine while it backtracks, by the clock. The processor
 * time of this thread decides: on a busy machine a harmless expression may take longer than the limit, and would be
 * refused for good.
 */
import { createContext, Script } from 'node:vm'

const box = { work: (): void => undefined }
createContext(box)
const script = new Script('work()')

/**
 * The share of the limit from which the work counts as having used it up: it is stopped a little before, or the
 * clocks differ.
 */
const USED_UP = 0.8
/** How much longer each further try may take by the clock, and how many there are. */
const LONGER = 3
const TRIES = 2

/** Returns the processor time of this thread, in milliseconds. */
export function processorTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/**
 * Runs the work; false if it exceeded the limit, in milliseconds of processor time, and was stopped. Work that did not
 * get the processor is restarted, so it must be idempotent.
 */
export function finishesWithin(limit: number, work: () => void): boolean {
  const since = processorTime()
  for (let turn = 0, patience = limit; turn < TRIES; turn++, patience *= LONGER) {
    if (endsWithin(patience, work)) return true
    if (processorTime() - since >= limit * USED_UP) return false
  }
  return false
}

/** The same by the clock on the wall. */
function endsWithin(limit: number, work: () => void): boolean {
  box.work = work
  try {
    script.runInContext(box, { timeout: limit })
    return true
  } catch (error) {
    if (isTimeout(error)) return false
    throw error
  } finally {
    box.work = () => undefined
  }
}

/** The error may be of another realm's class. */
function isTimeout(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  )
}
