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

/** Whether anything that `editedFiles` tells of was changed after an intent; undone and redone counts too. */
export function isEditedAfter(db: Database, { intentId }: { intentId: number }): boolean {
  const found = db
    .prepare<[number, string], { is_edited: number }>(
      `SELECT EXISTS (
         SELECT 1 FROM intent
         JOIN event ON event.intent_id = intent.id
         JOIN source_string AS s ON s.id = event.string_id
         WHERE intent.id > ? AND intent.action NOT IN (SELECT value FROM json_each(?))
           AND event.language_id IS NOT NULL AND s.file_id IS NOT NULL) AS is_edited`,
    )
    .get(intentId, JSON.stringify(TAKING_IN))
  return found?.is_edited === 1
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
