/** Translations written into the units of an XLIFF 1.2 document. */
import { assertDefined } from '../../platform/errors/assertDefined.ts'
import { splice, type Edit } from '../../platform/text/splice.ts'
import { joinForms } from '../../model/plural.ts'
import type { BuildOptions } from '../format.ts'
import { isTargetCode } from '../languageTag.ts'
import { TextFailure } from '../textFailure.ts'
import { targetXml, withCommentMarks } from '../xml/commentMarks.ts'
import { insertAfter } from '../xml/content.ts'
import type { XmlOutput } from '../xml/inline.ts'
import { attributePlace, fillElement, isSelfClosed, setAttribute, tagName } from '../xml/tags.ts'
import {
  markupOfSegment,
  type SegmentDefinition,
  type Xliff12File,
  type XliffSegment,
  type XliffUnit,
} from './document.ts'
import { isUndone, marksOf, setStanding, valueFor, xliff12Status, type Standing } from './status.ts'

/** A change of a segment. */
interface Change {
  /** The new content of its target; null: that stays. */
  xml: string | null
  standing: Standing
  /** The score of the memory match that the text is; absent: it is none. */
  match?: number | undefined
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
    identifiers: ReadonlyMap<XliffSegment, string>,
  ): Edit[] {
    const { targetLanguage } = file
    const isOfLanguage = targetLanguage !== null && isTargetCode(targetLanguage, this.#options)
    const isTemplate =
      targetLanguage === null &&
      all.every(({ segments }) => segments.every((segment) => xliff12Status(segment, this.#text) === null))
    const isNew = targetLanguage === null ? isTemplate : !isOfLanguage
    const edits = file.units.flatMap((unit) => this.editsOfUnit(unit, identifiers, isNew))
    if (!isNew || edits.length === 0) return edits
    return [setAttribute(this.#text, file.tag, 'target-language', this.#code), ...edits]
  }

  /** The edits in a copy of the source; `isNew`: the unit is of another language as yet. */
  editsOfUnit(unit: XliffUnit, identifiers: ReadonlyMap<XliffSegment, string>, isNew: boolean): Edit[] {
    const changes = new Map<XliffSegment, Change>()
    for (const segment of unit.segments) {
      const identifier = assertDefined(identifiers.get(segment), 'The identifier')
      const wanted = this.#changeInCopy(segment, identifier, isNew)
      // A lock is of the language that the unit has.
      const change = segment.isLocked && !isNew ? this.#refuse(wanted, identifier) : wanted
      if (change) changes.set(segment, change)
    }
    if (changes.size === 0) return []
    const place = isNew && unit.target ? attributePlace(this.#text, unit.target.tag, 'xml:lang') : null
    return [...(place ? [{ ...place, text: this.#code }] : []), ...this.#edits(unit, changes, null)]
  }

  #changeInCopy(segment: XliffSegment, identifier: string, isNew: boolean): Change | null {
    const translation = this.#translationOf(identifier)
    if (!translation) {
      const status = xliff12Status(segment, this.#text)
      const isKept = status === null || !segment.unit.isTranslatable || (status === 'needsWork' && !isNew)
      return isKept ? null : { xml: '', standing: 'empty' }
    }
    const standing = this.#standingOf(identifier)
    const xml = this.#xml(segment, translation, identifier, undefined)
    return { xml, standing, match: this.#options.matches?.get(identifier) }
  }

  /**
   * The edits in the file of a language as it lies beside its source: `originals` are the source's segments, whose tags
   * are tags here too; `state` is what a target says that is put in. Throws `format.locked`.
   */
  change(
    unit: XliffUnit,
    identifiers: ReadonlyMap<XliffSegment, string>,
    originals: ReadonlyMap<string, XliffSegment>,
    state: string | null,
  ): Edit[] {
    const changes = new Map<XliffSegment, Change>()
    for (const segment of unit.segments) {
      const identifier = assertDefined(identifiers.get(segment), 'The identifier')
      const wanted = this.#changeInFile(segment, identifier, originals.get(identifier))
      const change = segment.isLocked ? this.#refuse(wanted, identifier) : wanted
      if (change) changes.set(segment, change)
    }
    return changes.size === 0 ? [] : this.#edits(unit, changes, state)
  }

  #changeInFile(
    segment: XliffSegment,
    identifier: string,
    original: XliffSegment | undefined,
  ): Change | null {
    const { cleared, settled } = this.#options
    const translation = this.#translationOf(identifier)
    if (!translation) {
      const isCleared = cleared?.has(identifier) && xliff12Status(segment, this.#text) !== null
      return isCleared ? { xml: '', standing: 'empty' } : null
    }
    const standing = this.#standingOf(identifier)
    const xml = this.#xml(segment, translation, identifier, original)
    if (xml !== null) return { xml, standing, match: this.#options.matches?.get(identifier) }
    return standing === 'needsWork' || settled?.has(identifier) ? { xml: null, standing } : null
  }

  /** Leaves a locked segment as it is. Throws `format.locked` for another text of it. */
  #refuse(change: Change | null, identifier: string): null {
    if (change?.xml === null || change?.xml === '' || !change) return null
    const value = identifier.slice(0, 100)
    const details = { value, todo: 'Ask the sender of the file to unlock it.' }
    throw new TextFailure('format.locked', `The file locks the string "${value}".`, details, identifier)
  }

  /** The translation as the segment's target is spelled; as its source where it has none. Null if it stands there. */
  #xml(
    segment: XliffSegment,
    translation: string,
    identifier: string,
    original: XliffSegment | undefined,
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

  #standingOf(identifier: string): Standing {
    return this.#options.translations.get(identifier)?.needsWork === undefined ? 'translated' : 'needsWork'
  }

  #edits(unit: XliffUnit, changes: ReadonlyMap<XliffSegment, Change>, state: string | null): Edit[] {
    const written = new Map(
      Array.from(changes).flatMap(([segment, { xml }]) =>
        xml === null ? [] : [[segment, withCommentMarks(this.#text, segment.target, xml)] as const],
      ),
    )
    const isMarked = Array.from(changes.values()).some(({ standing }) => standing === 'needsWork')
    const hasMarks = Array.from(changes.keys()).some((segment) => marksOf(segment).length > 0)
    const stateOfTarget = !isMarked ? state : hasMarks ? null : VALUE_OF_A_NEW_MARK
    return [
      ...this.#standingsOfUnit(unit, changes, { isMarked, hasMarks }),
      ...Array.from(changes).flatMap(([segment, change]) => this.#standingsOfSegment(segment, change)),
      ...this.#targets(unit, written, stateOfTarget),
    ]
  }

  /**
   * The state of a unit is translated once all that it stands for is: a segment with a text that is not touched keeps a
   * state that asks for work.
   */
  #standingsOfUnit(
    unit: XliffUnit,
    changes: ReadonlyMap<XliffSegment, Change>,
    { isMarked, hasMarks }: { isMarked: boolean; hasMarks: boolean },
  ): Edit[] {
    const text = this.#text
    const standings = Array.from(changes.values(), ({ standing }) => standing)
    const isOtherText = Array.from(changes.values()).some(({ xml }) => xml !== null)
    const others = unit.segments.filter((segment) => !changes.has(segment))
    const isLeft = others.some((segment) => xliff12Status(segment, text) !== null)
    const isEmptied = standings.every((standing) => standing === 'empty')
    const approved = attributePlace(text, unit.tag, 'approved')
    const isDoubted = isMarked && unit.target !== null && !unit.marks.some(isUndone)
    const isUnapproved = isDoubted || standings.includes('empty')
    const approval = approved?.value === 'yes' && isUnapproved ? [{ ...approved, text: 'no' }] : []
    if (isMarked) {
      const isNew = !hasMarks && unit.target !== null
      const mark = isNew ? [setAttribute(text, unit.target!.tag, 'state', VALUE_OF_A_NEW_MARK)] : []
      return [...approval, ...mark, ...this.#setAll(unit.marks, 'needsWork', isOtherText)]
    }
    if (isLeft) return approval
    return [...approval, ...this.#setAll(unit.marks, isEmptied ? 'empty' : 'translated', isOtherText)]
  }

  #setAll(marks: XliffUnit['marks'], standing: Standing, isOtherText: boolean): Edit[] {
    return marks.flatMap((mark) => setStanding(this.#text, mark, standing, isOtherText))
  }

  #standingsOfSegment({ marks, definition }: XliffSegment, { xml, standing, match }: Change): Edit[] {
    const [mark] = marks
    if (definition && mark && xml !== null && xml !== '') {
      return this.#redefine(definition, valueFor(mark, standing, true) ?? mark.value, match)
    }
    return this.#setAll(marks, standing, xml !== null)
  }

  /**
   * Makes the match the previous origin, and the origin `interactive`, as Trados itself does when a person types another
   * text. The origin of a text from a memory is `tm`, with its percent; a match in context has 100, and the mark that
   * the neighbours are the same.
   */
  #redefine(
    { tag, innerEnd, repetitionEnd, previousOrigin }: SegmentDefinition,
    conf: string | null,
    match: number | undefined,
  ): Edit[] {
    const text = this.#text
    const name = tagName(text, tag)
    const raw = text.slice(tag.start, tag.end)
    const valueOf = (attribute: string) => attributePlace(text, tag, attribute)?.value
    const origin = valueOf('origin')
    const isMatch = origin !== undefined && origin !== 'interactive' && origin !== 'not-translated'
    const attributes = isMatch
      ? OF_A_MATCH.flatMap((attribute) => {
          const value = valueOf(attribute)
          return value === undefined ? [] : [` ${attribute}="${value}"`]
        })
      : []
    let opened = isMatch || match !== undefined ? raw.replace(ATTRIBUTES_OF_A_MATCH, '') : raw
    const set = (attribute: string, value: string) => {
      const place = { start: 0, end: opened.length }
      opened = splice(opened, [setAttribute(opened, place, attribute, value)])
    }
    set('origin', match === undefined ? 'interactive' : 'tm')
    if (match !== undefined) set('percent', String(Math.min(match, 100)))
    if (match !== undefined && match > 100) set('text-match', 'SourceAndTarget')
    if (conf !== null) set('conf', conf)
    if (!isMatch) return [{ ...tag, text: opened }]
    const previous = name.replace(/seg$/, 'prev-origin')
    const start = `<${previous}${attributes.join('')}`
    if (isSelfClosed(text, tag)) {
      return [{ ...tag, text: `${opened.replace(/\s*\/>$/, '>')}${start}/></${name}>` }]
    }
    const place = repetitionEnd ?? tag.end
    const inner = previousOrigin
      ? [
          { start: previousOrigin.start, end: previousOrigin.start, text: `${start}>` },
          { start: previousOrigin.end, end: previousOrigin.end, text: `</${previous}>` },
        ]
      : [{ start: Math.min(place, innerEnd), end: Math.min(place, innerEnd), text: `${start}/>` }]
    return [{ ...tag, text: opened }, ...inner]
  }

  #targets(unit: XliffUnit, written: ReadonlyMap<XliffSegment, string>, state: string | null): Edit[] {
    const { target, segments } = unit
    const [first] = segments
    if (!first || written.size === 0) return []
    const isStanding = first.target === target && target !== null && segments.length === 1
    const xml = written.get(first)
    if ((first.mid === null || isStanding) && xml !== undefined) {
      return target ? this.#fill(target, xml) : [this.#insertTarget(unit, xml, state)]
    }
    if (!segments.some((segment) => isPlaced(segment))) {
      const whole = this.#segmentedXml(unit, written)
      return target ? this.#fill(target, whole) : [this.#insertTarget(unit, whole, state)]
    }
    const edits: Edit[] = []
    const firstPlaced = segments.find(isPlaced)
    let before: PlacedSegment | null = null
    for (const segment of segments) {
      const own = written.get(segment)
      if (isPlaced(segment)) before = segment
      if (own === undefined) continue
      if (isPlaced(segment)) edits.push(...this.#fill(segment.target, own))
      else edits.push(this.#insertSegment(segment, own, before, firstPlaced))
    }
    return edits
  }

  #fill({ tag, innerEnd }: Pick<XliffSegment['source'], 'tag' | 'innerEnd'>, xml: string): Edit[] {
    return fillElement(this.#text, tag, innerEnd, xml)
  }

  /** The content of a target whose segments stand as in the source, with what is between them. */
  #segmentedXml(unit: XliffUnit, written: ReadonlyMap<XliffSegment, string>): string {
    const { tag, innerEnd } = assertDefined(unit.segSource, 'The segmented source')
    const edits = unit.segments.map((segment) => {
      const { target, source } = segment
      const standing = target === null ? '' : this.#text.slice(target.tag.end, target.innerEnd)
      const xml = this.#segmentXml(segment, written.get(segment) ?? standing)
      return { start: source.tag.start - tag.end, end: source.end - tag.end, text: xml }
    })
    return splice(this.#text.slice(tag.end, innerEnd), edits)
  }

  #segmentXml({ source: { tag } }: XliffSegment, xml: string): string {
    const raw = this.#text.slice(tag.start, tag.end)
    const attributes = raw.replace(/\s*\/?>$/, '')
    return xml === '' ? `${attributes}/>` : `${attributes}>${xml}</${tagName(this.#text, tag)}>`
  }

  /** Puts a segment behind the nearest that stands before it, else before the first that stands there. */
  #insertSegment(
    segment: XliffSegment,
    xml: string,
    before: PlacedSegment | null,
    first: PlacedSegment | undefined,
  ): Edit {
    const { segments } = segment.unit
    const own = this.#segmentXml(segment, xml)
    if (before) {
      const offset = before.target.end
      const previous = assertDefined(segments[segment.index - 1], 'The segment before')
      return { start: offset, end: offset, text: this.#between(previous, segment) + own }
    }
    const offset = assertDefined(first, 'A segment in the target').target.tag.start
    const next = assertDefined(segments[segment.index + 1], 'The segment behind')
    return { start: offset, end: offset, text: own + this.#between(segment, next) }
  }

  /** The white space between two segments of the source. */
  #between(first: XliffSegment, second: XliffSegment): string {
    const between = this.#text.slice(first.source.end, second.source.tag.start)
    return between.trim() === '' ? between : ''
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
}

/** The state of a text that needs work, in a target that had none. */
const VALUE_OF_A_NEW_MARK = 'needs-review-translation'

/** The start tag of a mark of a comment of Trados. */
const COMMENT = /<((?:[\w.-]+:)?mrk)\s(?=[^<>]*(?<=\s)mtype\s*=\s*["']x-sdl-comment["'])[^<>]*>/g

/** The attributes that describe the match of a segment. */
const OF_A_MATCH = ['origin', 'origin-system', 'percent', 'struct-match', 'text-match']
const ATTRIBUTES_OF_A_MATCH = /\s(?:origin-system|percent|struct-match|text-match)\s*=\s*(?:"[^"]*"|'[^']*')/g

type PlacedSegment = XliffSegment & { target: NonNullable<XliffSegment['target']> }

/** Whether a segment has an `mrk` of its own in the target. */
function isPlaced(segment: XliffSegment): segment is PlacedSegment {
  return segment.mid !== null && segment.target !== null && segment.target !== segment.unit.target
}
