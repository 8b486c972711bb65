/** The plan of edits of translation memories: segments and their records. */
import type { Database } from 'better-sqlite3'
import { seenRecords } from './deletedSegments.ts'
import type { OutboxRow } from './outbox.ts'
import {
  afterHolder,
  ofEntity,
  DONE,
  isUnsent,
  lastRow,
  reject,
  remoteIdOf,
  send,
  WAIT,
  type EditLink,
  type PushDecision,
} from './pushDecision.ts'

const NO_MEMORY = 'The cloud has no such translation memory.'
const NO_SEGMENT = 'The cloud has no such segment.'

export function planSegment(db: Database, row: OutboxRow, link: EditLink): PushDecision {
  const segment = lastRow(db, 'memorySegment', row)
  const tmId = remoteIdOf(db, 'tm', segment?.tm_id ?? null)
  // The memory was deleted there: the edit is named, because it would wait for ever.
  if (tmId === null) return link.value === null ? DONE : reject(NO_MEMORY)
  const records = db
    .prepare<[number], { localId: number; languageId: string; text: string }>(
      'SELECT id AS localId, language_id AS languageId, text FROM tm_record WHERE segment_id = ? ORDER BY id',
    )
    .all(row.local_id)
  if (records.length === 0 && link.value !== null) return WAIT
  const seen = link.value === null ? seenRecords(db, row.local_id) : {}
  return send(ofEntity(row, 'segment'), link, { tmId, records, seen }, `segment ${row.local_id}`)
}

export function planRecord(db: Database, row: OutboxRow, link: EditLink): PushDecision {
  const record = lastRow(db, 'memoryRecord', row)
  if (!record) return DONE
  if (isUnsent(db, 'segment', record.segment_id)) return afterHolder(db, 'segment', record.segment_id)
  const segmentId = remoteIdOf(db, 'segment', record.segment_id)
  const memory = db.prepare<[number], number>('SELECT tm_id FROM tm_segment WHERE id = ?').pluck()
  const tmId = remoteIdOf(db, 'tm', memory.get(record.segment_id) ?? null)
  // The record is gone with its segment, or never was there.
  if (segmentId === null || tmId === null) return link.value === null ? DONE : reject(NO_SEGMENT)
  const references = { tmId, segmentId, languageId: record.language_id }
  return send(ofEntity(row, 'record'), link, references, `segment ${record.segment_id}`)
}
