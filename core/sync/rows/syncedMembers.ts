/** The members of the history's rows that are synced, their entity's name, and how two states of them are compared. */
import type { Members, OutboxEntity, SyncedEntity } from '../../contract/cloud.ts'
import type { Database } from 'better-sqlite3'
import {
  columnName,
  membersOf,
  type ColumnName,
  type EntityDefinition,
  type MemberDefinition,
  type MemberName,
  type ValueOf,
} from '../../model/define.ts'
import { comment } from '../../model/comment.ts'
import { concept } from '../../model/concept.ts'
import { glossary } from '../../model/glossary.ts'
import { label } from '../../model/label.ts'
import { record } from '../../model/record.ts'
import { string } from '../../model/string.ts'
import { term } from '../../model/term.ts'
import { translation } from '../../model/translation.ts'
import { vote } from '../../model/vote.ts'
import { sourceForms, type SourceStringRow } from '../../strings/rows/strings.ts'
import type { Rows } from '../../history/rows/entities.ts'

/**
 * A change of a row as the sync sees it: the members that a server also has, before and after. The outbox stores it as
 * the base and the value of an edit. Null stands for a row that does not exist: it was inserted, or deleted.
 *
 * The definition of an entity (core/model) says which of its members are synced.
 *
 * @example
 * const change: SyncedChange = {
 *   ...{ entity: 'comment', localId: 12 },
 *   ...{ before: { text: 'Tpyo', issueStatus: null }, after: { text: 'Typo', issueStatus: null } },
 * }
 */
export interface SyncedChange {
  entity: OutboxEntity
  localId: number
  before: Members | null
  after: Members | null
}

/** The members of an entity that both sides edit, as a server has them: flags are booleans. */
export type SyncedMembers<Entity extends EntityDefinition> = {
  [
    Name in MemberName<Entity> as Entity['members'][Name] extends { isSynced: true } ? Name : never
  ]: Entity['members'][Name] extends {
    type: 'flag'
  }
    ? boolean
    : ValueOf<Entity['members'][Name]>
}

function syncedDefinitions(entity: EntityDefinition): [string, MemberDefinition][] {
  return membersOf(entity).filter(([, { isSynced }]) => isSynced === true)
}

/** Returns the synced members of a row. */
export function syncedOfRow<Entity extends EntityDefinition>(
  entity: Entity,
  row: object,
): SyncedMembers<Entity> {
  const columns = row as Readonly<Record<string, unknown>>
  const members = syncedDefinitions(entity).map(([name, { type }]) => {
    const value = columns[columnName(name)] ?? null
    return [name, type === 'flag' ? value === 1 : value]
  })
  return Object.fromEntries(members) as SyncedMembers<Entity>
}

/** Picks the synced members of an item of a server. */
export function pickSynced<Entity extends EntityDefinition>(
  entity: Entity,
  item: Readonly<Record<keyof SyncedMembers<Entity>, unknown>>,
): SyncedMembers<Entity> {
  const members: Readonly<Record<string, unknown>> = item
  return Object.fromEntries(
    syncedDefinitions(entity).map(([name]) => [name, members[name]]),
  ) as SyncedMembers<Entity>
}

/** Returns the columns of the synced members: a missing one is absent. */
export function columnsOfSynced<Entity extends EntityDefinition>(
  entity: Entity,
  members: Members,
): SyncedColumns<Entity> {
  const columns = syncedDefinitions(entity).map(([name, definition]) => [
    columnName(name),
    cellOf(definition, members[name]),
  ])
  return Object.fromEntries(columns) as SyncedColumns<Entity>
}

/** Returns the columns of those synced members that `members` has. */
export function columnsOfPresent<Entity extends EntityDefinition>(
  entity: Entity,
  members: Members,
): Partial<SyncedColumns<Entity>> {
  const columns = Object.entries(columnsOfSynced(entity, members))
  const names = new Set(Object.keys(members).map(columnName))
  return Object.fromEntries(columns.filter(([column]) => names.has(column))) as Partial<SyncedColumns<Entity>>
}

type SyncedColumns<Entity extends EntityDefinition> = {
  [
    Name in MemberName<Entity> as Entity['members'][Name] extends { isSynced: true }
      ? ColumnName<Name>
      : never
  ]: ValueOf<Entity['members'][Name]>
}

