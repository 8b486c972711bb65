/** The editor of a translation: a text area for the user, with its placeholders as chips. */
import type { DeclaredFormat } from '../../../core/contract/enumerations.ts'
import type { TagUnit } from '../../../core/messages/inlineTags/inlineTags.ts'
import {
  deleteCharBackward,
  deleteCharForward,
  history,
  isolateHistory,
  redo,
  standardKeymap,
  undo,
} from '@codemirror/commands'
import { Annotation, Compartment, EditorState, type Extension } from '@codemirror/state'
import { EditorView, keymap, type Command, type KeyBinding } from '@codemirror/view'
import { frontPage } from '../controls/frontPage.ts'
import { editorPhrases } from '../controls/editorPhrases.ts'
import { withOurMoves } from './caret.ts'
import { chips, fullTags, openChip, touchesChip } from './chips.ts'
import { clicks } from './clicks.ts'
import type { HitFinder } from '../croql/searchHits.ts'
import { hitMarks, setHits } from './hitMarks.ts'
import { moveTag } from './moveTag.ts'
import { misspeltUnderlines, underline, underlined } from './misspelt.ts'
import { spokenNumbers } from './numbers.ts'
import { rowEndCursor } from './rowEndCursor.ts'
import { targetTheme } from './targetTheme.ts'
import type { MisspeltWord, TextPlace, TextStretch } from './textPlace.ts'

/** The text's properties for screen readers and dictionaries. */
export interface TargetLook {
  label: string
  /** Its language, as BCP 47 has it. */
  lang: string | undefined
  dir: 'ltr' | 'rtl' | undefined
  isReadOnly: boolean
  /** Whether the browser checks the spelling, because no dictionary of the workbench does. */
  isSpelledByBrowser: boolean
  /** Whether tags are drawn as they are written, in place of their numbers. */
  showsFullTags: boolean
}

export interface TargetOptions extends TargetLook {
  /** A shadow root: there the editor's rules are constructed style sheets, which the content policy lets in. */
  root: ShadowRoot
  text: string
  /** The tags of the source. */
  tagUnits: readonly TagUnit[]
  /** The grammar of its directives. */
  format: DeclaredFormat | null
  /** Called with the text after each change that a person or a command made. */
  onTyped: (text: string) => void
  onFocus: () => void
  onBlur: () => void
  /** Called for the context menu of an underlined word, by mouse or key. */
  onWordMenu: (word: MisspeltWord) => void
}

export interface TargetEditor {
  view: EditorView
  place: TextPlace
  /** Shows a text that came from elsewhere; one that others brought is where undo ends. */
  show(text: string, options: { isOfOthers: boolean }): void
  look(look: TargetLook): void
  /** Marks the hits of the search. */
  mark(finder: HitFinder): void
  /** Underlines misspelt words of the text as it was given. */
  underline(stretches: readonly TextStretch[]): void
}

const isFromElsewhere = Annotation.define<boolean>()

/** A line ends with its break: no white space of the line before is typed into the next. */
const newline: Command = (view) => {
  if (view.state.readOnly) return false
  const { state } = view
  view.dispatch(state.replaceSelection(state.lineBreak), { scrollIntoView: true, userEvent: 'input' })
  return true
}

/**
 * The keys of a text area. The editor's further bindings would take keys from the workbench, or letters from a keyboard
 * that types them with Option.
 */
const keys: readonly KeyBinding[] = [
  { key: 'Enter', run: newline, shift: newline },
  { key: 'Mod-z', run: undo, preventDefault: true },
  { key: 'Mod-y', mac: 'Mod-Shift-z', run: redo, preventDefault: true },
  { linux: 'Ctrl-Shift-z', run: redo, preventDefault: true },
  { key: 'F2', run: openChip },
  ...withOurMoves(standardKeymap.filter(({ key }) => key !== 'Enter')),
]

