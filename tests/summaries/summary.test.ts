/** Each rule of docs/reference/translations.md, "The summary of a language", case by case: the state of the work. */
import { describe, expect, it } from 'vitest'
import { qaBit } from '../../core/contract/qaChecks.ts'
import { every, NONE, plain, plural, UKRAINIAN, summaryOf, type Case } from './summaryRules.ts'

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
      rule: 'a plural string needs no rare category',
      source: plural,
      forms: UKRAINIAN,
      everyday: ['one', 'few', 'many'],
      translations: every(['one', 'few', 'many']),
      expected: { isTranslated: true, isPartiallyTranslated: false },
    },
    {
      rule: 'a rare category alone is partially',
      source: plural,
      forms: UKRAINIAN,
      everyday: ['one', 'few', 'many'],
      translations: every(['other']),
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
  'rare categories and approvals': [
    {
      rule: 'no rare category has to be approved that has no text',
      source: plural,
      forms: UKRAINIAN,
      everyday: ['one', 'few', 'many'],
      translations: every(['one', 'few', 'many'], { newestApproval: 5 }),
      expected: { isApproved: true, isPartiallyApproved: false },
    },
    {
      rule: 'one that has a text does',
      source: plural,
      forms: UKRAINIAN,
      everyday: ['one', 'few', 'many'],
      translations: [...every(['one', 'few', 'many'], { newestApproval: 5 }), { form: 'other' }],
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
  it.each(rules)('$rule', ({ source = plain, forms = NONE, everyday, translations, expected }) => {
    expect(summaryOf(source, forms, translations, everyday)).toMatchObject(expected)
  })
})
