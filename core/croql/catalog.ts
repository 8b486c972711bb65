/**
 * The catalogue of CroQL: the contexts and the members of everything they reach (docs/reference/croql.md, "Members").
 * Plain data for the checker, the compiler, completion and the docs. columns.ts maps the members to the database.
 */
import { aboutQaMember, forEachQaMember } from '../contract/qaChecks.ts'
import { mapCroqlMembers, type CroqlMember, type EntityDefinition } from '../model/define.ts'
import { approval } from '../model/approval.ts'
import { branch } from '../model/branch.ts'
import { comment } from '../model/comment.ts'
import { concept } from '../model/concept.ts'
import { field } from '../model/field.ts'
import { file } from '../model/file.ts'
import { label } from '../model/label.ts'
import { record } from '../model/record.ts'
import { screenshot } from '../model/screenshot.ts'
import { string } from '../model/string.ts'
import { term } from '../model/term.ts'
import { translation } from '../model/translation.ts'
import { user } from '../model/user.ts'
import { vote } from '../model/vote.ts'
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
 * Members that are columns are derived from the definition of the entity (core/model), those of QA checks from
 * core/contract/qaChecks.ts. `columns.ts` maps the others to SQL.
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

/**
 * Returns the members of an entity that are columns, by its definition. Completion offers them in this order: the id, the
 * text, other values, the objects that it refers to.
 */
function columnMembers<Entity extends EntityDefinition>(entity: Entity) {
  const members = mapCroqlMembers(entity, columnMember)
  const ranks = mapCroqlMembers(entity, rankOf)
  const names = Object.keys(members) as (keyof typeof members)[]
  const ordered = names.toSorted((one, other) => ranks[one] - ranks[other])
  return Object.fromEntries(ordered.map((name) => [name, members[name]])) as typeof members
}

function rankOf({ member, definition: { isFolded, refersTo } }: CroqlMember): number {
  if (member === 'id') return 0
  if (isFolded) return 1
  return refersTo === undefined ? 2 : 3
}

function columnMember({ definition, facet }: CroqlMember) {
  const { about, isOptional = definition.isOptional, isEnterpriseOnly, isLocal } = facet
  const { values = definition.values } = facet
  return {
    type: typeOf(definition),
    about,
    ...(isOptional && { isOptional: true as const }),
    ...(isEnterpriseOnly && { isEnterpriseOnly }),
    ...(isLocal && { isLocal }),
    ...(values && { values: values.map(String) }),
  }
}

function typeOf({ type, refersTo }: CroqlMember['definition']): ValueType | { object: EntityName } {
  if (refersTo !== undefined) return { object: refersTo as EntityName }
  switch (type) {
    case 'id':
    case 'number':
      return 'integer'
    case 'flag':
      return 'boolean'
    case 'time':
      return 'dateTime'
    case 'text':
    case 'code':
      return 'text'
  }
}

const translationMembers = {
  ...columnMembers(translation),
  votes: { type: { collection: 'vote' }, about: sentence`Votes on it` },
  approvals: { type: { collection: 'approval' }, about: sentence`Approvals of it` },
  rating: { type: 'integer', about: sentence`Votes up minus votes down` },
} as const satisfies Record<string, CatalogMember>

export const entities = {
  string: {
    title: sentence`a string`,
    plural: sentence`strings`,
    members: {
      ...columnMembers(string),
      typeIsPlain: { type: 'boolean', about: sentence`Neither plural nor ICU nor asset` },
      typeIsPlural: { type: 'boolean', about: sentence`Has plural forms` },
      typeIsIcu: { type: 'boolean', about: sentence`An ICU message` },
      typeIsAsset: { type: 'boolean', about: sentence`Stands for an asset` },
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
      isVisible: { type: 'boolean', about: sentence`Not hidden` },
      isDuplicate: { type: 'boolean', about: sentence`Has a master string` },
      fields: { type: { collection: 'field' }, about: sentence`Custom properties`, isEnterpriseOnly: true },
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
      ...columnMembers(term),
    },
  },
  file: {
    title: sentence`a file`,
    plural: sentence`files`,
    members: {
      ...columnMembers(file),
    },
  },
  branch: {
    title: sentence`a branch`,
    plural: sentence`branches`,
    members: {
      ...columnMembers(branch),
    },
  },
  comment: {
    title: sentence`a comment`,
    plural: sentence`comments`,
    members: {
      ...columnMembers(comment),
      hasIssue: { type: 'boolean', about: sentence`Is an issue` },
      hasUnresolvedIssue: { type: 'boolean', about: sentence`Is an issue not yet resolved` },
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
      ...columnMembers(screenshot),
    },
  },
  label: {
    title: sentence`a label`,
    plural: sentence`labels`,
    members: {
      ...columnMembers(label),
    },
  },
  field: {
    title: sentence`a field`,
    plural: sentence`fields`,
    members: {
      ...columnMembers(field),
      value: { type: 'text', about: sentence`Value`, isOptional: true },
    },
  },
  vote: {
    title: sentence`a vote`,
    plural: sentence`votes`,
    members: {
      ...columnMembers(vote),
      isUp: { type: 'boolean', about: sentence`For the translation` },
      isDown: { type: 'boolean', about: sentence`Against the translation` },
    },
  },
  approval: {
    title: sentence`an approval`,
    plural: sentence`approvals`,
    members: {
      ...columnMembers(approval),
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
      ...columnMembers(record),
    },
  },
  concept: {
    title: sentence`a concept`,
    plural: sentence`concepts`,
    members: {
      ...columnMembers(concept),
    },
  },
  user: {
    title: sentence`a user`,
    plural: sentence`users`,
    members: {
      ...columnMembers(user),
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
