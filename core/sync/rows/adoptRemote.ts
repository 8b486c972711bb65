/**
 * Adopts remote duplicates: unsent local rows that already exist on the server, for example because a copy of this file
 * or a restored backup sent them. The local row is mapped to the remote one, and is not sent again (docs/cloud.md, "On
 * another machine").
 */
import { NO_LOCATION } from '../../history/rows/action.ts'
import type { Members, SyncedEntity } from '../../contract/cloud.ts'
import type { Database } from 'better-sqlite3'
import { readRow } from '../../history/rows/rows.ts'
import { remoteMappingOf, mappingOfRemoteId, removeRemoteMapping } from './remoteMapping.ts'
import { removeOutboxRow, unsentRow } from './outbox.ts'
import type { Pulling } from './pullRows.ts'
import { ownUserRow } from './pullTranslations.ts'
import type { RemoteComment } from '../pull/remote/comments.ts'
import type { RemoteRecord, RemoteSegment } from '../pull/remote/segments.ts'
import type { RemoteTerm } from '../pull/remote/concepts.ts'
import { differingMembers, parseSyncedRow, pickMembersOf } from './syncedMembers.ts'

/** An addition that waits, of `m`, which has no row in the cloud. */
function additions(entity: SyncedEntity, table: string): string {
  return `FROM outbox AS o JOIN ${table} AS m ON m.id = o.local_id
    WHERE o.entity = '${entity}' AND o.base IS NULL AND o.state IN ('pending', 'rejected')
      AND NOT EXISTS (SELECT 1 FROM cloud_row WHERE entity = '${entity}' AND local_id = m.id)`
}

interface Twin {
  entity: SyncedEntity
  localId: number
  remoteId: number
  /** The server's state of it. */
  theirs: Members
}

/** Links the two; of the addition is left to send what the cloud has otherwise. */
function adopt(pulling: Pulling, { entity, localId, remoteId, theirs }: Twin): void {
  const { db } = pulling
  pulling.link(entity, localId, remoteId, theirs)
  const waiting = unsentRow(db, entity, localId)
  const value = parseSyncedRow(waiting?.value ?? null)
  if (waiting === undefined || value === null) return
  const left = differingMembers(pickMembersOf(theirs, Object.keys(value)), value)
  if (left === null) return removeOutboxRow(db, waiting.id)
  db.prepare("UPDATE outbox SET base = ?, value = ?, state = 'pending', message = NULL WHERE id = ?").run(
    JSON.stringify(left.base),
    JSON.stringify(left.value),
    waiting.id,
  )
}

function idOf(db: Database, sql: string, bound: object): number | undefined {
  return db.prepare<[object], number>(`SELECT m.id ${sql} ORDER BY o.id LIMIT 1`).pluck().get(bound)
}

/** Whether there is anything that could be found: a first pull, and one with nothing to send, looks for none. */
function isNew(pulling: Pulling, entity: SyncedEntity, remoteId: number): boolean {
  return pulling.hasEdits && pulling.ids.localId(entity, remoteId) === null
}

/** Adopts the user's own comment with the same text. */
export function adoptComment(
  pulling: Pulling,
  stringId: number,
  { id, type, text, issueStatus, user, userId }: RemoteComment,
): void {
  if (!isNew(pulling, 'comment', id) || !isOwn(pulling, user?.id ?? userId)) return
  const sql = `${additions('comment', 'comment')} AND m.string_id = @stringId AND m.type = @type AND m.text = @text`
  const localId = idOf(pulling.db, sql, { stringId, type, text })
  if (localId !== undefined)
    adopt(pulling, { entity: 'comment', localId, remoteId: id, theirs: { text, issueStatus } })
}

/** Adopts a string with the same identifier and branch. */
export function adoptString(
  pulling: Pulling,
  remoteId: number,
  { identifier, branchId }: { identifier: string; branchId: number | null },
  theirs: Members,
): void {
  if (!isNew(pulling, 'string', remoteId)) return
  const sql = `${additions('string', 'source_string')} AND m.identifier = @identifier AND m.branch_id IS @branchId`
  const localId = idOf(pulling.db, sql, { identifier, branchId })
  if (localId !== undefined) adopt(pulling, { entity: 'string', localId, remoteId, theirs })
}

/** Adopts the user's own glossary with the same name. */
export function adoptGlossary(
  pulling: Pulling,
  { id, name, userId }: { id: number; name: string; userId: number | null },
): void {
  if (!isNew(pulling, 'glossary', id) || !isOwn(pulling, userId)) return
  const localId = idOf(pulling.db, `${additions('glossary', 'glossary')} AND m.name = @name`, { name })
  if (localId !== undefined) adopt(pulling, { entity: 'glossary', localId, remoteId: id, theirs: { name } })
}

