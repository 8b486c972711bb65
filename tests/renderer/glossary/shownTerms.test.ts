import { describe, expect, it } from 'vitest'
import type { ConceptDetail, TermMatch } from '../../../core/contract/index.ts'
import { shownAtOnce, shownTerms } from '../../../renderer/src/glossary/shownTerms.ts'

/** Concepts whose translations have these states: a list for each. */
function termsOf(statuses: readonly (readonly (string | null)[])[]) {
  const concepts = statuses.map((_, id) => ({
    concept: { id, translatable: true },
    terms: [{ id, text: `term ${id}` }],
  })) as unknown as ConceptDetail[]
  const matches = statuses.map((ofConcept, conceptId) => ({
    ...{ conceptId, termIds: [conceptId], start: 0, end: 1 },
    translations: ofConcept.map((status, id) => ({ id, text: `Begriff ${id}`, status })),
  })) as unknown as TermMatch[]
  return shownTerms(matches, concepts)
}

describe('the terms beside a string', () => {
  it('have keys for their first nine translations, without those to avoid', () => {
    const numbers = termsOf([[null, 'obsolete'], [], ...Array.from({ length: 9 }, () => [null])])
      .flatMap(({ translations }) => translations)
      .map(({ number }) => number)
    expect(numbers).toEqual([1, 0, 2, 3, 4, 5, 6, 7, 8, 9, 0])
  })

  it('are nine at once, or as many as it takes to show all that have a key', () => {
    expect(shownAtOnce(termsOf(Array.from({ length: 30 }, () => [null])))).toBe(9)
    expect(shownAtOnce(termsOf(Array.from({ length: 30 }, (_, id) => (id < 5 ? [] : [null]))))).toBe(14)
    expect(shownAtOnce(termsOf(Array.from({ length: 30 }, () => [null, null, null])))).toBe(9)
  })
})
