/**
 * Typing over a selection, or beside a chip. A browser would copy the style of the replaced text as an inline style,
 * which the content policy refuses, and may insert into the chip.
 */
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { touchesChip } from './chips.ts'

export const typingOver: Extension = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { main } = view.state.selection
    const isTyped = event.inputType === 'insertText' && event.data !== null
    if (!isTyped || view.compositionStarted || view.state.readOnly) return false
    if (main.empty && !touchesChip(view, main.head)) return false
    event.preventDefault()
    view.dispatch(view.state.replaceSelection(view.state.toText(event.data)), {
      scrollIntoView: true,
      userEvent: 'input.type',
    })
    return true
  },
  /** A composition is drawn by the browser: it begins in a text without the selection. */
  compositionstart(_event, view) {
    if (!view.state.selection.main.empty && !view.state.readOnly)
      view.dispatch(view.state.replaceSelection(''), { userEvent: 'input.type' })
    return false
  },
})
