/**
 * Android's own layer in the texts of resources, on top of XML: quotes that keep white space, backslash escapes,
 * and white space that counts for one blank. Read as Android's resource compiler does.
 */
import { assertXml, contentXml, type Markup, type InlinePiece, type XmlOutput } from '../xml/inline.ts'

/** A piece of a resource's content; in a CDATA section quotes and white space stand for themselves. */
export interface RawPiece {
  kind: 'text' | 'cdata' | 'tag'
  value: string
}

const SPECIAL = /\\(?:u([\da-fA-F]{4})|([^]))|"|[ \t\n\r\f]+/g
/** Whether a text has more than words with one blank between them. */
const HAS_SPECIAL = /["\\\t\n\r\f]| {2}|^ | $/
const ESCAPE = /\\(?:u([\da-fA-F]{4})|([^]))/g

/** The offset of a `\u` that four hexadecimal digits do not follow; null if there is none. */
export function badEscape(text: string, start = 0, end = text.length): number | null {
  if (!text.includes('\\u')) return null
  for (const { index, 1: digits, 2: letter } of text.slice(start, end).matchAll(ESCAPE))
    if (digits === undefined && letter === 'u') return start + index
  return null
}

/** The pieces with their texts decoded; blanks at both ends are taken away. */
export function readPieces(raw: readonly RawPiece[]): InlinePiece[] {
  const reader = new PieceReader()
  for (const piece of raw) reader.add(piece)
  return reader.pieces
}

class PieceReader {
  readonly pieces: InlinePiece[] = []
  #isQuoted = false
  /** A blank that counts once something follows it. */
  #hasBlank = false
  /** Whether one more blank adds nothing, as at the very beginning. */
  #isAfterBlank = true

  add({ kind, value }: RawPiece): void {
    switch (kind) {
      case 'tag':
        this.#flushBlank()
        this.pieces.push({ kind, value })
        return
      case 'cdata':
        this.#addText(
          value.replace(ESCAPE, (_, digits?: string, letter?: string) => unescape(digits, letter)),
        )
        return
      case 'text':
        this.#addPlain(value)
    }
  }

  #addPlain(value: string): void {
    if (!HAS_SPECIAL.test(value)) return this.#addText(value)
    let end = 0
    for (const match of value.matchAll(SPECIAL)) {
      this.#addText(value.slice(end, match.index))
      this.#addSpecial(match[0], match[1], match[2])
      end = match.index + match[0].length
    }
    this.#addText(value.slice(end))
  }

  #addSpecial(whole: string, digits?: string, letter?: string): void {
    if (whole === '"') this.#isQuoted = !this.#isQuoted
    else if (whole.startsWith('\\')) this.#addText(unescape(digits, letter))
    else if (this.#isQuoted) this.#addText(whole)
    else if (!this.#isAfterBlank) this.#hasBlank = this.#isAfterBlank = true
  }

  #addText(text: string): void {
    if (text === '') return
    this.#flushBlank()
    this.#isAfterBlank = false
    this.#append(text)
  }

  #flushBlank(): void {
    if (this.#hasBlank) this.#append(' ')
    this.#hasBlank = false
  }

  #append(text: string): void {
    const last = this.pieces.at(-1)
    if (last?.kind === 'text') last.value += text
    else this.pieces.push({ kind: 'text', value: text })
  }
}

function unescape(digits: string | undefined, letter: string | undefined): string {
  if (digits !== undefined) return String.fromCharCode(Number.parseInt(digits, 16))
  return letter === 'n' ? '\n' : letter === 't' ? '\t' : (letter ?? '')
}

/** Whether a content is a CDATA section and nothing else. */
export function isCdata(raw: readonly RawPiece[]): boolean {
  const told = raw.filter(({ kind, value }) => kind !== 'text' || value.trim() !== '')
  return told.length > 0 && told.every(({ kind }) => kind === 'cdata')
}

/** Whether a content names another resource (`@string/app_name`, `?attr/title`), which is no text. */
export function isReference(raw: readonly RawPiece[]): boolean {
  const [only] = raw
  return raw.length === 1 && /^\s*(?:[@?](?:[\w.]+:)?[\w.]+\/[\w.]+|@null|@empty)\s*$/.test(only!.value)
}

/** A translation as a CDATA section. Throws `format.encoding` for a character that XML cannot hold. */
export function cdataXml(text: string, identifier: string): string {
  const escaped = text.replace(/[\\'\n\t\p{Control}]|^[@?]/gu, escapeCharacter)
  assertXml(escaped, identifier)
  return `<![CDATA[${escaped.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
}

/** A translation as text with tags. Throws as `contentXml` does. */
export function plainXml(text: string, markup: Markup, identifier: string, output: XmlOutput): string {
  let isAfterBlank = true
  let isFirst = true
  const escape = (part: string) =>
    part.replace(/[^]/gu, (character) => {
      const isStart = isFirst
      isFirst = false
      const wasAfterBlank = isAfterBlank
      isAfterBlank = character === ' '
      if (character === ' ') return wasAfterBlank ? '\\u0020' : ' '
      const isSpecial = /[\\'"\p{Control}]/u.test(character) || (isStart && /[@?]/.test(character))
      return isSpecial ? escapeCharacter(character) : character
    })
  return contentXml(text, markup, identifier, { ...output, escape }).replace(/ $/, '\\u0020')
}

/** NUL stays, for XML to refuse: Android's strings cannot hold it either. */
function escapeCharacter(character: string): string {
  if (character === '\n') return '\\n'
  if (character === '\t') return '\\t'
  if (character === '\0') return character
  if (!/\p{Control}/u.test(character)) return `\\${character}`
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
