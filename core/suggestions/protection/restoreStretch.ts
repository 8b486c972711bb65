/** Restores the text of an engine's answer: marks become their originals, and blanks those of the source. */
import { findVariables, isNumbered } from '../../quality/text/variables.ts'
import type { EngineAnswer, TextOrMark } from '../engine.ts'
import { withAccelerator } from './accelerator.ts'
import type { ProtectionProblem } from './problems.ts'
import { BLANKS_AT_END, BLANKS_AT_START, isTag, type ProtectedStretch } from './stretch.ts'

export function restoreStretch(
  stretch: ProtectedStretch,
  answer: EngineAnswer,
): { pieces: TextOrMark[]; problems: ProtectionProblem[] } {
  if (typeof answer === 'string') return { pieces: [], problems: [{ kind: answer }] }
  let pieces = tidied(withVerbatim(answer, stretch.marks), stretch)
  if (!pieces.some((piece) => typeof piece === 'string' && piece.trim() !== ''))
    return { pieces, problems: [{ kind: 'empty' }] }
  pieces = withEdges(pieces, stretch)
  if (stretch.accelerator !== null) pieces = withAccelerator(pieces, stretch.accelerator)
  const there = new Set(pieces)
  const missing = stretch.marks.filter((_, mark) => !there.has(mark))
  if (missing.length > 0) return { pieces, problems: [{ kind: 'missing', parts: missing }] }
  const ordered = pieces.filter((piece) => typeof piece === 'number' && isByPlace(stretch.marks[piece] ?? ''))
  const isInOrder = ordered.every((mark, index) => index === 0 || Number(ordered[index - 1]) < Number(mark))
  if (isInOrder) return { pieces, problems: [] }
  const parts = stretch.marks.filter(isByPlace)
  return { pieces, problems: [{ kind: 'order', parts }] }
}

/** Such a placeholder gets its value by its position alone: `%s of %s` may not be reordered. */
function isByPlace(mark: string): boolean {
  return findVariables(mark, { fileType: null }).some((one) => one.kind === 'printf' && !isNumbered(one))
}

/** An engine that writes out what a lost mark stands for has kept it, so that it is a mark again. */
function withVerbatim(answer: readonly TextOrMark[], marks: readonly string[]): TextOrMark[] {
  let pieces = [...answer]
  const there = new Set(answer)
  for (const [mark, text] of marks.entries()) {
    if (there.has(mark) || text.trim() === '') continue
    const index = pieces.findIndex((piece) => typeof piece === 'string' && piece.includes(text))
    const holder = pieces[index]
    if (typeof holder !== 'string') continue
    const place = holder.indexOf(text)
    const parts: TextOrMark[] = [holder.slice(0, place), mark, holder.slice(place + text.length)]
    pieces = [...pieces.slice(0, index), ...parts.filter((part) => part !== ''), ...pieces.slice(index + 1)]
  }
  return pieces
}

/**
 * Without marks that the source does not have, or twice; with no blanks at its ends; and with blanks beside marks as
 * in the source.
 */
function tidied(answer: readonly TextOrMark[], { pieces: source, marks }: ProtectedStretch): TextOrMark[] {
  const seen = new Set<number>()
  const pieces: TextOrMark[] = []
  for (const piece of answer) {
    if (typeof piece === 'number') {
      if (piece >= marks.length || seen.has(piece)) continue
      seen.add(piece)
      pieces.push(piece)
      continue
    }
    const text = piece.replaceAll(/[\0\uFFFC]/g, '')
    const last = pieces.at(-1)
    if (typeof last === 'string') pieces[pieces.length - 1] = last + text
    else if (text !== '') pieces.push(text)
  }
  if (typeof pieces[0] === 'string') pieces[0] = pieces[0].replace(BLANKS_AT_START, '')
  const last = pieces.at(-1)
  if (typeof last === 'string') pieces[pieces.length - 1] = last.replace(BLANKS_AT_END, '')
  return besideTags(pieces, source, marks).filter((piece) => piece !== '')
}

/** Engines put blanks inside of tags: `<b> Save </b>`. Those that the source lacks are moved outside, or removed. */
function besideTags(
  pieces: TextOrMark[],
  source: readonly TextOrMark[],
  marks: readonly string[],
): TextOrMark[] {
  for (const [index, piece] of pieces.entries()) {
    if (typeof piece !== 'number' || !isTag(marks[piece] ?? '')) continue
    const isClosing = (marks[piece] ?? '').startsWith('</')
    const own = source.indexOf(piece)
    const inner = isClosing ? index - 1 : index + 1
    const outer = isClosing ? index + 1 : index - 1
    const text = pieces[inner]
    const ofSource = source[isClosing ? own - 1 : own + 1]
    const blank = isClosing ? BLANKS_AT_END : BLANKS_AT_START
    if (
      typeof text !== 'string' ||
      !blank.test(text) ||
      (typeof ofSource === 'string' && blank.test(ofSource))
    )
      continue
    if (text.trim() === '') continue
    pieces[inner] = text.replace(blank, '')
    const beside = pieces[outer]
    const touches = isClosing ? /^[\p{L}\p{N}]/u : /[\p{L}\p{N}]$/u
    if (typeof beside === 'string' && touches.test(beside))
      pieces[outer] = isClosing ? ` ${beside}` : `${beside} `
  }
  return pieces
}

/** A mark that began or ended the source and was lost goes back there. */
function withEdges(pieces: TextOrMark[], { pieces: source, marks }: ProtectedStretch): TextOrMark[] {
  const there = new Set(pieces)
  const result = [...pieces]
  const [first, second] = source
  if (typeof first === 'number' && !there.has(first) && marks.length > 0) {
    const [blank = ''] = typeof second === 'string' ? (BLANKS_AT_START.exec(second) ?? []) : []
    result.unshift(first, blank)
  }
  const last = source.at(-1)
  if (typeof last === 'number' && source.length > 1 && !there.has(last)) {
    const previous = source.at(-2)
    const [blank = ''] = typeof previous === 'string' ? (BLANKS_AT_END.exec(previous) ?? []) : []
    result.push(blank, last)
  }
  return result.filter((piece) => piece !== '')
}
