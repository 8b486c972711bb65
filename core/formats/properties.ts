/** Java's .properties: `key=value` lines. */
import { isUtf8 } from 'node:buffer'
import { lastOfEach } from './duplicates.ts'
import { assertEncodable, decode, encode, type Decoded } from './encoding.ts'
import type { BuildOptions, Format, ParsedFile, SourceFile } from './format.ts'
import { withoutHalfPairs } from './halfPairs.ts'
import { fillsWithSource, translationToWrite } from './insertion.ts'
import { lineBreakOf, linesOf } from './position.ts'
import { readProperties, type PropertyEntry } from './properties/document.ts'
import { insertedEntries, removedEntries, type NewEntry } from './properties/into.ts'
import { splice, type Edit } from '../platform/text/splice.ts'

/**
 * Each key is a string, with the comment lines right above it for context. Of equal keys the last counts, as
 * in Java; the others are named in warnings. An empty text is hidden: there is nothing to translate in it.
 *
 * Throws `format.syntax` for a broken `\u` escape, `format.binary`, `format.empty`.
 */
function parse(file: SourceFile): ParsedFile {
  const { text } = read(file)
  const { entries, warnings } = lastOfEach(readProperties(text), text)
  const found = entries.map(({ identifier, value, comments, valueStart }) => ({
    string: {
      identifier,
      text: value,
      ...(comments.length > 0 && { context: comments.join('\n') }),
      ...(value === '' && { isHidden: true }),
    },
    offset: valueStart,
  }))
  const whole = withoutHalfPairs(found, text)
  return { strings: whole.strings, warnings: [...warnings, ...whole.warnings], targetLanguage: null }
}

/**
 * Builds the file. An untranslated string keeps the source's text, or is left out. Of equal keys the last is written.
 * Characters are literal in UTF-8 and Latin-1 files, if these have them. In an ASCII file others are escapes, which
 * every Java version reads alike. A key that an existing file lacks is inserted at the source's position, with the
 * separator of its neighbours and no comments.
 */
function build(file: SourceFile, options: BuildOptions): Uint8Array {
  const { into, ...rest } = options
  if (!into) return made(file, options)
  if (into.content.length === 0 || Buffer.from(into.content).toString().trim() === '') {
    const untranslated = options.untranslated ?? 'omit'
    const isNeeded = untranslated === 'source' || options.translations.size > 0
    return isNeeded ? made(file, { ...rest, untranslated }) : into.content
  }
  const sourceText = read(file).text
  const source = lastOfEach(readProperties(sourceText), sourceText).entries
  const decoded = read(into)
  const { text } = decoded
  const all = readProperties(text)
  const standing = lastOfEach(all, text).entries.filter(({ identifier }) => !isCleared(identifier, options))
  const style = styleOf(decoded)
  const gone = all.filter(({ identifier }) => isCleared(identifier, options))
  const added = new Map<string, NewEntry>()
  const keys = new Set(standing.map(({ identifier }) => identifier))
  for (const { identifier, value } of source) {
    const { text: translation = fillsWithSource(options) ? value : '' } =
      translationToWrite(options, identifier) ?? {}
    if (
      keys.has(identifier) ||
      isCleared(identifier, options) ||
      typeof translation !== 'string' ||
      translation === ''
    )
      continue
    assertEncodable(translation, 'utf-8', identifier)
    const write = (separator: string) =>
      writeKey(identifier, style) + separator + writeValue(translation, { separator }, style)
    added.set(identifier, { identifier, write })
  }
  const order = source.map(({ identifier }) => identifier)
  const edits = [
    ...changes(standing, options, style),
    ...insertedEntries(text, standing, order, added, lineBreakOf(text)),
    ...removedEntries(text, gone),
  ]
  return edits.length === 0 ? into.content : encode(splice(text, edits), decoded)
}

function isCleared(identifier: string, options: BuildOptions): boolean {
  return (options.cleared?.has(identifier) ?? false) && !translationToWrite(options, identifier)
}

function made(file: SourceFile, options: BuildOptions): Uint8Array {
  const source = read(file)
  const all = readProperties(source.text)
  const { entries } = lastOfEach(all, source.text)
  const isLeftOut = ({ identifier }: PropertyEntry) =>
    !fillsWithSource(options) && !translationToWrite(options, identifier)
  const edits = [
    ...changes(entries, options, styleOf(source)),
    ...removedEntries(source.text, all.filter(isLeftOut)),
  ]
  return edits.length === 0 ? file.content : encode(splice(source.text, edits), source)
}

function changes(entries: readonly PropertyEntry[], { translations }: BuildOptions, style: Style): Edit[] {
  return entries.flatMap((entry): Edit[] => {
    const translation = translations.get(entry.identifier)?.text
    if (typeof translation !== 'string' || translation === '' || translation === entry.value) return []
    assertEncodable(translation, 'utf-8', entry.identifier)
    return [{ start: entry.valueStart, end: entry.valueEnd, text: writeValue(translation, entry, style) }]
  })
}

/** UTF-8 where the bytes are, else Latin-1: what Java itself tries, in this order. */
export function decodeProperties(content: Uint8Array): Decoded {
  return decode(content, isUtf8(content) ? null : 'iso-8859-1')
}

function read({ content }: SourceFile): Decoded {
  return decodeProperties(content)
}

interface Style {
  /** The last code point that stands in the file as it is. */
  lastPlain: number
  hasUpperCaseEscapes: boolean
}

function styleOf({ text, encoding }: Decoded): Style {
  const isAscii = !/[^\0-\x7f]/.test(text)
  return {
    lastPlain: isAscii ? 0x7f : encoding === 'iso-8859-1' ? 0xff : 0x10ffff,
    hasUpperCaseEscapes: /\\u[\dA-F]*[A-F]/.test(text) && !/\\u[\dA-F]*[a-f]/.test(text),
  }
}

const NAMED: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\f': '\\f',
}

function writeValue(value: string, { separator }: Pick<PropertyEntry, 'separator'>, style: Style): string {
  const body = writeText(value, style)
  if (separator === '') return `=${body.replace(/^ /, '\\ ')}`
  return body.replace(/[=:]/.test(separator) ? /^ / : /^[ =:]/, '\\$&')
}

function writeKey(key: string, style: Style): string {
  return writeText(key, style).replace(/[ =:]|^[#!]/g, '\\$&')
}

function writeText(text: string, style: Style): string {
  return text
    .replace(/[\\\t\n\r\f]/g, (character) => NAMED[character]!)
    .replace(/[\p{Control}\P{ASCII}]/gu, (character) => {
      const isPlain = character.codePointAt(0)! <= style.lastPlain && !/\p{Control}/u.test(character)
      return isPlain
        ? character
        : Array.from({ length: character.length }, (_, index) =>
            writeUnit(character.charCodeAt(index), style),
          ).join('')
    })
}

function writeUnit(unit: number, { hasUpperCaseEscapes }: Style): string {
  const digits = unit.toString(16).padStart(4, '0')
  return `\\u${hasUpperCaseEscapes ? digits.toUpperCase() : digits}`
}

function lines(file: SourceFile): [identifier: string, line: number][] {
  const { text } = read(file)
  return linesOf(text, readProperties(text), ({ identifier, start }) => [identifier, start])
}

export const properties: Format = {
  type: 'properties',
  title: 'Java properties',
  extensions: ['.properties'],
  languages: 'one',
  keyOf: (identifier) => identifier,
  messages: 'icu',
  detect: (name) => (name.toLowerCase().endsWith('.properties') ? 'sure' : 'no'),
  parse,
  lines,
  build,
}
