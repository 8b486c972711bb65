/** Comments that are elements of an entry: notes of XLIFF, a translator's comment of Qt. */
import { splice, type Edit } from '../../platform/text/splice.ts'
import { encode, type Decoded } from '../encoding.ts'
import type { SourceFile } from '../format.ts'
import { gapBefore } from '../layout.ts'
import { lineBreakOf } from '../position.ts'
import { readQt } from '../qt/document.ts'
import { namedMessages } from '../qt/messageNames.ts'
import { readDocument as readXliff12 } from '../xliff12/documentReader.ts'
import { xliff12Identifiers } from '../xliff12/identity.ts'
import { readDocument as readXliff2 } from '../xliff2/documentReader.ts'
import { xliff2Identifiers as namedSegments } from '../xliff2/identity.ts'
import { decodeXml } from '../xml/reader.ts'
import { tagName, type TagPlace } from '../xml/tags.ts'
import { xmlText } from '../xml/write.ts'
import type { Remarks } from './remarks.ts'

/** A translator's comment that is there gets a further line. */
export function remarkQt({ content }: SourceFile, remarks: Remarks): Uint8Array {
  const decoded = decodeXml(content)
  const { text } = decoded
  const lineBreak = lineBreakOf(text)
  const edits = namedMessages(readQt(text), text).entries.flatMap(({ identifier, message }): Edit[] => {
    const lines = remarks.get(identifier)?.map(xmlText)
    if (lines === undefined || message.translation === null) return []
    const { start } = message.translation.tag
    const standing = text.slice(message.start, start).lastIndexOf('</translatorcomment>')
    if (standing !== -1)
      return [insertion(message.start + standing, lines.map((line) => lineBreak + line).join(''))]
    const element = `<translatorcomment>${lines.join(lineBreak)}</translatorcomment>`
    return [insertion(start, element + gapBefore(text, start))]
  })
  return written(decoded, edits)
}

/** Adds notes behind the last of source, seg-source and target, which is their place in the schema. */
export function remarkXliff12({ content }: SourceFile, remarks: Remarks): Uint8Array {
  const decoded = decodeXml(content)
  const { text } = decoded
  const { files } = readXliff12(text)
  const identifiers = xliff12Identifiers(files)
  const edits = files
    .flatMap(({ units }) => units)
    .flatMap((unit): Edit[] => {
      const { source, segSource, target, segments } = unit
      const gap = gapBefore(text, source.tag.start)
      const name = `${prefixOf(text, unit.tag)}note`
      const lines = segments.flatMap((segment) => remarks.get(identifiers.get(segment) ?? '') ?? [])
      const notes = lines.map((line) => `${gap}<${name} from="${FROM}">${xmlText(line)}</${name}>`)
      return notes.length > 0 ? [insertion((target ?? segSource ?? source).end, notes.join(''))] : []
    })
  return written(decoded, edits)
}

/** Notes stand together before a unit's original data and its segments, which share them. */
export function remarkXliff2({ content }: SourceFile, remarks: Remarks): Uint8Array {
  const decoded = decodeXml(content)
  const { text } = decoded
  const { segments } = readXliff2(text)
  const identifiers = namedSegments(segments)
  const units = Map.groupBy(segments, ({ unit }) => unit)
  const edits = Array.from(units).flatMap(([unit, own]): Edit[] => {
    const lines = own.flatMap((segment) => remarks.get(identifiers.get(segment) ?? '') ?? [])
    const start = own[0]?.tag.start
    if (lines.length === 0 || start === undefined) return []
    const name = `${prefixOf(text, unit.tag)}note`
    const head = text.slice(unit.tag.end, start)
    const standing = /<\/(?:[\w.-]+:)?notes\s*>/.exec(head)
    const data = /<(?:[\w.-]+:)?originalData[\s>]/.exec(head)
    const place = data ? unit.tag.end + data.index : start
    const gap = gapBefore(text, place)
    const step = gap.includes('\n') ? `${gap}  ` : gap
    const notes = lines
      .map((line) => `${step}<${name} category="${FROM}">${xmlText(line)}</${name}>`)
      .join('')
    if (standing) return [insertion(gapStart(text, unit.tag.end + standing.index), notes)]
    return [insertion(place, `<${name}s>${notes}${gap}</${name}s>${gap}`)]
  })
  return written(decoded, edits)
}

/** The author of the notes. */
const FROM = 'merge'

function prefixOf(text: string, tag: TagPlace): string {
  return /^(?:[^:]*:)?/.exec(tagName(text, tag))?.[0] ?? ''
}

function gapStart(text: string, end: number): number {
  return end - gapBefore(text, end).length
}

function insertion(offset: number, text: string): Edit {
  return { start: offset, end: offset, text }
}

function written(decoded: Decoded, edits: readonly Edit[]): Uint8Array {
  return encode(splice(decoded.text, edits), decoded)
}
