/** Where what was looked for stands in a text: ignoring case, as the search does. */

export interface HitPiece {
  text: string
  isHit: boolean
}

/** The text in pieces, with each of the words that it has as one of its own. */
export function piecesOf(text: string, words: readonly string[]): HitPiece[] {
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

const LITERAL = /(@\w+:)?"((?:[^"\\]|\\.)*)"/gu

/** The texts that an expression asks for; a mention such as @language:"uk" names something else. */
export function literalsIn(croql: string): string[] {
  return [...croql.matchAll(LITERAL)].flatMap(([, mention, literal = '']) =>
    mention === undefined ? [literal.replaceAll(/\\(["\\])/gu, '$1')] : [],
  )
}
