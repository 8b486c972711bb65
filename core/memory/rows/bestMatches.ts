/** The best score that the memories have for each of many texts, which is what an analysis counts. */
import type { Database } from 'better-sqlite3'
import type { MemoryMatch } from '../../contract/index.ts'
import type { PluralForm } from '../../model/plural.ts'
import type { OperationContext } from '../../store/operation.ts'
import { comparable } from '../../store/indexes/postingTerms.ts'
import { foldCase } from '../../platform/text/caseFolding.ts'
import { requireString } from '../../strings/rows/strings.ts'
import { baseScore, BEST_FUZZY, scoreMatch } from '../score.ts'
import { findCandidates, findEqual, type CandidateOptions, type MatchCandidate } from './candidates.ts'
import {
  currentTexts,
  isOfOthers,
  isRecordWanted,
  MAX_CANDIDATES,
  memoriesInUse,
  pairsOf,
  placeOf,
  type MemoryQuery,
  type MemoryUse,
  type TextPlace,
} from './lookup.ts'
import { cachedIndexOf, type MemoryIndex } from './memoryIndex.ts'

/** A text to look up; `stringId` is null outside of a string. */
export interface TextToMatch {
  stringId: number | null
  form: PluralForm
  text: string
}

export type BestMatch = Pick<MemoryMatch, 'kind' | 'score'>

export interface BestMatchesInput {
  /** The same for look-ups that belong together: they share a cache. */
  run: string
  texts: readonly TextToMatch[]
  sourceLanguageId: string
  languageId: string
  /** Null: the attached memories. */
  memoryIds: readonly number[] | null
  /** The least similarity, 0 to 1. */
  atLeast: number
}

/** The best match of each text, in their order; null without a match. A context match comes before an exact one. */
export function bestMatches(
  db: Database,
  { run, texts, sourceLanguageId, languageId, memoryIds, atLeast }: BestMatchesInput,
  { now, throwIfCancelled }: Pick<OperationContext, 'now' | 'throwIfCancelled'>,
): (BestMatch | null)[] {
  const memories = memoriesInUse(db, memoryIds)
  if (memories.size === 0) return texts.map(() => null)
  const { index, isSmall } = cachedIndexOf(db, run)
  const isWanted = isRecordWanted({ sourceLanguageId }, memories)
  const options = { atLeast, max: MAX_CANDIDATES, isWanted, isThorough: isSmall }
  return texts.map(({ stringId, form, text }) => {
    throwIfCancelled()
    const query = { text, sourceLanguageId, languageId, form }
    return new BestMatchSearch(db, { query, stringId, memories, index, options, now }).run()
  })
}

interface Search {
  query: MemoryQuery
  stringId: number | null
  memories: ReadonlyMap<number, MemoryUse>
  index: MemoryIndex
  options: CandidateOptions
  now: number
}

class BestMatchSearch {
  readonly #db: Database
  readonly #search: Search
  readonly #place: TextPlace | null
  readonly #current: ReadonlySet<string>
  #best: BestMatch | null = null

  constructor(db: Database, search: Search) {
    const { stringId, query } = search
    this.#db = db
    this.#search = search
    this.#place = stringId === null ? null : placeOf(db, requireString(db, stringId))
    this.#current = stringId === null ? new Set() : currentTexts(db, stringId, query.languageId)
  }

  run(): BestMatch | null {
    const { query, options, index } = this.#search
    this.#judge(findEqual(query.text, options, index))
    // No other text has a better score.
    if ((this.#best?.score ?? 0) >= BEST_FUZZY) return this.#best
    const mine = comparable(foldCase(query.text))
    const candidates = findCandidates(this.#db, query.text, options, index)
      .map((candidate) => {
        const form = index.record(candidate.recordId)?.form ?? ''
        return { candidate, most: baseScore(mine, form, candidate.similarity) }
      })
      .sort((one, other) => other.most - one.most)
    for (const { candidate, most } of candidates) {
      if (this.#best !== null && most <= this.#best.score) break
      this.#judge([candidate])
    }
    return this.#best
  }

  #judge(candidates: readonly MatchCandidate[]): void {
    if (candidates.length === 0) return
    const { query, memories, now } = this.#search
    for (const found of pairsOf(this.#db, query, candidates, memories, this.#place)) {
      if (this.#place !== null && !isOfOthers(found, query.form, this.#current)) continue
      const { kind, score } = scoreMatch(query, found, now)
      this.#best = better(this.#best, { kind, score })
    }
  }
}

/** The better of two matches: by the score, then by the context. */
export function better(one: BestMatch | null, other: BestMatch | null): BestMatch | null {
  if (one === null || other === null) return one ?? other
  if (one.score !== other.score) return one.score > other.score ? one : other
  return one.kind === 'context' ? one : other
}
