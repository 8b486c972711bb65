import type { Check, CheckInput } from '../check.ts'
import { maskOpaque } from '../text/opaque.ts'
import { baseLetter, hasCase } from '../text/scripts.ts'
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
  run(input) {
    const { source, text, sourceLanguage, language, string } = input
    if (!hasCase(sourceLanguage) || !hasCase(language)) return []
    const wanted = firstWord(maskOpaque(source, string))
    const given = firstWord(maskOpaque(text, string))
    if (!wanted || !given || !isCapitalized(wanted.word) || !isLower(given.word)) return []
    if (
      isQuoted(text, given) ||
      isDescription(given.word, input) ||
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

/** The comment of po4a at the paragraphs of manuals. */
const OF_MANUALS = /^type: /mu

/** German manuals say in the third person what an option does, and begin small: `zeigt die Version an.` */
function isDescription(word: string, { language, string }: CheckInput): boolean {
  return baseLetter(language) === 'de' && word.endsWith('t') && OF_MANUALS.test(string.context ?? '')
}

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
  // An accelerator within a word, as in `aud&io.com`, hides the name; a bracket is that of a function: `fsync()`.
  if (/^(?:[&_]\p{L}|\()/u.test(text.slice(match[0].length))) return null
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
