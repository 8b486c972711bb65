/** Terms as plain values, without the database, as other subjects use them. */
import { isForbiddenStatus, type TermStatus } from '../model/enumerations.ts'
import type { GlossaryTerm } from '../contract/glossary.ts'

export function isForbidden({ status }: Pick<GlossaryTerm, 'status'>): boolean {
  return isForbiddenStatus(status)
}

const RANKS = {
  preferred: 0,
  admitted: 1,
  draft: 3,
  not_recommended: 4,
  obsolete: 5,
} as const satisfies Record<TermStatus, number>
/** The rank of a term without a status, or with one that is not in its list of values. */
const UNRANKED = 2

/** The order in which terms are offered: preferred, admitted, unjudged, drafts, forbidden. */
export function compareTerms(
  one: Pick<GlossaryTerm, 'id' | 'status'>,
  other: Pick<GlossaryTerm, 'id' | 'status'>,
): number {
  return rankOf(one) - rankOf(other) || one.id - other.id
}

function rankOf({ status }: Pick<GlossaryTerm, 'status'>): number {
  return (RANKS as Readonly<Record<string, number>>)[status ?? ''] ?? UNRANKED
}
