/**
 * Terms found in a text: by whole words in whatever form, by stretches of letters where a script has no spaces; of
 * overlapping finds the longest. An index of a language's terms answers in a time that their number hardly matters to.
 */
import type { GlossaryTerm, TermMatch } from '../contract/glossary.ts'
import { morphologyOf, type Morphology } from './morphology.ts'
import { compareTerms } from './term.ts'
import { boundariesOf, isUnspaced, isWholeOnly, glossaryWordsOf, type GlossaryWord } from './words.ts'

/** A place where terms of one concept were found. */
export interface FoundTerms {
  start: number
  end: number
  conceptId: number
  terms: GlossaryTerm[]
}

/** A term's text or lemma. */
interface Form {
  term: GlossaryTerm
  text: string
  words: readonly FormWord[]
}

/** A word of terms, once for all that have it: a glossary has many more terms than words. */
interface FormWord {
  text: string
  folded: string
  keys: readonly string[]
  /** Its case is part of it. */
  isCased: boolean
  /** Forms that consist of this word alone. */
  alone: Form[]
  /** Forms that begin with this word, by the word that follows. */
  before: Map<FormWord, Form[]>
}

interface TextWord extends GlossaryWord {
  folded: string
  keys: string[]
}

interface Candidate {
  start: number
  end: number
  term: GlossaryTerm
  isExact: boolean
}

/** Terms of one language, ready to be found in texts of it. */
export class TermIndex {
  readonly #languageId: string
  readonly #morphology: Morphology
  /** The words of forms by their text and what their part of speech makes of it. */
  readonly #words = new Map<string, FormWord>()
  readonly #byKey = new Map<string, FormWord[]>()
  /** The forms that are found anywhere, by their first letter. */
  readonly #byLetter = new Map<string, Form[]>()

  /** Terms of other languages are left out. */
  constructor(terms: Iterable<GlossaryTerm>, languageId: string) {
    this.#languageId = languageId
    this.#morphology = morphologyOf(languageId)
    for (const term of terms) if (term.languageId === languageId) this.#add(term)
  }

