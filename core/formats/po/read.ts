/** Reading a PO file string by string, at any size. */
import { Failure } from '../../platform/errors/failure.ts'
import { decode, decodeHead, HEAD_BYTES, type Decoded } from '../encoding.ts'
import type { FileFacts, ParsedString, ParseOptions, Reading, SourceFile } from '../format.ts'
import { CatalogReading, type Catalog } from './catalog.ts'
import type { PoEntry } from './entry.ts'
import { declaredCharset } from './header.ts'
import { EntryStrings } from './strings.ts'

/**
 * Reads entries as strings, without the header and obsolete ones. The identifier is the msgid, after msgctxt and `␄` if
 * there is one. A plural entry's text has a form for each category of the source language: `one` from msgid, the others
 * from msgid_plural. Translations are in `targetLanguage`, else in the language of the header, else in
 * `presumedLanguage`; without any of them they are left out. Plural forms are read by the header's rule, else by the
 * language's own. A category without a form of its own has the form that the rule gives for its numbers
 * (core/languages/gettextPlural.ts).
 *
 * Throws `format.syntax`, `format.duplicate`, `format.encoding`, `format.binary`, `format.empty`.
 */
export function* read(file: SourceFile, options: ParseOptions): Reading {
  const given = { count: 0 }
  if (file.content.length > LARGE) {
    const facts = yield* readByWindows(file, options, given)
    if (facts !== null) return facts
  }
  return yield* readAtOnce(file, options, given.count)
}

/** Bytes of a file whose text is not in memory as a whole. */
const LARGE = 16_000_000

/** Reads a file of UTF-8 in pieces; null where that cannot be gone on with after the strings that were `given`. */
function* readByWindows(
  file: SourceFile,
  options: ParseOptions,
  given: { count: number },
): Generator<ParsedString, FileFacts | null> {
  const charset = declaredCharset(decodeHead(file.content.subarray(0, HEAD_BYTES)))
  if (charset !== null && !/^utf-?8$/i.test(charset.trim())) return null
  const seen = new Fingerprints()
  let strings: EntryStrings | null = null
  let headers = 0
  try {
    for (const content of windowsOf(file.content)) {
      const source = decode(content, charset)
      const reading = new CatalogReading(source.text, source.encoding)
      strings ??= firstWithHeader(file, reading, options)
      if (strings === null) return null
      for (const entry of reading.entries()) {
        if (seen.add(keyOf(entry))) return null
        const string = strings.stringOf(entry, source)
        given.count += 1
        yield string
      }
      headers += Number(reading.header !== null)
      if (headers > 1) return null
    }
  } catch (error) {
    // A fault is reported with its position in the whole file.
    if (error instanceof Failure) return null
    throw error
  }
  return strings?.facts() ?? null
}

/*
 * A large PO file piece by piece: its whole text would take three times as much memory as the file. A piece ends where an
 * entry surely does, so that its entries are read as they would be in the whole.
 */

/** Bytes of a piece, at least. */
const SIZE = 4_000_000

const LINE_FEED = 0x0a
const KEYWORD_LINE = /^[ \t]*(msgctxt|msgid_plural|msgid|msgstr|domain)/

/** The content in pieces that follow one another: one of all of it, where no end of an entry is found. */
export function* windowsOf(content: Uint8Array, size = SIZE): Generator<Uint8Array> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  let from = 0
  while (from < bytes.length) {
    const end = endOfEntry(bytes, from + size)
    yield bytes.subarray(from, end)
    from = end
  }
}

/** The place of the first empty line from `from` on that stands between two entries; else the end. */
function endOfEntry(bytes: Buffer, from: number): number {
  let offset = from
  for (;;) {
    offset = bytes.indexOf('\n\n', offset, 'latin1')
    if (offset === -1) return bytes.length
    if (endsEntry(bytes, offset) && beginsEntry(bytes, offset + 2)) return offset + 2
    offset += 1
  }
}

