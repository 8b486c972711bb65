/** The splits and merges of segments that a user made in a file, beside the rules that segment its texts. */
import { hash } from 'node:crypto'

/**
 * A split or a merge of segments, by their texts. It is that of each segment of the file with the text, and an update of
 * the file with the same sentence has it again. Texts are kept as digests (`digestOf`).
 *
 * @example
 * const split: SegmentCut = { whole: digestOf('Stop. Go.'), parts: [digestOf('Stop.'), digestOf('Go.')], at: 6 }
 */
export interface SegmentCut {
  whole: string
  parts: readonly [string, string]
  /**
   * The place in the whole text at which it is split, in UTF-16 units, with each run of white space counted as a single
   * unit. Absent: the parts, which stand side by side, are merged.
   */
  at?: number
}

/**
 * Returns the cuts in the settings of a file, in their order. Settings may come from another person's project or archive:
 * values that are no cuts are left out.
 */
export function cutsOf({ cuts }: { readonly cuts?: unknown } = {}): readonly SegmentCut[] {
  return Array.isArray(cuts) ? cuts.filter(isCut) : []
}

function isCut(value: unknown): value is SegmentCut {
  if (typeof value !== 'object' || value === null) return false
  const { whole, parts, at }: { whole?: unknown; parts?: unknown; at?: unknown } = value
  const areTexts =
    Array.isArray(parts) && parts.length === 2 && parts.every((part) => typeof part === 'string')
  return typeof whole === 'string' && areTexts && (at === undefined || Number.isSafeInteger(at))
}

/** Hexadecimal digits: 64 bits. */
const DIGITS = 16

/** Returns a digest of a text that stays the same if its lines are wrapped in another way. */
export function digestOf(text: string): string {
  return hash('sha256', text.replace(/\s+/g, ' '), 'hex').slice(0, DIGITS)
}

/** Returns `SegmentCut.at` for an offset of a text. */
export function cutPlace(text: string, offset: number): number {
  return text.slice(0, offset).replace(/\s+/g, ' ').length
}

/** Returns the offset in a text for `SegmentCut.at`. */
export function cutOffset(text: string, at: number): number {
  let place = 0
  for (const { 0: run, index } of text.matchAll(/\s+|\S+/g)) {
    const length = /\S/.test(run) ? run.length : 1
    if (at < place + length) return index + at - place
    place += length
  }
  return text.length
}

/** Whether a text has something to translate: a letter or a number. */
export function hasWords(text: string): boolean {
  return /[\p{Letter}\p{Number}]/u.test(text)
}

/** Returns cuts with a new one, which takes the place of its opposite. */
export function withCut(cuts: readonly SegmentCut[], cut: SegmentCut): SegmentCut[] {
  return [...cuts.filter((one) => !isSameText(one, cut)), cut]
}

function isSameText(one: SegmentCut, other: SegmentCut): boolean {
  return one.whole === other.whole && one.parts.every((part, index) => part === other.parts[index])
}

/** How a format splits and merges its segments. */
export interface SegmentScissors<Segment> {
  textOf: (segment: Segment) => string
  /** Returns the parts of a segment that is split at an offset of its text; null if it cannot be split there. */
  split: (segment: Segment, offset: number) => [Segment, Segment] | null
  /** Returns two neighbours as a single segment; null if they cannot be merged. */
  merge: (first: Segment, second: Segment) => Segment | null
}

/** Applies cuts, in their order, to the segments of a block. */
export function cutSegments<Segment>(
  segments: readonly Segment[],
  cuts: readonly SegmentCut[],
  { textOf, split, merge }: SegmentScissors<Segment>,
): Segment[] {
  let all = [...segments]
  if (cuts.length === 0) return all
  let digests = all.map((segment) => digestOf(textOf(segment)))
  for (const cut of cuts) {
    const places = placesOfCut(digests, cut)
    if (places.length === 0) continue
    for (const place of places.reverse()) {
      const [first, second] = [all[place], all[place + 1]]
      if (first === undefined) continue
      if (cut.at !== undefined) {
        const parts = split(first, cutOffset(textOf(first), cut.at))
        if (parts) all = all.toSpliced(place, 1, ...parts)
      } else if (second !== undefined) {
        const merged = merge(first, second)
        if (merged !== null) all = all.toSpliced(place, 2, merged)
      }
    }
    digests = all.map((segment) => digestOf(textOf(segment)))
  }
  return all
}

/** The indexes of the segments that a cut splits, or which it merges with the next one; no segment is in two of them. */
export function placesOfCut(digests: readonly string[], { whole, parts, at }: SegmentCut): number[] {
  const places: number[] = []
  for (let index = 0; index < digests.length; index++) {
    if (at !== undefined) {
      if (digests[index] === whole) places.push(index)
    } else if (digests[index] === parts[0] && digests[index + 1] === parts[1]) {
      places.push(index)
      index += 1
    }
  }
  return places
}
