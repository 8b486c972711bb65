/** The lines of the field as they are drawn: rows, places of the cursor in them, and what lies under the pointer. */
import {
  EditorSelection,
  type CharCategory,
  type EditorState,
  type Line,
  type SelectionRange,
} from '@codemirror/state'
import { Direction, type EditorView } from '@codemirror/view'
import { chipPlaces, shortBounds } from './chips.ts'
import {
  lastLetter,
  visualRow,
  unitsOf,
  withEndOfRow,
  type Row,
  type TextDirection,
  type VisualUnit,
} from './visualOrder.ts'

/** The kind of letters that a word consists of; a chip is a word by itself. */
export type Group = CharCategory | 'chip'

/** A line as it is drawn, in rows. */
export interface DrawnLine {
  line: Line
  direction: TextDirection
  rows: Row[]
}

export function directionOf(view: EditorView): TextDirection {
  return view.textDirection === Direction.RTL ? 'rtl' : 'ltr'
}

/** The units of a line in the order of its text. */
export function lineUnits(view: EditorView, line: Line): VisualUnit[] {
  return unitsOf(line.text, chipPlaces(view, line), directionOf(view))
}

export function groupOf(state: EditorState, line: Line, { from, to, isChip }: VisualUnit): Group {
  return isChip ? 'chip' : state.charCategorizer(line.from)(line.text.slice(from, to))
}

export function drawnLine(view: EditorView, line: Line): DrawnLine {
  const direction = directionOf(view)
  const rows = rowsIn(view, line, lineUnits(view, line)).map((units) =>
    visualRow(hasEndOfRow(view, line, units, direction) ? withEndOfRow(units, direction) : units, direction),
  )
  return { line, direction, rows }
}

/**
 * Whether the white space at the end of a row lies at the end of the line's direction. A browser moves it there only if
 * the row also ends where an element ends, such as before a chip; within a text it stays beside its word.
 */
function hasEndOfRow(
  view: EditorView,
  line: Line,
  units: readonly VisualUnit[],
  direction: TextDirection,
): boolean {
  const index = lastLetter(units)
  const [letter, space] = [units[index], units[index + 1]]
  if (letter === undefined || space === undefined) return false
  const [word, blank] = [sidesOf(view, line, letter), sidesOf(view, line, space)]
  if (word === null || blank === null) return false
  return direction === 'ltr' ? blank.left > word.left : blank.left < word.left
}

/** The units of each row: a line that is too long goes on in the next one. */
function rowsIn(view: EditorView, line: Line, units: readonly VisualUnit[]): (readonly VisualUnit[])[] {
  const isOneRow = view.lineBlockAt(line.from).height < 2 * view.defaultLineHeight
  if (isOneRow) return [units]
  const middle = (index: number) => {
    // Of the letter itself: what stands before it without being text may end the row above.
    const place = startBounds(view, line.from + (units[index]?.from ?? 0))
    return place === null ? 0 : (place.top + place.bottom) / 2
  }
  const rows: (readonly VisualUnit[])[] = []
  for (let start = 0; start < units.length;) {
    const below = middle(start) + view.defaultLineHeight / 2
    let [last, end] = [start, units.length]
    while (end - last > 1) {
      const between = (last + end) >> 1
      if (middle(between) < below) last = between
      else end = between
    }
    rows.push(units.slice(start, end))
    start = end
  }
  return rows
}

/** Which row the cursor is drawn in: it is at the end of one, or at the beginning of the next. */
export function rowIndexOf({ line, rows }: DrawnLine, { head, assoc }: SelectionRange): number {
  const offset = head - line.from
  const index = rows.findIndex(({ to }) => (assoc < 0 ? offset <= to : offset < to))
  return index === -1 ? rows.length - 1 : index
}

export function stopIndexOf({ units, stops }: Row, offset: number): number {
  const index = stops.indexOf(offset)
  return index === -1 ? units.findIndex(({ from, to }) => from < offset && offset < to) : index
}

export function cursorAt({ line, rows }: DrawnLine, row: Row, offset: number): SelectionRange {
  const isAtWrap = offset === row.to && row !== rows.at(-1)
  return EditorSelection.cursor(line.from + offset, isAtWrap ? -1 : 1)
}

interface Point {
  x: number
  y: number
}

interface Sides {
  left: number
  right: number
}

/** Returns where the unit that begins at a position is drawn: its first letter, or a chip in its short form. */
function startBounds(view: EditorView, position: number): ReturnType<EditorView['coordsForChar']> {
  return shortBounds(view, position) ?? view.coordsForChar(position)
}

