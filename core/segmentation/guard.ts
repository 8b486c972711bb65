/** Regular expressions under a time limit: the engine can be stopped while it backtracks, by the clock of `vm`. */
import { createContext, Script } from 'node:vm'

const box = { work: (): void => undefined }
createContext(box)
const script = new Script('work()')

/** Does the work; false where it took longer than the limit, in milliseconds, and was stopped. */
export function finishesWithin(limit: number, work: () => void): boolean {
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
