/** Translations into an XLIFF document, as edits of its text. The rules are stated at `xliff12.build`. */
import { joinForms } from '../../languages/plural.ts'
import type { Decoded } from '../encoding.ts'
import type { BuildOptions } from '../format.ts'
import { meansLanguage } from '../languageTag.ts'
import { lineBreakOf } from '../position.ts'
import type { Edit } from '../splice.ts'
import { insertAfter, type Content } from '../xml/content.ts'
import { contentXml, displayText, type XmlOutput } from '../xml/inline.ts'
import { attributePlace, fillElement, setAttribute, tagName } from '../xml/tags.ts'
import { markupOfUnit, type XliffFile, type XliffUnit } from './document.ts'
import { identifiersOf } from './identity.ts'
import { isUndone, statusOf } from './status.ts'

export function editsFor(source: Decoded, files: readonly XliffFile[], options: BuildOptions): Edit[] {
  const { text, encoding } = source
  const identifiers = identifiersOf(files)
  const writer = new DocumentWriter(text, { encoding, lineBreak: lineBreakOf(text) }, options)
  return files.flatMap((file) => writer.editsOfFile(file, identifiers))
}

class DocumentWriter {
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

  editsOfFile(file: XliffFile, identifiers: ReadonlyMap<XliffUnit, string>): Edit[] {
    const { targetLanguage } = file
    const isOfLanguage =
      targetLanguage !== null && meansLanguage(targetLanguage, this.#options.targetLanguage)
    const isTemplate =
      targetLanguage === null && file.units.every((unit) => statusOf(unit, this.#text) === null)
    const isNew = targetLanguage === null ? isTemplate : !isOfLanguage
    const edits = file.units.flatMap((unit) => this.#editsOfUnit(unit, identifiers.get(unit)!, isNew))
    if (!isNew || edits.length === 0) return edits
    return [setAttribute(this.#text, file.tag, 'target-language', this.#code), ...edits]
  }

  #editsOfUnit(unit: XliffUnit, identifier: string, isNew: boolean): Edit[] {
    const entry = this.#options.translations.get(identifier)
    const translation =
      typeof entry?.text === 'object' ? (entry.text.other ?? joinForms(entry.text)) : entry?.text
    const status = statusOf(unit, this.#text)
    if (!translation) {
      const isKept = status === null || !unit.isTranslatable || (status === 'fuzzy' && !isNew)
      return isKept ? [] : this.#empty(unit, isNew)
    }
    const markup = markupOfUnit(unit)
    const states = unit.states.filter(isUndone).map((mark) => ({
      ...mark,
      text: mark.kind === 'state' ? 'translated' : 'Translated',
    }))
    const marks = [...states, ...this.#language(unit, isNew)]
    if (unit.target && displayText(unit.target.pieces, markup) === translation) return marks
    const xml = contentXml(translation, markup, identifier, this.#output)
    return [...marks, ...(unit.target ? this.#fill(unit.target, xml) : [this.#insertTarget(unit, xml)])]
  }

  /** Takes a translation out, and what the document says in its favour. */
  #empty(unit: XliffUnit, isNew: boolean): Edit[] {
    const states = unit.states
      .filter((mark) => !isUndone(mark))
      .map((mark) => ({ ...mark, text: mark.kind === 'state' ? 'needs-translation' : 'Unspecified' }))
    const approved = attributePlace(this.#text, unit.tag, 'approved')
    const approval = approved?.value === 'yes' ? [{ ...approved, text: 'no' }] : []
    return [...approval, ...states, ...this.#language(unit, isNew), ...this.#fill(unit.target!, '')]
  }

  #fill({ tag, innerEnd }: Content, xml: string): Edit[] {
    return fillElement(this.#text, tag, innerEnd, xml)
  }

  /** After the source, or its segmented form, as that stands: on a line of its own or not. */
  #insertTarget(unit: XliffUnit, xml: string): Edit {
    const previous = unit.segSource ?? unit.source
    const name = tagName(this.#text, unit.source.tag).replace(/source$/, 'target')
    const namesLanguage = attributePlace(this.#text, unit.source.tag, 'xml:lang') !== null
    const language = namesLanguage ? ` xml:lang="${this.#code}"` : ''
    return insertAfter(this.#text, previous, `<${name}${language}>${xml}</${name}>`)
  }

  #language(unit: XliffUnit, isNew: boolean): Edit[] {
    const place = isNew && unit.target ? attributePlace(this.#text, unit.target.tag, 'xml:lang') : null
    return place ? [{ ...place, text: this.#code }] : []
  }
}
