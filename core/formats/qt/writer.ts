/** A translation into a message of a Qt translation source, as edits of its text. */
import { joinForms } from '../../model/plural.ts'
import { type Decoded, firstUnencodable } from '../encoding.ts'
import type { BuildOptions } from '../format.ts'
import { formTable, type FormTable } from '../po/plurals.ts'
import { lineBreakOf } from '../position.ts'
import type { Edit } from '../../platform/text/splice.ts'
import { cdataLike } from '../xml/cdata.ts'
import { fillElement, setAttribute } from '../xml/tags.ts'
import type { QtContent, QtMessage } from './document.ts'
import { qtPluralRule } from './plurals.ts'
import type { NamedMessage } from './messageNames.ts'
import { assertDefined } from '../../platform/errors/assertDefined.ts'
import { assertXml } from '../xml/inline.ts'

/** The texts of a translation, one, or one for each of its forms. */
export function qtTexts({ isNumerus, translation, forms }: QtMessage): string[] {
  if (isNumerus) return forms.map(shownText)
  return translation ? [shownText(translation)] : []
}

function shownText({ text, variant }: QtContent): string {
  return variant ? variant.text : text
}

export interface QtOutput {
  encoding: string
  lineBreak: '\n' | '\r\n'
}

export class MessageWriter {
  readonly #text: string
  readonly #output: QtOutput
  readonly #options: BuildOptions
  readonly #table: FormTable

  /** `output`: of the file that is written, where `text` is not its own. */
  constructor({ text, encoding }: Decoded, options: BuildOptions, output?: QtOutput) {
    this.#text = text
    this.#output = output ?? { encoding, lineBreak: lineBreakOf(text) }
    this.#options = options
    this.#table = formTable(qtPluralRule(options.targetLanguage), options.targetLanguage)
  }

  /** A string's translation, unless it is empty. */
  translationOf(identifier: string): string | Readonly<Record<string, string>> | null {
    const text = this.#options.translations.get(identifier)?.text
    if (typeof text === 'object') return Object.values(text).some(Boolean) ? text : null
    return text || null
  }

