/** Translations into a Qt translation source, as edits of its text. The rules are stated at `qtTs.build`. */
import { joinForms } from '../../languages/plural.ts'
import type { Decoded } from '../encoding.ts'
import type { BuildOptions } from '../format.ts'
import { meansLanguage } from '../languageTag.ts'
import { formTable, type FormTable } from '../po/plurals.ts'
import { lineBreakOf } from '../position.ts'
import type { Edit } from '../splice.ts'
import { attributePlace, attributesEnd, fillElement } from '../xml/tags.ts'
import type { QtContent, QtDocument, QtMessage } from './document.ts'
import { qtPluralRule } from './plurals.ts'
import { qtXml } from './text.ts'

/** A message and how it is named. */
export interface NamedMessage {
  identifier: string
  message: QtMessage
}

export function editsFor(
  source: Decoded,
  { language, tag }: QtDocument,
  named: readonly NamedMessage[],
  options: BuildOptions,
): Edit[] {
  const writer = new MessageWriter(source, options)
  const wasTranslated = named.some(({ message }) => textsOf(message).some(Boolean))
  const isOfLanguage = language === null ? wasTranslated : meansLanguage(language, options.targetLanguage)
  if (isOfLanguage) return named.flatMap((one) => writer.update(one))
  const isTranslated = named.some(({ identifier }) => writer.translationOf(identifier))
  if (!isTranslated && !wasTranslated) return []
  const code = options.targetLanguage.id.replaceAll('-', '_')
  return [...setAttribute(source.text, tag, 'language', code), ...named.flatMap((one) => writer.renew(one))]
}

/** The texts of a translation, one, or one for each of its forms. */
export function textsOf({ isNumerus, translation, forms }: QtMessage): string[] {
  if (isNumerus) return forms.map(shownText)
  return translation ? [shownText(translation)] : []
}

function shownText({ text, variant }: QtContent): string {
  return variant ? variant.text : text
}

class MessageWriter {
  readonly #text: string
  readonly #output: { encoding: string; lineBreak: '\n' | '\r\n' }
  readonly #options: BuildOptions
  readonly #table: FormTable

  constructor({ text, encoding }: Decoded, options: BuildOptions) {
    this.#text = text
    this.#output = { encoding, lineBreak: lineBreakOf(text) }
    this.#options = options
    this.#table = formTable(qtPluralRule(options.targetLanguage), options.targetLanguage)
  }

  /** A string's translation, unless it is empty. */
  translationOf(identifier: string): string | Readonly<Record<string, string>> | null {
    const text = this.#options.translations.get(identifier)?.text
    if (typeof text === 'object') return Object.values(text).some(Boolean) ? text : null
    return text || null
  }

