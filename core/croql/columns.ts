/** The tables and columns of the members of catalog.ts (core/store/migrations). */
import type { Sql } from './dialect.ts'
import type { StringType } from '../model/enumerations.ts'
import { columnName, mapCroqlMembers, type EntityDefinition } from '../model/define.ts'
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
import { user } from '../model/user.ts'
import { vote } from '../model/vote.ts'
import { translation as translationEntity } from '../model/translation.ts'
import { forEachQaMember, qaBit, type QaCheck } from '../contract/qaChecks.ts'
import type { Entities, EntityName, StoredMemberName } from './catalog.ts'
import { perDialect, name, sql } from './sql.ts'

/** SQL over one row, given its alias. */
export type OfRow = (row: Sql) => Sql

/** The column of a value, or of an object's id. Booleans are conditions. */
export interface CroqlColumn {
  value: OfRow
  /** The text as `contains` compares it; where it is not stored, it is computed. */
  folded: OfRow
  /** The way to it, if it is a column of one of few rows that many link to. */
  link?: TableLink
}

export interface TableLink {
  table: Sql
  /** The column that holds the id of the row it links to; never NULL. */
  key: Sql
  /** The column of the row that is linked to. */
  column: CroqlColumn
}

/** The rows of a collection, in the table of its elements. */
export interface TableSource {
  /** The column that holds the id of the object whose collection it is. */
  owner: Sql
  /**
   * The column of the language, in collections that a language scope narrows (docs/reference/croql.md, "Language
   * scope").
   */
  language?: { column: Sql; isOptional: boolean }
}

type LocatedMember<Member> = Member extends { type: { collection: string } } ? TableSource : CroqlColumn
type LocatedMembers = {
  [Of in EntityName]: {
    [Member in StoredMemberName<Of>]: LocatedMember<
      Entities[Of]['members'][Member & keyof Entities[Of]['members']]
    >
  }
}

/** The table an entity's rows are in, and the first letter of its aliases. */
export const tables: Record<EntityName, { table: Sql; alias: string }> = {
  string: { table: name('source_string'), alias: 's' },
  translation: { table: name('translation'), alias: 't' },
  translationOfString: { table: name('translation'), alias: 't' },
  segment: { table: name('tm_segment'), alias: 'g' },
  term: { table: name('term'), alias: 'e' },
  file: { table: name('file'), alias: 'f' },
  branch: { table: name('branch'), alias: 'b' },
  comment: { table: name('comment'), alias: 'c' },
  translatorComment: { table: perDialect(({ translatorComments }) => translatorComments()), alias: 'k' },
  screenshot: { table: name('screenshot_string'), alias: 'h' },
  label: { table: name('string_label'), alias: 'l' },
  field: { table: name('string_field'), alias: 'd' },
  vote: { table: name('vote'), alias: 'v' },
  approval: { table: name('approval'), alias: 'a' },
  summary: { table: name('languages_summary'), alias: 'm' },
  record: { table: name('tm_record'), alias: 'r' },
  concept: { table: name('concept'), alias: 'n' },
  user: { table: name('"user"'), alias: 'u' },
}

function computed(value: OfRow): CroqlColumn {
  return { value, folded: (row) => perDialect(({ fold }) => fold(value(row))) }
}

function column(columnName: string): CroqlColumn {
  const value: OfRow = (row) => sql`${row}.${name(columnName)}`
  return {
    value,
    folded: (row) => perDialect(({ fold, shared }) => shared?.folded(row, columnName) ?? fold(value(row))),
  }
}

/** A text with its `…_folded` twin beside it. */
function text(columnName: string): CroqlColumn {
  return { ...column(columnName), folded: column(`${columnName}_folded`).value }
}

