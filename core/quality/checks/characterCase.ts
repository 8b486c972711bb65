import type { Language } from '../../contract/language.ts'
import type { Check } from '../check.ts'
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
  run({ source, text, sourceLanguage, language, string }) {
    if (!hasCase(sourceLanguage) || !hasCase(language)) return []
    if (string.fileType === 'po' && OF_DOCUMENTS.test(string.context ?? '')) return []
    const wanted = firstWord(maskOpaque(source, string))
    const given = firstWord(maskOpaque(text, string))
    if (!wanted || !given || !isCapitalized(wanted.word) || !isLower(given.word)) return []
    if (
      isQuoted(text, given) ||
      !isSentence(source, maskOpaque(source, string), sourceLanguage) ||
      source.split(/[^\p{L}\p{N}]+/u).includes(given.word.split('-')[0] ?? '')
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

/** The comment of po4a, for paragraphs of manuals: what an option does begins small in some languages. */
const OF_DOCUMENTS = /^type: /mu

/** English words that labels of things (`Excel spreadsheet template`) do without. */
const OF_SENTENCES = new Set(
  'a an are as at be been by can could do does has have if in into is it its must not on or shall should that the their this to was were when which will would you your'.split(
    ' ',
  ),
)

/**
 * Sentence case is judged by the first word. With fewer than three words it may be a name, a key or an abbreviation, with
 * three and no mark at the end a piece of a sentence (`From {0} to {1}`, `Is equal to`). Titles (`Snowy Impassable
 * Mountains`) and list entries (`German, Middle High (ca. 1050-1500)`) are not sentences either.
 */
function isSentence(source: string, masked: string, language: Language): boolean {
  const words = source.trim().split(/\s+/u)
  const spoken = masked.split(/\s+/u).filter((word) => /\p{L}/u.test(word)).length
  if (spoken < 3) return false
  if (/[.!?…]["'”’]?$/u.test(source.trim())) return true
  if (spoken < 4) return false
  if (baseLetter(language) !== 'en') return true
  return (
    !/[,;(]/u.test(words.slice(0, 3).join(' ')) && words.slice(1, 4).some((word) => OF_SENTENCES.has(word))
  )
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

/** Whether the word stands in quotes of its own, as code does: a name that keeps its letters. */
function isQuoted(text: string, { word, start }: Word): boolean {
  const quote = /["'‘’*_]/u
  return quote.test(text[start - 1] ?? '') && quote.test(text[start + word.length] ?? '')
}

/** `iOS` and `eBay` begin as they should. */
function isLower(word: string): boolean {
  return /^[\p{Ll}\p{M}'’-]+$/u.test(word)
}
