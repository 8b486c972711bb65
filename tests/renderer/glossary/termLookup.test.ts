import { describe, expect, it } from 'vitest'
import type { CallName, MatchedTerms, StringDetail } from '../../../core/contract/index.ts'
import { shownTerms } from '../../../renderer/src/glossary/shownTerms.ts'
import { TermLookup } from '../../../renderer/src/glossary/termLookup.ts'

const found = {
  matches: [[{ conceptId: 7, termIds: [70], start: 0, end: 4, translations: [] }]],
  concepts: [{ concept: { id: 7, translatable: true }, terms: [{ id: 70, text: 'cart' }] }],
  left: 0,
} as unknown as MatchedTerms

const detail = { source: [{ form: 'none', text: 'Cart' }] } as unknown as StringDetail
const terms = shownTerms(found.matches.flat(), found.concepts)

/** A glossary with one concept; notes what is asked of it. */
function glossary() {
  const asked: [CallName, object][] = []
  let languageId = 'uk'
  const call = (name: CallName, input: object) => {
    asked.push([name, input])
    return Promise.resolve({ ok: true, value: name === 'glossary.match' ? found : [] })
  }
  const workbench = { call, on: () => () => undefined } as never
  const lookup = new TermLookup(workbench, () => ({ project: 'p', languageId }))
  return {
    lookup,
    take: () => asked.splice(0),
    toLanguage: (id: string) => (languageId = id),
  }
}

describe('prefetched terms of the likely next string', () => {
  it('is there when the string is shown, with what to avoid in its translations', async () => {
    const { lookup, take } = glossary()
    await lookup.prefetch(detail, ['Кошик', ''])
    const of = { project: 'p', languageId: 'uk' }
    expect(take()).toEqual([
      ['glossary.match', { ...of, texts: ['Cart'] }],
      ['glossary.checkTranslation', { ...of, text: 'Кошик', conceptIds: [7] }],
    ])
    expect(lookup.matched(['Cart'])).toBe(found)
    expect(lookup.checked('Кошик', terms)).toEqual([])
    expect(lookup.checked('Кошик', [])).toBeUndefined()
  })

  it('is asked again where the glossary may have changed', async () => {
    const { lookup, take } = glossary()
    await lookup.prefetch(detail, ['Кошик'])
    const asked = take()
    lookup.forget()
    expect(lookup.matched(['Cart'])).toBeUndefined()
    expect(lookup.checked('Кошик', terms)).toBeUndefined()
    await lookup.prefetch(detail, ['Кошик'])
    expect(take()).toEqual(asked)
  })

  it('is of its language', async () => {
    const { lookup, toLanguage } = glossary()
    await lookup.prefetch(detail, ['Кошик'])
    toLanguage('de')
    expect(lookup.matched(['Cart'])).toBeUndefined()
    expect(lookup.checked('Кошик', terms)).toBeUndefined()
  })
})
