import { distance } from 'fastest-levenshtein'

const MOST = 3

/**
 * Returns the few candidates that `written` may mean, nearest first. Ignores letter case, spaces, signs and a missing
 * `is` or `has`; a candidate that contains or begins the written text is near too.
 */
export function nearestSpelling(written: string, candidates: Iterable<string>): string[] {
  const key = plain(written)
  if (key === '') return []
  const rated = [...new Set(candidates)].flatMap((candidate) => {
    const rating = rate(key, plain(candidate))
    return rating === null ? [] : { candidate, rating }
  })
  rated.sort((one, other) => one.rating - other.rating || (one.candidate < other.candidate ? -1 : 1))
  return rated.slice(0, MOST).map(({ candidate }) => candidate)
}

function rate(key: string, candidate: string): number | null {
  if (candidate === '') return null
  const withoutVerb = candidate.replace(/^(is|has)(?=...)/, '')
  const edits = Math.min(distance(key, candidate), distance(key, withoutVerb) + 1)
  if (edits <= Math.max(1, Math.round(Math.min(key.length, candidate.length) * 0.4))) return edits
  const isPart =
    (key.length >= 3 && candidate.includes(key)) || (candidate.length >= 3 && key.startsWith(candidate))
  return isPart ? 100 + edits : null
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
