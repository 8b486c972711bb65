/** Each rule of docs/reference/translations.md, "The summary of a language", for the origins of texts. */
import { describe, expect, it } from 'vitest'
import { duplicate, NONE, plain, plural, UKRAINIAN, summaryOf, type Case } from './summaryRules.ts'

const cases: Record<string, Case[]> = {
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
}

describe.each(Object.entries(cases))('%s', (_, rules) => {
  it.each(rules)('$rule', ({ source = plain, forms = NONE, translations, expected }) => {
    expect(summaryOf(source, forms, translations)).toMatchObject(expected)
  })
})
