/** The next string of a list that asks for work: unfinished, untranslated, needing work, or with an issue. */
import type { Database } from 'better-sqlite3'
import type { SeekKind } from '../../contract/enumerations.ts'

/** The condition of each kind; over `s`, the string's row, and `summary`, that of the language. */
const CONDITIONS: Readonly<Record<SeekKind, string>> = {
  unfinished: 'coalesce(summary.is_translated, 0) = 0 OR summary.needs_work = 1',
  untranslated: 'coalesce(summary.is_translated, 0) = 0 AND coalesce(summary.needs_work, 0) = 0',
  needsWork: 'summary.needs_work = 1',
  issue: `summary.qa_issues <> 0 OR EXISTS (
    SELECT 1 FROM comment WHERE string_id = s.id AND coalesce(language_id, @languageId) = @languageId
      AND issue_status = 'unresolved')`,
}

export interface ToSeek {
  /** Strings in the order in which they are looked at. */
  ids: readonly number[]
  languageId: string
  kind: SeekKind
  /** Strings that are passed over. */
  except: readonly number[]
}

/** The place among `ids` of the first visible string of the kind; null where none is. */
export function nextUnfinished(db: Database, { ids, languageId, kind, except }: ToSeek): number | null {
  const found = db
    .prepare<unknown[], number>(
      `SELECT wanted.key FROM json_each(@ids) AS wanted
       CROSS JOIN source_string AS s ON s.id = wanted.value
       LEFT JOIN languages_summary AS summary ON summary.string_id = s.id AND summary.language_id = @languageId
       WHERE s.is_hidden = 0 AND s.is_locked = 0 AND s.is_archived = 0 AND (${CONDITIONS[kind]})
         AND s.id NOT IN (SELECT value FROM json_each(@except))
       ORDER BY wanted.key LIMIT 1`,
    )
    .pluck()
    .get({ ids: JSON.stringify(ids), languageId, except: JSON.stringify(except) })
  return found ?? null
}