/** Whether the line that ends at `offset` belongs to the text of a `msgstr`. */
function endsEntry(bytes: Buffer, offset: number): boolean {
  for (let end = offset; end >= 0;) {
    const start = bytes.lastIndexOf(LINE_FEED, end - 1) + 1
    const line = bytes.toString('latin1', start, Math.min(end, start + HEAD))
    const [, keyword] = KEYWORD_LINE.exec(line) ?? []
    if (keyword !== undefined) return keyword === 'msgstr'
    if (!/^[ \t]*"/.test(line)) return false
    end = start - 1
  }
  return false
}

/** Whether the next line that is neither empty nor a comment begins an entry. */
function beginsEntry(bytes: Buffer, from: number): boolean {
  for (let start = from; start < bytes.length;) {
    const found = bytes.indexOf(LINE_FEED, start)
    const end = found === -1 ? bytes.length : found
    const line = bytes.toString('latin1', start, Math.min(end, start + HEAD))
    const [, keyword] = KEYWORD_LINE.exec(line) ?? []
    if (keyword !== undefined) return keyword === 'msgid' || keyword === 'msgctxt'
    if (!/^[ \t\r]*(#|$)/.test(line)) return false
    start = end + 1
  }
  return false
}

/** The characters of a line that identify its kind. */
const HEAD = 80

/**
 * A compact set of seen keys: a few bytes each rather than their texts. Two keys may share a fingerprint, once in many
 * thousand files, so a caller compares the texts when a key was seen before.
 */
export class Fingerprints {
  #table = new Uint32Array(2 * 1024)
  #count = 0

  /** Adds a key; answers whether one of its fingerprint was added before. */
  add(key: string): boolean {
    const [high, low] = fingerprintOf(key)
    if (4 * (this.#count + 1) > this.#table.length) this.#grow()
    const isNew = put(this.#table, high, low)
    if (isNew) this.#count += 1
    return !isNew
  }

  #grow(): void {
    const larger = new Uint32Array(this.#table.length * 2)
    for (let offset = 0; offset < this.#table.length; offset += 2) {
      const [high = 0, low = 0] = this.#table.subarray(offset, offset + 2)
      if (high !== 0 || low !== 0) put(larger, high, low)
    }
    this.#table = larger
  }
}

/** Puts a fingerprint into the first free place from its own on; answers whether it was not there. */
function put(table: Uint32Array, high: number, low: number): boolean {
  const mask = table.length / 2 - 1
  for (let place = low & mask; ; place = (place + 1) & mask) {
    const [there = 0, belowThere = 0] = [table[2 * place], table[2 * place + 1]]
    if (there === 0 && belowThere === 0) {
      table[2 * place] = high
      table[2 * place + 1] = low
      return true
    }
    if (there === high && belowThere === low) return false
  }
}

/** Two FNV-1a hashes of 32 bits, with other beginnings and mixed at the end; never both 0, which is an empty place. */
function fingerprintOf(key: string): [high: number, low: number] {
  let high = 0x811c9dc5
  let low = 0x1b873593
  for (let offset = 0; offset < key.length; offset++) {
    const code = key.charCodeAt(offset)
    high = Math.imul(high ^ code, 0x01000193)
    low = Math.imul(low ^ code, 0x85ebca6b)
    low ^= low >>> 13
  }
  return [mixed(high), (mixed(low) | 1) >>> 0]
}

function mixed(hash: number): number {
  const once = Math.imul(hash ^ (hash >>> 16), 0x21f0aaad)
  return (once ^ (once >>> 15)) >>> 0
}

/** Null where the first piece has no header: it may stand anywhere. */
function firstWithHeader(
  file: SourceFile,
  reading: CatalogReading,
  options: ParseOptions,
): EntryStrings | null {
  const header = reading.findHeader()
  return header && new EntryStrings(file, header, options)
}

function keyOf({ context, id }: PoEntry): string {
  return context ? `${context.value}\u0004${id.value}` : id.value
}

/** Reads a file as a whole, but for the strings that were given before. */
function* readAtOnce(file: SourceFile, options: ParseOptions, given: number): Reading {
  const source = decodePo(file)
  const reading = new CatalogReading(source.text, source.encoding)
  const strings = new EntryStrings(file, reading.findHeader(), options)
  let count = 0
  for (const entry of reading.entries()) {
    const string = strings.stringOf(entry, source)
    count += 1
    if (count > given) yield string
  }
  refuseEmpty(reading, count)
  return strings.facts()
}

export function decodePo({ content }: SourceFile): Decoded {
  return decode(content, declaredCharset(decodeHead(content.subarray(0, HEAD_BYTES))))
}

export function refuseEmpty(
  { header, obsolete }: Pick<Catalog, 'header' | 'obsolete'>,
  entries: number,
): void {
  if (header === null && entries === 0 && obsolete === 0)
    throw new Failure('format.empty', 'The file has no entries.', { line: 1, column: 1 })
}
