/**
 * Trigram indexes of texts: candidates for CroQL's `contains`. Code that writes a folded text updates them in the same
 * transaction; `rebuildTrigrams` rebuilds them. Those of `tm_record` include the index of translation memories
 * (store/indexes/postings.ts). There is no trigger, because FTS5 flushes its index before each statement inside one,
 * which makes an import ten times slower.
 */
import type { Database } from 'better-sqlite3'
import { foldCase } from '../../platform/text/caseFolding.ts'
import { indexNewRecords, keepPostings, keepPostingsOf, rebuildPostings } from './postings.ts'
import { TRIGRAM_TABLES } from '../migrations/0002-search.ts'
import type { OperationContext } from '../operation.ts'

export type IndexedTable = (typeof TRIGRAM_TABLES)[number]

export interface TextChange {
  id: number
  /** The folded texts; null if the row did not exist before, or no longer exists. */
  before: string | null
  after: string | null
}

/** The texts of a string that have an index, as its row has them. */
export interface StringWords {
  text: string
  identifier: string
  context: string | null
}

export interface StringChange {
  id: number
  /** null if the row did not exist before, or no longer exists. */
  before: StringWords | null
  after: StringWords | null
}

/** Tables that receive thousands of rows. */
export type FilledTable = Exclude<IndexedTable, 'tm_record'>

/** An index: of the folded texts of a table, or of the other words of strings. */
type Index = IndexedTable | typeof STRING_WORDS
const STRING_WORDS = 'string_words'
const INDEXES: readonly Index[] = [...TRIGRAM_TABLES, STRING_WORDS]

function tableOf(index: Index): string {
  return `${index}_trigram`
}

/** The indexed values of a row, in the order of the index's columns. */
type Values = readonly (string | null)[]

interface Change {
  id: number
  before: Values | null
  after: Values | null
}

function indexesOf(table: IndexedTable): readonly Index[] {
  return table === 'source_string' ? [table, STRING_WORDS] : [table]
}

/** Ids, both included. */
interface Span {
  first: number
  last: number
}

/** Updates the trigrams of one row. */
export function keepTrigrams(
  db: Database,
  table: Exclude<IndexedTable, 'source_string'>,
  { id, before, after }: TextChange,
): void {
  keepIndex(db, table, {
    id,
    before: before === null ? null : [before],
    after: after === null ? null : [after],
  })
}

/** Updates the trigrams of one string. */
export function keepStringTrigrams(db: Database, { id, before, after }: StringChange): void {
  const texts = (words: StringWords | null) => words && [foldCase(words.text)]
  keepIndex(db, 'source_string', { id, before: texts(before), after: texts(after) })
  const others = (words: StringWords | null) => words && [words.identifier, words.context, words.context]
  keepIndex(db, STRING_WORDS, { id, before: others(before), after: others(after) })
}

function keepIndex(db: Database, index: Index, change: Change): void {
  const waiting = collecting.get(db)
  if (waiting) collect(db, waiting, index, change)
  else {
    writeTrigrams(db, index, [change])
    if (index === 'tm_record') keepPostings(db, [textChange(change)])
  }
}

/** The change of an index of one text. */
function textChange({ id, before, after }: Change): TextChange {
  return { id, before: before?.[0] ?? null, after: after?.[0] ?? null }
}

/** Adds the trigrams of rows that were inserted with the ids from `first` to `last`: their texts are in the table. */
export function keepTrigramsOfNew(db: Database, table: FilledTable, first: number, last: number): void {
  const waiting = collecting.get(db)
  for (const index of indexesOf(table)) {
    if (!waiting) {
      writeNewTrigrams(db, index, { first, last })
      continue
    }
    const inIndex = waitingIn(waiting, index)
    const newest = inIndex.spans.at(-1)
    if (newest?.last === first - 1) inIndex.spans.splice(-1, 1, { first: newest.first, last })
    else inIndex.spans.push({ first, last })
    writeIfMany(db, waiting, index, inIndex)
  }
}

/** Adds the trigrams of rows that were inserted under these ids: their texts are in the table. */
export function keepTrigramsOfGiven(db: Database, table: IndexedTable, ids: readonly number[]): void {
  const waiting = collecting.get(db)
  for (const index of indexesOf(table)) {
    if (!waiting) {
      writeGivenTrigrams(db, index, ids)
      continue
    }
    const inIndex = waitingIn(waiting, index)
    for (const id of ids) inIndex.given.add(id)
    writeIfMany(db, waiting, index, inIndex)
  }
}

/** Pending changes of an index. Rows of a span or a list of ids are not among `changes`. */
interface WaitingIndex {
  changes: Map<number, Change>
  /** New rows. */
  spans: Span[]
  /** The ids of new rows that are not consecutive. */
  given: Set<number>
}

