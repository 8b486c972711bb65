/** What was done to the strings of a file since it was last seen, as the history has it: deleted, confirmed, imported. */
import type { Action } from '../../history/rows/action.ts'
import type { Database } from 'better-sqlite3'

/** The time since which, in milliseconds since 1970; absent: since the source file was last taken in. */
export interface Since {
  fileId: number
  languageId: string
  since?: number | undefined
}

/**
 * Identifiers of strings whose last translation into a language somebody deleted on purpose since a time; what undo
 * takes back was no such wish.
 */
export function clearedSince(db: Database, { fileId, languageId, since }: Since): string[] {
  return db
    .prepare<unknown[], { identifier: string }>(
      `SELECT DISTINCT s.identifier FROM intent
       CROSS JOIN event ON event.intent_id = intent.id
       CROSS JOIN source_string AS s ON s.id = event.string_id
       WHERE intent.action = 'translation.delete' AND intent.is_undone = 0 AND intent.at >= ${SINCE}
         AND event.entity = 'translation' AND event.language_id = @languageId AND event.after IS NULL
         AND s.file_id = @fileId AND s.is_archived = 0
         AND NOT EXISTS (
           SELECT 1 FROM translation
           WHERE translation.string_id = s.id AND translation.language_id = @languageId AND text <> '')
       ORDER BY s.id`,
    )
    .all({ fileId, languageId, since: since ?? null })
    .map(({ identifier }) => identifier)
}

/**
 * The ids of the project's strings of which `clearedSince` tells the identifiers, whenever it was; those of archived
 * strings too.
 */
export function clearedStrings(db: Database, languageId: string): number[] {
  return db
    .prepare<{ languageId: string }, number>(
      `SELECT DISTINCT event.string_id FROM intent
       CROSS JOIN event ON event.intent_id = intent.id
       WHERE intent.action = 'translation.delete' AND intent.is_undone = 0
         AND event.entity = 'translation' AND event.language_id = @languageId AND event.after IS NULL
         AND event.string_id IS NOT NULL
         AND NOT EXISTS (
           SELECT 1 FROM translation
           WHERE translation.string_id = event.string_id AND translation.language_id = @languageId
             AND text <> '')`,
    )
    .pluck()
    .all({ languageId })
}

/** What an import made of strings that a file had before. */
export interface SourceChanges {
  /** Identifiers of strings that it has lost. */
  gone: string[]
  /** Identifiers of strings that it had lost, and has again. */
  returned: string[]
}

/** How the strings of a source file differ from those that it had at a time, for as far as imports have changed them. */
export function sourceChangesSince(
  db: Database,
  { fileId, since }: { fileId: number; since: number },
): SourceChanges {
  const changed = db.prepare<unknown[], { identifier: string }>(
    `SELECT DISTINCT s.identifier FROM intent
     JOIN event ON event.intent_id = intent.id
     JOIN source_string AS s ON s.id = event.string_id
     WHERE intent.action = 'source.import' AND intent.is_undone = 0 AND intent.at >= @since
       AND event.entity = 'string' AND event.language_id IS NULL
       AND s.file_id = @fileId AND s.is_archived = @isGone
       AND event.before ->> 'is_archived' = 1 - @isGone AND event.after ->> 'is_archived' = @isGone
       AND NOT EXISTS (
         SELECT 1 FROM source_string AS other
         WHERE other.file_id = @fileId AND other.identifier = s.identifier AND other.is_archived = 0
           AND other.id <> s.id)
     ORDER BY s.id`,
  )
  const identifiers = (isGone: 0 | 1) =>
    changed.all({ fileId, since, isGone }).map(({ identifier }) => identifier)
  return { gone: identifiers(1), returned: identifiers(0) }
}

const SINCE = 'coalesce(@since, (SELECT coalesce(updated_at, created_at) FROM file WHERE id = @fileId))'

/** What a person does with a translation that says: this text is right. */
const CONFIRMING: readonly Action[] = [
  'translation.save',
  'translation.restore',
  'translation.copySource',
  'translation.replace',
  'translation.propagate',
  'translation.approve',
  'translation.settle',
  'worklist.import',
  'conflict.resolve',
]

/**
 * Identifiers of strings whose translation in use somebody wrote or approved here since a time. What was taken in from
 * a file, pulled, or filled in by the memory is nobody's confirmation.
 */
export function settledSince(db: Database, { fileId, languageId, since }: Since): string[] {
  return db
    .prepare<unknown[], { identifier: string }>(
      `SELECT DISTINCT s.identifier FROM intent
       JOIN event ON event.intent_id = intent.id
       JOIN source_string AS s ON s.id = event.string_id
       JOIN top_translation AS top ON top.string_id = s.id AND top.language_id = @languageId
       WHERE intent.action IN (SELECT value FROM json_each(@actions)) AND intent.is_undone = 0
         AND intent.at >= ${SINCE}
         AND event.language_id = @languageId AND event.after IS NOT NULL
         AND (event.entity = 'translation' AND event.entity_id = top.translation_id
           OR event.entity = 'approval' AND event.after ->> 'translation_id' = top.translation_id)
         AND s.file_id = @fileId AND s.is_archived = 0
       ORDER BY s.id`,
    )
    .all({ fileId, languageId, since: since ?? null, actions: JSON.stringify(CONFIRMING) })
    .map(({ identifier }) => identifier)
}

export interface LastRevision {
  at: number
  /** Of who made it; null: nobody is known, or has a name. */
  name: string | null
  mail: string | null
}

/**
 * The newest change of the translations of some of a file's strings: who made it, and when. Null where there is none.
 * @param identifiers Absent: all of the file's strings.
 */
export function lastRevision(
  db: Database,
  {
    fileId,
    languageId,
    identifiers,
  }: { fileId: number; languageId: string; identifiers?: readonly string[] | undefined },
): LastRevision | null {
  const strings =
    identifiers === undefined
      ? 'SELECT id FROM source_string WHERE file_id = @fileId AND is_archived = 0'
      : `SELECT id FROM source_string WHERE file_id = @fileId AND is_archived = 0
           AND identifier IN (SELECT value FROM json_each(@identifiers))`
  const row = db
    .prepare<unknown[], LastRevision>(
      `WITH one AS MATERIALIZED (${strings}), change AS (
         SELECT intent.at, intent.user_id FROM one
         JOIN event ON event.string_id = one.id AND event.language_id = @languageId
         JOIN intent ON intent.id = event.intent_id
         WHERE event.entity IN ('translation', 'approval') AND intent.is_undone = 0
         UNION ALL
         SELECT translation.updated_at, translation.user_id FROM one
         JOIN top_translation AS top ON top.string_id = one.id AND top.language_id = @languageId
         JOIN translation ON translation.id = top.translation_id
       )
       SELECT at, name, mail FROM change LEFT JOIN user ON user.id = change.user_id
       ORDER BY at DESC, login LIMIT 1`,
    )
    .get({ fileId, languageId, identifiers: JSON.stringify(identifiers ?? []) })
  return row ?? null
}
