/** Translations into an XLIFF 2 document of a language as it lies beside its source. */
import type { Decoded } from '../encoding.ts'
import type { BuildOptions } from '../format.ts'
import { fillsWithSource, insertionsOf, translationToWrite } from '../insertion.ts'
import { lineIndent, type EntryWriter, type TextSpan } from '../layout.ts'
import { lineBreakOf } from '../position.ts'
import { splice, type Edit } from '../../platform/text/splice.ts'
import { copyElement, indentUnit, insertIntoElement, startWithComments } from '../xml/copy.ts'
import { xliff2Omissions, SegmentWriter } from './build.ts'
import { readDocument } from './documentReader.ts'
import type { Xliff2Container, Xliff2Segment, Xliff2Unit, Xliff2Document, Xliff2File } from './document.ts'
import { xliff2Identifiers } from './identity.ts'
import { assertDefined } from '../../platform/errors/assertDefined.ts'

/**
 * Returns the edits of the document's text; null if the document has no file. An equal target is not touched, nor its
 * state unless it was confirmed; a changed text is translated. A unit that only the source has is inserted once a
 * segment of it is translated. It goes into the group of the same id, and into a new file if the document lacks that
 * one. A segment is inserted into its unit likewise. A deleted translation is emptied.
 */
export function segmentUpdates(source: Decoded, into: Decoded, options: BuildOptions): Edit[] | null {
  const updater = new Updater(source, into, options)
  return updater.hasFiles ? updater.edits() : null
}

/** Elements whose white space is a text's. */
const CONTENTS = ['source', 'target', 'note', 'data']

interface Side {
  text: string
  document: Xliff2Document
  /** The segments by identifier, in the document's order. */
  segments: ReadonlyMap<string, Xliff2Segment>
  /** The units by file and id. */
  units: ReadonlyMap<string, Xliff2Unit>
  segmentsOf: ReadonlyMap<Xliff2Unit, readonly (readonly [identifier: string, Xliff2Segment])[]>
}

class Updater {
  readonly #from: Side
  readonly #to: Side
  readonly #options: BuildOptions
  readonly #writer: SegmentWriter
  readonly #copier: SegmentWriter
  readonly #lineBreak: '\n' | '\r\n'
  /** A step of indentation in the source, and in the document. */
  readonly #steps: { from: string; to: string }