  #add(term: GlossaryTerm): void {
    const [text, lemma] = [term.text.trim(), term.lemma?.trim() ?? '']
    if (text !== '') this.#addForm(term, text)
    if (lemma !== '' && lemma !== text) this.#addForm(term, lemma)
  }

  #addForm(term: GlossaryTerm, text: string): void {
    const words = isUnspaced(text)
      ? []
      : glossaryWordsOf(text, this.#languageId).map((word) => this.#wordOf(term, word.text))
    const form = { term, text, words }
    const [first, second] = words
    if (first === undefined) put(this.#byLetter, firstLetter(text), form)
    else if (second === undefined) first.alone.push(form)
    else put(first.before, second, form)
  }

  #wordOf({ partOfSpeech }: GlossaryTerm, text: string): FormWord {
    const isVerbal = partOfSpeech === 'verb' || (partOfSpeech === null && text.length > 3)
    const isName = partOfSpeech === 'propn'
    const key = `${isVerbal ? 'verb' : isName ? 'name' : ''} ${text}`
    const known = this.#words.get(key)
    if (known !== undefined) return known
    const folded = this.#morphology.fold(text)
    const word: FormWord = {
      text,
      folded,
      keys: this.#morphology.termKeys(folded, isVerbal),
      isCased: isAcronym(text) || (isName && text !== folded),
      alone: [],
      before: new Map(),
    }
    this.#words.set(key, word)
    for (const each of word.keys) put(this.#byKey, each, word)
    return word
  }

  /** The terms of a text with their places, in its order; each concept once at one place. */
  find(text: string): FoundTerms[] {
    return longest([...this.#findWords(text), ...this.#findStretches(text)])
  }

  #findWords(text: string): Candidate[] {
    if (this.#words.size === 0) return []
    const words = glossaryWordsOf(text, this.#languageId).map((word): TextWord => {
      const folded = this.#morphology.fold(word.text)
      return { ...word, folded, keys: this.#morphology.textKeys(folded) }
    })
    const formsOf = words.map((word) => this.#wordsWithForm(word))
    return words.flatMap((_, index) => {
      const next = formsOf[index + 1] ?? []
      const forms = (formsOf[index] ?? []).flatMap(({ alone, before }) => [
        ...alone,
        ...next.flatMap((following) => before.get(following) ?? []),
      ])
      return forms.flatMap((form) => this.#fit(form, text, words, index) ?? [])
    })
  }

  /** The words of terms that a text's word is a form of. */
  #wordsWithForm(textWord: TextWord): FormWord[] {
    const near = new Set(textWord.keys.flatMap((key) => this.#byKey.get(key) ?? []))
    return [...near].filter((word) => this.#isForm(word, textWord))
  }

  #fit(form: Form, text: string, words: readonly TextWord[], from: number): Candidate | undefined {
    const here = words.slice(from, from + form.words.length)
    const [first, last] = [here[0], here.at(-1)]
    if (first === undefined || last === undefined || here.length < form.words.length) return undefined
    const isFit = form.words.every((word, index) => {
      const textWord = here[index]
      return textWord !== undefined && this.#isForm(word, textWord)
    })
    if (!isFit) return undefined
    const [before = '', ...gaps] = gapsOf(form.text, glossaryWordsOf(form.text, this.#languageId))
    const after = gaps.pop() ?? ''
    const [start, end] = [first.start - before.length, last.end + after.length]
    if (text.slice(Math.max(0, start), first.start) !== before || text.slice(last.end, end) !== after)
      return undefined
    const isJoined = gaps.every((gap, index) => {
      const [left, right] = [here[index], here[index + 1]]
      return left && right && evenGap(text.slice(left.end, right.start)) === evenGap(gap)
    })
    if (!isJoined) return undefined
    return { start, end, term: form.term, isExact: text.slice(start, end) === form.text }
  }

  #isForm(word: FormWord, { text, folded, keys }: TextWord): boolean {
    if (word.isCased) return isCasedForm(word.text, text)
    if (word.folded === folded) return true
    return keys.some((key) => word.keys.includes(key)) && this.#morphology.isForm(word.folded, folded)
  }

  #findStretches(text: string): Candidate[] {
    if (this.#byLetter.size === 0) return []
    const folded = foldInPlace(text)
    let boundaries: ReadonlySet<number> | undefined
    const isBoundary = (place: number): boolean =>
      (boundaries ??= boundariesOf(text, this.#languageId)).has(place)
    const found: Candidate[] = []
    for (let start = 0; start < folded.length; start++) {
      for (const { term, text: wanted } of this.#byLetter.get(folded[start] ?? '') ?? []) {
        if (!folded.startsWith(foldInPlace(wanted), start)) continue
        const end = start + wanted.length
        if (isWholeOnly(wanted[0] ?? '') && !isBoundary(start)) continue
        // A long one begins compounds that the dictionary keeps whole; a short one begins other words.
        if (isWholeOnly(wanted.at(-1) ?? '') && wanted.length < 3 && !isBoundary(end)) continue
        found.push({ start, end, term, isExact: text.slice(start, end) === wanted })
      }
    }
    return found
  }
}

/**
 * The source's terms in a text with their places and what they are called in the target language. Many texts want a
 * `TermIndex`.
 */
export function matchTerms(
  text: string,
  terms: readonly GlossaryTerm[],
  languages: { sourceLanguageId: string; targetLanguageId: string },
): TermMatch[] {
  const found = new TermIndex(terms, languages.sourceLanguageId).find(text)
  const concepts = new Set(found.map(({ conceptId }) => conceptId))
  const translations = Map.groupBy(
    terms.filter(
      ({ languageId, conceptId }) => languageId === languages.targetLanguageId && concepts.has(conceptId),
    ),
    ({ conceptId }) => conceptId,
  )
  return found.map(({ terms: fitting, ...place }) => ({
    ...place,
    termIds: fitting.map(({ id }) => id),
    translations: (translations.get(place.conceptId) ?? []).toSorted(compareTerms),
  }))
}

/** The finds that stay: of overlapping ones the longest, of equal ones those that are written exactly so. */
function longest(candidates: readonly Candidate[]): FoundTerms[] {
  const byLength = candidates.toSorted(
    (one, other) =>
      other.end - other.start - (one.end - one.start) ||
      Number(other.isExact) - Number(one.isExact) ||
      one.start - other.start ||
      one.term.id - other.term.id,
  )
  const chosen: Candidate[] = []
  for (const candidate of byLength) {
    const rivals = chosen.filter(({ start, end }) => start < candidate.end && candidate.start < end)
    const isBeside = rivals.every(
      ({ start, end, isExact }) =>
        start === candidate.start && end === candidate.end && isExact === candidate.isExact,
    )
    if (isBeside) chosen.push(candidate)
  }
  const places = Map.groupBy(chosen, ({ start, end, term }) => `${start} ${end} ${term.conceptId}`)
  return [...places.values()]
    .flatMap((same) => {
      const [first] = same
      if (first === undefined) return []
      const terms = [...new Set(same.map(({ term }) => term))].toSorted(compareTerms)
      return [{ start: first.start, end: first.end, conceptId: first.term.conceptId, terms }]
    })
    .toSorted((one, other) => one.start - other.start || one.conceptId - other.conceptId)
}

function put<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = map.get(key)
  if (values) values.push(value)
  else map.set(key, [value])
}

/** 'API', 'USB3': what would be another word in small letters. */
function isAcronym(word: string): boolean {
  return /\p{Lu}[\p{Lu}\p{N}]+$/u.test(word) && !/\p{Ll}/u.test(word)
}

/** Whether a word is the term as it is written, but for an English plural or possessive: 'APIs'. */
function isCasedForm(word: string, textWord: string): boolean {
  return textWord.startsWith(word) && /^(?:['’]?s)?$/.test(textWord.slice(word.length))
}

function gapsOf(text: string, words: readonly GlossaryWord[]): string[] {
  const ends = [0, ...words.map(({ end }) => end)]
  return ends.map((end, index) => text.slice(end, words[index]?.start ?? text.length))
}

/** 'e-mail' and 'e mail' are one, over a line break too. */
function evenGap(gap: string): string {
  return gap.replaceAll(/[\s\u00a0\u2010\u2011-]+/g, ' ')
}

function firstLetter(text: string): string {
  return foldInPlace(text)[0] ?? ''
}

/** Small letters with the same offsets. */
function foldInPlace(text: string): string {
  const lower = text.toLowerCase()
  if (lower.length === text.length) return lower
  return Array.from(text, (letter) =>
    letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter,
  ).join('')
}
