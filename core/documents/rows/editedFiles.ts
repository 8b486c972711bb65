/** Which files and languages were worked on. */
import type { Database } from 'better-sqlite3'
import type { Action } from '../../history/rows/action.ts'

export interface FileAndLanguage {
  fileId: number
  languageId: string
}

/** What takes in the work of others, and changes nothing that a file would have to be told. */
const TAKING_IN: readonly Action[] = ['source.import', 'translation.import']

/**
 * The files and languages of which anything was ever changed here but by taking files in; what was undone since counts
 * too, for a file may have been written between.
 */
export function editedFiles(db: Database): FileAndLanguage[] {
  return db
    .prepare<unknown[], FileAndLanguage>(
      `SELECT DISTINCT s.file_id AS fileId, event.language_id AS languageId FROM intent
       JOIN event ON event.intent_id = intent.id
       JOIN source_string AS s ON s.id = event.string_id
       WHERE intent.action NOT IN (SELECT value FROM json_each(?))
         AND event.language_id IS NOT NULL AND s.file_id IS NOT NULL
       ORDER BY fileId, languageId`,
    )
    .all(JSON.stringify(TAKING_IN))
}

/** How many strings, each in a language, were changed after an intent as `editedFiles` has it; undone and redone counts. */
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

/** The strings of a file with these identifiers. */
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
