import type { Check } from '../check.ts'
import { wordsOf } from '../text/words.ts'

/** Words that the language's dictionaries do not have. Without a dictionary it finds nothing. */
export const spelling: Check = {
  title: 'Spelling',
  readsMessages: true,
  isOnByDefault: true,
  run(input, { speller }) {
    if (speller === null) return []
    const inSource = new Set(
      wordsOf(input.source, input.string, input.sourceLanguage).map(({ word }) => word),
    )
    return wordsOf(input.text, input.string, input.language).flatMap(({ word, start, end }) => {
      // What stands in the source as it is here is a name, a key, a product.
      if (inSource.has(word) || speller.isCorrect(word)) return []
      const [fix, ...alternatives] = speller.suggest(word).slice(0, MOST_SUGGESTIONS)
      const message =
        fix === undefined
          ? `“${word}” is not in the dictionary. Correct it, or add it.`
          : `“${word}” is not in the dictionary. Did you mean “${fix}”?`
      return [{ message, place: { start, end }, fix: fix ?? null, alternatives }]
    })
  },
}

const MOST_SUGGESTIONS = 5
