/**
 * HTML's text as people see it, and back. A text shows tags as they are written and character references as the
 * characters they stand for. Only where that would read as markup, literal signs are shown as references: so every
 * text means one thing. Back, what is written like a tag that may stand there is one, and what is written like a
 * reference is one; all else is text.
 */
import { parseFragment } from 'parse5'
import { assertEncodable, firstUnencodable } from '../encoding.ts'
import type { BlockPiece } from '../runningText/block.ts'
import { withReferences } from '../xml/inline.ts'
import { isInline } from './elements.ts'

const REFERENCE = /&(?:#\d{1,9}|#x[\da-f]{1,8}|[a-z][\da-z]{0,40});?/iy
/** Words in parts of bounded length: a regular expression stores each iteration of such a loop, and could overflow. */
const TEXT_PARTS =
  /&(?:#\d+|#x[\da-f]+|[a-z][\da-z]*)?;?|<|[ \t\n\r\f]+|(?:[^&< \t\n\r\f]| (?![ \t\n\r\f])){1,4096}/gi
const TAG_NAME = /<\/?([a-z][^\s/>]*)(?=[\s/>])/iy
const BETWEEN_VALUES = /[^<>"']{1,4096}/y

/** The pieces of the text from `start` to `end`; white space is as a page shows it, but for `isPreformatted` text. */
export function textPieces(
  source: string,
  start: number,
  end: number,
  kind: 'text' | 'code',
  isPreformatted = false,
): BlockPiece[] {
  const raw = source.slice(start, end)
  const pieces: BlockPiece[] = []
  for (const { 0: found, index } of raw.matchAll(TEXT_PARTS)) {
    const text = found.startsWith('&')
      ? decodeReference(found)
      : /^[ \t\n\r\f]/.test(found)
        ? shownSpace(found, isPreformatted)
        : found
    pieces.push({ kind, text, start: start + index, end: start + index + found.length })
  }
  return pieces
}

function shownSpace(space: string, isPreformatted: boolean): string {
  return isPreformatted ? space.replaceAll('\r\n', '\n') : ' '
}

const decoded = new Map<string, string>()
const REMEMBERED = 1000

/** Decodes a character reference; other text is returned unchanged. */
function decodeReference(written: string): string {
  const known = decoded.get(written)
  if (known !== undefined) return known
  const [node] = parseFragment(written).childNodes
  const text = node && 'value' in node ? node.value : written
  if (decoded.size < REMEMBERED) decoded.set(written, text)
  return text
}

/** The names of elements whose tags may stand in a text besides those of inline elements. */
export type TagNames = ReadonlySet<string>

/** The text of a value that can have no tags: an attribute, a title. */
export const NO_TAGS = null

/** Whether a tag is written as `splitMarkup` knows one. */
export function isPlainTag(raw: string): boolean {
  return tagAt(raw, 0)?.end === raw.length
}

/** The tag that begins at an offset. Part by part, of a bounded length each: see TEXT_PARTS. */
function tagAt(text: string, start: number): { name: string; end: number } | null {
  TAG_NAME.lastIndex = start
  const name = TAG_NAME.exec(text)?.[1]
  if (name === undefined) return null
  let end = TAG_NAME.lastIndex
  for (;;) {
    const sign = text[end]
    if (sign === '>') return { name: name.toLowerCase(), end: end + 1 }
    if (sign === '"' || sign === "'") {
      const closing = text.indexOf(sign, end + 1)
      if (closing === -1) return null
      end = closing + 1
      continue
    }
    BETWEEN_VALUES.lastIndex = end
    if (!BETWEEN_VALUES.test(text)) return null
    end = BETWEEN_VALUES.lastIndex
  }
}

/** Whether a comment is written as `splitMarkup` knows one. */
export function isPlainComment(raw: string): boolean {
  return raw.startsWith('<!--') && raw.indexOf('-->', 4) === raw.length - 3
}

interface Part {
  kind: 'text' | 'reference' | 'markup'
  value: string
  start: number
}

/** Cuts a text as it is shown into text, references, tags and comments. */
function splitMarkup(text: string, names: TagNames | typeof NO_TAGS): Part[] {
  const parts: Part[] = []
  const lastComment = text.lastIndexOf('-->')
  let plainFrom = 0
  const take = (kind: Part['kind'], start: number, end: number) => {
    if (plainFrom < start) parts.push({ kind: 'text', value: text.slice(plainFrom, start), start: plainFrom })
    parts.push({ kind, value: text.slice(start, end), start })
    plainFrom = end
  }
  for (const { index, 0: sign } of text.matchAll(/[<&]/g)) {
    if (index < plainFrom) continue
    if (sign === '&') {
      const reference = referenceAt(text, index)
      if (reference !== null) take('reference', index, index + reference.length)
    } else if (names !== NO_TAGS && text.startsWith('<!--', index) && lastComment >= index + 4) {
      take('markup', index, text.indexOf('-->', index + 4) + 3)
    } else if (names !== NO_TAGS) {
      const tag = tagAt(text, index)
      if (tag && (names.has(tag.name) || isInline(tag.name))) take('markup', index, tag.end)
    }
  }
  if (plainFrom < text.length) parts.push({ kind: 'text', value: text.slice(plainFrom), start: plainFrom })
  return parts
}

function referenceAt(text: string, index: number): string | null {
  REFERENCE.lastIndex = index
  const written = REFERENCE.exec(text)?.[0]
  return written !== undefined && decodeReference(written) !== written ? written : null
}

/** The pieces of a block as they are shown: literal signs that would read as markup become references. */
export function shownPieces(pieces: readonly BlockPiece[], names: TagNames | typeof NO_TAGS): BlockPiece[] {
  return readsAsIs(pieces, names) ? [...pieces] : pieces.map(withSignsAsReferences)
}

function readsAsIs(pieces: readonly BlockPiece[], names: TagNames | typeof NO_TAGS): boolean {
  let offset = 0
  const marks: number[] = []
  for (const { kind, text } of pieces) {
    if (kind === 'mark') marks.push(offset)
    offset += text.length
  }
  if (marks.length === 0 && !pieces.some(({ text }) => text === '<' || text.startsWith('&'))) return true
  const parts = splitMarkup(pieces.map(({ text }) => text).join(''), names)
  const special = parts.filter(({ kind }) => kind !== 'text')
  return (
    special.length === marks.length &&
    special.every(({ kind, start }, index) => kind === 'markup' && start === marks[index])
  )
}

function withSignsAsReferences(piece: BlockPiece): BlockPiece {
  if (piece.kind === 'mark') return piece
  if (piece.text === '<') return { ...piece, text: '&lt;' }
  return piece.text.startsWith('&') ? { ...piece, text: `&amp;${piece.text.slice(1)}` } : piece
}

export interface HtmlOutput {
  encoding: string
  names: TagNames | typeof NO_TAGS
  /** The sign that ends the value, of an attribute. */
  quote?: '"' | "'"
  /** White space is kept as it is; elsewhere it is what a page shows of it. */
  isPreformatted?: boolean
  /** Characters that the source writes as references, and how: `&nbsp;`. */
  references?: ReadonlyMap<string, string>
  /** Writes a tag with its translated attributes. */
  tag?: (written: string) => string
}

/**
 * A translation as HTML. Characters that the encoding cannot hold become references. Throws `format.encoding` for what
 * no document holds, naming the string.
 */
export function writeHtml(text: string, identifier: string, output: HtmlOutput): string {
  assertEncodable(text, 'utf-8', identifier)
  const html = splitMarkup(text, output.names)
    .map(({ kind, value }) => {
      if (kind === 'text') return escapeText(output.isPreformatted ? value : asShown(value), output)
      return kind === 'markup' && output.tag ? output.tag(value) : value
    })
    .join('')
  return firstUnencodable(html, output.encoding) ? withReferences(html, output.encoding) : html
}

function asShown(text: string): string {
  return text.replace(/[ \t\n\r\f]+/g, ' ')
}

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const QUOTES: Readonly<Record<string, string>> = { '"': '&quot;', "'": '&#39;' }

function escapeText(text: string, { quote, references }: HtmlOutput): string {
  return text.replace(/[&<>"'\P{ASCII}]/gu, (character) => {
    const isSpecial = character === quote || (character === '>' ? quote === undefined : character in ESCAPED)
    if (isSpecial) return ESCAPED[character] ?? QUOTES[character]!
    return references?.get(character) ?? character
  })
}

/** The references that pieces of a document are written with, by their characters. */
export function referencesIn(pieces: readonly BlockPiece[], source: string): Map<string, string> {
  return new Map(
    pieces.flatMap(({ kind, text, start, end }): [string, string][] =>
      kind !== 'mark' && source[start] === '&' && text !== source.slice(start, end)
        ? [[text, source.slice(start, end)]]
        : [],
    ),
  )
}
