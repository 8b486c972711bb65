/** The rows that edits write and undo restores, as they lie in their tables. */
import type { Database } from 'better-sqlite3'
import type { PluralForm } from '../../contract/plural.ts'
import {
  keepTrigrams,
  keepTrigramsOfGiven,
  keepTrigramsOfNew,
  type IndexedTable,
  type TextChange,
} from '../../store/indexes/trigrams.ts'
import { fold } from '../../fold.ts'
import { insertMany } from '../../store/manyRows.ts'

type Flag = 0 | 1

export interface TranslationRow {
  id: number
  string_id: number
  language_id: string
  plural_form: PluralForm
  text: string
  user_id: number | null
  provider: string | null
  is_pre_translated: Flag
  is_shared: Flag
  created_at: number
  updated_at: number
}

export interface VoteRow {
  translation_id: number
  user_id: number
  mark: 1 | -1
  voted_at: number
}

export interface ApprovalRow {
  id: number
  translation_id: number
  user_id: number | null
  created_at: number
}

export interface CommentRow {
  id: number
  string_id: number
  language_id: string | null
  user_id: number | null
  type: 'comment' | 'issue'
  issue_type: string | null
  issue_status: 'unresolved' | 'resolved' | null
  text: string
  created_at: number
}

export interface GlossaryRow {
  id: number
  name: string
  /** JSON: an array of language ids. */
  language_ids: string
}

export interface ConceptRow {
  id: number
  glossary_id: number
  user_id: number | null
  subject: string | null
  definition: string | null
  url: string | null
  note: string | null
  translatable: Flag
  created_at: number
  updated_at: number | null
}

export interface TermRow {
  id: number
  glossary_id: number
  concept_id: number
  language_id: string
  text: string
  description: string | null
  user_id: number | null
  part_of_speech: string | null
  status: string | null
  type: string | null
  gender: string | null
  note: string | null
  lemma: string | null
  url: string | null
  created_at: number
  updated_at: number | null
}

export interface LabelRow {
  id: number
  title: string
  is_system: Flag
}

export interface StringLabelRow {
  string_id: number
  label_id: number
}

/** What people decide about a source string; the rest of its row is its file's. */
export interface VisibilityRow {
  id: number
  is_hidden: Flag
}

export interface MemoryRow {
  id: number
  name: string
  /** JSON: an array of language ids. */
  language_ids: string
}

/** How a memory is used (core/store/migrations/0006-memory.ts). */
export interface MemorySettingRow {
  tm_id: number
  is_own: Flag
  is_attached: Flag
  is_read_only: Flag
  priority: number
  penalty: number
}

export interface MemorySegmentRow {
  id: number
  tm_id: number
}

export interface MemoryRecordRow {
  id: number
  segment_id: number
  language_id: string
  text: string
  usage_count: number
  created_by: number | null
  updated_by: number | null
  created_at: number
  updated_at: number | null
}

/** Which string and form a segment was translated for, and hashes of the texts around it. */
export interface MemoryOriginRow {
  segment_id: number
  string_id: number
  plural_form: PluralForm
  identifier: string
  previous_hash: number | null
  next_hash: number | null
}

export interface ScreenshotRow {
  id: number
  name: string
}

/** What people decide about a QA issue; the rest of its row is what checks find. */
export interface QaDecisionRow {
  id: number
  state: 'open' | 'ignored'
  ignore_reason: string | null
}

/** How a person decided a conflict with the cloud. */
export interface ConflictRow {
  id: number
  resolution: 'ours' | 'theirs' | 'both' | 'merged' | null
  resolved_at: number | null
  resolved_by: number | null
}

export interface ScreenshotStringRow {
  screenshot_id: number
  string_id: number
  /** JSON: a rectangle in pixels; null: somewhere in the image. */
  region: string | null
}

export interface ScreenshotLabelRow {
  screenshot_id: number
  label_id: number
}

/** The entities whose rows an edit may write, each with its row. */
export interface Rows {
  translation: TranslationRow
  vote: VoteRow
  approval: ApprovalRow
  comment: CommentRow
  glossary: GlossaryRow
  concept: ConceptRow
  term: TermRow
  label: LabelRow
  string_label: StringLabelRow
  visibility: VisibilityRow
  qaDecision: QaDecisionRow
  screenshot: ScreenshotRow
  screenshot_string: ScreenshotStringRow
  screenshot_label: ScreenshotLabelRow
  memory: MemoryRow
  memorySetting: MemorySettingRow
  memorySegment: MemorySegmentRow
  memoryRecord: MemoryRecordRow
  memoryOrigin: MemoryOriginRow
  conflict: ConflictRow
}
export type Entity = keyof Rows

