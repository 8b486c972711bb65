/** Cuts the pieces of a block into segments. */
import type { Segmenter } from '../format.ts'
import { cutSegments, hasWords, type SegmentCut } from '../segmentCuts.ts'
import { seenText, type BlockPiece, type TextSegment } from './block.ts'

/**
 * Returns the segments of a block that have a word or a number to translate. They are split by the segmenter, but never
 * inside a pair of marks; without a segmenter the block is one segment. White space and optional marks at the edges
 * belong to no segment. `cuts`: the splits and merges of a user.
 */
export function segmentsOf(
  pieces: readonly BlockPiece[],
  segment?: Segmenter,
  cuts: readonly SegmentCut[] = [],
): TextSegment[] {
  const whole = trimmed(pieces)
  const edges = [START, ...(segment ? breaksOf(whole, segment) : []), { index: whole.length, offset: 0 }]
  const stretches = edges.slice(1).flatMap((to, index) => stretchIn(whole, { from: edges[index]!, to }) ?? [])
  return cutSegments(stretches, cuts, {
    textOf: ({ segment: { text } }) => text,
    split: (stretch, offset) => splitStretch(whole, stretch, offset),
    merge: ({ from }, { to }) => stretchIn(whole, { from, to }),
  }).map((stretch) => stretch.segment)
}

/** A place between two pieces, or `offset` units into the piece at `index`. */
interface Cut {
  index: number
  offset: number
}

const START: Cut = { index: 0, offset: 0 }

/** A part of a block, and the segment in it. */
interface Stretch {
  from: Cut
  to: Cut
  segment: TextSegment
}

/** The part of a block between two places; null if it has no words. */
function stretchIn(whole: readonly BlockPiece[], { from, to }: Pick<Stretch, 'from' | 'to'>): Stretch | null {
  const pieces = trimmed(piecesBetween(whole, from, to))
  if (!pieces.some(({ kind, text }) => kind === 'text' && hasWords(text))) return null
  const text = pieces.map((piece) => piece.text).join('')
  return { from, to, segment: { start: pieces[0]!.start, end: pieces.at(-1)!.end, text, pieces } }
}

/** The parts of a stretch that is split at an offset of its text; null inside of a mark, a pair or a character. */
function splitStretch(
  whole: readonly BlockPiece[],
  { from, to, segment }: Stretch,
  offset: number,
): [Stretch, Stretch] | null {
  const place = placeOf(whole, segment, offset)
  if (place === null) return null
  const isInPair = partnersOf(whole).some(
    (partner, index) => partner !== undefined && index < place.index && partner >= place.index,
  )
  if (isInPair) return null
  const first = stretchIn(whole, { from, to: place })
  const second = stretchIn(whole, { from: place, to })
  return first && second && [first, second]
}

function placeOf(whole: readonly BlockPiece[], { pieces }: TextSegment, offset: number): Cut | null {
  let shown = 0
  for (const piece of pieces) {
    const inside = offset - shown
    shown += piece.text.length
    if (inside >= piece.text.length) continue
    const index = whole.findIndex(
      ({ kind, start, end, text }) =>
        kind === piece.kind && start <= piece.start && piece.end <= end && text.includes(piece.text),
    )
    const own = whole[index]!
    const place = inside + (canCut(own) ? piece.start - own.start : 0)
    if (place === 0) return { index, offset: 0 }
    const isInCharacter = /^[\ud800-\udbff][\udc00-\udfff]/.test(own.text.slice(place - 1, place + 1))
    return own.kind === 'text' && canCut(own) && !isInCharacter ? { index, offset: place } : null
  }
  return null
}

