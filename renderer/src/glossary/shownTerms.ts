/** The terms of a string's source as they are shown beside it: which may be inserted, and by which key. */
import { isForbiddenStatus } from '../../../core/model/enumerations.ts'
import type { ConceptDetail, TermMatch } from '../../../core/contract/index.ts'

/** A concept of the source with what to write for it. */
export interface ShownTerm {
  conceptId: number
  /** The source term's text as the glossary has it, whatever inflected form the string has. */
  source: string
  detail: ConceptDetail
  /** The translations to insert; `number` is that of its key from 1, 0 without one. */
  translations: { id: number; text: string; status: string | null; isForbidden: boolean; number: number }[]
}

export const MAX_TERM_KEYS = 9

/** Returns the number of terms shown beside a string: all with a key, within a readable limit. */
export function shownAtOnce(terms: readonly ShownTerm[]): number {
  const hasKey = ({ translations }: ShownTerm) => translations.some(({ number }) => number > 0)
  return Math.max(MAX_TERM_KEYS, terms.findLastIndex(hasKey) + 1)
}

export function shownTerms(matches: readonly TermMatch[], concepts: readonly ConceptDetail[]): ShownTerm[] {
  let used = 0
  const nextKey = () => (used < MAX_TERM_KEYS ? ++used : 0)
  return concepts.flatMap((detail) => {
    const conceptId = detail.concept.id
    const match = matches.find((one) => one.conceptId === conceptId)
    const term = detail.terms.find(({ id }) => id === match?.termIds[0])
    if (match === undefined || term === undefined) return []
    const named = detail.concept.translatable
      ? match.translations
      : [{ id: term.id, text: term.text, status: null }]
    const translations = named.map(({ id, text, status }) => {
      const isForbidden = isForbiddenStatus(status)
      return { id, text, status, isForbidden, number: isForbidden ? 0 : nextKey() }
    })
    return [{ conceptId, source: term.text, detail, translations }]
  })
}
