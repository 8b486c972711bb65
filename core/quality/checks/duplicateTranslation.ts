import type { Check } from '../check.ts'
import { findingSentence } from '../sentences.ts'

/** The same source is translated as elsewhere in the project, where all others agree. */
export const duplicateTranslation: Check = {
  title: 'Other translation of the same source',
  readsMessages: true,
  isOnByDefault: true,
  run({ text }, { sameSource }) {
    if (sameSource.length < FEWEST || sameSource.includes(text)) return []
    const [first] = sameSource
    if (first === undefined || sameSource.some((other) => other !== first)) return []
    const shown = first.length > 80 ? `${first.slice(0, 79)}…` : first
    return [
      {
        ...findingSentence('duplicate.other', { text: shown, count: sameSource.length }),
        place: { start: 0, end: text.length },
        fix: first,
      },
    ]
  },
}

/** Two strings alone may both be right. */
const FEWEST = 2
