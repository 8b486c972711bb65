/**
 * How good a match is, and why: the share of the text that is the same, less a penalty for each thing that a
 * translator has to look at.
 */
import { foldCase } from '../platform/text/caseFolding.ts'
import type { MemoryFound, MemoryQuery } from './rows/lookup.ts'
import { carriedOver, comparable, type CarriedOver } from '../store/indexes/postingTerms.ts'
import type { MatchPenalty, MemoryMatch } from '../contract/index.ts'
import { repair } from './repair.ts'

/** Penalties in percent. */
const PENALTY = {
  case: 1,
  spaces: 1,
  punctuation: 2,
  language: 1,
  form: 3,
  /** The penalty of different numbers and placeholders: repaired, and not repairable. */
  repaired: 1,
  unrepaired: 4,
} as const

const YEAR = 365.25 * 24 * 3600 * 1000
/** A match that is older loses a percent; one that is twice as old loses two. */
const OLD_YEARS = 5

const MAX_MATCHES = 10
/** Only an equal text has all of 100. */
export const BEST_FUZZY = 99

/** The matches of a text, the best first; of those with the same translation the best. `atLeast` in percent. */
export function rankMatches(
  query: MemoryQuery,
  found: readonly MemoryFound[],
  { atLeast, now }: { atLeast: number; now: number },
): MemoryMatch[] {
  const matches = found
    .map((one) => ({ match: scoreMatch(query, one, now), priority: one.memory.priority }))
    .filter(({ match }) => match.score >= atLeast)
    .sort(
      (one, other) =>
        other.match.score - one.match.score ||
        rankOf(one.match) - rankOf(other.match) ||
        one.priority - other.priority ||
        other.match.changedAt.localeCompare(one.match.changedAt),
    )
    .map(({ match }) => match)
  const seen = new Set<string>()
  return matches.filter(({ repaired }) => !seen.has(repaired) && seen.add(repaired)).slice(0, MAX_MATCHES)
}

function rankOf({ kind }: MemoryMatch): number {
  return ['context', 'exact', 'fuzzy'].indexOf(kind)
}

export function scoreMatch(query: MemoryQuery, found: MemoryFound, now: number): MemoryMatch {
  const { repaired, isComplete } = repair(query.text, found.source, found.target)
  const penalties = [
    ...ofText(query.text, found.source, isComplete),
    ...ofUse(query, found),
    ...ofAge(found.changedAt, now),
  ]
  const lost = penalties.reduce((sum, { percent }) => sum + percent, 0)
  const isEqual = query.text === found.source
  const score = Math.max(0, Math.min(baseOf(query.text, found), isEqual ? 100 : BEST_FUZZY + lost) - lost)
  const { isSameString, isSameIdentifier, isSamePrevious, isSameNext } = found
  const isInContext = isSameString || isSameIdentifier || (isSamePrevious && isSameNext)
  return {
    recordId: found.recordId,
    segmentId: found.segmentId,
    memory: { id: found.memory.id, name: found.memory.name },
    kind: isEqual ? (isInContext ? 'context' : 'exact') : 'fuzzy',
    score,
    source: found.source,
    target: found.target,
    repaired,
    penalties,
    context: { isSameString, isSameIdentifier, isSamePrevious, isSameNext },
    usageCount: found.usageCount,
    changedAt: new Date(found.changedAt).toISOString(),
    changedBy: found.changedBy,
  }
}

function baseOf(text: string, { source, similarity }: MemoryFound): number {
  return baseScore(comparable(foldCase(text)), comparable(foldCase(source)), similarity)
}

/**
 * Returns the score of two comparable texts before penalties, in percent. Texts that differ in punctuation alone are
 * the same text with a penalty, however short.
 */
export function baseScore(mine: string, theirs: string, similarity: number): number {
  const letters = lettersOf(mine)
  return letters !== '' && letters === lettersOf(theirs) ? 100 : Math.floor(similarity * 100)
}

function lettersOf(form: string): string {
  return form.replaceAll(/[\p{P}\s]+/gu, '')
}

function ofText(text: string, source: string, isRepaired: boolean): MatchPenalty[] {
  if (text === source) return []
  const penalties: MatchPenalty[] = []
  const [mine, theirs] = [comparable(foldCase(text)), comparable(foldCase(source))]
  if (mine === theirs) {
    if (comparable(text) !== comparable(source)) penalties.push({ kind: 'case', percent: PENALTY.case })
    if (spacesOf(text) !== spacesOf(source)) penalties.push({ kind: 'spaces', percent: PENALTY.spaces })
  } else if (lettersOf(mine) === lettersOf(theirs)) {
    penalties.push({ kind: 'punctuation', percent: PENALTY.punctuation })
  }
  const percent = isRepaired ? PENALTY.repaired : PENALTY.unrepaired
  const [own, other] = [carriedOver(text), carriedOver(source)]
  const differIn = (isOf: (one: CarriedOver) => boolean) => listOf(own, isOf) !== listOf(other, isOf)
  if (differIn(({ kind }) => kind === 'number')) penalties.push({ kind: 'numbers', percent })
  if (differIn(({ kind }) => kind !== 'number')) penalties.push({ kind: 'placeholders', percent })
  return penalties
}

function listOf(all: readonly CarriedOver[], isOf: (one: CarriedOver) => boolean): string {
  return all
    .filter(isOf)
    .map((one) => one.text)
    .join('\0')
}

function spacesOf(text: string): string {
  return (text.match(/\s+/g) ?? []).join('|')
}

function ofUse(
  query: MemoryQuery,
  { memory, form, languageId, sourceLanguageId }: MemoryFound,
): MatchPenalty[] {
  const penalties: MatchPenalty[] = []
  if (memory.penalty > 0) penalties.push({ kind: 'memory', percent: memory.penalty, memory: memory.name })
  if (query.form !== 'none' && form !== null && form !== query.form)
    penalties.push({ kind: 'form', percent: PENALTY.form })
  if (languageId !== query.languageId || sourceLanguageId !== query.sourceLanguageId)
    penalties.push({ kind: 'language', percent: PENALTY.language })
  return penalties
}

function ofAge(changedAt: number, now: number): MatchPenalty[] {
  const years = Math.floor((now - changedAt) / YEAR)
  if (changedAt <= 0 || years < OLD_YEARS) return []
  return [{ kind: 'age', percent: years < 2 * OLD_YEARS ? 1 : 2, years }]
}
