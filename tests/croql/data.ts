/** A project as plain objects: what the tests put into SQLite, and what the evaluator reads. Times are milliseconds. */
import { emptyTermMembers, type TermMembers } from '../../core/model/term.ts'

export interface UserData {
  id: number
  login: string
  name: string | null
}

export interface NamedData {
  id: number
  name: string
  title: string | null
}

export interface FileData extends NamedData {
  branchId: number | null
  path?: string | null
  type: string
  context: string | null
}

export interface CommentData {
  id: number
  languageId: string | null
  userId: number | null
  type: 'comment' | 'issue'
  issueStatus: 'unresolved' | 'resolved' | null
  text: string
  createdAt: number
}

export interface TranslatorCommentData {
  languageId: string
  text: string
}

export interface TranslationData {
  id: number
  languageId: string
  pluralForm: string
  text: string
  userId: number | null
  provider: string | null
  isPreTranslated: boolean
  matchScore: number | null
  isMatchEdited: boolean
  needsWork: boolean
  createdAt: number
  updatedAt: number
  votes: { userId: number; mark: 1 | -1; votedAt: number }[]
  approvals: { id: number; userId: number | null; createdAt: number }[]
}

/** An element of `languages summary`; `qaIssues` are names of checks as in `has … qa issues`. */
export interface SummaryData {
  languageId: string
  isTranslated: boolean
  isPartiallyTranslated: boolean
  isApproved: boolean
  isPartiallyApproved: boolean
  translationUpdated: number
  isTranslatedByTm: boolean
  isTranslatedByMt: boolean
  isTranslatedByAi: boolean
  isSourceChangedAfterTranslation: boolean
  hasTranslationAsSource: boolean
  hasTranslationAfterApproval: boolean
  hasSharedTranslation: boolean
  rating: number
  approvalsCount: number
  needsWork: boolean
  qaIssues: string[]
}

export interface StringData {
  id: number
  fileId: number | null
  branchId: number | null
  identifier: string
  type: 'plain' | 'plural' | 'icu' | 'asset'
  text: string
  context: string | null
  maxLength: number | null
  isHidden: boolean
  isLocked: boolean
  isArchived: boolean
  masterStringId: number | null
  isPassedWorkflow: boolean
  position: number
  createdAt: number
  updatedAt: number | null
  labelIds: number[]
  screenshotIds: number[]
  fields: { fieldId: number; value: string | null }[]
  comments: CommentData[]
  /** At most one for each language. */
  translatorComments: TranslatorCommentData[]
  translations: TranslationData[]
  summaries: SummaryData[]
}

export interface SegmentData {
  id: number
  tmId: number
  records: {
    id: number
    languageId: string
    text: string
    usageCount: number
    createdBy: number | null
    updatedBy: number | null
    createdAt: number
    updatedAt: number | null
  }[]
}

export interface ConceptData {
  id: number
  userId: number | null
  subject: string | null
  definition: string | null
  url: string | null
  note: string | null
  translatable: boolean
  createdAt: number
  updatedAt: number | null
}

export interface TermData extends TermMembers {
  id: number
  glossaryId: number
  conceptId: number
  languageId: string
  text: string
  userId: number | null
  createdAt: number
  updatedAt: number | null
}

export interface ProjectData {
  users: UserData[]
  branches: NamedData[]
  files: FileData[]
  labels: { id: number; title: string; isSystem: boolean }[]
  fields: { id: number; name: string; slug: string; type: string }[]
  screenshots: { id: number; name: string }[]
  strings: StringData[]
  segments: SegmentData[]
  concepts: ConceptData[]
  terms: TermData[]
}

export const DAY = 86_400_000
/** The first day of the sample data. */
export const START = Date.UTC(2026, 0, 1)

/** Days after `START`, as data has them. */
export function day(days: number): number {
  return START + days * DAY
}

export function string(
  given: Partial<StringData> & Pick<StringData, 'id' | 'identifier' | 'text'>,
): StringData {
  return {
    fileId: null,
    branchId: null,
    type: 'plain',
    context: null,
    maxLength: null,
    isHidden: false,
    isLocked: false,
    isArchived: false,
    masterStringId: null,
    isPassedWorkflow: false,
    position: given.id,
    createdAt: START,
    updatedAt: null,
    labelIds: [],
    screenshotIds: [],
    fields: [],
    comments: [],
    translatorComments: [],
    translations: [],
    summaries: [],
    ...given,
  }
}

export function translation(
  given: Partial<TranslationData> & Pick<TranslationData, 'id' | 'languageId' | 'text'>,
): TranslationData {
  return {
    pluralForm: 'none',
    userId: null,
    provider: null,
    isPreTranslated: false,
    matchScore: null,
    isMatchEdited: false,
    needsWork: false,
    createdAt: START,
    updatedAt: START,
    votes: [],
    approvals: [],
    ...given,
  }
}

export function comment(given: Partial<CommentData> & Pick<CommentData, 'id' | 'text'>): CommentData {
  return { languageId: null, userId: null, type: 'comment', issueStatus: null, createdAt: START, ...given }
}

export function summary(given: Partial<SummaryData> & Pick<SummaryData, 'languageId'>): SummaryData {
  return {
    isTranslated: false,
    isPartiallyTranslated: false,
    isApproved: false,
    isPartiallyApproved: false,
    translationUpdated: START,
    isTranslatedByTm: false,
    isTranslatedByMt: false,
    isTranslatedByAi: false,
    isSourceChangedAfterTranslation: false,
    hasTranslationAsSource: false,
    hasTranslationAfterApproval: false,
    hasSharedTranslation: false,
    rating: 0,
    approvalsCount: 0,
    needsWork: false,
    qaIssues: [],
    ...given,
  }
}

export function term(given: Partial<TermData> & Pick<TermData, 'id' | 'text' | 'conceptId'>): TermData {
  return {
    glossaryId: 1,
    languageId: 'en',
    userId: null,
    ...emptyTermMembers(),
    createdAt: START,
    updatedAt: null,
    ...given,
  }
}
