/** Moves the chip at the cursor by a word: the fastest way to put a tag where it belongs in another order of words. */
import { isolateHistory } from '@codemirror/commands'
import type { Command, EditorView } from '@codemirror/view'
import { tagsIn, type TagChip } from './chips.ts'

const words = new Intl.Segmenter(undefined, { granularity: 'word' })

/** Moves the tag that ends or begins at the cursor, or that is selected, along the text; false: there is none. */
export function movesChip(isForward: boolean): Command {
  return (view) => {
    const tags = tagsIn(view)
    const moved = tagAtCursor(view, tags)
    if (view.state.readOnly || moved === undefined) return false
    const target = nextPlace(view.state.doc.toString(), moved, tags, isForward)
    if (target === undefined) return true
    const insert = view.state.sliceDoc(moved.from, moved.to)
    const isBehind = target > moved.to
    const from = isBehind ? target - insert.length : target
    view.dispatch({
      changes: [
        { from: moved.from, to: moved.to },
        { from: target, insert },
      ],
      // The next press moves the same chip.
      selection: { anchor: from + insert.length },
      annotations: isolateHistory.of('full'),
      scrollIntoView: true,
      userEvent: 'move',
    })
    return true
  }
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
