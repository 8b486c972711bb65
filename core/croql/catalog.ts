/**
 * What CroQL can name: the contexts and the members of everything they reach (docs/reference/croql.md,
 * "Members"). Plain data, for the checker, the compiler, completion and the docs.
 * Where the members are in the database is said in columns.ts.
 */
import { GENDERS, PARTS_OF_SPEECH, PROVIDERS, TERM_STATUSES, TERM_TYPES } from '../contract/enumerations.ts'
import { PLURAL_FORMS } from '../contract/plural.ts'
import { aboutQaMember, forEachQaMember } from '../contract/qaChecks.ts'
import {
  factsOf,
  forEachTermMember,
  isListed,
  type TermMember,
  type TermMemberOf,
} from '../contract/termMembers.ts'
import { nameKey } from './names.ts'

export type EntityName =
  | 'string'
  | 'translation'
  /** An element of a string's `translations`: it has `language` on top. */
  | 'translationOfString'
  | 'segment'
  | 'term'
  | 'file'
  | 'branch'
  | 'comment'
  | 'screenshot'
  | 'label'
  | 'field'
  | 'vote'
  | 'approval'
  | 'summary'
  | 'record'
  | 'concept'
  | 'user'

export type ValueType = 'boolean' | 'integer' | 'float' | 'text' | 'dateTime'

export interface CatalogMember {
  /** A value, another object, or a collection of objects. */
  type: ValueType | { object: EntityName } | { collection: EntityName }
  /** One phrase for completion and docs. */
  about: string
  /** May be absent. */
  isOptional?: true
  /** Exists in projects of an enterprise deployment only. */
  isEnterpriseOnly?: true
  /** Only this workbench has it: an expression that names it is never sent to a cloud. */
  isLocal?: true
  /** Every value it can have (docs/reference/croql.md, "Lists of values"). */
  values?: readonly string[]
}

export interface CatalogEntity {
  /** The name of one, as in "a string has no 'votes'". */
  title: string
  /** The name of several, as in "a collection of strings". */
  plural: string
  members: Readonly<Record<string, CatalogMember>>
}

const LISTED: Readonly<Record<TermMemberOf<'kind', 'listed'>, readonly string[]>> = {
  partOfSpeech: PARTS_OF_SPEECH,
  status: TERM_STATUSES,
  type: TERM_TYPES,
  gender: GENDERS,
}

function memberOfTerm(name: TermMember) {
  const { about } = factsOf(name)
  const member = { type: 'text', about, isOptional: true } as const
  return isListed(name) ? { ...member, values: LISTED[name] } : member
}

const translationMembers = {
  id: { type: 'integer', about: 'Numeric id' },
  text: { type: 'text', about: 'Translation text' },
  pluralForm: { type: 'text', about: 'Plural category, or "none"', values: PLURAL_FORMS },
  isPreTranslated: { type: 'boolean', about: 'Added by auto-translation' },
  provider: {
    type: 'text',
    about: 'TM, MT engine or AI it came from; absent for a person’s work',
    isOptional: true,
    values: PROVIDERS,
  },
  user: { type: { object: 'user' }, about: 'Who added it', isOptional: true },
  votes: { type: { collection: 'vote' }, about: 'Votes on it' },
  approvals: { type: { collection: 'approval' }, about: 'Approvals of it' },
  rating: { type: 'integer', about: 'Votes up minus votes down' },
  updated: { type: 'dateTime', about: 'When it was last changed' },
  needsWork: { type: 'boolean', about: 'Is to be looked at before it counts', isLocal: true },
} as const satisfies Record<string, CatalogMember>

