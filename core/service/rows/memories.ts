/** Translation memories, written a row at a time. */
import type { Database } from 'better-sqlite3'
import { requireWritable } from '../../memory/rows/memories.ts'
import { removeSegment } from '../../memory/rows/segments.ts'
import type { OperationContext } from '../../store/operation.ts'
import { keepTrigramsInOrder } from '../../store/indexes/trigrams.ts'
import { asIntent, type Intent } from '../../history/rows/intent.ts'
import { readRow, type MemoryRecordRow, type MemorySegmentRow } from '../../history/rows/rows.ts'
import { countSteps } from '../../store/steps.ts'
import { runBatch } from './batch.ts'
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
  const before = requireTm(db, id)
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
  const before = requireTm(db, id)
  asIntent(db, { userId, action: 'memory.change', now: context.now }, (intent) => {
    removeSegments(db, intent, id, context)
    db.prepare('DELETE FROM tm WHERE id = ?').run(id)
    intent.record('tm', id, before, null)
  })
}

export type RecordChange =
  | { kind: 'add'; record: NewRecord }
  | { kind: 'replace'; id: number; text: string }
  | { kind: 'remove'; id: number }

export type SegmentChange =
  | { kind: 'add'; records: readonly NewRecord[] }
  | { kind: 'records'; segmentId: number; changes: readonly RecordChange[] }
  | { kind: 'remove'; segmentId: number }

/**
 * Changes segments as one intent, which undo can take back; one that is left without records goes. Answers the
 * segment that each change was of.
 * @throws Failure `memory.unknown`, `memory.readOnly`, `service.batch` of `service.unknown`
 */
export function changeSegments(
  db: Database,
  { userId, tmId, changes }: { userId: number; tmId: number; changes: readonly SegmentChange[] },
  context: OperationContext,
): { segmentIds: number[] } {
  requireWritable(db, tmId)
  return asIntent(db, { userId, action: 'memory.edit', now: context.now }, (intent) => ({
    segmentIds: runBatch(changes, (change) => {
      if (change.kind === 'add') return addSegment(db, intent, { userId, tmId, records: change.records })
      const segment = readRow(db, 'memorySegment', { id: change.segmentId })
      if (segment?.tm_id !== tmId) throw unknownItem('Segment', change.segmentId)
      if (change.kind === 'remove') removeSegment(db, intent, tmId, segment.id)
      else for (const one of change.changes) changeRecord(db, intent, { userId, segment, change: one })
      return segment.id
    }),
  }))
}

/** Takes every segment out of a memory, as one intent. @throws Failure `memory.unknown`, `memory.readOnly` */
export function clearTm(
  db: Database,
  { userId, id }: { userId: number; id: number },
  context: OperationContext,
): void {
  requireWritable(db, id)
  asIntent(db, { userId, action: 'memory.edit', now: context.now }, (intent) =>
    removeSegments(db, intent, id, context),
  )
}

function removeSegments(db: Database, intent: Intent, tmId: number, context: OperationContext): void {
  const segments = db.prepare<[number], { id: number }>('SELECT id FROM tm_segment WHERE tm_id = ?').all(tmId)
  const step = countSteps(context, segments.length)
  keepTrigramsInOrder(db, () => {
    for (const segment of segments) {
      step('Deleting segments')
      removeSegment(db, intent, tmId, segment.id)
    }
  })
}

/** The source's record comes first: undo takes a segment's translations away before it. */
function addSegment(
  db: Database,
  intent: Intent,
  { userId, tmId, records }: { userId: number; tmId: number; records: readonly NewRecord[] },
): number {
  const sourceLanguageId = db.prepare<[], string>('SELECT source_language_id FROM project').pluck().get()
  const segment = { tm_id: tmId, id: intent.insert('memorySegment', { tm_id: tmId }, NOWHERE) }
  const isSource = ({ languageId }: NewRecord): boolean => languageId === sourceLanguageId
  for (const record of [...records.filter(isSource), ...records.filter((one) => !isSource(one))])
    changeRecord(db, intent, { userId, segment, change: { kind: 'add', record } })
  return segment.id
}

function changeRecord(
  db: Database,
  intent: Intent,
  { userId, segment, change }: { userId: number; segment: MemorySegmentRow; change: RecordChange },
): void {
  switch (change.kind) {
    case 'add': {
      const { languageId, text } = change.record
      const dates = { created_by: userId, updated_by: userId, created_at: intent.now, updated_at: intent.now }
      const row = { segment_id: segment.id, language_id: languageId, text, usage_count: 0, ...dates }
      intent.insert('memoryRecord', row, NOWHERE)
      return addLanguage(db, segment.tm_id, languageId)
    }
    case 'replace': {
      const changes = { text: change.text, updated_by: userId, updated_at: intent.now }
      return intent.update('memoryRecord', recordOf(db, segment.id, change.id), changes, NOWHERE)
    }
    case 'remove':
      intent.remove('memoryRecord', recordOf(db, segment.id, change.id), NOWHERE)
      if (!db.prepare('SELECT 1 FROM tm_record WHERE segment_id = ?').get(segment.id))
        removeSegment(db, intent, segment.tm_id, segment.id)
  }
}

function recordOf(db: Database, segmentId: number, id: number): MemoryRecordRow {
  const record = readRow(db, 'memoryRecord', { id })
  if (record?.segment_id !== segmentId) throw unknownItem('Record', id)
  return record
}

function addLanguage(db: Database, tmId: number, languageId: string): void {
  db.prepare(
    `UPDATE tm SET language_ids = json_insert(language_ids, '$[#]', @languageId) WHERE id = @tmId
       AND NOT EXISTS (SELECT 1 FROM json_each(language_ids) WHERE value = @languageId)`,
  ).run({ tmId, languageId })
}

const NOWHERE = { string_id: null, language_id: null }

type Row = Record<string, unknown>

/** @throws Failure `service.unknown` */
function requireTm(db: Database, id: number): Row {
  const row = db.prepare<[number], Row>('SELECT * FROM tm WHERE id = ?').get(id)
  if (row === undefined) throw unknownItem('TM', id)
  return row
}
