/**
 * The inverted index of translation memories, derived from the folded texts of `tm_record`: the records of each term.
 * `tm_posting` holds them in blocks of `BLOCK` ids as 16-bit offsets, ascending. `tm_size` holds each record's length,
 * by which most candidates are excluded without reading their texts. Updated with the trigrams (trigrams.ts).
 */
import type { Database, Statement } from 'better-sqlite3'
import { bulkInsert } from '../bulkInsert.ts'
import type { OperationContext } from '../operation.ts'
import { comparable, termsOf } from './postingTerms.ts'

/** The number of ids in a block. */
export const BLOCK = 1 << 15

export interface PostingChange {
  id: number
  /** The folded texts; null if the record did not exist before, or no longer exists. */
  before: string | null
  after: string | null
}

/** Offsets to add to and remove from one row of `tm_posting`. */
interface PlaceChange {
  added: number[]
  removed: number[]
}

/** Updates the index for records in any order. */
export function keepPostings(db: Database, changes: Iterable<PostingChange>): void {
  const writer = new PostingWriter(db)
  const byBlock = Map.groupBy(changes, ({ id }) => Math.floor(id / BLOCK))
  for (const [block, ofBlock] of byBlock) writer.write(block, ofBlock)
}

// `||` makes a text of two blobs, with the same bytes.
const APPEND = 'ON CONFLICT (term, block) DO UPDATE SET places = CAST(places || excluded.places AS BLOB)'

class PostingWriter {
  readonly #db: Database
  readonly #read: Statement<[number, number], { places: Buffer }>
  readonly #write: Statement<[number, number, Uint8Array]>
  readonly #remove: Statement<[number, number]>
  readonly #readSizes: Statement<[number], { sizes: Buffer }>
  readonly #writeSizes: Statement<[number, Uint8Array]>
  readonly #removeSizes: Statement<[number]>

