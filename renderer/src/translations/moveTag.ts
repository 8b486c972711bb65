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
  const target = nextPlace(view.state.doc.toString(), moved, tags, isForward)
  if (target === undefined) return
  const insert = view.state.sliceDoc(moved.from, moved.to)
  const end = target > moved.to ? target : target + insert.length
  view.dispatch({
    changes: [
      { from: moved.from, to: moved.to },
      { from: target, insert },
    ],
    // The next press moves the same tag.
    selection: { anchor: end },
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

/**
 * Returns the next place for a tag. An opening tag stands before words, any other behind them, and each beside the other
 * tags; so no tag lands within a word.
 */
export function nextPlace(
  text: string,
  moved: TagChip,
  tags: readonly TagChip[],
  isForward: boolean,
): number | undefined {
  const others = tags.filter((tag) => tag !== moved)
  const isInTag = (offset: number) => tags.some((tag) => tag.from < offset && offset < tag.to)
  const isOpening = moved.kind === 'open'
  const places = [0, text.length, ...others.map((tag) => (isOpening ? tag.from : tag.to))]
  for (const { index, segment, isWordLike } of words.segment(text)) {
    if (isWordLike !== true) continue
    const place = isOpening ? index : index + segment.length
    if (!isInTag(place)) places.push(place)
  }
  const reached = places.filter((place) => (isForward ? place > moved.to : place < moved.from))
  return reached.length === 0 ? undefined : isForward ? Math.min(...reached) : Math.max(...reached)
}
