/** Keeping translation memories in order: how they are used, single records, duplicates, what a query selects. */
import type { Database } from 'better-sqlite3'
import { Failure } from '../../failure.ts'
import type { MemoryInfo } from '../../workbench/contract.ts'
import type { OperationContext } from '../operation.ts'
import { asIntent, type Intent, type Place } from '../operations/history.ts'
import { readRow, type MemoryOriginRow } from '../operations/rows.ts'
import { countSteps } from '../operations/steps.ts'
import { requireUser } from '../operations/users.ts'
import { keepTrigramsInOrder } from '../trigrams.ts'

interface SettingRow {
  is_own: 0 | 1
  is_attached: 0 | 1
  is_read_only: 0 | 1
  priority: number
  penalty: number
}

const UNSET: SettingRow = { is_own: 0, is_attached: 1, is_read_only: 0, priority: 1000, penalty: 0 }

/** The project's own first, then by priority and name. */
export function memories(db: Database): MemoryInfo[] {
  const rows = db
    .prepare<[], SettingRow & { id: number; name: string; language_ids: string; segments: number }>(
      `SELECT tm.id, name, language_ids, coalesce(is_own, 0) AS is_own, coalesce(is_attached, 1) AS is_attached,
         coalesce(is_read_only, 0) AS is_read_only, coalesce(priority, 1000) AS priority,
         coalesce(penalty, 0) AS penalty,
         (SELECT count(*) FROM tm_segment WHERE tm_segment.tm_id = tm.id) AS segments
       FROM tm LEFT JOIN tm_setting ON tm_setting.tm_id = tm.id ORDER BY is_own DESC, priority, name, tm.id`,
    )
    .all()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    languageIds: JSON.parse(row.language_ids) as string[],
    segments: row.segments,
    isOwn: row.is_own === 1,
    isAttached: row.is_attached === 1,
    isReadOnly: row.is_read_only === 1,
    priority: row.priority,
    penalty: row.penalty,
  }))
}

export interface MemorySettings {
  tmId: number
  isAttached?: boolean | undefined
  isReadOnly?: boolean | undefined
  priority?: number | undefined
  penalty?: number | undefined
}

/** Throws `memory.unknown`. */
export function setMemory(db: Database, { tmId, ...settings }: MemorySettings): MemoryInfo[] {
  requireMemory(db, tmId)
  const before =
    db
      .prepare<[number], SettingRow>(
        'SELECT is_own, is_attached, is_read_only, priority, penalty FROM tm_setting WHERE tm_id = ?',
      )
      .get(tmId) ?? UNSET
  db.prepare(
    `INSERT INTO tm_setting (tm_id, is_own, is_attached, is_read_only, priority, penalty)
     VALUES (@tmId, @is_own, @is_attached, @is_read_only, @priority, @penalty)
     ON CONFLICT (tm_id) DO UPDATE SET is_attached = excluded.is_attached, is_read_only = excluded.is_read_only,
       priority = excluded.priority, penalty = excluded.penalty`,
  ).run({
    tmId,
    is_own: before.is_own,
    is_attached: settings.isAttached === undefined ? before.is_attached : Number(settings.isAttached),
    is_read_only: settings.isReadOnly === undefined ? before.is_read_only : Number(settings.isReadOnly),
    priority: settings.priority ?? before.priority,
    penalty: settings.penalty ?? before.penalty,
  })
  return memories(db)
}

const NOWHERE: Place = { string_id: null, language_id: null }

/** Throws `memory.unknownRecord`, `memory.readOnly`. */
export function editRecord(
  db: Database,
  { userId, recordId, text }: { userId: number; recordId: number; text: string },
  context: OperationContext,
): { segmentId: number } {
  requireUser(db, userId)
  const record = readRow(db, 'memoryRecord', { id: recordId })
  if (!record)
    throw new Failure('memory.unknownRecord', `There is no record ${recordId} in the translation memories.`, {
      kept: 'Nothing was changed.',
      todo: 'Look it up again: it may have been deleted.',
    })
  requireWritable(db, readRow(db, 'memorySegment', { id: record.segment_id })?.tm_id ?? 0)
  asIntent(db, { userId, action: 'memory.edit', now: context.now }, (intent) => {
    if (record.text === text) return
    intent.update('memoryRecord', record, { text, updated_by: userId, updated_at: context.now }, NOWHERE)
  })
  return { segmentId: record.segment_id }
}

/** The segments that say no more than an earlier one of the memory: the same texts in the same languages. */
export function duplicateSegments(db: Database, { tmId }: { tmId: number }): number[] {
  requireMemory(db, tmId)
  return db
    .prepare<[number], number>(
      `WITH texts AS (
         SELECT g.id, (SELECT json_group_array(json_array(language_id, text)) FROM
           (SELECT language_id, text FROM tm_record WHERE segment_id = g.id ORDER BY language_id, text)) AS records
         FROM tm_segment AS g WHERE g.tm_id = ?)
       SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY records ORDER BY id DESC) AS place FROM texts)
       WHERE place > 1 ORDER BY id`,
    )
    .pluck()
    .all(tmId)
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

/** Row by row, so that undo can restore them: the segment goes last and comes back first. */
function removeSegment(db: Database, intent: Intent, tmId: number, id: number): boolean {
  const segment = readRow(db, 'memorySegment', { id })
  if (segment?.tm_id !== tmId) return false
  const origin: MemoryOriginRow | undefined = readRow(db, 'memoryOrigin', { segment_id: id })
  if (origin) intent.remove('memoryOrigin', origin, NOWHERE)
  const recordIds = db
    .prepare<[number], number>('SELECT id FROM tm_record WHERE segment_id = ? ORDER BY id')
    .pluck()
    .all(id)
  for (const recordId of recordIds) {
    const record = readRow(db, 'memoryRecord', { id: recordId })
    if (record) intent.remove('memoryRecord', record, NOWHERE)
  }
  intent.remove('memorySegment', segment, NOWHERE)
  return true
}

function requireMemory(db: Database, tmId: number): void {
  if (db.prepare('SELECT 1 FROM tm WHERE id = ?').get(tmId)) return
  throw new Failure('memory.unknown', `There is no translation memory with the id ${tmId}.`, {
    near: memories(db).map(({ id, name }) => `${id} (${name})`),
    kept: 'Nothing was changed.',
  })
}

function requireWritable(db: Database, tmId: number): void {
  requireMemory(db, tmId)
  if (!db.prepare('SELECT 1 FROM tm_setting WHERE tm_id = ? AND is_read_only = 1').get(tmId)) return
  throw new Failure('memory.readOnly', 'This translation memory is read-only.', {
    kept: 'Nothing was changed.',
    todo: 'Allow changes in its settings first.',
  })
}
