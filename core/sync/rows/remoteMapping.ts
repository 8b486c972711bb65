/** The mappings (table `cloud_row`): which row here is which row of the cloud, with the base that both sides last had. */
import type { Members, SyncedEntity } from '../../contract/cloud.ts'
import type { Database } from 'better-sqlite3'
import type { comment } from '../../model/comment.ts'
import type { concept } from '../../model/concept.ts'
import type { glossary } from '../../model/glossary.ts'
import type { label } from '../../model/label.ts'
import { record } from '../../model/record.ts'
import { string } from '../../model/string.ts'
import type { TermMemberOf } from '../../model/term.ts'
import { translation } from '../../model/translation.ts'
import type { vote } from '../../model/vote.ts'
import { bulkInsert } from '../../store/bulkInsert.ts'
import { parseSyncedRow, syncedJson, type SyncedMembers } from './syncedMembers.ts'

/** The cloud's kinds of things, as its rows and the outbox name them. */
export type CloudEntity =
  | 'branch'
  | 'directory'
  | 'file'
  | 'string'
  | 'label'
  | 'translation'
  | 'approval'
  | 'vote'
  | 'comment'
  | 'screenshot'
  | 'tm'
  | 'segment'
  | 'record'
  | 'glossary'
  | 'concept'
  | 'term'
  | 'field'
  | 'user'
  /** The project itself: its target languages as it was linked. */
  | 'project'

/**
 * The synced members of entities that users edit: the content of `base`, and of the outbox. Parents are not among them,
 * because they never change.
 */
export interface Synced extends Record<SyncedEntity, object> {
  /** `text`: the text, or the forms of a plural string. */
  string: Omit<SyncedMembers<typeof string>, 'text'> & { text: string | Record<string, string> }
  label: SyncedMembers<typeof label>
  translation: SyncedMembers<typeof translation>
  /** When it was given, in milliseconds since 1970, by this machine's clock or the cloud's: only ever told apart. */
  approval: { at: number; translationId?: number }
  vote: SyncedMembers<typeof vote>
  comment: SyncedMembers<typeof comment>
  segment: Record<string, never>
  record: SyncedMembers<typeof record>
  glossary: SyncedMembers<typeof glossary>
  concept: SyncedMembers<typeof concept>
  term: { text: string } & Record<TermMemberOf<'api', 'written'>, string | null>
}

export interface RemoteMapping {
  entity: CloudEntity
  localId: number
  remoteId: number
  /** JSON. */
  base: string
  /** See the table. */
  arrivedAfter: number
}

const READ =
  'SELECT entity, local_id AS localId, remote_id AS remoteId, base, arrived_after AS arrivedAfter FROM cloud_row'
const READ_LOCAL = `${READ} WHERE entity = ? AND local_id = ?`
const READ_REMOTE = `${READ} WHERE entity = ? AND remote_id = ?`

type CloudRowToPut = Omit<RemoteMapping, 'base'> & { base: object }

const PUT_COLUMNS = ['entity', 'local_id', 'remote_id', 'base', 'arrived_after']
const REPLACE = `ON CONFLICT (entity, local_id) DO UPDATE SET
  remote_id = excluded.remote_id, base = excluded.base, arrived_after = excluded.arrived_after`
const PUT = `INSERT INTO cloud_row (${PUT_COLUMNS.join(', ')}) VALUES (?, ?, ?, ?, ?) ${REPLACE}`

export function remoteMappingOf(
  db: Database,
  entity: CloudEntity,
  localId: number,
): RemoteMapping | undefined {
  return db.prepare<[string, number], RemoteMapping>(READ_LOCAL).get(entity, localId)
}

export function mappingOfRemoteId(
  db: Database,
  entity: CloudEntity,
  remoteId: number,
): RemoteMapping | undefined {
  return db.prepare<[string, number], RemoteMapping>(READ_REMOTE).get(entity, remoteId)
}

/** The local ids that are mapped to remote ones. */
export function localIdsOf(
  db: Database,
  entity: CloudEntity,
  remoteIds: readonly number[],
): Map<number, number> {
  if (remoteIds.length === 0) return new Map()
  // One JSON text is passed many times faster than as many rows.
  const pairs = db
    .prepare<[string, string], string>(
      `SELECT json_group_array(json_array(remote_id, local_id)) FROM json_each(?) AS wanted
       CROSS JOIN cloud_row ON remote_id = wanted.value AND entity = ?`,
    )
    .pluck()
    .get(JSON.stringify(remoteIds), entity)
  return new Map(JSON.parse(pairs ?? '[]') as [number, number][])
}

