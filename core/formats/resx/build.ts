/** Translations into .resx: out of the source, or into the file of a language as it is beside it. */
import { lastOfEach } from '../duplicates.ts'
import { encode, type Decoded } from '../encoding.ts'
import type { BuildOptions, SourceFile } from '../format.ts'
import { fillsWithSource, insertionsOf, translationToWrite } from '../insertion.ts'
import { lineIndent, omissionEdits, type EntryWriter, type TextSpan } from '../layout.ts'
import { lineBreakOf } from '../position.ts'
import { splice, type Edit } from '../../platform/text/splice.ts'
import { contentXmlLike } from '../xml/cdata.ts'
import { copyElement, indentUnit, insertIntoElement, startWithComments } from '../xml/copy.ts'
import { markupOf, type XmlOutput } from '../xml/inline.ts'
import { decodeXml } from '../xml/reader.ts'
import { fillElement } from '../xml/tags.ts'
import { readResx, type ResxDocument, type ResxEntry } from './document.ts'
import { assertDefined } from '../../platform/errors/assertDefined.ts'

const NO_MARKUP = markupOf(new Set(), [])

interface ResxFile extends Omit<ResxDocument, 'entries'> {
  text: string
  output: XmlOutput
  /** The entries by name: of equal ones the last. */
  entries: ReadonlyMap<string, ResxEntry>
}

/** Builds the source with translations; `resx.build` documents the rules. */
export function makeResx(file: SourceFile, options: BuildOptions): Uint8Array {
  const decoded = decodeXml(file.content)
  const source = resxFile(decoded)
  const omitted: TextSpan[] = []
  const edits: Edit[] = []
  for (const entry of source.entries.values()) {
    if (!fillsWithSource(options) && !translationToWrite(options, entry.identifier)) {
      omitted.push(spanOf(source.text, entry))
    } else edits.push(...fill(source, entry, source.output, options))
  }
  edits.push(...omissionEdits({ text: source.text, inner: innerOf(source) }, omitted))
  return edits.length === 0 ? file.content : encode(splice(source.text, edits), decoded)
}

/**
 * Returns the edits of the file's text: changed values, and no data of deleted translations. Data that only the source
 * has are inserted once they are translated, with the source's comment if the file keeps comments.
 */
export function resxUpdates(sourceText: Decoded, intoText: Decoded, options: BuildOptions): Edit[] {
  const [source, into] = [resxFile(sourceText), resxFile(intoText)]
  const { text, output, root, rootInnerEnd } = into
  const removed: TextSpan[] = []
  const edits: Edit[] = []
  for (const [identifier, entry] of into.entries) {
    const isCleared = options.cleared?.has(identifier) && !translationToWrite(options, identifier)
    if (isCleared) removed.push(spanOf(text, entry))
    else edits.push(...fill(into, entry, output, options))
  }
  const insertions = insertionsOf(
    source.entries.keys(),
    (identifier) => into.entries.has(identifier),
    (identifier) =>
      translationToWrite(options, identifier) !== undefined ||
      (fillsWithSource(options) && assertDefined(source.entries.get(identifier), 'The entry').value !== ''),
  )
  const hasComments = keepsComments(source, into)
  const from = indentUnit(source.text)
  const unit = indentUnit(text) || from
  const write: EntryWriter = (identifier, indent) => {
    const entry = assertDefined(source.entries.get(identifier), 'The entry')
    const { start, end, commentSpan } = entry
    const inside = [
      ...fill(source, entry, output, options),
      ...(commentSpan && !hasComments
        ? omissionEdits({ text: source.text, inner: entry }, [commentSpan])
        : []),
    ].map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }))
    return copyElement(splice(source.text.slice(start, end), inside), ['value', 'comment'], {
      from: { own: lineIndent(source.text, start), unit: from },
      to: { own: indent, unit },
      lineBreak: output.lineBreak,
    })
  }
  const entries = new Map(
    Array.from(into.entries, ([identifier, entry]) => [identifier, spanOf(text, entry)]),
  )
  const block = { text, tag: root, innerEnd: rootInnerEnd, entries, fallbackGap: output.lineBreak + unit }
  return [
    ...edits,
    ...insertIntoElement(block, insertions, write),
    ...omissionEdits({ text, inner: innerOf(into) }, removed),
  ]
}

function resxFile({ text, encoding }: Decoded): ResxFile {
  const { entries, ...document } = readResx(text)
  const counting = lastOfEach(entries, text).entries
  return {
    ...document,
    text,
    output: { encoding, lineBreak: lineBreakOf(text) },
    entries: new Map(counting.map((entry) => [entry.identifier, entry])),
  }
}

function fill(
  { text }: ResxFile,
  entry: ResxEntry,
  output: XmlOutput,
  { translations }: BuildOptions,
): Edit[] {
  const translation = translations.get(entry.identifier)?.text
  if (typeof translation !== 'string' || translation === '' || translation === entry.value) return []
  const like = entry.valueTag && { tag: entry.valueTag, innerEnd: entry.valueEnd }
  const xml = contentXmlLike({ text, like }, translation, NO_MARKUP, entry.identifier, output)
  return fillElement(text, entry.valueTag, entry.valueEnd, xml)
}

/** Whether a file repeats the comments of its source. */
function keepsComments(source: ResxFile, into: ResxFile): boolean {
  return [...source.entries.values()].some(
    ({ identifier, comment }) =>
      comment.trim() !== '' && into.entries.get(identifier)?.comment.trim() === comment.trim(),
  )
}

function spanOf(text: string, { start, end }: ResxEntry): TextSpan {
  return { start: startWithComments(text, start), end }
}

function innerOf({ root, rootInnerEnd }: ResxFile): TextSpan {
  return { start: root.end, end: rootInnerEnd }
}