  constructor(db: Database) {
    this.#db = db
    this.#read = db.prepare('SELECT places FROM tm_posting WHERE term = ? AND block = ?')
    this.#write = db.prepare(
      `INSERT INTO tm_posting (term, block, places) VALUES (?, ?, ?)
       ON CONFLICT (term, block) DO UPDATE SET places = excluded.places`,
    )
    this.#remove = db.prepare('DELETE FROM tm_posting WHERE term = ? AND block = ?')
    this.#readSizes = db.prepare('SELECT sizes FROM tm_size WHERE block = ?')
    this.#writeSizes = db.prepare(
      `INSERT INTO tm_size (block, sizes) VALUES (?, ?) ON CONFLICT (block) DO UPDATE SET sizes = excluded.sizes`,
    )
    this.#removeSizes = db.prepare('DELETE FROM tm_size WHERE block = ?')
  }

  write(block: number, changes: readonly PostingChange[]): void {
    const sizes = this.#sizes(block, changes)
    if (areLater(changes, block * BLOCK + withoutEnd(sizes).length)) this.#addLater(block, changes, sizes)
    else this.#changeAny(block, changes, sizes)
    const kept = withoutEnd(sizes)
    if (kept.length > 0) this.#writeSizes.run(block, bytesOf(kept))
    else this.#removeSizes.run(block)
  }

  /** Adds records whose ids come after all others, so that no existing row is read. */
  #addLater(block: number, records: readonly PostingChange[], sizes: Uint16Array): void {
    // A term and an offset in one number: sorted, these are the consecutive rows of the table.
    const pairs: number[] = []
    for (const { id, after } of records) {
      if (after === null) continue
      const place = id - block * BLOCK
      const text = comparable(after)
      for (const term of termsOf(text).keys()) pairs.push(term * BLOCK + place)
      sizes[place] = postingsSize(text)
    }
    const sorted = Float64Array.from(pairs).sort()
    const terms = Int32Array.from(sorted, (pair) => Math.floor(pair / BLOCK))
    const places = bytesOf(Uint16Array.from(sorted, (pair, index) => pair - (terms[index] ?? 0) * BLOCK))
    const rows: [term: number, places: Uint8Array][] = []
    for (let from = 0, to = 1; from < terms.length; from = to++) {
      while (terms[to] === terms[from]) to++
      rows.push([terms[from] ?? 0, places.subarray(2 * from, 2 * to)])
    }
    bulkInsert(this.#db, 'tm_posting', ['term', 'places'], rows, { common: { block }, onConflict: APPEND })
  }

  #changeAny(block: number, changes: readonly PostingChange[], sizes: Uint16Array): void {
    const terms = new Map<number, PlaceChange>()
    const of = (term: number): PlaceChange => {
      const known = terms.get(term)
      if (known) return known
      const made: PlaceChange = { added: [], removed: [] }
      terms.set(term, made)
      return made
    }
    for (const { id, before, after } of changes) {
      if (before === after) continue
      const place = id - block * BLOCK
      if (before !== null) for (const term of termsOf(comparable(before)).keys()) of(term).removed.push(place)
      const text = after === null ? null : comparable(after)
      if (text !== null) for (const term of termsOf(text).keys()) of(term).added.push(place)
      sizes[place] = text === null ? 0 : postingsSize(text)
    }
    // Terms are written in the order of the table, so that its pages are written sequentially.
    for (const [term, change] of [...terms].sort(([one], [other]) => one - other))
      this.#change(term, block, change)
  }

  #change(term: number, block: number, { added, removed }: PlaceChange): void {
    const row = this.#read.get(term, block)
    const before = row ? postingOffsets(row.places) : new Uint16Array()
    const gone = new Set(removed)
    const kept = gone.size === 0 ? before : before.filter((place) => !gone.has(place))
    const places = withPlaces(kept, added)
    if (places.length > 0) this.#write.run(term, block, bytesOf(places))
    else if (row) this.#remove.run(term, block)
  }

  /** The sizes of the block's records, with room for those that change. */
  #sizes(block: number, changes: readonly PostingChange[]): Uint16Array {
    const row = this.#readSizes.get(block)
    const before = row ? postingOffsets(row.sizes) : new Uint16Array()
    const length = changes.reduce((most, { id }) => Math.max(most, id - block * BLOCK + 1), before.length)
    const sizes = new Uint16Array(length)
    sizes.set(before)
    return sizes
  }
}

/** Whether they are only new records, ascending and after all existing ids. */
function areLater(changes: readonly PostingChange[], from: number): boolean {
  let next = from
  for (const { id, before } of changes) {
    if (before !== null || id < next) return false
    next = id + 1
  }
  return true
}

/** The length of a comparable text as `tm_size` holds it: never 0, which is "no record". */
export function postingsSize(text: string): number {
  return Math.min(text.length + 1, 0xffff)
}

/** Views a blob as 16-bit values, or copies it if it begins at an odd address. */
export function postingOffsets(blob: Buffer): Uint16Array {
  if (blob.byteOffset % 2 === 0) return new Uint16Array(blob.buffer, blob.byteOffset, blob.length >> 1)
  const places = new Uint16Array(blob.length >> 1)
  new Uint8Array(places.buffer).set(blob.subarray(0, places.length * 2))
  return places
}

/** Returns the union of both lists of offsets, ascending. */
function withPlaces(places: Uint16Array, added: readonly number[]): Uint16Array {
  const all = new Uint16Array(places.length + added.length)
  all.set(places)
  all.set(added, places.length)
  // Usually there is one new record, and its offset is the last.
  if (added.length === 1 && (added[0] ?? 0) > (places.at(-1) ?? -1)) return all
  return all.sort().filter((place, index) => place !== all[index - 1])
}

function bytesOf(values: Uint16Array): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
}

function withoutEnd(sizes: Uint16Array): Uint16Array {
  let end = sizes.length
  while (end > 0 && sizes[end - 1] === 0) end--
  return sizes.subarray(0, end)
}

