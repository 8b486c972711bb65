/** The keys that delete a word: one of letters or a chip, each as a whole, and of a chip that is open what is its own. */
import { deleteGroupBackward, deleteGroupForward, isolateHistory } from '@codemirror/commands'
import { EditorSelection } from '@codemirror/state'
import type { Command, EditorView } from '@codemirror/view'
import { chipPlaces } from './chips.ts'
import { groupOf, lineUnits, type Group } from './drawnLines.ts'

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
export function deletesGroup(isForward: boolean): Command {
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