export const entities = {
  string: {
    title: 'a string',
    plural: 'strings',
    members: {
      typeIsPlain: { type: 'boolean', about: 'Neither plural nor ICU nor asset' },
      typeIsPlural: { type: 'boolean', about: 'Has plural forms' },
      typeIsIcu: { type: 'boolean', about: 'An ICU message' },
      typeIsAsset: { type: 'boolean', about: 'Stands for an asset' },
      text: { type: 'text', about: 'Source text; plural forms are joined by line feeds' },
      identifier: { type: 'text', about: 'Key' },
      context: { type: 'text', about: 'Context', isOptional: true },
      maxLength: { type: 'integer', about: 'Most characters a translation may have', isOptional: true },
      isVisible: { type: 'boolean', about: 'Not hidden' },
      isHidden: { type: 'boolean', about: 'Hidden from translators' },
      isDuplicate: { type: 'boolean', about: 'Has a master string' },
      isPassedWorkflow: { type: 'boolean', about: 'Passed through the workflow', isEnterpriseOnly: true },
      fields: { type: { collection: 'field' }, about: 'Custom properties', isEnterpriseOnly: true },
      file: { type: { object: 'file' }, about: 'Its source file', isOptional: true },
      branch: { type: { object: 'branch' }, about: 'Its own branch, else its file’s', isOptional: true },
      comments: { type: { collection: 'comment' }, about: 'Comments and issues' },
      screenshots: { type: { collection: 'screenshot' }, about: 'Screenshots it is tagged on' },
      translations: {
        type: { collection: 'translationOfString' },
        about: 'Translations into every language',
      },
      languagesSummary: {
        type: { collection: 'summary' },
        about: 'State in each language with translations',
      },
      labels: { type: { collection: 'label' }, about: 'Labels' },
      added: { type: 'dateTime', about: 'When it was added' },
      updated: { type: 'dateTime', about: 'When it was last changed', isOptional: true },
    },
  },
  translation: { title: 'a translation', plural: 'translations', members: translationMembers },
  translationOfString: {
    title: 'a translation',
    plural: 'translations',
    members: { ...translationMembers, language: { type: 'text', about: 'Language code' } },
  },
  segment: {
    title: 'a TM segment',
    plural: 'TM segments',
    members: { records: { type: { collection: 'record' }, about: 'Its text in each language' } },
  },
  term: {
    title: 'a term',
    plural: 'terms',
    members: {
      id: { type: 'integer', about: 'Numeric id' },
      text: { type: 'text', about: 'The term in its language' },
      language: { type: 'text', about: 'Language code' },
      user: { type: { object: 'user' }, about: 'Who added it', isOptional: true },
      ...forEachTermMember(memberOfTerm),
      concept: { type: { object: 'concept' }, about: 'The concept it belongs to' },
      createdAt: { type: 'dateTime', about: 'When it was added' },
      updatedAt: { type: 'dateTime', about: 'When it was last changed', isOptional: true },
    },
  },
  file: {
    title: 'a file',
    plural: 'files',
    members: {
      id: { type: 'integer', about: 'Numeric id' },
      name: { type: 'text', about: 'File name' },
      title: { type: 'text', about: 'Title shown to translators', isOptional: true },
      type: { type: 'text', about: 'File format' },
      context: { type: 'text', about: 'Context', isOptional: true },
    },
  },
  branch: {
    title: 'a branch',
    plural: 'branches',
    members: {
      id: { type: 'integer', about: 'Numeric id' },
      name: { type: 'text', about: 'Branch name' },
      title: { type: 'text', about: 'Title shown to translators', isOptional: true },
    },
  },
  comment: {
    title: 'a comment',
    plural: 'comments',
    members: {
      id: { type: 'integer', about: 'Numeric id' },
      text: { type: 'text', about: 'Comment text' },
      hasIssue: { type: 'boolean', about: 'Is an issue' },
      hasUnresolvedIssue: { type: 'boolean', about: 'Is an issue not yet resolved' },
      user: { type: { object: 'user' }, about: 'Who wrote it', isOptional: true },
      language: { type: 'text', about: 'Language code', isOptional: true },
      added: { type: 'dateTime', about: 'When it was written' },
    },
  },
  screenshot: {
    title: 'a screenshot',
    plural: 'screenshots',
    members: {
      id: { type: 'integer', about: 'Numeric id' },
      name: { type: 'text', about: 'File name' },
    },
  },
  label: {
    title: 'a label',
    plural: 'labels',
    members: {
      id: { type: 'integer', about: 'Numeric id' },
      title: { type: 'text', about: 'Title' },
      isSystem: { type: 'boolean', about: 'Added automatically, with the source file’s name' },
    },
  },
  field: {
    title: 'a field',
    plural: 'fields',
    members: {
      name: { type: 'text', about: 'Name' },
      slug: { type: 'text', about: 'Name for programs' },
      type: { type: 'text', about: 'Type of its values' },
      value: { type: 'text', about: 'Value', isOptional: true },
    },
  },
  vote: {
    title: 'a vote',
    plural: 'votes',
    members: {
      isUp: { type: 'boolean', about: 'For the translation' },
      isDown: { type: 'boolean', about: 'Against the translation' },
      user: { type: { object: 'user' }, about: 'Who voted' },
      added: { type: 'dateTime', about: 'When it was cast' },
    },
  },
  approval: {
    title: 'an approval',
    plural: 'approvals',
    members: {
      user: { type: { object: 'user' }, about: 'Who approved', isOptional: true },
      added: { type: 'dateTime', about: 'When it was given' },
    },
  },
  summary: {
    title: 'a summary of a language',
    plural: 'summaries of languages',
    members: {
      language: { type: 'text', about: 'Language code' },
      isTranslated: { type: 'boolean', about: 'Every form has a translation' },
      isPartiallyTranslated: { type: 'boolean', about: 'Some forms have a translation, not all' },
      isApproved: { type: 'boolean', about: 'The top translation of every form is approved' },
      isPartiallyApproved: { type: 'boolean', about: 'Some top translations are approved, not all' },
      translationUpdated: { type: 'dateTime', about: 'When a top translation was last changed' },
      isAutoTranslated: { type: 'boolean', about: 'A top translation came from TM, MT or AI' },
      isTranslatedByTm: { type: 'boolean', about: 'A top translation came from a TM' },
      isTranslatedByMt: { type: 'boolean', about: 'A top translation came from an MT engine' },
      isTranslatedByAi: { type: 'boolean', about: 'A top translation came from AI' },
      isSourceChangedAfterTranslation: {
        type: 'boolean',
        about: 'The source changed after a top translation',
      },
      hasTranslationAsSource: { type: 'boolean', about: 'A top translation equals its source' },
      hasTranslationAfterApproval: {
        type: 'boolean',
        about: 'A translation was added after the newest approval',
      },
      hasSharedTranslation: {
        type: 'boolean',
        about: 'A duplicate with a translation from its master string',
      },
      hasQaIssues: { type: 'boolean', about: 'A top translation has an open QA issue' },
      ...forEachQaMember((check) => ({ type: 'boolean' as const, about: aboutQaMember(check) })),
      rating: { type: 'integer', about: 'The highest rating among the top translations' },
      approvalsCount: { type: 'integer', about: 'The most approvals that a top translation has' },
      needsWork: { type: 'boolean', about: 'A top translation needs work', isLocal: true },
    },
  },
  record: {
    title: 'a record of a TM segment',
    plural: 'records',
    members: {
      id: { type: 'integer', about: 'Numeric id' },
      text: { type: 'text', about: 'Text' },
      usageCount: { type: 'integer', about: 'How often it was used' },
      createdBy: { type: { object: 'user' }, about: 'Who added it', isOptional: true },
      updatedBy: { type: { object: 'user' }, about: 'Who last changed it', isOptional: true },
      createdAt: { type: 'dateTime', about: 'When it was added' },
      updatedAt: { type: 'dateTime', about: 'When it was last changed', isOptional: true },
    },
  },
  concept: {
    title: 'a concept',
    plural: 'concepts',
    members: {
      id: { type: 'integer', about: 'Numeric id' },
      user: { type: { object: 'user' }, about: 'Who added it', isOptional: true },
      subject: { type: 'text', about: 'Area of knowledge', isOptional: true },
      definition: { type: 'text', about: 'Definition', isOptional: true },
      url: { type: 'text', about: 'Reference link', isOptional: true },
      note: { type: 'text', about: 'Guidance for translators', isOptional: true },
      translatable: { type: 'boolean', about: 'Is to be translated' },
      createdAt: { type: 'dateTime', about: 'When it was added' },
      updatedAt: { type: 'dateTime', about: 'When it was last changed', isOptional: true },
    },
  },
  user: {
    title: 'a user',
    plural: 'users',
    members: {
      id: { type: 'integer', about: 'Numeric id' },
      login: { type: 'text', about: 'Login' },
      name: { type: 'text', about: 'Full name', isOptional: true },
    },
  },
} as const satisfies Record<EntityName, CatalogEntity>

export type Entities = typeof entities
export type MemberName<Of extends EntityName> = keyof Entities[Of]['members'] & string

/** The contexts an expression may be evaluated in, and what it is asked of there. */
export const contexts = {
  strings: 'string',
  translations: 'translation',
  segments: 'segment',
  terms: 'term',
} as const satisfies Record<string, EntityName>

export type Context = keyof typeof contexts

export function entity(name: EntityName): CatalogEntity {
  return entities[name]
}

export interface FoundMember extends CatalogMember {
  name: string
}

const membersByKey = new Map<EntityName, Map<string, FoundMember>>()
for (const name of Object.keys(entities) as EntityName[]) {
  const found = Object.entries(entity(name).members).map(([own, member]) => ({ name: own, ...member }))
  membersByKey.set(name, new Map(found.map((member) => [nameKey(member.name), member])))
}

/** A member by its name in any letter case. */
export function findMember(of: EntityName, name: string): FoundMember | undefined {
  return membersByKey.get(of)?.get(nameKey(name))
}
