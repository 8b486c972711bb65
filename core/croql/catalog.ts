/**
 * The catalogue of CroQL: the contexts and the members of everything they reach (docs/reference/croql.md, "Members").
 * Plain data for the checker, the compiler, completion and the docs. columns.ts maps the members to the database.
 */
import { GENDERS, PARTS_OF_SPEECH, PROVIDERS, TERM_STATUSES, TERM_TYPES } from '../model/enumerations.ts'
import { PLURAL_FORMS } from '../model/plural.ts'
import { aboutQaMember, forEachQaMember } from '../contract/qaChecks.ts'
import { factsOf, forEachTermMember, isListed, type TermMember, type TermMemberOf } from '../model/term.ts'
import { sentence, type Sentence } from '../platform/text/sentence.ts'

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
  | 'translatorComment'
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

/** Texts that a member stands for: those of one member of the object, or of each element of a collection. */
export interface TextsSource {
  member: string
  of?: string
}

/**
 * A member of an entity in CroQL, such as `maxLength` of a string: the name that an expression uses after a dot. The
 * checker resolves names by it, completion offers it, and the reference page is written from it.
 *
 * `columns.ts` maps the member to a column of the entity's table, or to a join. Members of terms and of QA checks are
 * made from the tables of those (termMembers.ts, qaChecks.ts), so that a new one appears here without an edit.
 *
 * @example
 * const updated: CatalogMember = { type: 'dateTime', about: sentence`When it was last changed`, isOptional: true }
 */
export interface CatalogMember {
  /** A value, another object, a collection of objects, or several texts that are asked of at once. */
  type: ValueType | { object: EntityName } | { collection: EntityName } | { texts: readonly TextsSource[] }
  /** One phrase for completion, which says it in the reader's language, and for docs. */
  about: Sentence
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
  title: Sentence
  /** The name of several, as in "a collection of strings". */
  plural: Sentence
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
  id: { type: 'integer', about: sentence`Numeric id` },
  text: { type: 'text', about: sentence`Translation text` },
  pluralForm: { type: 'text', about: sentence`Plural category, or "none"`, values: PLURAL_FORMS },
  isPreTranslated: { type: 'boolean', about: sentence`Added by auto-translation` },
  provider: {
    type: 'text',
    about: sentence`TM, MT engine or AI it came from; absent for a person’s work`,
    isOptional: true,
    values: PROVIDERS,
  },
  user: { type: { object: 'user' }, about: sentence`Who added it`, isOptional: true },
  votes: { type: { collection: 'vote' }, about: sentence`Votes on it` },
  approvals: { type: { collection: 'approval' }, about: sentence`Approvals of it` },
  rating: { type: 'integer', about: sentence`Votes up minus votes down` },
  updated: { type: 'dateTime', about: sentence`When it was last changed` },
  needsWork: { type: 'boolean', about: sentence`Is to be looked at before it counts`, isLocal: true },
} as const satisfies Record<string, CatalogMember>

