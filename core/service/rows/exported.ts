/** Which strings an export over the service is of. */
import type { Database } from 'better-sqlite3'

export interface StringSelection {
  /** The language that it is translated into. */
  languageId: string
  /** The places of the strings: in any of these; null: anywhere. */
  places: {
    fileIds: readonly number[]
    branchIds: readonly number[]
    /** Each stands for the directories below it, too. */
    directoryIds: readonly number[]
  } | null
  /** All of these are on each. */
  labelIds: readonly number[]
  /** Files of which nothing is taken. */
  withoutFileIds: readonly number[]
  isTranslated: boolean
  isApproved: boolean
}

/** The ids of the visible strings that a selection holds, ascending. */
export function stringsToExport(db: Database, selection: StringSelection): Float64Array {
  const { languageId, places, labelIds, withoutFileIds, isTranslated, isApproved } = selection
  const ids = db
    .prepare<object, number>(
      `WITH RECURSIVE below (id) AS (SELECT value FROM json_each(@directoryIds)
         UNION SELECT directory.id FROM directory JOIN below ON directory.parent_id = below.id)
       SELECT s.id FROM source_string s LEFT JOIN file f ON f.id = s.file_id
       WHERE s.is_hidden = 0 AND s.is_archived = 0
         AND (@isAnywhere = 1 OR s.file_id IN (SELECT value FROM json_each(@fileIds))
           OR coalesce(s.branch_id, f.branch_id) IN (SELECT value FROM json_each(@branchIds))
           OR f.directory_id IN (SELECT id FROM below))
         AND coalesce(s.file_id, 0) NOT IN (SELECT value FROM json_each(@withoutFileIds))
         AND NOT EXISTS (SELECT 1 FROM json_each(@labelIds) AS wanted
           WHERE NOT EXISTS (SELECT 1 FROM string_label x WHERE x.string_id = s.id AND x.label_id = wanted.value))
         AND (@isTranslated = 0 OR EXISTS (SELECT 1 FROM languages_summary y
           WHERE y.string_id = s.id AND y.language_id = @languageId AND y.is_translated = 1))
         AND (@isApproved = 0 OR EXISTS (SELECT 1 FROM languages_summary y
           WHERE y.string_id = s.id AND y.language_id = @languageId AND y.is_approved = 1))
       ORDER BY s.id`,
    )
    .pluck()
    .all({
      languageId,
      isAnywhere: places === null ? 1 : 0,
      fileIds: JSON.stringify(places?.fileIds ?? []),
      branchIds: JSON.stringify(places?.branchIds ?? []),
      directoryIds: JSON.stringify(places?.directoryIds ?? []),
      labelIds: JSON.stringify(labelIds),
      withoutFileIds: JSON.stringify(withoutFileIds),
      isTranslated: isTranslated ? 1 : 0,
      isApproved: isApproved ? 1 : 0,
    })
  return Float64Array.from(ids)
}
