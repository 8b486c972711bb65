/**
 * Cancellation of long statements. This build of SQLite has no interrupts, but a function that a statement calls may
 * throw. So a query over many rows calls `not_cancelled()` now and then: `… AND (id % 509 OR not_cancelled())`.
 */
import type { Database } from 'better-sqlite3'

/** One row in this many calls the check. The number is prime, so that all-even and all-odd ids reach it too. */
export const CANCEL_CHECK_ROWS = 509

const checks = new WeakMap<Database, () => void>()

/** Defines `not_cancelled()` on the connection: it returns 1, or ends the statement with the `cancelled` Failure. */
export function registerCancellation(db: Database): void {
  db.function('not_cancelled', { deterministic: false, directOnly: true }, () => {
    checks.get(db)?.()
    return 1
  })
}

/** Runs `work` while `not_cancelled()` calls `throwIfCancelled`. */
export function cancellable<Value>(db: Database, throwIfCancelled: () => void, run: () => Value): Value {
  checks.set(db, throwIfCancelled)
  try {
    return run()
  } finally {
    checks.delete(db)
  }
}

/**
 * Runs a statement that calls `not_cancelled()`; returns undefined if it was stopped because `isEnough` returned true
 * at such a call.
 */
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
