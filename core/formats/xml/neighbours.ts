/** The texts beside a segment of a unit, as a part of its context. */
import type { InlinePiece } from './inline.ts'

/** The characters of a neighbour that are shown. */
const SHOWN = 200

/** Returns a line for each of the two sources beside a segment that has text; undefined: there is none. */
export function neighbourLines(
  before: readonly InlinePiece[] | undefined,
  after: readonly InlinePiece[] | undefined,
): string[] {
  const lineOf = (label: string, pieces: readonly InlinePiece[] = []) => {
    const text = plainText(pieces)
    return text === '' ? [] : [`${label}: ${text}`]
  }
  return [...lineOf('Before', before), ...lineOf('After', after)]
}

function plainText(pieces: readonly InlinePiece[]): string {
  const text = pieces.flatMap(({ kind, value }) => (kind === 'text' ? [value] : [])).join('')
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > SHOWN ? `${line.slice(0, SHOWN).toWellFormed()}…` : line
}
