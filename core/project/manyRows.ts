/** Inserting rows many at a time: a statement for each takes half as long again. */
import type { Database } from 'better-sqlite3'

/** Rows of a statement: more of them make it no quicker. */
const AT_ONCE = 20

/**
 * Inserts rows, each with its values in the order of the columns. Answers the rowid of the first: those of the
 * others follow it, for SQLite gives each the next one. Names of tables and columns are ours, never input.
 *
 * SQLite takes such a statement back by itself where it fails, and FTS5 writes what it holds in memory before that:
 * within `keepTrigramsInOrder` (trigrams.ts) it holds nothing.
 */
export function insertMany(
  db: Database,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly unknown[])[],
): number {
  const one = `(${columns.map(() => '?').join(', ')})`
  const into = `INSERT INTO ${table} (${columns.join(', ')}) VALUES `
  const many = rows.length < AT_ONCE ? null : db.prepare(into + Array<string>(AT_ONCE).fill(one).join(', '))
  let last = 0
  let from = 0
  for (; many && from + AT_ONCE <= rows.length; from += AT_ONCE)
    last = Number(many.run(rows.slice(from, from + AT_ONCE).flat()).lastInsertRowid)
  if (from < rows.length) {
    const single = db.prepare(into + one)
    for (const row of rows.slice(from)) last = Number(single.run(row).lastInsertRowid)
  }
  return last - rows.length + 1
}
