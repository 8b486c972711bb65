/**
 * Duplicates in a translation memory: segments with the same texts in the same languages, or only with the same
 * source. Merged, one stays: it gets the languages that it lacks from the others, and the usage of texts that are the
 * same.
 */
import { NO_LOCATION } from '../../history/rows/action.ts'
import type { Database } from 'better-sqlite3'
import { BUDGETS } from '../../contract/budgets.ts'
import type { CheckedInput, DuplicateGroup } from '../../contract/index.ts'
import type { OperationContext } from '../../store/operation.ts'
import { asIntent, type Intent } from '../../history/rows/intent.ts'
import { progressCounter } from '../../store/progressCounter.ts'
import { requireUser } from '../../history/rows/users.ts'
import { newestEvent } from '../../history/rows/changes.ts'
import { readRow } from '../../history/rows/rows.ts'
import { keepTrigramsInOrder } from '../../store/indexes/trigrams.ts'
import { segmentsChangedAfter } from './changedSegments.ts'
import { requireSegment, unknownSegment } from './segmentEdits.ts'
import { requireMemory, requireWritable } from './memories.ts'
import { memorySegments, recordsOf, removeSegment } from './segments.ts'

/** `texts`: the same texts in the same languages. `source`: the same text in the project's source language. */
export type Sameness = CheckedInput<'memory.mergeDuplicates'>['same']
export type Preference = CheckedInput<'memory.mergeDuplicates'>['keep']

/** Segments in the order of `preference`: the one to keep first. */
const ORDER: Record<Preference, string> = {
  newest: 'changed DESC, used DESC, id DESC',
  mostUsed: 'used DESC, changed DESC, id DESC',
}

const KEY: Record<Sameness, string> = {
  texts: `(SELECT json_group_array(json_array(language_id, text)) FROM
    (SELECT language_id, text FROM tm_record WHERE segment_id = g.id ORDER BY language_id, text))`,
  source: `(SELECT text FROM tm_record WHERE segment_id = g.id
    AND language_id = (SELECT source_language_id FROM project) ORDER BY id LIMIT 1)`,
}

/** The ids of segments that are the same, group by group, the one to keep first. */
export function duplicateGroups(
  db: Database,
  { tmId, same, keep }: { tmId: number; same: Sameness; keep: Preference },
): number[][] {
  requireMemory(db, tmId)
  return db
    .prepare<[number], string>(
      `WITH segment AS MATERIALIZED (
         SELECT g.id, ${KEY[same]} AS text,
           (SELECT max(coalesce(updated_at, created_at)) FROM tm_record WHERE segment_id = g.id) AS changed,
           (SELECT total(usage_count) FROM tm_record WHERE segment_id = g.id) AS used
         FROM tm_segment AS g WHERE g.tm_id = ?)
       SELECT json_group_array(id ORDER BY ${ORDER[keep]}) FROM segment
       WHERE text IS NOT NULL GROUP BY text HAVING count(*) > 1 ORDER BY min(id)`,
    )
    .pluck()
    .all(tmId)
    .map((ids) => JSON.parse(ids) as number[])
}

/** A window of the groups with the same source, for a person to choose from. */
export function duplicates(
  db: Database,
  { tmId, from, count }: { tmId: number; from: number; count: number },
): { total: number; groups: DuplicateGroup[]; asOf: number } {
  // Read first: later changes are reported as such, whether the groups include them or not.
  const asOf = newestEvent(db)
  const groups = duplicateGroups(db, { tmId, same: 'source', keep: 'newest' })
  return {
    total: groups.length,
    asOf,
    groups: groups
      .slice(from, from + count)
      .map((ids) => ({ keep: ids[0] ?? 0, segments: memorySegments(db, { ids }) })),
  }
}

export interface ToMerge {
  userId: number
  tmId: number
  /** The groups to merge, each into its first. */
  groups: readonly (readonly number[])[]
  /**
   * The newest event of the history when the groups were shown: a group that was changed since is refused, because the
   * user has not seen its current state. If omitted, they are found in the same transaction.
   */
  asOf?: number | undefined
}

/** Merges groups of segments, as one intent. Throws `memory.unknown`, `memory.readOnly`, `memory.unknownSegment`. */
export function mergeSegments(
  db: Database,
  { userId, tmId, groups, asOf }: ToMerge,
  context: OperationContext,
): { segments: number } {
  requireUser(db, userId)
  requireWritable(db, tmId)
  const step = progressCounter(context, groups.length)
  const changed = asOf === undefined ? new Set<number>() : segmentsChangedAfter(db, asOf)
  let segments = 0
  asIntent(db, { userId, action: 'memory.edit', now: context.now }, (intent) =>
    keepTrigramsInOrder(db, () => {
      for (const group of groups) {
        const [kept, ...others] = group
        step('Merging segments')
        requireNoOther(db, tmId, group)
        const unseen = group.find((id) => changed.has(id))
        if (unseen !== undefined) throw unknownSegment(unseen)
        if (kept === undefined || recordsOf(db, kept).length === 0) continue
        for (const other of others) segments += Number(mergeInto(db, intent, { tmId, kept, other }))
      }
    }),
  )
  return { segments }
}

/** Merges all segments that are the same when it is written, as one intent. Throws `memory.unknown`, `memory.readOnly`. */
export function mergeDuplicates(
  db: Database,
  { userId, ...wanted }: { userId: number; tmId: number; same: Sameness; keep: Preference },
  context: OperationContext,
): { segments: number } {
  return mergeSegments(db, { userId, tmId: wanted.tmId, groups: duplicateGroups(db, wanted) }, context)
}

/**
 * A segment that is gone is passed over; one of another memory is never touched, for only this one was found writable.
 * @throws Failure `memory.unknownSegment`
 */
function requireNoOther(db: Database, tmId: number, ids: readonly number[]): void {
  for (const id of ids) if (readRow(db, 'memorySegment', { id }) !== undefined) requireSegment(db, tmId, id)
}

/** False: the other no longer exists. */
function mergeInto(
  db: Database,
  intent: Intent,
  { tmId, kept, other }: { tmId: number; kept: number; other: number },
): boolean {
  const own = recordsOf(db, kept)
  for (const record of recordsOf(db, other)) {
    const same = own.find(
      ({ language_id, text }) => language_id === record.language_id && text === record.text,
    )
    if (same && record.usage_count > 0)
      intent.update(
        'memoryRecord',
        same,
        { usage_count: Math.min(BUDGETS.counter.max, same.usage_count + record.usage_count) },
        NO_LOCATION,
      )
    else if (own.every(({ language_id }) => language_id !== record.language_id))
      intent.update('memoryRecord', record, { segment_id: kept }, NO_LOCATION)
  }
  return removeSegment(db, intent, tmId, other)
}