function cellOf({ type, isOptional, values, absent }: MemberDefinition, value: unknown): unknown {
  if (type === 'flag') return typeof value === 'boolean' ? Number(value) : (absent ?? 0)
  if (values !== undefined || typeof value === 'number') return value ?? null
  if (typeof value === 'string') return value
  return isOptional ? null : String(value)
}

/**
 * Returns SQL of the synced members of a row as a JSON object. `own`: SQL of a member that is more than its column.
 */
export function syncedJson(entity: EntityDefinition, own: Readonly<Record<string, string>> = {}): string {
  const pairs = syncedDefinitions(entity).map(([name, { type }]) => {
    const column = columnName(name)
    return `'${name}', ${own[name] ?? (type === 'flag' ? `json(iif(${column}, 'true', 'false'))` : column)}`
  })
  return `json_object(${pairs.join(', ')})`
}

type Mapping = { [Name in keyof Rows]?: (row: Rows[Name]) => Members }

const members = {
  translation: (row) => syncedOfRow(translation, row),
  vote: (row) => syncedOfRow(vote, row),
  // The time tells two approvals apart: a server gives another one its own.
  approval: ({ created_at: at, translation_id: translationId }) => ({ at, translationId }),
  comment: (row) => syncedOfRow(comment, row),
  label: (row) => syncedOfRow(label, row),
  visibility: ({ is_hidden: isHidden }) => ({ isHidden: isHidden === 1 }),
  glossary: (row) => syncedOfRow(glossary, row),
  concept: (row) => syncedOfRow(concept, row),
  term: (row) => syncedOfRow(term, row),
  memorySegment: () => ({}),
  memoryRecord: (row) => syncedOfRow(record, row),
} satisfies Mapping

const NAMES = {
  translation: 'translation',
  vote: 'vote',
  approval: 'approval',
  comment: 'comment',
  label: 'label',
  visibility: 'string',
  glossary: 'glossary',
  concept: 'concept',
  term: 'term',
  memorySegment: 'segment',
  memoryRecord: 'record',
} as const satisfies Record<keyof typeof members, SyncedEntity>

/** The change of a row as the outbox names it; null where the row is not synced. */
export function syncedChange(
  db: Database,
  entity: string,
  before: object | null,
  after: object | null,
  userId: number | null,
): SyncedChange | null {
  const row = before ?? after
  if (row === null) return null
  if (entity === 'string_label') {
    const labelled = row as Rows['string_label']
    return isLabelOfFile(db, labelled.label_id) ? null : labelChange(labelled, after !== null)
  }
  if (entity === 'string') return sourceChange(db, before as StringRow | null, after as StringRow | null)
  if (!isMapped(entity) || !concernsCloud(db, entity, row, userId)) return null
  const read = members[entity] as (row: object) => Members
  const isHeldBack = entity === 'translation' && !isInCloud(db, (row as Rows['translation']).id)
  const told = (state: object | null): Members | null =>
    state === null || (isHeldBack && (state as Rows['translation']).needs_work === 1) ? null : read(state)
  return {
    entity: NAMES[entity],
    localId: 'id' in row ? Number(row.id) : (row as Rows['vote']).translation_id,
    before: told(before),
    after: told(after),
  }
}

/**
 * Whether the cloud has a translation, or is about to. One that it lacks and that needs work is nothing to it until it
 * is settled (docs/reference/translations.md, "Needs work"); of one that it has, edits wait (planRow.ts).
 */
function isInCloud(db: Database, translationId: number): boolean {
  const found = db
    .prepare<{ id: number }>(
      `SELECT 1 FROM cloud_row WHERE entity = 'translation' AND local_id = @id
       UNION ALL
       SELECT 1 FROM outbox WHERE entity = 'translation' AND local_id = @id AND state = 'sending'`,
    )
    .get({ id: translationId })
  return found !== undefined
}

function isMapped(entity: string): entity is keyof typeof members {
  return Object.hasOwn(members, entity)
}

