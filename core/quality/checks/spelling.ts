import type { CheckInput, Check, Speller } from '../check.ts'
import { wordsOf, type TextWord } from '../text/words.ts'
import { messageFactory, type FindingSentences } from '../sentences.ts'

const sentences = {
  'spelling.unknown': ({ word }: { word: string }) =>
    `“${word}” is not in the dictionary. Correct it, or add it.`,
  'spelling.near': ({ word, right }: { word: string; right: string }) =>
    `“${word}” is not in the dictionary. Did you mean “${right}”?`,
} satisfies FindingSentences
const say = messageFactory(sentences)

/** Words that the language's dictionaries do not have. Without a dictionary it finds nothing. */
export const spelling: Check = {
  title: 'Spelling',
  readsMessages: true,
  isOnByDefault: true,
  sentences,
  run(input, { speller }) {
    if (speller === null || CREDITS.test(input.source)) return []
    const inSource = lettersOf(input.source)
    const names = placesOfNames(input.text)
    return wordsOf(input.text, input.string, input.language).flatMap((found) => {
      const { word, start, end } = found
      // A word that occurs in the source, too, is a name, a key, a product, or a command.
      if (inSource.has(word.toLowerCase()) || speller.isCorrect(word)) return []
      if (names.some((name) => name.start <= start && end <= name.end)) return []
      if (isShortened(found, input, speller) || isBeforeHyphen(found, input.text, speller)) return []
      const [fix, ...alternatives] = speller.suggest(word).slice(0, MAX_SUGGESTIONS)
      const said =
        fix === undefined ? say('spelling.unknown', { word }) : say('spelling.near', { word, right: fix })
      return [{ ...said, place: { start, end }, fix: fix ?? null, alternatives }]
    })
  },
}

const MAX_SUGGESTIONS = 5
const MAX_SHORTENED = 7

/** Texts that gettext's programs have their translators replace by their names. */
const CREDITS = /^\s*(?:translators?[-_ ]credits?|your names|your emails)\b/i

/** Names before an address: `Anna Kovalenko <anna@example.org>`, `Anna https://example.org/~anna`. */
const NAMES = /(?:[\p{Lu}][\p{L}\p{M}.'’-]{0,60}[ \t]{1,3}){1,6}(?=<[^<>\s@]{1,80}@|https?:\/\/)/gu

function placesOfNames(text: string) {
  if (!/[@:]/.test(text)) return []
  return Array.from(text.matchAll(NAMES), ({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }))
}

/** All that is made of letters, be it in code, in an address or in a tag; in small letters. */
function lettersOf(source: string): ReadonlySet<string> {
  const text = source.toLowerCase()
  return new Set([...(text.match(LETTERS) ?? []), ...(text.match(JOINED) ?? [])])
}

const LETTERS = /[\p{L}\p{M}]+/gu
const JOINED = /[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)+/gu

/**
 * A shortened word: with a full stop that the dictionary has, that is not the sentence's (it goes on in small letters), or
 * that the source does not end with.
 */
function isShortened({ word, end }: TextWord, { text, source }: CheckInput, speller: Speller): boolean {
  if (text[end] !== '.' || word.length > MAX_SHORTENED) return false
  const rest = text.slice(end + 1)
  return (
    speller.isCorrect(`${word}.`) ||
    /^\s*[\p{Ll}\d,;:)/»”]/u.test(rest) ||
    (rest.trim() === '' && !/[.。!?:]\s*$/u.test(source))
  )
}

/** The first part of a compound, as dictionaries have it: German's `Zuordnungs-`, Ukrainian's `південно-`. */
function isBeforeHyphen({ word, end }: TextWord, text: string, speller: Speller): boolean {
  const isFirstPart = /^[-‐‑]\p{L}/u.test(text.slice(end, end + 3))
  return isFirstPart && [word, word.toLowerCase()].some((part) => speller.isCorrect(`${part}-`))
}