/** A text area copies and cuts what is selected; the editor by itself would take the whole line where nothing is. */
const copiesSelected = EditorView.domEventHandlers({
  copy: (event, view) => isNothingSelected(event, view),
  cut: (event, view) => isNothingSelected(event, view),
})

function isNothingSelected(event: ClipboardEvent, { state }: EditorView): boolean {
  if (!state.selection.main.empty) return false
  event.preventDefault()
  return true
}

function lookOf(look: TargetLook): Extension {
  const { label, lang, dir, isReadOnly, isSpelledByBrowser, showsFullTags } = look
  return [
    EditorState.readOnly.of(isReadOnly),
    fullTags.of(showsFullTags),
    EditorView.contentAttributes.of({
      'aria-label': label,
      'aria-multiline': 'true',
      'aria-readonly': String(isReadOnly),
      // It can be reached by Tab anyway; who checks whether what scrolls can be reached by key looks for this.
      tabindex: '0',
      // Misspelt words are underlined by the project's own check, in each browser alike.
      spellcheck: String(isSpelledByBrowser),
      autocorrect: 'on',
      autocapitalize: 'sentences',
      ...(lang !== undefined && { lang }),
      ...(dir !== undefined && { dir }),
    }),
  ]
}

export function createTargetEditor(options: TargetOptions): TargetEditor {
  const { root, onTyped, onFocus, onBlur, onWordMenu } = options
  const looks = new Compartment()
  const undoing = new Compartment()
  let given = options.text
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: given,
      selection: { anchor: normalized(given).length },
      extensions: [
        keymap.of(keys),
        editorPhrases,
        undoing.of(history()),
        chips(options),
        hitMarks,
        spokenNumbers,
        typingOver,
        clicks,
        rowEndCursor,
        misspeltUnderlines,
        targetTheme,
        EditorView.lineWrapping,
        copiesSelected,
        EditorView.domEventHandlers({
          focus: () => onFocus(),
          blur: () => onBlur(),
          contextmenu: (event, ofView) => opensWordMenu(event, ofView, onWordMenu),
        }),
        looks.of(lookOf(options)),
        EditorView.updateListener.of(({ docChanged, state, transactions }) => {
          if (!docChanged || transactions.some((one) => one.annotation(isFromElsewhere))) return
          given = state.doc.toString()
          onTyped(given)
        }),
      ],
    }),
  })
  // Restoring focus after a dialog targets the host element, which passes it to the scrolling element.
  view.scrollDOM.addEventListener('focus', () => view.focus())
  return {
    view,
    place: placeOf(view, () => given),
    show(text, { isOfOthers }) {
      if (text === given) return
      given = text
      const shown = normalized(text)
      if (view.state.doc.toString() === shown) return
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: shown },
        selection: { anchor: shown.length },
        annotations: [isFromElsewhere.of(true), isolateHistory.of('full')],
      })
      if (!isOfOthers) return
      // Undo would restore, as the user's draft, the text that others have just replaced.
      view.dispatch({ effects: undoing.reconfigure([]) })
      view.dispatch({ effects: undoing.reconfigure(history()) })
    },
    mark: (finder) => view.dispatch({ effects: setHits.of(finder) }),
    look: (look) => view.dispatch({ effects: looks.reconfigure(lookOf(look)) }),
    underline: (stretches) =>
      underline(
        view,
        stretches.map(({ start, end }) => ({
          start: shownOffset(given, start),
          end: shownOffset(given, end),
        })),
      ),
  }
}

/** A press of the menu key has no position of its own: the word at the cursor is meant. */
function opensWordMenu(
  event: MouseEvent,
  view: EditorView,
  onWordMenu: (word: MisspeltWord) => void,
): boolean {
  const isByMouse = event.button === 2 || event.ctrlKey
  const position = isByMouse
    ? view.posAtCoords({ x: event.clientX, y: event.clientY })
    : view.state.selection.main.head
  const word = underlined(view.state).find(
    ({ start, end }) => position !== null && start <= position && position <= end,
  )
  if (word === undefined || view.state.readOnly) return false
  event.preventDefault()
  onWordMenu(word)
  return true
}

