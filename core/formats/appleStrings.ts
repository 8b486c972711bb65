/** Apple's .strings: `"key" = "value";`. */
import { readStringsFile, type StringsEntry } from './apple/document.ts'
import { lastOfEach } from './duplicates.ts'
import { assertEncodable, decode, encode } from './encoding.ts'
import type { BuildOptions, Detection, Format, ParsedFile, SourceFile } from './format.ts'
import { withoutHalfPairs } from './halfPairs.ts'
import { splice, type Edit } from './splice.ts'

function detect(name: string, head: string): Detection {
  if (!name.toLowerCase().endsWith('.strings')) return 'no'
  return /"\s{0,100}=\s{0,100}"/.test(head) ? 'sure' : 'maybe'
}

/**
 * Each key is a string, with the comments right above it for context. Of equal keys the last counts, as in
 * Foundation; the others are named in warnings. An empty text is hidden. UTF-16 shows itself by its mark or its
 * zero bytes; all else is UTF-8.
 *
 * Throws `format.syntax`, `format.encoding`, `format.binary`, `format.empty`.
 */
function parse(file: SourceFile): ParsedFile {
  const { text } = decode(file.content)
  const { entries, warnings } = lastOfEach(readStringsFile(text), text)
  const found = entries.map(({ identifier, value, comments, start }) => ({
    string: {
      identifier,
      text: value,
      ...(comments.length > 0 && { context: comments.join('\n') }),
      ...(value === '' && { isHidden: true }),
    },
    offset: start,
  }))
  const whole = withoutHalfPairs(found, text)
  return { strings: whole.strings, warnings: [...warnings, ...whole.warnings], targetLanguage: null }
}

/** An untranslated string keeps the source's text. Of equal keys the last is written. */
function build(file: SourceFile, { translations }: BuildOptions): Uint8Array {
  const source = decode(file.content)
  const edits = lastOfEach(readStringsFile(source.text), source.text).entries.flatMap((entry): Edit[] => {
    const translation = translations.get(entry.identifier)?.text
    if (typeof translation !== 'string' || translation === '' || translation === entry.value) return []
    assertEncodable(translation, source.encoding, entry.identifier)
    return [{ start: entry.valueStart, end: entry.valueEnd, text: writeValue(translation, entry) }]
  })
  return edits.length === 0 ? file.content : encode(splice(source.text, edits), source)
}

const NAMED: Readonly<Record<string, string>> = {
  '\n': '\\n',
  '\t': '\\t',
  '\r': '\\r',
  '"': '\\"',
  '\\': '\\\\',
}

function writeValue(value: string, { hasOwnValue }: StringsEntry): string {
  const escaped = value.replace(
    /["\\\p{Control}]/gu,
    (character) => NAMED[character] ?? `\\U${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return `${hasOwnValue ? '' : ' = '}"${escaped}"`
}

export const appleStrings: Format = {
  type: 'strings',
  title: 'Apple strings',
  extensions: ['.strings'],
  languages: 'one',
  detect,
  parse,
  build,
}