interface Layout {
  table: string
  key: string[]
  /** All but `text_folded`, which is computed. */
  columns: string[]
}

const layouts: { [Name in Entity]: Layout & { columns: (keyof Rows[Name] & string)[] } } = {
  translation: {
    table: 'translation',
    key: ['id'],
    columns: [
      'id',
      'string_id',
      'language_id',
      'plural_form',
      'text',
      'user_id',
      'provider',
      'is_pre_translated',
      'is_shared',
      'created_at',
      'updated_at',
    ],
  },
  vote: {
    table: 'vote',
    key: ['translation_id', 'user_id'],
    columns: ['translation_id', 'user_id', 'mark', 'voted_at'],
  },
  approval: {
    table: 'approval',
    key: ['id'],
    columns: ['id', 'translation_id', 'user_id', 'created_at'],
  },
  comment: {
    table: 'comment',
    key: ['id'],
    columns: [
      'id',
      'string_id',
      'language_id',
      'user_id',
      'type',
      'issue_type',
      'issue_status',
      'text',
      'created_at',
    ],
  },
  glossary: { table: 'glossary', key: ['id'], columns: ['id', 'name', 'language_ids'] },
  concept: {
    table: 'concept',
    key: ['id'],
    columns: [
      'id',
      'glossary_id',
      'user_id',
      'subject',
      'definition',
      'url',
      'note',
      'translatable',
      'created_at',
      'updated_at',
    ],
  },
  term: {
    table: 'term',
    key: ['id'],
    columns: [
      'id',
      'glossary_id',
      'concept_id',
      'language_id',
      'text',
      'description',
      'user_id',
      'part_of_speech',
      'status',
      'type',
      'gender',
      'note',
      'lemma',
      'url',
      'created_at',
      'updated_at',
    ],
  },
  label: { table: 'label', key: ['id'], columns: ['id', 'title', 'is_system'] },
  string_label: {
    table: 'string_label',
    key: ['string_id', 'label_id'],
    columns: ['string_id', 'label_id'],
  },
  visibility: { table: 'source_string', key: ['id'], columns: ['id', 'is_hidden'] },
  qaDecision: { table: 'qa_issue', key: ['id'], columns: ['id', 'state', 'ignore_reason'] },
  screenshot: { table: 'screenshot', key: ['id'], columns: ['id', 'name'] },
  screenshot_string: {
    table: 'screenshot_string',
    key: ['screenshot_id', 'string_id'],
    columns: ['screenshot_id', 'string_id', 'region'],
  },
  screenshot_label: {
    table: 'screenshot_label',
    key: ['screenshot_id', 'label_id'],
    columns: ['screenshot_id', 'label_id'],
  },
  memory: { table: 'tm', key: ['id'], columns: ['id', 'name', 'language_ids'] },
  memorySetting: {
    table: 'tm_setting',
    key: ['tm_id'],
    columns: ['tm_id', 'is_own', 'is_attached', 'is_read_only', 'priority', 'penalty'],
  },
  memorySegment: { table: 'tm_segment', key: ['id'], columns: ['id', 'tm_id'] },
  memoryRecord: {
    table: 'tm_record',
    key: ['id'],
    columns: [
      'id',
      'segment_id',
      'language_id',
      'text',
      'usage_count',
      'created_by',
      'updated_by',
      'created_at',
      'updated_at',
    ],
  },
  memoryOrigin: {
    table: 'tm_origin',
    key: ['segment_id'],
    columns: ['segment_id', 'string_id', 'plural_form', 'identifier', 'previous_hash', 'next_hash'],
  },
  conflict: {
    table: 'conflict',
    key: ['id'],
    columns: ['id', 'resolution', 'resolved_at', 'resolved_by'],
  },
}

interface EntitySql {
  select: string
  insert: string
  update: string
  remove: string
}

const sqlOf = Object.fromEntries(
  Object.entries(layouts).map(([entity, layout]) => [entity, buildSql(layout)]),
) as Record<Entity, EntitySql>

function buildSql({ table, key, columns }: Layout): EntitySql {
  const written = columns.includes('text') ? [...columns, 'text_folded'] : columns
  const isRow = key.map((column) => `${column} = @${column}`).join(' AND ')
  const changed = written.filter((column) => !key.includes(column))
  return {
    select: `SELECT ${columns.join(', ')} FROM ${table} WHERE ${isRow}`,
    insert: `INSERT INTO ${table} (${written.join(', ')}) VALUES (${written.map(() => '?').join(', ')})`,
    update: `UPDATE ${table} SET ${changed.map((c) => `${c} = @${c}`).join(', ')} WHERE ${isRow}`,
    remove: `DELETE FROM ${table} WHERE ${isRow}`,
  }
}

