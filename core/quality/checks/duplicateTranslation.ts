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
  run({ source, text }, { sameSource }) {
    // A single word may be a noun here and a verb there.
    const fewest = /\S\s+\S/.test(source) ? FEWEST : FEWEST_OF_A_WORD
    if (sameSource.length < fewest || sameSource.includes(text)) return []
    // An abbreviation stands for several things: `OK` is an answer and a state.
    if (/^\p{Lu}{1,3}$/u.test(source)) return []
    const [first] = sameSource
    if (first === undefined || sameSource.some((other) => other !== first) || isInflected(text, first))
      return []
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

/** Whether two texts have the same words but for their endings, which the place of a string decides. */
function isInflected(one: string, other: string): boolean {
  const [words, others] = [one, other].map(
    (text): readonly string[] =>
      text
        .replace(/[&_](?=\p{L})/u, '')
        .toLowerCase()
        .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [],
  )
  if (words === undefined || others === undefined || words.length !== others.length) return false
  const isAlike = (word: string, other = '') => {
    const stem = Math.ceil(Math.max(word.length, other.length) / 2)
    return word.slice(0, stem) === other.slice(0, stem)
  }
  if (words.every((word, index) => isAlike(word, others[index]))) return true
  // A verb in one place and a noun in the other turn the words around; the same words turned around are a slip.
  const left: string[] = [...others]
  const isMoved = words.every((word) => {
    const index = left.findIndex((other) => isAlike(word, other))
    if (index !== -1) left.splice(index, 1)
    return index !== -1
  })
  return isMoved && words.every((word) => !others.includes(word))
}

/** Two strings alone may both be right. */
const FEWEST = 2
const FEWEST_OF_A_WORD = 10
