/** Keeping a translation memory in order: segments that are edited, and what a query selects, deleted. */
import type { Database } from 'better-sqlite3'
import { Failure } from '../../failure.ts'
import type { CheckedInput } from '../../contract/index.ts'
import type { OperationContext } from '../../store/operation.ts'
import { asIntent, type Intent, type Place } from '../../history/rows/intent.ts'
import { readRow } from '../../history/rows/rows.ts'
import { countSteps } from '../../store/steps.ts'
import { requireUser } from '../../history/rows/users.ts'
import { keepTrigramsInOrder } from '../../store/indexes/trigrams.ts'
import { requireWritable } from './memories.ts'
import { recordsOf, removeSegment } from './segments.ts'

const NOWHERE: Place = { string_id: null, language_id: null }

export type SegmentEdit = Omit<CheckedInput<'memory.saveSegment'>, 'project'> & { userId: number }

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
    const id = segmentId ?? intent.insert('memorySegment', { tm_id: tmId }, NOWHERE)
    if (readRow(db, 'memorySegment', { id })?.tm_id !== tmId) throw unknownSegment(id)
    const before = new Map(recordsOf(db, id).map((record) => [record.id, record]))
    for (const { recordId, languageId, text } of records) {
      const known = recordId === undefined ? undefined : before.get(recordId)
      if (recordId !== undefined && known === undefined) throw unknownSegment(id)
      if (known === undefined) {
        if (text === '') continue
        intent.insert('memoryRecord', newRecord(id, languageId, text, { userId, now: context.now }), NOWHERE)
      } else if (text === '') intent.remove('memoryRecord', known, NOWHERE)
      else if (known.text !== text)
        intent.update('memoryRecord', known, { text, updated_by: userId, updated_at: context.now }, NOWHERE)
    }
    addLanguages(db, intent, tmId, records)
    return { segmentId: id }
  })
}

function newRecord(
  segmentId: number,
  languageId: string,
  text: string,
  { userId, now }: { userId: number; now: number },
) {
  return {
    segment_id: segmentId,
    language_id: languageId,
    text,
    usage_count: 0,
    created_by: userId,
    updated_by: null,
    created_at: now,
    updated_at: null,
  }
}

function addLanguages(
  db: Database,
  intent: Intent,
  tmId: number,
  records: readonly { languageId: string; text: string }[],
): void {
  const memory = requireWritable(db, tmId)
  const known = JSON.parse(memory.language_ids) as string[]
  const written = records.filter(({ text }) => text !== '').map(({ languageId }) => languageId)
  const all = [...new Set([...known, ...written])]
  if (all.length > known.length)
    intent.update('memory', memory, { language_ids: JSON.stringify(all) }, NOWHERE)
}

/** Deletes segments as one intent, which undo can take back. Throws `memory.unknown`, `memory.readOnly`. */
export function deleteSegments(
  db: Database,
  input: { userId: number; tmId: number; segmentIds: readonly number[] | Float64Array },
  context: OperationContext,
): { segments: number } {
  const { userId, tmId, segmentIds } = input
  requireUser(db, userId)
  requireWritable(db, tmId)
  const step = countSteps(context, segmentIds.length)
  let segments = 0
  asIntent(db, { userId, action: 'memory.edit', now: context.now }, (intent) =>
    keepTrigramsInOrder(db, () => {
      for (const id of segmentIds) {
        step('Deleting segments')
        segments += Number(removeSegment(db, intent, tmId, id))
      }
    }),
  )
  return { segments }
}

function unknownSegment(id: number): Failure {
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
