/** Characters as people count them: a letter with its marks, an emoji with its parts, is one. */
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

export function countCharacters(text: string): number {
  // Each unit is a character of its own here.
  if (/^[\x20-\x7e]*$/.test(text)) return text.length
  return Array.from(segmenter.segment(text)).length
}
