/**
 * The length and range of each value of a project. They are checked when a project opens, and in each write of a row that
 * comes from a file, a cloud or a call: no value from outside fills the home folder or ends in an internal error.
 */
import type { Database } from 'better-sqlite3'
import { Failure } from '../platform/errors/failure.ts'

/** The UTF-8 bytes of a name: of a project, a file, a label, a person… Files' own names have at most 4,096. */
export const MAX_NAME_BYTES = 16_384

/** Milliseconds since 1970 that `Date` holds, with room for what is computed from them. */
export const MAX_DATE = 8_600_000_000_000_000

/** Counts and positions: exact in JavaScript. */
export const MAX_INTEGER = Number.MAX_SAFE_INTEGER

/** Ids: an archive may have any that is exact in JavaScript. */
export const MAX_ID = MAX_INTEGER

/** Columns whose text is a name, by table. Languages and codes (`language_id`) are names in each table. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  branch: ['name', 'title'],
  cloud_project: ['connection_id', 'base_url'],
  custom_language: ['id'],
  dictionary_word: ['word'],
  directory: ['name', 'title'],
  field: ['name', 'slug'],
  file: ['name', 'title', 'type', 'path'],
  glossary: ['name'],
  label: ['title'],
  module_app: ['location'],
  pinned_dictionary: ['name', 'version', 'sha256'],
  project: ['identifier', 'name'],
  qa_rule: ['name'],
  saved_query: ['name'],
  screenshot: ['name'],
  snapshot: ['name'],
  suggestion: ['provider', 'version'],
  target_language: ['language_id'],
  tm: ['name'],
  translation: ['provider'],
  user: ['login', 'name', 'mail'],
}

/** Columns of hashes and of packed numbers: any 64 bits. */
const ANY_INTEGER: ReadonlySet<string> = new Set([
  'tm_origin.previous_hash',
  'tm_origin.next_hash',
  'tm_posting.term',
])

const DATE = /(?:^|_)(?:at|until|updated)$/

type Budget = 'name' | 'date' | 'id' | 'integer'

/** What a column holds; null: it is not bounded, such as a text. */
function budgetOf(table: string, column: string, type: string): Budget | null {
  if (type === 'TEXT') {
    const isName = column.endsWith('language_id') || (NAMES[table]?.includes(column) ?? false)
    return isName ? 'name' : null
  }
  if (type !== 'INTEGER' || ANY_INTEGER.has(`${table}.${column}`)) return null
  if (column === 'id') return 'id'
  return DATE.test(column) ? 'date' : 'integer'
}

interface Column {
  table: string
  column: string
  type: string
}

function boundedColumns(db: Database, tables: (table: string) => boolean): Map<string, [string, Budget][]> {
  const columns = db
    .prepare<[], Column>(
      `SELECT t.name AS "table", c.name AS "column", c.type FROM pragma_table_list AS t
       JOIN pragma_table_info(t.name) AS c
       WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY t.name, c.cid`,
    )
    .all()
  const found = new Map<string, [string, Budget][]>()
  for (const { table, column, type } of columns) {
    const budget = tables(table) ? budgetOf(table, column, type) : null
    if (budget !== null) found.set(table, [...(found.get(table) ?? []), [column, budget]])
  }
  return found
}

const MOST = { date: MAX_DATE, id: MAX_ID, integer: MAX_INTEGER } as const

/** Names of tables and columns are those of our schema, which was compared before. */
function isBeyond(column: string, budget: Budget): string {
  if (budget === 'name') return `octet_length("${column}") > ${MAX_NAME_BYTES}`
  return `"${column}" NOT BETWEEN -${MOST[budget]} AND ${MOST[budget]}`
}

/**
 * Tables with a row for each text or event: in a large project they are looked through in the background, with every
 * page of the file (core/store/integrity.ts).
 */
