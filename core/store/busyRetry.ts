/** Writing in turns with other processes that write to the same project. */
import SqliteDatabase, { type Database } from 'better-sqlite3'
import { BUSY_TIMEOUT } from './database.ts'

/** Milliseconds after which a writer that waits asks again. */
const BETWEEN_ASKS = 3

/**
 * Runs `work` in a transaction that writes, after waiting for others up to `BUSY_TIMEOUT`. SQLite's own waiting asks
 * ever more seldom: beside a process that writes without a pause it would hardly ever ask between two of its writes.
 */
export function withBusyRetry<Value>(db: Database, work: () => Value): Value {
  const end = performance.now() + BUSY_TIMEOUT
  let isBegun = false
  const transaction = db.transaction(() => {
    isBegun = true
    return work()
  })
  db.pragma(`busy_timeout = ${BETWEEN_ASKS}`)
  try {
    for (;;) {
      try {
        return transaction.immediate()
      } catch (error) {
        if (isBegun || !isBusy(error) || performance.now() > end) throw error
      }
    }
  } finally {
    db.pragma(`busy_timeout = ${BUSY_TIMEOUT}`)
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof SqliteDatabase.SqliteError && error.code.startsWith('SQLITE_BUSY')
}