/** A column of what a link row points to: `label.title` of a row of `string_label`. */
function linked(table: string, key: string, columnName: string): CroqlColumn {
  const link = { table: name(table), key: name(key), column: column(columnName) }
  const x = name('x')
  const pointed = (of: OfRow): OfRow => {
    return (row) => sql`(SELECT ${of(x)} FROM ${link.table} x WHERE ${linkedBy(link, x, row)})`
  }
  return { value: pointed(link.column.value), folded: pointed(link.column.folded), link }
}

/** The columns of an entity's members, by its definition. */
function columnsOf<Entity extends EntityDefinition>(entity: Entity) {
  return mapCroqlMembers(entity, ({ member, definition }) =>
    definition.isFolded ? text(columnName(member)) : column(columnName(member)),
  )
}

/** The same of an entity that rows of another table link to by the column `key`. */
function linkedColumns<Entity extends EntityDefinition>(entity: Entity, key: string) {
  return mapCroqlMembers(entity, ({ member }) =>
    member === 'id' ? column(key) : linked(entity.table, key, columnName(member)),
  )
}

/** Whether a row that is linked to is that of a row which links to it. */
export function linkedBy({ key }: TableLink, linked: Sql, row: Sql): Sql {
  return sql`${linked}.id = ${row}.${key}${inProjectOf(linked, row)}`
}

/** A further condition, that two rows are of one project; nothing where all are. */
export function inProjectOf(one: Sql, other: Sql): Sql {
  return perDialect(({ shared }) =>
    shared === undefined ? sql`` : sql` AND ${one}.${shared.project} = ${other}.${shared.project}`,
  )
}

/** Whether a flag of a row is set, or is not. */
export function flagColumn(column: Sql, isSet: boolean): Sql {
  return perDialect((dialect) => dialect.flag(column, isSet))
}

function same(one: Sql, other: Sql): Sql {
  return perDialect((dialect) => dialect.same(one, other, true))
}

function stringType(type: StringType): CroqlColumn {
  return computed((row) => sql`(${row}.type = ${name(`'${type}'`)})`)
}

function qaIssues(check: QaCheck): CroqlColumn {
  // The first half is what an index of few rows is of (core/store/migrations/0023-rare-summaries.ts).
  return computed(
    (row) => sql`(${row}.qa_issues <> 0 AND (${row}.qa_issues & ${name(String(qaBit(check)))}) <> 0)`,
  )
}

/** The path by which a file was imported; its name if it has none. */
function filePath(): CroqlColumn {
  const value: OfRow = (row) => sql`coalesce(${row}.path, ${row}.name)`
  return {
    value,
    folded: (row) =>
      perDialect(({ fold, shared }) =>
        shared === undefined
          ? fold(value(row))
          : sql`coalesce(${shared.folded(row, 'path')}, ${shared.folded(row, 'name')})`,
      ),
  }
}

function source(owner: string, language?: TableSource['language']): TableSource {
  return language ? { owner: name(owner), language } : { owner: name(owner) }
}

const LANGUAGE = { column: name('language_id'), isOptional: false }

const translation = {
  ...columnsOf(translationEntity),
  votes: source('translation_id'),
  approvals: source('translation_id'),
  rating: computed(
    (row) =>
      sql`(SELECT coalesce(sum(x.mark), 0) FROM vote x WHERE x.translation_id = ${row}.id${inProjectOf(name('x'), row)})`,
  ),
}