type Waiting = Map<Index, WaitingIndex>

/** The changes of connections inside `keepTrigramsInOrder`, by their row. */
const collecting = new WeakMap<Database, Waiting>()

/** The most pending changes of an index, with their texts: bounds the memory. */
const MOST_CHANGES = 5_000

/**
 * The most pending new rows, by their ids alone. FTS5 writes its buffer before the next statement that inserts several
 * rows, and merges the written segments. With smaller batches, merging took a third of a large import.
 */
const MOST_NEW = 60_000

/**
 * Runs changes of many rows in any order, and writes the trigrams of their newest state in the order of the rows. FTS5
 * flushes its index at each row that is not above the last.
 */
export function keepTrigramsInOrder<Value>(db: Database, change: () => Value): Value {
  if (collecting.has(db)) return change()
  const waiting: Waiting = new Map()
  collecting.set(db, waiting)
  try {
    const value = change()
    for (const [index, inIndex] of waiting) writeWaiting(db, index, inIndex)
    return value
  } finally {
    collecting.delete(db)
  }
}

/** Connections inside `keepTrigramsOfPieces`. */
const postponing = new WeakSet<Database>()

/**
 * `keepTrigramsInOrder` for memories that arrive in many chunks, each of which would rewrite the postings of all terms.
 * Inserted records get their postings in large batches, and the rest with `indexLeftRecords`.
 */
export function keepTrigramsOfPieces<Value>(db: Database, change: () => Value): Value {
  postponing.add(db)
  try {
    const value = keepTrigramsInOrder(db, change)
    indexNewRecords(db)
    return value
  } finally {
    postponing.delete(db)
  }
}

/**
 * Runs one of several changes, which is rolled back alone if it throws, with its pending trigrams. Must be called
 * within `keepTrigramsInOrder`.
 */
export function forgetTrigramsIfThrown<Value>(db: Database, change: () => Value): Value {
  const waiting = collecting.get(db)
  if (!waiting) return change()
  const before: Waiting = new Map(
    Array.from(waiting, ([index, { changes, spans, given }]) => [
      index,
      { changes: new Map(changes), spans: [...spans], given: new Set(given) },
    ]),
  )
  try {
    return change()
  } catch (error) {
    waiting.clear()
    for (const [index, inIndex] of before) waiting.set(index, inIndex)
    throw error
  }
}

function waitingIn(waiting: Waiting, index: Index): WaitingIndex {
  const known = waiting.get(index)
  if (known) return known
  const made: WaitingIndex = { changes: new Map(), spans: [], given: new Set() }
  waiting.set(index, made)
  return made
}

function collect(db: Database, waiting: Waiting, index: Index, change: Change): void {
  const inIndex = waitingIn(waiting, index)
  // The text of a new row is read when its trigrams are written.
  const { changes, spans, given } = inIndex
  if (given.has(change.id) || spans.some(({ first, last }) => change.id >= first && change.id <= last)) return
  const earlier = changes.get(change.id)
  changes.set(change.id, earlier === undefined ? change : { ...change, before: earlier.before })
  writeIfMany(db, waiting, index, inIndex)
}

function writeIfMany(db: Database, waiting: Waiting, index: Index, inIndex: WaitingIndex): void {
  const { changes, spans, given } = inIndex
  const newRows = spans.reduce((sum, { first, last }) => sum + last - first + 1, given.size)
  if (changes.size < MOST_CHANGES && newRows < MOST_NEW) return
  writeWaiting(db, index, inIndex)
  waiting.delete(index)
}

function writeWaiting(db: Database, index: Index, { changes, spans, given }: WaitingIndex): void {
  const inOrder = [...changes.values()].sort((one, other) => one.id - other.id)
  writeTrigrams(db, index, inOrder)
  if (index === 'tm_record') keepPostings(db, inOrder.map(textChange))
  for (const span of spans) writeNewTrigrams(db, index, span)
  if (given.size > 0) writeGivenTrigrams(db, index, [...given])
}

function writeTrigrams(db: Database, index: Index, changes: readonly Change[]): void {
  const insert = db.prepare(sqlOf[index].insert)
  const remove = db.prepare(sqlOf[index].remove)
  for (const { id, before, after } of changes) {
    if (before !== null && after !== null && before.every((value, at) => value === after[at])) continue
    if (before !== null) remove.run(id, ...before)
    if (after !== null) insert.run(id, ...after)
  }
}

function writeNewTrigrams(db: Database, index: Index, { first, last }: Span): void {
  db.prepare(sqlOf[index].insertNew).run(first, last)
}

