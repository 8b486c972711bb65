/**
 * The closed lists of values that members of entities have. Definitions, schemas, the query language, the screens and
 * the command line derive theirs from these. Lists that are no member's are in core/contract/enumerations.ts.
 */

/** Whether a project's strings come from files, or are written one by one. */
export const PROJECT_TYPES = ['file-based', 'string-based'] as const
export type ProjectType = (typeof PROJECT_TYPES)[number]

/** Which of the cloud's two services a project is of; each has members that the other lacks. */
export const DEPLOYMENTS = ['standard', 'enterprise'] as const
export type Deployment = (typeof DEPLOYMENTS)[number]

/** `icu`: a message with branches; `asset`: a file of another kind than text. */
export const STRING_TYPES = ['plain', 'plural', 'icu', 'asset'] as const
export type StringType = (typeof STRING_TYPES)[number]

export const COMMENT_TYPES = ['comment', 'issue'] as const
export type CommentType = (typeof COMMENT_TYPES)[number]

/** The subject of an issue. */
export const ISSUE_TYPES = [
  'general_question',
  'translation_mistake',
  'context_request',
  'source_mistake',
] as const
export type IssueType = (typeof ISSUE_TYPES)[number]

/** Issues that an author of a source answers. A mistake in a translation is its translators' own. */
export const AUTHORS_ISSUE_TYPES: readonly IssueType[] = [
  'source_mistake',
  'context_request',
  'general_question',
]

export const ISSUE_STATUSES = ['unresolved', 'resolved'] as const
export type IssueStatus = (typeof ISSUE_STATUSES)[number]

export const PARTS_OF_SPEECH = [
  'noun',
  'verb',
  'adj',
  'pron',
  'propn',
  'det',
  'adv',
  'adp',
  'cconj',
  'sconj',
  'num',
  'intj',
  'aux',
  'prt',
  'sym',
  'x',
] as const
export type PartOfSpeech = (typeof PARTS_OF_SPEECH)[number]

export const TERM_STATUSES = ['preferred', 'admitted', 'not_recommended', 'obsolete', 'draft'] as const
export type TermStatus = (typeof TERM_STATUSES)[number]

const FORBIDDEN: readonly (string | null)[] = ['not_recommended', 'obsolete'] satisfies TermStatus[]

/** Whether a term of this status is not to be used (docs/reference/croql.md, "Members of a term"). */
export function isForbiddenStatus(status: string | null): boolean {
  return FORBIDDEN.includes(status)
}

export const TERM_TYPES = ['full_form', 'acronym', 'abbreviation', 'short_form', 'phrase', 'variant'] as const
export type TermType = (typeof TERM_TYPES)[number]

export const GENDERS = ['masculine', 'feminine', 'neuter', 'common', 'other'] as const
export type Gender = (typeof GENDERS)[number]

/** The origin of a translation that no user wrote: a memory, an engine, an AI. */
export const PROVIDERS = [
  'tm',
  'global_tm',
  'google',
  'google_automl',
  'microsoft',
  'crowdin',
  'deepl',
  'modernmt',
  'amazon',
  'watson',
  'custom_mt',
  'ai',
] as const
export type Provider = (typeof PROVIDERS)[number]
