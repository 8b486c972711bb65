/** What becomes of translations where the source that they translate changes. */
import type { Database } from 'better-sqlite3'
import type { Intent } from '../../history/intent.ts'
import { approvalsOf } from '../../translations/rows/reviewing.ts'
import { readRow, type TranslationRow } from '../../history/rows.ts'
import { removeTranslation } from '../../translations/rows/translating.ts'

/** As the API spells it: `updateOption` of strings and files. An import in the editor keeps everything. */
export type UpdateOption =
  'keep_translations_and_approvals' | 'keep_translations' | 'clear_translations_and_approvals'

/** To be called for each string whose source has changed. */
export function takeBackTranslations(
  db: Database,
  intent: Intent,
  stringId: number,
  updateOption: UpdateOption,
): void {
  if (updateOption === 'keep_translations_and_approvals') return
  for (const translation of translationsOf(db, stringId)) {
    if (updateOption === 'clear_translations_and_approvals') removeTranslation(db, intent, translation)
    else removeApprovals(db, intent, translation)
  }
}

export function removeApprovals(db: Database, intent: Intent, translation: TranslationRow): void {
  for (const approval of approvalsOf(db, translation.id)) intent.remove('approval', approval, translation)
}

/** Of a string, into a language or into all. */
export function translationsOf(db: Database, stringId: number, languageId?: string): TranslationRow[] {
  return db
    .prepare<unknown[], { id: number }>(
      'SELECT id FROM translation WHERE string_id = @stringId AND (@languageId IS NULL OR language_id = @languageId)',
    )
    .all({ stringId, languageId: languageId ?? null })
    .flatMap(({ id }) => readRow(db, 'translation', { id }) ?? [])
}
