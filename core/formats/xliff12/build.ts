/** An XLIFF document of another language, made out of the source. The rules are stated at `xliff12.build`. */
import { joinForms } from '../../model/plural.ts'
import { encode } from '../encoding.ts'
import type { BuildOptions, SourceFile } from '../format.ts'
import { fillsWithSource, translationToWrite } from '../insertion.ts'
import { isTargetCode } from '../languageTag.ts'
import { omissionEdits } from '../layout.ts'
import { lineBreakOf } from '../position.ts'
import { splice, type Edit } from '../../platform/text/splice.ts'
import { contentXmlLike } from '../xml/cdata.ts'
import { insertAfter, type Content } from '../xml/content.ts'
import { startWithComments } from '../xml/copy.ts'
import { displayText, markupForWriting, type Markup, type XmlOutput } from '../xml/inline.ts'
import { decodeXml } from '../xml/reader.ts'
import { attributePlace, fillElement, setAttribute, tagName } from '../xml/tags.ts'
import { markupOfUnit, refuseXliff12WithoutFiles, type Xliff12File, type XliffUnit } from './document.ts'
import { readDocument } from './documentReader.ts'
import { xliff12Identifiers } from './identity.ts'
import { isUndone, xliff12Status } from './status.ts'
import { assertDefined } from '../../platform/errors/assertDefined.ts'

/** The state of a text that needs work. */
const NEEDS_REVIEW = 'needs-review-translation'

export function makeXliff12(file: SourceFile, options: BuildOptions): Uint8Array {
  const source = decodeXml(file.content)
  const { text } = source
  const document = readDocument(text)
  const { files, root, rootInnerEnd } = document
  refuseXliff12WithoutFiles(files)
  const identifiers = xliff12Identifiers(files)
  const isKept = (unit: XliffUnit) =>
    fillsWithSource(options) ||
    translationToWrite(options, assertDefined(identifiers.get(unit), 'The identifier')) !== undefined
  const kept = files.map((one) => ({ ...one, units: one.units.filter(isKept) }))
  const isGone = (index: number) =>
    assertDefined(kept[index], 'The kept file').units.length === 0 &&
    assertDefined(files[index], 'The file').units.length > 0
  const writer = new UnitWriter(text, { encoding: source.encoding, lineBreak: lineBreakOf(text) }, options)
  const edits = files.flatMap((one, index) =>
    isGone(index)
      ? []
      : [
          ...writer.editsOfFile(
            { ...one, units: assertDefined(kept[index], 'The kept file').units },
            one.units,
            identifiers,
          ),
          ...xliff12Omissions(text, one, (unit) => !isKept(unit)),
        ],
  )
  const gone = files.filter((_, index) => isGone(index))
  edits.push(
    ...omissionEdits(
      { text, inner: { start: root.end, end: rootInnerEnd } },
      gone.map(({ tag, end }) => ({ start: tag.start, end })),
    ),
  )
  return edits.length === 0 ? file.content : encode(splice(text, edits), source)
}

/** The edits that leave units out. */
export function xliff12Omissions(
  text: string,
  { containers, units }: Xliff12File,
  isOmitted: (unit: XliffUnit) => boolean,
): Edit[] {
  return containers.flatMap((container) =>
    omissionEdits(
      { text, inner: { start: container.tag.end, end: container.innerEnd } },
      units
        .filter((unit) => unit.container === container && isOmitted(unit))
        .map(({ tag, end }) => ({ start: startWithComments(text, tag.start), end })),
    ),
  )
}

export class UnitWriter {
  readonly #text: string
  readonly #output: XmlOutput
  readonly #options: BuildOptions
  /** The export language's code, as an attribute holds it. */
  readonly #code: string

  constructor(text: string, output: XmlOutput, options: BuildOptions) {
    this.#text = text
    this.#output = output
    this.#options = options
    this.#code = options.targetLanguage.id.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
  }

