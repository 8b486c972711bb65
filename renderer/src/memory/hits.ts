/** The matches of a search in a text: ignoring case, like the search itself. */
import { pieces, textOf, type Placeholder } from '../strings/placeholders.ts'

export interface HitPiece {
  text: string
  isHit: boolean
}

/** The text in pieces, with each of the words that it has as one of its own. */
export function hitPieces(text: string, words: readonly string[]): HitPiece[] {
  const wanted = words
    .filter((word) => word !== '')
    .map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, '\\$&'))
  if (wanted.length === 0) return [{ text, isHit: false }]
  const pieces: HitPiece[] = []
  let end = 0
  for (const { 0: hit, index } of text.matchAll(new RegExp(wanted.join('|'), 'giu'))) {
    if (index > end) pieces.push({ text: text.slice(end, index), isHit: false })
    pieces.push({ text: hit, isHit: true })
    end = index + hit.length
  }
  if (end < text.length || pieces.length === 0) pieces.push({ text: text.slice(end), isHit: false })
  return pieces
}

/** A stretch of a text that is a placeholder, or is none, in pieces. */
export interface HitPart {
  placeholder: Placeholder | null
  /** The short form of the placeholder. */
  label: string
  pieces: HitPiece[]
}

/** The text with its placeholders apart, each to be isolated; a hit that reaches over an edge of one is two. */
export function markedParts(text: string, words: readonly string[]): HitPart[] {
  const parts: HitPart[] = []
  const hits = hitPieces(text, words)
  let position = 0
  for (const part of pieces(text)) {
    const { length } = textOf(part)
    const within = slice(hits, position, position + length)
    const last = parts.at(-1)
    if (part.kind === 'placeholder')
      parts.push({ placeholder: part.placeholder, label: part.label, pieces: within })
    else if (last === undefined || last.placeholder !== null)
      parts.push({ placeholder: null, label: '', pieces: within })
    else last.pieces.push(...within)
    position += length
  }
  return parts
}

/** Returns the pieces between two offsets of their text. */
function slice(all: readonly HitPiece[], from: number, to: number): HitPiece[] {
  const within: HitPiece[] = []
  let start = 0
  for (const { text, isHit } of all) {
    const cut = text.slice(Math.max(0, from - start), Math.max(0, to - start))
    if (cut !== '') within.push({ text: cut, isHit })
    start += text.length
  }
  return within
}

const LITERAL = /(@\w+:)?"((?:[^"\\]|\\.)*)"/gu

/** The texts that an expression asks for; a mention such as @language:"uk" names something else. */
export function literalsIn(croql: string): string[] {
  return [...croql.matchAll(LITERAL)].flatMap(([, mention, literal = '']) =>
    mention === undefined ? [literal.replaceAll(/\\(["\\])/gu, '$1')] : [],
  )
}
