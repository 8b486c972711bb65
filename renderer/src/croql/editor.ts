/** The text editor of the query bar: one line, or the few that a long query is laid out on. */
import { closeCompletion } from '@codemirror/autocomplete'
import { history, historyKeymap, standardKeymap } from '@codemirror/commands'
import { EditorState, Prec } from '@codemirror/state'
import { EditorView, keymap, placeholder } from '@codemirror/view'
import { editorPhrases } from '../controls/editorPhrases.ts'
import { leavesFiles } from '../documents/editorDrops.ts'
import { croqlColours } from './croqlColours.ts'
import { queryHelp, type HelpOptions } from './completion.ts'
import { queryTheme } from './queryTheme.ts'

export interface QueryEditorOptions extends HelpOptions {
  /** A shadow root: there the editor's rules are constructed style sheets, which the content policy lets in. */
  root: ShadowRoot
  text: string
  label: string
  placeholder: string
  /** The accessible name of the list of completions. */
  completions: string
  onChange(text: string): void
  /** The handlers of keys answer whether they did anything: else the editor handles the key. */
  onEnter(): boolean
  onEscape(): boolean
  onOlder(): boolean
  onNewer(): boolean
  /** Goes to what lies below the field. */
  onDown(): boolean
}

/** The history lies above the first line and below the last; between them the arrows move from line to line. */
function isAtEdge({ doc, selection }: EditorState, edge: 'first' | 'last'): boolean {
  return doc.lineAt(selection.main.head).number === (edge === 'first' ? 1 : doc.lines)
}

export function createQueryEditor(options: QueryEditorOptions): EditorView {
  const keys = keymap.of([
    {
      key: 'Enter',
      run: (view) => {
        // Nothing of it was chosen, and it would lie over what is found.
        closeCompletion(view)
        return options.onEnter()
      },
    },
    { key: 'Escape', run: () => options.onEscape() },
    { key: 'ArrowUp', run: ({ state }) => isAtEdge(state, 'first') && options.onOlder() },
    {
      key: 'ArrowDown',
      run: ({ state }) => isAtEdge(state, 'last') && (options.onNewer() || options.onDown()),
    },
  ])
  return new EditorView({
    root: options.root,
    parent: options.root,
    state: EditorState.create({
      doc: options.text,
      extensions: [
        Prec.high(keys),
        queryHelp(options),
        EditorState.phrases.of({ Completions: options.completions }),
        editorPhrases,
        leavesFiles,
        history(),
        // Those of an editor of code would take keys of commands, Ctrl+I for one.
        keymap.of([...historyKeymap, ...standardKeymap]),
        croqlColours,
        queryTheme,
        placeholder(options.placeholder),
        EditorView.contentAttributes.of({
          'aria-label': options.label,
          'aria-multiline': 'true',
          spellcheck: 'false',
          autocapitalize: 'off',
          dir: 'ltr',
        }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) options.onChange(update.state.doc.toString())
        }),
      ],
    }),
  })
}

export function setText(view: EditorView, text: string): void {
  if (view.state.doc.toString() === text) return
  view.dispatch({
    changes: { from: 0, to: view.state.doc.length, insert: text },
    selection: { anchor: text.length },
    scrollIntoView: true,
  })
}
