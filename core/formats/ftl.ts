/** Project Fluent's .ftl. */
import { assertEncodable, decode, encode } from './encoding.ts'
import { readFluent } from './fluent/document.ts'
import { writePattern } from './fluent/pattern.ts'
import type { BuildOptions, Detection, Format, ParsedFile, SourceFile } from './format.ts'
import { lineBreakOf } from './position.ts'
import { splice, type Edit } from './splice.ts'

/** FreeMarker's templates have the same extension. */
function detect(name: string, head: string): Detection {
  if (!/\.ftl$/i.test(name) || /<\/?[#@]\w|<#--/.test(head)) return 'no'
  return /^-?[a-z][\w-]* *=/im.test(head) ? 'sure' : 'maybe'
}

/**
 * Values of messages and terms, and each of their attributes, as strings: `message`, `-term`,
 * `message.attribute`. The text is the pattern as it is written, less its indent (core/fluent/pattern.ts); one with
 * a selector is a message with branches. Comments, the message's own, its group's and the file's, are the context.
 *
 * As a Fluent program does, the reader passes over what is broken, with a warning each. Throws as `readFluent` does,
 * and `format.encoding`, `format.binary`, `format.empty`.
 */
function parse(file: SourceFile): ParsedFile {
  const { text } = decode(file.content)
  const { entries, warnings } = readFluent(text)
  const strings = entries.map(({ identifier, text: pattern, comments, hasSelector }) => ({
    identifier,
    text: pattern,
    ...(comments.length > 0 && { context: comments.join('\n') }),
    ...(hasSelector && { message: 'fluent' as const }),
  }))
  return { strings, warnings, targetLanguage: null }
}

/**
 * An untranslated string keeps the source's text, as it would be seen anyway where a program falls back to the
 * source language. Throws as `parse` does; `format.markup` for a translation that is no Fluent.
 */
function build(file: SourceFile, { translations }: BuildOptions): Uint8Array {
  const source = decode(file.content)
  const { text } = source
  const lineBreak = lineBreakOf(text)
  const edits = readFluent(text).entries.flatMap((entry): Edit[] => {
    const translation = translations.get(entry.identifier)?.text
    if (typeof translation !== 'string' || translation === '' || translation === entry.text) return []
    assertEncodable(translation, source.encoding, entry.identifier)
    const written = writePattern(translation, { text, lineBreak }, entry)
    return [{ start: entry.patternStart, end: entry.patternEnd, text: written }]
  })
  return edits.length === 0 ? file.content : encode(splice(text, edits), source)
}

export const ftl: Format = {
  type: 'ftl',
  title: 'Fluent',
  extensions: ['.ftl'],
  languages: 'one',
  messages: 'fluent',
  detect,
  parse,
  build,
}
