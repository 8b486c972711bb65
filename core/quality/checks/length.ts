import type { Check } from '../check.ts'
import { messageFactory, type FindingSentences } from '../sentences.ts'

const sentences = {
  'length.over': ({ count, most, over }: { count: number; most: number; over: number }) =>
    `The translation has ${count} characters and may have ${most}. Shorten it by ${over}.`,
} satisfies FindingSentences
const say = messageFactory(sentences)

/** The string's maximum length, in characters as people count them. */
export const length: Check = {
  title: 'Length',
  readsMessages: true,
  isOnByDefault: true,
  sentences,
  run({ text, string: { maxLength } }) {
    if (maxLength === null || maxLength <= 0 || text.length <= maxLength) return []
    const count = countGraphemes(text)
    if (count <= maxLength) return []
    const said = say('length.over', { count, most: maxLength, over: count - maxLength })
    return [{ ...said, place: { start: offsetOfGrapheme(text, maxLength), end: text.length } }]
  },
}

/** Characters as people count them. */
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

function countGraphemes(text: string): number {
  // Every unit of ASCII is a character of its own, but for a line end.
  if (/^[\x20-\x7e]*$/.test(text)) return text.length
  return Array.from(segmenter.segment(text)).length
}

/** Returns the offset after the first `count` characters; the text's length if it is shorter. */
function offsetOfGrapheme(text: string, count: number): number {
  let seen = 0
  for (const { index } of segmenter.segment(text)) {
    if (seen === count) return index
    seen += 1
  }
  return text.length
}
