/**
 * Placeholders of a text that is being typed, as chips: each keeps to itself in a line of the other direction, and the
 * cursor passes and deletes it as one. The text stays what it is; what is copied is the text.
 */
import type { EditorState, Extension, Range } from '@codemirror/state'
import {
  Decoration,
  Direction,
  EditorView,
  ViewPlugin,
  type Command,
  type DecorationSet,
  type ViewUpdate,
} from '@codemirror/view'
import { pieces, type TextPiece } from '../strings/placeholders.ts'

export interface Chips {
  /** The chips, and white space that needs a mark. */
  marks: DecorationSet
  /** The chips alone. */
  tokens: DecorationSet
}

/** The chips of a text. */
export function chipsOf(text: string): Chips {
  const marks: Range<Decoration>[] = []
  const tokens: Range<Decoration>[] = []
  let position = 0
  for (const piece of pieces(text)) {
    const length = piece.kind === 'placeholder' ? piece.placeholder.text.length : piece.text.length
    const mark = markOf(piece)
    if (mark !== undefined) {
      const range = mark.range(position, position + length)
      marks.push(range)
      if (piece.kind === 'placeholder') tokens.push(range)
    }
    position += length
  }
  return { marks: Decoration.set(marks), tokens: Decoration.set(tokens) }
}

function markOf(piece: TextPiece): Decoration | undefined {
  if (piece.kind === 'placeholder') return TOKENS[piece.placeholder.kind]
  return piece.kind === 'text' || piece.kind === 'newline' ? undefined : SPACES[piece.kind]
}

function token(kind: string): Decoration {
  return Decoration.mark({
    class: `token ${kind}`,
    attributes: { dir: 'ltr' },
    bidiIsolate: Direction.LTR,
  })
}

function space(kind: string): Decoration {
  return Decoration.mark({ class: kind })
}

const TOKENS = {
  variable: token('variable'),
  tag: token('tag'),
  argument: token('argument'),
  escape: token('escape'),
  entity: token('entity'),
}

const SPACES = {
  tab: space('tab'),
  space: space('spaces'),
  'no-break': space('no-break'),
  invisible: space('invisible'),
}

/** The chips that are one to the cursor: all but the one that it was put into. */
function closed({ state }: EditorView, { tokens }: Chips): DecorationSet {
  const { head } = state.selection.main
  return tokens.update({ filter: (from, to) => !isWithin(head, from, to) })
}

function isWithin(position: number, from: number, to: number): boolean {
  return from < position && position < to
}

class ChipMarks {
  chips: Chips
  #isStale = false

  constructor({ state }: EditorView) {
    this.chips = chipsIn(state)
  }

  update({ view, state, docChanged, changes }: ViewUpdate): void {
    // What an input method composes is its own: a mark that begins in it would end the composition.
    if (view.compositionStarted) {
      if (!docChanged) return
      this.chips = { marks: this.chips.marks.map(changes), tokens: this.chips.tokens.map(changes) }
      this.#isStale = true
    } else if (docChanged || this.#isStale) {
      this.chips = chipsIn(state)
      this.#isStale = false
    }
  }
}

function chipsIn({ doc }: EditorState): Chips {
  return chipsOf(doc.toString())
}

const marking = ViewPlugin.fromClass(ChipMarks, {
  decorations: ({ chips }) => chips.marks,
  provide: (plugin) => [
    EditorView.atomicRanges.of((view) => {
      const chips = view.plugin(plugin)?.chips
      return chips === undefined ? Decoration.none : closed(view, chips)
    }),
    EditorView.bidiIsolatedRanges.of((view) => view.plugin(plugin)?.chips.tokens ?? Decoration.none),
  ],
})

/** Puts the cursor into the chip before or after it, where the keys go letter by letter; false: there is none. */
export const openChip: Command = (view) => {
  const { from, to } = view.state.selection.main
  const tokens = view.plugin(marking)?.chips.tokens
  if (view.state.readOnly || tokens === undefined) return false
  let anchor: number | undefined
  tokens.between(from, to, (start, end) => {
    if (end - start < 2 || isWithin(from, start, end)) return
    anchor = from === end ? end - 1 : start + 1
  })
  if (anchor === undefined) return false
  view.dispatch({ selection: { anchor }, scrollIntoView: true })
  return true
}

export const chips: Extension = marking
