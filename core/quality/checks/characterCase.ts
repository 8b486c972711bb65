import type { Check } from '../check.ts'
import { maskOpaque } from '../text/opaque.ts'
import { hasCase } from '../text/scripts.ts'
import { messageFactory, type FindingSentences } from '../sentences.ts'

const sentences = {
  'case.begins': () =>
    'The source begins with a capital letter, the translation with a small one. Begin it with a capital.',
} satisfies FindingSentences
const say = messageFactory(sentences)

/** A translation begins with a capital where the source does. Scripts without case never fail. */
export const characterCase: Check = {
  title: 'Capital at the beginning',
  readsMessages: false,
  isOnByDefault: true,
  sentences,
  run({ source, text, sourceLanguage, language, string }) {
    if (!hasCase(sourceLanguage) || !hasCase(language)) return []
    if (OF_DOCUMENTS.test(string.context ?? '') && !WITH_SUBJECT.test(source)) return []
    const wanted = firstWord(maskOpaque(source, string))
    const given = firstWord(maskOpaque(text, string))
    if (!wanted || !given || !isCapitalized(wanted.word) || !isLower(given.word)) return []
    if (
      isQuoted(text, given) ||
      !isSentence(source, maskOpaque(source, string)) ||
      isOfSource(given.word, source)
    )
      return []
    const [letter = ''] = given.word
    return [
      {
        ...say('case.begins'),
        place: { start: given.start, end: given.start + letter.length },
        fix: letter.toLocaleUpperCase(language.id),
      },
    ]
  },
}

/** The comment of po4a at paragraphs of manuals. What an option does, an order in English, begins small in some languages. */
const OF_DOCUMENTS = /^type: /mu
/** Words by which an English sentence begins that is no order. */
const WITH_SUBJECT =
  /^(?:an?|all|any|as|at|both|by|each|every|for|from|however|if|in|it|its|most|no|note|on|one|only|other|since|some|such|that|the|then|there|these|this|those|to|two|unless|until|usually|what|when|where|which|while|with|without|you|your)\b/iu

/**
 * Sentence case is judged by the first word. With fewer than three words it may be a name, a key or an abbreviation.
 * Without a mark at its end it is a label, a title or a piece of a sentence, which follow the style of their catalogue.
 */
function isSentence(source: string, masked: string): boolean {
  const spoken = masked.split(/\s+/u).filter((word) => /\p{L}/u.test(word)).length
  return spoken >= 3 && /[.!?…]["'”’]?$/u.test(source.trim())
}

interface Word {
  word: string
  start: number
}

/** The first word where nothing but quotes and blanks stands before it: after a variable or a bracket any case is right. */
function firstWord(text: string): Word | null {
  // Dutch, Afrikaans: `’n Eenvoudige`, `'t Werkblad`.
  if (/^['’`][nst]\s/u.test(text)) return null
  const match = /^[\s"'“„«»‘’¿¡*_-]*([\p{L}\p{N}](?:[\p{L}\p{M}\p{N}'’-]*[\p{L}\p{M}\p{N}])?)/u.exec(text)
  const word = match?.[1]
  if (match === null || word === undefined) return null
  // An accelerator within a word, as in `aud&io.com`, hides the name.
  if (/^[&_]\p{L}/u.test(text.slice(match[0].length))) return null
  return { word, start: match[0].length - word.length }
}

function isCapitalized(word: string): boolean {
  return /^\p{Lu}[\p{Ll}\p{M}'’-]*$/u.test(word)
}

/** Whether a word is a name of the source, or a unit or abbreviation that the source has in capitals. */
function isOfSource(word: string, source: string): boolean {
  const words = source.split(/[^\p{L}\p{N}]+/u)
  return words.includes(word.split('-')[0] ?? '') || (word.length <= 3 && words.includes(word.toUpperCase()))
}

/** Whether the word stands in quotes of its own, as code does: a name that keeps its letters. */
function isQuoted(text: string, { word, start }: Word): boolean {
  const quote = /["'‘’*_]/u
  return quote.test(text[start - 1] ?? '') && quote.test(text[start + word.length] ?? '')
}

/** `iOS` and `eBay` begin as they should. */
function isLower(word: string): boolean {
  return /^[\p{Ll}\p{M}'’-]+$/u.test(word)
}