const located: LocatedMembers = {
  string: {
    ...columnsOf(string),
    typeIsPlain: stringType('plain'),
    typeIsPlural: stringType('plural'),
    typeIsIcu: stringType('icu'),
    typeIsAsset: stringType('asset'),
    contextNote: computed((row) => perDialect(({ contextNote }) => contextNote(sql`${row}.context`))),
    codeReferences: computed((row) =>
      perDialect(({ codeReferences }) => codeReferences(sql`${row}.context`)),
    ),
    isVisible: computed((row) => sql`(${flagColumn(sql`${row}.is_hidden`, false)})`),
    // The `+` makes SQLite keep to the order of the list, and not go through all duplicates by their masters.
    isDuplicate: computed((row) => sql`(+${row}.master_string_id IS NOT NULL)`),
    fields: source('string_id'),
    branch: computed(
      (row) =>
        sql`coalesce(${row}.branch_id, (SELECT x.branch_id FROM file x WHERE x.id = ${row}.file_id${inProjectOf(name('x'), row)}))`,
    ),
    comments: source('string_id', { ...LANGUAGE, isOptional: true }),
    translatorComments: source('string_id', LANGUAGE),
    screenshots: source('string_id'),
    translations: source('string_id', LANGUAGE),
    languagesSummary: source('string_id', LANGUAGE),
    labels: source('string_id'),
  },
  translation,
  translationOfString: { ...translation, language: column('language_id') },
  segment: { records: source('segment_id') },
  term: {
    ...columnsOf(term),
  },
  file: {
    ...columnsOf(file),
    path: filePath(),
  },
  branch: columnsOf(branch),
  comment: {
    ...columnsOf(comment),
    hasIssue: computed((row) => sql`(${row}.type = 'issue')`),
    hasUnresolvedIssue: computed(
      (row) => sql`(${row}.type = 'issue' AND ${same(sql`${row}.issue_status`, sql`'unresolved'`)})`,
    ),
  },
  translatorComment: { text: column('text'), language: column('language_id') },
  screenshot: linkedColumns(screenshot, 'screenshot_id'),
  label: {
    ...linkedColumns(label, 'label_id'),
  },
  field: {
    ...linkedColumns(field, 'field_id'),
    value: text('value'),
  },
  vote: {
    ...columnsOf(vote),
    isUp: computed((row) => sql`(${row}.mark > 0)`),
    isDown: computed((row) => sql`(${row}.mark < 0)`),
  },
  approval: columnsOf(approval),
  summary: {
    language: column('language_id'),
    isTranslated: column('is_translated'),
    isPartiallyTranslated: column('is_partially_translated'),
    isApproved: column('is_approved'),
    isPartiallyApproved: column('is_partially_approved'),
    translationUpdated: column('translation_updated'),
    isAutoTranslated: computed(
      (row) => sql`(${row}.is_translated_by_tm OR ${row}.is_translated_by_mt OR ${row}.is_translated_by_ai)`,
    ),
    isTranslatedByTm: column('is_translated_by_tm'),
    isTranslatedByMt: column('is_translated_by_mt'),
    isTranslatedByAi: column('is_translated_by_ai'),
    isSourceChangedAfterTranslation: column('is_source_changed_after_translation'),
    hasTranslationAsSource: column('has_translation_as_source'),
    hasTranslationAfterApproval: column('has_translation_after_approval'),
    hasSharedTranslation: column('has_shared_translation'),
    hasQaIssues: computed((row) => sql`(${row}.qa_issues <> 0)`),
    ...forEachQaMember(qaIssues),
    rating: column('rating'),
    approvalsCount: column('approvals_count'),
    needsWork: column('needs_work'),
  },
  record: {
    ...columnsOf(record),
  },
  concept: {
    ...columnsOf(concept),
  },
  user: columnsOf(user),
}

/** The column of a value or an object of an entity. */
export function croqlColumn(entity: EntityName, member: string): CroqlColumn {
  const found = find(entity, member)
  if ('value' in found) return found
  throw new TypeError(`${entity}.${member} is a collection`)
}

/** The table of an entity's collection. */
export function tableSource(entity: EntityName, member: string): TableSource {
  const found = find(entity, member)
  if ('owner' in found) return found
  throw new TypeError(`${entity}.${member} is no collection`)
}

function find(entity: EntityName, member: string): CroqlColumn | TableSource {
  const members: Readonly<Record<string, CroqlColumn | TableSource>> = located[entity]
  const found = Object.hasOwn(members, member) ? members[member] : undefined
  if (found) return found
  throw new TypeError(`${entity} has no ${member}`)
}
