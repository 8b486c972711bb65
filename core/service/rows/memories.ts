/** Segments of a translation memory that a client changes several at a time, as one intent. */
import type { Database } from 'better-sqlite3'
import { requireWritable } from '../../memory/rows/memories.ts'
import {
  addRecord,
  addSegment,
  removeRecord,
  requireRecord,
  requireSegment,
} from '../../memory/rows/maintaining.ts'
import { rewordRecord } from '../../memory/rows/recordRows.ts'
import { removeSegment } from '../../memory/rows/segments.ts'
import type { OperationContext } from '../../store/operation.ts'
import { asIntent, type Intent } from '../../history/rows/intent.ts'
import type { MemorySegmentRow } from '../../memory/rows/entities.ts'
import { runBatch } from './batch.ts'

export interface NewRecord {
  languageId: string
  text: string
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
 * @throws Failure `memory.unknown`, `memory.readOnly`, `service.batch` of `memory.unknownSegment`,
 * `memory.unknownRecord`
 */
export function changeSegments(
  db: Database,
  { userId, tmId, changes }: { userId: number; tmId: number; changes: readonly SegmentChange[] },
  context: OperationContext,
): { segmentIds: number[] } {
  requireWritable(db, tmId)
  return asIntent(db, { userId, action: 'memory.edit', now: context.now }, (intent) => ({
    segmentIds: runBatch(changes, (change) => {
      if (change.kind === 'add') {
        const texts = change.records.map((record) => ({ ...record, userId }))
        return addSegment(db, intent, { tmId, texts })
      }
      const segment = requireSegment(db, tmId, change.segmentId)
      if (change.kind === 'remove') removeSegment(db, intent, tmId, segment.id)
      else for (const one of change.changes) changeRecord(db, intent, { userId, segment, change: one })
      return segment.id
    }),
  }))
}

function changeRecord(
  db: Database,
  intent: Intent,
  { userId, segment, change }: { userId: number; segment: MemorySegmentRow; change: RecordChange },
): void {
  if (change.kind === 'add') return addRecord(db, intent, segment, { ...change.record, userId })
  const record = requireRecord(db, segment.id, change.id)
  if (change.kind === 'replace') rewordRecord(intent, record, { text: change.text, userId })
  else removeRecord(db, intent, segment, record)
}
