/** The top translation of each form (docs/reference/translations.md, "The summary of a language"). */
import { describe, expect, it } from 'vitest'
import { topTranslations } from '../../core/summaries/topTranslations.ts'
import { given, NONE, UKRAINIAN, type Given } from './summaryRules.ts'

describe('the top translation of a form', () => {
  it.each<[string, Given[], number]>([
    ['newest approval is newest', [{ newestApproval: 5 }, { newestApproval: 9 }, { newestApproval: 7 }], 2],
    ['an approval outweighs rating, date and id', [{ newestApproval: 1 }, { rating: 9, updatedAt: 999 }], 1],
    ['else the highest rating', [{ rating: -1, updatedAt: 900 }, { rating: 1 }, { rating: 0 }], 2],
    ['else the newest updated', [{ updatedAt: 1 }, { updatedAt: 3 }, { updatedAt: 2 }], 2],
    ['else the highest id', [{}, {}, {}], 3],
    ['a finished text before any that needs work', [{ needsWork: true, newestApproval: 9 }, {}], 2],
    ['of equal approvals the highest rating', [{ newestApproval: 5, rating: 1 }, { newestApproval: 5 }], 1],
  ])('%s', (_, translations, id) => {
    expect(topTranslations(NONE, given(translations)).map((top) => top.id)).toEqual([id])
    expect(topTranslations(NONE, given(translations).reverse()).map((top) => top.id)).toEqual([id])
  })

  it('is one for each category, in their order', () => {
    const facts = given([{ form: 'other' }, { form: 'one' }, { form: 'one' }])
    expect(topTranslations(UKRAINIAN, facts).map(({ form, id }) => [form, id])).toEqual([
      ['one', 3],
      ['other', 1],
    ])
  })

  it('is never outside the plural categories, unless there is no other', () => {
    expect(topTranslations(UKRAINIAN, given([{ form: 'none' }, { form: 'one' }]))).toHaveLength(1)
    expect(topTranslations(UKRAINIAN, given([{ form: 'none' }]))).toHaveLength(1)
  })
})
