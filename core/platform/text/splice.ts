/** Replaces the text from `start` up to `end`, in UTF-16 units. */
export interface Edit {
  start: number
  end: number
  text: string
}

/**
 * Returns the text with all edits applied, in time linear in the text and its edits. Edits may come in any order;
 * insertions at one offset keep theirs. Overlapping or out-of-range edits are a defect of the format.
 */
export function splice(text: string, edits: readonly Edit[]): string {
  if (edits.length === 0) return text
  const pieces: string[] = []
  let offset = 0
  for (const edit of inOrder(edits)) {
    if (edit.start < offset || edit.end < edit.start || edit.end > text.length) {
      throw new RangeError(`The edit from ${edit.start} to ${edit.end} does not fit after ${offset}.`)
    }
    pieces.push(text.slice(offset, edit.start), edit.text)
    offset = edit.end
  }
  pieces.push(text.slice(offset))
  return pieces.join('')
}

function inOrder(edits: readonly Edit[]): readonly Edit[] {
  const isOrdered = edits.every((edit, index) => (edits[index - 1]?.start ?? 0) <= edit.start)
  return isOrdered ? edits : edits.toSorted((a, b) => a.start - b.start)
}
