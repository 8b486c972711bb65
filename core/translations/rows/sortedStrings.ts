/** Strings in an order that a list is shown in. */
import type { Database } from 'better-sqlite3'
import type { ListOrder } from '../../contract/enumerations.ts'
import { CANCEL_CHECK_ROWS } from '../../store/cancellation.ts'
import { topOfFirstForm } from './stringList.ts'
import { storedLanguage } from '../../languages/rows/languages.ts'

/** An order that strings have by what they say or by what was done with them; `file` is that of every query. */
export type OrderedBy = Exclude<ListOrder, 'file'>

const OF_SUMMARY = 'FROM languages_summary WHERE string_id = s.id AND language_id = @languageId'

/** The states from nothing to done, as `StringState` lists them and `rowsByIds` decides them. */
const STATE = `CASE
  WHEN s.id IN (SELECT string_id FROM draft WHERE language_id = @languageId AND user_id = @userId) THEN 1
  ELSE coalesce((SELECT CASE
    WHEN is_approved THEN 5
    WHEN is_translated THEN 4
    WHEN needs_work THEN 3
    WHEN is_partially_translated THEN 2
    ELSE 0 END ${OF_SUMMARY}), 0) END`

/** Whether nothing is left to do (`nextUnfinished`): unfinished strings come first. */
const FINISHED = `(s.is_hidden OR coalesce((SELECT is_translated AND NOT needs_work ${OF_SUMMARY}), 0))`

export const OWN_TIME = 'max(s.created_at, coalesce(s.updated_at, 0), coalesce(s.source_changed_at, 0))'

/** The sort keys of `s`, the string. */
export const KEY: Readonly<Record<OrderedBy, string>> = {
  identifier: 's.identifier',
  source: 's.text_folded',
  length: 'length(s.text)',
  translation: `(SELECT text_folded FROM translation WHERE id = (${topOfFirstForm}))`,
  changed: `max(${OWN_TIME}, coalesce((SELECT translation_updated ${OF_SUMMARY}), 0))`,
  state: STATE,
  unfinished: FINISHED,
}

/** Long statements call the cancel check now and then. */
export const notCancelled = (id: string) => `(${id} % ${CANCEL_CHECK_ROWS} OR not_cancelled())`

export interface Sorting {
  by: OrderedBy
  isDescending: boolean
  languageId: string
  userId: number
}

/** Strings that do not differ in their key stand by file and place, so that the order is total. */
export function orderClause(key: string, isDescending: boolean): string {
  return isDescending
    ? `ORDER BY ${key} DESC, s.file_id DESC, s.position DESC, s.id DESC`
    : `ORDER BY ${key}, s.file_id, s.position, s.id`
}

/** Returns the bound values of an order's statements. */
export function boundBy(
  db: Database,
  { languageId, userId }: Sorting,
): { languageId: string; userId: number; firstForm: string | undefined } {
  return { languageId, userId, firstForm: storedLanguage(db, languageId).pluralCategoryNames[0] }
}

/**
 * The ids in an order; null: all that are in their files. Texts are compared folded, code point by code point; what has
 * no translation comes before what has one. Ids that do not differ in that stay in the order in which they are given.
 * Descending is the same from its end.
 */
export function sortedStrings(
  db: Database,
  { ids, ...sorting }: Sorting & { ids: readonly number[] | null },
): Float64Array {
  const { by, isDescending } = sorting
  const strings =
    ids === null
      ? `(SELECT * FROM source_string NOT INDEXED WHERE is_archived = 0 AND ${notCancelled('id')}) AS s`
      : 'json_each(@ids) AS wanted CROSS JOIN source_string AS s ON s.id = wanted.value'
  const direction = isDescending ? 'DESC' : 'ASC'
  const order =
    ids === null
      ? orderClause(KEY[by], isDescending)
      : `ORDER BY ${KEY[by]} ${direction}, wanted.key ${direction}`
  const found = db
    .prepare<unknown[], number>(`SELECT s.id FROM ${strings} ${order}`)
    .pluck()
    .all({ ...boundBy(db, sorting), ids: JSON.stringify(ids) })
  return new Float64Array(found)
}
