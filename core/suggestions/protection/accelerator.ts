/**
 * The sign before the letter that a menu's entry is chosen by, as in `_Open` and `&Open`: no engine is sent it, and the
 * translation gets it back.
 */
import { MASK } from '../../quality/text/opaque.ts'
import type { TextOrMark } from '../engine.ts'

export interface Accelerator {
  sign: string
  /** The word from that letter on, and how many such words stand before it. */
  word: string
  before: number
}

const ACCELERATOR = /(?<![\p{L}\p{N}_&\\])([_&])(\p{L}[\p{L}\p{M}]*)/u
/** No entry of a menu is longer, in UTF-16 units. */
const MAX_ENTRY = 60

/** Pieces without their accelerator, and that; null where they have none. */
export function withoutAccelerator(pieces: readonly TextOrMark[]): {
  pieces: TextOrMark[]
  accelerator: Accelerator | null
} {
  const joined = inOne(pieces)
  const found = ACCELERATOR.exec(joined)
  // `file_name` and `AT&T` are names, and of two signs neither is one.
  const signs = joined.match(/[_&](?=\p{L})/gu) ?? []
  if (found === null || signs.length > 1 || joined.length > MAX_ENTRY)
    return { pieces: [...pieces], accelerator: null }
  const [whole, sign = '', word = ''] = found
  const before = joined.slice(0, found.index).split(word).length - 1
  return {
    pieces: pieces.map((piece) => (typeof piece === 'string' ? piece.replace(whole, word) : piece)),
    accelerator: { sign, word, before },
  }
}

/** The text with each mark as one unit that is no letter. */
function inOne(pieces: readonly TextOrMark[]): string {
  return pieces.map((piece) => (typeof piece === 'number' ? MASK : piece)).join('')
}

/** The sign before the same word, or one with the same letter, else before the first letter. */
export function withAccelerator(
  pieces: readonly TextOrMark[],
  { sign, word, before }: Accelerator,
): TextOrMark[] {
  const joined = inOne(pieces)
  const words = joined.split(word)
  const same =
    words.length > before + 1 ? words.slice(0, before + 1).join(word).length : joined.search(wordWith(word))
  const place = same === -1 ? joined.search(/\p{L}/u) : same
  if (place === -1) return [...pieces]
  let offset = 0
  return pieces.map((piece) => {
    const start = offset
    offset += typeof piece === 'number' ? MASK.length : piece.length
    if (typeof piece === 'number' || place < start || place >= offset) return piece
    return piece.slice(0, place - start) + sign + piece.slice(place - start)
  })
}

function wordWith(word: string): RegExp {
  return new RegExp(`(?<!\\p{L})${String.fromCodePoint(word.codePointAt(0) ?? 32)}`, 'iu')
}
