/**
 * The cursor positions of a line in visual order. CodeMirror has an order of its own, which is wrong for isolated runs
 * among words of the other direction: in a right-to-left line it reverses `abc %s def`. It also steps into a chip and
 * out again.
 */
import { findClusterBreak } from '@codemirror/state'
import bidiFactory from 'bidi-js'

const bidi = bidiFactory()

/** A unit that the cursor passes at once: a letter with its marks, or a chip. Offsets are relative to the line. */
export interface VisualUnit {
  from: number
  to: number
  isChip: boolean
  isSpace: boolean
  /** Its embedding level: odd where it is read from right to left. */
  level: number
}

/** A chip; what stands in an open one is passed letter by letter, and is kept to itself all the same. */
export interface ChipPlace {
  from: number
  to: number
  isOpen: boolean
}

/** A row as it is drawn: its units from left to right, and between and beside them the places of the cursor. */
export interface Row {
  from: number
  to: number
  units: VisualUnit[]
  /** One more than there are units; each offset of the row is there once. */
  stops: number[]
}

export type TextDirection = 'ltr' | 'rtl'

const OBJECT = '\uFFFC'
const ISOLATE = '\u2066'
const END_OF_ISOLATE = '\u2069'

/** The units of a line in the order of its text. */
export function unitsOf(text: string, chips: readonly ChipPlace[], direction: TextDirection): VisualUnit[] {
  const units: (Omit<VisualUnit, 'level'> & { place: number })[] = []
  /** The line as the algorithm is to see it: a chip is one object, which takes the direction of what is around it. */
  let seen = ''
  const add = (from: number, to: number, isChip: boolean) => {
    const part = isChip ? OBJECT : text.slice(from, to)
    units.push({ from, to, isChip, isSpace: part.trim() === '', place: seen.length })
    seen += part
  }
  const addLetters = (from: number, to: number) => {
    const part = text.slice(from, to)
    for (let start = 0; start < part.length;) {
      const end = findClusterBreak(part, start)
      add(from + start, from + end, false)
      start = end
    }
  }
  let position = 0
  for (const { from, to, isOpen } of chips) {
    addLetters(position, from)
    if (isOpen) {
      seen += ISOLATE
      addLetters(from, to)
      seen += END_OF_ISOLATE
    } else add(from, to, true)
    position = to
  }
  addLetters(position, text.length)
  const { levels } = bidi.getEmbeddingLevels(seen, direction)
  return units.map(({ place, ...unit }) => ({ ...unit, level: levels[place] ?? 0 }))
}

/** A row of units that follow one another in the text, as it is drawn. */
export function visualRow(units: readonly VisualUnit[], direction: TextDirection): Row {
  const from = units[0]?.from ?? 0
  const to = units.at(-1)?.to ?? 0
  const drawn = reordered(units)
  const [leftEnd, rightEnd] = direction === 'ltr' ? [from, to] : [to, from]
  const between = drawn.slice(1).map((_, index) => stopBetween(drawn, index + 1, direction))
  return { from, to, units: drawn, stops: drawn.length === 0 ? [from] : [leftEnd, ...between, rightEnd] }
}

/** Gives the white space at the end of a row the direction of the line: rule L1 of the algorithm. */
export function withEndOfRow(units: readonly VisualUnit[], direction: TextDirection): VisualUnit[] {
  const end = lastLetter(units) + 1
  const level = direction === 'ltr' ? 0 : 1
  return units.map((unit, index) => (index < end ? unit : { ...unit, level }))
}

/** Returns the index of the last unit that is no white space; -1 if all are. */
export function lastLetter(units: readonly VisualUnit[]): number {
  return units.findLastIndex(({ isSpace }) => !isSpace)
}

/** Rule L2 of the algorithm: from the highest level down, what stands at a level or above it is turned round. */
function reordered(units: readonly VisualUnit[]): VisualUnit[] {
  const drawn = [...units]
  const levels = units.map(({ level }) => level)
  const highest = levels.reduce((most, level) => Math.max(most, level), 0)
  const lowestOdd = levels.reduce(
    (least, level) => (level % 2 === 1 ? Math.min(least, level) : least),
    Infinity,
  )
  for (let level = highest; level >= lowestOdd; level--) {
    const isTurned = (index: number) => (drawn[index]?.level ?? -1) >= level
    for (let start = 0; start < drawn.length; start++) {
      let end = start
      while (isTurned(end)) end++
      drawn.splice(start, end - start, ...drawn.slice(start, end).reverse())
      start = Math.max(start, end)
    }
  }
  return drawn
}

/**
 * At a change of direction two offsets are drawn in one place: the cursor uses that of the enclosing run. But for a
 * browser a number among words against the line's direction belongs to the line, and it draws the cursor at its edges.
 * numbers.ts handles numbers without an enclosing run.
 */
function stopBetween(drawn: readonly VisualUnit[], right: number, direction: TextDirection): number {
  const [before, after] = [drawn[right - 1], drawn[right]]
  if (before === undefined || after === undefined) return 0
  const inner = before.level > after.level ? right - 1 : right
  const isOfNumber = direction === 'ltr' && isEnclosed(drawn, inner)
  const isOfRight = isOfNumber ? inner === right : after.level < before.level
  return isOfRight ? edges(after).left : edges(before).right
}

/** Whether it is of a number between words from right to left, in the order of the text or as they are drawn. */
export function isEnclosed(units: readonly VisualUnit[], index: number): boolean {
  const levelAt = (at: number) => units[at]?.level ?? 0
  let [first, last] = [index, index]
  while (levelAt(first) === 2) first--
  while (levelAt(last) === 2) last++
  return levelAt(index) === 2 && levelAt(first) === 1 && levelAt(last) === 1
}

function edges({ from, to, level }: VisualUnit): { left: number; right: number } {
  return level % 2 === 0 ? { left: from, right: to } : { left: to, right: from }
}