/** Writes mappings; that of a row which came from the cloud says after which intent (`newestIntent`). */
export function putRemoteMapping(
  db: Database,
  { entity, localId, remoteId, base, arrivedAfter }: CloudRowToPut,
): void {
  db.prepare(PUT).run(entity, localId, remoteId, JSON.stringify(base), arrivedAfter)
}

/** `putRemoteMapping` of many. */
export function putRemoteMappings(
  db: Database,
  rows: readonly Omit<CloudRowToPut, 'arrivedAfter'>[],
  arrivedAfter: number,
): void {
  const values = rows.map(({ entity, localId, remoteId, base }) => [
    entity,
    localId,
    remoteId,
    JSON.stringify(base),
    arrivedAfter,
  ])
  bulkInsert(db, 'cloud_row', PUT_COLUMNS, values, { onConflict: REPLACE })
}

/** Entities whose rows are inserted by the thousand: their tables, and SQL of the synced members. */
const BASES: Partial<Record<CloudEntity, { table: string; base: string }>> = {
  string: {
    table: string.table,
    base: syncedJson(string, { text: 'iif(plural_forms IS NULL, text, json(plural_forms))' }),
  },
  translation: { table: translation.table, base: syncedJson(translation) },
  approval: { table: 'approval', base: "json_object('at', created_at)" },
  segment: { table: 'tm_segment', base: "'{}'" },
  record: { table: record.table, base: syncedJson(record) },
}

/** Whether `linkArrived` knows what is synced of such rows. */
export function isReadBack(entity: CloudEntity): boolean {
  return Object.hasOwn(BASES, entity)
}

/**
 * Writes the mappings of rows that have the server's own ids. They are unchanged, so their base is read from their
 * tables, many times faster than passing it again.
 */
export function linkArrived(
  db: Database,
  entity: CloudEntity,
  ids: readonly number[],
  arrivedAfter: number,
): void {
  const known = BASES[entity]
  if (known === undefined) throw new Error(`what is synced of ${entity} is not read from a table`)
  db.prepare(
    `INSERT INTO cloud_row (${PUT_COLUMNS.join(', ')})
     SELECT ?, id, id, ${known.base}, ? FROM ${known.table}
     WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id ${REPLACE}`,
  ).run(entity, arrivedAfter, JSON.stringify(ids))
}

/**
 * Removes the remote id from any other row: that row's item no longer exists on the server. The next comparison finds
 * it by an id that the server never uses.
 */
export function freeRemoteId(
  db: Database,
  { entity, localId, remoteId }: Pick<RemoteMapping, 'entity' | 'localId' | 'remoteId'>,
): void {
  db.prepare(
    'UPDATE cloud_row SET remote_id = -local_id WHERE entity = ? AND remote_id = ? AND local_id <> ?',
  ).run(entity, remoteId, localId)
}

export function removeRemoteMapping(db: Database, entity: CloudEntity, localId: number): void {
  db.prepare('DELETE FROM cloud_row WHERE entity = ? AND local_id = ?').run(entity, localId)
}

/**
 * Returns the newest intent of the history; 0 if there is none. Rows that arrive now were unknown to it and all before.
 */
export function newestIntent(db: Database): number {
  return (
    db.prepare<[], { newest: number }>('SELECT coalesce(max(id), 0) AS newest FROM intent').get()?.newest ?? 0
  )
}

/** Makes the next pull compare undated lists, however recent the last comparison is. */
export function compareWithNextPull(db: Database): void {
  db.prepare('UPDATE cloud_project SET compared_at = NULL').run()
}

/** Has the next pull compare everything, however short ago one did. */
export function compareAllWithNextPull(db: Database): void {
  db.prepare('UPDATE cloud_project SET thorough_at = NULL').run()
}

/** The mappings of remote ids: those that have one, each with the base that the cloud last had. */
export function linkedIds(
  db: Database,
  { entity, remoteIds }: { entity: CloudEntity; remoteIds: readonly number[] },
): { remoteId: number; base: Members }[] {
  return db
    .prepare<[string, string], { remoteId: number; base: string }>(
      `SELECT remote_id AS remoteId, base FROM cloud_row
       WHERE entity = ? AND remote_id IN (SELECT value FROM json_each(?))`,
    )
    .all(entity, JSON.stringify(remoteIds))
    .map(({ remoteId, base }) => ({ remoteId, base: parseSyncedRow(base) ?? {} }))
}
