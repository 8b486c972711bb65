/** A condition on each member that CroQL can name, and a project in which it holds for some and not for all. */
import type { Context, EntityName, MemberName } from '../../core/croql/catalog.ts'
import { forEachQaMember, QA_CHECKS, qaMember } from '../../core/contract/qaChecks.ts'
import { forEachTermMember, type TermMember } from '../../core/model/term.ts'
import { day, string, summary, term, type ProjectData, type SummaryData } from './data.ts'
import { project } from './project.ts'

/** A member without a condition is an error of types. */
type Conditions = { readonly [Of in EntityName]: Readonly<Record<MemberName<Of>, string>> }

const ofTranslation = {
  id: 'id = 100',
  text: 'text = "Секрет"',
  pluralForm: 'plural form = "few"',
  isPreTranslated: 'is pre translated',
  matchScore: 'match score = 92',
  isMatchEdited: 'is match edited',
  provider: 'provider = "tm"',
  user: 'user = @user:"anna"',
  votes: 'count of votes = 2',
  approvals: 'count of approvals = 2',
  rating: 'rating = 2',
  updated: "updated > '2026-01-09'",
  needsWork: 'needs work',
} as const

/** `has … qa issues` of one check each. */
const ofChecks = forEachQaMember(qaMember)

/** Returns the value of a member in the term that has every member. */
const valueOf = (member: TermMember): string => `The ${member}`

export const memberConditions: Conditions = {
  string: {
    typeIsPlain: 'type is plain',
    typeIsPlural: 'type is plural',
    typeIsIcu: 'type is icu',
    typeIsAsset: 'type is asset',
    text: 'text = "Secret"',
    identifier: 'identifier = "secret"',
    context: 'context = "Shown in an empty cart"',
    contextNote: 'context note = "Shown in an empty cart"',
    codeReferences: 'code references contains "src/cart.c:12"',
    maxLength: 'max length = 40',
    isVisible: 'is visible',
    isHidden: 'is hidden',
    isLocked: 'is locked',
    isDuplicate: 'is duplicate',
    isPassedWorkflow: 'is passed workflow',
    fields: 'count of fields = 2',
    file: 'file with (true)',
    branch: 'branch with (true)',
    comments: 'count of comments = 2',
    translatorComments: 'count of translator comments = 1',
    screenshots: 'count of screenshots = 1',
    translations: 'count of translations = 2',
    languagesSummary: 'count of languages summary = 2',
    labels: 'count of labels = 2',
    translationTexts: 'translation texts contains "секрет"',
    notes: 'notes contains "solved"',
    added: "added > '2026-01-04'",
    updated: "updated > '2026-01-10'",
  },
  translation: ofTranslation,
  translationOfString: { ...ofTranslation, language: 'language = @language:"de"' },
  segment: { records: 'count of records = 2' },
  term: {
    id: 'id = 3',
    text: 'text = "cart"',
    language: 'language = @language:"uk"',
    user: 'user = @user:"anna"',
    ...forEachTermMember((name) => `${name} = "${valueOf(name)}"`),
    partOfSpeech: 'partOfSpeech = "noun"',
    status: 'status = "preferred"',
    type: 'type = "abbreviation"',
    gender: 'gender = "neuter"',
    concept: 'concept = 1',
    createdAt: "createdAt > '2026-01-10'",
    updatedAt: "updatedAt > '2026-01-03'",
  },
  file: {
    id: 'id = 5',
    name: 'name = "ui.po"',
    path: 'path = "docs/help.md"',
    title: 'title = "Interface"',
    type: 'type = "md"',
    context: 'context = "Help pages"',
  },
  branch: { id: 'id = 1', name: 'name = "dev"', title: 'title = "Main line"' },
  comment: {
    id: 'id = 1',
    text: 'text = "Solved"',
    hasIssue: 'has issue',
    hasUnresolvedIssue: 'has unresolved issue',
    user: 'user = @user:"boris"',
    language: 'language = @language:"uk"',
    added: "added > '2026-01-02'",
  },
  translatorComment: { text: 'text = "Checked with Ben"', language: 'language = @language:"de"' },
  screenshot: { id: 'id = 9', name: 'name = "cart.png"' },
  label: { id: 'id = 4', title: 'title = "urgent"', isSystem: 'is system' },
  field: {
    name: 'name = "Priority"',
    slug: 'slug = "feature-area"',
    type: 'type = "number"',
    value: 'value = "Checkout page"',
  },
  vote: {
    isUp: 'is up',
    isDown: 'is down',
    user: 'user = @user:"boris"',
    added: "added > '2026-01-06'",
  },
  approval: { user: 'user = @user:"anna"', added: "added > '2026-01-09'" },
  summary: {
    language: 'language = @language:"de"',
    isTranslated: 'is translated',
    isPartiallyTranslated: 'is partially translated',
    isApproved: 'is approved',
    isPartiallyApproved: 'is partially approved',
    translationUpdated: "translation updated > '2026-01-10'",
    isAutoTranslated: 'is auto translated',
    isTranslatedByTm: 'is translated by tm',
    isTranslatedByMt: 'is translated by mt',
    isTranslatedByAi: 'is translated by ai',
    isSourceChangedAfterTranslation: 'is source changed after translation',
    hasTranslationAsSource: 'has translation as source',
    hasTranslationAfterApproval: 'has translation after approval',
    hasSharedTranslation: 'has shared translation',
    hasQaIssues: 'has qa issues',
    ...ofChecks,
    rating: 'rating = 2',
    approvalsCount: 'approvalsCount = 2',
    needsWork: 'needs work',
  },
  record: {
    id: 'id = 3',
    text: 'text = "Empty"',
    usageCount: 'usageCount = 3',
    createdBy: 'createdBy = @user:"boris"',
    updatedBy: 'updatedBy = @user:"boris"',
    createdAt: "createdAt > '2026-01-02 12:00:00'",
    updatedAt: "updatedAt > '2026-01-05'",
  },
  concept: {
    id: 'id = 2',
    user: 'user = @user:"anna"',
    subject: 'subject = "Shop"',
    definition: 'definition contains "goods"',
    url: 'url contains "brand"',
    note: 'note = "A brand"',
    translatable: 'translatable',
    createdAt: "createdAt > '2026-01-02'",
    updatedAt: "updatedAt > '2026-01-02'",
  },
  user: { id: 'id = 3', login: 'login = "boris"', name: 'name = "Boris"' },
}

