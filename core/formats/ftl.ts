/** Project Fluent's .ftl. */
import { assertEncodable, decode, encode, type Decoded } from './encoding.ts'
import { readFluent } from './fluent/document.ts'
import { insertedMessages, removedMessages } from './fluent/into.ts'
import { writePattern } from './fluent/pattern.ts'
import type { BuildOptions, Detection, Format, ParsedFile, SourceFile } from './format.ts'
import { fillsWithSource, translationToWrite } from './insertion.ts'
import { lineBreakOf } from './position.ts'
import { splice, type Edit } from '../platform/text/splice.ts'

/** FreeMarker's templates have the same extension. */
function detect(name: string, head: string): Detection {
  if (!/\.ftl$/i.test(name) || /<\/?[#@]\w|<#--/.test(head)) return 'no'
  return /^-?[a-z][\w-]* *=/im.test(head) ? 'sure' : 'maybe'
}

/**
 * Values of messages and terms, and each of their attributes, as strings: `message`, `-term`,
 * `message.attribute`. The text is the pattern as it is written, less its indent (core/formats/fluent/pattern.ts); one with
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
 * source language, or is left out. Into a file that lies there, messages and attributes that it lacks come at the
 * source's place, without comments. Throws as `parse` does; `format.markup` for a translation that is no Fluent.
 */
function build(file: SourceFile, options: BuildOptions): Uint8Array {
  const { into, ...rest } = options
  const isGone = (identifier: string) =>
    !translationToWrite(options, identifier) &&
    (into ? (options.cleared?.has(identifier) ?? false) : !fillsWithSource(options))
  if (!into) {
    const source = decode(file.content)
    const text = withChanges(source, options)
    const kept = fillsWithSource(options) ? text : splice(text, removedMessages(text, isGone))
    return kept === source.text ? file.content : encode(kept, source)
  }
  if (Buffer.from(into.content).toString().trim() === '') {
    const untranslated = options.untranslated ?? 'omit'
    const isNeeded = untranslated === 'source' || options.translations.size > 0
    return isNeeded ? build(file, { ...rest, untranslated }) : into.content
  }
  const decoded = decode(into.content)
  const source = decode(file.content).text
  const entries = new Map(readFluent(source).entries.map((entry) => [entry.identifier, entry.text]))
  const textFor = (identifier: string): string | undefined => {
    const text = translationToWrite(options, identifier)?.text
    if (typeof text === 'string') assertEncodable(text, decoded.encoding, identifier)
    const filled = fillsWithSource(options) && !isGone(identifier) ? entries.get(identifier) : undefined
    return typeof text === 'string' ? text : filled
  }
  const changed = withChanges(decoded, options)
  const kept = options.cleared ? splice(changed, removedMessages(changed, isGone)) : changed
  const text = splice(kept, insertedMessages(source, kept, textFor, lineBreakOf(decoded.text)))
  return text === decoded.text ? into.content : encode(text, decoded)
}

/** A file's text with the translations of what stands in it. */
function withChanges({ text, encoding }: Decoded, { translations }: BuildOptions): string {
  const lineBreak = lineBreakOf(text)
  const edits = readFluent(text).entries.flatMap((entry): Edit[] => {
    const translation = translations.get(entry.identifier)?.text
    if (typeof translation !== 'string' || translation === '' || translation === entry.text) return []
    assertEncodable(translation, encoding, entry.identifier)
    const written = writePattern(translation, { text, lineBreak }, entry)
    return [{ start: entry.patternStart, end: entry.patternEnd, text: written }]
  })
  return splice(text, edits)
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
