/**
 * Aligns the segments of a translated block with those of its source if their numbers differ: by known translations,
 * and between these by length.
 */
import type { Segmenter } from '../format.ts'
import { assertDefined } from '../../platform/errors/assertDefined.ts'
import { seenText, type Block, type TextSegment } from './block.ts'
import { alignLengths } from './lengths.ts'
import { segmentsOf } from './segments.ts'

/** A segment of the source with what is known of its translations. */
export interface KnownSource {
  text: string
  known: readonly string[]
}

/** Sources, from `from` to `to`, and the text that translates them; null: the block has none. */
export interface PartitionGroup {
  from: number
  to: number
  segment: TextSegment | null
}

/** A stretch of the shown text of a block. */
interface Span {
  start: number
  end: number
}

interface Match extends Span {
  source: number
}

/** The groups in the sources' order. Text that translates none of them is in no group. */
export function partitionBlock(
  sources: readonly KnownSource[],
  { pieces, part }: Block,
  segment: Segmenter | undefined,
): PartitionGroup[] {
  const all = { from: 0, to: sources.length }
  const [whole, ...others] = segmentsOf(pieces)
  if (whole === undefined || others.length > 0) return [{ ...all, segment: whole ?? null }]
  const fine = segmentsOf(pieces, sources.length === 1 || part !== 'text' ? undefined : segment)
  const matches = knownMatches(sources, whole.text)
  const isKnown = matches.length === sources.length && isAllOf(whole.text, matches)
  if (!isKnown && fine.length === sources.length)
    return fine.map((one, index) => ({ from: index, to: index + 1, segment: one }))
  const spans = fine.map((one) => spanIn(whole, one))
  const groups = groupsOf(sources, whole.text, { matches, spans })
  const texts = groups.flatMap(({ span }) => span ?? [])
  const cut = segmentsBetween(whole, pieces, texts)
  // A mark that opens in one sentence and closes in another keeps them together.
  if (cut === null) return [{ ...all, segment: whole }]
  return groups.map(({ from, to, span }) => ({
    ...{ from, to },
    segment: span === null ? null : assertDefined(cut[texts.indexOf(span)], 'The segment of a group'),
  }))
}

/** Places of known texts that are compared, each with all before it; a block with more is paired by length. */
const MAX_MATCHES = 2_000

/** Pairs of lengths that are compared: 1,000 sentences of a block with 1,000. A larger block stays whole. */
const MAX_LENGTH_PAIRS = 1_000_000

/** The longest chain of known texts, in the sources' order, that do not overlap. */
function knownMatches(sources: readonly KnownSource[], text: string): Match[] {
  const found: Match[] = []
  for (const [source, { known }] of sources.entries())
    for (const one of new Set(known.map((each) => each.trim()))) {
      for (const span of occurrences(text, one, MAX_MATCHES - found.length + 1))
        found.push({ source, ...span })
      if (found.length > MAX_MATCHES) return []
    }
  const chains: { length: number; last: Match; before: number }[] = []
  for (const match of found) {
    let best = { length: 0, before: -1 }
    for (const [index, { length, last }] of chains.entries())
      if (last.source < match.source && last.end <= match.start && length > best.length)
        best = { length, before: index }
    chains.push({ length: best.length + match.end - match.start, last: match, before: best.before })
  }
  const longest = chains.reduce(
    (most, { length }, index) => (length > (chains[most]?.length ?? 0) ? index : most),
    -1,
  )
  const chain: Match[] = []
  for (let offset = longest; offset !== -1;) {
    const { last, before } = assertDefined(chains[offset], 'The chain')
    chain.unshift(last)
    offset = before
  }
  return chain
}

/** The first places, at most `max`, where a text stands by itself: not as a part of a word. */
function occurrences(text: string, one: string, max: number): Span[] {
  const spans: Span[] = []
  if (one === '') return spans
  for (let start = text.indexOf(one); start !== -1; start = text.indexOf(one, start + 1)) {
    if (spans.length === max) break
    const end = start + one.length
    if (!isInWord(text, start) && !isInWord(text, end)) spans.push({ start, end })
  }
  return spans
}

function isInWord(text: string, offset: number): boolean {
  return /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Number}]{2}/u.test(
    text.slice(Math.max(0, offset - 1), offset + 1),
  )
}