  /** `all`: the units of the file, those that are left out too. */
  editsOfFile(
    file: Xliff12File,
    all: readonly XliffUnit[],
    identifiers: ReadonlyMap<XliffUnit, string>,
  ): Edit[] {
    const { targetLanguage } = file
    const isOfLanguage = targetLanguage !== null && isTargetCode(targetLanguage, this.#options)
    const isTemplate =
      targetLanguage === null && all.every((unit) => xliff12Status(unit, this.#text) === null)
    const isNew = targetLanguage === null ? isTemplate : !isOfLanguage
    const edits = file.units.flatMap((unit) =>
      this.editsOfUnit(unit, assertDefined(identifiers.get(unit), 'The identifier'), isNew),
    )
    if (!isNew || edits.length === 0) return edits
    return [setAttribute(this.#text, file.tag, 'target-language', this.#code), ...edits]
  }

  editsOfUnit(unit: XliffUnit, identifier: string, isNew: boolean): Edit[] {
    const translation = this.#translationOf(identifier)
    const status = xliff12Status(unit, this.#text)
    if (!translation) {
      const isKept = status === null || !unit.isTranslatable || (status === 'needsWork' && !isNew)
      return isKept ? [] : this.#empty(unit, isNew)
    }
    const markup = markupOfUnit(unit)
    const isMarked = this.#needsWork(identifier)
    const marks = [...(isMarked ? this.#undone(unit) : this.#done(unit)), ...this.#language(unit, isNew)]
    if (unit.target && displayText(unit.target.pieces, markup) === translation) return marks
    const xml = this.#xml(unit, translation, markup, identifier)
    return [...marks, ...this.#write(unit, xml, isMarked ? NEEDS_REVIEW : null)]
  }

  /**
   * The edits in the file of a language as it lies beside its source: `original` is the source's unit, whose tags are
   * tags here too; `state` is what a target says that is put in.
   */
  change(unit: XliffUnit, identifier: string, original: XliffUnit | undefined, state: string | null): Edit[] {
    const translation = this.#translationOf(identifier)
    if (!translation) {
      const isCleared = this.#options.cleared?.has(identifier) && xliff12Status(unit, this.#text) !== null
      return isCleared ? this.#empty(unit, false) : []
    }
    const own = markupOfUnit(unit)
    const isMarked = this.#needsWork(identifier)
    if (unit.target && displayText(unit.target.pieces, own) === translation) {
      if (isMarked) return this.#undone(unit)
      return this.#options.settled?.has(identifier) ? this.#done(unit) : []
    }
    const { pieces } = unit.target ?? unit.source
    const markup = original ? markupForWriting(pieces, own, markupOfUnit(unit, original)) : own
    const xml = this.#xml(unit, translation, markup, identifier)
    return isMarked
      ? [...this.#undone(unit), ...this.#write(unit, xml, NEEDS_REVIEW)]
      : [...this.#done(unit), ...this.#write(unit, xml, state)]
  }

  /** The translation as the unit's target is spelled; as its source where it has none. */
  #xml({ source, target }: XliffUnit, translation: string, markup: Markup, identifier: string): string {
    const like = target && target.pieces.length > 0 ? target : source
    return contentXmlLike({ text: this.#text, like }, translation, markup, identifier, this.#output)
  }

  #translationOf(identifier: string): string | undefined {
    const text = this.#options.translations.get(identifier)?.text
    return typeof text === 'object' ? (text.other ?? joinForms(text)) : text
  }

  #needsWork(identifier: string): boolean {
    return this.#options.translations.get(identifier)?.needsWork !== undefined
  }

  /** A target asks for a review, unless it asks for some work already; it is approved no longer. */
  #undone(unit: XliffUnit): Edit[] {
    const { target, states } = unit
    if (!target || states.some(isUndone)) return []
    const approved = attributePlace(this.#text, unit.tag, 'approved')
    const approval = approved?.value === 'yes' ? [{ ...approved, text: 'no' }] : []
    const marks = states.map((mark) => ({
      ...mark,
      text: mark.kind === 'state' ? NEEDS_REVIEW : 'Draft',
    }))
    const isStated = marks.length > 0
    return [
      ...approval,
      ...(isStated ? marks : [setAttribute(this.#text, target.tag, 'state', NEEDS_REVIEW)]),
    ]
  }

  /** A target that asked for work is translated. */
  #done(unit: XliffUnit): Edit[] {
    return unit.states.filter(isUndone).map((mark) => ({
      ...mark,
      text: mark.kind === 'state' ? 'translated' : 'Translated',
    }))
  }

  #write(unit: XliffUnit, xml: string, state: string | null = null): Edit[] {
    return unit.target ? this.#fill(unit.target, xml) : [this.#insertTarget(unit, xml, state)]
  }

  /** Takes a translation out, and what the document says in its favour. */
  #empty(unit: XliffUnit, isNew: boolean): Edit[] {
    const states = unit.states
      .filter((mark) => !isUndone(mark))
      .map((mark) => ({ ...mark, text: mark.kind === 'state' ? 'needs-translation' : 'Unspecified' }))
    const approved = attributePlace(this.#text, unit.tag, 'approved')
    const approval = approved?.value === 'yes' ? [{ ...approved, text: 'no' }] : []
    return [
      ...approval,
      ...states,
      ...this.#language(unit, isNew),
      ...this.#fill(assertDefined(unit.target, 'The target'), ''),
    ]
  }

  #fill({ tag, innerEnd }: Content, xml: string): Edit[] {
    return fillElement(this.#text, tag, innerEnd, xml)
  }

  /** Inserts a target after the source, or its segmented form, as that stands: on a line of its own or not. */
  #insertTarget(unit: XliffUnit, xml: string, state: string | null): Edit {
    const previous = unit.segSource ?? unit.source
    const name = tagName(this.#text, unit.source.tag).replace(/source$/, 'target')
    const namesLanguage = attributePlace(this.#text, unit.source.tag, 'xml:lang') !== null
    const language = namesLanguage ? ` xml:lang="${this.#code}"` : ''
    const mark = state === null ? '' : ` state="${state}"`
    return insertAfter(this.#text, previous, `<${name}${language}${mark}>${xml}</${name}>`)
  }

  #language(unit: XliffUnit, isNew: boolean): Edit[] {
    const place = isNew && unit.target ? attributePlace(this.#text, unit.target.tag, 'xml:lang') : null
    return place ? [{ ...place, text: this.#code }] : []
  }
}
