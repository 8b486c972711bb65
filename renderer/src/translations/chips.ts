/**
 * Placeholders of a text that is being typed, as chips: each keeps to itself in a line of the other direction, and the
 * cursor passes and deletes it as one. The text stays what it is; what is copied is the text. A chip that is drawn in
 * its short form has its whole text in the document, without a width: nothing else of the editor knows of it.
 */
import {
  Facet,
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
import { invisibleMark } from '../strings/invisibleCharacters.ts'
import type { DeclaredFormat } from '../../../core/contract/enumerations.ts'
import type { InlineTag, TagUnit } from '../../../core/messages/inlineTags/inlineTags.ts'
import { pieces, type TextPiece } from '../strings/placeholders.ts'
import { t } from '../texts/texts.ts'
import type { ChipPlace } from './visualOrder.ts'

export interface Chips {
  /** The chips, and white space that needs a mark. */
  marks: DecorationSet
  /** The chips alone. */
  tokens: DecorationSet
  /** The chips that are drawn in a short form, within the chips. */
  shorts: DecorationSet
  /** Ranges that keep the cursor out of them. */
  edges: DecorationSet
  /** Ranges at which the line does not wrap. */
  unbroken: DecorationSet
  /** The tags among the chips; none while an input method composes. */
  tags: readonly TagChip[]
}

export interface TagChip extends Pick<InlineTag, 'kind' | 'partner'> {
  from: number
  to: number
}

/**
 * Returns the chips of a text.
 *
 * @param showsFullTags whether tags are drawn as they are written, in place of their numbers
 */
export function chipsOf(
  text: string,
  source: string | readonly TagUnit[] = '',
  format: DeclaredFormat | null = null,
  showsFullTags = false,
): Chips {
  const tags: TagChip[] = []
  const marks: Range<Decoration>[] = []
  const tokens: Range<Decoration>[] = []
  const shorts: Range<Decoration>[] = []
  const edges: Range<Decoration>[] = []
  const unbroken: [from: number, to: number][] = []
  let position = 0
  for (const piece of pieces(text, source, format)) {
    const length = piece.kind === 'placeholder' ? piece.placeholder.text.length : piece.text.length
    const mark = decorationOf(piece)
    if (mark !== undefined) {
      const range = mark.range(position, position + length)
      marks.push(range)
      if (piece.kind === 'placeholder') {
        tokens.push(range)
        const { tag } = piece.placeholder
        if (isDrawnShort(piece) && !(showsFullTags && tag !== undefined))
          shorts.push(short(piece).range(position, position + length))
        if (tag !== undefined)
          tags.push({ from: position, to: position + length, kind: tag.kind, partner: tag.partner })
        edges.push(BEFORE.range(position), AFTER.range(position + length))
        keepTogether(unbroken, withNeighbours(text, position, position + length))
      }
    }
    position += length
  }
  return {
    marks: Decoration.set(marks),
    tokens: Decoration.set(tokens),
    shorts: Decoration.set(shorts),
    edges: Decoration.set(edges, true),
    unbroken: Decoration.set(unbroken.map(([from, to]) => UNBROKEN.range(from, to))),
    tags,
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

function decorationOf(piece: TextPiece): Decoration | undefined {
  if (piece.kind === 'placeholder') {
    const { kind, tag } = piece.placeholder
    return tag === undefined ? TOKENS[kind] : TAGS[tag.kind]
  }
  if (piece.kind === 'text' || piece.kind === 'newline') return undefined
  const mark = invisibleMark(piece.text)
  return Decoration.mark({
    class: `blank ${piece.kind}`,
    attributes: { title: t.detail.whitespace[piece.kind], ...(mark !== undefined && { 'data-mark': mark }) },
  })
}

function token(kind: string): Decoration {
  return Decoration.mark({
    class: `token ${kind}`,
    attributes: { dir: 'ltr' },
    bidiIsolate: Direction.LTR,
  })
}

type Chip = TextPiece & { kind: 'placeholder' }

/** A chip that goes on in another line would be drawn in both. */
function isDrawnShort({ placeholder: { text }, label }: Chip): boolean {
  return label !== text && !text.includes('\n')
}

function short({ placeholder: { text }, label }: Chip): Decoration {
  return Decoration.mark({ class: 'short', attributes: { 'data-label': label, title: text } })
}

const TOKENS = {
  variable: token('variable'),
  tag: token('tag'),
  argument: token('argument'),
  escape: token('escape'),
  entity: token('entity'),
}
const TAGS = { open: token('tag open'), close: token('tag close'), alone: token('tag alone') }

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
function closed({ state }: EditorView, chips: DecorationSet): DecorationSet {
  const { head } = state.selection.main
  return chips.update({ filter: (from, to) => !isWithin(head, from, to) })
}

function isWithin(position: number, from: number, to: number): boolean {
  return from < position && position < to
}

const SELECTED = Decoration.mark({ class: 'selected' })

/** The chips that are selected: a browser paints no selection over a short form, which is no text of the document. */
function selectedIn({ state }: EditorView, { shorts }: Chips): DecorationSet {
  const { from, to, empty } = state.selection.main
  const selected: Range<Decoration>[] = []
  if (!empty)
    shorts.between(from, to, (start, end) => {
      if (from <= start && end <= to) selected.push(SELECTED.range(start, end))
    })
  return Decoration.set(selected)
}

const PAIRED = Decoration.mark({ class: 'paired' })

/** Returns both ends of the pair that the cursor touches, or whose one end is selected. */
function pairAtCursor({ state }: EditorView, { tags }: Chips): DecorationSet {
  const { from, to, empty } = state.selection.main
  const touched = tags.find((tag) => {
    if (tag.partner === null) return false
    return empty ? tag.from <= from && from <= tag.to : tag.from === from && tag.to === to
  })
  const other = tags.find((tag) => tag.from === touched?.partner)
  if (touched === undefined || other === undefined) return Decoration.none
  return Decoration.set(
    [touched, other].map((chip) => PAIRED.range(chip.from, chip.to)),
    true,
  )
}

class ChipMarks {
  chips: Chips
  /** Whether they are those of a text before what is being composed. */
  isStale = false

  constructor({ state }: EditorView) {
    this.chips = chipsIn(state)
  }

  update({ view, state, startState, docChanged, changes }: ViewUpdate): void {
    const isDrawnAnew = startState.facet(fullTags) !== state.facet(fullTags)
    // A composition belongs to the input method: a mark that begins in it would end the composition.
    if (view.compositionStarted) {
      if (!docChanged) return
      const { marks, tokens, shorts, edges, unbroken } = this.chips
      this.chips = {
        marks: marks.map(changes),
        tokens: tokens.map(changes),
        shorts: shorts.map(changes),
        edges: edges.map(changes),
        unbroken: unbroken.map(changes),
        tags: [],
      }
      this.isStale = true
    } else if (docChanged || this.isStale || isDrawnAnew) {
      this.chips = chipsIn(state)
      this.isStale = false
    }
  }
}

function chipsIn(state: EditorState): Chips {
  const { tagUnits, format } = state.facet(sourceString)
  return chipsOf(state.doc.toString(), tagUnits, format, state.facet(fullTags))
}

interface SourceString {
  /** The tags of the source, by which those of a translation are numbered. */
  tagUnits: readonly TagUnit[]
  /** The grammar of the string's directives. */
  format: DeclaredFormat | null
}

const sourceString = Facet.define<SourceString, SourceString>({
  combine: ([string = { tagUnits: [], format: null }]) => string,
})

/** Whether tags are drawn as they are written. */
export const fullTags = Facet.define<boolean, boolean>({ combine: ([isFull = false]) => isFull })

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
      return chips === undefined ? Decoration.none : closed(view, chips.tokens)
    }),
    // Within the chips: marks of a higher precedence are drawn within those of a lower.
    Prec.high(
      EditorView.decorations.of((view) => {
        const chips = view.plugin(plugin)?.chips
        return chips === undefined ? Decoration.none : closed(view, chips.shorts)
      }),
    ),
    EditorView.decorations.of((view) => view.plugin(plugin)?.chips.edges ?? Decoration.none),
    Prec.low(
      EditorView.decorations.of((view) => {
        const chips = view.plugin(plugin)?.chips
        return chips === undefined ? Decoration.none : selectedIn(view, chips)
      }),
    ),
    Prec.low(
      EditorView.decorations.of((view) => {
        const chips = view.plugin(plugin)?.chips
        return chips === undefined ? Decoration.none : pairAtCursor(view, chips)
      }),
    ),
    Prec.lowest(EditorView.decorations.of((view) => view.plugin(plugin)?.chips.unbroken ?? Decoration.none)),
    EditorView.bidiIsolatedRanges.of((view) => view.plugin(plugin)?.chips.tokens ?? Decoration.none),
  ],
})

/** The tags of the text, in order. */
export function tagsIn(view: EditorView): readonly TagChip[] {
  return view.plugin(marking)?.chips.tags ?? []
}

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

/** Returns where the short form of the chip that begins at a position is drawn; null if none does, or it is drawn whole. */
export function shortBounds(view: EditorView, position: number): DOMRect | null {
  let begins = false
  view.plugin(marking)?.chips.shorts.between(position, position, (from) => {
    begins ||= from === position
  })
  if (!begins) return null
  // Within its letters: the place before them is beside it, too.
  const { node } = view.domAtPos(position + 1)
  const element = node instanceof Element ? node : node.parentElement
  return element?.closest('.short')?.getBoundingClientRect() ?? null
}

export function chips(string: SourceString): Extension {
  return [sourceString.of(string), marking, endsComposition]
}
