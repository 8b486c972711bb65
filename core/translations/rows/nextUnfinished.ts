/** The next string of a list of a kind: unfinished, untranslated, needing work, with an issue or with a bookmark. */
import type { Database } from 'better-sqlite3'
import type { SeekKind } from '../../contract/enumerations.ts'

/** Strings that may ask for work; hidden and locked ones are not to be translated. */
const OPEN = 's.is_hidden = 0 AND s.is_locked = 0'

/** The condition of each kind; over `s`, the string's row, and `summary`, that of the language. */
const CONDITIONS: Readonly<Record<SeekKind, string>> = {
  unfinished: `${OPEN} AND (coalesce(summary.is_translated, 0) = 0 OR summary.needs_work = 1)`,
  untranslated: `${OPEN} AND coalesce(summary.is_translated, 0) = 0 AND coalesce(summary.needs_work, 0) = 0`,
  needsWork: `${OPEN} AND summary.needs_work = 1`,
  issue: `${OPEN} AND (summary.qa_issues <> 0 OR EXISTS (
    SELECT 1 FROM comment WHERE string_id = s.id AND coalesce(language_id, @languageId) = @languageId
      AND issue_status = 'unresolved'))`,
  bookmark: 'EXISTS (SELECT 1 FROM bookmark WHERE bookmark.user_id = @userId AND bookmark.string_id = s.id)',
}

export interface ToSeek {
  /** Strings in the order in which they are looked at. */
  ids: readonly number[]
  languageId: string
  kind: SeekKind
  /** Strings that are passed over. */
  except: readonly number[]
  /** The person of the bookmarks. */
  userId: number
}

/** The place among `ids` of the first string of the kind; null where none is. */
export function nextUnfinished(
  db: Database,
  { ids, languageId, kind, except, userId }: ToSeek,
): number | null {
  const found = db
    .prepare<unknown[], number>(
      `SELECT wanted.key FROM json_each(@ids) AS wanted
       CROSS JOIN source_string AS s ON s.id = wanted.value
       LEFT JOIN languages_summary AS summary ON summary.string_id = s.id AND summary.language_id = @languageId
       WHERE s.is_archived = 0 AND ${CONDITIONS[kind]}
         AND s.id NOT IN (SELECT value FROM json_each(@except))
       ORDER BY wanted.key LIMIT 1`,
    )
    .pluck()
    .get({ ids: JSON.stringify(ids), languageId, except: JSON.stringify(except), userId })
  return found ?? null
}
