/**
 * Words of a text, as the rules of its language divide it (Unicode Annex 29; dictionaries for Japanese, Thai and
 * their like).
 */

export type CountWords = (text: string) => number

/** Returns the word counter of a language. */
export function wordCounter(languageId: string): CountWords {
  const segmenter = wordSegmenter(languageId)
  return (text) => {
    let words = 0
    for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) words++
    return words
  }
}

/** Divides texts of a language into words; an unknown language uses the general rules. */
export function wordSegmenter(languageId: string): Intl.Segmenter {
  try {
    return new Intl.Segmenter(languageId, { granularity: 'word' })
  } catch (error) {
    if (error instanceof RangeError) return new Intl.Segmenter(undefined, { granularity: 'word' })
    throw error
  }
}
