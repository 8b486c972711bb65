/** The announcements of text editors for screen readers, in the language of the interface. */
import { EditorState } from '@codemirror/state'
import { t } from '../texts/texts.ts'

/** CodeMirror knows its phrases by their English texts. */
export const editorPhrases = EditorState.phrases.of({ 'Selection deleted': t.common.selectionDeleted })
