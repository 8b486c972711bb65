import { joinIdentifier } from '../identifier.ts'
import type { Xliff2Segment } from './document.ts'

/**
 * Returns the identifier of each segment: the ids of its file, unit and segment, `f1␄u1␄s1`. A segment without an id
 * has its index in its unit: the first is `f1␄u1`, the second `f1␄u1␄2`. Duplicates, which ids should not be, are
 * numbered.
 */
export function xliff2Identifiers(segments: readonly Xliff2Segment[]): Map<Xliff2Segment, string> {
  const counts = new Map<string, number>()
  const identifiers = new Map<Xliff2Segment, string>()
  for (const segment of segments) {
    const { unit, id, index } = segment
    const place = index === 0 ? [] : [String(index + 1)]
    const parts = [unit.fileId, unit.id, ...(id === null ? place : [id])]
    identifiers.set(segment, firstFree(parts, counts))
  }
  return identifiers
}

/** `counts`: the number of requests for each identifier, including the assigned ones. */
function firstFree(parts: readonly string[], counts: Map<string, number>): string {
  const wanted = joinIdentifier(...parts)
  let count = (counts.get(wanted) ?? 0) + 1
  let identifier = count === 1 ? wanted : joinIdentifier(...parts, String(count))
  while (count > 1 && counts.has(identifier)) {
    count += 1
    identifier = joinIdentifier(...parts, String(count))
  }
  counts.set(wanted, count).set(identifier, Math.max(counts.get(identifier) ?? 0, 1))
  return identifier
}
