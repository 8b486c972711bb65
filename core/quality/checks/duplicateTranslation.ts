import type { Check } from '../check.ts'
import { messageFactory, type FindingSentences } from '../sentences.ts'

const sentences = {
  'duplicate.other': ({ text, count }: { text: string; count: number }) =>
    `The same source is translated as “${text}” in ${count} other strings. Use one translation, or ignore this where the meaning differs.`,
} satisfies FindingSentences
const say = messageFactory(sentences)

/** The same source is translated as elsewhere in the project, where all others agree. */
export const duplicateTranslation: Check = {
  title: 'Other translation of the same source',
  readsMessages: true,
  isOnByDefault: true,
  sentences,
  run({ text }, { sameSource }) {
    if (sameSource.length < FEWEST || sameSource.includes(text)) return []
    const [first] = sameSource
    if (first === undefined || sameSource.some((other) => other !== first)) return []
    const shown = first.length > 80 ? `${first.slice(0, 79)}…` : first
    return [
      {
        ...say('duplicate.other', { text: shown, count: sameSource.length }),
        place: { start: 0, end: text.length },
        fix: first,
      },
    ]
  },
}

/** Two strings alone may both be right. */
const FEWEST = 2
