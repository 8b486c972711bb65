/** The one-line text editor of the query bar. */
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { EditorState, Prec } from '@codemirror/state'
import { EditorView, keymap, placeholder } from '@codemirror/view'
import { croqlColours } from './croqlColours.ts'
import { queryHelp, type HelpOptions } from './completion.ts'
import { queryTheme } from './queryTheme.ts'

export interface QueryEditorOptions extends HelpOptions {
  /** A shadow root: there the editor's rules are constructed style sheets, which the content policy lets in. */
  root: ShadowRoot
  text: string
  label: string
  placeholder: string
  /** What the list of completions is called. */
  completions: string
  onChange(text: string): void
  /** Keys answer whether they did anything. */
  onEnter(): boolean
  onEscape(): boolean
  onOlder(): boolean
  onNewer(): boolean
}

/** Line breaks that are pasted become spaces: white space is free in CroQL, and the bar has one line. */
const oneLine = EditorState.transactionFilter.of((transaction) => {
  if (transaction.newDoc.lines === 1) return transaction
  const text = transaction.newDoc.toString().replaceAll(/\s*[\r\n]+\s*/g, ' ')
  return {
    changes: { from: 0, to: transaction.startState.doc.length, insert: text },
    selection: { anchor: text.length },
  }
})

export function createQueryEditor(options: QueryEditorOptions): EditorView {
  const keys = keymap.of([
    { key: 'Enter', run: () => options.onEnter() },
    { key: 'Escape', run: () => options.onEscape() },
    { key: 'ArrowUp', run: () => options.onOlder() },
    { key: 'ArrowDown', run: () => options.onNewer() },
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
        history(),
        keymap.of([...historyKeymap, ...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter')]),
        oneLine,
        croqlColours,
        queryTheme,
        placeholder(options.placeholder),
        EditorView.contentAttributes.of({
          'aria-label': options.label,
          'aria-multiline': 'false',
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
