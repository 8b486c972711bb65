/**
 * Ending a long statement. SQLite is built here without interrupts, but a function that a statement calls may
 * throw: a query that goes through many rows asks `not_cancelled()` now and then, `… AND (id % 509 OR not_cancelled())`.
 */
import type { Database } from 'better-sqlite3'

/** One row in so many asks. The number is prime, so that ids which are all even, or all odd, ask as well. */
export const CANCEL_CHECK_ROWS = 509

const checks = new WeakMap<Database, () => void>()

/** Gives the connection `not_cancelled()`: 1, or the end of the statement with the `cancelled` Failure. */
export function registerCancellation(db: Database): void {
  db.function('not_cancelled', { deterministic: false, directOnly: true }, () => {
    checks.get(db)?.()
    return 1
  })
}

/** Runs something with `throwIfCancelled` behind `not_cancelled()`. */
export function cancellable<Value>(db: Database, throwIfCancelled: () => void, run: () => Value): Value {
  checks.set(db, throwIfCancelled)
  try {
    return run()
  } finally {
    checks.delete(db)
  }
}

/** Runs something that asks `not_cancelled()`, and leaves off where `isEnough` says so at such a moment: undefined. */
export function runUntil<Value>(db: Database, isEnough: () => boolean, run: () => Value): Value | undefined {
  const outer = checks.get(db)
  const leftOff = new Error('Left off')
  const check = () => {
    outer?.()
    if (isEnough()) throw leftOff
  }
  try {
    return cancellable(db, check, run)
  } catch (thrown) {
    if (thrown === leftOff) return undefined
    throw thrown
  } finally {
    if (outer) checks.set(db, outer)
  }
}
