/** A dictionary, with the words that people added to it. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Speller } from '../check.ts'
import type { DictionaryFiles } from './dictionaries.ts'

/** What is used of the library, which comes without types. */
interface NSpell {
  correct(word: string): boolean
  suggest(word: string): string[]
}
const nspell = createRequire(import.meta.url)('nspell') as (aff: Buffer, dic: Buffer) => NSpell

/** A dictionary takes up to some hundred megabytes: so many are kept. */
const MOST_KEPT = 2

const dictionaries = new Map<string, NSpell>()

function dictionaryOf({ aff, dic }: DictionaryFiles): NSpell {
  const known = dictionaries.get(dic)
  if (known) {
    dictionaries.delete(dic)
    dictionaries.set(dic, known)
    return known
  }
  const [oldest] = dictionaries.keys()
  if (dictionaries.size >= MOST_KEPT && oldest !== undefined) dictionaries.delete(oldest)
  const dictionary = nspell(readFileSync(aff), readFileSync(dic))
  dictionaries.set(dic, dictionary)
  return dictionary
}

/** Suggestions cost up to some hundred milliseconds each: those of a word that returns are kept. */
const suggestions = new Map<string, string[]>()
const MOST_SUGGESTIONS = 2_000

export function openSpeller(
  files: DictionaryFiles,
  words: readonly string[],
  isSuggesting: boolean,
): Speller {
  const dictionary = dictionaryOf(files)
  const own = new Set(words)
  const isCorrect = (word: string) =>
    own.has(word) || own.has(word.toLowerCase()) || dictionary.correct(plain(word)) || isJoined(word)
  /** Words joined by hyphens are as right as their parts. */
  const isJoined = (word: string): boolean =>
    word.includes('-') && word.split('-').every((part) => part === '' || isCorrect(part))
  return {
    isCorrect,
    suggest(word) {
      if (!isSuggesting) return []
      const key = `${files.dic}\n${word}`
      const known = suggestions.get(key)
      if (known) return known
      const found = dictionary.suggest(plain(word))
      if (suggestions.size >= MOST_SUGGESTIONS) suggestions.clear()
      suggestions.set(key, found)
      return found
    },
  }
}

/** Dictionaries write the apostrophe as on a keyboard. */
function plain(word: string): string {
  return word.replaceAll(/[’ʼ]/gu, "'").replaceAll('\u00ad', '').normalize('NFC')
}