/** Returns the drawn position of a unit; null if it is not drawn. */
function sidesOf(view: EditorView, line: Line, { from, to, isChip }: VisualUnit): Sides | null {
  const first = startBounds(view, line.from + from)
  if (first === null || (isChip && shortBounds(view, line.from + from) !== null)) return first
  const last = to - from < 2 ? null : view.coordsForChar(line.from + to - 1)
  // The letters of a chip run from left to right; one that goes on in the next row has its first part in this one.
  if (last === null || last.top >= first.bottom) return first
  return { left: Math.min(first.left, last.left), right: Math.max(first.right, last.right) }
}

/** How many units of a row are drawn with their middle left of a place: that many stops are left behind. */
function stopNear(view: EditorView, drawn: DrawnLine, { units }: Row, x: number): number {
  let [least, most] = [0, units.length]
  while (least < most) {
    const middle = (least + most) >> 1
    const unit = units[middle]
    const sides = unit === undefined ? null : sidesOf(view, drawn.line, unit)
    if (sides !== null && (sides.left + sides.right) / 2 < x) least = middle + 1
    else most = middle
  }
  return least
}

/** The place of a row that is nearest. */
export function cursorNear(view: EditorView, drawn: DrawnLine, row: Row, x: number): SelectionRange {
  return cursorAt(drawn, row, row.stops[stopNear(view, drawn, row, x)] ?? row.from)
}

/** Returns the horizontal position of the cursor in its row. */
export function caretX(view: EditorView, drawn: DrawnLine, range: SelectionRange): number {
  const { line } = drawn
  const row = drawn.rows[rowIndexOf(drawn, range)]
  const stop = row === undefined ? 0 : stopIndexOf(row, range.head - line.from)
  const [before, after] = [row?.units[stop - 1], row?.units[stop]]
  const left = before && sidesOf(view, drawn.line, before)
  const right = after && sidesOf(view, drawn.line, after)
  return left?.right ?? right?.left ?? view.coordsAtPos(range.head, range.assoc < 0 ? -1 : 1)?.left ?? 0
}

/** Returns the vertical middle of the row that the cursor is drawn in. */
export function rowMiddle(view: EditorView, drawn: DrawnLine, range: SelectionRange): number {
  const row = drawn.rows[rowIndexOf(drawn, range)]
  // A chip has letters of another size.
  const unit = row?.units.find(({ isChip }) => !isChip) ?? row
  const bounds = startBounds(view, drawn.line.from + (unit?.from ?? 0))
  return bounds === null ? 0 : (bounds.top + bounds.bottom) / 2
}

/** The row of a line that a height lies in, or is nearest to. */
function rowAtHeight(view: EditorView, { line, rows }: DrawnLine, y: number): Row | undefined {
  return rows.find(({ to }, index) => index === rows.length - 1 || y < rowBottom(view, line.from + to))
}

/** Returns the boundary between the rows before and after a wrap. */
function rowBottom(view: EditorView, position: number): number {
  const next = startBounds(view, position)
  return next === null ? 0 : (next.top + next.bottom - view.defaultLineHeight) / 2
}

function drawnLineAt(view: EditorView, y: number): DrawnLine {
  const { from } = view.lineBlockAtHeight(y - view.documentTop)
  return drawnLine(view, view.state.doc.lineAt(from))
}

/** The place of the cursor that is nearest to a point. */
export function cursorAtPoint(view: EditorView, { x, y }: Point): SelectionRange {
  const drawn = drawnLineAt(view, y)
  const row = rowAtHeight(view, drawn, y)
  return row === undefined ? EditorSelection.cursor(drawn.line.from) : cursorNear(view, drawn, row, x)
}

/** Returns the unit at a point, or the nearest in its row; undefined in an empty line. */
export function unitAtPoint(view: EditorView, { x, y }: Point): { line: Line; unit: VisualUnit | undefined } {
  const drawn = drawnLineAt(view, y)
  const row = rowAtHeight(view, drawn, y)
  const stop = row === undefined ? 0 : stopNear(view, drawn, row, x)
  const [before, after] = [row?.units[stop - 1], row?.units[stop]]
  const left = before && sidesOf(view, drawn.line, before)
  const right = after && sidesOf(view, drawn.line, after)
  // Between the letters of two chips lie the edges of both.
  const isOfLeft = left && (!right || x < (left.right + right.left) / 2)
  return { line: drawn.line, unit: isOfLeft ? before : (after ?? before) }
}
