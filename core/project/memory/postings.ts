/**
 * The index of translation memories, derived from the folded texts of `tm_record`: for each term the records that
 * have it. `tm_posting` holds them in blocks of `BLOCK` ids as 16-bit places, ascending; `tm_size` each record's
 * length, so that most candidates are sorted out without reading their texts. Kept with the trigrams (trigrams.ts).
 */
import type { Database, Statement } from 'better-sqlite3'
import type { OperationContext } from '../operation.ts'
import { comparable, termsOf } from './terms.ts'

/** How many ids a block spans. */
export const BLOCK = 1 << 15

export interface RecordChange {
  id: number
  /** The folded texts; null where the record was not there, or is not there any more. */
  before: string | null
  after: string | null
}

/** Places to add to and take from one row of `tm_posting`. */
interface PlaceChange {
  added: number[]
  removed: Set<number>
}

/** Brings the index up to date for records of any order. */
export function keepPostings(db: Database, changes: Iterable<RecordChange>): void {
  const writer = new PostingWriter(db)
  const byBlock = Map.groupBy(changes, ({ id }) => Math.floor(id / BLOCK))
  for (const [block, ofBlock] of byBlock) writer.write(block, ofBlock)
}

class PostingWriter {
  readonly #read: Statement<[number, number], { places: Buffer }>
  readonly #write: Statement<[number, number, Uint8Array]>
  readonly #remove: Statement<[number, number]>
  readonly #readSizes: Statement<[number], { sizes: Buffer }>
  readonly #writeSizes: Statement<[number, Uint8Array]>
  readonly #removeSizes: Statement<[number]>

  constructor(db: Database) {
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

  write(block: number, changes: readonly RecordChange[]): void {
    const terms = new Map<number, PlaceChange>()
    const of = (term: number): PlaceChange => {
      const known = terms.get(term)
      if (known) return known
      const made = { added: [], removed: new Set<number>() }
      terms.set(term, made)
      return made
    }
    const sizes = this.#sizes(block)
    for (const { id, before, after } of changes) {
      if (before === after) continue
      const place = id - block * BLOCK
      if (before !== null) for (const term of termsOf(comparable(before)).keys()) of(term).removed.add(place)
      const text = after === null ? null : comparable(after)
      if (text !== null) for (const term of termsOf(text).keys()) of(term).added.push(place)
      sizes[place] = text === null ? 0 : sizeOf(text)
    }
    // In the order of the table: pages are written one after the other.
    for (const [term, change] of [...terms].sort(([one], [other]) => one - other))
      this.#change(term, block, change)
    const kept = withoutEnd(sizes)
    if (kept.length > 0) this.#writeSizes.run(block, bytesOf(kept))
    else this.#removeSizes.run(block)
  }

  #change(term: number, block: number, { added, removed }: PlaceChange): void {
    const row = this.#read.get(term, block)
    const longer = row && removed.size === 0 ? withLater(row.places, added) : null
    if (longer !== null) return void this.#write.run(term, block, longer)
    const before = row ? placesIn(row.places) : new Uint16Array()
    const kept = removed.size === 0 ? before : before.filter((place) => !removed.has(place))
    const places = withPlaces(kept, added)
    if (places.length > 0) this.#write.run(term, block, bytesOf(places))
    else if (row) this.#remove.run(term, block)
  }

  #sizes(block: number): Uint16Array {
    const sizes = new Uint16Array(BLOCK)
    const row = this.#readSizes.get(block)
    if (row) sizes.set(placesIn(row.sizes))
    return sizes
  }
}

/** The length of a comparable text as `tm_size` holds it: never 0, which is "no record". */
export function sizeOf(text: string): number {
  return Math.min(text.length + 1, 0xffff)
}

/** A blob as 16-bit values: the same memory, or a copy where that begins at an odd address. */
export function placesIn(blob: Buffer): Uint16Array {
  if (blob.byteOffset % 2 === 0) return new Uint16Array(blob.buffer, blob.byteOffset, blob.length >> 1)
  const places = new Uint16Array(blob.length >> 1)
  new Uint8Array(places.buffer).set(blob.subarray(0, places.length * 2))
  return places
}

/** The blob of the same places and some more, where all of those come after them: of new records. Else null. */
function withLater(blob: Buffer, added: readonly number[]): Buffer | null {
  const fresh = Uint16Array.from(added).sort()
  const [last] = placesIn(blob.subarray(-2))
  const isLater = last === undefined || (fresh[0] ?? 0) > last
  return isLater ? Buffer.concat([blob, bytesOf(fresh)]) : null
}

/** The same places and some more, ascending, each once. */
function withPlaces(places: Uint16Array, added: readonly number[]): Uint16Array {
  const all = new Uint16Array(places.length + added.length)
  all.set(places)
  all.set(added, places.length)
  // One new record, mostly: its place is the last.
  if (added.length === 1 && (added[0] ?? 0) > (places.at(-1) ?? -1)) return all
  return all.sort().filter((place, index) => place !== all[index - 1])
}

function bytesOf(values: Uint16Array): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
}

function withoutEnd(sizes: Uint16Array): Uint16Array {
  return sizes.subarray(0, sizes.findLastIndex((size) => size !== 0) + 1)
}

/** How many records are read at a time when the index is made anew: bounds the memory. */
const BATCH = BLOCK

/** Makes the index anew from the texts. */
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
    context?.onProgress({ what: 'Indexing translation memories', done, total: counted?.total ?? null })
  }
}
