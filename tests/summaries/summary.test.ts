/** Each rule of docs/reference/translations.md, "The summary of a language", case by case. */
import { describe, expect, it } from 'vitest'
import type { PluralForm } from '../../core/contract/plural.ts'
import { qaBit } from '../../core/contract/qaChecks.ts'
import {
  summarize,
  type SourceFacts,
  type Summary,
  type TranslationFacts,
} from '../../core/summaries/summary.ts'
import { topTranslations } from '../../core/summaries/topTranslations.ts'

const plain: SourceFacts = { text: 'Cart', pluralForms: null, isDuplicate: false, sourceChangedAt: null }
const plural: SourceFacts = {
  ...plain,
  text: '1 item\n{n} items',
  pluralForms: { one: '1 item', other: '{n} items' },
}
const duplicate: SourceFacts = { ...plain, isDuplicate: true }
const NONE: PluralForm[] = ['none']
const UKRAINIAN: PluralForm[] = ['one', 'few', 'many', 'other']

/** A translation; the first gets the id 1, the second 2, and so on. */
type Given = Partial<TranslationFacts>

const given = (translations: Given[]): TranslationFacts[] =>
  translations.map((translation, place) => ({
    id: place + 1,
    form: 'none',
    text: 'Кошик',
    provider: null,
    isShared: false,
    needsWork: false,
    createdAt: 100,
    updatedAt: 100,
    newestApproval: null,
    approvals: translation.newestApproval === undefined ? 0 : 1,
    rating: 0,
    qaIssues: 0,
    ...translation,
  }))

function summaryOf(source: SourceFacts, forms: PluralForm[], translations: Given[]): Summary {
  const facts = given(translations)
  return summarize(source, forms, facts, topTranslations(forms, facts))
}

const every = (forms: PluralForm[], with_: Given = {}): Given[] => forms.map((form) => ({ form, ...with_ }))

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

  it('is never of a form outside the categories, unless there is no other', () => {
    expect(topTranslations(UKRAINIAN, given([{ form: 'none' }, { form: 'one' }]))).toHaveLength(1)
    expect(topTranslations(UKRAINIAN, given([{ form: 'none' }]))).toHaveLength(1)
  })
})

interface Case {
  rule: string
  source?: SourceFacts
  forms?: PluralForm[]
  translations: Given[]
  expected: Partial<Summary>
}

