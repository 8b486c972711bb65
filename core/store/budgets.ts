/**
 * The budgets of a project file's columns (core/contract/budgets.ts has the numbers). They are checked when a project opens, and in each write of a row from a file, a cloud or a call. No value from outside fills the home folder or ends in an internal error.
 */
import type { Database } from 'better-sqlite3'
import { BUDGETS, MAX_ID_AT_OPENING } from '../contract/budgets.ts'
import { Failure } from '../platform/errors/failure.ts'

const MAX_NAME_BYTES = BUDGETS.storedName.max

/**
 * Columns with texts that people and files write, by table. A longer text than its budget is kept: a project of an earlier
 * version may hold one. Readers shorten what they show.
 */
export const TEXTS: Readonly<Record<string, readonly string[]>> = {
  cloud_row: ['base'],
  comment: ['text', 'text_folded'],
  concept: ['subject', 'definition', 'url', 'note'],
  conflict: ['base', 'ours', 'theirs'],
  draft: ['text'],
  event: ['before', 'after'],
  file_preview: ['html'],
  module_content: ['identifier', 'string'],
  outbox: ['base', 'value', 'message'],
  qa_issue: ['message', 'fix', 'ignore_reason'],
  replaced_file: ['plural_rules', 'moved_drafts'],
  source_string: ['identifier', 'text', 'text_folded', 'plural_forms', 'context', 'custom_data'],
  string_field: ['value', 'value_folded'],
  suggestion: ['text', 'problems'],
  term: [
    ...['text', 'text_folded', 'description', 'note', 'lemma', 'url'],
    ...['part_of_speech', 'status', 'type', 'gender'],
  ],
  tm_origin: ['identifier'],
  tm_record: ['text', 'text_folded'],
  translation: ['text', 'text_folded', 'previous_source', 'previous_context'],
  translation_file: ['unsettled'],
  translator_comment: ['text'],
}

/** Columns with definitions, lists and notes of the few rows that describe a project, by table. */
export const DEFINITIONS: Readonly<Record<string, readonly string[]>> = {
  cloud_project: ['language_ids'],
  custom_language: ['definition'],
  file: ['context'],
  file_layout: ['pattern', 'codes'],
  file_plural_rule: ['rule'],
  file_settings: ['settings'],
  glossary: ['language_ids'],
  module_app: ['descriptor', 'access'],
  qa_rule: ['expression', 'source_pattern', 'expects', 'message'],
  replaced_file: ['settings'],
  saved_query: ['croql'],
  screenshot_string: ['region'],
  snapshot: ['note'],
  tm: ['language_ids'],
}

/** Columns of hashes and of packed numbers: any 64 bits. */
const ANY_INTEGER: ReadonlySet<string> = new Set([
  'tm_origin.previous_hash',
  'tm_origin.next_hash',
  'tm_posting.term',
])

const DATE = /(?:^|_)(?:at|until|updated)$/

type Budget = 'name' | 'definition' | 'date' | 'id' | 'integer'

