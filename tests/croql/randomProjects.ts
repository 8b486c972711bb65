/** Random small projects, for property tests. */
import fc from 'fast-check'
import { comment, day, string, summary, term, translation, type ProjectData } from './data.ts'

/** Few texts, so that they often meet: letter case, composed and decomposed, wildcards, quotes, long enough for trigrams. */
export const text = fc.constantFrom(
  '',
  'a',
  'A',
  'ab',
  'aB%',
  '_',
  '%',
  'ä',
  'Ä',
  'a\u0308',
  'ß',
  '"',
  "'",
  'a\nb',
  'İ',
  '?',
  '\\',
  'abc',
  'xABCx',
  'a"bc',
  'КОШИК',
  'кошик порожній',
  '注文商品',
  '文商品',
)
const userId = fc.constantFrom(1, 2, 3)
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 2 })
const time = fc.integer({ min: 0, max: 4 }).map(day)
const language = fc.constantFrom('uk', 'de')
const flag = fc.boolean()
const few = <Value>(value: fc.Arbitrary<Value>, most = 2) => fc.array(value, { maxLength: most })
const fewOf = (ids: number[]) => fc.subarray(ids)

let lastId = 0
/** Ids are the data's own business: one after the other, over all tables. */
const newId = fc.constant(null).map(() => (lastId += 1))

const votes = fc.subarray([1, 2, 3]).chain((voters) =>
  fc.tuple(
    ...voters.map((voter) =>
      fc.record({
        userId: fc.constant(voter),
        mark: fc.constantFrom(1 as const, -1 as const),
        votedAt: time,
      }),
    ),
  ),
)

const translations = few(
  fc
    .record({
      id: newId,
      languageId: language,
      text,
      pluralForm: fc.constantFrom('none', 'one', 'other'),
      userId: maybe(userId),
      provider: maybe(fc.constantFrom('tm', 'ai', 'google')),
      isPreTranslated: flag,
      matchScore: maybe(fc.constantFrom(75, 100, 101)),
      isMatchEdited: flag,
      needsWork: flag,
      updatedAt: time,
      votes,
      approvals: few(fc.record({ id: newId, userId: maybe(userId), createdAt: time })),
    })
    .map(translation),
  3,
)

const comments = few(
  fc
    .record({
      id: newId,
      text,
      languageId: maybe(language),
      userId: maybe(userId),
      type: fc.constantFrom('comment' as const, 'issue' as const),
      issueStatus: maybe(fc.constantFrom('unresolved' as const, 'resolved' as const)),
      createdAt: time,
    })
    .map(comment),
)

const summaries = fc.subarray(['uk', 'de']).chain((languages) =>
  fc.tuple(
    ...languages.map((languageId) =>
      fc
        .record({
          languageId: fc.constant(languageId),
          isTranslated: flag,
          isApproved: flag,
          isTranslatedByMt: flag,
          hasTranslationAsSource: flag,
          translationUpdated: time,
          rating: fc.integer({ min: -2, max: 2 }),
          approvalsCount: fc.nat(2),
          qaIssues: fc.subarray(['spelling', 'custom']),
        })
        .map(summary),
    ),
  ),
)

/** Notes, places in the code and flags. */
const contextLines = fc
  .array(fc.constantFrom('abc', 'КОШИК', 'a.c:1', 'src/abc.c:12 b.c:3', 'Flags: abc', 'Context: abc', ' '), {
    maxLength: 3,
  })
  .map((lines) => lines.join('\n'))

const strings = few(
  fc
    .record({
      id: newId,
      identifier: text,
      text,
      fileId: maybe(fc.constantFrom(1, 2)),
      branchId: maybe(fc.constantFrom(1, 2)),
      type: fc.constantFrom('plain' as const, 'plural' as const, 'icu' as const, 'asset' as const),
      context: maybe(fc.oneof(text, contextLines)),
      maxLength: maybe(fc.nat(3)),
      isHidden: flag,
      isLocked: flag,
      isArchived: fc.nat(5).map((number) => number === 0),
      isPassedWorkflow: flag,
      createdAt: time,
      updatedAt: maybe(time),
      labelIds: fewOf([1, 2]),
      screenshotIds: fewOf([1]),
      fields: fc
        .subarray([1, 2])
        .chain((ids) =>
          fc.tuple(...ids.map((fieldId) => fc.record({ fieldId: fc.constant(fieldId), value: maybe(text) }))),
        ),
      comments,
      translatorComments: fc
        .subarray(['uk', 'de'])
        .chain((languages) =>
          fc.tuple(
            ...languages.map((languageId) => fc.record({ languageId: fc.constant(languageId), text })),
          ),
        ),
      translations,
      summaries,
    })
    .map(string),
  5,
).map((list) =>
  list.map((each, index) =>
    index > 0 && index % 2 === 0 ? { ...each, masterStringId: list[0]?.id ?? null } : each,
  ),
)

const segments = few(
  fc.record({
    id: newId,
    tmId: fc.constant(1),
    records: few(
      fc.record({
        id: newId,
        languageId: language,
        text,
        usageCount: fc.nat(3),
        createdBy: maybe(userId),
        updatedBy: maybe(userId),
        createdAt: time,
        updatedAt: maybe(time),
      }),
      3,
    ),
  }),
  4,
)

const terms = few(
  fc
    .record({
      id: newId,
      conceptId: fc.constantFrom(1, 2),
      languageId: language,
      text,
      description: maybe(text),
      userId: maybe(userId),
      partOfSpeech: maybe(fc.constantFrom('noun', 'verb')),
      status: maybe(fc.constantFrom('draft', 'preferred')),
      note: maybe(text),
      createdAt: time,
      updatedAt: maybe(time),
    })
    .map(term),
  4,
)

/** Small projects, with much absent. */
export const projects: fc.Arbitrary<ProjectData> = fc.record({
  users: fc.constant([
    { id: 1, login: 'anna', name: 'a' },
    { id: 2, login: 'boris', name: null },
    { id: 3, login: 'carol', name: 'ä' },
  ]),
  branches: fc.constant([
    { id: 1, name: 'a', title: null },
    { id: 2, name: 'Ä', title: 'A' },
  ]),
  files: fc.constant([
    { id: 1, name: 'a', title: null, branchId: 1, type: 'po', context: 'ab' },
    { id: 2, name: '%', title: 'Ä', branchId: null, type: 'json', context: null },
  ]),
  labels: fc.constant([
    { id: 1, title: 'a', isSystem: false },
    { id: 2, title: '', isSystem: true },
  ]),
  fields: fc.constant([
    { id: 1, name: 'A', slug: 'a', type: 'text' },
    { id: 2, name: 'ab', slug: '_', type: 'number' },
  ]),
  screenshots: fc.constant([{ id: 1, name: 'a' }]),
  strings,
  segments,
  concepts: fc.constant([
    {
      id: 1,
      userId: 1,
      subject: 'a',
      definition: null,
      url: null,
      note: 'Ä',
      translatable: true,
      createdAt: day(1),
      updatedAt: null,
    },
    {
      id: 2,
      userId: null,
      subject: null,
      definition: 'ab',
      url: '%',
      note: null,
      translatable: false,
      createdAt: day(2),
      updatedAt: day(3),
    },
  ]),
  terms,
})
