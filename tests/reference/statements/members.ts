/** The names of CroQL, from its own catalogue: a row for each member of each entity. */
import { entities, type EntityName, type CatalogMember } from '../../../core/croql/catalog.ts'
import { entity } from '../../../core/croql/catalogMembers.ts'
import { spacedName } from '../../../core/croql/names.ts'
import { CHECKS_OF_THE_API, isOwnCheck, QA_CHECKS, qaMemberName } from '../../../core/contract/qaChecks.ts'
import { testsIn, type Citation, type Page, type Statement } from '../statement.ts'

const members = testsIn('tests/croql/members.test.ts')
const spelt = testsIn('tests/croql/catalog.test.ts')
const summary = testsIn('tests/summaries/summary.test.ts')
const origins = testsIn('tests/summaries/summaryOrigins.test.ts')
const systemLabel = testsIn('tests/strings/systemLabel.test.ts')

/** That it can be asked for, and its value; and that both spellings are one. */
const ALL: readonly Citation[] = [members('“$name” of $title'), spelt('%s')]

const CHOICES: Partial<Record<`${EntityName}.${string}`, string>> = {
  'string.isPassedWorkflow': 'in a project of the standard deployment it is an error that says so.',
  'string.fields': 'in a project of the standard deployment it is an error that says so.',
  'term.concept': 'it is an object, and compares with the concept’s id.',
  'summary.hasAiQaIssues': 'nothing here finds such issues, so it holds for those alone that a cloud names.',
}

const CONTEXT_PAGE = 'docs/croql.md'

/** The sources of values that are not simply a column. */
const SOURCES: Partial<Record<`${EntityName}.${string}`, readonly Citation[]>> = {
  'string.isPassedWorkflow': [spelt('restricts members of enterprise projects to those')],
  'string.fields': [spelt('restricts members of enterprise projects to those')],
  'string.labels': [systemLabel('has the name of a string’s file, also for strings that an update adds')],
  'label.isSystem': [
    systemLabel('has the name of a string’s file, also for strings that an update adds'),
    systemLabel('does not exist in a project of files'),
  ],
  ...bySummary(summary, {
    'is translated, is partially translated': ['isTranslated', 'isPartiallyTranslated'],
    'is approved, is partially approved': ['isApproved', 'isPartiallyApproved'],
    'translation updated, rating, approvalsCount': ['translationUpdated', 'rating', 'approvalsCount'],
    'needs work': ['needsWork'],
    'QA issues': ['hasQaIssues'],
  }),
  ...bySummary(origins, {
    'is translated by tm, mt, ai': [
      'isAutoTranslated',
      'isTranslatedByTm',
      'isTranslatedByMt',
      'isTranslatedByAi',
    ],
    'is source changed after translation': ['isSourceChangedAfterTranslation'],
    'has translation as source': ['hasTranslationAsSource'],
    'has translation after approval': ['hasTranslationAfterApproval'],
    'has shared translation': ['hasSharedTranslation'],
  }),
  ...byCheck({
    empty_translation: 'empty',
    translation_length: 'length',
    tags_mismatch: 'tags',
    spaces_mismatch: 'spaces',
    variables_mismatch: 'variables',
    punctuation_mismatch: 'punctuation',
    character_case_mismatch: 'characterCase',
    special_characters_mismatch: 'specialCharacters',
    incorrect_translation: 'incorrectTranslation',
    spelling: 'contextChecks',
    icu_syntax: 'messageSyntax',
    terms: 'contextChecks',
    duplicate_translation: 'contextChecks',
    ftl_syntax: 'messageSyntax',
    android_syntax: 'messageSyntax',
    numbers_mismatch: 'numbers',
    ai: 'contextChecks',
    outdated_translation: 'contextChecks',
    mdx_syntax: 'messageSyntax',
    custom: 'contextChecks',
  }),
}

function bySummary(
  test: typeof summary,
  groups: Readonly<Record<string, readonly string[]>>,
): Record<string, readonly Citation[]> {
  const entries = Object.entries(groups).flatMap(([row, names]) =>
    names.map((name) => [`summary.${name}`, [test('$rule', row)]] as const),
  )
  return Object.fromEntries(entries)
}

/** The tests of a check have its name as their title. */
function byCheck(files: Readonly<Record<CheckOfTheApi, string>>): Record<string, readonly Citation[]> {
  const checks = Object.keys(CHECKS_OF_THE_API) as CheckOfTheApi[]
  const entries = checks.map(
    (check) =>
      [`summary.${qaMemberName(check)}`, [testsIn(`tests/quality/${files[check]}.test.ts`)(check)]] as const,
  )
  return Object.fromEntries(entries)
}

type CheckOfTheApi = keyof typeof CHECKS_OF_THE_API

const ownMembers: ReadonlySet<string> = new Set(QA_CHECKS.filter(isOwnCheck).map(qaMemberName))

/** The members that the language has by itself: these pages say nothing of a check that is ours. */
export function membersOf(of: EntityName): string[] {
  return Object.keys(entity(of).members).filter((name) => !ownMembers.has(name))
}

export function memberStatement(of: EntityName, name: string): Statement {
  const member = entity(of).members[name]
  if (member === undefined) throw new Error(`${entity(of).title.english} has no member ${name}.`)
  const [choice, sources = []] = [CHOICES[`${of}.${name}`] ?? valuesOf(member), SOURCES[`${of}.${name}`]]
  return {
    says: `\`${spacedName(name)}\` of ${placeOf(of)}: ${typeOf(member)}. ${member.about.english}`,
    heldBy: [...ALL, ...sources],
    ...(choice !== null && { choice: { what: choice, page: CONTEXT_PAGE } }),
  }
}

/** Translations of a string know their language; those of a language are asked for by themselves. */
function placeOf(of: EntityName): string {
  return of === 'translationOfString' ? 'a translation of a string' : entity(of).title.english
}

function typeOf({ type, isOptional }: CatalogMember): string {
  if (typeof type === 'string') return `${TYPES[type]}${isOptional ? ', may be absent' : ''}`
  if ('texts' in type) return 'several texts'
  const of = 'object' in type ? entity(type.object).title : entity(type.collection).plural
  return `${of.english}${isOptional ? ', may be absent' : ''}`
}

const TYPES = {
  boolean: 'true or false',
  integer: 'a whole number',
  float: 'a number',
  text: 'a text',
  dateTime: 'a moment',
}

function valuesOf({ values }: CatalogMember): string | null {
  if (values === undefined) return null
  return `its values are ${values.map((value) => `\`${value}\``).join(', ')}; another one is a warning.`
}

export const membersPage: Page = {
  name: 'croql-members',
  title: 'CroQL: what can be named',
  intro:
    'Each member of each thing that an expression reaches, from the catalogue that the checker, the compiler and completion use. A name may be written in words (`is approved`) or as one (`isApproved`), in any letter case.',
  sections: (Object.keys(entities) as EntityName[]).map((of) => ({
    title: `Of ${placeOf(of)}`,
    statements: membersOf(of).map((name) => memberStatement(of, name)),
  })),
}
