/**
 * Indexes that are made once many rows are there. Rows that come in any order of an index write to all of its pages, again
 * and again where those are more than SQLite keeps in memory: of a million rows that takes three times as long as to make the
 * index of them afterwards, in its own order.
 */
import type { Database } from 'better-sqlite3'
import { ANALYSED_ROWS } from '../database.ts'
import type { OperationContext } from '../operation.ts'

/** Of fewer new rows the part of an index stays in memory. */
const LEAST = 100_000

export interface Deferred {
  table: string
  /** Indexes of the table that nothing asks within the change. */
  indexes: readonly string[]
  /** How many rows are about to come. */
  newRows: number
  /** Fewer new rows are indexed as they come. */
  least?: number
}

/**
 * Runs a change that inserts rows and asks nothing of some indexes. Where most of the table's rows are to be new, these are
 * made when all are there. To be called within a transaction, which takes that back too. Names are ours, never input.
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
    context.onProgress({ what: 'Indexing texts', done, total: made.length })
    db.exec(sql)
  }
  // What was learned of an index goes with it.
  db.pragma(`analysis_limit = ${ANALYSED_ROWS}`)
  db.exec(`ANALYZE ${table}`)
  return value
}

/** An index that is made anew is made of the rows that were there, too: an upper bound of these, at no cost. */
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
