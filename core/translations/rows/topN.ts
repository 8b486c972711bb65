/**
 * The first strings of an order, without putting all of them in order. Each half of a project is gone through by a reader
 * of its own, which finds candidates; those are then compared.
 */
import type { Database } from 'better-sqlite3'
import { runUntil } from '../../store/cancellation.ts'
import {
  boundBy,
  notCancelled,
  KEY,
  orderClause,
  OWN_TIME,
  type OrderedBy,
  type Sorting,
} from './sortedStrings.ts'

export interface ToFind extends Sorting {
  /** Which half of the ids is gone through. */
  half: 0 | 1
  /** 1 at the place of the id of each string that is wanted; null: all are. */
  marks: Uint8Array | null
  count: number
  /** Compares every string where candidates that are found more quickly were not certain enough. */
  isThorough: boolean
}

export interface Candidates {
  ids: Float64Array
  /** The lower bounds of left-out rows. None: `count` candidates come before all left-out rows. */
  bounds: Bound[]
}

/** A place in an order; of the strings that have its key only those before the place in the files are before it. */
interface Bound {
  key: string | number
  fileId: number
  position: number
}

/** How long strings of the first state, or the last, are looked for by going through files, in milliseconds. */
const QUICK = 40

/** The factor of additional candidates if some are rejected, such as translations that are not the top one. */
const MORE = 4

/** Candidates for the first strings of a half. */
export function firstCandidates(db: Database, wanted: ToFind): Candidates {
  const { by, isThorough } = wanted
  if (isThorough) return byComparing(db, wanted)
  if (by === 'translation') return byTranslation(db, wanted)
  if (by === 'changed') return byTimes(db, wanted)
  if (by === 'identifier') return byIdentifier(db, wanted)
  return ofEndState(db, wanted) ?? byComparing(db, wanted)
}

/** The candidates that nothing can come before which was left out, in their order: `count` at most. */
export function firstOfCandidates(
  db: Database,
  { found, count, ...sorting }: Sorting & { found: readonly Candidates[]; count: number },
): Float64Array {
  const { by, isDescending } = sorting
  const first = db
    .prepare<unknown[], number>(
      `SELECT s.id FROM json_each(@ids) AS wanted CROSS JOIN source_string AS s ON s.id = wanted.value
       WHERE s.is_archived = 0 AND NOT EXISTS (SELECT 1 FROM json_each(@bounds) AS bound
         WHERE NOT ${isBefore(KEY[by], PLACE_OF_BOUND)})
       ${orderClause(KEY[by], isDescending)} LIMIT @count`,
    )
    .pluck()
    .all({
      ...boundBy(db, sorting),
      isDescending: Number(isDescending),
      ids: JSON.stringify([...new Set(found.flatMap(({ ids }) => [...ids]))]),
      bounds: JSON.stringify(found.flatMap(({ bounds }) => bounds)),
      count,
    })
  return new Float64Array(first)
}

const PLACE_OF_BOUND = "(bound.value ->> 'key', bound.value ->> 'fileId', bound.value ->> 'position')"

/** Rows without a key come before all others. */
function isBefore(key: string, place: string): string {
  const own = `(${key}, coalesce(s.file_id, 0), s.position)`
  return `coalesce(CASE WHEN @isDescending THEN ${own} > ${place} ELSE ${own} < ${place} END, NOT @isDescending)`
}

/** The strings that are looked through, without their table's indexes: they are nearly all. */
const OF_HALF = `s.is_archived = 0 AND s.id BETWEEN @from AND @to AND ${isMarked('s.id')} AND ${notCancelled('s.id')}`

function isMarked(id: string): string {
  return `(@marks IS NULL OR substr(@marks, ${id} + 1, 1) = x'01')`
}

function boundOf(db: Database, wanted: ToFind) {
  const { half, marks, count } = wanted
  const ids = halfOf(db.prepare<[], number | null>('SELECT max(id) FROM source_string').pluck().get(), half)
  return { ...boundBy(db, wanted), ...ids, marks, count }
}

function halfOf(largest: number | null | undefined, half: 0 | 1): { from: number; to: number } {
  const middle = Math.floor((largest ?? 0) / 2)
  return half === 0 ? { from: 0, to: middle } : { from: middle + 1, to: Number.MAX_SAFE_INTEGER }
}

function byComparing(db: Database, wanted: ToFind): Candidates {
  const { by, isDescending } = wanted
  const ids = db
    .prepare<unknown[], number>(
      `SELECT s.id FROM source_string AS s NOT INDEXED WHERE ${OF_HALF}
       ${orderClause(KEY[by], isDescending)} LIMIT @count`,
    )
    .pluck()
    .all(boundOf(db, wanted))
  return { ids: new Float64Array(ids), bounds: [] }
}

/** They have an index, which is left off as soon as there are enough. */
function byIdentifier(db: Database, wanted: ToFind): Candidates {
  const { by, isDescending } = wanted
  const ids = db
    .prepare<unknown[], number>(
      `SELECT s.id FROM source_string AS s INDEXED BY source_string_identifier WHERE ${OF_HALF}
       ${orderClause(KEY[by], isDescending)} LIMIT @count`,
    )
    .pluck()
    .all(boundOf(db, wanted))
  return { ids: new Float64Array(ids), bounds: [] }
}

