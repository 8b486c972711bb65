/** Changes of a file's strings since it was last seen, by the history: deleted, confirmed, imported. */
import type { Action } from '../../history/rows/action.ts'
import type { Database } from 'better-sqlite3'

/** The start time, in milliseconds since 1970; absent: the last import of the source file. */
export interface Since {
  fileId: number
  languageId: string
  since?: number | undefined
}

/**
 * Returns the identifiers of strings whose last translation into a language a user deleted since a time; reverted
 * deletions do not count.
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

/** Returns the ids of the strings that `clearedSince` names, at any time and including archived strings. */
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

/** The changes of an import to the existing strings of a file. */
export interface SourceChanges {
  /** Identifiers of strings that it removed. */
  gone: string[]
  /** Identifiers of strings that it restored. */
  returned: string[]
}

/** Compares the strings of a source file with those at a time, by the changes of imports. */
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

/** The actions by which a user confirms a translation. */
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
 * Returns the identifiers of strings whose top translation a local user wrote or approved since a time. Imported,
 * pulled and pre-translated texts are not confirmed.
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
  /** The author's name; null if unknown. */
  name: string | null
  mail: string | null
}

/**
 * Returns the author and time of the newest change to the translations of some of a file's strings; null if there is
 * none.
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
