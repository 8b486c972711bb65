/** Inserts many rows with one statement: a statement for each row takes half as long again. */
import type { Database } from 'better-sqlite3'
import { requireFreeIds } from './budgets.ts'

/** Rows of a statement: more of them are not faster. */
const AT_ONCE = 20

export interface InsertOptions {
  /** The conflict clause for a row that already exists. */
  onConflict?: string
  /** The values that all rows share, by column: binding values takes much of the time. */
  common?: Readonly<Record<string, unknown>>
}

/**
 * Inserts rows, each with its values in the order of the columns. Returns the rowid of the first. SQLite gives the
 * others the following ones. Names of tables and columns, and the conflict clause, are ours and never input.
 *
 * If such a statement fails, SQLite rolls it back, and FTS5 writes its buffer before that. Within `keepTrigramsInOrder`
 * (trigrams.ts) the buffer is empty.
 */
export function bulkInsert(
  db: Database,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly unknown[])[],
  { onConflict = '', common = {} }: InsertOptions = {},
): number {
  const shared = Object.values(common)
  const names = Object.keys(common)
  const statement = (count: number) => db.prepare(textOf({ table, names, columns, onConflict, count }))
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
  requireFreeIds(table, last)
  return last - rows.length + 1
}

interface Insertion {
  table: string
  /** The columns whose values all rows share. */
  names: readonly string[]
  columns: readonly string[]
  onConflict: string
  count: number
}

/** Statement texts by their parts: the statement cache hashes a text, which takes longer for a newly joined one. */
const texts = new Map<string, string>()
const MOST_TEXTS = 500

function textOf(insertion: Insertion): string {
  const { table, names, columns, onConflict, count } = insertion
  const key = `${count} ${table} ${names.join()} ${columns.join()} ${onConflict}`
  const text = texts.get(key) ?? joined(insertion)
  if (texts.size >= MOST_TEXTS) texts.clear()
  texts.set(key, text)
  return text
}

function joined({ table, names, columns, onConflict, count }: Insertion): string {
  const into = `INSERT INTO ${table} (${[...names, ...columns].join(', ')})`
  const given = [...names.map(() => '?'), ...columns.map((_, index) => `column${index + 1}`)].join(', ')
  const one = `(${columns.map(() => '?').join(', ')})`
  const values = `VALUES ${Array<string>(count).fill(one).join(', ')}`
  const from = names.length === 0 ? values : `SELECT ${given} FROM (${values}) WHERE true`
  return `${into} ${from} ${onConflict}`
}