/** Others' votes are theirs to change; the project's own memory is fed by the service itself. */
function concernsCloud(
  db: Database,
  entity: keyof typeof members,
  row: object,
  userId: number | null,
): boolean {
  switch (entity) {
    case 'vote':
      return (row as Rows['vote']).user_id === userId
    case 'label':
      return (row as Rows['label']).is_system === 0
    case 'memorySegment':
      return isSharedMemory(db, (row as Rows['memorySegment']).tm_id)
    case 'memoryRecord':
      return isSharedMemory(db, memoryOf(db, (row as Rows['memoryRecord']).segment_id))
    case 'translation':
    case 'approval':
    case 'comment':
    case 'visibility':
    case 'glossary':
    case 'concept':
    case 'term':
      return true
  }
}

function memoryOf(db: Database, segmentId: number): number {
  return db.prepare<[number], number>('SELECT tm_id FROM tm_segment WHERE id = ?').pluck().get(segmentId) ?? 0
}

function isSharedMemory(db: Database, tmId: number): boolean {
  const found = db
    .prepare<{ tmId: number }>(
      `SELECT 1 FROM cloud_row WHERE entity = 'tm' AND local_id = @tmId
         AND NOT EXISTS (SELECT 1 FROM tm_setting WHERE tm_id = @tmId AND is_own = 1)`,
    )
    .get({ tmId })
  return found !== undefined
}

/** A label that an import made of a file's name, and that the cloud does not have: it makes those by itself. */
function isLabelOfFile(db: Database, labelId: number): boolean {
  const found = db
    .prepare<[number]>(
      `SELECT 1 FROM label WHERE id = ? AND is_system = 1
         AND NOT EXISTS (SELECT 1 FROM cloud_row WHERE entity = 'label' AND local_id = label.id)`,
    )
    .get(labelId)
  return found !== undefined
}

function labelChange(row: Rows['string_label'], isGiven: boolean): SyncedChange {
  return {
    entity: 'stringLabel',
    localId: row.string_id,
    before: { [row.label_id]: !isGiven },
    after: { [row.label_id]: isGiven },
  }
}

type StringRow = SourceStringRow

/**
 * A change of a source string. In a project of files the string belongs to its file, and only its visibility is sent;
 * in a project of strings the whole string is.
 */
function sourceChange(db: Database, before: StringRow | null, after: StringRow | null): SyncedChange | null {
  const row = before ?? after
  if (row === null || !('identifier' in row)) return null
  const type = db.prepare<[], string>('SELECT type FROM project').pluck().get()
  if (type !== 'string-based') return hidingChange(db, before, after)
  return { entity: 'string', localId: row.id, before: sourceMembers(before), after: sourceMembers(after) }
}

/** Hiding and showing alone are sent of a string of files, where the cloud has the string. */
function hidingChange(db: Database, before: StringRow | null, after: StringRow | null): SyncedChange | null {
  if (before === null || after === null || before.is_hidden === after.is_hidden) return null
  const known = db.prepare("SELECT 1 FROM cloud_row WHERE entity = 'string' AND local_id = ?").get(after.id)
  if (known === undefined) return null
  const members = ({ is_hidden: isHidden }: StringRow): Members => ({ isHidden: isHidden === 1 })
  return { entity: 'string', localId: after.id, before: members(before), after: members(after) }
}

function sourceMembers(row: StringRow | null): Members | null {
  if (row === null || row.is_archived === 1) return null
  return { ...syncedOfRow(string, row), text: sourceForms(row) }
}

/** Whether two values read the same as JSON, whatever the order of their members. */
export function areSameMember(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].every((name) => areSameMember((a as Members)[name], (b as Members)[name]))
}

/** The members of `from` that `names` has. */
export function pickMembersOf(from: Members, names: Iterable<string>): Members {
  return Object.fromEntries([...names].map((name) => [name, from[name] ?? null]))
}

/** The names of members in which two states differ. */
export function differing(a: Members, b: Members): string[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
    (name) => !areSameMember(a[name], b[name]),
  )
}

/** The members in which two sides differ; null: they are the same. */
export function differingMembers(base: Members, value: Members): { base: Members; value: Members } | null {
  const names = differing(base, value)
  return names.length === 0 ? null : { base: pickMembersOf(base, names), value: pickMembersOf(value, names) }
}

export function parseSyncedRow(json: string | null): Members | null {
  return json === null ? null : (JSON.parse(json) as Members)
}