/** The pieces without white space and loose marks at both ends. */
function trimmed(pieces: readonly BlockPiece[]): BlockPiece[] {
  const partners = partnersOf(pieces)
  const visible = countsBefore(pieces, (piece) => piece.kind !== 'mark' && /\S/.test(piece.text))
  const isEmptyBetween = (from: number, to: number) => visible[from] === visible[to + 1]
  let first = 0
  let last = pieces.length - 1
  const isInside = (index: number | undefined) => index !== undefined && index >= first && index <= last

  /** The index of the first piece after what can be left out at this end; the same one where nothing can. */
  const past = (index: number, step: 1 | -1): number => {
    const piece = pieces[index]!
    if (piece.kind !== 'mark') return /\S/.test(piece.text) ? index : index + step
    if (!piece.isLoose) return index
    const partner = partners[index]
    if (!isInside(partner)) return index + step
    return isEmptyBetween(Math.min(index, partner!), Math.max(index, partner!)) ? partner! + step : index
  }

  for (let isMoving = true; isMoving && first <= last;) {
    const [from, to] = [first, last]
    first = past(first, 1)
    if (first <= last) last = past(last, -1)
    if (first < last && partners[first] === last && pieces[first]!.isLoose) {
      first += 1
      last -= 1
    }
    isMoving = first !== from || last !== to
  }
  return withoutEdgeSpace(pieces.slice(first, last + 1))
}

function partnersOf(pieces: readonly BlockPiece[]): (number | undefined)[] {
  const opened = new Map<number, number>()
  const partners: (number | undefined)[] = pieces.map(() => undefined)
  for (const [index, { pair }] of pieces.entries()) {
    if (pair === undefined) continue
    const partner = opened.get(pair)
    if (partner === undefined) opened.set(pair, index)
    else {
      partners[index] = partner
      partners[partner] = index
    }
  }
  return partners
}

/** How many pieces before each index are such. */
function countsBefore(pieces: readonly BlockPiece[], isSuch: (piece: BlockPiece) => boolean): number[] {
  const counts = [0]
  for (const piece of pieces) counts.push(counts.at(-1)! + Number(isSuch(piece)))
  return counts
}

/** Cuts white space off the first and the last piece. */
function withoutEdgeSpace(pieces: BlockPiece[]): BlockPiece[] {
  if (pieces.length === 0) return pieces
  const first = pieces[0]!
  if (isTrimmable(first)) pieces[0] = sliced(first, first.text.length - first.text.trimStart().length)
  const last = pieces.at(-1)!
  if (isTrimmable(last)) pieces[pieces.length - 1] = sliced(last, 0, last.text.trimEnd().length)
  return pieces
}

function isTrimmable(piece: BlockPiece): boolean {
  return piece.kind !== 'mark' && canCut(piece)
}

function canCut({ text, start, end }: BlockPiece): boolean {
  return text.length === end - start
}

function sliced(piece: BlockPiece, from: number, to = piece.text.length): BlockPiece {
  return { ...piece, text: piece.text.slice(from, to), start: piece.start + from, end: piece.start + to }
}

/** The places at which the segmenter breaks the text of a block. */
function breaksOf(pieces: readonly BlockPiece[], segment: Segmenter): Cut[] {
  const seen = pieces.map(seenText)
  return cutsAt(pieces, seen, segment(seen.join('')))
}

function piecesBetween(pieces: readonly BlockPiece[], from: Cut, to: Cut): BlockPiece[] {
  const stretch = pieces.slice(from.index, to.index)
  if (to.offset > 0) stretch.push(sliced(pieces[to.index]!, 0, to.offset))
  if (from.offset > 0) stretch[0] = sliced(stretch[0]!, from.offset)
  return stretch
}

/** The cuts of the pieces for breaks in their seen text: they lie outside of every pair. */
function cutsAt(pieces: readonly BlockPiece[], seen: readonly string[], breaks: readonly number[]): Cut[] {
  const partners = partnersOf(pieces)
  const cuts: Cut[] = []
  let next = 0
  let position = 0
  let depth = 0
  /** The first place since the last seen character that is in no pair. */
  let free: number | null = null
  for (const [index, piece] of pieces.entries()) {
    if (depth === 0) free ??= index
    const end = position + seen[index]!.length
    for (; next < breaks.length && breaks[next]! < end; next++) {
      const offset = breaks[next]! - position
      if (offset < 0 || (position === 0 && offset === 0)) continue
      if (offset === 0 && free !== null) cuts.push({ index: free, offset: 0 })
      else if (offset > 0 && depth === 0 && piece.kind === 'text' && canCut(piece))
        cuts.push({ index, offset })
    }
    if (end > position) free = null
    position = end
    const partner = partners[index]
    if (partner !== undefined) depth += partner > index ? 1 : -1
  }
  return cuts
}
