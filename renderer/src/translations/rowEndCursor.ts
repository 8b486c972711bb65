/**
 * Draws the cursor at the end of a row that goes on in the next. A browser draws it at the beginning of the next row if
 * that begins with a chip.
 */
import { EditorView, layer, RectangleMarker } from '@codemirror/view'
import { caretX, drawnLine, rowIndexOf, rowMiddle } from './drawnLines.ts'

/** The part of a row's height that a browser gives the cursor. */
const SHARE = 0.88

function markers(view: EditorView): RectangleMarker[] {
  const { main } = view.state.selection
  if (!main.empty || main.assoc >= 0 || view.compositionStarted) return []
  const [before, after] = [view.coordsAtPos(main.head, -1), view.coordsAtPos(main.head, 1)]
  // The rows of a long text are measured only where it wraps.
  if (before === null || after === null || (after.top + after.bottom) / 2 < before.bottom) return []
  const line = view.state.doc.lineAt(main.head)
  const drawn = drawnLine(view, line)
  const offset = main.head - line.from
  if (offset === line.length || drawn.rows[rowIndexOf(drawn, main)]?.to !== offset) return []
  // A layer lies in the scrolled box: its coordinates begin where the text does, above what is scrolled out.
  const { scrollDOM, scaleX, scaleY } = view
  const box = scrollDOM.getBoundingClientRect()
  const left = (caretX(view, drawn, main) - box.left) / scaleX + scrollDOM.scrollLeft
  const middle = (rowMiddle(view, drawn, main) - box.top) / scaleY + scrollDOM.scrollTop
  const height = SHARE * view.defaultLineHeight
  return [new RectangleMarker('row-end-cursor', left, middle - height / 2, null, height)]
}

export const rowEndCursor = [
  layer({
    above: true,
    class: 'row-end',
    update: ({ docChanged, selectionSet, geometryChanged, focusChanged }) =>
      docChanged || selectionSet || geometryChanged || focusChanged,
    markers,
  }),
  EditorView.theme({
    '.row-end-cursor': { display: 'none', borderInlineStart: '1px solid var(--ink)' },
    '&.cm-focused .row-end-cursor': { display: 'block', animation: 'steps(1) cm-blink 1s infinite' },
    '&.cm-focused .cm-scroller:has(.row-end-cursor) .cm-content': { caretColor: 'transparent' },
  }),
]
