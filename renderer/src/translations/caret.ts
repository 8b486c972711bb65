/** The keys that move the cursor to a side: past what is drawn there, be it a letter, a word or a chip. */
import {
  CharCategory,
  EditorSelection,
  type EditorState,
  type Line,
  type SelectionRange,
} from '@codemirror/state'
import {
  cursorCharLeft,
  cursorCharRight,
  cursorGroupLeft,
  cursorGroupRight,
  cursorLineBoundaryBackward,
  cursorLineBoundaryForward,
  cursorLineBoundaryLeft,
  cursorLineBoundaryRight,
  selectCharLeft,
  selectCharRight,
  selectGroupLeft,
  selectGroupRight,
  selectLineBoundaryBackward,
  selectLineBoundaryForward,
  selectLineBoundaryLeft,
  selectLineBoundaryRight,
} from '@codemirror/commands'
import { Direction, type Command, type EditorView, type KeyBinding } from '@codemirror/view'
import { chipPlaces } from './chips.ts'
import { rowOf, unitsOf, type Row, type TextDirection, type Unit } from './visualOrder.ts'

/** The kind of letters that a word consists of; a chip is a word by itself. */
export type Group = CharCategory | 'chip'

/** A line as it is drawn, in rows. */
interface DrawnLine {
  line: Line
  direction: TextDirection
  rows: Row[]
}

interface Step {
  cursor: SelectionRange
  /** What was passed. */
  group: Group
}

function directionOf(view: EditorView): TextDirection {
  return view.textDirection === Direction.RTL ? 'rtl' : 'ltr'
}

/** The units of a line in the order of its text. */
export function lineUnits(view: EditorView, line: Line): Unit[] {
  return unitsOf(line.text, chipPlaces(view, line), directionOf(view))
}

export function groupOf(state: EditorState, line: Line, { from, to, isChip }: Unit): Group {
  return isChip ? 'chip' : state.charCategorizer(line.from)(line.text.slice(from, to))
}

function drawnLine(view: EditorView, line: Line): DrawnLine {
  const direction = directionOf(view)
  const rows = rowsIn(view, line, lineUnits(view, line)).map((units) => rowOf(units, direction))
  return { line, direction, rows }
}

