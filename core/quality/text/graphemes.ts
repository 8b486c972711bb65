/** Characters as people count them. */
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

export function countGraphemes(text: string): number {
  // Every unit of ASCII is a character of its own, but for a line end.
  if (/^[\x20-\x7e]*$/.test(text)) return text.length
  return Array.from(segmenter.segment(text)).length
}

/** Returns the offset after the first `count` characters; the text's length if it is shorter. */
export function offsetOfGrapheme(text: string, count: number): number {
  let seen = 0
  for (const { index } of segmenter.segment(text)) {
    if (seen === count) return index
    seen += 1
  }
  return text.length
}
