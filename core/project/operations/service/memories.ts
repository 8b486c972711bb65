/** Translation memories, written a row at a time. */
import type { Database } from 'better-sqlite3'
import { fold } from '../../fold.ts'
import type { OperationContext } from '../../operation.ts'
import { keepTrigrams } from '../../trigrams.ts'
import { asIntent, type Intent } from '../history.ts'
import { unknownItem } from './unknown.ts'

export interface NewRecord {
  languageId: string
  text: string
}

export function addTm(
  db: Database,
  { userId, name, languageId }: { userId: number; name: string; languageId: string },
  context: OperationContext,
): { id: number } {
  return asIntent(db, { userId, action: 'memory.change', now: context.now }, (intent) => {
    const row = { name, language_ids: JSON.stringify([languageId]) }
    const id = Number(
      db.prepare('INSERT INTO tm (name, language_ids) VALUES (@name, @language_ids)').run(row)
        .lastInsertRowid,
    )
    intent.record('tm', id, null, { id, ...row })
    return { id }
  })
}

export function renameTm(
  db: Database,
  { userId, id, name }: { userId: number; id: number; name: string },
  context: OperationContext,
): void {
  const before = requireRow(db, 'tm', id)
  asIntent(db, { userId, action: 'memory.change', now: context.now }, (intent) => {
    db.prepare('UPDATE tm SET name = ? WHERE id = ?').run(name, id)
    intent.record('tm', id, before, { ...before, name })
  })
}

export function deleteTm(
  db: Database,
  { userId, id }: { userId: number; id: number },
  context: OperationContext,
): void {
  const before = requireRow(db, 'tm', id)
  asIntent(db, { userId, action: 'memory.change', now: context.now }, (intent) => {
    const segments = db.prepare<[number], { id: number }>('SELECT id FROM tm_segment WHERE tm_id = ?').all(id)
    for (const segment of segments) removeSegment(db, intent, segment.id)
    db.prepare('DELETE FROM tm WHERE id = ?').run(id)
    intent.record('tm', id, before, null)
  })
}

/** @throws Failure `service.unknown` */
export function addSegment(
  db: Database,
  { userId, tmId, records }: { userId: number; tmId: number; records: readonly NewRecord[] },
  context: OperationContext,
): { id: number } {
  requireRow(db, 'tm', tmId)
  return asIntent(db, { userId, action: 'memory.change', now: context.now }, (intent) => {
    const id = Number(db.prepare('INSERT INTO tm_segment (tm_id) VALUES (?)').run(tmId).lastInsertRowid)
    intent.record('tm_segment', id, null, { id, tm_id: tmId })
    for (const record of records) insertRecord(db, intent, userId, { tmId, segmentId: id, ...record })
    return { id }
  })
}

export function deleteSegment(
  db: Database,
  { userId, id }: { userId: number; id: number },
  context: OperationContext,
): void {
  requireRow(db, 'tm_segment', id)
  asIntent(db, { userId, action: 'memory.change', now: context.now }, (intent) =>
    removeSegment(db, intent, id),
  )
}

export type RecordChange =
  | { kind: 'add'; record: NewRecord }
  | { kind: 'replace'; id: number; text: string }
  | { kind: 'remove'; id: number }

/** Changes the records of a segment, all of them or none; a segment without records goes. */
export function changeRecords(
  db: Database,
  { userId, segmentId, changes }: { userId: number; segmentId: number; changes: readonly RecordChange[] },
  context: OperationContext,
): void {
  const { tm_id: tmId } = requireRow(db, 'tm_segment', segmentId)
  asIntent(db, { userId, action: 'memory.change', now: context.now }, (intent) => {
    for (const change of changes) {
      if (change.kind === 'add')
        insertRecord(db, intent, userId, { tmId: Number(tmId), segmentId, ...change.record })
      else if (change.kind === 'remove') removeRecord(db, intent, recordOf(db, segmentId, change.id))
      else replaceRecord(db, intent, userId, recordOf(db, segmentId, change.id), change.text)
    }
    if (!db.prepare('SELECT 1 FROM tm_record WHERE segment_id = ?').get(segmentId))
      removeSegment(db, intent, segmentId)
  })
}

type Row = Record<string, unknown>

function recordOf(db: Database, segmentId: number, id: number): Row {
  const record = requireRow(db, 'tm_record', id)
  if (record['segment_id'] !== segmentId) throw unknownItem('Record', id)
  return record
}

function insertRecord(
  db: Database,
  intent: Intent,
  userId: number,
  { tmId, segmentId, languageId, text }: NewRecord & { tmId: number; segmentId: number },
): void {
  const row = {
    segment_id: segmentId,
    language_id: languageId,
    text,
    usage_count: 0,
    created_by: userId,
    updated_by: userId,
    created_at: intent.now,
    updated_at: intent.now,
  }
  const inserted = db
    .prepare(
      `INSERT INTO tm_record (segment_id, language_id, text, text_folded, usage_count, created_by, updated_by,
         created_at, updated_at)
       VALUES (@segment_id, @language_id, @text, @text_folded, @usage_count, @created_by, @updated_by,
         @created_at, @updated_at)`,
    )
    .run({ ...row, text_folded: fold(text) })
  const id = Number(inserted.lastInsertRowid)
  keepTrigrams(db, 'tm_record', { id, before: null, after: fold(text) })
  intent.record('tm_record', id, null, { id, ...row })
  db.prepare(
    `UPDATE tm SET language_ids = json_insert(language_ids, '$[#]', @languageId) WHERE id = @tmId
       AND NOT EXISTS (SELECT 1 FROM json_each(language_ids) WHERE value = @languageId)`,
  ).run({ tmId, languageId })
}

function replaceRecord(db: Database, intent: Intent, userId: number, before: Row, text: string): void {
  const id = Number(before['id'])
  const after = { ...before, text, text_folded: fold(text), updated_by: userId, updated_at: intent.now }
  db.prepare(
    `UPDATE tm_record SET text = @text, text_folded = @text_folded, updated_by = @updated_by,
       updated_at = @updated_at WHERE id = @id`,
  ).run({ id, text, text_folded: fold(text), updated_by: userId, updated_at: intent.now })
  keepTrigrams(db, 'tm_record', { id, before: String(before['text_folded']), after: fold(text) })
  intent.record('tm_record', id, before, after)
}

function removeRecord(db: Database, intent: Intent, row: Row): void {
  const id = Number(row['id'])
  db.prepare('DELETE FROM tm_record WHERE id = ?').run(id)
  keepTrigrams(db, 'tm_record', { id, before: String(row['text_folded']), after: null })
  intent.record('tm_record', id, row, null)
}

function removeSegment(db: Database, intent: Intent, id: number): void {
  const records = db.prepare<[number], Row>('SELECT * FROM tm_record WHERE segment_id = ?').all(id)
  for (const record of records) removeRecord(db, intent, record)
  const before = requireRow(db, 'tm_segment', id)
  db.prepare('DELETE FROM tm_segment WHERE id = ?').run(id)
  intent.record('tm_segment', id, before, null)
}

const NAMES = { tm: 'TM', tm_segment: 'Segment', tm_record: 'Record' } as const

/** `table` is one of three names that stand in this file. */
function requireRow(db: Database, table: keyof typeof NAMES, id: number): Row {
  const row = db.prepare<[number], Row>(`SELECT * FROM ${table} WHERE id = ?`).get(id)
  if (row === undefined) throw unknownItem(NAMES[table], id)
  return row
}