const LARGE_TABLES: ReadonlySet<string> = new Set([
  ...['approval', 'cloud_row', 'comment', 'event', 'intent', 'languages_summary', 'outbox', 'qa_issue'],
  ...[
    'answered_save',
    'module_content',
    'source_string',
    'string_field',
    'string_label',
    'string_preview',
    'suggestion',
  ],
  ...['term', 'concept', 'tm_origin', 'tm_posting', 'tm_record', 'tm_segment', 'tm_size', 'top_translation'],
  ...['translation', 'translator_comment', 'vote'],
])

/**
 * The first value of a project that is out of bounds, as words for a person; null: there is none. `isWhole`: false leaves
 * out tables with a row for each text.
 */
export function valueBeyondBudget(db: Database, { isWhole }: { isWhole: boolean }): string | null {
  const counter = db
    .prepare<[number], string>('SELECT name FROM sqlite_sequence WHERE seq NOT BETWEEN 0 AND ?')
    .pluck()
  const ended = counter.get(MAX_ID)
  if (ended !== undefined) return `the counter of ${ended} is at its end`
  return firstBeyond(db, (table) => isWhole || !LARGE_TABLES.has(table))
}

/** The same of one table. */
export function valueBeyondBudgetIn(db: Database, table: string): string | null {
  return firstBeyond(db, (one) => one === table)
}

function firstBeyond(db: Database, isWanted: (table: string) => boolean): string | null {
  for (const [table, columns] of boundedColumns(db, isWanted)) {
    const beyond = columns.map(([column, budget]) => isBeyond(column, budget))
    const cases = columns.map(([column], index) => `WHEN ${beyond[index] ?? ''} THEN '${column}'`)
    const sql = `SELECT CASE ${cases.join(' ')} END FROM "${table}" WHERE ${beyond.join(' OR ')} LIMIT 1`
    const found = db.prepare<[]>(sql).pluck().get()
    if (typeof found === 'string') return `${table}.${found} is out of bounds`
  }
  return null
}

/** A person's name from a file, cut to the length that a project holds. */
export function cutToBudget(name: string): string {
  if (name.length * 3 <= MAX_NAME_BYTES) return name
  return Buffer.from(name)
    .subarray(0, MAX_NAME_BYTES)
    .toString()
    .replace(/\uFFFD+$/u, '')
}

/** @throws Failure `value.beyondBudget` for a row of a table that has a value out of bounds */
export function requireWithinBudget(table: string, row: object): void {
  const column = columnBeyondBudget(table, row as Readonly<Record<string, unknown>>)
  if (column === null) return
  throw new Failure('value.beyondBudget', 'A name is too long, or a number too large, for a project.', {
    value: `${table}.${column}`,
    kept: 'Nothing was changed.',
    todo: `Give it a name of at most ${MAX_NAME_BYTES} bytes, or a smaller number.`,
    values: { most: MAX_NAME_BYTES },
  })
}

/** The name of the column whose value is out of bounds in a row that is to be written; null: there is none. */
export function columnBeyondBudget(table: string, row: Readonly<Record<string, unknown>>): string | null {
  for (const column in row) if (isBeyondBudget(table, column, row[column])) return column
  return null
}

/** The same of a row whose values stand in the order of its columns. */
export function columnBeyondBudgetAt(
  table: string,
  columns: readonly string[],
  values: readonly unknown[],
): string | null {
  return columns.find((column, at) => isBeyondBudget(table, column, values[at])) ?? null
}

function isBeyondBudget(table: string, column: string, value: unknown): boolean {
  if (typeof value === 'string') {
    // A character has three bytes at most in UTF-8 for each of its UTF-16 units.
    if (value.length * 3 <= MAX_NAME_BYTES || budgetOf(table, column, 'TEXT') === null) return false
    return Buffer.byteLength(value) > MAX_NAME_BYTES
  }
  if (typeof value !== 'number' || Math.abs(value) <= MAX_DATE) return false
  const budget = budgetOf(table, column, 'INTEGER')
  return budget !== null && budget !== 'name' && !(Math.abs(value) <= MOST[budget])
}
