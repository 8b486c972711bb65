/**
 * Makes the rows of a memory's records for all writers: a saved translation, the editor of memories, a script over the
 * API, a file, a pull.
 */
import { NO_LOCATION, type EventPlace } from '../../history/rows/action.ts'
import type { Intent } from '../../history/rows/intent.ts'
import type { MemoryRecordRow } from './entities.ts'

export interface NewRecord {
  segmentId: number
  languageId: string
  text: string
  /** How often it was used so far. */
  usageCount?: number
  /** Null: unknown. */
  createdBy: number | null
  updatedBy?: number | null
  /** Milliseconds since 1970. */
  createdAt: number
  /** Null: it is as it was written first. */
  updatedAt?: number | null
}

export function recordRow(record: NewRecord): Omit<MemoryRecordRow, 'id'> {
  return {
    segment_id: record.segmentId,
    language_id: record.languageId,
    text: record.text,
    usage_count: record.usageCount ?? 0,
    created_by: record.createdBy,
    updated_by: record.updatedBy ?? null,
    created_at: record.createdAt,
    updated_at: record.updatedAt ?? null,
  }
}

/** `place`: of the translation that is remembered, where it is one. */
export function insertRecord(intent: Intent, record: NewRecord, place: EventPlace = NO_LOCATION): number {
  return intent.insert('memoryRecord', recordRow(record), place)
}

/** Gives a record another text; one that has it stays untouched. */
export function rewordRecord(
  intent: Intent,
  before: MemoryRecordRow,
  { text, userId }: { text: string; userId: number | null },
  place: EventPlace = NO_LOCATION,
): void {
  if (before.text === text) return
  intent.update('memoryRecord', before, { text, updated_by: userId, updated_at: intent.now }, place)
}
