import type { Check } from '../check.ts'
import { countGraphemes, offsetOfGrapheme } from '../text/graphemes.ts'
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
