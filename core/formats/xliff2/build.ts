/** An XLIFF 2 document of another language, made out of the source. The rules are stated at `xliff2.build`. */
import { joinForms } from '../../model/plural.ts'
import { Failure } from '../../platform/errors/failure.ts'
import { encode } from '../encoding.ts'
import type { BuildOptions, SourceFile } from '../format.ts'
import { fillsWithSource, translationToWrite } from '../insertion.ts'
import { isTargetCode } from '../languageTag.ts'
import { omissionEdits } from '../layout.ts'
import { lineBreakOf } from '../position.ts'
import { splice, type Edit } from '../../platform/text/splice.ts'
import { targetXml, withCommentMarks } from '../xml/commentMarks.ts'
import { insertAfter } from '../xml/content.ts'
import { startWithComments } from '../xml/copy.ts'
import type { XmlOutput } from '../xml/inline.ts'
import { decodeXml } from '../xml/reader.ts'
import { attributePlace, fillElement, removeAttribute, setAttribute, tagName } from '../xml/tags.ts'
import {
  markupOfSegment,
  type Xliff2Segment,
  type Xliff2Unit,
  type Xliff2Document,
  type Xliff2File,
} from './document.ts'
import { readDocument } from './documentReader.ts'
import { xliff2Identifiers } from './identity.ts'
import { xliff2Status } from './status.ts'
import { assertDefined } from '../../platform/errors/assertDefined.ts'

export function makeXliff2(file: SourceFile, options: BuildOptions): Uint8Array {
  const source = decodeXml(file.content)
  const { text, encoding } = source
  const document = readDocument(text)
  refuseXliff2WithoutFiles(document)
  const identifiers = xliff2Identifiers(document.segments)
  const isWritten = (segment: Xliff2Segment) =>
    fillsWithSource(options) ||
    translationToWrite(options, assertDefined(identifiers.get(segment), 'The identifier')) !== undefined
  const kept = new Set(document.segments.filter(isWritten).map(({ unit }) => unit))
  const writer = new SegmentWriter(text, { encoding, lineBreak: lineBreakOf(text) }, document, options)
  const edits = [
    ...writer.edits(identifiers, ({ unit }) => kept.has(unit)),
    ...xliff2Omissions(text, document, document.files, (unit) => !kept.has(unit)),
  ]
  return edits.length === 0 ? file.content : encode(splice(text, edits), source)
}

/** The edits that leave units out, and files of which none is left. */
export function xliff2Omissions(
  text: string,
  { tag, innerEnd, segments }: Xliff2Document,
  files: readonly Xliff2File[],
  isOmitted: (unit: Xliff2Unit) => boolean,
): Edit[] {
  const units = [...new Set(segments.map(({ unit }) => unit))]
  const isGone = ({ containers }: Xliff2File) => {
    const own = units.filter(({ container }) => container && containers.includes(container))
    return own.length > 0 && own.every(isOmitted)
  }
  return [
    ...omissionEdits(
      { text, inner: { start: tag.end, end: innerEnd } },
      files.filter(isGone).map((file) => ({ start: file.tag.start, end: file.end })),
    ),
    ...files
      .filter((file) => !isGone(file))
      .flatMap(({ containers }) => containers)
      .flatMap((container) =>
        omissionEdits(
          { text, inner: { start: container.tag.end, end: container.innerEnd } },
          units
            .filter((unit) => unit.container === container && isOmitted(unit))
            .map((unit) => ({ start: startWithComments(text, unit.tag.start), end: unit.end })),
        ),
      ),
  ]
}

/** A document has a file at least; one whose files have no unit yet is none the less a whole one. */
export function refuseXliff2WithoutFiles({ files }: Xliff2Document): void {
  if (files.length > 0) return
  throw new Failure('format.empty', 'The document has no file element, so there is nothing to translate.', {
    line: 1,
    column: 1,
  })
}

export class SegmentWriter {
  readonly #text: string
  readonly #output: XmlOutput
  readonly #document: Xliff2Document
  readonly #options: BuildOptions
  /** The export language's code, as an attribute holds it. */
  readonly #code: string
  /** Whether the document becomes one of the export language. */
  readonly #isNew: boolean
  /** Whether the document says of segments how far they are. */
  readonly #hasStates: boolean

  /** `hasStates`: of the document that is written, where this is not its own. */
  constructor(
    text: string,
    output: XmlOutput,
    document: Xliff2Document,
    options: BuildOptions,
    hasStates?: boolean,
  ) {
    const { targetLanguage, segments } = document
    this.#text = text
    this.#output = output
    this.#document = document
    this.#options = options
    this.#code = options.targetLanguage.id.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
    this.#isNew =
      targetLanguage === null
        ? segments.every((segment) => xliff2Status(segment) === null)
        : !isTargetCode(targetLanguage, options)
    this.#hasStates = hasStates ?? segments.some(({ state }) => state !== null)
  }

