import type { Check } from '../check.ts'
import { masked } from '../text/opaque.ts'
import { hasCase } from '../text/scripts.ts'

/** A translation begins with a capital where the source does. Scripts without case never fail. */
export const characterCase: Check = {
  title: 'Capital at the beginning',
  readsMessages: false,
  isOnByDefault: true,
  run({ source, text, sourceLanguage, language, string }) {
    if (!hasCase(sourceLanguage) || !hasCase(language)) return []
    const wanted = firstWord(masked(source, string.fileType))
    const given = firstWord(masked(text, string.fileType))
    if (!wanted || !given || !isCapitalized(wanted.word) || !isLower(given.word)) return []
    // A sentence's first word tells; a single word may be a name, a key, an abbreviation.
    if (source.trim().split(/\s+/u).length < 3) return []
    const [letter = ''] = given.word
    return [
      {
        message:
          'The source begins with a capital letter, the translation with a small one. Begin it with a capital.',
        place: { start: given.start, end: given.start + letter.length },
        fix: letter.toLocaleUpperCase(language.id),
      },
    ]
  },
}

interface Word {
  word: string
  start: number
}

/** The first word where nothing but quotes and blanks stands before it: after a variable any case is right. */
function firstWord(text: string): Word | null {
  const match = /^[\s"'“„«»‘’¿¡([{*_-]*([\p{L}\p{M}\p{N}'’-]+)/u.exec(text)
  const word = match?.[1]
  if (match === null || word === undefined) return null
  return { word, start: match[0].length - word.length }
}

function isCapitalized(word: string): boolean {
  return /^\p{Lu}[\p{Ll}\p{M}'’-]*$/u.test(word)
}

/** `iOS` and `eBay` begin as they should. */
function isLower(word: string): boolean {
  return /^[\p{Ll}\p{M}'’-]+$/u.test(word)
}
