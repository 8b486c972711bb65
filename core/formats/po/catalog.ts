/** A PO file as a whole: its header, its entries one after another, and what is true of all of them. */
import type { PoEntry } from './entry.ts'
import { EntryReader } from './entryReader.ts'
import { verbatim, sentence } from '../../platform/text/sentence.ts'
import { Failure, reasonOf } from '../../platform/errors/failure.ts'
import { positionAt, positionFinder } from '../position.ts'

export interface Catalog {
  /** The entry of the empty msgid. */
  header: PoEntry | null
  /**
   * The entries that are not obsolete, except the header. They are parsed on each iteration, because those of a large
   * file need more memory than its text.
   */
  entries: Iterable<PoEntry>
  /** How many those are. */
  count: number
  /** The offset of the first of them; the end of the text if there is none. */
  start: number
  hasPlurals: boolean
  /** Whether one of them has a translation. */
  isTranslated: boolean
  /** How many obsolete entries (`#~`) there are. */
  obsolete: number
}

/**
 * Reads the text of a PO file. Throws `format.syntax` with line and column, and `format.duplicate` where two
 * entries have one msgctxt and msgid.
 */
export function readCatalog(text: string, encoding: string): Catalog {
  const reading = new CatalogReading(text, encoding)
  let [count, start, hasPlurals, isTranslated] = [0, text.length, false, false]
  for (const entry of reading.entries()) {
    if (count === 0) start = entry.start
    count += 1
    hasPlurals ||= entry.plural !== null
    isTranslated ||= entry.forms.some(({ value }) => value !== '')
  }
  const entries = {
    *[Symbol.iterator]() {
      for (const entry of new EntryReader(text, encoding).read()) if (!isHeader(entry)) yield entry
    },
  }
  return {
    header: reading.header,
    entries,
    count,
    start,
    hasPlurals,
    isTranslated,
    obsolete: reading.obsolete,
  }
}

/** Reads entry by entry, as `readCatalog` does, for files that are too large to keep all of them. */
export class CatalogReading {
  readonly #text: string
  readonly #encoding: string
  #header: PoEntry | null = null
  #obsolete = 0

  constructor(text: string, encoding: string) {
    this.#text = text
    this.#encoding = encoding
  }

  /** The entry of the empty msgid; of those read so far. */
  get header(): PoEntry | null {
    return this.#header
  }

  /** The number of obsolete entries among those read so far. */
  get obsolete(): number {
    return this.#obsolete
  }

  /** The header, which may stand anywhere: mostly it is the first entry. */
  findHeader(): PoEntry | null {
    for (const entry of new EntryReader(this.#text, this.#encoding).read()) if (isHeader(entry)) return entry
    return null
  }

  /** The entries, but for the header. Throws as `readCatalog` does; for a duplicate once all are read. */
  *entries(): Generator<PoEntry> {
    const reader = new EntryReader(this.#text, this.#encoding)
    const duplicates = new Duplicates(this.#text)
    for (const entry of reader.read()) {
      duplicates.look(entry)
      if (isHeader(entry)) this.#header ??= entry
      else yield entry
    }
    this.#obsolete = reader.obsolete
    duplicates.refuse()
  }
}

// Entries of a PO file that are there twice: refused, as by msgfmt, with both places.

const MAX_REPORTED = 20

class Duplicates {
  readonly #text: string
  /** The offset of each entry's first keyword, by what identifies it. */
  readonly #seen = new Map<string, number>()
  readonly #found: { first: number; second: number; id: string }[] = []

  constructor(text: string) {
    this.#text = text
  }

  look(entry: PoEntry): void {
    const key = entry.context ? `${entry.context.value}\u0004${entry.id.value}` : entry.id.value
    const first = this.#seen.get(key)
    if (first === undefined) this.#seen.set(key, entry.keywordStart)
    else this.#found.push({ first, second: entry.keywordStart, id: entry.id.value })
  }

  refuse(): void {
    if (this.#found.length === 0) return
    const text = this.#text
    const find = this.#found.length > 1 ? positionFinder(text) : (offset: number) => positionAt(text, offset)
    const failures = this.#found.slice(0, MAX_REPORTED).map(({ first, second, id }) => {
      const { line, column } = find(second)
      const name = id === '' ? sentence`The header` : verbatim(`"${id.slice(0, 100)}"`)
      return new Failure(
        'format.duplicate',
        sentence`${name} is defined in line ${find(first).line} and again in line ${line}.`,
        { line, column, todo: 'Remove one of the two; msguniq can merge them.' },
      )
    })
    const [failure] = failures
    if (failures.length === 1) throw failure!
    throw new Failure(
      'format.duplicate',
      sentence`${this.#found.length} entries are defined twice: ${reasonOf(failure)}`,
      { ...failure!.details, causes: failures.map((one) => one.toValue()) },
    )
  }
}

function isHeader({ id, context }: PoEntry): boolean {
  return id.value === '' && context === null
}
