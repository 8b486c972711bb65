/** The pointer in the field: a click and a drop take the nearest position, a double click a whole chip or word. */
import { EditorSelection, type Extension } from '@codemirror/state'
import { EditorView, ViewPlugin, type MouseSelectionStyle, type ViewUpdate } from '@codemirror/view'
import { leavesFiles } from '../documents/editorDrops.ts'
import { isMac } from '../workbench/commands/keys.ts'
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

/**
 * Drops text at the place where a click would set the cursor: CodeMirror might drop it into a chip. Text of the field
 * itself moves, or is copied with Ctrl (Option on a Mac).
 */
const drops = ViewPlugin.fromClass(
  class {
    dragged: Stretch | null = null

    update({ docChanged, changes }: ViewUpdate): void {
      if (!docChanged || this.dragged === null) return
      const { from, to } = this.dragged
      this.dragged = { from: changes.mapPos(from), to: changes.mapPos(to) }
    }
  },
  {
    eventHandlers: {
      dragstart(_event, { state }) {
        this.dragged = state.selection.main
      },
      dragend() {
        this.dragged = null
      },
      drop(event, view) {
        const text = event.dataTransfer?.getData('text/plain') ?? ''
        const isCopied = isMac ? event.altKey : event.ctrlKey
        const moved = isCopied ? null : this.dragged
        this.dragged = null
        if (view.state.readOnly || text === '') return true
        const { head } = cursorAtPoint(view, pointOf(event))
        view.focus()
        if (moved !== null && moved.from <= head && head <= moved.to) return true
        const changes = view.state.changes([
          { from: head, insert: view.state.toText(text) },
          ...(moved === null ? [] : [moved]),
        ])
        view.dispatch({
          changes,
          selection: { anchor: changes.mapPos(head, -1), head: changes.mapPos(head, 1) },
          userEvent: moved === null ? 'input.drop' : 'move.drop',
        })
        return true
      },
    },
  },
)

export const clicks: Extension = [EditorView.mouseSelectionStyle.of(selects), leavesFiles, drops]
