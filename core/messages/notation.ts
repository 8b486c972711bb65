/**
 * The displayed and typed notation of a branch: arguments as they are written, and everything else as it reads. No
 * quoting is necessary: `it's {name}` is literal, and an incomplete argument is text. So typed text is always a valid
 * branch, and never creates a branch of its own: those are added in the whole text.
 */
import type { MessageNode } from './message.ts'

/** `written`: an argument, or ICU's `#`, as it stands in the message. */
export interface NotationPiece {
  kind: 'text' | 'written'
  text: string
}

/** The context of a range of text, as far as it affects how the text is written. */
export interface Surroundings {
  /** `#` stands for the number. */
  hasCount: boolean
  /** The following text in the message; empty at its end. */
  next: string
  /** The message doubles each apostrophe, as Java's older classes want it. */
  doublesApostrophes: boolean
  /** Whether a stretch of Fluent begins a pattern, and ends one; and whether it begins it on a line of its own. */
  isFirst: boolean
  isLast: boolean
  startsLine: boolean
  /** The indentation of Fluent lines after the first. */
  indent: string
}

export interface Notation {
  /** Whether a text from a brace to a closing one is an argument. */
  isArgument(candidate: string): boolean
  /** The pieces of a stretch that has no branches in it, of `text`. */
  piecesOf(nodes: readonly MessageNode[], text: string): NotationPiece[]
  write(pieces: readonly NotationPiece[], surroundings: Surroundings): string
}

/** No argument is longer, in UTF-16 units, or has more closing braces than this. */
const MAX_ARGUMENT = 400
const MAX_BRACES = 4

/** Converts a typed text to syntax. */
export function readTyped(
  typed: string,
  notation: Notation,
  { hasCount }: { hasCount: boolean },
): NotationPiece[] {
  const pieces: NotationPiece[] = []
  let offset = 0
  for (const { index, 0: found } of typed.matchAll(hasCount ? /[{#]/g : /\{/g)) {
    if (index < offset) continue
    const written = found === '#' ? '#' : argumentAt(typed, index, notation)
    if (written === null) continue
    pieces.push({ kind: 'text', text: typed.slice(offset, index) }, { kind: 'written', text: written })
    offset = index + written.length
  }
  pieces.push({ kind: 'text', text: typed.slice(offset) })
  return joinTextPieces(pieces)
}

function argumentAt(typed: string, start: number, notation: Notation): string | null {
  let end = start
  for (let brace = 0; brace < MAX_BRACES; brace++) {
    end = typed.indexOf('}', end) + 1
    if (end === 0 || end - start > MAX_ARGUMENT) return null
    const candidate = typed.slice(start, end)
    if (notation.isArgument(candidate)) return candidate
  }
  return null
}

/** The pieces as one types them. */
export function textOfPieces(pieces: readonly NotationPiece[]): string {
  return pieces.map(({ text }) => text).join('')
}

/** Texts beside each other are one. */
export function joinTextPieces(pieces: readonly NotationPiece[]): NotationPiece[] {
  const all: NotationPiece[] = []
  for (const piece of pieces) {
    const last = all.at(-1)
    if (piece.text === '') continue
    if (last?.kind === 'text' && piece.kind === 'text') last.text += piece.text
    else all.push({ ...piece })
  }
  return all
}

export function samePieces(these: readonly NotationPiece[], those: readonly NotationPiece[]): boolean {
  return (
    these.length === those.length &&
    these.every((piece, index) => piece.kind === those[index]?.kind && piece.text === those[index].text)
  )
}