export const entities = {
  string: {
    title: sentence`a string`,
    plural: sentence`strings`,
    members: {
      typeIsPlain: { type: 'boolean', about: sentence`Neither plural nor ICU nor asset` },
      typeIsPlural: { type: 'boolean', about: sentence`Has plural forms` },
      typeIsIcu: { type: 'boolean', about: sentence`An ICU message` },
      typeIsAsset: { type: 'boolean', about: sentence`Stands for an asset` },
      text: { type: 'text', about: sentence`Source text; plural forms are joined by line feeds` },
      identifier: { type: 'text', about: sentence`Key` },
      context: { type: 'text', about: sentence`Context`, isOptional: true },
      contextNote: {
        type: 'text',
        about: sentence`The context without places in the code and flags`,
        isOptional: true,
        isLocal: true,
      },
      codeReferences: {
        type: 'text',
        about: sentence`Places in the code that the context names`,
        isOptional: true,
        isLocal: true,
      },
      maxLength: {
        type: 'integer',
        about: sentence`Most characters a translation may have`,
        isOptional: true,
      },
      isVisible: { type: 'boolean', about: sentence`Not hidden` },
      isHidden: { type: 'boolean', about: sentence`Hidden from translators` },
      isDuplicate: { type: 'boolean', about: sentence`Has a master string` },
      isPassedWorkflow: {
        type: 'boolean',
        about: sentence`Passed through the workflow`,
        isEnterpriseOnly: true,
      },
      fields: { type: { collection: 'field' }, about: sentence`Custom properties`, isEnterpriseOnly: true },
      file: { type: { object: 'file' }, about: sentence`Its source file`, isOptional: true },
      branch: {
        type: { object: 'branch' },
        about: sentence`Its own branch, else its file’s`,
        isOptional: true,
      },
      comments: { type: { collection: 'comment' }, about: sentence`Comments and issues` },
      screenshots: { type: { collection: 'screenshot' }, about: sentence`Screenshots it is tagged on` },
      translations: {
        type: { collection: 'translationOfString' },
        about: sentence`Translations into every language`,
      },
      languagesSummary: {
        type: { collection: 'summary' },
        about: sentence`State in each language with translations`,
      },
      labels: { type: { collection: 'label' }, about: sentence`Labels` },
      translationTexts: {
        type: { texts: [{ member: 'text', of: 'translations' }] },
        about: sentence`The text of any translation`,
        isLocal: true,
      },
      translatorComments: {
        type: { collection: 'translatorComment' },
        about: sentence`Comments of translators in translation files`,
        isLocal: true,
      },
      notes: {
        type: {
          texts: [
            { member: 'contextNote' },
            { member: 'text', of: 'comments' },
            { member: 'text', of: 'translatorComments' },
          ],
        },
        about: sentence`The context note, and the text of any comment`,
        isLocal: true,
      },
      added: { type: 'dateTime', about: sentence`When it was added` },
      updated: { type: 'dateTime', about: sentence`When it was last changed`, isOptional: true },
    },
  },
  translation: {
    title: sentence`a translation`,
    plural: sentence`translations`,
    members: translationMembers,
  },
  translationOfString: {
    title: sentence`a translation`,
    plural: sentence`translations`,
    members: { ...translationMembers, language: { type: 'text', about: sentence`Language code` } },
  },
  segment: {
    title: sentence`a TM segment`,
    plural: sentence`TM segments`,
    members: { records: { type: { collection: 'record' }, about: sentence`Its text in each language` } },
  },
  term: {
    title: sentence`a term`,
    plural: sentence`terms`,
    members: {
      id: { type: 'integer', about: sentence`Numeric id` },
      text: { type: 'text', about: sentence`The term in its language` },
      language: { type: 'text', about: sentence`Language code` },
      user: { type: { object: 'user' }, about: sentence`Who added it`, isOptional: true },
      ...forEachTermMember(memberOfTerm),
      concept: { type: { object: 'concept' }, about: sentence`The concept it belongs to` },
      createdAt: { type: 'dateTime', about: sentence`When it was added` },
      updatedAt: { type: 'dateTime', about: sentence`When it was last changed`, isOptional: true },
    },
  },
  file: {
    title: sentence`a file`,
    plural: sentence`files`,
    members: {
      id: { type: 'integer', about: sentence`Numeric id` },
      name: { type: 'text', about: sentence`File name` },
      path: {
        type: 'text',
        about: sentence`Path of the file, from the folder that was imported`,
        isLocal: true,
      },
      title: { type: 'text', about: sentence`Title shown to translators`, isOptional: true },
      type: { type: 'text', about: sentence`File format` },
      context: { type: 'text', about: sentence`Context`, isOptional: true },
    },
  },
  branch: {
    title: sentence`a branch`,
    plural: sentence`branches`,
    members: {
      id: { type: 'integer', about: sentence`Numeric id` },
      name: { type: 'text', about: sentence`Branch name` },
      title: { type: 'text', about: sentence`Title shown to translators`, isOptional: true },
    },
  },
  comment: {
    title: sentence`a comment`,
    plural: sentence`comments`,
    members: {
      id: { type: 'integer', about: sentence`Numeric id` },
      text: { type: 'text', about: sentence`Comment text` },
      hasIssue: { type: 'boolean', about: sentence`Is an issue` },
      hasUnresolvedIssue: { type: 'boolean', about: sentence`Is an issue not yet resolved` },
      user: { type: { object: 'user' }, about: sentence`Who wrote it`, isOptional: true },
      language: { type: 'text', about: sentence`Language code`, isOptional: true },
      added: { type: 'dateTime', about: sentence`When it was written` },
    },
  },
  translatorComment: {
    title: sentence`a comment of a translator`,
    plural: sentence`comments of translators`,
    members: {
      text: { type: 'text', about: sentence`Comment text` },
      language: { type: 'text', about: sentence`Language code` },
    },
  },
  screenshot: {
    title: sentence`a screenshot`,
    plural: sentence`screenshots`,
    members: {
      id: { type: 'integer', about: sentence`Numeric id` },
      name: { type: 'text', about: sentence`File name` },
    },
  },
  label: {
    title: sentence`a label`,
    plural: sentence`labels`,
    members: {
      id: { type: 'integer', about: sentence`Numeric id` },
      title: { type: 'text', about: sentence`Title` },
      isSystem: { type: 'boolean', about: sentence`Added automatically, with the source file’s name` },
    },
  },
  field: {
    title: sentence`a field`,
    plural: sentence`fields`,
    members: {
      name: { type: 'text', about: sentence`Name` },
      slug: { type: 'text', about: sentence`Name for programs` },
      type: { type: 'text', about: sentence`Type of its values` },
      value: { type: 'text', about: sentence`Value`, isOptional: true },
    },
  },
  vote: {
    title: sentence`a vote`,
    plural: sentence`votes`,
    members: {
      isUp: { type: 'boolean', about: sentence`For the translation` },
      isDown: { type: 'boolean', about: sentence`Against the translation` },
      user: { type: { object: 'user' }, about: sentence`Who voted` },
      added: { type: 'dateTime', about: sentence`When it was cast` },
    },
  },
  approval: {
    title: sentence`an approval`,
    plural: sentence`approvals`,
    members: {
      user: { type: { object: 'user' }, about: sentence`Who approved`, isOptional: true },
      added: { type: 'dateTime', about: sentence`When it was given` },
    },
  },
  summary: {
    title: sentence`a summary of a language`,
    plural: sentence`summaries of languages`,
    members: {
      language: { type: 'text', about: sentence`Language code` },
      isTranslated: { type: 'boolean', about: sentence`Every form has a translation` },
      isPartiallyTranslated: { type: 'boolean', about: sentence`Some forms have a translation, not all` },
      isApproved: { type: 'boolean', about: sentence`The top translation of every form is approved` },
      isPartiallyApproved: { type: 'boolean', about: sentence`Some top translations are approved, not all` },
      translationUpdated: { type: 'dateTime', about: sentence`When a top translation was last changed` },
      isAutoTranslated: { type: 'boolean', about: sentence`A top translation came from TM, MT or AI` },
      isTranslatedByTm: { type: 'boolean', about: sentence`A top translation came from a TM` },
      isTranslatedByMt: { type: 'boolean', about: sentence`A top translation came from an MT engine` },
      isTranslatedByAi: { type: 'boolean', about: sentence`A top translation came from AI` },
      isSourceChangedAfterTranslation: {
        type: 'boolean',
        about: sentence`The source changed after a top translation`,
      },
      hasTranslationAsSource: { type: 'boolean', about: sentence`A top translation equals its source` },
      hasTranslationAfterApproval: {
        type: 'boolean',
        about: sentence`A translation was added after the newest approval`,
      },
      hasSharedTranslation: {
        type: 'boolean',
        about: sentence`A duplicate with a translation from its master string`,
      },
      hasQaIssues: { type: 'boolean', about: sentence`A top translation has an open QA issue` },
      ...forEachQaMember((check) => ({ type: 'boolean' as const, about: aboutQaMember(check) })),
      rating: { type: 'integer', about: sentence`The highest rating among the top translations` },
      approvalsCount: { type: 'integer', about: sentence`The most approvals that a top translation has` },
      needsWork: { type: 'boolean', about: sentence`A top translation needs work`, isLocal: true },
    },
  },
  record: {
    title: sentence`a record of a TM segment`,
    plural: sentence`records`,
    members: {
      id: { type: 'integer', about: sentence`Numeric id` },
      text: { type: 'text', about: sentence`Text` },
      usageCount: { type: 'integer', about: sentence`How often it was used` },
      createdBy: { type: { object: 'user' }, about: sentence`Who added it`, isOptional: true },
      updatedBy: { type: { object: 'user' }, about: sentence`Who last changed it`, isOptional: true },
      createdAt: { type: 'dateTime', about: sentence`When it was added` },
      updatedAt: { type: 'dateTime', about: sentence`When it was last changed`, isOptional: true },
    },
  },
  concept: {
    title: sentence`a concept`,
    plural: sentence`concepts`,
    members: {
      id: { type: 'integer', about: sentence`Numeric id` },
      user: { type: { object: 'user' }, about: sentence`Who added it`, isOptional: true },
      subject: { type: 'text', about: sentence`Area of knowledge`, isOptional: true },
      definition: { type: 'text', about: sentence`Definition`, isOptional: true },
      url: { type: 'text', about: sentence`Reference link`, isOptional: true },
      note: { type: 'text', about: sentence`Guidance for translators`, isOptional: true },
      translatable: { type: 'boolean', about: sentence`Is to be translated` },
      createdAt: { type: 'dateTime', about: sentence`When it was added` },
      updatedAt: { type: 'dateTime', about: sentence`When it was last changed`, isOptional: true },
    },
  },
  user: {
    title: sentence`a user`,
    plural: sentence`users`,
    members: {
      id: { type: 'integer', about: sentence`Numeric id` },
      login: { type: 'text', about: sentence`Login` },
      name: { type: 'text', about: sentence`Full name`, isOptional: true },
    },
  },
} as const satisfies Record<EntityName, CatalogEntity>

export type Entities = typeof entities
export type MemberName<Of extends EntityName> = keyof Entities[Of]['members'] & string

/** The members that are stored as such; the others stand for texts of these. */
export type StoredMemberName<Of extends EntityName> = {
  [Name in MemberName<Of>]: Entities[Of]['members'][Name & keyof Entities[Of]['members']] extends {
    type: { texts: unknown }
  }
    ? never
    : Name
}[MemberName<Of>]

/** The contexts an expression may be evaluated in, and what it is asked of there. */
export const contexts = {
  strings: 'string',
  translations: 'translation',
  segments: 'segment',
  terms: 'term',
} as const satisfies Record<string, EntityName>

export type Context = keyof typeof contexts
