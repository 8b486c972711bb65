/** Which records of the memories are most like a text: from the index to the texts themselves. */
import type { Database } from 'better-sqlite3'
import { distance } from 'fastest-levenshtein'
import { foldCase } from '../../platform/text/caseFolding.ts'
import { BLOCK, postingsSize } from '../../store/indexes/postings.ts'
import { comparable, LONGEST, termOfWhole, termsOf } from '../../store/indexes/postingTerms.ts'
import { MemoryIndex, type RecordText } from './memoryIndex.ts'

export interface MatchCandidate {
  recordId: number
  segmentId: number
  languageId: string
  /** 0 to 1: by the edit distance of the texts (`likeness`). */
  similarity: number
}

export interface CandidateOptions {
  /** The least similarity. */
  atLeast: number
  /** The most candidates that are answered, the most similar first. */
  max: number
  /** Whether a record of this language and memory is one. */
  isWanted: (languageId: string, tmId: number) => boolean
  /** Compares more likely records, also after many dissimilar ones in a row. */
  isThorough?: boolean
}

/** How many candidates are read and compared, of a text of up to `USUAL` signs. */
const COMPARED = 300
const COMPARED_THOROUGHLY = 1_000
const USUAL = 300
const MIN_COMPARED = 20
/** Candidates are sorted by likelihood: after the first of them, this many dissimilar ones in a row end the search. */
const SURELY_COMPARED = 80
const UNLIKE_IN_A_ROW = 40
/** How many places of rare terms are looked at, unless even the few rarest have more. */
const PLACES = 50_000
const MIN_TERMS = 3
/** The terms of a long text whose frequencies are looked up. */
const MAX_TERMS = 120

/** The most similar records first; of equal ones the newest. `index`: for many texts, one that caches what it reads. */
export function findCandidates(
  db: Database,
  text: string,
  options: CandidateOptions,
  index: MemoryIndex = new MemoryIndex(db),
): MatchCandidate[] {
  const folded = foldCase(text)
  const query = comparable(folded)
  if (query === '') return []
  const ids = likelyRecords(index, query, options)
  return compared(index, { folded, query }, ids, options)
}

/** The records with the same comparable text, the newest first. */
export function findEqual(
  text: string,
  { max, isWanted }: CandidateOptions,
  index: MemoryIndex,
): MatchCandidate[] {
  const query = comparable(foldCase(text))
  if (query === '') return []
  return index
    .postings(termOfWhole(query))
    .flatMap(({ block, places }) => Array.from(places, (place) => block * BLOCK + place))
    .sort((one, other) => other - one)
    .flatMap((recordId): MatchCandidate[] => {
      const record = index.record(recordId)
      if (record?.form !== query) return []
      const { segmentId, languageId } = record
      return isWanted(languageId, index.memoryOf(segmentId))
        ? [{ recordId, segmentId, languageId, similarity: 1 }]
        : []
    })
    .slice(0, max)
}

/** 0 to 1: the share of the longer text that stays as it is. */
export function similarityOf(one: string, other: string): number {
  const longer = Math.max(one.length, other.length)
  return longer === 0 ? 1 : 1 - distance(one, other) / longer
}

/** The likeness of the comparable texts, or of the texts as they are where placeholders alike make them more alike. */
function likeness(
  { folded, query }: { folded: string; query: string },
  { folded: other, form }: RecordText,
): number {
  const similarity = similarityOf(query, form)
  const isMasked = form.length !== other.length && query.length !== folded.length
  const isShort = Math.max(folded.length, other.length) <= LONGEST
  return isMasked && isShort ? Math.max(similarity, similarityOf(folded, other)) : similarity
}

function compared(
  index: MemoryIndex,
  wanted: { folded: string; query: string },
  ids: readonly number[],
  { atLeast, max, isWanted, isThorough = false }: CandidateOptions,
): MatchCandidate[] {
  const found: MatchCandidate[] = []
  let unlike = 0
  for (const [place, recordId] of ids.entries()) {
    if (!isThorough && place >= SURELY_COMPARED && unlike >= UNLIKE_IN_A_ROW) break
    unlike += 1
    const record = index.record(recordId)
    if (record === undefined) continue
    const similarity = likeness(wanted, record)
    // Most end here: the memory is asked for the few that are like it.
    if (similarity < atLeast) continue
    unlike = 0
    const { segmentId, languageId } = record
    if (isWanted(languageId, index.memoryOf(segmentId)))
      found.push({ recordId, segmentId, languageId, similarity })
  }
  return found
    .sort((one, other) => other.similarity - one.similarity || other.recordId - one.recordId)
    .slice(0, max)
}

interface RareTerm {
  term: number
  weight: number
  places: number
}

