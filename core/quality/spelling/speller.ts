/** A dictionary, with the words that people added to it. */
import { statSync } from 'node:fs'
import { getWasmModule, Hunspell } from 'hunspell-wasm'
import type { Speller } from '../check.ts'
import type { DictionaryFiles } from './dictionaryFiles.ts'
import { isComposed } from './compounds.ts'
import { readDictionary } from './readDictionary.ts'

const wasm: unknown = await getWasmModule()

/** A dictionary takes up to some ten megabytes: so many are kept. */
const MOST_KEPT = 4
/** Words whose answer is kept: a compound that is none takes milliseconds to find out. */
const MOST_WORDS = 50_000
const MOST_SUGGESTIONS = 2_000

class Dictionary {
  readonly #hunspell: Hunspell
  readonly #known = new Map<string, boolean>()
  readonly #suggestions = new Map<string, string[]>()

  constructor(files: DictionaryFiles) {
    const { aff, dic } = readDictionary(files)
    this.#hunspell = new Hunspell(wasm, aff, dic)
  }

  has(word: string): boolean {
    return remembered(this.#known, MOST_WORDS, word, () => this.#hunspell.testSpelling(word))
  }

  /** These cost up to some hundred milliseconds each. */
  suggest(word: string): string[] {
    return remembered(this.#suggestions, MOST_SUGGESTIONS, word, () =>
      this.#hunspell.getSpellingSuggestions(word),
    )
  }

  close(): void {
    this.#hunspell.dispose()
  }
}

function remembered<Value>(kept: Map<string, Value>, most: number, word: string, find: () => Value): Value {
  const known = kept.get(word)
  if (known !== undefined) return known
  const found = find()
  if (kept.size >= most) kept.clear()
  kept.set(word, found)
  return found
}

const dictionaries = new Map<string, Dictionary>()

function dictionaryOf(files: DictionaryFiles): Dictionary {
  // Another one may take its place at any time.
  const key = `${files.dic} ${statSync(files.dic).mtimeMs}`
  const dictionary = dictionaries.get(key) ?? new Dictionary(files)
  dictionaries.delete(key)
  const [oldest] = dictionaries
  if (dictionaries.size >= MOST_KEPT && oldest !== undefined) {
    dictionaries.delete(oldest[0])
    oldest[1].close()
  }
  dictionaries.set(key, dictionary)
  return dictionary
}

export function openSpeller(
  files: DictionaryFiles,
  words: readonly string[],
  isSuggesting: boolean,
  /** The base code of the language: some join words in ways that their dictionaries do not know. */
  language = '',
): Speller {
  const dictionary = dictionaryOf(files)
  const own = new Set(words)
  const isCorrect = (word: string) =>
    own.has(word) || own.has(word.toLowerCase()) || dictionary.has(plain(word)) || isJoined(word)
  const has = (word: string) => own.has(word) || own.has(word.toLowerCase()) || dictionary.has(word)
  /** Words joined by hyphens are as right as their parts. */
  const isJoined = (word: string): boolean =>
    word.includes('-') && word.split('-').every((part) => part === '' || isCorrect(part))
  return {
    isCorrect: (word) => isCorrect(word) || isComposed(plain(word), language, has),
    suggest: (word) => (isSuggesting ? dictionary.suggest(plain(word)) : []),
  }
}

/** Dictionaries write the apostrophe as on a keyboard. */
function plain(word: string): string {
  return word.replaceAll(/[’ʼ]/gu, "'").replaceAll('\u00ad', '').normalize('NFC')
}
