/** Compares the result of a statement with its type. */
import type { ColumnDefinition, Database, Statement } from 'better-sqlite3'
import { NO_VALUE, type PreparedStatement, type Promised } from './statements.ts'
import { HOLE } from './values.ts'

/** Replacements for holes in a text: nothing, or a value. A hole among the columns yields a column of that name. */
const FILLINGS = ['', '1']

/** The JavaScript values of a column of a STRICT table. */
const KINDS: Readonly<Record<string, 'number' | 'string' | 'bytes'>> = {
  INTEGER: 'number',
  REAL: 'number',
  TEXT: 'string',
  BLOB: 'bytes',
}

/** Sentences that begin with the place; none if every text of the statement matches its type. */
export function faultsOf(db: Database, prepared: PreparedStatement): string[] {
  const place = `${prepared.file}:${prepared.line}`
  const faults = new Set<string>()
  if (prepared.texts.length === 0) faults.add(`${place}: its text is not to be found`)
  if (prepared.isList !== prepared.isRaw)
    faults.add(`${place}: its type is a list, or it is raw, but not both`)
  // `SELECT *` of a table without a promised row type is accepted.
  if (!prepared.row && !prepared.value) return [...faults]
  for (const text of prepared.texts) {
    const statement = prepareFilled(db, text)
    if (typeof statement === 'string') faults.add(`${place}: ${statement}, in ${shown(text)}`)
    else
      for (const fault of faultsOfText(db, prepared, statement))
        faults.add(`${place}: ${fault}, in ${shown(text)}`)
  }
  return [...faults]
}

/** The prepared statement, or SQLite's error for its text. */
function prepareFilled(db: Database, text: string): Statement | string {
  let refusal = ''
  for (const filling of text.includes(HOLE) ? FILLINGS : ['']) {
    try {
      return db.prepare(text.replaceAll(HOLE, filling))
    } catch (error) {
      refusal = String(error)
    }
  }
  return `it cannot be prepared (${refusal})`
}

function* faultsOfText(db: Database, prepared: PreparedStatement, statement: Statement): Generator<string> {
  const { row, value, isPlucked, isRaw } = prepared
  if (value && !isPlucked) yield 'its type is one value, and it is not plucked'
  if (!value && isPlucked) yield 'its type is a row, and it is plucked'
  if (!statement.reader) {
    yield 'it answers no rows'
    return
  }
  const columns = statement.columns()
  const first = firstValues(statement)
  if (value) {
    const [column] = columns
    if (column) yield* faultsOfColumn(db, { ...column, first: first?.[0] }, value, statement.source)
    return
  }
  if (!row) return
  const names = columns.map(({ name }, index) => (isRaw ? String(index) : name))
  for (const [name, { mayBeAbsent }] of row)
    if (!mayBeAbsent && !names.includes(name)) yield `the type has "${name}", which is no column`
  for (const [index, column] of columns.entries()) {
    const name = names[index] ?? ''
    const promised = row.get(name)
    if (names.indexOf(name) !== index) yield `two columns are named "${name}"`
    else if (!promised) yield `the type lacks the column "${name}"`
    else yield* faultsOfColumn(db, { ...column, first: first?.[index] }, promised, statement.source)
  }
}

/** Returns the result in an empty project: a count or a greatest id has a row there too. */
function firstValues(statement: Statement): unknown[] | undefined {
  const { source } = statement
  const named = Object.fromEntries([...source.matchAll(/@(\w+)/g)].map(([, name = '']) => [name, '[]']))
  const unnamed = [...source.matchAll(/\?/g)].map(() => '[]')
  try {
    const values = Object.keys(named).length === 0 ? unnamed : [...unnamed, named]
    return statement.raw().get(...values) as unknown[] | undefined
  } catch {
    // Some statements take other parameters than a list.
    return undefined
  }
}

/** Compared with the table's column, or with the value of an expression. */
function* faultsOfColumn(
  db: Database,
  { name, column, table, type, first }: ColumnDefinition & { first: unknown },
  { types, mayBeNull }: Promised,
  source: string,
): Generator<string> {
  if (types.has('anything')) return
  if (types.has(NO_VALUE)) yield `"${name}" has a type that SQLite has no values of`
  if (table === null || column === null) {
    if (first === null && !mayBeNull) yield `"${name}" is null in an empty project, and its type may not be`
    const kind = typeof first === 'number' || typeof first === 'string' ? typeof first : undefined
    if (kind && !types.has(kind as 'number')) yield `"${name}" is a ${kind}, and the type does not say so`
    return
  }
  const kind = KINDS[type ?? '']
  if (kind && !types.has(kind)) yield `"${name}" is ${kind}, and the type does not say so`
  if (!mayBeNull && mayHoldNull(db, table, column, source) && !isAskedFor(column, source))
    yield `"${name}" may be null, and its type may not be`
}

/** Whether one of our columns may be null, directly or because a statement joins no row. */
function mayHoldNull(db: Database, table: string, column: string, source: string): boolean {
  const found = db
    .prepare<[string, string], { isNotNull: number; key: number }>(
      `SELECT c."notnull" AS isNotNull, c.pk AS key FROM sqlite_schema AS t JOIN pragma_table_info(t.name) AS c
       WHERE t.name = ? AND t.sql LIKE 'CREATE TABLE%' AND t.name NOT LIKE 'sqlite_%' AND c.name = ?`,
    )
    .get(table, column)
  if (found === undefined) return false
  const all = [...source.matchAll(new RegExp(`\\b(?:FROM|JOIN) ${table}\\b`, 'g'))].length
  const left = [...source.matchAll(new RegExp(`\\bLEFT JOIN ${table}\\b`, 'g'))].length
  return (left > 0 && left === all) || (found.isNotNull === 0 && found.key === 0)
}

/** Whether a condition excludes null values of the column. */
function isAskedFor(column: string, source: string): boolean {
  if (new RegExp(`\\b${column} (?:IS NOT NULL|=|<>|<|>|IN|BETWEEN|LIKE)`).test(source)) return true
  // An event has the state before, the state after, or both.
  return column === 'before' && /\bafter IS NULL/.test(source)
}

function shown(text: string): string {
  const line = text.replaceAll(HOLE, '…').replaceAll(/\s+/g, ' ').trim()
  return line.length > 160 ? `${line.slice(0, 160)}…` : line
}