/** The way to each entity: a context, and the condition of that context around one of the entity. */
export const reached: Readonly<Record<EntityName, [Context, around: (condition: string) => string]>> = {
  string: ['strings', (condition) => condition],
  translation: ['translations', (condition) => condition],
  translationOfString: ['strings', anyOf('translations')],
  segment: ['segments', (condition) => condition],
  term: ['terms', (condition) => condition],
  file: ['strings', (condition) => `file with (${condition})`],
  branch: ['strings', (condition) => `branch with (${condition})`],
  comment: ['strings', anyOf('comments')],
  translatorComment: ['strings', anyOf('translator comments')],
  screenshot: ['strings', anyOf('screenshots')],
  label: ['strings', anyOf('labels')],
  field: ['strings', anyOf('fields')],
  vote: ['translations', anyOf('votes')],
  approval: ['translations', anyOf('approvals')],
  summary: ['strings', anyOf('languages summary')],
  record: ['segments', anyOf('records')],
  concept: ['terms', (condition) => `concept with (${condition})`],
  user: ['translations', (condition) => `user with (${condition})`],
}

function anyOf(collection: string): (condition: string) => string {
  return (condition) => `count of ${collection} where (${condition}) > 0`
}

type Flag = {
  [Name in keyof SummaryData]: SummaryData[Name] extends boolean ? Name : never
}[keyof SummaryData]

const FLAGS: Readonly<Record<Flag, true>> = {
  isTranslated: true,
  isPartiallyTranslated: true,
  isApproved: true,
  isPartiallyApproved: true,
  isTranslatedByTm: true,
  isTranslatedByMt: true,
  isTranslatedByAi: true,
  isSourceChangedAfterTranslation: true,
  hasTranslationAsSource: true,
  hasTranslationAfterApproval: true,
  hasSharedTranslation: true,
  needsWork: true,
}

/** One summary for each flag and each check alone, so that no member can stand for another. */
const alone: Partial<SummaryData>[] = [
  ...Object.keys(FLAGS).map((flag) => ({ [flag]: true })),
  ...QA_CHECKS.map((check) => ({ qaIssues: [check] })),
]

/** The rich project, with a string for each flag and each check, and a term with every member. */
export const memberProject: ProjectData = {
  ...project,
  terms: [
    ...project.terms,
    term({ id: 6, conceptId: 2, text: 'of everything', ...forEachTermMember(valueOf) }),
  ],
  strings: [
    ...project.strings,
    string({
      id: 190,
      identifier: 'noted',
      isLocked: true,
      text: 'Noted',
      context: 'Context: verb\nsrc/cart.c:12 src/menu.c:3\nFlags: c-format',
      translatorComments: [
        { languageId: 'de', text: 'Checked with Ben' },
        { languageId: 'uk', text: '' },
      ],
    }),
    ...alone.map((flags, index) =>
      string({
        id: 200 + index,
        identifier: `alone.${index}`,
        text: 'Alone',
        createdAt: day(1),
        summaries: [summary({ languageId: 'uk', ...flags })],
      }),
    ),
  ],
}