export function isEntity(name: string): name is Entity {
  return Object.hasOwn(layouts, name)
}

export function columnsOf(entity: Entity): string[] {
  return layouts[entity].columns
}

/** Whether an entity's rows have ids of their own; those that link two others have not. */
export function hasId(entity: Entity): boolean {
  return layouts[entity].columns.includes('id')
}

/** The row with the key of `like`, or undefined. */
export function readRow<Name extends Entity>(
  db: Database,
  entity: Name,
  like: Partial<Rows[Name]>,
): Rows[Name] | undefined {
  return db.prepare<unknown[], Rows[Name]>(sqlOf[entity].select).get(like)
}

/** Inserts a row and answers its rowid; an `id` of null is given by SQLite. */
export function insertRow<Name extends Entity>(
  db: Database,
  entity: Name,
  row: Omit<Rows[Name], 'id'> & { id?: number | null },
): number {
  const folded = foldedTextOf(row)
  const values: Record<string, unknown> = row
  const bound = layouts[entity].columns.map((column) => values[column] ?? null)
  if (folded !== null) bound.push(folded)
  const id = Number(db.prepare(sqlOf[entity].insert).run(bound).lastInsertRowid)
  keepText(db, entity, id, { before: null, after: folded })
  return id
}

/** What translations that come together have each, and all of them. */
export type OwnOfTranslation = Pick<TranslationRow, 'string_id' | 'plural_form' | 'text'>
export type CommonOfTranslations = Omit<TranslationRow, 'id' | keyof OwnOfTranslation>

/** Inserts translations many at a time and answers the id of the first; the others have those that follow it. */
export function insertTranslations(
  db: Database,
  rows: readonly OwnOfTranslation[],
  common: CommonOfTranslations,
): number {
  const values = rows.map(({ string_id: stringId, plural_form: form, text }) => [
    stringId,
    form,
    text,
    fold(text),
  ])
  const columns = ['string_id', 'plural_form', 'text', 'text_folded']
  const first = insertMany(db, 'translation', columns, values, { common: { ...common } })
  keepTrigramsOfNew(db, 'translation', first, first + rows.length - 1)
  return first
}

/** Inserts rows under the ids that they bring, many at a time. */
export function insertGivenRows<Name extends Entity>(
  db: Database,
  entity: Name,
  rows: readonly Rows[Name][],
): void {
  const { table, columns } = layouts[entity]
  const hasText = columns.includes('text' as never)
  const bound = rows.map((row) => {
    const values = row as unknown as Record<string, unknown>
    const given = columns.map((column) => values[column] ?? null)
    if (hasText) given.push(foldedTextOf(row))
    return given
  })
  insertMany(db, table, hasText ? [...columns, 'text_folded'] : columns, bound)
  const indexed = INDEXED[entity]
  if (indexed === undefined) return
  const ids = rows.map((row) => (row as { id: number }).id)
  keepTrigramsOfGiven(db, indexed, ids)
}

export function updateRow<Name extends Entity>(
  db: Database,
  entity: Name,
  before: Rows[Name],
  after: Rows[Name],
): void {
  db.prepare(sqlOf[entity].update).run(bindings(after))
  if ('id' in after)
    keepText(db, entity, after.id, { before: foldedTextOf(before), after: foldedTextOf(after) })
  // QA issues are of a text: another one is checked anew.
  if ('id' in after && entity === 'translation' && textOf(before) !== textOf(after))
    db.prepare('DELETE FROM qa_issue WHERE translation_id = ?').run(after.id)
}

export function removeRow<Name extends Entity>(db: Database, entity: Name, row: Rows[Name]): void {
  db.prepare(sqlOf[entity].remove).run(row)
  if ('id' in row) keepText(db, entity, row.id, { before: foldedTextOf(row), after: null })
}

const INDEXED: Partial<Record<Entity, IndexedTable>> = {
  translation: 'translation',
  memoryRecord: 'tm_record',
}

/** The texts that `contains` finds by their trigrams, and memories by their words. */
function keepText(
  db: Database,
  entity: Entity,
  id: number,
  folded: Pick<TextChange, 'before' | 'after'>,
): void {
  const table = INDEXED[entity]
  if (table) keepTrigrams(db, table, { id, ...folded })
}

function foldedTextOf(row: object | null): string | null {
  const text = textOf(row)
  return text === null ? null : fold(text)
}

function textOf(row: object | null): string | null {
  return row !== null && 'text' in row && typeof row.text === 'string' ? row.text : null
}

function bindings(row: object): object {
  const folded = foldedTextOf(row)
  return folded === null ? row : { ...row, text_folded: folded }
}