/** An offset of a text among the line breaks that the editor shows. */
function shownOffset(text: string, offset: number): number {
  return normalized(text.slice(0, offset)).length
}

/** The text with the line breaks that the editor has, and a text area has. */
function normalized(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n')
}

/** @param textOf the text as it was given, to which offsets from elsewhere belong */
function placeOf(view: EditorView, textOf: () => string): TextPlace {
  const { host } = view.root as ShadowRoot
  const isFocused = () => view.root.activeElement === view.contentDOM && host.ownerDocument === frontPage()
  const offset = (position: number) => Math.min(shownOffset(textOf(), position), view.state.doc.length)
  return {
    element: host as HTMLElement,
    get isReadOnly() {
      return view.state.readOnly
    },
    get isFocused() {
      return isFocused()
    },
    get selection() {
      const { from, to } = view.state.selection.main
      return { start: from, end: to }
    },
    get text() {
      return textOf()
    },
    get marked() {
      const { from, to } = view.state.selection.main
      return view.state.sliceDoc(from, to)
    },
    get misspelt() {
      return underlined(view.state)
    },
    get caret() {
      return view.state.selection.main.head
    },
    boundsOf({ start, end }) {
      const [from, to] = [view.coordsAtPos(start, 1), view.coordsAtPos(end, -1)]
      if (from === null || to === null) return view.dom.getBoundingClientRect()
      const isOneRow = Math.abs(from.top - to.top) < 2
      const [left, right] = isOneRow
        ? [Math.min(from.left, to.left), Math.max(from.right, to.right)]
        : [from.left, from.left]
      return new DOMRect(left, from.top, right - left, from.bottom - from.top)
    },
    focus() {
      if (isFocused()) return
      view.focus()
      host.scrollIntoView({ block: 'nearest' })
    },
    blur: () => view.contentDOM.blur(),
    select: (start, end) =>
      view.dispatch({ selection: { anchor: offset(start), head: offset(end) }, scrollIntoView: true }),
    selectAll: () => view.dispatch({ selection: { anchor: 0, head: view.state.doc.length } }),
    insert: (text) =>
      view.dispatch(view.state.replaceSelection(view.state.toText(text)), {
        scrollIntoView: true,
        userEvent: 'input',
      }),
    surround(before, after) {
      const { from, to, empty } = view.state.selection.main
      const [first, last] = [before, after].map((text) => view.state.toText(text))
      const start = from + (first?.length ?? 0)
      view.dispatch({
        changes: [
          { from, insert: first ?? '' },
          { from: to, insert: last ?? '' },
        ],
        selection: { anchor: empty ? start : start + to - from + (last?.length ?? 0) },
        scrollIntoView: true,
        userEvent: 'input',
      })
    },
    edit(edits) {
      const changes = edits.map(({ start, end, text }) => ({
        from: offset(start),
        to: offset(end),
        insert: text,
      }))
      view.dispatch({ changes, scrollIntoView: true, userEvent: 'input' })
    },
    replaceWord({ start, end }, by) {
      const insert = view.state.toText(by)
      view.dispatch({
        changes: { from: start, to: end, insert },
        selection: { anchor: start + insert.length },
        scrollIntoView: true,
        userEvent: 'input',
        annotations: isolateHistory.of('full'),
      })
    },
    moveTag: (isRight) => moveTag(view, isRight),
    deleteBackward: () => void deleteCharBackward(view),
    deleteForward: () => void deleteCharForward(view),
  }
}

/**
 * Typing over a selection, or beside a chip. A browser would copy the style of the replaced text as an inline style,
 * which the content policy refuses, and may insert into the chip.
 */
const typingOver: Extension = EditorView.domEventHandlers({
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