/** The most records that wait for their postings: each update writes the postings of all terms. */
const MOST_WAITING = BLOCK / 2

/** Indexes records that were inserted without their postings, after all others, once there are many. */
export function indexNewRecords(db: Database): void {
  const { first, last } = idsAfter(db, lastIndexed(db))
  if (last - first + 1 >= MOST_WAITING) indexBetween(db, first, last)
}

/** Indexes all records that were inserted without their postings. */
export function indexLeftRecords(db: Database): void {
  const { first, last } = idsAfter(db, Number.MIN_SAFE_INTEGER)
  indexBetween(db, first, last)
}

/** Returns the first and the last id of the records above an id; without any, `last` is below `first`. */
function idsAfter(db: Database, id: number): { first: number; last: number } {
  const found = db
    .prepare<[number], { first: number | null; last: number | null }>(
      'SELECT min(id) AS first, max(id) AS last FROM tm_record WHERE id > ?',
    )
    .get(id)
  return { first: found?.first ?? 0, last: found?.last ?? -1 }
}

/** `tm_size` has a value for records with postings. */
function indexBetween(db: Database, first: number, last: number): void {
  const idsOf = db
    .prepare<[number, number], number>('SELECT id FROM tm_record WHERE id BETWEEN ? AND ?')
    .pluck()
  const sizesOf = db.prepare<[number], Buffer>('SELECT sizes FROM tm_size WHERE block = ?').pluck()
  for (let block = Math.floor(first / BLOCK); block <= Math.floor(last / BLOCK); block++) {
    const blob = sizesOf.get(block)
    const sizes = blob === undefined ? new Uint16Array() : postingOffsets(blob)
    const ids = idsOf.all(block * BLOCK, (block + 1) * BLOCK - 1)
    const missing = ids.filter((id) => (sizes[id - block * BLOCK] ?? 0) === 0)
    if (missing.length > 0) keepPostingsOf(db, missing)
  }
}

/** The highest id that has postings. */
function lastIndexed(db: Database): number {
  const last = db
    .prepare<[], { block: number; size: number }>(
      'SELECT block, length(sizes) / 2 AS size FROM tm_size ORDER BY block DESC LIMIT 1',
    )
    .get()
  return last === undefined ? Number.MIN_SAFE_INTEGER : last.block * BLOCK + last.size - 1
}

/** `keepPostings` for records that were inserted under these ids: their texts are in the table. */
export function keepPostingsOf(db: Database, ids: readonly number[]): void {
  const records = db
    .prepare<[string], PostingChange>(
      `SELECT id, NULL AS before, text_folded AS after FROM tm_record
       WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id`,
    )
    .all(JSON.stringify(ids))
  keepPostings(db, records)
}

/** Records read at a time when the index is rebuilt, which bounds the memory. */
const BATCH = BLOCK

/** Rebuilds the index from the texts. */
export function rebuildPostings(
  db: Database,
  context?: Pick<OperationContext, 'onProgress' | 'throwIfCancelled'>,
): void {
  db.exec('DELETE FROM tm_posting; DELETE FROM tm_size')
  const counted = db.prepare<[], { total: number }>('SELECT count(*) AS total FROM tm_record').get()
  const next = db.prepare<[number, number], { id: number; after: string }>(
    'SELECT id, text_folded AS after FROM tm_record WHERE id > ? ORDER BY id LIMIT ?',
  )
  let done = 0
  let last = Number.MIN_SAFE_INTEGER
  for (;;) {
    context?.throwIfCancelled()
    const rows = next.all(last, BATCH)
    const newest = rows.at(-1)
    if (newest === undefined) return
    keepPostings(
      db,
      rows.map((row) => ({ ...row, before: null })),
    )
    last = newest.id
    done += rows.length
    context?.onProgress({ label: 'Indexing translation memories', done, total: counted?.total ?? null })
  }
}
