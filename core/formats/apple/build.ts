/** Translations into .strings: out of the source, or into the file of a language as it is beside it. */
import { lastOfEach } from '../duplicates.ts'
import { assertEncodable, decode, encode, type Decoded } from '../encoding.ts'
import type { BuildOptions, SourceFile } from '../format.ts'
import { fillsWithSource, insertionsOf, translationToWrite } from '../insertion.ts'
import {
  insertionEdits,
  mostFrequent,
  omissionEdits,
  usualGap,
  type EntryBlock,
  type EntryWriter,
  type TextSpan,
} from '../layout.ts'
import { lineBreakOf } from '../position.ts'
import { splice, type Edit } from '../../platform/text/splice.ts'
import { readStringsFile, type StringsEntry } from './document.ts'
import { assertDefined } from '../../platform/errors/assertDefined.ts'

interface StringsFile extends Decoded {
  /** The entries by key: of equal ones the last. */
  entries: ReadonlyMap<string, StringsEntry>
}

/** A comment in the line of an entry, behind it. */
const TRAILING = /(?:[ \t]*(?:\/\/[^\r\n]*|\/\*(?:(?!\*\/)[^\r\n])*\*\/))+[ \t]*(?=\r?\n|$)/y

/** Builds the source with translations; `appleStrings.build` documents the rules. */
export function makeStrings(file: SourceFile, options: BuildOptions): Uint8Array {
  const source = stringsFile(file)
  const omitted: TextSpan[] = []
  const edits: Edit[] = []
  for (const entry of source.entries.values()) {
    if (fillsWithSource(options) || translationToWrite(options, entry.identifier)) {
      edits.push(...fill(source, entry, options))
    } else omitted.push(spanOf(entry))
  }
  edits.push(...omissionEdits({ text: source.text, inner: wholeOf(source.text) }, omitted))
  return edits.length === 0 ? file.content : encode(splice(source.text, edits), source)
}

/**
 * Updates the values in a file of the language. Keys that only the source has are inserted once they are translated,
 * with the source's comments unless the file has none. Keys of deleted translations are removed. An empty file is built
 * from the source once there is a translation.
 */
export function stringsInto(file: SourceFile, into: SourceFile, options: BuildOptions): Uint8Array {
  if (into.content.length > 0) return updated(stringsFile(file), stringsFile(into), into, options)
  const { into: _, ...rest } = options
  const fills = fillsWithSource(options)
  const isTranslated = [...options.translations.keys()].some((one) => translationToWrite(options, one))
  return fills || isTranslated
    ? makeStrings(file, { ...rest, untranslated: fills ? 'source' : 'omit' })
    : into.content
}

function updated(
  source: StringsFile,
  target: StringsFile,
  { content }: SourceFile,
  options: BuildOptions,
): Uint8Array {
  const removed: TextSpan[] = []
  const edits: Edit[] = []
  for (const [identifier, entry] of target.entries) {
    const isCleared = options.cleared?.has(identifier) && !translationToWrite(options, identifier)
    if (isCleared) removed.push(spanOf(entry))
    else edits.push(...fill(target, entry, options))
  }
  const insertions = insertionsOf(
    source.entries.keys(),
    (identifier) => target.entries.has(identifier),
    (identifier) =>
      translationToWrite(options, identifier) !== undefined ||
      (fillsWithSource(options) && assertDefined(source.entries.get(identifier), 'The entry').value !== ''),
  )
  const lineBreak = lineBreakOf(target.text)
  const gap = usualGap(blockOf(source, '\n')) ?? '\n'
  const block = blockOf(target, gap.replace(/\r?\n/g, lineBreak))
  edits.push(...insertionEdits(block, insertions, writerOf(source, target, options)))
  edits.push(...omissionEdits(block, removed))
  return edits.length === 0 ? content : encode(splice(target.text, edits), target)
}

/** An entry of the source as the file spells its own: the sign between key and value, line breaks, comments or none. */
function writerOf(source: StringsFile, target: StringsFile, options: BuildOptions): EntryWriter {
  const entries = [...target.entries.values()]
  const hasComments =
    entries.length === 0 || entries.some(({ commentsStart, start }) => commentsStart < start)
  const separator = usualSeparator(target) ?? usualSeparator(source) ?? ' = '
  const lineBreak = lineBreakOf(target.text)
  return (identifier, indent) => {
    const entry = assertDefined(source.entries.get(identifier), 'The entry')
    const value = options.translations.get(identifier)?.text
    const text = typeof value === 'string' && value !== '' ? value : entry.value
    assertEncodable(text, target.encoding, identifier)
    const comments = source.text
      .slice(entry.commentsStart, entry.start)
      .replace(/(\r?\n)[ \t]*(?=\S|$)/g, (_, found: string) => found + indent)
    const key = source.text.slice(entry.start, entry.keyEnd)
    const above = hasComments ? comments : ''
    return (above + key).replace(/\r?\n/g, lineBreak) + separator + quotedString(text) + ';'
  }
}

function stringsFile(file: SourceFile): StringsFile {
  const decoded = decode(file.content)
  const { entries } = lastOfEach(readStringsFile(decoded.text), decoded.text)
  return { ...decoded, entries: new Map(entries.map((entry) => [entry.identifier, entry])) }
}

function fill({ encoding }: StringsFile, entry: StringsEntry, { translations }: BuildOptions): Edit[] {
  const translation = translations.get(entry.identifier)?.text
  if (typeof translation !== 'string' || translation === '' || translation === entry.value) return []
  assertEncodable(translation, encoding, entry.identifier)
  const sign = entry.hasOwnValue ? '' : ' = '
  return [{ start: entry.valueStart, end: entry.valueEnd, text: sign + quotedString(translation) }]
}

const NAMED: Readonly<Record<string, string>> = {
  '\n': '\\n',
  '\t': '\\t',
  '\r': '\\r',
  '"': '\\"',
  '\\': '\\\\',
}

/** A text in quotes, as a .strings file has it. */
export function quotedString(value: string): string {
  const escaped = value.replace(
    /["\\\p{Control}]/gu,
    (character) => NAMED[character] ?? `\\U${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return `"${escaped}"`
}

/** The most frequent separator between a key and its value. */
function usualSeparator({ text, entries }: StringsFile): string | null {
  const own = [...entries.values()].filter(({ hasOwnValue }) => hasOwnValue)
  return mostFrequent(own.map(({ keyEnd, valueStart }) => text.slice(keyEnd, valueStart)))
}

function blockOf({ text, entries }: StringsFile, fallbackGap: string): EntryBlock {
  const spans = new Map(Array.from(entries, ([identifier, entry]) => [identifier, spanOf(entry)]))
  return { text, inner: wholeOf(text), entries: spans, trailing: TRAILING, fallbackGap }
}

function spanOf({ commentsStart, end }: StringsEntry): TextSpan {
  return { start: commentsStart, end }
}

function wholeOf(text: string): TextSpan {
  return { start: 0, end: text.length }
}
