/** Inserting rows many at a time: a statement for each takes half as long again. */
import type { Database } from 'better-sqlite3'

/** Rows of a statement: more of them make it no quicker. */
const AT_ONCE = 20

export interface InsertOptions {
  /** What is to be done with a row that is there already. */
  onConflict?: string
  /** What all rows have in common, by column: handing values over takes much of the time. */
  common?: Readonly<Record<string, unknown>>
}

/**
 * Inserts rows, each with its values in the order of the columns. Answers the rowid of the first: those of the
 * others follow it, for SQLite gives each the next one. Names of tables and columns are ours, never input, and so is
 * what is to be done with a row that is there already.
 *
 * SQLite takes such a statement back by itself where it fails, and FTS5 writes what it holds in memory before that:
 * within `keepTrigramsInOrder` (trigrams.ts) it holds nothing.
 */
export function insertMany(
  db: Database,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly unknown[])[],
  { onConflict = '', common = {} }: InsertOptions = {},
): number {
  const shared = Object.values(common)
  const into = `INSERT INTO ${table} (${[...Object.keys(common), ...columns].join(', ')})`
  const given = [...shared.map(() => '?'), ...columns.map((_, index) => `column${index + 1}`)].join(', ')
  const one = `(${columns.map(() => '?').join(', ')})`
  const statement = (count: number) => {
    const values = `VALUES ${Array<string>(count).fill(one).join(', ')}`
    const from = shared.length === 0 ? values : `SELECT ${given} FROM (${values}) WHERE true`
    return db.prepare(`${into} ${from} ${onConflict}`)
  }
  let last = 0
  let from = 0
  if (rows.length >= AT_ONCE) {
    const many = statement(AT_ONCE)
    for (; from + AT_ONCE <= rows.length; from += AT_ONCE)
      last = Number(many.run(shared.concat(...rows.slice(from, from + AT_ONCE))).lastInsertRowid)
  }
  if (from < rows.length) {
    const single = statement(1)
    for (const row of rows.slice(from)) last = Number(single.run([...shared, ...row]).lastInsertRowid)
  }
  return last - rows.length + 1
}