function isAllOf(text: string, spans: readonly Span[]): boolean {
  let offset = 0
  for (const { start, end } of spans) {
    if (text.slice(offset, start).trim() !== '') return false
    offset = end
  }
  return text.slice(offset).trim() === ''
}

interface Group {
  from: number
  to: number
  span: Span | null
}

function groupsOf(
  sources: readonly KnownSource[],
  text: string,
  { matches, spans }: { matches: readonly Match[]; spans: readonly Span[] },
): Group[] {
  const groups: Group[] = []
  let [source, at] = [0, 0]
  for (const match of [...matches, { source: sources.length, start: text.length, end: text.length }]) {
    const between = stretches(text, { start: at, end: match.start }, spans)
    groups.push(...groupsByLength(sources, { from: source, to: match.source }, between))
    if (match.source < sources.length)
      groups.push({ from: match.source, to: match.source + 1, span: { start: match.start, end: match.end } })
    source = match.source + 1
    at = match.end
  }
  return groups
}

/** Splits the text between two known ones at the beginnings of sentences. */
function stretches(text: string, { start, end }: Span, spans: readonly Span[]): Span[] {
  const starts = spans.map((one) => one.start).filter((one) => one > start && one < end)
  const edges = [start, ...starts, end]
  return edges.slice(1).flatMap((to, index) => {
    const from = assertDefined(edges[index], 'The edge')
    const own = text.slice(from, to)
    if (!/[\p{Letter}\p{Number}]/u.test(own)) return []
    return [{ start: from + own.length - own.trimStart().length, end: from + own.trimEnd().length }]
  })
}

function groupsByLength(
  sources: readonly KnownSource[],
  { from, to }: { from: number; to: number },
  spans: readonly Span[],
): Group[] {
  const lengths = sources.slice(from, to).map(({ text }) => text.length)
  const isEven = lengths.length === spans.length
  const [firstSpan, lastSpan] = [spans[0], spans.at(-1)]
  if (!isEven && lengths.length * spans.length > MAX_LENGTH_PAIRS && firstSpan && lastSpan)
    return [{ from, to, span: { start: firstSpan.start, end: lastSpan.end } }]
  const steps = isEven
    ? lengths.map(() => ({ sources: 1, targets: 1 }))
    : alignLengths(
        lengths,
        spans.map(({ start, end }) => end - start),
      )
  const groups: Group[] = []
  let [source, target] = [from, 0]
  for (const step of steps) {
    const [first, last] = [spans[target], spans[target + step.targets - 1]]
    const span = step.targets > 0 && first && last ? { start: first.start, end: last.end } : null
    if (step.sources > 0) groups.push({ from: source, to: source + step.sources, span })
    source += step.sources
    target += step.targets
  }
  return groups
}

/** The place of a segment in the shown text of the block. */
function spanIn(whole: TextSegment, { start, text }: TextSegment): Span {
  let shown = 0
  for (const piece of whole.pieces) {
    if (start < piece.end) {
      const offset = shown + (piece.text.length === piece.end - piece.start ? start - piece.start : 0)
      return { start: Math.max(0, offset), end: Math.max(0, offset) + text.length }
    }
    shown += piece.text.length
  }
  return { start: shown, end: shown }
}

/** The segments of a block for stretches of its shown text; null where it cannot be cut so. */
function segmentsBetween(
  whole: TextSegment,
  pieces: Block['pieces'],
  spans: readonly Span[],
): TextSegment[] | null {
  const breaks = spans.flatMap(({ start, end }) => [seenAt(whole, start), seenAt(whole, end)])
  const cut = segmentsOf(pieces, () => [...new Set(breaks)].filter((one) => one > 0))
  const segments = spans.map((span) => cut.find((one) => spanIn(whole, one).start === span.start))
  const isExact = segments.every((one, index) => {
    const { start, end } = assertDefined(spans[index], 'The stretch')
    return one?.text === whole.text.slice(start, end)
  })
  return isExact ? segments.map((one) => assertDefined(one, 'The segment')) : null
}

/** The place in what the segmenter sees for one in the shown text. */
function seenAt({ pieces }: TextSegment, place: number): number {
  let [shown, seen] = [0, 0]
  for (const piece of pieces) {
    const own = seenText(piece)
    if (place <= shown + piece.text.length) {
      if (place === shown) return seen
      return seen + (own.length === piece.text.length ? place - shown : own.length)
    }
    shown += piece.text.length
    seen += own.length
  }
  return seen
}