  constructor(source: Decoded, into: Decoded, options: BuildOptions) {
    this.#options = options
    this.#from = sideOf(source.text)
    this.#to = sideOf(into.text)
    this.#lineBreak = lineBreakOf(into.text)
    const from = indentUnit(source.text)
    this.#steps = { from, to: indentUnit(into.text) || from }
    const output = { encoding: into.encoding, lineBreak: this.#lineBreak }
    const { document } = this.#to
    const hasStates = document.segments.some(({ state }) => state !== null)
    this.#writer = new SegmentWriter(into.text, output, document, options)
    this.#copier = new SegmentWriter(source.text, output, this.#from.document, options, hasStates)
  }

  get hasFiles(): boolean {
    return this.#to.document.files.length > 0
  }

  edits(): Edit[] {
    const changed = Array.from(this.#to.segments, ([identifier, segment]) =>
      this.#writer.change(segment, identifier, this.#from.segments.get(identifier)),
    )
    return [
      ...changed.flat(),
      ...this.#insertedFiles(),
      ...this.#to.document.files.flatMap((file) => this.#insertedUnits(file)),
      ...Array.from(this.#to.units).flatMap(([key, unit]) => this.#insertedSegments(key, unit)),
    ]
  }

  #isWantedSegment(identifier: string): boolean {
    const segment = this.#from.segments.get(identifier)
    if (!segment || this.#to.segments.has(identifier)) return false
    if (translationToWrite(this.#options, identifier)) return true
    return fillsWithSource(this.#options) && segment.unit.isTranslatable
  }

  /** Whether the unit with this key is wanted. */
  #isWantedUnit(key: string): boolean {
    const unit = this.#from.units.get(key)
    if (!unit || this.#to.units.has(key)) return false
    return this.#segmentsOf(unit).some(([identifier]) => this.#isWantedSegment(identifier))
  }

  #segmentsOf(unit: Xliff2Unit): readonly (readonly [string, Xliff2Segment])[] {
    return this.#from.segmentsOf.get(unit) ?? []
  }

  #insertedSegments(key: string, unit: Xliff2Unit): Edit[] {
    const original = this.#from.units.get(key)
    if (!original) return []
    const own = this.#to.segmentsOf.get(unit) ?? []
    const entries = new Map(
      own.map(([identifier, { tag, end }]): [string, TextSpan] => [identifier, { start: tag.start, end }]),
    )
    const order = this.#segmentsOf(original).map(([identifier]) => identifier)
    return this.#insert(
      unit,
      entries,
      order,
      (one) => this.#isWantedSegment(one),
      (identifier, indent) => {
        const segment = assertDefined(this.#from.segments.get(identifier), 'The segment')
        const edits = this.#copier.editsOfSegment(segment, identifier)
        return this.#copy({ start: segment.tag.start, end: segment.end }, edits, indent)
      },
    )
  }

  /** The insertions into the files that both have; if a file lacks a unit's group, into the file itself. */
  #insertedUnits(file: Xliff2File): Edit[] {
    if (this.#to.document.files.find(({ id }) => id === file.id) !== file) return []
    const paths = new Set(file.containers.map(({ path }) => path))
    const placed = Array.from(this.#from.units).filter(([, { fileId }]) => fileId === file.id)
    return file.containers.flatMap((container, index) => {
      if (file.containers.findIndex(({ path }) => path === container.path) !== index) return []
      const own = Array.from(this.#to.units).filter(([, unit]) => unit.container === container)
      const entries = new Map(
        own.map(([key, { tag, end }]): [string, TextSpan] => [
          key,
          { start: startWithComments(this.#to.text, tag.start), end },
        ]),
      )
      const order = placed.flatMap(([key, unit]) => {
        const path = unit.container && paths.has(unit.container.path) ? unit.container.path : ''
        return path === container.path ? [key] : []
      })
      return this.#insert(container, entries, order, (key) => this.#isWantedUnit(key), this.#writeUnit)
    })
  }

  readonly #writeUnit: EntryWriter = (key, indent) => {
    const unit = assertDefined(this.#from.units.get(key), 'The unit')
    return this.#copy({ start: unit.tag.start, end: unit.end }, this.#editsOfUnit(unit), indent)
  }

  #editsOfUnit(unit: Xliff2Unit): Edit[] {
    return this.#segmentsOf(unit).flatMap(([identifier, segment]) =>
      this.#copier.editsOfSegment(segment, identifier),
    )
  }

  /** Files of the source that the document has not, with what is wanted of them. */
  #insertedFiles(): Edit[] {
    const { tag, innerEnd, files } = this.#to.document
    const entries = new Map(
      files.map((file): [string, TextSpan] => [file.id, { start: file.tag.start, end: file.end }]),
    )
    const wanted = new Set(
      Array.from(this.#from.units).flatMap(([key, { fileId }]) =>
        !entries.has(fileId) && this.#isWantedUnit(key) ? [fileId] : [],
      ),
    )
    const order = this.#from.document.files.map(({ id }) => id)
    return this.#insert(
      { tag, innerEnd },
      entries,
      order,
      (id) => wanted.has(id),
      (id, indent) => {
        const file = assertDefined(
          this.#from.document.files.find((one) => one.id === id),
          'The file',
        )
        const units = Array.from(this.#from.units).filter(([, { fileId }]) => fileId === id)
        const kept = new Set(units.flatMap(([key, unit]) => (this.#isWantedUnit(key) ? [unit] : [])))
        const edits = [
          ...[...kept].flatMap((unit) => this.#editsOfUnit(unit)),
          ...xliff2Omissions(this.#from.text, this.#from.document, [file], (unit) => !kept.has(unit)),
        ]
        return this.#copy({ start: file.tag.start, end: file.end }, edits, indent)
      },
    )
  }

  #insert(
    { tag, innerEnd }: Pick<Xliff2Container, 'tag' | 'innerEnd'>,
    entries: ReadonlyMap<string, TextSpan>,
    order: readonly string[],
    isWanted: (key: string) => boolean,
    write: EntryWriter,
  ): Edit[] {
    const insertions = insertionsOf(order, (key) => entries.has(key), isWanted)
    if (insertions.length === 0) return []
    const { text } = this.#to
    const fallbackGap = this.#lineBreak + lineIndent(text, tag.start) + this.#steps.to
    return insertIntoElement({ text, tag, innerEnd, entries, fallbackGap }, insertions, write)
  }

  #copy({ start, end }: TextSpan, edits: readonly Edit[], indent: string): string {
    const { text } = this.#from
    const shifted = edits.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }))
    return copyElement(splice(text.slice(start, end), shifted), CONTENTS, {
      from: { own: lineIndent(text, start), unit: this.#steps.from },
      to: { own: indent, unit: this.#steps.to },
      lineBreak: this.#lineBreak,
    })
  }
}

function sideOf(text: string): Side {
  const document = readDocument(text)
  const segments = new Map(
    Array.from(xliff2Identifiers(document.segments), ([segment, identifier]) => [identifier, segment]),
  )
  const units = new Map<string, Xliff2Unit>()
  const segmentsOf = new Map<Xliff2Unit, (readonly [string, Xliff2Segment])[]>()
  for (const [identifier, segment] of segments) {
    const { unit } = segment
    const own = segmentsOf.get(unit)
    if (own) own.push([identifier, segment])
    else segmentsOf.set(unit, [[identifier, segment]])
    const key = JSON.stringify([unit.fileId, unit.id])
    if (!units.has(key)) units.set(key, unit)
  }
  return { text, document, segments, units, segmentsOf }
}
