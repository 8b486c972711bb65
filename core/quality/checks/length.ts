import type { Check } from '../check.ts'
import { countGraphemes, offsetOfGrapheme } from '../text/graphemes.ts'
import { findingSentence } from '../sentences.ts'

/** The string's maximum length, in characters as people count them. */
export const length: Check = {
  title: 'Length',
  readsMessages: true,
  isOnByDefault: true,
  run({ text, string: { maxLength } }) {
    if (maxLength === null || maxLength <= 0 || text.length <= maxLength) return []
    const count = countGraphemes(text)
    if (count <= maxLength) return []
    const said = findingSentence('length.over', { count, most: maxLength, over: count - maxLength })
    return [{ ...said, place: { start: offsetOfGrapheme(text, maxLength), end: text.length } }]
  },
}
