/** Whether an answer is in the language that was asked for, as far as letters tell. */
import type { Language } from '../contract/language.ts'
import { maskOpaque, MASK } from '../quality/text/opaque.ts'
import type { VariableSyntax } from '../quality/text/variables.ts'
import { hasOtherScripts, letterOf } from '../quality/text/scripts.ts'

/** A text with fewer letters may be a name, which stays as it is. */
const MIN_LETTERS = 4
/** Texts with fewer words may be the same in both languages. */
const MIN_WORDS = 5

/** Whether a suggestion is in another language; parts that are not language are ignored. */
export function isOtherLanguage(
  source: string,
  text: string,
  { target, placeholders }: { target: Language; placeholders: VariableSyntax },
): boolean {
  const own = languageOf(text, placeholders)
  const letters = countOf(own, /\p{L}/gu)
  if (letters < MIN_LETTERS) return false
  const asked = languageOf(source, placeholders)
  if (own.trim() === asked.trim() && countOf(asked, WORD) >= MIN_WORDS) return true
  const otherLetter = otherLetterThan(target)
  if (otherLetter === null || hasOtherScripts(target)) return false
  // Names of products keep their letters.
  const foreign = countOf(own, otherLetter)
  return foreign > letters / 2 && countOf(asked, WORD) >= 2 && !isMostlyNames(asked)
}

const WORD = /\p{L}{2,}/gu

function languageOf(text: string, placeholders: VariableSyntax): string {
  return maskOpaque(text, placeholders).replaceAll(MASK, '')
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

const otherLetters = new Map<RegExp, RegExp>()

/** One letter of any other script than the language's; null where its script is not known. */
function otherLetterThan(language: Language): RegExp | null {
  const letter = letterOf(language)
  if (letter === null) return null
  const other = otherLetters.get(letter) ?? new RegExp(`(?!${letter.source})\\p{L}`, 'gu')
  otherLetters.set(letter, other)
  return other
}

/** `Mozilla Firefox`, `HTTP/2 SSL`: what every word of is written with a capital. */
function isMostlyNames(text: string): boolean {
  const words = text.match(/[\p{L}\p{N}]{2,}/gu) ?? []
  return words.length <= 3 && words.every((word) => /^\p{Lu}/u.test(word))
}
