/** Reading a PO file string by string, at any size. */
import { Failure } from '../../platform/errors/failure.ts'
import { decode, decodeHead, HEAD_BYTES, type Decoded } from '../encoding.ts'
import type { FileFacts, ParsedString, ParseOptions, Reading, SourceFile } from '../format.ts'
import { CatalogReading, type Catalog } from './catalog.ts'
import type { PoEntry } from './entry.ts'
import { Fingerprints } from './fingerprints.ts'
import { declaredCharset } from './header.ts'
import { EntryStrings } from './strings.ts'
import { windowsOf } from './windows.ts'

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
