import { EditorView } from '@codemirror/view'
import { bringsFiles } from './droppedFiles.ts'

/** Leaves files that are dropped on an editor to the window, which opens them: CodeMirror would insert their text. */
export const leavesFiles = EditorView.domEventHandlers({ drop: (event) => bringsFiles(event) })
