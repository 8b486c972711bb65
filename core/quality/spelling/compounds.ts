/** Words that are made of words, where the language writes them together and its dictionaries do not list them. */

/** An article, a pronoun or a conjunction that has lost its vowel, by language: `l’ami`, `lorsqu’il`, `dell’anno`. */
const ELISIONS: Readonly<Record<string, RegExp>> = {
  fr: /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu)'(?=\p{L}{2})/iu,
  it: /^(?:[cdlmstv]|un|gl|(?:d|n|s|qu)?ell|all|dall|dell|nell|sull|coll|quest|tutt|senz|mezz)'(?=\p{L}{2})/iu,
  ca: /^(?:[dlmnst])'(?=\p{L}{2})/iu,
}

/** A part of a German compound. */
const SHORTEST_PART = 4

/** Whether a word is right because its parts are, by the rules of its language. */
export function isComposed(word: string, language: string, isCorrect: (word: string) => boolean): boolean {
  const elision = ELISIONS[language]?.exec(word)
  if (elision) return isCorrect(word.slice(elision[0].length))
  return language === 'de' && isCompound(word, isCorrect)
}

/**
 * A noun of two words: `Routenplanung`, `Aufzählungszeichen`. The first may end with the `s` that joins them; the second
 * is a noun itself: inflected verbs and short adjectives are the end of too many misspellings.
 */
function isCompound(word: string, isCorrect: (word: string) => boolean): boolean {
  if (!/^\p{Lu}\p{Ll}+$/u.test(word)) return false
  for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at++) {
    const second = word.slice(at)
    if (!isCorrect(capitalized(second)) || isCorrect(second)) continue
    const first = word.slice(0, at)
    const firsts = first.endsWith('s') ? [first, first.slice(0, -1)] : [first]
    if (firsts.some((one) => one.length >= SHORTEST_PART && isCorrect(one))) return true
  }
  return false
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
