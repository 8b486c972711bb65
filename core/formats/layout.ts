/**
 * How entries stand among one another in a text: what parts one that is inserted from its neighbours, and what goes
 * with one that is left out.
 */
import type { Insertion } from './insertion.ts'
import type { Edit } from '../platform/text/splice.ts'
import { assertDefined } from '../platform/errors/assertDefined.ts'

export interface TextSpan {
  start: number
  end: number
}

/** A part of a text in which entries stand one after another. */
export interface EntryBlock {
  text: string
  /** The stretch from its first entry's white space to that after its last one. */
  inner: TextSpan
  /** The entries by identifier, each with the comments right above it. */
  entries: ReadonlyMap<string, TextSpan>
  /** A comment in the line of an entry, behind it; sticky. */
  trailing: RegExp
  /** The separator of entries if this block does not show it: it has one at most. */
  fallbackGap: string
}

/** Writes an entry without white space around it; `indent` is what its first line will be indented by. */
export type EntryWriter = (identifier: string, indent: string) => string

/** The edits that put entries into a block, on lines of their own or not, as its others stand. */
export function insertionEdits(
  block: EntryBlock,
  insertions: readonly Insertion[],
  write: EntryWriter,
): Edit[] {
  const usual = insertions.length === 0 ? null : usualGap(block)
  return insertions.map(({ anchor, side, identifiers }): Edit => {
    const span = anchor === null ? lastOf(block) : block.entries.get(anchor)
    if (!span) return appended(block, identifiers, write)
    const gap = gapAt(block, span, usual)
    const written = identifiers.map((identifier) => write(identifier, indentOf(gap)))
    if (side === 'before') {
      return { start: span.start, end: span.start, text: written.map((one) => one + gap).join('') }
    }
    const place = behindComments(block, span.end)
    return { start: place, end: place, text: written.map((one) => gap + one).join('') }
  })
}

/** The edits that take entries out of a block; where a whole group goes, one of the gaps around it stays. */
export function omissionEdits(
  { text, inner }: Pick<EntryBlock, 'text' | 'inner'>,
  omitted: readonly TextSpan[],
): Edit[] {
  return runsOf(text, omitted).map(({ start, end }) => {
    const before = gapBefore(text, start, inner.start)
    const after = gapAfter(text, end, inner.end)
    const isLast = end + after.length === inner.end
    const isFirst = start - before.length === inner.start
    const keepsBefore = !isLast && (isFirst || breaksIn(before) >= breaksIn(after))
    return keepsBefore
      ? { start, end: end + after.length, text: '' }
      : { start: start - before.length, end, text: '' }
  })
}

/** The white space that most often parts the entries of a block; null where there are not two of them. */
export function usualGap({
  text,
  inner,
  entries,
}: Pick<EntryBlock, 'text' | 'inner' | 'entries'>): string | null {
  const gaps = inOrder(entries)
    .slice(1)
    .map(({ start }) => gapBefore(text, start, inner.start))
  return mostFrequent(gaps)
}

/** The most frequent value, of equally frequent ones the first; null for none. */
export function mostFrequent(values: Iterable<string>): string | null {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  let found: string | null = null
  for (const [value, count] of counts) if (found === null || count > (counts.get(found) ?? 0)) found = value
  return found
}

/** The white space that ends at a place, not before `floor`. */
export function gapBefore(text: string, end: number, floor = 0): string {
  let start = end
  while (start > floor && /\s/.test(text.charAt(start - 1))) start -= 1
  return text.slice(start, end)
}

/** The part after the last line break of a gap. */
export function indentOf(gap: string): string {
  return gap.slice(gap.lastIndexOf('\n') + 1)
}

/** The indentation of the line in which a place stands. */
export function lineIndent(text: string, place: number): string {
  return assertDefined(/^[ \t]*/.exec(text.slice(lineStart(text, place), place)), 'The match')[0]
}

/** In a file on one line the whole text would be gone through for each of its entries: no line is indented so far. */
const FARTHEST_LINE_START = 10_000

/** The offset of the line in which a place stands; the place itself where that line begins ten thousand signs before. */
export function lineStart(text: string, place: number): number {
  const from = Math.max(0, place - FARTHEST_LINE_START)
  const lineBreak = text.slice(from, place).lastIndexOf('\n')
  return lineBreak === -1 && from > 0 ? place : from + lineBreak + 1
}

function gapAfter(text: string, start: number, ceiling: number): string {
  let end = start
  while (end < ceiling && /\s/.test(text.charAt(end))) end += 1
  return text.slice(start, end)
}

function breaksIn(gap: string): number {
  return gap.split('\n').length - 1
}

function inOrder(entries: EntryBlock['entries']): TextSpan[] {
  return [...entries.values()].sort((a, b) => a.start - b.start)
}

function lastOf({ entries }: EntryBlock): TextSpan | undefined {
  return inOrder(entries).at(-1)
}

/**
 * The gap before an entry: as many line breaks as are usual between entries, and the indentation of the one that is
 * given.
 */
function gapAt(block: EntryBlock, { start }: TextSpan, usual: string | null): string {
  const own = gapBefore(block.text, start, block.inner.start)
  if (!own.includes('\n')) return usual ?? (own === '' ? block.fallbackGap : own)
  const breaks = usual ?? block.fallbackGap
  if (!breaks.includes('\n')) return breaks
  return breaks.slice(0, breaks.lastIndexOf('\n') + 1) + indentOf(own)
}

function behindComments({ text, trailing }: EntryBlock, end: number): number {
  trailing.lastIndex = end
  return end + (trailing.exec(text)?.[0].length ?? 0)
}

/** An insertion into a block without entries: behind what else it has, such as comments. */
function appended(
  { text, inner, fallbackGap }: EntryBlock,
  identifiers: readonly string[],
  write: EntryWriter,
): Edit {
  const blank = gapBefore(text, inner.end, inner.start)
  const place = inner.end - blank.length
  const written = identifiers
    .map((identifier) => fallbackGap + write(identifier, indentOf(fallbackGap)))
    .join('')
  const isAtStart = place === 0
  const lineBreak = /\r?\n/.exec(fallbackGap)?.[0] ?? ''
  const closing = blank.includes('\n') ? '' : lineBreak + lineIndent(text, inner.start)
  return {
    start: place,
    end: place,
    text: (isAtStart ? written.slice(fallbackGap.length) : written) + (closing === blank ? '' : closing),
  }
}

/** Spans with nothing but white space between them, as one each. */
function runsOf(text: string, spans: readonly TextSpan[]): TextSpan[] {
  const runs: TextSpan[] = []
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = runs.at(-1)
    if (last && text.slice(last.end, span.start).trim() === '') last.end = span.end
    else runs.push({ ...span })
  }
  return runs
}
