/** Characters as people count them. */
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

export function countGraphemes(text: string): number {
  // Below, every unit is a character of its own, but for a line end.
  if (/^[\x20-\x7e]*$/.test(text)) return text.length
  return Array.from(segmenter.segment(text)).length
}

/** Where the character after the first `count` begins; the text's length where it has no more. */
export function offsetOfGrapheme(text: string, count: number): number {
  let seen = 0
  for (const { index } of segmenter.segment(text)) {
    if (seen === count) return index
    seen += 1
  }
  return text.length
}
