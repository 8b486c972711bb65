/**
 * Placeholders of a text that is being typed, as chips: each keeps to itself in a line of the other direction, and the
 * cursor passes and deletes it as one. The text stays what it is; what is copied is the text.
 */
import {
  findClusterBreak,
  Prec,
  type EditorState,
  type Extension,
  type Line,
  type Range,
} from '@codemirror/state'
import {
  Decoration,
  Direction,
  EditorView,
  ViewPlugin,
  WidgetType,
  type Command,
  type DecorationSet,
  type ViewUpdate,
} from '@codemirror/view'
import { pieces, type TextPiece } from '../strings/placeholders.ts'
import type { ChipPlace } from './visualOrder.ts'

export interface Chips {
  /** The chips, and white space that needs a mark. */
  marks: DecorationSet
  /** The chips alone. */
  tokens: DecorationSet
  /** Ranges that keep the cursor out of them. */
  edges: DecorationSet
  /** Ranges at which the line does not wrap. */
  unbroken: DecorationSet
}

/** The chips of a text. */
export function chipsOf(text: string): Chips {
  const marks: Range<Decoration>[] = []
  const tokens: Range<Decoration>[] = []
  const edges: Range<Decoration>[] = []
  const unbroken: [from: number, to: number][] = []
  let position = 0
  for (const piece of pieces(text)) {
    const length = piece.kind === 'placeholder' ? piece.placeholder.text.length : piece.text.length
    const mark = markOf(piece)
    if (mark !== undefined) {
      const range = mark.range(position, position + length)
      marks.push(range)
      if (piece.kind === 'placeholder') {
        tokens.push(range)
        edges.push(BEFORE.range(position), AFTER.range(position + length))
        keepTogether(unbroken, withNeighbours(text, position, position + length))
      }
    }
    position += length
  }
  return {
    marks: Decoration.set(marks),
    tokens: Decoration.set(tokens),
    edges: Decoration.set(edges, true),
    unbroken: Decoration.set(unbroken.map(([from, to]) => UNBROKEN.range(from, to))),
  }
}

/** A letter that keeps to what is beside it: not those of scripts in which a line may break between any two. */
const CLINGING = /[^\s\u200b\p{Ideographic}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** The chip with the letters beside it that belong to its row. */
function withNeighbours(text: string, from: number, to: number): [from: number, to: number] {
  const before = text.slice(findClusterBreak(text, from, false), from)
  const after = text.slice(to, findClusterBreak(text, to))
  return [CLINGING.test(before) ? from - before.length : from, CLINGING.test(after) ? to + after.length : to]
}

/** Stretches that share a letter are one: this mark lies around chips, and where one began within a chip it would tear it. */
function keepTogether(stretches: [from: number, to: number][], [from, to]: [from: number, to: number]): void {
  const last = stretches.at(-1)
  if (last !== undefined && from < last[1]) last[1] = Math.max(last[1], to)
  else stretches.push([from, to])
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

/**
 * Nothing that is seen: the cursor before a chip, or behind it, stands outside of this, and so does what an input method
 * composes there. Without it a browser takes the place beside a chip and the place at its edge for the same.
 */
class Edge extends WidgetType {
  override toDOM(): HTMLElement {
    const edge = document.createElement('span')
    edge.className = 'edge'
    return edge
  }

  override eq(): boolean {
    return true
  }
}

/** Beside what stands in the line without being text, a line might break: between a chip and its comma. */
const UNBROKEN = Decoration.mark({ class: 'unbroken', inclusive: true })

const BEFORE = Decoration.widget({ widget: new Edge(), side: 1 })
const AFTER = Decoration.widget({ widget: new Edge(), side: -1 })

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
  /** Whether they are those of a text before what is being composed. */
  isStale = false

  constructor({ state }: EditorView) {
    this.chips = chipsIn(state)
  }

  update({ view, state, docChanged, changes }: ViewUpdate): void {
    // A composition belongs to the input method: a mark that begins in it would end the composition.
    if (view.compositionStarted) {
      if (!docChanged) return
      const { marks, tokens, edges, unbroken } = this.chips
      this.chips = {
        marks: marks.map(changes),
        tokens: tokens.map(changes),
        edges: edges.map(changes),
        unbroken: unbroken.map(changes),
      }
      this.isStale = true
    } else if (docChanged || this.isStale) {
      this.chips = chipsIn(state)
      this.isStale = false
    }
  }
}

function chipsIn({ doc }: EditorState): Chips {
  return chipsOf(doc.toString())
}

/** The end of a composition that changes nothing more is no change to the editor, which would draw no chip in it. */
const endsComposition = EditorView.domEventObservers({
  compositionend: (_event, view) => {
    // The editor reads what was composed before.
    setTimeout(() => {
      if (!view.compositionStarted && view.plugin(marking)?.isStale) view.dispatch({})
    })
  },
})

const marking = ViewPlugin.fromClass(ChipMarks, {
  decorations: ({ chips }) => chips.marks,
  provide: (plugin) => [
    EditorView.atomicRanges.of((view) => {
      const chips = view.plugin(plugin)?.chips
      return chips === undefined ? Decoration.none : closed(view, chips)
    }),
    EditorView.decorations.of((view) => view.plugin(plugin)?.chips.edges ?? Decoration.none),
    Prec.lowest(EditorView.decorations.of((view) => view.plugin(plugin)?.chips.unbroken ?? Decoration.none)),
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

/** The chips of a line, by their offsets in it. */
export function chipPlaces(view: EditorView, line: Line): ChipPlace[] {
  const { head } = view.state.selection.main
  const places: ChipPlace[] = []
  view.plugin(marking)?.chips.tokens.between(line.from, line.to, (from, to) => {
    places.push({ from: from - line.from, to: to - line.from, isOpen: isWithin(head, from, to) })
  })
  return places
}

/** Whether a chip begins or ends where the cursor is, or is open around it. */
export function touchesChip(view: EditorView, position: number): boolean {
  let isTouched = false
  view.plugin(marking)?.chips.tokens.between(position, position, () => {
    isTouched = true
    return false
  })
  return isTouched
}

export const chips: Extension = [marking, endsComposition]