  edits(
    identifiers: ReadonlyMap<Xliff2Segment, string>,
    isKept: (segment: Xliff2Segment) => boolean,
  ): Edit[] {
    const { tag, segments } = this.#document
    const edits = segments
      .filter(isKept)
      .flatMap((segment) =>
        this.editsOfSegment(segment, assertDefined(identifiers.get(segment), 'The identifier')),
      )
    if (!this.#isNew || edits.length === 0) return edits
    return [setAttribute(this.#text, tag, 'trgLang', this.#code), ...edits]
  }

  editsOfSegment(segment: Xliff2Segment, identifier: string): Edit[] {
    const { target, state, unit } = segment
    const translation = this.#translationOf(identifier)
    if (!translation) {
      const status = xliff2Status(segment)
      const isKept = status === null || !unit.isTranslatable || (status === 'needsWork' && !this.#isNew)
      return isKept ? [] : [...this.#setState(segment, 'initial'), ...this.#fill(segment, '')]
    }
    const isMarked = this.#needsWork(identifier)
    const xml = this.#xml(segment, translation, identifier, undefined)
    if (xml === null) {
      if (isMarked) return [...this.#undone(segment), ...this.#language(segment)]
      const isUndone = state?.value === 'initial'
      return [...(isUndone ? this.#setState(segment, 'translated') : []), ...this.#language(segment)]
    }
    const written = target ? this.#fill(segment, xml) : [this.#insertTarget(segment, xml)]
    return [...(isMarked ? this.#undone(segment) : this.#setState(segment, 'translated')), ...written]
  }

  #needsWork(identifier: string): boolean {
    return this.#options.translations.get(identifier)?.needsWork !== undefined
  }

  /** A segment is initial again; what a tool says more precisely of that stays. */
  #undone(segment: Xliff2Segment): Edit[] {
    if (segment.state?.value === 'initial') return []
    const initial = setAttribute(this.#text, segment.tag, 'state', 'initial')
    return [initial, ...removeAttribute(this.#text, segment.tag, 'subState')]
  }

  /**
   * The edits in the document of a language as it lies beside its source: `original` is the source's segment, whose
   * tags are tags here too.
   */
  change(segment: Xliff2Segment, identifier: string, original: Xliff2Segment | undefined): Edit[] {
    const translation = this.#translationOf(identifier)
    if (!translation) {
      const isCleared = this.#options.cleared?.has(identifier) && xliff2Status(segment) !== null
      return isCleared ? [...this.#setState(segment, 'initial'), ...this.#fill(segment, '')] : []
    }
    const isMarked = this.#needsWork(identifier)
    const xml = this.#xml(segment, translation, identifier, original)
    if (xml === null) {
      if (isMarked) return this.#undone(segment)
      const isSettled = segment.state?.value === 'initial' && this.#options.settled?.has(identifier)
      return isSettled ? this.#setState(segment, 'translated') : []
    }
    const written = segment.target ? this.#fill(segment, xml) : [this.#insertTarget(segment, xml)]
    return [...(isMarked ? this.#undone(segment) : this.#setState(segment, 'translated')), ...written]
  }

  /** The translation as the segment's target is spelled; as its source where it has none. Null if it stands there. */
  #xml(
    segment: Xliff2Segment,
    translation: string,
    identifier: string,
    original: Xliff2Segment | undefined,
  ): string | null {
    const own = markupOfSegment(segment)
    return targetXml(segment, translation, {
      ...{ text: this.#text, output: this.#output, mark: COMMENT, identifier, own },
      both: original ? markupOfSegment(segment, original) : own,
    })
  }

  #translationOf(identifier: string): string | undefined {
    const text = this.#options.translations.get(identifier)?.text
    return typeof text === 'object' ? (text.other ?? joinForms(text)) : text
  }

  #fill(segment: Xliff2Segment, xml: string): Edit[] {
    const { tag, innerEnd } = assertDefined(segment.target, 'The target')
    const marked = withCommentMarks(this.#text, segment.target, xml)
    return [...this.#language(segment), ...fillElement(this.#text, tag, innerEnd, marked)]
  }

  #insertTarget({ source }: Xliff2Segment, xml: string): Edit {
    const name = tagName(this.#text, source.tag).replace(/source$/, 'target')
    const space = attributePlace(this.#text, source.tag, 'xml:space')
    const attribute = space ? ` xml:space="${space.value}"` : ''
    return insertAfter(this.#text, source, `<${name}${attribute}>${xml}</${name}>`)
  }

  /** A more precise state of the tool that wrote it is no longer true then, and goes. */
  #setState(segment: Xliff2Segment, value: 'initial' | 'translated'): Edit[] {
    const { tag, state } = segment
    if (state?.value === value || (!state && (!this.#hasStates || value === 'initial'))) return []
    return [
      setAttribute(this.#text, tag, 'state', value),
      ...removeAttribute(this.#text, segment.tag, 'subState'),
    ]
  }

  #language({ target }: Xliff2Segment): Edit[] {
    const place = this.#isNew && target ? attributePlace(this.#text, target.tag, 'xml:lang') : null
    return place ? [{ ...place, text: this.#code }] : []
  }
}

/** The start tag of a mark that is a comment alone. */
const COMMENT =
  /<((?:[\w.-]+:)?mrk)\s(?=[^<>]*(?<=\s)type\s*=\s*["']comment["'])(?![^<>]*\stranslate\s*=)[^<>]*>/g
