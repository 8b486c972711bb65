/** A dictionary, with the words that people added to it. */
import { statSync, readFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { getWasmModule, Hunspell } from 'hunspell-wasm'
import type { Speller } from '../check.ts'
import type { DictionaryFiles } from './dictionaryFiles.ts'
import { sentence } from '../../platform/text/sentence.ts'
import iconv from 'iconv-lite'
import { Failure } from '../../platform/errors/failure.ts'

// V8 13.6 ends the process when it frees WebAssembly code that another thread has freed too (nodejs/node#64500).
// Replaced code stays in memory instead: at most the size of Hunspell's own.
setFlagsFromString('--no-wasm-code-gc')

const wasm: unknown = await getWasmModule()

/** The most cached dictionaries, each of which needs up to some ten megabytes. */
const MAX_KEPT = 4
/** Words whose answer is kept: a compound that is none takes milliseconds to find out. */
const MAX_WORDS = 50_000
const MAX_SUGGESTIONS = 2_000

class Dictionary {
  readonly #hunspell: Hunspell
  readonly #known = new Map<string, boolean>()
  readonly #suggestions = new Map<string, string[]>()

  constructor(files: DictionaryFiles) {
    const { aff, dic } = readDictionary(files)
    this.#hunspell = new Hunspell(wasm, aff, dic)
  }

  has(word: string): boolean {
    return remembered(this.#known, MAX_WORDS, word, () => this.#hunspell.testSpelling(word))
  }

  /** These cost up to some hundred milliseconds each. */
  suggest(word: string): string[] {
    return remembered(this.#suggestions, MAX_SUGGESTIONS, word, () =>
      this.#hunspell.getSpellingSuggestions(word),
    )
  }

  close(): void {
    this.#hunspell.dispose()
  }
}

function remembered<Value>(kept: Map<string, Value>, max: number, word: string, find: () => Value): Value {
  const known = kept.get(word)
  if (known !== undefined) return known
  const found = find()
  if (kept.size >= max) kept.clear()
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
  if (dictionaries.size >= MAX_KEPT && oldest !== undefined) {
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

/** Words that are made of words, where the language writes them together and its dictionaries do not list them. */

/** An article, a pronoun or a conjunction that has lost its vowel, by language: `l’ami`, `lorsqu’il`, `dell’anno`. */
const ELISIONS: Readonly<Record<string, RegExp>> = {
  fr: /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu)'(?=\p{L}{2})/iu,
  it: /^(?:[cdlmstv]|un|gl|(?:d|n|s|qu)?ell|all|dall|dell|nell|sull|coll|quest|tutt|senz|mezz)'(?=\p{L}{2})/iu,
  ca: /^(?:[dlmnst])'(?=\p{L}{2})/iu,
}

/** A part of a German compound. */
const MIN_PART = 4

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
  for (let offset = MIN_PART; offset <= word.length - MIN_PART; offset++) {
    const second = word.slice(offset)
    if (!isCorrect(capitalized(second)) || isCorrect(second)) continue
    const first = word.slice(0, offset)
    const firsts = first.endsWith('s') ? [first, first.slice(0, -1)] : [first]
    if (firsts.some((one) => one.length >= MIN_PART && isCorrect(one))) return true
  }
  return false
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** The two files of a Hunspell dictionary as texts, whatever they are encoded in. */
const ENCODING = /^SET[ \t]+(\S+)[^\n]*$/m

/** @throws Failure `quality.dictionary` where the encoding that it names is unknown */
function readDictionary({ aff, dic }: DictionaryFiles): { aff: string; dic: string } {
  const rules = readFileSync(aff)
  // Hunspell's own default (hunspell(5), SET).
  const named = ENCODING.exec(rules.toString('latin1'))?.[1] ?? 'ISO8859-1'
  const encoding = named.replace(/^microsoft-cp/i, 'cp')
  if (!iconv.encodingExists(encoding))
    throw new Failure('quality.dictionary', sentence`The dictionary is in an unknown encoding: ${named}.`, {
      path: aff,
      value: named.slice(0, 40),
      kept: 'The spelling of this language is not checked.',
      todo: 'Use a dictionary in UTF-8.',
    })
  const decoded = iconv.decode(rules, encoding)
  return { aff: isUtf8(encoding) ? decoded : asUtf8(decoded), dic: iconv.decode(readFileSync(dic), encoding) }
}

function isUtf8(encoding: string): boolean {
  return /^utf-?8$/i.test(encoding)
}

/** Flags of one byte may be two in UTF-8: then they are to be read as characters. */
function asUtf8(aff: string): string {
  const lines = ['SET UTF-8', ...(/^FLAG\s/m.test(aff) ? [] : ['FLAG UTF-8'])]
  return `${lines.join('\n')}\n${aff.replace(ENCODING, '')}`
}
