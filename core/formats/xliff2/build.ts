/** Translations into an XLIFF 2 document, as edits of its text. The rules are stated at `xliff2.build`. */
import { joinForms } from '../../languages/plural.ts'
import type { Decoded } from '../encoding.ts'
import type { BuildOptions } from '../format.ts'
import { meansLanguage } from '../languageTag.ts'
import { lineBreakOf } from '../position.ts'
import type { Edit } from '../splice.ts'
import { insertAfter } from '../xml/content.ts'
import { contentXml, displayText, type XmlOutput } from '../xml/inline.ts'
import { attributePlace, fillElement, setAttribute, tagName } from '../xml/tags.ts'
import { markupOfSegment, type Segment, type XliffDocument } from './document.ts'
import { identifiersOf } from './identity.ts'
import { statusOf } from './status.ts'

export function editsFor(
  { text, encoding }: Decoded,
  document: XliffDocument,
  options: BuildOptions,
): Edit[] {
  const writer = new DocumentWriter(text, { encoding, lineBreak: lineBreakOf(text) }, document, options)
  return writer.edits()
}

class DocumentWriter {
  readonly #text: string
  readonly #output: XmlOutput
  readonly #document: XliffDocument
  readonly #options: BuildOptions
  /** The export language's code, as an attribute holds it. */
  readonly #code: string
  /** Whether the document becomes one of the export language. */
  readonly #isNew: boolean
  /** Whether the document says of segments how far they are. */
  readonly #hasStates: boolean

  constructor(text: string, output: XmlOutput, document: XliffDocument, options: BuildOptions) {
    const { targetLanguage, segments } = document
    this.#text = text
    this.#output = output
    this.#document = document
    this.#options = options
    this.#code = options.targetLanguage.id.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
    this.#isNew =
      targetLanguage === null
        ? segments.every((segment) => statusOf(segment) === null)
        : !meansLanguage(targetLanguage, options.targetLanguage)
    this.#hasStates = segments.some(({ state }) => state !== null)
  }

  edits(): Edit[] {
    const { tag, segments } = this.#document
    const identifiers = identifiersOf(segments)
    const edits = segments.flatMap((segment) => this.#editsOfSegment(segment, identifiers.get(segment)!))
    if (!this.#isNew || edits.length === 0) return edits
    return [setAttribute(this.#text, tag, 'trgLang', this.#code), ...edits]
  }

  #editsOfSegment(segment: Segment, identifier: string): Edit[] {
    const { target, state, unit } = segment
    const entry = this.#options.translations.get(identifier)
    const translation =
      typeof entry?.text === 'object' ? (entry.text.other ?? joinForms(entry.text)) : entry?.text
    if (!translation) {
      const status = statusOf(segment)
      const isKept = status === null || !unit.isTranslatable || (status === 'fuzzy' && !this.#isNew)
      return isKept ? [] : [...this.#setState(segment, 'initial'), ...this.#fill(segment, '')]
    }
    const markup = markupOfSegment(segment)
    if (target && displayText(target.pieces, markup) === translation) {
      const isUndone = state?.value === 'initial'
      return [...(isUndone ? this.#setState(segment, 'translated') : []), ...this.#language(segment)]
    }
    const xml = contentXml(translation, markup, identifier, this.#output)
    const written = target ? this.#fill(segment, xml) : [this.#insertTarget(segment, xml)]
    return [...this.#setState(segment, 'translated'), ...written]
  }

  #fill(segment: Segment, xml: string): Edit[] {
    const { tag, innerEnd } = segment.target!
    return [...this.#language(segment), ...fillElement(this.#text, tag, innerEnd, xml)]
  }

  #insertTarget({ source }: Segment, xml: string): Edit {
    const name = tagName(this.#text, source.tag).replace(/source$/, 'target')
    const space = attributePlace(this.#text, source.tag, 'xml:space')
    const attribute = space ? ` xml:space="${space.value}"` : ''
    return insertAfter(this.#text, source, `<${name}${attribute}>${xml}</${name}>`)
  }

  /** A more precise state of the tool that wrote it is no longer true then, and goes. */
  #setState({ tag, state }: Segment, value: 'initial' | 'translated'): Edit[] {
    if (state?.value === value || (!state && (!this.#hasStates || value === 'initial'))) return []
    const sub = attributePlace(this.#text, tag, 'subState')
    const before = sub && /\s+subState\s*=\s*["']$/.exec(this.#text.slice(tag.start, sub.start))
    const removal = before ? [{ start: sub.start - before[0].length, end: sub.end + 1, text: '' }] : []
    return [setAttribute(this.#text, tag, 'state', value), ...removal]
  }

  #language({ target }: Segment): Edit[] {
    const place = this.#isNew && target ? attributePlace(this.#text, target.tag, 'xml:lang') : null
    return place ? [{ ...place, text: this.#code }] : []
  }
}
