/** A stretch of a text as it goes to an engine: language in pieces, and marks in place of what is none. */
import { findOpaque } from '../../quality/text/opaque.ts'
import type { VariableSyntax } from '../../quality/text/variables.ts'
import type { TextOrMark } from '../engine.ts'
import { withoutAccelerator, type Accelerator } from './accelerator.ts'

export interface ProtectedStretch {
  /** The preceding text, which is not sent. */
  before: string
  pieces: TextOrMark[]
  marks: string[]
  after: string
  accelerator: Accelerator | null
}

export const BLANKS_AT_START = /^\s+/u
export const BLANKS_AT_END = /\s+$/u

/** Takes a paragraph apart. `hasCount`: each `#` stands for a number. */
export function stretchOf(text: string, placeholders: VariableSyntax, hasCount: boolean): ProtectedStretch {
  const places = [...findOpaque(text, placeholders)]
  if (hasCount) for (const { index } of text.matchAll(/#/g)) places.push({ start: index, end: index + 1 })
  places.sort((one, other) => one.start - other.start)
  const pieces: TextOrMark[] = []
  const marks: string[] = []
  let offset = 0
  for (const { start, end } of places) {
    if (start < offset) continue
    if (start > offset) pieces.push(text.slice(offset, start))
    // Marks beside each other are one: nothing can come between them.
    if (
      start === offset &&
      typeof pieces.at(-1) === 'number' &&
      !isTag(marks.at(-1) ?? '') &&
      !isTag(text.slice(start, end))
    )
      marks[marks.length - 1] += text.slice(start, end)
    else pieces.push(marks.push(text.slice(start, end)) - 1)
    offset = end
  }
  if (offset < text.length) pieces.push(text.slice(offset))
  const stretch = trimmed(pieces, marks)
  return { ...stretch, ...withoutAccelerator(stretch.pieces) }
}

export const isTag = (text: string) => text.startsWith('<')

/** Blanks and tags at both ends are not sent. */
function trimmed(pieces: TextOrMark[], marks: string[]): Omit<ProtectedStretch, 'accelerator'> {
  let [before, after] = ['', '']
  for (;;) {
    const first = pieces[0]
    if (typeof first === 'string') {
      const [blanks = ''] = BLANKS_AT_START.exec(first) ?? []
      before += blanks
      if (blanks !== first) {
        pieces[0] = first.slice(blanks.length)
        break
      }
    } else if (first !== undefined && isTag(marks[first] ?? '')) before += marks[first]
    else break
    pieces.shift()
  }
  for (;;) {
    const last = pieces.at(-1)
    if (typeof last === 'string') {
      const [blanks = ''] = BLANKS_AT_END.exec(last) ?? []
      after = blanks + after
      if (blanks !== last) {
        pieces[pieces.length - 1] = last.slice(0, last.length - blanks.length)
        break
      }
    } else if (last !== undefined && isTag(marks[last] ?? '')) after = (marks[last] ?? '') + after
    else break
    pieces.pop()
  }
  return { before, pieces: renumbered(pieces), marks: marksIn(pieces, marks), after }
}

function marksIn(pieces: readonly TextOrMark[], marks: readonly string[]): string[] {
  return pieces.flatMap((piece) => (typeof piece === 'number' ? [marks[piece] ?? ''] : []))
}

function renumbered(pieces: readonly TextOrMark[]): TextOrMark[] {
  let next = 0
  return pieces.map((piece) => (typeof piece === 'number' ? next++ : piece))
}

/** The stretch as text, with what it says now in place of its pieces. */
export function textOfStretch(
  { before, marks, after }: ProtectedStretch,
  pieces: readonly TextOrMark[],
): string {
  const inner = pieces.map((piece) => (typeof piece === 'number' ? (marks[piece] ?? '') : piece)).join('')
  return before + inner + after
}
