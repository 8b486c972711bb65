/** Translations that the cloud deleted, and that stayed here for an unsent approval or vote which was taken back since. */
import type { Database } from 'better-sqlite3'
import { columnsOf } from '../../history/rows/entities.ts'
import { asIntent } from '../../history/rows/intent.ts'
import type { TranslationRow } from '../../translations/rows/entities.ts'
import { removeTranslation } from '../../translations/rows/saveForms.ts'

/**
 * Removes what the cloud deleted under an approval or a vote that was not sent yet: it stayed for a person to decide.
 * Where the approval or vote was taken back instead, nothing here or there knows the translation.
 */
export function removeDeletedRemotely(db: Database, now: number): void {
  // The history keeps what is of a translation, and not what is derived from it.
  const columns = columnsOf('translation').map((column) => `t.${column}`)
  const deleted = db
    .prepare<[], TranslationRow>(
      `SELECT DISTINCT ${columns.join(', ')} FROM conflict AS c
       CROSS JOIN translation AS t ON t.string_id = c.string_id AND t.language_id = c.language_id
       JOIN source_string AS s ON s.id = t.string_id AND NOT s.is_archived
       WHERE c.entity IN ('approval', 'vote') AND c.theirs IS NULL AND c.resolution = 'theirs'
         AND NOT EXISTS (SELECT 1 FROM cloud_row WHERE entity = 'translation' AND local_id = t.id)
         AND NOT EXISTS (SELECT 1 FROM outbox WHERE entity IN ('translation', 'vote') AND local_id = t.id)
         AND NOT EXISTS (SELECT 1 FROM approval AS a JOIN outbox AS o ON o.entity = 'approval' AND o.local_id = a.id
           WHERE a.translation_id = t.id)`,
    )
    .all()
  if (deleted.length === 0) return
  asIntent(db, { userId: null, action: 'cloud.pull', now }, (intent) => {
    for (const translation of deleted) removeTranslation(db, intent, translation)
  })
}
