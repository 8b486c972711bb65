/** Whether an answer is in the language that was asked for, as far as letters tell. */
import type { Language } from '../contract/language.ts'
import { masked, MASK } from '../quality/text/opaque.ts'
import { hasOtherScripts, letterOf } from '../quality/text/scripts.ts'

/** A text with fewer letters may be a name, which stays as it is. */
const LEAST_LETTERS = 4
/** Texts with fewer words may be the same in both languages. */
const LEAST_WORDS = 5

/** What is no language in either text is left out of the comparison. */
export function isOtherLanguage(
  source: string,
  text: string,
  { target, fileType }: { target: Language; fileType: string | null },
): boolean {
  const own = masked(text, fileType).replaceAll(MASK, '')
  const letters = own.match(/\p{L}/gu) ?? []
  if (letters.length < LEAST_LETTERS) return false
  const asked = masked(source, fileType).replaceAll(MASK, '')
  const words = asked.match(/\p{L}{2,}/gu) ?? []
  if (own.trim() === asked.trim() && words.length >= LEAST_WORDS) return true
  const letter = letterOf(target)
  if (letter === null || hasOtherScripts(target)) return false
  // Names of products keep their letters.
  const foreign = letters.filter((one) => !letter.test(one) && /\p{L}/u.test(one)).length
  return foreign > letters.length / 2 && words.length >= 2 && !isMostlyNames(asked)
}

/** `Mozilla Firefox`, `HTTP/2 SSL`: what every word of is written with a capital. */
function isMostlyNames(text: string): boolean {
  const words = text.match(/[\p{L}\p{N}]{2,}/gu) ?? []
  return words.length <= 3 && words.every((word) => /^\p{Lu}/u.test(word))
}
