/**
 * Trigram indexes of texts: candidates for CroQL's `contains`. Code that writes a folded text updates them in the same
 * transaction; `rebuildTrigrams` rebuilds them. Those of `tm_record` include the index of translation memories
 * (store/indexes/postings.ts). There is no trigger, because FTS5 flushes its index before each statement inside one,
 * which makes an import ten times slower.
 */
import type { Database } from 'better-sqlite3'
import { indexNewRecords, keepPostings, keepPostingsOf, rebuildPostings } from './postings.ts'
import { TRIGRAM_TABLES, trigramIndexOf } from '../migrations/0002-search.ts'
import type { OperationContext } from '../operation.ts'

export type IndexedTable = (typeof TRIGRAM_TABLES)[number]

export interface TextChange {
  id: number
  /** The folded texts; null if the row did not exist before, or no longer exists. */
  before: string | null
  after: string | null
}

/** Tables that receive thousands of rows. */
export type FilledTable = Exclude<IndexedTable, 'tm_record'>

/** Ids, both included. */
interface Span {
  first: number
  last: number
}

/** Updates the trigrams of one row. */
export function keepTrigrams(db: Database, table: IndexedTable, change: TextChange): void {
  const waiting = collecting.get(db)
  if (waiting) collect(db, waiting, table, change)
  else {
    writeTrigrams(db, table, [change])
    if (table === 'tm_record') keepPostings(db, [change])
  }
}

/** Adds the trigrams of rows that were inserted with the ids from `first` to `last`: their texts are in the table. */
export function keepTrigramsOfNew(db: Database, table: FilledTable, first: number, last: number): void {
  const waiting = collecting.get(db)
  if (!waiting) return writeNewTrigrams(db, table, { first, last })
  const inTable = waitingIn(waiting, table)
  const newest = inTable.spans.at(-1)
  if (newest?.last === first - 1) inTable.spans.splice(-1, 1, { first: newest.first, last })
  else inTable.spans.push({ first, last })
  writeIfMany(db, waiting, table, inTable)
}

/** Adds the trigrams of rows that were inserted under these ids: their texts are in the table. */
export function keepTrigramsOfGiven(db: Database, table: IndexedTable, ids: readonly number[]): void {
  const waiting = collecting.get(db)
  if (!waiting) return writeGivenTrigrams(db, table, ids)
  const inTable = waitingIn(waiting, table)
  for (const id of ids) inTable.given.add(id)
  writeIfMany(db, waiting, table, inTable)
}

/** Pending changes of a table. Rows of a span or a list of ids are not among `changes`. */
interface WaitingTable {
  changes: Map<number, TextChange>
  /** New rows. */
  spans: Span[]
  /** The ids of new rows that are not consecutive. */
  given: Set<number>
}

type Waiting = Map<IndexedTable, WaitingTable>

/** The changes of connections inside `keepTrigramsInOrder`, by their row. */
const collecting = new WeakMap<Database, Waiting>()

/** The most pending changes of a table, with their texts: bounds the memory. */
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
    for (const [table, inTable] of waiting) writeWaiting(db, table, inTable)
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
    Array.from(waiting, ([table, { changes, spans, given }]) => [
      table,
      { changes: new Map(changes), spans: [...spans], given: new Set(given) },
    ]),
  )
  try {
    return change()
  } catch (error) {
    waiting.clear()
    for (const [table, inTable] of before) waiting.set(table, inTable)
    throw error
  }
}

function waitingIn(waiting: Waiting, table: IndexedTable): WaitingTable {
  const known = waiting.get(table)
  if (known) return known
  const made: WaitingTable = { changes: new Map(), spans: [], given: new Set() }
  waiting.set(table, made)
  return made
}

function collect(db: Database, waiting: Waiting, table: IndexedTable, change: TextChange): void {
  const inTable = waitingIn(waiting, table)
  // The text of a new row is read when its trigrams are written.
  const { changes, spans, given } = inTable
  if (given.has(change.id) || spans.some(({ first, last }) => change.id >= first && change.id <= last)) return
  const earlier = changes.get(change.id)
  changes.set(change.id, earlier === undefined ? change : { ...change, before: earlier.before })
  writeIfMany(db, waiting, table, inTable)
}

function writeIfMany(db: Database, waiting: Waiting, table: IndexedTable, inTable: WaitingTable): void {
  const { changes, spans, given } = inTable
  const newRows = spans.reduce((sum, { first, last }) => sum + last - first + 1, given.size)
  if (changes.size < MOST_CHANGES && newRows < MOST_NEW) return
  writeWaiting(db, table, inTable)
  waiting.delete(table)
}

function writeWaiting(db: Database, table: IndexedTable, { changes, spans, given }: WaitingTable): void {
  const inOrder = [...changes.values()].sort((one, other) => one.id - other.id)
  writeTrigrams(db, table, inOrder)
  if (table === 'tm_record') keepPostings(db, inOrder)
  for (const span of spans) writeNewTrigrams(db, table, span)
  if (given.size > 0) writeGivenTrigrams(db, table, [...given])
}

function writeTrigrams(db: Database, table: IndexedTable, changes: readonly TextChange[]): void {
  const insert = db.prepare(sqlOf[table].insert)
  const remove = db.prepare(sqlOf[table].remove)
  for (const { id, before, after } of changes) {
    if (before === after) continue
    if (before !== null) remove.run(id, before)
    if (after !== null) insert.run(id, after)
  }
}

function writeNewTrigrams(db: Database, table: IndexedTable, { first, last }: Span): void {
  db.prepare(sqlOf[table].insertNew).run(first, last)
}

function writeGivenTrigrams(db: Database, table: IndexedTable, given: readonly number[]): void {
  const ids = JSON.stringify(given)
  db.prepare(sqlOf[table].insertGiven).run(ids)
  if (table === 'tm_record' && !postponing.has(db)) keepPostingsOf(db, given)
}

const sqlOf = Object.fromEntries(
  TRIGRAM_TABLES.map((table) => {
    const index = trigramIndexOf(table)
    const insert = `INSERT INTO ${index} (rowid, text_folded) VALUES (?, ?)`
    const remove = `INSERT INTO ${index} (${index}, rowid, text_folded) VALUES ('delete', ?, ?)`
    const insertNew = `INSERT INTO ${index} (rowid, text_folded)
      SELECT id, text_folded FROM ${table} WHERE id BETWEEN ? AND ? ORDER BY id`
    const insertGiven = `INSERT INTO ${index} (rowid, text_folded)
      SELECT id, text_folded FROM ${table} WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id`
    return [table, { insert, remove, insertNew, insertGiven }]
  }),
) as Record<IndexedTable, Record<'insert' | 'remove' | 'insertNew' | 'insertGiven', string>>

/** Throws if the trigrams do not match the texts: FTS5 compares the two. */
export function checkTrigrams(db: Database): void {
  for (const index of TRIGRAM_TABLES.map(trigramIndexOf))
    db.exec(`INSERT INTO ${index} (${index}, rank) VALUES ('integrity-check', 1)`)
}

/** Rebuilds them from the texts. */
export function rebuildTrigrams(
  db: Database,
  context?: Pick<OperationContext, 'onProgress' | 'throwIfCancelled'>,
): void {
  for (const [done, table] of TRIGRAM_TABLES.entries()) {
    context?.onProgress({ label: 'Indexing texts', done, total: TRIGRAM_TABLES.length })
    context?.throwIfCancelled()
    const index = trigramIndexOf(table)
    db.exec(`INSERT INTO ${index} (${index}) VALUES ('rebuild')`)
  }
  rebuildPostings(db, context)
}
