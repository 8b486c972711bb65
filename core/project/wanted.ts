/**
 * Ending a long statement. SQLite is built here without interrupts, but a function that a statement calls may
 * throw: a query that goes through many rows asks `still_wanted()` now and then, `… AND (id % 512 OR still_wanted())`.
 */
import type { Database } from 'better-sqlite3'

const checks = new WeakMap<Database, () => void>()

/** Gives the connection `still_wanted()`: 1, or the end of the statement with the `cancelled` Failure. */
export function registerStillWanted(db: Database): void {
  db.function('still_wanted', { deterministic: false, directOnly: true }, () => {
    checks.get(db)?.()
    return 1
  })
}

/** Runs something with `throwIfCancelled` behind `still_wanted()`. */
export function whileWanted<Value>(db: Database, throwIfCancelled: () => void, run: () => Value): Value {
  checks.set(db, throwIfCancelled)
  try {
    return run()
  } finally {
    checks.delete(db)
  }
}
