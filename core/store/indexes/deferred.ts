/**
 * Deferred index creation. Rows in random order write to all pages of an index, repeatedly if these exceed the page
 * cache. For a million rows that takes three times as long as building the index afterwards, in its own order.
 */
import type { Database } from 'better-sqlite3'
import { ANALYSED_ROWS } from '../database.ts'
import type { OperationContext } from '../operation.ts'

/** With fewer new rows the affected part of an index stays in the cache. */
const LEAST = 100_000

export interface Deferred {
  table: string
  /** Indexes of the table that no query uses within the change. */
  indexes: readonly string[]
  /** The number of rows to insert. */
  newRows: number
  /** Fewer new rows are indexed immediately. */
  least?: number
}

/**
 * Runs a change that inserts rows and does not use some indexes. If most of the table's rows are new, these indexes are
 * built afterwards. Must be called within a transaction, which also rolls that back. Names are ours, never input.
 */
export function withIndexesMadeAfter<Value>(
  db: Database,
  { table, indexes, newRows, least = LEAST }: Deferred,
  context: Pick<OperationContext, 'onProgress' | 'throwIfCancelled'>,
  change: () => Value,
): Value {
  if (newRows < least || newRows < rowsAtMost(db, table)) return change()
  const made = indexes.map((name) => sqlOf(db, table, name))
  for (const name of indexes) db.exec(`DROP INDEX ${name}`)
  const value = change()
  for (const [done, sql] of made.entries()) {
    context.throwIfCancelled()
    context.onProgress({ label: 'Indexing texts', done, total: made.length })
    db.exec(sql)
  }
  // Dropping an index drops its statistics.
  db.pragma(`analysis_limit = ${ANALYSED_ROWS}`)
  db.exec(`ANALYZE ${table}`)
  return value
}

/** Returns an upper bound of the existing rows, at no cost: an index that is rebuilt includes them. */
function rowsAtMost(db: Database, table: string): number {
  return db.prepare<[], number | null>(`SELECT max(rowid) FROM ${table}`).pluck().get() ?? 0
}

function sqlOf(db: Database, table: string, index: string): string {
  const sql = db
    .prepare<[string, string], string>(
      `SELECT sql FROM sqlite_schema WHERE type = 'index' AND name = ? AND tbl_name = ?`,
    )
    .pluck()
    .get(index, table)
  if (sql === undefined) throw new Error(`there is no index ${index} of ${table}`)
  return sql
}