/** The kind of value in a column; null: unbounded, such as a text. Each other text is a name, a code or an address. */
function budgetOf(table: string, column: string, type: string): Budget | null {
  if (type === 'TEXT') {
    if (TEXTS[table]?.includes(column)) return null
    return DEFINITIONS[table]?.includes(column) ? 'definition' : 'name'
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

type BoundedColumns = ReadonlyMap<string, readonly (readonly [column: string, budget: Budget])[]>

/** Returns the columns that have a budget, by table. */
function boundedColumns(db: Database): BoundedColumns {
  const columns = db
    .prepare<[], Column>(
      `SELECT t.name AS "table", c.name AS "column", c.type FROM pragma_table_list AS t
       JOIN pragma_table_info(t.name) AS c
       WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY t.name, c.cid`,
    )
    .all()
  const found = new Map<string, [string, Budget][]>()
  for (const { table, column, type } of columns) {
    const budget = budgetOf(table, column, type)
    if (budget === null) continue
    const ofTable = found.get(table)
    if (ofTable) ofTable.push([column, budget])
    else found.set(table, [[column, budget]])
  }
  return found
}

const MOST = {
  name: MAX_NAME_BYTES,
  definition: BUDGETS.definition.max,
  date: BUDGETS.date.max,
  id: MAX_ID_AT_OPENING,
  integer: BUDGETS.counter.max,
} as const

function isText(budget: Budget): budget is 'name' | 'definition' {
  return budget === 'name' || budget === 'definition'
}

/** Names of tables and columns come from the compared schema, never from input. */
function isBeyond(column: string, budget: Budget): string {
  if (isText(budget)) return `octet_length("${column}") > ${MOST[budget]}`
  return `"${column}" NOT BETWEEN -${MOST[budget]} AND ${MOST[budget]}`
}

/**
 * Tables with a row for each text or event: in a large project they are checked in the background, with every page of
 * the file (core/store/integrity.ts).
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
 * Returns the first value of a project that is out of bounds, as words for a person; null where there is none. `isWhole`:
 * false leaves out tables with a row for each text, but for their ids and those of their dates that an index has.
 */
export function valueBeyondBudget(db: Database, { isWhole }: { isWhole: boolean }): string | null {
  const counter = db
    .prepare<[number], string>('SELECT name FROM sqlite_sequence WHERE seq NOT BETWEEN 0 AND ?')
    .pluck()
  const ended = counter.get(MAX_ID_AT_OPENING)
  if (ended !== undefined) return `the counter of ${ended} is at its end`
  const columns = boundedColumns(db)
  for (const table of columns.keys()) {
    const found = isWhole || !LARGE_TABLES.has(table) ? firstBeyond(db, table, columns) : null
    if (found !== null) return found
  }
  return isWhole ? null : (idBeyondBudget(db, columns) ?? dateBeyondBudget(db))
}

/** Returns the same of one table. */
export function valueBeyondBudgetIn(db: Database, table: string): string | null {
  return firstBeyond(db, table, boundedColumns(db))
}

function firstBeyond(db: Database, table: string, all: BoundedColumns): string | null {
  const columns = all.get(table) ?? []
  if (columns.length === 0) return null
  const beyond = columns.map(([column, budget]) => isBeyond(column, budget))
  const cases = columns.map(([column], index) => `WHEN ${beyond[index] ?? ''} THEN '${column}'`)
  const sql = `SELECT CASE ${cases.join(' ')} END FROM "${table}" WHERE ${beyond.join(' OR ')} LIMIT 1`
  const found = db.prepare<[]>(sql).pluck().get()
  return typeof found === 'string' ? outOfBounds(table, found) : null
}

/** Looks at the first and the last id of each large table: rows lie in the order of their ids. */
function idBeyondBudget(db: Database, columns: BoundedColumns): string | null {
  const ends = [...columns].flatMap(([table, ofTable]) =>
    LARGE_TABLES.has(table) && ofTable.some(([, budget]) => budget === 'id')
      ? `SELECT '${table}' WHERE (SELECT max(id) FROM "${table}") > ${MAX_ID_AT_OPENING}
           OR (SELECT min(id) FROM "${table}") < -${MAX_ID_AT_OPENING}`
      : [],
  )
  const table = db.prepare<[]>(ends.join(' UNION ALL ')).pluck().get()
  return typeof table === 'string' ? outOfBounds(table, 'id') : null
}

const MOST_MINUTES = Math.ceil(BUDGETS.date.max / 60_000)

/** Dates in minutes as an index has them (migrations/0025-changed-since.ts), by the name of the index. */
const INDEXED_DATES: Readonly<Record<string, string>> = {
  source_string_changed: beyondMinutes('source_string', 'max(created_at, coalesce(updated_at, 0)) / 60000'),
  translation_changed: beyondMinutes('translation', 'updated_at / 60000'),
}

function beyondMinutes(table: string, minutes: string): string {
  return `SELECT '${table}' WHERE EXISTS (SELECT 1 FROM ${table} WHERE ${minutes} > ${MOST_MINUTES})
    OR EXISTS (SELECT 1 FROM ${table} WHERE ${minutes} < -${MOST_MINUTES})`
}

function dateBeyondBudget(db: Database): string | null {
  const there = db.prepare<[string], string>('SELECT name FROM sqlite_schema WHERE name = ?').pluck()
  const dates = Object.entries(INDEXED_DATES).flatMap(([index, sql]) => (there.get(index) ? sql : []))
  if (dates.length === 0) return null
  const table = db.prepare<[]>(dates.join(' UNION ALL ')).pluck().get()
  return typeof table === 'string' ? outOfBounds(table, 'updated_at') : null
}

function outOfBounds(table: string, column: string): string {
  return `${table}.${column} is out of bounds`
}

/** Cuts a user's name from a file to the length limit. */
export function cutToBudget(name: string): string {
  if (name.length * 3 <= MAX_NAME_BYTES) return name
  return Buffer.from(name)
    .subarray(0, MAX_NAME_BYTES)
    .toString()
    .replace(/\uFFFD+$/u, '')
}

/** @throws Failure `value.beyondBudget` if a value of the row exceeds its limit */
export function requireWithinBudget(table: string, row: object): void {
  const column = columnBeyondBudget(table, row as Readonly<Record<string, unknown>>)
  if (column !== null) throw beyondBudget(`${table}.${column}`)
}

/**
 * Requires that a table still has ids to give. The transaction that inserted the row is rolled back: with a larger id the
 * project could not be opened again.
 * @throws Failure `value.beyondBudget`
 */
export function requireFreeIds(table: string, id: number | bigint): void {
  if (id <= MAX_ID_AT_OPENING) return
  throw new Failure('value.beyondBudget', 'The project has no ids left to give.', {
    case: 'ids',
    value: `${table}.id`,
    kept: 'Nothing was changed.',
    todo: 'Export its files, and import them into a new project.',
  })
}

function beyondBudget(value: string): Failure {
  return new Failure('value.beyondBudget', 'A name is too long, or a number too large, for a project.', {
    value,
    kept: 'Nothing was changed.',
    todo: `Give it a name of at most ${MAX_NAME_BYTES} bytes, or a smaller number.`,
    values: { most: MAX_NAME_BYTES },
  })
}

/** Returns the failure of a text that comes from outside. `value`: whose it is. */
export function textBeyondBudget(value: string): Failure {
  const { max } = BUDGETS.text
  return new Failure('value.beyondBudget', 'A text is too long for a project.', {
    case: 'text',
    value: value.toWellFormed().slice(0, 100),
    kept: 'Nothing was changed.',
    todo: `Shorten it to at most ${max} characters.`,
    values: { most: max },
  })
}

/** Returns the column whose value is out of bounds in a row that is to be written; null where there is none. */
export function columnBeyondBudget(table: string, row: Readonly<Record<string, unknown>>): string | null {
  for (const column in row) if (isBeyondBudget(table, column, row[column], MOST)) return column
  return null
}

/** The limits of what is restored: ids from outside leave room for those that come later. */
const MOST_RESTORED = { ...MOST, id: BUDGETS.id.max }

/** Returns the same of a restored row, whose values stand in the order of its columns. */
export function columnBeyondBudgetAt(
  table: string,
  columns: readonly string[],
  values: readonly unknown[],
): string | null {
  return columns.find((column, index) => isBeyondBudget(table, column, values[index], MOST_RESTORED)) ?? null
}

type Limits = Readonly<Record<Budget, number>>

function isBeyondBudget(table: string, column: string, value: unknown, limits: Limits): boolean {
  if (typeof value === 'string') {
    // A character has three bytes at most in UTF-8 for each of its UTF-16 units.
    if (value.length * 3 <= MAX_NAME_BYTES) return false
    const budget = budgetOf(table, column, 'TEXT')
    return budget !== null && isText(budget) && Buffer.byteLength(value) > limits[budget]
  }
  if (typeof value !== 'number' || Math.abs(value) <= limits.id) return false
  const budget = budgetOf(table, column, 'INTEGER')
  return budget !== null && !isText(budget) && !(Math.abs(value) <= limits[budget])
}
