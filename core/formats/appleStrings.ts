/** Apple's .strings: `"key" = "value";`. */
import { makeStrings, stringsInto } from './apple/build.ts'
import { readStringsFile } from './apple/document.ts'
import { lastOfEach } from './duplicates.ts'
import { decode } from './encoding.ts'
import type { BuildOptions, Detection, Format, ParsedFile, SourceFile } from './format.ts'
import { withoutHalfPairs } from './halfPairs.ts'

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

/**
 * Out of the source: an untranslated string keeps the source's text, or is left out. Of equal keys the last is written.
 * Into a file of the language: see `stringsInto`. Throws as `parse` does.
 */
function build(file: SourceFile, options: BuildOptions): Uint8Array {
  return options.into ? stringsInto(file, options.into, options) : makeStrings(file, options)
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
