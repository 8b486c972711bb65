/** The looks of the query bar's text; its colours are tokens, which reach into the shadow root. */
import { EditorView } from '@codemirror/view'

export const queryTheme = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'transparent', color: 'var(--ink)', fontSize: '12.5px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    alignItems: 'center',
    overflowX: 'hidden',
    overflowY: 'hidden',
    fontFamily: 'var(--font-mono)',
    lineHeight: '26px',
  },
  '.cm-content': { padding: '0', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0 4px' },
  '.cm-placeholder': { color: 'var(--ink-3)', fontFamily: 'var(--font-ui)' },
  '.croql-keyword': { color: 'var(--code-keyword)', fontWeight: '600' },
  '.croql-operator, .croql-bracket': { color: 'var(--ink-2)' },
  '.croql-text': { color: 'var(--code-text)' },
  '.croql-number, .croql-literal': { color: 'var(--code-number)' },
  '.croql-date': { color: 'var(--code-date)' },
  '.croql-mention': { color: 'var(--code-mention)' },
  '.croql-problem': {
    textDecoration: 'underline wavy var(--danger) 1px',
    textUnderlineOffset: '3px',
    textDecorationSkipInk: 'none',
  },
  '.croql-problem.warning': { textDecorationColor: 'var(--warning)' },
})
