/** The keys that move the cursor: to a side past what is drawn there, be it a letter, a word or a chip, and by rows. */
import { CharCategory, EditorSelection, type Line, type SelectionRange } from '@codemirror/state'
import {
  cursorCharLeft,
  cursorCharRight,
  cursorGroupLeft,
  cursorGroupRight,
  cursorLineBoundaryBackward,
  cursorLineBoundaryForward,
  cursorLineBoundaryLeft,
  cursorLineBoundaryRight,
  cursorLineDown,
  cursorLineUp,
  deleteGroupBackward,
  deleteGroupForward,
  selectCharLeft,
  selectCharRight,
  selectGroupLeft,
  selectGroupRight,
  selectLineBoundaryBackward,
  selectLineBoundaryForward,
  selectLineBoundaryLeft,
  selectLineBoundaryRight,
  selectLineDown,
  selectLineUp,
  isolateHistory,
} from '@codemirror/commands'
import type { Command, EditorView, KeyBinding } from '@codemirror/view'
import {
  caretX,
  cursorAt,
  cursorNear,
  directionOf,
  drawnLine,
  groupOf,
  rowIndexOf,
  stopIndexOf,
  type DrawnLine,
  type Group,
  lineUnits,
} from './drawnLines.ts'
import type { Row } from './visualOrder.ts'
import { chipPlaces } from './chips.ts'

interface Step {
  cursor: SelectionRange
  /** The kind of the passed group. */
  group: Group
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

/** To the row below or above, as near as may be to where the first of such steps began; from the last one to its end. */
function byRow(view: EditorView, range: SelectionRange, isDown: boolean): SelectionRange {
  const { doc } = view.state
  const here = drawnLine(view, doc.lineAt(range.head))
  const left = view.contentDOM.getBoundingClientRect().left
  const goal = range.goalColumn ?? caretX(view, here, range) - left
  const index = rowIndexOf(here, range) + (isDown ? 1 : -1)
  const beside = here.line.number + (isDown ? 1 : -1)
  const isInLine = index >= 0 && index < here.rows.length
  if (!isInLine && (beside < 1 || beside > doc.lines))
    return EditorSelection.cursor(isDown ? doc.length : 0, isDown ? -1 : 1)
  const drawn = isInLine ? here : drawnLine(view, doc.line(beside))
  const row = isInLine ? here.rows[index] : drawn.rows.at(isDown ? 0 : -1)
  if (row === undefined) return range
  const { head, assoc } = cursorNear(view, drawn, row, goal + left)
  return EditorSelection.cursor(head, assoc, undefined, goal)
}

/** By the direction of the text in place of a side. */
function along(move: Move): Move {
  return (view, range, isForward) => move(view, range, isForward === (directionOf(view) === 'ltr'))
}

function moving(move: Move, isRight: boolean): Command {
  return (view) => select(view, move(view, view.state.selection.main, isRight))
}

/** A selection is collapsed to its side first. */
function leaving(move: Move, isRight: boolean): Command {
  const moved = moving(move, isRight)
  return (view) => {
    const { empty, from, to } = view.state.selection.main
    if (empty) return moved(view)
    const isForward = isRight === (directionOf(view) === 'ltr')
    return select(view, EditorSelection.cursor(isForward ? to : from, isForward ? -1 : 1))
  }
}

/** A selection is collapsed to its end or beginning first, from which the row is counted. */
function leavingByRow(isDown: boolean): Command {
  return (view) => {
    const { main } = view.state.selection
    if (main.empty) return select(view, byRow(view, main, isDown))
    return select(view, EditorSelection.cursor(isDown ? main.to : main.from, isDown ? -1 : 1))
  }
}

function extending(move: Move, isRight: boolean): Command {
  return (view) => {
    const { anchor, head: from, assoc: side, goalColumn } = view.state.selection.main
    const moved = move(view, EditorSelection.cursor(from, side, undefined, goalColumn), isRight)
    const { head, assoc } = moved
    return select(view, EditorSelection.range(anchor, head, moved.goalColumn, undefined, assoc))
  }
}

function select(view: EditorView, range: SelectionRange): boolean {
  if (range.eq(view.state.selection.main, true)) return false
  view.dispatch({ selection: EditorSelection.create([range]), userEvent: 'select', scrollIntoView: true })
  return true
}

// The keys that delete a word: one of letters or a chip, each as a whole, and of a chip that is open what is its own.

/** Returns the end of the word from a position: past one space, letters of one kind or a chip; past a line break. */
function endOfGroup(view: EditorView, head: number, isForward: boolean): number {
  const { state } = view
  const line = state.doc.lineAt(head)
  if (head === (isForward ? line.to : line.from))
    return Math.max(0, Math.min(state.doc.length, head + (isForward ? 1 : -1)))
  const units = lineUnits(view, line)
  const opened = chipPlaces(view, line).filter(({ isOpen }) => isOpen)
  const edges = new Set(opened.flatMap(({ from, to }) => [from, to]))
  let offset = head - line.from
  let group: Group | null = null
  const next = () =>
    isForward ? units.find(({ from }) => from >= offset) : units.findLast(({ to }) => to <= offset)
  for (let unit = next(); unit !== undefined; unit = next()) {
    const own = groupOf(state, line, unit)
    if (group !== null && (group === 'chip' || own !== group)) break
    const isFirstSpace = offset === head - line.from && line.text.slice(unit.from, unit.to) === ' '
    if (!isFirstSpace) group = own
    offset = isForward ? unit.to : unit.from
    if (edges.has(offset)) break
  }
  return line.from + offset
}

/** Each is a step of its own to undo, however fast they follow one another. */
function deletesGroup(isForward: boolean): Command {
  const deletesSelected = isForward ? deleteGroupForward : deleteGroupBackward
  return (view) => {
    const { empty, head } = view.state.selection.main
    if (!empty) return deletesSelected(view)
    const end = endOfGroup(view, head, isForward)
    if (view.state.readOnly || end === head) return false
    const [from, to] = isForward ? [head, end] : [end, head]
    view.dispatch({
      changes: { from, to },
      selection: EditorSelection.cursor(from, isForward ? 1 : -1),
      annotations: isolateHistory.of('full'),
      scrollIntoView: true,
      userEvent: isForward ? 'delete.forward' : 'delete.backward',
    })
    return true
  }
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
  [cursorLineUp, leavingByRow(false)],
  [cursorLineDown, leavingByRow(true)],
  [selectLineUp, extending(byRow, false)],
  [selectLineDown, extending(byRow, true)],
  [deleteGroupBackward, deletesGroup(false)],
  [deleteGroupForward, deletesGroup(true)],
])

/** The keys with our commands in place of CodeMirror's. */
export function withOurMoves(keys: readonly KeyBinding[]): KeyBinding[] {
  const ours = (command: Command | undefined) => (command && OURS.get(command)) ?? command
  return keys.map(({ run, shift, ...key }) => {
    const [runs, shifts] = [ours(run), ours(shift)]
    return { ...key, ...(runs && { run: runs }), ...(shifts && { shift: shifts }) }
  })
}
