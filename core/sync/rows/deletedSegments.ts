/** Segments that were deleted here while others work at their records in the cloud: a person decides. */
import type { Members } from '../../contract/cloud.ts'
import type { Database } from 'better-sqlite3'
import type { RemoteRecord, RemoteSegment } from '../pull/remote/segments.ts'
import { remoteMappingOf, mappingOfRemoteId } from './remoteMapping.ts'
import { openConflict } from './openConflict.ts'
import { unsentRow } from './outbox.ts'
import type { Pulling } from './pullRows.ts'
import { parseSyncedRow } from './syncedMembers.ts'

type Text = Pick<RemoteRecord, 'id' | 'languageId' | 'text'>

/** The cloud's side of the conflict: what its records read, for people and by the cloud's ids. */
export function recordsThere(records: readonly Text[]): Members {
  return {
    text: records.map(({ languageId, text }) => `${languageId}: ${text}`).join('\n'),
    records: Object.fromEntries(records.map(({ id, text }) => [id, text])),
    ...{ author: null, at: null },
  }
}

/** The texts of the records, by the cloud's ids, that a person knew as they decided that the segment goes all the same. */
export function seenRecords(db: Database, segmentId: number): Readonly<Record<string, unknown>> {
  const theirs = db
    .prepare<[number], string | null>(
      `SELECT theirs FROM conflict WHERE entity = 'segment' AND local_id = ? AND resolution = 'ours'
       ORDER BY id DESC LIMIT 1`,
    )
    .pluck()
    .get(segmentId)
  return (parseSyncedRow(theirs ?? null)?.['records'] ?? {}) as Record<string, unknown>
}

/** Merges a remote segment that was deleted here: its current state may be unknown here. */
export function mergeDeletedSegment(pulling: Pulling, { id: remoteId, records }: RemoteSegment): void {
  const { db, intent } = pulling
  const localId = pulling.ids.localId('segment', remoteId)
  const deletion = localId === null ? undefined : unsentRow(db, 'segment', localId)
  if (localId === null || deletion === undefined || remoteMappingOf(db, 'segment', localId) === undefined)
    return
  if (deletion.state !== 'pending' && deletion.state !== 'rejected') return
  const seen = seenRecords(db, localId)
  const isSeen = records.every(({ id, text }) => {
    const known = mappingOfRemoteId(db, 'record', id)
    return seen[id] === text || (known !== undefined && parseSyncedRow(known.base)?.['text'] === text)
  })
  if (isSeen) return
  openConflict(db, deletion, { theirs: recordsThere(records), remoteId }, intent.now)
  pulling.conflicts++
}