/** Adopts the user's own term; the concept created with it is mapped to the local one. */
export function adoptTerm(
  pulling: Pulling,
  { glossaryId, theirs }: { glossaryId: number; theirs: Members },
  { id, conceptId, languageId, text, userId }: RemoteTerm,
): void {
  if (!isNew(pulling, 'term', id) || !isOwn(pulling, userId)) return
  const { db } = pulling
  const rows = db
    .prepare<object, { id: number; conceptId: number }>(
      `SELECT m.id, m.concept_id AS conceptId ${additions('term', 'term')}
         AND m.glossary_id = @glossaryId AND m.language_id = @languageId AND m.text = @text ORDER BY o.id`,
    )
    .all({ glossaryId, languageId, text })
  const twin = rows.find((row) => {
    const remote = remoteMappingOf(db, 'concept', row.conceptId)?.remoteId
    return remote === conceptId || (remote === undefined && adoptConcept(pulling, row.conceptId, conceptId))
  })
  if (twin) adopt(pulling, { entity: 'term', localId: twin.id, remoteId: id, theirs })
}

/** Puts the concept here in place of the row that the cloud's one got, with its terms; false: that one was edited here. */
function adoptConcept(pulling: Pulling, localId: number, remoteId: number): boolean {
  pulling.writeArrived()
  const { db, intent } = pulling
  const arrived = mappingOfRemoteId(db, 'concept', remoteId)
  if (arrived === undefined) return false
  const row = readRow(db, 'concept', { id: arrived.localId })
  if (row !== undefined) {
    if (pulling.isWaiting('concept', row.id)) return false
    const terms = db.prepare<[number], { id: number }>('SELECT id FROM term WHERE concept_id = ?').all(row.id)
    for (const { id } of terms) {
      const term = readRow(db, 'term', { id })
      if (term) intent.update('term', term, { concept_id: localId }, NO_LOCATION)
    }
    intent.remove('concept', row, NO_LOCATION)
  }
  removeRemoteMapping(db, 'concept', arrived.localId)
  adopt(pulling, { entity: 'concept', localId, remoteId, theirs: parseSyncedRow(arrived.base) ?? {} })
  return true
}

/** A segment of the same texts. */
export function adoptSegment(pulling: Pulling, tmId: number, { id, records }: RemoteSegment): void {
  if (!isNew(pulling, 'segment', id) || records.some(({ createdBy }) => isOthers(pulling, createdBy))) return
  const { db } = pulling
  const sql = `${additions('segment', 'tm_segment')} AND m.tm_id = @tmId AND @texts = (
    SELECT json_group_array(text) FROM (SELECT json_array(language_id, text) AS text FROM tm_record
      WHERE segment_id = m.id ORDER BY language_id, text))`
  const texts = records.map(({ languageId, text }) => JSON.stringify([languageId, text])).sort()
  const localId = idOf(db, sql, { tmId, texts: JSON.stringify(texts) })
  if (localId === undefined) return
  adopt(pulling, { entity: 'segment', localId, remoteId: id, theirs: {} })
  for (const record of records) linkRecord(pulling, localId, record)
}

/** A record that was added to a segment that both have. */
export function adoptRecord(pulling: Pulling, segmentId: number, record: RemoteRecord): void {
  if (isNew(pulling, 'record', record.id) && !isOthers(pulling, record.createdBy))
    linkRecord(pulling, segmentId, record)
}

function linkRecord(pulling: Pulling, segmentId: number, { id, languageId, text }: RemoteRecord): void {
  const localId = pulling.db
    .prepare<object, number>(
      `SELECT id FROM tm_record AS r WHERE segment_id = @segmentId AND language_id = @languageId AND text = @text
         AND NOT EXISTS (SELECT 1 FROM cloud_row WHERE entity = 'record' AND local_id = r.id) ORDER BY id LIMIT 1`,
    )
    .pluck()
    .get({ segmentId, languageId, text })
  if (localId !== undefined) adopt(pulling, { entity: 'record', localId, remoteId: id, theirs: { text } })
}

function isOwn(pulling: Pulling, remoteUserId: number | null): boolean {
  const own = ownUserRow(pulling)
  return own !== null && pulling.userOf(remoteUserId) === own
}

/** Whether it certainly belongs to another user; a server may not report the author of a record. */
function isOthers(pulling: Pulling, remoteUserId: number | null): boolean {
  return remoteUserId !== null && !isOwn(pulling, remoteUserId)
}
