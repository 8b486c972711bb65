/** What was done to the translations of a file after they were read, and before what was decided by them is stored. */
import type { Database } from 'better-sqlite3'
import type { AsOf } from '../../history/rows/asOf.ts'
import type { Intent } from '../../history/rows/intent.ts'

/**
 * Identifiers of strings whose translations into a language somebody changed or approved since then, but for the
 * intent at work.
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
