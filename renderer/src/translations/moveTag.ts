/** Moves the tag at the cursor by a word, to where it belongs in another order of words. */
import { isolateHistory } from '@codemirror/commands'
import type { EditorView } from '@codemirror/view'
import { tagsIn, type TagChip } from './chips.ts'
import { directionOf } from './drawnLines.ts'

const words = new Intl.Segmenter(undefined, { granularity: 'word' })

/** Moves the tag that ends or begins at the cursor, or that is selected, to a side. */
export function moveTag(view: EditorView, isRight: boolean): void {
  const tags = tagsIn(view)
  const moved = tagAtCursor(view, tags)
  if (view.state.readOnly || moved === undefined) return
  const isForward = isRight === (directionOf(view) === 'ltr')
  const move = moveOf(view.state.doc.toString(), moved, tags, isForward)
  if (move === undefined) return
  view.dispatch({
    changes: [
      { from: move.from, to: move.to },
      { from: move.target, insert: move.insert },
    ],
    // The next press moves the same tag.
    selection: { anchor: move.cursor },
    annotations: isolateHistory.of('full'),
    scrollIntoView: true,
    userEvent: 'move',
  })
}

function tagAtCursor({ state }: EditorView, tags: readonly TagChip[]): TagChip | undefined {
  const { from, to, empty } = state.selection.main
  if (!empty) return tags.find((tag) => tag.from === from && tag.to === to)
  return tags.find((tag) => tag.to === from) ?? tags.find((tag) => tag.from === from)
}

export interface TagMove {
  /** The stretch that goes: the tag, with a blank if it stands between blanks as a word does. */
  from: number
  to: number
  /** The place in the text before the move, and what is inserted there. */
  target: number
  insert: string
  /** The place behind the tag in the text after the move. */
  cursor: number
}

/**
 * Returns the next move of a tag; undefined: it is at the end. An opening tag stands before words, any other behind them,
 * and each beside the other tags; so no tag lands within a word.
 */
export function moveOf(
  text: string,
  moved: TagChip,
  tags: readonly TagChip[],
  isForward: boolean,
): TagMove | undefined {
  const { from, to, kind } = moved
  const tag = text.slice(from, to)
  const blank = (isForward ? /^\s/.exec(text.slice(to)) : /\s$/.exec(text.slice(0, from)))?.[0] ?? ''
  const isWord =
    kind === 'alone' &&
    blank !== '' &&
    /(?:^|\s)$/.test(text.slice(0, from)) &&
    /^(?:\s|$)/.test(text.slice(to))
  const isBeforeWords = kind === 'open' || (isWord && !isForward)
  const places = placesIn(text, tags, moved, isBeforeWords)
  const reached = places.filter((place) => (isForward ? place > to : place < from))
  if (reached.length === 0) return undefined
  const target = isForward ? Math.min(...reached) : Math.max(...reached)
  const cursor = isForward ? target : target + tag.length
  if (!isWord) return { from, to, target, insert: tag, cursor }
  return isForward
    ? { from, to: to + blank.length, target, insert: blank + tag, cursor }
    : { from: from - blank.length, to, target, insert: tag + blank, cursor }
}

/** The places for a tag: at both ends of the text, beside words, and beside other tags. */
function placesIn(text: string, tags: readonly TagChip[], moved: TagChip, isBeforeWords: boolean): number[] {
  const isInTag = (offset: number) => tags.some((tag) => tag.from < offset && offset < tag.to)
  const others = tags.filter((tag) => tag !== moved)
  const places = [0, text.length, ...others.map((tag) => (isBeforeWords ? tag.from : tag.to))]
  for (const { index, segment, isWordLike } of words.segment(text)) {
    const place = isBeforeWords ? index : index + segment.length
    if (isWordLike === true && !isInTag(place)) places.push(place)
  }
  return places
}