/** The terms of the query that fewest records have. */
function rareTerms(index: MemoryIndex, query: string): RareTerm[] {
  const heaviest = [...termsOf(query)].sort(([, one], [, other]) => other - one).slice(0, MAX_TERMS)
  const known = heaviest
    .map(([term, weight]) => ({ term, weight, places: index.countOf(term) }))
    .filter(({ places }) => places > 0)
    .sort((one, other) => one.places - other.places)
  let looked = 0
  const end = known.findIndex(({ places }, at) => {
    looked += places
    return at >= MIN_TERMS && looked > PLACES
  })
  return end < 0 ? known : known.slice(0, end)
}

/** The places of a term in a block. */
interface PlacesOfTerm {
  weight: number
  places: Uint16Array
}

/** The records that share most with the query, the likeliest first. */
function likelyRecords(
  index: MemoryIndex,
  query: string,
  { atLeast, isThorough = false }: CandidateOptions,
): number[] {
  const terms = rareTerms(index, query)
  const byBlock = new Map<number, PlacesOfTerm[]>()
  for (const { term, weight } of terms) {
    for (const { block, places } of index.postings(term)) {
      const list = byBlock.get(block) ?? []
      list.push({ weight, places })
      byBlock.set(block, list)
    }
  }
  const likeliest = new Likeliest(comparisonsFor(query, isThorough ? COMPARED_THOROUGHLY : COMPARED))
  const tally = new Tally(index, query, atLeast)
  for (const [block, lists] of byBlock) tally.count(block, lists, likeliest)
  return likeliest.ids()
}

/** Comparing takes time by the square of the length. */
function comparisonsFor(query: string, most: number): number {
  return Math.max(MIN_COMPARED, Math.round(most * Math.min(1, (USUAL / query.length) ** 2)))
}

/** Adds up, block by block, how much of the query each record has. */
class Tally {
  readonly #shared = new Float32Array(BLOCK)
  readonly #index: MemoryIndex
  readonly #length: number
  readonly #shortest: number
  readonly #longest: number

  constructor(index: MemoryIndex, query: string, atLeast: number) {
    this.#index = index
    this.#length = postingsSize(query)
    this.#shortest = Math.floor(query.length * atLeast)
    this.#longest = Math.ceil(query.length / Math.max(atLeast, 0.01)) + 1
  }

  /** Loops by index: what is here runs some hundred thousand times a look-up. */
  count(block: number, lists: readonly PlacesOfTerm[], likeliest: Likeliest): void {
    const lengths = this.#index.lengths(block)
    if (lengths === undefined) return
    const shared = this.#shared
    for (const { weight, places } of lists) {
      for (let offset = 0; offset < places.length; offset++) {
        const place = places[offset] ?? 0
        shared[place] = (shared[place] ?? 0) + weight
      }
    }
    for (const { places } of lists) {
      for (let offset = 0; offset < places.length; offset++) {
        const place = places[offset] ?? 0
        const sum = shared[place] ?? 0
        if (sum === 0) continue
        shared[place] = 0
        if (sum < likeliest.least * this.#length) continue
        const length = lengths[place] ?? 0
        if (length < this.#shortest || length > this.#longest) continue
        likeliest.add(block * BLOCK + place, sum / Math.max(length, this.#length))
      }
    }
  }
}

const GRADES = 1024

/** The best of many, without sorting them all: what comes after better ones enough is not kept. */
class Likeliest {
  readonly #most: number
  readonly #ids: number[] = []
  readonly #grades: number[] = []
  readonly #counts = new Uint32Array(GRADES + 1)
  /** The grade from which on there are enough, and how many those are. */
  #leastGrade = 0
  #kept = 0

  constructor(max: number) {
    this.#most = max
  }

  /** The share from which on one is among the best. */
  get least(): number {
    return this.#leastGrade / GRADES
  }

  add(id: number, share: number): void {
    const grade = Math.min(GRADES, Math.floor(share * GRADES))
    if (grade < this.#leastGrade) return
    this.#ids.push(id)
    this.#grades.push(grade)
    this.#counts[grade] = this.#countOf(grade) + 1
    this.#kept += 1
    while (this.#kept - this.#countOf(this.#leastGrade) >= this.#most) {
      this.#kept -= this.#countOf(this.#leastGrade)
      this.#leastGrade += 1
    }
  }

  ids(): number[] {
    const best: { id: number; grade: number }[] = []
    for (const [index, grade] of this.#grades.entries()) {
      const id = this.#ids[index]
      if (grade >= this.#leastGrade && id !== undefined) best.push({ id, grade })
    }
    // The newest first: of texts that are alike, the last word counts.
    best.sort((one, other) => other.grade - one.grade || other.id - one.id)
    return best.slice(0, this.#most).map(({ id }) => id)
  }

  #countOf(grade: number): number {
    return this.#counts[grade] ?? 0
  }
}