  /** In a file of the export language: what stands there counts. */
  update({ identifier, message }: NamedMessage): Edit[] {
    const texts = this.#wantedTexts(identifier, message)
    const standing = textsOf(message)
    if (texts) return this.#write(message, identifier, this.#keepingOwn(texts, standing, message))
    if (message.isUnfinished || !standing.some(Boolean)) return []
    return this.#write(
      message,
      identifier,
      standing.map(() => ''),
    )
  }

  /** In a template or a file of another language: nothing of what stands there counts. */
  renew({ identifier, message }: NamedMessage): Edit[] {
    const count = message.isNumerus ? this.#table.nplurals : 1
    const texts = this.#wantedTexts(identifier, message) ?? new Array<string>(count).fill('')
    return this.#write(message, identifier, texts)
  }

  #wantedTexts(identifier: string, { isNumerus }: QtMessage): string[] | null {
    const translation = this.translationOf(identifier)
    if (translation === null) return null
    if (!isNumerus) return [typeof translation === 'string' ? translation : joinForms(translation)]
    if (typeof translation === 'object') return this.#table.toTexts(translation)
    return new Array<string>(this.#table.nplurals).fill(translation)
  }

  /** The forms as they stand, where they say the same: so a form that no category shows is not lost. */
  #keepingOwn(texts: string[], standing: string[], { isNumerus }: QtMessage): string[] {
    if (!isNumerus) return texts
    const shown = this.#table.toTexts(this.#table.toForms(standing))
    return texts.every((text, index) => text === shown[index]) && standing.length > 0 ? standing : texts
  }

  /** Makes a message hold just these texts; it is finished when none of them is empty. */
  #write(message: QtMessage, identifier: string, texts: readonly string[]): Edit[] {
    const { translation } = message
    const isFinished = texts.every((text) => text !== '')
    if (!translation) return isFinished ? this.#insert(message, identifier, texts) : []
    return [
      ...this.#setType(message, isFinished),
      ...(message.isNumerus
        ? this.#fillForms(message, translation, identifier, texts)
        : this.#fill(translation, identifier, texts[0]!)),
    ]
  }

  #fill(content: QtContent, identifier: string, text: string): Edit[] {
    if (shownText(content) === text) return []
    const xml = qtXml(text, identifier, this.#output)
    const { tag, innerEnd } = content.variant ?? content
    return fillElement(this.#text, tag, innerEnd, xml)
  }

  #fillForms(
    { forms }: QtMessage,
    translation: QtContent,
    identifier: string,
    texts: readonly string[],
  ): Edit[] {
    if (forms.length === texts.length) {
      return forms.flatMap((form, index) => this.#fill(form, identifier, texts[index]!))
    }
    const [first] = forms
    if (first) {
      const written = this.#formsXml(identifier, texts).join(this.#blankBefore(first))
      return [{ start: first.tag.start, end: forms.at(-1)!.end, text: written }]
    }
    return fillElement(
      this.#text,
      translation.tag,
      translation.innerEnd,
      this.#formsBlock(translation, identifier, texts),
    )
  }

  #insert(message: QtMessage, identifier: string, texts: readonly string[]): Edit[] {
    const { before, isNumerus } = message
    if (!before) return []
    const inner = isNumerus
      ? this.#formsBlock(before, identifier, texts)
      : qtXml(texts[0]!, identifier, this.#output)
    const text = `${this.#blankBefore(before)}<translation>${inner}</translation>`
    return [{ start: before.end, end: before.end, text }]
  }

  /** Forms on lines of their own, inside of an element that is indented like `like`. */
  #formsBlock(like: QtContent, identifier: string, texts: readonly string[]): string {
    const blank = this.#blankBefore(like)
    return (
      this.#formsXml(identifier, texts)
        .map((form) => `${blank}    ${form}`)
        .join('') + blank
    )
  }

  #formsXml(identifier: string, texts: readonly string[]): string[] {
    return texts.map((text) => `<numerusform>${qtXml(text, identifier, this.#output)}</numerusform>`)
  }

  #blankBefore({ tag: { start } }: QtContent): string {
    return /\s*$/.exec(this.#text.slice(Math.max(0, start - 1000), start))![0]
  }

  #setType({ isUnfinished, translation }: QtMessage, isFinished: boolean): Edit[] {
    if (isUnfinished === !isFinished) return []
    const { tag } = translation!
    if (!isFinished) return setAttribute(this.#text, tag, 'type', 'unfinished')
    const raw = this.#text.slice(tag.start, tag.end)
    const match = /\s+type\s*=\s*(?:"[^"]*"|'[^']*')/.exec(raw)!
    const start = tag.start + match.index
    return [{ start, end: start + match[0].length, text: '' }]
  }
}

function setAttribute(text: string, tag: QtContent['tag'], name: string, value: string): Edit[] {
  const escaped = value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
  const place = attributePlace(text, tag, name)
  if (place) return place.value === escaped ? [] : [{ start: place.start, end: place.end, text: escaped }]
  const end = attributesEnd(text, tag)
  return [{ start: end, end, text: ` ${name}="${escaped}"` }]
}
