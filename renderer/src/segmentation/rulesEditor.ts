/** The text editor of an SRX document. */
import { editorPhrases } from '../controls/editorPhrases.ts'
import { leavesFiles } from '../documents/editorDrops.ts'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { EditorState, StateEffect, StateField } from '@codemirror/state'
import {
  Decoration,
  EditorView,
  keymap,
  lineNumbers,
  MatchDecorator,
  ViewPlugin,
  type DecorationSet,
  type ViewUpdate,
} from '@codemirror/view'

export interface RulesEditorOptions {
  /** A shadow root: there the editor's rules are constructed style sheets, which the content policy lets in. */
  root: ShadowRoot
  text: string
  label: string
  onChange(text: string): void
}

/** Marks lines, 1-based, in which something is wrong. */
export const setProblemLines = StateEffect.define<readonly number[]>()

const problemLine = Decoration.line({ class: 'srx-problem' })

const problemLines = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    const effect = transaction.effects.find((one) => one.is(setProblemLines))
    if (effect === undefined) return marks.map(transaction.changes)
    const { doc } = transaction.state
    const lines = Array.from(new Set(effect.value)).filter((line) => line >= 1 && line <= doc.lines)
    return Decoration.set(lines.sort((a, b) => a - b).map((line) => problemLine.range(doc.line(line).from)))
  },
  provide: (field) => EditorView.decorations.from(field),
})

const tags = new MatchDecorator({
  regexp: /<!--.*?-->|<\/?[^\s<>/]+|"[^"<]*"(?=[^<>]*>)|\/?>/g,
  decoration: ([found]) => Decoration.mark({ class: classOf(found) }),
})

function classOf(found: string): string {
  if (found.startsWith('<!--')) return 'srx-comment'
  return found.startsWith('"') ? 'srx-value' : 'srx-tag'
}

const colours = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet

    constructor(view: EditorView) {
      this.decorations = tags.createDeco(view)
    }

    update(update: ViewUpdate): void {
      this.decorations = tags.updateDeco(update, this.decorations)
    }
  },
  { decorations: (plugin) => plugin.decorations },
)

const theme = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--raised)', color: 'var(--ink)', fontSize: '12px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '18px' },
  '.cm-content': { padding: 'var(--space-3) 0', caretColor: 'var(--ink)' },
  '.cm-gutters': { border: '0', backgroundColor: 'var(--surface)', color: 'var(--ink-3)' },
  '.srx-tag': { color: 'var(--code-keyword)' },
  '.srx-value': { color: 'var(--code-text)' },
  '.srx-comment': { color: 'var(--ink-3)' },
  '.srx-problem': { backgroundColor: 'var(--danger-soft)', boxShadow: 'inset 3px 0 var(--danger)' },
})

export function createRulesEditor(options: RulesEditorOptions): EditorView {
  return new EditorView({
    root: options.root,
    parent: options.root,
    state: EditorState.create({
      doc: options.text,
      extensions: [
        lineNumbers(),
        editorPhrases,
        leavesFiles,
        history(),
        keymap.of([...historyKeymap, ...defaultKeymap]),
        colours,
        problemLines,
        theme,
        EditorView.contentAttributes.of({
          'aria-label': options.label,
          spellcheck: 'false',
          autocapitalize: 'off',
          tabindex: '0',
          dir: 'ltr',
        }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) options.onChange(update.state.doc.toString())
        }),
      ],
    }),
  })
}

/** Goes to a line, 1-based, and into the editor. */
export function goToLine(view: EditorView, line: number): void {
  const { doc } = view.state
  const { from } = doc.line(Math.min(Math.max(line, 1), doc.lines))
  view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) })
  view.focus()
}

/** Puts another document in the place of the whole text. */
export function replaceEditorText(view: EditorView, text: string): void {
  if (view.state.doc.toString() === text) return
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, selection: { anchor: 0 } })
}
