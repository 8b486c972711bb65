/** A .strings file that is a property list in XML, as Xcode and `plutil` write it. */
import type { Sentence } from '../../platform/text/sentence.ts'
import { lastOfEach } from '../duplicates.ts'
import { encode, type Decoded } from '../encoding.ts'
import { omissionEdits, mostFrequent, type EntryWriter, type TextSpan } from '../layout.ts'
import { lineBreakOf } from '../position.ts'
import { splice, type Edit } from '../../platform/text/splice.ts'
import { readPlist, type PlistEntry, type PlistString } from '../stringsdict/plist.ts'
import { insertIntoElement, startWithComments } from '../xml/copy.ts'
import { contentXml, markupOf } from '../xml/inline.ts'
import { decodeXml } from '../xml/reader.ts'
import { fillElement } from '../xml/tags.ts'
import type { StringsChanges, StringsText } from './changes.ts'

export interface XmlStrings extends Decoded {
  /** The texts of the outermost dictionary; of equal keys the last. Values of other kinds are none. */
  texts: (StringsText & { comments: readonly string[]; start: number })[]
  warnings: Sentence[]
}

/** Throws as `readPlist` does. */
export function readXmlStrings(content: Uint8Array): XmlStrings {
  const decoded = decodeXml(content)
  const { entries, warnings } = textsOf(decoded.text)
  const texts = entries.map(({ identifier, value, comments, start }) => {
    return { identifier, value: value.value, comments, start }
  })
  return { ...decoded, texts, warnings }
}

type TextEntry = PlistEntry & { identifier: string; value: PlistString }

function textsOf(text: string) {
  const { entries } = readPlist(text)
  return lastOfEach(
    entries.flatMap(({ value, ...entry }): TextEntry[] =>
      value.kind === 'string' ? [{ ...entry, value, identifier: entry.key }] : [],
    ),
    text,
  )
}

const NO_MARKUP = markupOf(new Set(), [])

/** Throws `format.encoding` for a character that XML cannot hold. */
export function withXmlChanges(content: Uint8Array, changes: StringsChanges): Uint8Array {
  const decoded = decodeXml(content)
  const { text, encoding } = decoded
  const root = readPlist(text)
  const { entries } = textsOf(text)
  const output = { encoding, lineBreak: lineBreakOf(text) }
  const xmlOf = (value: string, identifier: string) => contentXml(value, NO_MARKUP, identifier, output)
  const edits: Edit[] = []
  const removed: TextSpan[] = []
  for (const { identifier, value, start, end } of entries) {
    const wanted = changes.values.get(identifier)
    if (changes.removed.has(identifier)) removed.push({ start: startWithComments(text, start), end })
    else if (wanted !== undefined)
      edits.push(...fillElement(text, value.tag, value.innerEnd, xmlOf(wanted, identifier)))
  }
  const spans = root.entries.map(({ key, start, end }): [string, TextSpan] => [
    key,
    { start: startWithComments(text, start), end },
  ])
  const separator = mostFrequent(root.entries.map(({ keyEnd, valueStart }) => text.slice(keyEnd, valueStart)))
  const write: EntryWriter = (identifier, indent) => {
    const key = `<key>${xmlOf(identifier, identifier)}</key>`
    const value = `<string>${xmlOf(changes.inserted.get(identifier) ?? '', identifier)}</string>`
    return key + (separator ?? output.lineBreak + indent) + value
  }
  const fallbackGap = `${output.lineBreak}\t`
  const block = { text, tag: root.tag, innerEnd: root.innerEnd, entries: new Map(spans), fallbackGap }
  edits.push(...insertIntoElement(block, changes.insertions, write))
  edits.push(...omissionEdits({ text, inner: { start: root.tag.end, end: root.innerEnd } }, removed))
  return edits.length === 0 ? content : encode(splice(text, edits), decoded)
}
