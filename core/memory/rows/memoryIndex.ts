/** Reads the inverted index of translation memories and the texts of their records (core/store/indexes/postings.ts). */
import type { Database, Statement } from 'better-sqlite3'
import { postingOffsets } from '../../store/indexes/postings.ts'
import { comparable } from '../../store/indexes/postingTerms.ts'

/** A record of a memory, as matches compare it. */
export interface RecordText {
  segmentId: number
  languageId: string
  folded: string
  /** The comparable form of `folded`. */
  form: string
}

/** The places of a term in a block of records. */
export interface Posting {
  block: number
  places: Uint16Array
}

/** Reads from the tables at each request. */
export class MemoryIndex {
  readonly #record: Statement<[number], Omit<RecordText, 'form'>>
  readonly #memory: Statement<[number], number>
  readonly #count: Statement<[number], number>
  readonly #postings: Statement<[number], { block: number; places: Buffer }>
  readonly #sizes: Statement<[number], Buffer>

  constructor(db: Database) {
    this.#record = db.prepare(
      'SELECT segment_id AS segmentId, language_id AS languageId, text_folded AS folded FROM tm_record WHERE id = ?',
    )
    this.#memory = db.prepare<[number], number>('SELECT tm_id FROM tm_segment WHERE id = ?').pluck()
    this.#count = db
      .prepare<[number], number>('SELECT coalesce(sum(length(places)), 0) / 2 FROM tm_posting WHERE term = ?')
      .pluck()
    this.#postings = db.prepare('SELECT block, places FROM tm_posting WHERE term = ?')
    this.#sizes = db.prepare<[number], Buffer>('SELECT sizes FROM tm_size WHERE block = ?').pluck()
  }

  record(recordId: number): RecordText | undefined {
    const row = this.#record.get(recordId)
    return row && { ...row, form: comparable(row.folded) }
  }

  /** The memory of a segment; 0: it no longer exists. */
  memoryOf(segmentId: number): number {
    return this.#memory.get(segmentId) ?? 0
  }

  /** The number of records that have a term. */
  countOf(term: number): number {
    return this.#count.get(term) ?? 0
  }

  postings(term: number): Posting[] {
    return this.#postings.all(term).map(({ block, places }) => ({ block, places: postingOffsets(places) }))
  }

  /** The lengths of the records of a block, by their offsets. */
  lengths(block: number): Uint16Array | undefined {
    const sizes = this.#sizes.get(block)
    return sizes && postingOffsets(sizes)
  }
}

/** The sizes of the cache of a thread: together about 150 MB for texts of 40 characters. */
const MAX_RECORDS = 300_000
const MAX_PLACES = 20_000_000

/** Caches its reads, for look-ups of many texts. */
class CachedMemoryIndex extends MemoryIndex {
  readonly #records = new Map<number, RecordText | undefined>()
  readonly #counts = new Map<number, number>()
  readonly #postings = new Map<number, Posting[]>()
  readonly #lengths = new Map<number, Uint16Array | undefined>()
  #places = 0

  override record(recordId: number): RecordText | undefined {
    const known = this.#records.get(recordId)
    if (known !== undefined) return known
    const read = super.record(recordId)
    if (this.#records.size >= MAX_RECORDS) this.#records.clear()
    this.#records.set(recordId, read)
    return read
  }

  override countOf(term: number): number {
    const known = this.#counts.get(term)
    if (known !== undefined) return known
    const read = super.countOf(term)
    this.#counts.set(term, read)
    return read
  }

  override postings(term: number): Posting[] {
    const known = this.#postings.get(term)
    if (known !== undefined) return known
    const read = super.postings(term)
    this.#places += read.reduce((sum, { places }) => sum + places.length, 0)
    if (this.#places > MAX_PLACES) {
      this.#postings.clear()
      this.#places = 0
    }
    this.#postings.set(term, read)
    return read
  }

  override lengths(block: number): Uint16Array | undefined {
    const known = this.#lengths.get(block)
    if (known !== undefined) return known
    const read = super.lengths(block)
    this.#lengths.set(block, read)
    return read
  }
}

/** Records up to which look-ups of many texts are thorough: above it they would take several times as long. */
const SMALL = 100_000

/** Milliseconds without a look-up after which a cache is released. */
const RELEASED_AFTER = 20_000

interface CacheOfRun {
  run: string
  isSmall: boolean
  index: CachedMemoryIndex
  release: NodeJS.Timeout
}

const caches = new WeakMap<Database, CacheOfRun>()

/**
 * The cached index of a connection for one run of many look-ups, and whether its memories are small. Records that come
 * during the run may be missed; those that go have no pairs.
 */
export function cachedIndexOf(db: Database, run: string): { index: MemoryIndex; isSmall: boolean } {
  const known = caches.get(db)
  clearTimeout(known?.release)
  const isKnown = known !== undefined && known.run === run
  const { index, isSmall } = isKnown ? known : { index: new CachedMemoryIndex(db), isSmall: isSmallIn(db) }
  const release = setTimeout(() => caches.delete(db), RELEASED_AFTER).unref()
  caches.set(db, { run, index, isSmall, release })
  return { index, isSmall }
}

function isSmallIn(db: Database): boolean {
  const counted = db
    .prepare<[number], number>('SELECT count(*) FROM (SELECT 1 FROM tm_record LIMIT ?)')
    .pluck()
    .get(SMALL + 1)
  return (counted ?? 0) <= SMALL
}
