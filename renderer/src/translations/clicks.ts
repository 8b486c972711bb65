/** The selection by a click and a double click: the nearest position; a whole chip, or a word. */
import { EditorSelection, type Extension } from '@codemirror/state'
import { EditorView, type MouseSelectionStyle } from '@codemirror/view'
import { cursorAtPoint, groupOf, lineUnits, unitAtPoint } from './drawnLines.ts'

interface Stretch {
  from: number
  to: number
}

const pointOf = ({ clientX, clientY }: MouseEvent) => ({ x: clientX, y: clientY })

/** The letters of one kind, or the chip, that stand where the pointer is. */
function groupAt(view: EditorView, event: MouseEvent): Stretch {
  const { line, unit } = unitAtPoint(view, pointOf(event))
  const units = lineUnits(view, line)
  const start = units.findIndex(({ from }) => from === unit?.from)
  const groups = units.map((one) => groupOf(view.state, line, one))
  const isSame = (index: number) => groups[index] === groups[start] && groups[start] !== 'chip'
  let [first, last] = [start, start]
  while (isSame(first - 1)) first--
  while (isSame(last + 1)) last++
  return { from: line.from + (units[first]?.from ?? 0), to: line.from + (units[last]?.to ?? 0) }
}

function selects(view: EditorView, event: MouseEvent): MouseSelectionStyle | null {
  if (event.button !== 0) return null
  return event.detail === 1
    ? selectsPlaces(view, event)
    : event.detail === 2
      ? selectsGroups(view, event)
      : null
}

/**
 * From where the button went down to where the pointer is; CodeMirror takes the other side of a chip that is drawn in a
 * line from right to left.
 */
function selectsPlaces(view: EditorView, event: MouseEvent): MouseSelectionStyle {
  let first = cursorAtPoint(view, pointOf(event)).head
  let { anchor } = view.state.selection.main
  return {
    get(current, isExtending) {
      const { head, assoc } = cursorAtPoint(view, pointOf(current))
      const from = isExtending ? anchor : first
      return EditorSelection.create([
        from === head
          ? EditorSelection.cursor(head, assoc)
          : EditorSelection.range(from, head, undefined, undefined, assoc),
      ])
    },
    update({ docChanged, changes }) {
      if (!docChanged) return
      first = changes.mapPos(first)
      anchor = changes.mapPos(anchor)
    },
  }
}

function selectsGroups(view: EditorView, event: MouseEvent): MouseSelectionStyle {
  let first = groupAt(view, event)
  return {
    get(current) {
      const here = groupAt(view, current)
      const [from, to] = [Math.min(first.from, here.from), Math.max(first.to, here.to)]
      const isBackward = here.from < first.from
      return EditorSelection.single(isBackward ? to : from, isBackward ? from : to)
    },
    update({ docChanged, changes }) {
      if (docChanged) first = { from: changes.mapPos(first.from), to: changes.mapPos(first.to) }
    },
  }
}

export const clicks: Extension = EditorView.mouseSelectionStyle.of(selects)
