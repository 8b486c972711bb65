/** Segments of a translation memory that a client changes several at a time, as one intent. */
import type { Database } from 'better-sqlite3'
import { requireWritable } from '../../memory/rows/memories.ts'
import {
  addRecord,
  addSegment,
  removeRecord,
  requireRecord,
  requireSegment,
} from '../../memory/rows/segmentEdits.ts'
import { rewordRecord } from '../../memory/rows/recordRows.ts'
import { removeSegment } from '../../memory/rows/segments.ts'
import type { OperationContext } from '../../store/operation.ts'
import { asIntent, type Intent } from '../../history/rows/intent.ts'
import type { MemorySegmentRow } from '../../memory/rows/entities.ts'
import { recordsOf } from '../../memory/rows/segments.ts'
import { segmentWith } from '../../memory/rows/sameSegment.ts'
import { runBatch } from './batch.ts'

export interface RecordToAdd {
  languageId: string
  text: string
}

export type RecordChange =
  | { kind: 'add'; record: RecordToAdd }
  | { kind: 'replace'; id: number; text: string }
  | { kind: 'remove'; id: number }

export type SegmentChange =
  | { kind: 'add'; records: readonly RecordToAdd[] }
  | { kind: 'records'; segmentId: number; changes: readonly RecordChange[] }
  | { kind: 'remove'; segmentId: number }

/**
 * Changes segments as one intent, which undo can revert; a segment without records is removed. A duplicate segment of
 * the same texts, or a duplicate record, is not added. Returns the segment of each change, and the added ones.
 * @throws Failure `memory.unknown`, `memory.readOnly`, `service.batch` of `memory.unknownSegment`,
 *   `memory.unknownRecord`
 */
export function changeSegments(
  db: Database,
  { userId, tmId, changes }: { userId: number; tmId: number; changes: readonly SegmentChange[] },
  context: OperationContext,
): { segmentIds: number[]; added: number[] } {
  requireWritable(db, tmId)
  const added: number[] = []
  return asIntent(db, { userId, action: 'memory.edit', now: context.now }, (intent) => ({
    segmentIds: runBatch(changes, (change) => {
      if (change.kind === 'add') {
        const texts = change.records.map((record) => ({ ...record, userId }))
        const twin = segmentWith(db, { tmId, texts })
        if (twin !== undefined) return twin
        const segmentId = addSegment(db, intent, { tmId, texts })
        added.push(segmentId)
        return segmentId
      }
      const segment = requireSegment(db, tmId, change.segmentId)
      if (change.kind === 'remove') removeSegment(db, intent, tmId, segment.id)
      else for (const one of change.changes) changeRecord(db, intent, { userId, segment, change: one })
      return segment.id
    }),
    added,
  }))
}

function changeRecord(
  db: Database,
  intent: Intent,
  { userId, segment, change }: { userId: number; segment: MemorySegmentRow; change: RecordChange },
): void {
  if (change.kind === 'add') {
    const { languageId, text } = change.record
    const isThere = recordsOf(db, segment.id).some(
      (one) => one.language_id === languageId && one.text === text,
    )
    if (!isThere) addRecord(db, intent, segment, { ...change.record, userId })
    return
  }
  const record = requireRecord(db, segment.id, change.id)
  if (change.kind === 'replace') rewordRecord(intent, record, { text: change.text, userId })
  else removeRecord(db, intent, segment, record)
}
