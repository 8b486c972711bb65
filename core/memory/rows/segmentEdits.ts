/** Keeping a translation memory in order: segments that are edited, and what a query selects, deleted. */
import { NO_LOCATION } from '../../history/rows/action.ts'
import type { Database } from 'better-sqlite3'
import { Failure } from '../../platform/errors/failure.ts'
import type { ProjectCallInput } from '../../contract/index.ts'
import type { OperationContext } from '../../store/operation.ts'
import { asIntent, type Intent } from '../../history/rows/intent.ts'
import { readRow } from '../../history/rows/rows.ts'
import type { MemoryRecordRow, MemorySegmentRow } from './entities.ts'
import { progressCounter } from '../../store/progressCounter.ts'
import { requireUser } from '../../history/rows/users.ts'
import { keepTrigramsInOrder } from '../../store/indexes/trigrams.ts'
import { segmentsChangedAfter } from './changedSegments.ts'
import { requireWritable } from './memories.ts'
import { insertRecord, rewordRecord } from './recordRows.ts'
import { recordsOf, removeSegment, removeSegments, segmentIdsOf } from './segments.ts'

export type SegmentEdit = ProjectCallInput<'memory.saveSegment'> & { userId: number }

/**
 * Writes the texts of a segment; those that are the same stay untouched, an empty one goes. Without `segmentId` a
 * new segment is made. Throws `memory.unknown`, `memory.readOnly`, `memory.unknownSegment`, `memory.emptySegment`.
 */
export function saveSegment(
  db: Database,
  { userId, tmId, segmentId, records }: SegmentEdit,
  context: OperationContext,
): { segmentId: number } {
  requireUser(db, userId)
  requireWritable(db, tmId)
  if (records.every(({ text }) => text === '')) throw emptySegment()
  return asIntent(db, { userId, action: 'memory.edit', now: context.now }, (intent) => {
    const id = segmentId ?? intent.insert('memorySegment', { tm_id: tmId }, NO_LOCATION)
    const segment = requireSegment(db, tmId, id)
    const before = new Map(recordsOf(db, id).map((record) => [record.id, record]))
    for (const { recordId, languageId, text } of records) {
      const known = recordId === undefined ? undefined : before.get(recordId)
      if (recordId !== undefined && known === undefined) throw unknownSegment(id)
      if (known === undefined) {
        if (text !== '') addRecord(db, intent, segment, { languageId, text, userId })
      } else if (text === '') intent.remove('memoryRecord', known, NO_LOCATION)
      else rewordRecord(intent, known, { text, userId })
    }
    return { segmentId: id }
  })
}

export interface TextToKeep {
  languageId: string
  text: string
  userId: number
}

/** Adds a text to a segment; the memory has its language then. */
export function addRecord(
  db: Database,
  intent: Intent,
  segment: MemorySegmentRow,
  { languageId, text, userId }: TextToKeep,
): void {
  const written = { createdBy: userId, createdAt: intent.now }
  insertRecord(intent, { segmentId: segment.id, languageId, text, ...written })
  const memory = requireWritable(db, segment.tm_id)
  const known = JSON.parse(memory.language_ids) as string[]
  if (!known.includes(languageId))
    intent.update('memory', memory, { language_ids: JSON.stringify([...known, languageId]) }, NO_LOCATION)
}

/** Adds a segment. The source's record comes first: undo takes a segment's translations away before it. */
export function addSegment(
  db: Database,
  intent: Intent,
  { tmId, texts }: { tmId: number; texts: readonly TextToKeep[] },
): number {
  const sourceLanguageId = db.prepare<[], string>('SELECT source_language_id FROM project').pluck().get()
  const segment = { tm_id: tmId, id: intent.insert('memorySegment', { tm_id: tmId }, NO_LOCATION) }
  const isSource = ({ languageId }: TextToKeep): boolean => languageId === sourceLanguageId
  for (const text of [...texts.filter(isSource), ...texts.filter((one) => !isSource(one))])
    addRecord(db, intent, segment, text)
  return segment.id
}

/** Takes a record away, and its segment where it was the last one. */
export function removeRecord(
  db: Database,
  intent: Intent,
  segment: MemorySegmentRow,
  record: MemoryRecordRow,
): void {
  intent.remove('memoryRecord', record, NO_LOCATION)
  if (recordsOf(db, segment.id).length === 0) removeSegment(db, intent, segment.tm_id, segment.id)
}

/** @throws Failure `memory.unknownSegment` */
export function requireSegment(db: Database, tmId: number, id: number): MemorySegmentRow {
  const segment = readRow(db, 'memorySegment', { id })
  if (segment?.tm_id !== tmId) throw unknownSegment(id)
  return segment
}

/** @throws Failure `memory.unknownRecord` */
export function requireRecord(db: Database, segmentId: number, id: number): MemoryRecordRow {
  const record = readRow(db, 'memoryRecord', { id })
  if (record?.segment_id === segmentId) return record
  throw new Failure('memory.unknownRecord', `The segment has no text with the id ${id}.`, {
    value: String(id),
    kept: 'Nothing was changed.',
    todo: 'Look it up again: it may have been deleted.',
  })
}

/** Takes every segment out of a memory, as one intent. @throws Failure `memory.unknown`, `memory.readOnly` */
export function clearMemory(
  db: Database,
  { userId, tmId }: { userId: number; tmId: number },
  context: OperationContext,
): void {
  requireWritable(db, tmId)
  asIntent(db, { userId, action: 'memory.edit', now: context.now }, (intent) =>
    removeSegments(db, intent, tmId, progressCounter(context, segmentIdsOf(db, tmId).length)),
  )
}

export interface ToDelete {
  userId: number
  tmId: number
  segmentIds: readonly number[] | Float64Array
  /**
   * The newest event of the history when the ids were read: what was changed since is not what was to go, and stays.
   * Left out, the ids are all that is asked for.
   */
  asOf?: number | undefined
}

/** Deletes segments as one intent, which undo can revert. Throws `memory.unknown`, `memory.readOnly`. */
export function deleteSegments(
  db: Database,
  { userId, tmId, segmentIds, asOf }: ToDelete,
  context: OperationContext,
): { segments: number } {
  requireUser(db, userId)
  requireWritable(db, tmId)
  const step = progressCounter(context, segmentIds.length)
  const changed = asOf === undefined ? new Set<number>() : segmentsChangedAfter(db, asOf)
  let segments = 0
  asIntent(db, { userId, action: 'memory.edit', now: context.now }, (intent) =>
    keepTrigramsInOrder(db, () => {
      for (const id of segmentIds) {
        step('Deleting segments')
        if (!changed.has(id)) segments += Number(removeSegment(db, intent, tmId, id))
      }
    }),
  )
  return { segments }
}

/** It is gone, or another than who names it has seen. */
export function unknownSegment(id: number): Failure {
  return new Failure(
    'memory.unknownSegment',
    `The translation memory has no segment ${id} as it was shown.`,
    {
      kept: 'Nothing was changed.',
      todo: 'Look it up again: it may have been edited or deleted.',
    },
  )
}

function emptySegment(): Failure {
  return new Failure('memory.emptySegment', 'A segment needs a text.', {
    kept: 'Nothing was changed.',
    todo: 'Write one, or delete the segment.',
  })
}