const cases: Record<string, Case[]> = {
  'needs work': [
    {
      rule: 'some top translation does, and neither translated nor approved counts it',
      translations: [{ needsWork: true, newestApproval: 5 }],
      expected: { needsWork: true, isTranslated: false, isApproved: false },
    },
    {
      rule: 'not where its form has a finished text',
      translations: [{ needsWork: true, updatedAt: 900 }, {}],
      expected: { needsWork: false, isTranslated: true },
    },
    {
      rule: 'of one form of a plural string, the string is partially translated',
      source: plural,
      forms: UKRAINIAN,
      translations: [{ form: 'one', needsWork: true }, { form: 'few' }, { form: 'many' }, { form: 'other' }],
      expected: { needsWork: true, isTranslated: false, isPartiallyTranslated: true },
    },
  ],
  'is translated, is partially translated': [
    {
      rule: 'one text is all that a plain string needs',
      translations: [{}],
      expected: { isTranslated: true, isPartiallyTranslated: false },
    },
    {
      rule: 'an empty text is no translation',
      translations: [{ text: '' }],
      expected: { isTranslated: false, isPartiallyTranslated: false },
    },
    {
      rule: 'any translation of the category will do, not only the top one',
      translations: [{ text: 'Кошик' }, { text: '', rating: 5 }],
      expected: { isTranslated: true },
    },
    {
      rule: 'a plural string needs every category',
      source: plural,
      forms: UKRAINIAN,
      translations: every(UKRAINIAN),
      expected: { isTranslated: true, isPartiallyTranslated: false },
    },
    {
      rule: 'some but not all of them is partially',
      source: plural,
      forms: UKRAINIAN,
      translations: every(['one', 'few', 'many']),
      expected: { isTranslated: false, isPartiallyTranslated: true },
    },
    {
      rule: 'an empty category is a missing one',
      source: plural,
      forms: UKRAINIAN,
      translations: [...every(['one', 'few', 'many']), { form: 'other', text: '' }],
      expected: { isTranslated: false, isPartiallyTranslated: true },
    },
    {
      rule: 'a form that is no category does not count',
      source: plural,
      forms: UKRAINIAN,
      translations: [{ form: 'none' }, { form: 'zero' }],
      expected: { isTranslated: false, isPartiallyTranslated: false },
    },
  ],
  'is approved, is partially approved': [
    {
      rule: 'the top translation is approved',
      translations: [{}, { newestApproval: 5 }],
      expected: { isApproved: true, isPartiallyApproved: false },
    },
    {
      rule: 'none is approved',
      translations: [{}, { rating: 3 }],
      expected: { isApproved: false, isPartiallyApproved: false, approvalsCount: 0 },
    },
    {
      rule: 'every category of a plural string',
      source: plural,
      forms: UKRAINIAN,
      translations: every(UKRAINIAN, { newestApproval: 5 }),
      expected: { isApproved: true, isPartiallyApproved: false },
    },
    {
      rule: 'some but not all is partially, also where the others have no translation',
      source: plural,
      forms: UKRAINIAN,
      translations: [{ form: 'one', newestApproval: 5 }, { form: 'few' }],
      expected: { isApproved: false, isPartiallyApproved: true },
    },
  ],
  'translation updated, rating, approvalsCount': [
    {
      rule: 'are the highest among the top translations',
      source: plural,
      forms: UKRAINIAN,
      translations: [
        { form: 'one', updatedAt: 300, rating: -2, newestApproval: 5, approvals: 2 },
        { form: 'one', updatedAt: 900, rating: 9 },
        { form: 'few', updatedAt: 200, rating: 4 },
      ],
      expected: { translationUpdated: 300, oldestUpdated: 200, rating: 4, approvalsCount: 2 },
    },
    {
      rule: 'may be below nothing',
      translations: [{ rating: -3 }],
      expected: { rating: -3 },
    },
  ],
  'is translated by tm, mt, ai': [
    {
      rule: 'a person is none of them',
      translations: [{}],
      expected: { isTranslatedByTm: false, isTranslatedByMt: false, isTranslatedByAi: false },
    },
    ...['tm', 'global_tm'].map((provider) => ({
      rule: `${provider} is tm`,
      translations: [{ provider }],
      expected: { isTranslatedByTm: true, isTranslatedByMt: false, isTranslatedByAi: false },
    })),
    ...['google', 'deepl', 'custom_mt', 'one that is not known yet'].map((provider) => ({
      rule: `${provider} is mt`,
      translations: [{ provider }],
      expected: { isTranslatedByTm: false, isTranslatedByMt: true, isTranslatedByAi: false },
    })),
    {
      rule: 'ai is ai',
      translations: [{ provider: 'ai' }],
      expected: { isTranslatedByTm: false, isTranslatedByMt: false, isTranslatedByAi: true },
    },
    {
      rule: 'only top translations count',
      translations: [{ provider: 'tm' }, { rating: 1 }],
      expected: { isTranslatedByTm: false },
    },
    {
      rule: 'one of the categories will do',
      source: plural,
      forms: UKRAINIAN,
      translations: [
        { form: 'one', provider: 'tm' },
        { form: 'few', provider: 'ai' },
      ],
      expected: { isTranslatedByTm: true, isTranslatedByMt: false, isTranslatedByAi: true },
    },
  ],
  'is source changed after translation': [
    {
      rule: 'never changed',
      translations: [{}],
      expected: { isSourceChangedAfterTranslation: false },
    },
    {
      rule: 'changed later',
      source: { ...plain, sourceChangedAt: 101 },
      translations: [{}],
      expected: { isSourceChangedAfterTranslation: true },
    },
    {
      rule: 'changed at the same time is not later',
      source: { ...plain, sourceChangedAt: 100 },
      translations: [{}],
      expected: { isSourceChangedAfterTranslation: false },
    },
    {
      rule: 'the oldest of the top translations decides',
      source: { ...plural, sourceChangedAt: 150 },
      forms: UKRAINIAN,
      translations: [
        { form: 'one', updatedAt: 100 },
        { form: 'few', updatedAt: 200 },
      ],
      expected: { isSourceChangedAfterTranslation: true },
    },
    {
      rule: 'a translation that is not top does not',
      source: { ...plain, sourceChangedAt: 150 },
      translations: [{ updatedAt: 100 }, { updatedAt: 200 }],
      expected: { isSourceChangedAfterTranslation: false },
    },
  ],
  'has translation as source': [
    { rule: 'equal', translations: [{ text: 'Cart' }], expected: { hasTranslationAsSource: true } },
    { rule: 'exactly', translations: [{ text: 'cart' }], expected: { hasTranslationAsSource: false } },
    {
      rule: 'only the top translation',
      translations: [{ text: 'Cart' }, { rating: 1 }],
      expected: { hasTranslationAsSource: false },
    },
    {
      rule: 'a category is compared with its own source form',
      source: plural,
      forms: UKRAINIAN,
      translations: [{ form: 'one', text: '1 item' }],
      expected: { hasTranslationAsSource: true },
    },
    {
      rule: 'not with the form of another',
      source: plural,
      forms: UKRAINIAN,
      translations: [{ form: 'one', text: '{n} items' }],
      expected: { hasTranslationAsSource: false },
    },
    {
      rule: 'with `other` where the source lacks the category',
      source: plural,
      forms: UKRAINIAN,
      translations: [{ form: 'few', text: '{n} items' }],
      expected: { hasTranslationAsSource: true },
    },
    {
      rule: 'with nothing where the source lacks `other` too',
      source: { ...plural, pluralForms: { one: '1 item' } },
      forms: UKRAINIAN,
      translations: [{ form: 'few', text: '1 item' }],
      expected: { hasTranslationAsSource: false },
    },
  ],
  'has translation after approval': [
    {
      rule: 'nothing is approved',
      translations: [{ createdAt: 500 }],
      expected: { hasTranslationAfterApproval: false },
    },
    {
      rule: 'added later than the newest approval',
      translations: [{ newestApproval: 200 }, { createdAt: 201 }],
      expected: { hasTranslationAfterApproval: true },
    },
    {
      rule: 'added at the same time is not later',
      translations: [{ newestApproval: 200 }, { createdAt: 200 }],
      expected: { hasTranslationAfterApproval: false },
    },
    {
      rule: 'edited later is not added later',
      translations: [{ newestApproval: 200, updatedAt: 900 }],
      expected: { hasTranslationAfterApproval: false },
    },
    {
      rule: 'the newest approval of the language is of any form',
      source: plural,
      forms: UKRAINIAN,
      translations: [
        { form: 'one', newestApproval: 200 },
        { form: 'few', newestApproval: 400 },
        { form: 'one', createdAt: 300 },
      ],
      expected: { hasTranslationAfterApproval: false },
    },
  ],
  'has shared translation': [
    {
      rule: 'a duplicate with its master’s translation',
      source: duplicate,
      translations: [{ isShared: true }],
      expected: { hasSharedTranslation: true },
    },
    {
      rule: 'a duplicate with its own',
      source: duplicate,
      translations: [{ isShared: true }, { rating: 1 }],
      expected: { hasSharedTranslation: false },
    },
    {
      rule: 'no duplicate',
      translations: [{ isShared: true }],
      expected: { hasSharedTranslation: false },
    },
  ],
  'QA issues': [
    { rule: 'none', translations: [{}], expected: { qaIssues: 0 } },
    {
      rule: 'those of all top translations together, and of no other',
      source: plural,
      forms: UKRAINIAN,
      translations: [
        { form: 'one', qaIssues: qaBit('spelling') },
        { form: 'few', qaIssues: qaBit('custom') | qaBit('spelling') },
        { form: 'few', qaIssues: qaBit('terms'), rating: -1 },
      ],
      expected: { qaIssues: qaBit('spelling') | qaBit('custom') },
    },
  ],
  'forms outside the categories': [
    {
      rule: 'speak for a string that has nothing else',
      source: { ...plural, sourceChangedAt: 150 },
      forms: UKRAINIAN,
      translations: [{ form: 'none', rating: 2, provider: 'tm' }],
      expected: {
        translationUpdated: 100,
        rating: 2,
        isTranslatedByTm: true,
        isSourceChangedAfterTranslation: true,
        isTranslated: false,
      },
    },
    {
      rule: 'are silent beside a category',
      source: { ...plural, sourceChangedAt: 150 },
      forms: UKRAINIAN,
      translations: [
        { form: 'none', rating: 2, updatedAt: 100 },
        { form: 'one', updatedAt: 200 },
      ],
      expected: { rating: 0, translationUpdated: 200, isSourceChangedAfterTranslation: false },
    },
  ],
}

describe.each(Object.entries(cases))('%s', (_, rules) => {
  it.each(rules)('$rule', ({ source = plain, forms = NONE, translations, expected }) => {
    expect(summaryOf(source, forms, translations)).toMatchObject(expected)
  })
})