function writeGivenTrigrams(db: Database, index: Index, given: readonly number[]): void {
  const ids = JSON.stringify(given)
  db.prepare(sqlOf[index].insertGiven).run(ids)
  if (index === 'tm_record' && !postponing.has(db)) keepPostingsOf(db, given)
}

interface IndexColumns {
  /** The table whose rows it indexes. */
  table: IndexedTable
  /** Its columns: the column of the table that each is made of, and how. */
  columns: readonly { name: string; from: string; made: (value: string) => string }[]
}

function columnsOf(index: Index): IndexColumns {
  if (index !== STRING_WORDS)
    return { table: index, columns: [{ name: 'text_folded', from: 'text_folded', made: (value) => value }] }
  return {
    table: 'source_string',
    columns: [
      { name: 'identifier', from: 'identifier', made: (value) => `fold(${value})` },
      { name: 'context_note', from: 'context', made: (value) => `fold(context_note(${value}))` },
      { name: 'code_references', from: 'context', made: (value) => `fold(context_references(${value}))` },
    ],
  }
}

const sqlOf = Object.fromEntries(
  INDEXES.map((of) => {
    const index = tableOf(of)
    const { table, columns } = columnsOf(of)
    const names = columns.map(({ name }) => name).join(', ')
    const bound = columns.map(({ made }) => made('?')).join(', ')
    const selected = columns.map(({ from, made }) => made(from)).join(', ')
    const insert = `INSERT INTO ${index} (rowid, ${names}) VALUES (?, ${bound})`
    const remove = `INSERT INTO ${index} (${index}, rowid, ${names}) VALUES ('delete', ?, ${bound})`
    const insertAll = `INSERT INTO ${index} (rowid, ${names}) SELECT id, ${selected} FROM ${table}`
    const insertNew = `${insertAll} WHERE id BETWEEN ? AND ? ORDER BY id`
    const insertGiven = `${insertAll} WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id`
    return [of, { insert, remove, insertAll: `${insertAll} ORDER BY id`, insertNew, insertGiven }]
  }),
) as Record<Index, Record<'insert' | 'remove' | 'insertAll' | 'insertNew' | 'insertGiven', string>>

/** Throws if the trigrams do not match the texts: FTS5 compares the two. */
export function checkTrigrams(db: Database): void {
  for (const index of TRIGRAM_TABLES.map(tableOf))
    db.exec(`INSERT INTO ${index} (${index}, rank) VALUES ('integrity-check', 1)`)
  checkStringWords(db)
}

/** The index has no texts to compare: its trigrams are compared with those of a new one. */
function checkStringWords(db: Database): void {
  const kept = tableOf(STRING_WORDS)
  const { columns } = columnsOf(STRING_WORDS)
  db.exec(`
    CREATE VIRTUAL TABLE temp.words_now USING fts5 (${columns.map(({ name }) => name).join(', ')}, content = '',
      detail = column, columnsize = 0, tokenize = 'trigram case_sensitive 1');
    ${sqlOf[STRING_WORDS].insertAll.replace(kept, 'temp.words_now')};
    CREATE VIRTUAL TABLE temp.terms_now USING fts5vocab (temp, words_now, instance);
    CREATE VIRTUAL TABLE temp.terms_kept USING fts5vocab (main, ${kept}, instance);`)
  const less = (one: string, other: string) =>
    `SELECT * FROM (SELECT term, doc, col FROM ${one} EXCEPT SELECT term, doc, col FROM ${other})`
  const differing = `${less('terms_now', 'terms_kept')} UNION ALL ${less('terms_kept', 'terms_now')} LIMIT 1`
  const found = db.prepare(differing).raw().get()
  db.exec('DROP TABLE temp.terms_kept; DROP TABLE temp.terms_now; DROP TABLE temp.words_now')
  if (found !== undefined) throw new Error(`${kept} differs from the strings at ${JSON.stringify(found)}`)
}

/** Rebuilds them from the texts. */
export function rebuildTrigrams(
  db: Database,
  context?: Pick<OperationContext, 'onProgress' | 'throwIfCancelled'>,
): void {
  for (const [done, table] of TRIGRAM_TABLES.entries()) {
    context?.onProgress({ label: 'Indexing texts', done, total: TRIGRAM_TABLES.length })
    context?.throwIfCancelled()
    const index = tableOf(table)
    db.exec(`INSERT INTO ${index} (${index}) VALUES ('rebuild')`)
  }
  rebuildStringWords(db)
  rebuildPostings(db, context)
}

/** Rebuilds the trigrams of the identifiers and contexts of strings. */
export function rebuildStringWords(db: Database): void {
  const index = tableOf(STRING_WORDS)
  db.exec(`INSERT INTO ${index} (${index}) VALUES ('delete-all')`)
  db.exec(sqlOf[STRING_WORDS].insertAll)
}
