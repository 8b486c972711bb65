/**
 * What is typed in place of a selection, or beside a chip. A browser would give it the looks of what it replaces, in a
 * style in line that the content policy refuses, and may put it inside the chip.
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
  /** What an input method composes is the browser's to draw: it begins in a text that lacks what was selected. */
  compositionstart(_event, view) {
    if (!view.state.selection.main.empty && !view.state.readOnly)
      view.dispatch(view.state.replaceSelection(''), { userEvent: 'input.type' })
    return false
  },
})