/** As the index of lists has them, so that one leaves off as soon as there are enough. */
function inFiles(isDescending: boolean): string {
  return isDescending
    ? 'ORDER BY s.file_id DESC, s.position DESC, s.id DESC'
    : 'ORDER BY s.file_id, s.position, s.id'
}

/** The first state and the last one, of orders with few states. */
const END_STATES: Partial<Record<OrderedBy, readonly [first: number, last: number]>> = {
  state: [0, 5],
  unfinished: [0, 1],
}

/** Most projects have many strings of the first state or the last one: then one needs to look at a few only. */
function ofEndState(db: Database, wanted: ToFind): Candidates | undefined {
  const { by, isDescending, count } = wanted
  const states = END_STATES[by]
  if (states === undefined) return undefined
  const end = performance.now() + QUICK
  const ids = runUntil(
    db,
    () => performance.now() > end,
    () =>
      db
        .prepare<unknown[], number>(
          `SELECT s.id FROM source_string AS s INDEXED BY source_string_list
           WHERE ${OF_HALF} AND ${KEY[by]} = @state
           ${inFiles(isDescending)} LIMIT @count`,
        )
        .pluck()
        .all({ ...boundOf(db, wanted), state: states[isDescending ? 1 : 0] }),
  )
  return ids?.length === count ? { ids: new Float64Array(ids), bounds: [] } : undefined
}

/** Of what is translated the texts that come first are found, whichever are in use; what is not is found by file. */
function byTranslation(db: Database, wanted: ToFind): Candidates {
  const { isDescending, count } = wanted
  const without = isDescending ? [] : untranslated(db, wanted)
  if (without.length === count) return { ids: new Float64Array(without), bounds: [] }
  const direction = isDescending ? 'DESC' : ''
  const largest = db.prepare<[], number | null>('SELECT max(id) FROM translation').pluck().get()
  const texts = db
    .prepare<unknown[], { string_id: number; text_folded: string }>(
      `SELECT t.string_id, t.text_folded FROM translation AS t NOT INDEXED
       WHERE t.language_id = @languageId AND t.id BETWEEN @from AND @to
         AND ${isMarked('t.string_id')} AND ${notCancelled('t.id')}
       ORDER BY t.text_folded ${direction}, t.string_id ${direction} LIMIT @more`,
    )
    .all({ ...boundOf(db, wanted), ...halfOf(largest, wanted.half), more: MORE * count })
  const isFull = texts.length === MORE * count
  // Behind the last translation come those that have none.
  const last = isDescending && !isFull ? untranslated(db, wanted) : []
  return {
    ids: new Float64Array([...without, ...texts.map((each) => each.string_id), ...last]),
    bounds: boundsOf(wanted, isFull ? texts.at(-1)?.text_folded : undefined),
  }
}

function untranslated(db: Database, wanted: ToFind): number[] {
  return db
    .prepare<unknown[], number>(
      `SELECT s.id FROM source_string AS s INDEXED BY source_string_list WHERE ${OF_HALF}
         AND NOT EXISTS (SELECT 1 FROM top_translation WHERE string_id = s.id AND language_id = @languageId
           AND (plural_form <> 'none') = (s.type = 'plural'))
       ${inFiles(wanted.isDescending)} LIMIT @count`,
    )
    .pluck()
    .all(boundOf(db, wanted))
}

/** If only the last key is known, all rows with it may have been left out. */
function boundsOf({ isDescending }: ToFind, last: string | number | undefined): Bound[] {
  if (last === undefined) return []
  return [{ key: last, fileId: isDescending ? Number.MAX_SAFE_INTEGER : -1, position: 0 }]
}

/**
 * A string is as new as its source or its translation, whichever is newer. So the newest of either are the newest of
 * all; and the oldest are among the oldest sources, unless they were translated since.
 */
function byTimes(db: Database, wanted: ToFind): Candidates {
  const { count, isDescending } = wanted
  const bound = { ...boundOf(db, wanted), more: MORE * count }
  const sources = db
    .prepare<unknown[], { id: number; key: number; fileId: number; position: number }>(
      `SELECT s.id, ${OWN_TIME} AS key, coalesce(s.file_id, 0) AS fileId, s.position
       FROM source_string AS s NOT INDEXED WHERE ${OF_HALF}
       ${orderClause(OWN_TIME, isDescending)} LIMIT @more`,
    )
    .all(bound)
  const translations = isDescending
    ? db
        .prepare<unknown[], { id: number; key: number }>(
          `SELECT string_id AS id, translation_updated AS key FROM languages_summary
           WHERE language_id = @languageId AND string_id BETWEEN @from AND @to
             AND ${isMarked('string_id')} AND ${notCancelled('string_id')}
           ORDER BY translation_updated DESC, string_id DESC LIMIT @more`,
        )
        .all(bound)
    : []
  const isFull = (list: readonly unknown[]) => list.length === MORE * count
  return {
    ids: new Float64Array([...sources, ...translations].map(({ id }) => id)),
    bounds: [
      ...(isFull(sources) ? sources.slice(-1) : []),
      ...boundsOf(wanted, isFull(translations) ? translations.at(-1)?.key : undefined),
    ],
  }
}