/** The units of each row: a line that is too long goes on in the next one. */
function rowsIn(view: EditorView, line: Line, units: readonly Unit[]): (readonly Unit[])[] {
  const isOneRow = view.lineBlockAt(line.from).height < 2 * view.defaultLineHeight
  if (isOneRow) return [units]
  const middle = (index: number) => {
    const place = view.coordsAtPos(line.from + (units[index]?.from ?? 0), 1)
    return place === null ? 0 : (place.top + place.bottom) / 2
  }
  const rows: (readonly Unit[])[] = []
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
function rowIndexOf({ line, rows }: DrawnLine, { head, assoc }: SelectionRange): number {
  const offset = head - line.from
  const index = rows.findIndex(({ to }) => (assoc < 0 ? offset <= to : offset < to))
  return index === -1 ? rows.length - 1 : index
}

function stopIndexOf({ units, stops }: Row, offset: number): number {
  const index = stops.indexOf(offset)
  return index === -1 ? units.findIndex(({ from, to }) => from < offset && offset < to) : index
}

function cursorAt({ line, rows }: DrawnLine, row: Row, offset: number): SelectionRange {
  const isAtWrap = offset === row.to && row !== rows.at(-1)
  return EditorSelection.cursor(line.from + offset, isAtWrap ? -1 : 1)
}

/** One step to a side; null at the end of the text. */
function step(view: EditorView, drawn: DrawnLine, range: SelectionRange, isRight: boolean): Step | null {
  const { line, direction, rows } = drawn
  const isForward = isRight === (direction === 'ltr')
  const index = rowIndexOf(drawn, range)
  const here = rows[index]
  if (here === undefined) return null
  const inRow = stepInRow(view, drawn, here, stopIndexOf(here, range.head - line.from), isRight)
  if (inRow !== null) return inRow
  const next = rows[index + (isForward ? 1 : -1)]
  if (next === undefined) return stepOut(view, line, isForward)
  // The end of a row and the beginning of the next are one place of the text.
  return stepInRow(view, drawn, next, isRight ? 0 : next.stops.length - 1, isRight)
}

function stepInRow(
  view: EditorView,
  drawn: DrawnLine,
  row: Row,
  stop: number,
  isRight: boolean,
): Step | null {
  const offset = row.stops[isRight ? stop + 1 : stop - 1]
  const passed = row.units[isRight ? stop : stop - 1]
  if (offset === undefined || passed === undefined) return null
  return { cursor: cursorAt(drawn, row, offset), group: groupOf(view.state, drawn.line, passed) }
}

/** Into the line that follows, or to the end of the one before. */
function stepOut(view: EditorView, line: Line, isForward: boolean): Step | null {
  const position = isForward ? line.to + 1 : line.from - 1
  if (position < 0 || position > view.state.doc.length) return null
  return { cursor: EditorSelection.cursor(position, isForward ? 1 : -1), group: CharCategory.Space }
}

function byChar(view: EditorView, range: SelectionRange, isRight: boolean): SelectionRange {
  const line = view.state.doc.lineAt(range.head)
  return step(view, drawnLine(view, line), range, isRight)?.cursor ?? range
}

/** Past white space, and then past letters of one kind, or a chip. */
function byGroup(view: EditorView, range: SelectionRange, isRight: boolean): SelectionRange {
  let drawn = drawnLine(view, view.state.doc.lineAt(range.head))
  let cursor = range
  let group: Group = CharCategory.Space
  for (;;) {
    const next = step(view, drawn, cursor, isRight)
    if (next === null || (group !== CharCategory.Space && (group === 'chip' || next.group !== group)))
      return cursor
    group = next.group
    cursor = next.cursor
    const { from, to } = drawn.line
    if (cursor.head < from || cursor.head > to) drawn = drawnLine(view, view.state.doc.lineAt(cursor.head))
  }
}

type Move = (view: EditorView, range: SelectionRange, isRight: boolean) => SelectionRange

/** To the end of the row, and from there to the end of the line. */
function toEnd(view: EditorView, range: SelectionRange, isRight: boolean): SelectionRange {
  const drawn = drawnLine(view, view.state.doc.lineAt(range.head))
  const isForward = isRight === (drawn.direction === 'ltr')
  const row = drawn.rows[rowIndexOf(drawn, range)]
  const end = isForward ? row?.to : row?.from
  if (row !== undefined && end !== undefined && drawn.line.from + end !== range.head)
    return cursorAt(drawn, row, end)
  return EditorSelection.cursor(isForward ? drawn.line.to : drawn.line.from, isForward ? -1 : 1)
}

/** By the direction of the text in place of a side. */
function along(move: Move): Move {
  return (view, range, isForward) => move(view, range, isForward === (directionOf(view) === 'ltr'))
}

function moving(move: Move, isRight: boolean): Command {
  return (view) => select(view, move(view, view.state.selection.main, isRight))
}

/** What is selected is left at its side first. */
function leaving(move: Move, isRight: boolean): Command {
  const moved = moving(move, isRight)
  return (view) => {
    const { empty, from, to } = view.state.selection.main
    if (empty) return moved(view)
    const isForward = isRight === (directionOf(view) === 'ltr')
    return select(view, EditorSelection.cursor(isForward ? to : from, isForward ? -1 : 1))
  }
}

function extending(move: Move, isRight: boolean): Command {
  return (view) => {
    const { main } = view.state.selection
    const { head, assoc } = move(view, EditorSelection.cursor(main.head, main.assoc), isRight)
    return select(view, EditorSelection.range(main.anchor, head, undefined, undefined, assoc))
  }
}

function select(view: EditorView, range: SelectionRange): boolean {
  if (range.eq(view.state.selection.main, true)) return false
  view.dispatch({ selection: EditorSelection.create([range]), userEvent: 'select', scrollIntoView: true })
  return true
}

/** The commands of CodeMirror's that go by what is drawn, each with ours. */
const OURS = new Map<Command, Command>([
  [cursorCharLeft, leaving(byChar, false)],
  [cursorCharRight, leaving(byChar, true)],
  [cursorGroupLeft, leaving(byGroup, false)],
  [cursorGroupRight, leaving(byGroup, true)],
  [selectCharLeft, extending(byChar, false)],
  [selectCharRight, extending(byChar, true)],
  [selectGroupLeft, extending(byGroup, false)],
  [selectGroupRight, extending(byGroup, true)],
  [cursorLineBoundaryLeft, moving(toEnd, false)],
  [cursorLineBoundaryRight, moving(toEnd, true)],
  [cursorLineBoundaryBackward, moving(along(toEnd), false)],
  [cursorLineBoundaryForward, moving(along(toEnd), true)],
  [selectLineBoundaryLeft, extending(toEnd, false)],
  [selectLineBoundaryRight, extending(toEnd, true)],
  [selectLineBoundaryBackward, extending(along(toEnd), false)],
  [selectLineBoundaryForward, extending(along(toEnd), true)],
])

/** The keys with our commands in place of CodeMirror's. */
export function withOurMoves(keys: readonly KeyBinding[]): KeyBinding[] {
  const ours = (command: Command | undefined) => (command && OURS.get(command)) ?? command
  return keys.map(({ run, shift, ...key }) => {
    const [runs, shifts] = [ours(run), ours(shift)]
    return { ...key, ...(runs && { run: runs }), ...(shifts && { shift: shifts }) }
  })
}