  #needsWork(identifier: string): boolean {
    return this.#options.translations.get(identifier)?.needsWork !== undefined
  }

  /** The edits in a file of the export language: what stands there counts. */
  update({ identifier, message }: NamedMessage): Edit[] {
    const texts = this.#wantedTexts(identifier, message)
    const standing = qtTexts(message)
    if (texts && this.#needsWork(identifier) && message.isUnfinished && isSameList(texts, standing)) return []
    if (texts) return this.#write(message, identifier, this.#keepingOwn(texts, standing, message))
    if (message.isUnfinished || !standing.some(Boolean)) return []
    return this.#write(
      message,
      identifier,
      standing.map(() => ''),
    )
  }

  /**
   * Returns the edits in a translation file beside its source. A changed text, form by form, is no longer unfinished or
   * obsolete. A confirmed one is finished, and a deleted translation is emptied.
   */
  change({ identifier, message }: NamedMessage): Edit[] {
    const wanted = this.#wantedTexts(identifier, message)
    const standing = qtTexts(message)
    const isCleared = this.#options.cleared?.has(identifier) ?? false
    if (!wanted) {
      const isEmptied = isCleared && standing.some(Boolean)
      return isEmptied
        ? this.#write(
            message,
            identifier,
            standing.map(() => ''),
          )
        : []
    }
    const texts = this.#changedTexts(wanted, standing, message, isCleared)
    const isSame = isSameList(texts, standing)
    const isStateOther = this.#needsWork(identifier)
      ? !message.isUnfinished
      : message.isUnfinished && (this.#options.settled?.has(identifier) ?? false)
    return isSame && !message.isObsolete && !isStateOther ? [] : this.#write(message, identifier, texts)
  }

  /** A form stays if its text is equal, if it has none here, or if it exceeds the forms of the language. */
  #changedTexts(
    wanted: string[],
    standing: string[],
    { isNumerus }: QtMessage,
    isCleared: boolean,
  ): string[] {
    if (!isNumerus) return wanted
    const shown = this.#table.toTexts(this.#table.toForms(standing))
    const isKept = (text: string, index: number) => text === shown[index] || (text === '' && !isCleared)
    if (standing.length > 0 && wanted.every(isKept)) return standing
    const texts = wanted.map((text, index) => (isKept(text, index) ? (standing[index] ?? text) : text))
    return [...texts, ...standing.slice(texts.length)]
  }

  /** The edits in a template or a file of another language: nothing of what stands there counts. */
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
    const isMarked = this.#needsWork(identifier)
    const isFinished = texts.every((text) => text !== '') && !isMarked
    if (!translation) return isFinished || isMarked ? this.#insert(message, identifier, texts) : []
    return [
      ...this.#setType(message, translation, isFinished),
      ...(message.isNumerus
        ? this.#fillForms(message, translation, identifier, texts)
        : this.#fill(translation, identifier, assertDefined(texts[0], 'The text'))),
    ]
  }

  #fill(content: QtContent, identifier: string, text: string): Edit[] {
    if (shownText(content) === text) return []
    const like = content.variant ?? content
    const { tag, innerEnd } = like
    const xml =
      cdataLike({ text: this.#text, like }, text, this.#output) ?? qtXml(text, identifier, this.#output)
    return fillElement(this.#text, tag, innerEnd, xml)
  }

  #fillForms(
    { forms }: QtMessage,
    translation: QtContent,
    identifier: string,
    texts: readonly string[],
  ): Edit[] {
    const [first] = forms
    const last = forms.at(-1)
    if (first && last && forms.length <= texts.length) {
      const blank = this.#blankBefore(first)
      const added = this.#formsXml(identifier, texts.slice(forms.length)).map((xml) => blank + xml)
      const { end } = last
      return [
        ...forms.flatMap((form, index) =>
          this.#fill(form, identifier, assertDefined(texts[index], 'The form')),
        ),
        ...(added.length === 0 ? [] : [{ start: end, end, text: added.join('') }]),
      ]
    }
    if (first && last) {
      const written = this.#formsXml(identifier, texts).join(this.#blankBefore(first))
      return [{ start: first.tag.start, end: last.end, text: written }]
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
      : qtXml(assertDefined(texts[0], 'The text'), identifier, this.#output)
    const type = this.#needsWork(identifier) ? ' type="unfinished"' : ''
    const text = `${this.#blankBefore(before)}<translation${type}>${inner}</translation>`
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
    return assertDefined(/\s*$/.exec(this.#text.slice(Math.max(0, start - 1000), start)), 'The match')[0]
  }

  #setType({ isUnfinished, isObsolete }: QtMessage, { tag }: QtContent, isFinished: boolean): Edit[] {
    if (!isObsolete && isUnfinished === !isFinished) return []
    if (!isFinished) return [setAttribute(this.#text, tag, 'type', 'unfinished')]
    const raw = this.#text.slice(tag.start, tag.end)
    const match = assertDefined(/\s+type\s*=\s*(?:"[^"]*"|'[^']*')/.exec(raw), 'The type')
    const start = tag.start + match.index
    return [{ start, end: start + match[0].length, text: '' }]
  }
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, index) => text === other[index])
}

/** Texts as Qt's own tools write them. */
const NAMED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Characters that XML requires to be escaped, control characters, and blanks that look like a space. */
const SPECIAL = /(?=[^\t\n ])[&<>"'\p{Control}\p{White_Space}]/gu

/**
 * A translation's XML: quotes are references, control characters `byte` elements. Throws `format.encoding`,
 * naming the string, for a character that XML cannot hold.
 */
function qtXml(
  text: string,
  identifier: string,
  { encoding, lineBreak }: { encoding: string; lineBreak: '\n' | '\r\n' },
): string {
  assertXml(text.replace(/[^\P{Control}\0]/gu, ''), identifier)
  const xml = text.replace(SPECIAL, (character) => {
    const code = character.charCodeAt(0).toString(16)
    return NAMED[character] ?? (character < ' ' ? `<byte value="x${code}"/>` : `&#x${code};`)
  })
  const encodable = firstUnencodable(xml, encoding) ? withReferences(xml, encoding) : xml
  return lineBreak === '\n' ? encodable : encodable.replaceAll('\n', lineBreak)
}

function withReferences(xml: string, encoding: string): string {
  return Array.from(xml, (character) =>
    firstUnencodable(character, encoding) ? `&#x${character.charCodeAt(0).toString(16)};` : character,
  ).join('')
}
