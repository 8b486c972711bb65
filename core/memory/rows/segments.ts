/** The segments of a memory and their records, as rows that undo can bring back. */
import { NO_LOCATION } from '../../history/rows/action.ts'
import type { Database } from 'better-sqlite3'
import type { MemorySegment } from '../../contract/index.ts'
import { formatTime } from '../../store/timestamps.ts'
import { keepTrigramsInOrder } from '../../store/indexes/trigrams.ts'
import type { Intent } from '../../history/rows/intent.ts'
import { columnsOf } from '../../history/rows/entities.ts'
import { readRow } from '../../history/rows/rows.ts'
import type { MemoryRecordRow } from './entities.ts'

export function segmentIdsOf(db: Database, tmId: number): number[] {
  return db
    .prepare<[number], number>('SELECT id FROM tm_segment WHERE tm_id = ? ORDER BY id')
    .pluck()
    .all(tmId)
}

export function recordsOf(db: Database, segmentId: number): MemoryRecordRow[] {
  return db
    .prepare<[number], MemoryRecordRow>(
      `SELECT ${columnsOf('memoryRecord').join(', ')} FROM tm_record WHERE segment_id = ? ORDER BY id`,
    )
    .all(segmentId)
}

/** Row by row: the segment goes last and comes back first. False: it is not in that memory. */
export function removeSegment(db: Database, intent: Intent, tmId: number, id: number): boolean {
  const segment = readRow(db, 'memorySegment', { id })
  if (segment?.tm_id !== tmId) return false
  const origin = readRow(db, 'memoryOrigin', { segment_id: id })
  if (origin) intent.remove('memoryOrigin', origin, NO_LOCATION)
  for (const record of recordsOf(db, id)) intent.remove('memoryRecord', record, NO_LOCATION)
  intent.remove('memorySegment', segment, NO_LOCATION)
  return true
}

/** Removes every segment of a memory. `step` is called with each. */
export function removeSegments(
  db: Database,
  intent: Intent,
  tmId: number,
  step: (doing: string) => void,
): void {
  keepTrigramsInOrder(db, () => {
    for (const id of segmentIdsOf(db, tmId)) {
      step('Deleting segments')
      removeSegment(db, intent, tmId, id)
    }
  })
}

interface RecordRow {
  segmentId: number
  id: number
  languageId: string
  text: string
  usageCount: number
  changedBy: string | null
  changedAt: number
}

/** Segments as the screens show them, in the order of `ids`; those that are gone are left out. */
export function memorySegments(
  db: Database,
  { ids }: { ids: readonly number[] | Float64Array },
): MemorySegment[] {
  const wanted = [...ids]
  const rows = db
    .prepare<[string], RecordRow>(
      `SELECT r.segment_id AS segmentId, r.id, r.language_id AS languageId, r.text, r.usage_count AS usageCount,
         u.login AS changedBy, coalesce(r.updated_at, r.created_at) AS changedAt
       FROM json_each(?) AS wanted CROSS JOIN tm_record AS r ON r.segment_id = wanted.value
       LEFT JOIN user AS u ON u.id = coalesce(r.updated_by, r.created_by) ORDER BY wanted.key, r.id`,
    )
    .all(JSON.stringify(wanted))
  const bySegment = Map.groupBy(rows, ({ segmentId }) => segmentId)
  return wanted.flatMap((id) => {
    const records = bySegment.get(id)
    return records === undefined ? [] : [{ id, records: records.map(recordOf) }]
  })
}

function recordOf({ segmentId: _, changedAt, ...record }: RecordRow): MemorySegment['records'][number] {
  return { ...record, changedAt: formatTime(changedAt) }
}
