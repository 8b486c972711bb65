/** Apple's .strings: `"key" = "value";`, or a property list in XML or in binary form. */
import type { Sentence } from '../platform/text/sentence.ts'
import { isBinaryPlist } from './apple/binaryPlist.ts'
import { readBinaryStrings, withBinaryChanges } from './apple/binaryStrings.ts'
import { makeStrings, quotedString, stringsInto } from './apple/build.ts'
import { changesOfSource, changesOfTarget, type StringsText } from './apple/changes.ts'
import { readStringsFile } from './apple/document.ts'
import { readXmlStrings, withXmlChanges } from './apple/xmlStrings.ts'
import { lastOfEach } from './duplicates.ts'
import { decode, decodeHead } from './encoding.ts'
import type { BuildOptions, Detection, Format, ParsedFile, SourceFile } from './format.ts'
import { withoutHalfPairs } from './halfPairs.ts'
import { fillsWithSource, translationToWrite } from './insertion.ts'

function detect(name: string, head: string): Detection {
  if (!name.toLowerCase().endsWith('.strings')) return 'no'
  return /"\s{0,100}=\s{0,100}"/.test(head) ? 'sure' : 'maybe'
}

/**
 * Each key is a string, with the comments right above it for context. Of equal keys the last counts, as in
 * Foundation; the others are named in warnings. An empty text is hidden. UTF-16 shows itself by its mark or its
 * zero bytes; all else is UTF-8. Of a property list the texts of its outermost dictionary are strings.
 *
 * Throws `format.syntax`, `format.encoding`, `format.binary`, `format.empty`.
 */
function parse(file: SourceFile): ParsedFile {
  const { text, entries, warnings } = read(file)
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

type Kind = 'text' | 'xml' | 'binary'

function kindOf(content: Uint8Array): Kind {
  if (isBinaryPlist(content)) return 'binary'
  return /^\s*<(?:\?xml|!DOCTYPE|!--|plist)/.test(decodeHead(content)) ? 'xml' : 'text'
}

/** A file's entries, of whichever kind it is; `text` is what `start` counts in. */
function read({ content }: SourceFile): {
  text: string
  entries: (StringsText & { comments: readonly string[]; start: number })[]
  warnings: Sentence[]
} {
  const kind = kindOf(content)
  if (kind === 'xml') {
    const { text, texts, warnings } = readXmlStrings(content)
    return { text, entries: texts, warnings }
  }
  if (kind === 'binary') {
    const entries = readBinaryStrings(content).map((one) => ({ ...one, comments: [], start: 0 }))
    return { text: '', entries, warnings: [] }
  }
  const { text } = decode(content)
  return { text, ...lastOfEach(readStringsFile(text), text) }
}

/**
 * A file made of the source: an untranslated string keeps its text, or is left out; the last of equal keys counts.
 * Into a file of the language: see `stringsInto`. A property list stays one, in the form that it lies in. Throws as
 * `parse` does.
 */
function build(file: SourceFile, options: BuildOptions): Uint8Array {
  const { into } = options
  if (!into || into.content.length === 0) {
    if (kindOf(file.content) === 'text')
      return into ? stringsInto(file, into, options) : makeStrings(file, options)
    return madePlist(file, options)
  }
  const kind = kindOf(into.content)
  if (kind === 'text') return stringsInto(asText(file), into, options)
  const changes = changesOfTarget(read(into).entries, read(file).entries, options)
  return kind === 'xml' ? withXmlChanges(into.content, changes) : withBinaryChanges(into.content, changes)
}

function madePlist({ name, content }: SourceFile, { into, ...options }: BuildOptions): Uint8Array {
  const { entries } = read({ name, content })
  const isTranslated = entries.some(({ identifier }) => translationToWrite(options, identifier))
  const fills = fillsWithSource({ ...options, ...(into && { into }) })
  if (into && !isTranslated && !fills) return into.content
  const changes = changesOfSource(entries, { ...options, untranslated: fills ? 'source' : 'omit' })
  return kindOf(content) === 'xml' ? withXmlChanges(content, changes) : withBinaryChanges(content, changes)
}

/** A source that is a property list, spelled as text: a file of the language may be one. */
function asText(file: SourceFile): SourceFile {
  if (kindOf(file.content) === 'text') return file
  const lines = read(file).entries.map(({ identifier, value, comments }) => {
    const above = comments.map((comment) => `/* ${comment.replaceAll('*/', '* /')} */\n`).join('')
    return `${above}${quotedString(identifier)} = ${quotedString(value)};\n`
  })
  return { name: file.name, content: Buffer.from(lines.join('\n')) }
}

export const appleStrings: Format = {
  type: 'strings',
  title: 'Apple strings',
  extensions: ['.strings'],
  languages: 'one',
  keyOf: (identifier) => identifier,
  detect,
  parse,
  build,
}
