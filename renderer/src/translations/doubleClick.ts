/** What a double click selects: a chip as a whole, or the word beside it. */
import { EditorSelection, type Extension } from '@codemirror/state'
import { EditorView, type MouseSelectionStyle } from '@codemirror/view'
import { groupOf, lineUnits } from './caret.ts'

interface Stretch {
  from: number
  to: number
}

/** The letters of one kind, or the chip, that stand where the pointer is. */
function groupAt(view: EditorView, { clientX, clientY }: MouseEvent): Stretch {
  const { pos, assoc } = view.posAndSideAtCoords({ x: clientX, y: clientY }, false)
  const line = view.state.doc.lineAt(pos)
  const units = lineUnits(view, line)
  const offset = pos - line.from
  const found = units.findIndex(({ from, to }) => (assoc < 0 ? from < offset && offset <= to : offset < to))
  const start = found === -1 ? units.length - 1 : found
  const groups = units.map((unit) => groupOf(view.state, line, unit))
  const isSame = (index: number) => groups[index] === groups[start] && groups[start] !== 'chip'
  let [first, last] = [start, start]
  while (isSame(first - 1)) first--
  while (isSame(last + 1)) last++
  return { from: line.from + (units[first]?.from ?? 0), to: line.from + (units[last]?.to ?? 0) }
}

function selectsGroups(view: EditorView, event: MouseEvent): MouseSelectionStyle | null {
  if (event.button !== 0 || event.detail !== 2) return null
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

export const doubleClick: Extension = EditorView.mouseSelectionStyle.of(selectsGroups)
