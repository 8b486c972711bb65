/** The files and languages with local edits. */
import type { Database } from 'better-sqlite3'
import type { Action } from '../../history/rows/action.ts'

export interface FileAndLanguage {
  fileId: number
  languageId: string
}

/** Actions that import the work of others, and so change no text that a file lacks. */
const TAKING_IN: readonly Action[] = ['source.import', 'translation.import']

/**
 * Returns the files and languages with any change other than an import, or with a header to write. Undone changes count, because a file may have
 * been written in between.
 */
export function editedFiles(db: Database): FileAndLanguage[] {
  return db
    .prepare<unknown[], FileAndLanguage>(
      `SELECT DISTINCT s.file_id AS fileId, event.language_id AS languageId FROM intent
       JOIN event ON event.intent_id = intent.id
       JOIN source_string AS s ON s.id = event.string_id
       WHERE intent.action NOT IN (SELECT value FROM json_each(?))
         AND event.language_id IS NOT NULL AND s.file_id IS NOT NULL
       UNION
       SELECT file_settings.file_id, header.key
       FROM file_settings, json_each(file_settings.settings, '$.headers') AS header
       ORDER BY fileId, languageId`,
    )
    .all(JSON.stringify(TAKING_IN))
}

/**
 * Counts the strings, each in a language, that were changed after an intent in the sense of `editedFiles`; undone and
 * redone changes count.
 */
export function countEditsAfter(db: Database, { intentId }: { intentId: number }): number {
  const found = db
    .prepare<[number, string], { edits: number }>(
      `SELECT count(*) AS edits FROM (
         SELECT DISTINCT event.string_id, event.language_id FROM intent
         JOIN event ON event.intent_id = intent.id
         JOIN source_string AS s ON s.id = event.string_id
         WHERE intent.id > ? AND intent.action NOT IN (SELECT value FROM json_each(?))
           AND event.language_id IS NOT NULL AND s.file_id IS NOT NULL)`,
    )
    .get(intentId, JSON.stringify(TAKING_IN))
  return found?.edits ?? 0
}

/** Returns the strings of a file with these identifiers. */
export function stringsNamed(
  db: Database,
  { fileId, identifiers }: { fileId: number; identifiers: readonly string[] },
): { id: number; identifier: string; text: string }[] {
  return db
    .prepare<unknown[], { id: number; identifier: string; text: string }>(
      `SELECT id, identifier, text FROM source_string
       WHERE file_id = ? AND is_archived = 0 AND identifier IN (SELECT value FROM json_each(?))`,
    )
    .all(fileId, JSON.stringify(identifiers))
}

/** Returns the paths of removed or moved files, by the history; some may be those of other files now. */
export function formerSourcePaths(db: Database): string[] {
  return db
    .prepare<unknown[], string>(
      `SELECT DISTINCT before ->> 'path' FROM intent JOIN event ON event.intent_id = intent.id
       WHERE intent.action = 'source.change' AND event.entity = 'file' AND before ->> 'path' IS NOT NULL`,
    )
    .pluck()
    .all()
}
