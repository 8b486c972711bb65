/** Changes to the translations of a file between reading them and storing a decision that is based on them. */
import type { Database } from 'better-sqlite3'
import type { AsOf } from '../../history/rows/asOf.ts'
import type { Intent } from '../../history/rows/intent.ts'

/**
 * Returns the identifiers of strings whose translations into a language were changed or approved since then, except by
 * the current intent.
 */
export function editedSince(
  db: Database,
  intent: Intent,
  { fileId, languageId, asOf }: { fileId: number; languageId: string; asOf: AsOf },
): Set<string> {
  const identifiers = db
    .prepare<unknown[], string>(
      `SELECT DISTINCT s.identifier FROM intent
       CROSS JOIN event ON event.intent_id = intent.id
       CROSS JOIN source_string AS s ON s.id = event.string_id
       WHERE intent.id > @after AND intent.id < @own
         AND event.entity IN ('translation', 'approval') AND event.language_id = @languageId
         AND s.file_id = @fileId`,
    )
    .pluck()
    .all({ after: asOf.intentId, own: intent.id ?? Number.MAX_SAFE_INTEGER, fileId, languageId })
  return new Set(identifiers)
}
