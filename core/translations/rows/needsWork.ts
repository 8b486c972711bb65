/**
 * The mark "needs work" (docs/reference/translations.md, "Needs work"): a text that a person is to look at before it
 * counts as a translation. It is kept here alone; a cloud hears of the text once it is settled.
 */
import type { Database } from 'better-sqlite3'
import type { PreviousSource } from '../../formats/format.ts'
import { forgetTranslation, rememberTranslation } from '../../memory/rows/feeding.ts'
import type { Intent } from '../../history/rows/intent.ts'
import type { TranslationRow } from './entities.ts'
import { markColumns, previousSourceOf, SETTLED, type MarkColumns } from './marks.ts'

/** Marks a translation; its approvals and votes stay, and count again once it is settled. */
export function markNeedsWork(
  db: Database,
  intent: Intent,
  translation: TranslationRow,
  previous?: PreviousSource | null,
): void {
  const changes = markColumns(previous ?? previousSourceOf(translation))
  if (hasMark(translation, changes)) return
  intent.update('translation', translation, changes, translation)
  if (translation.needs_work === 0) forgetTranslation(db, intent, translation)
}

function hasMark(translation: MarkColumns, mark: MarkColumns): boolean {
  return (
    translation.needs_work === mark.needs_work &&
    translation.previous_source === mark.previous_source &&
    translation.previous_context === mark.previous_context
  )
}

/**
 * Takes the mark away: a person says that the text is right for today's source, so that it is newer than every change
 * of that. Answers the translation as it then is. `remember`: how the memory hears of it.
 */
export function settle(
  db: Database,
  intent: Intent,
  translation: TranslationRow,
  remember: typeof rememberTranslation = rememberTranslation,
): TranslationRow {
  if (translation.needs_work === 0) return translation
  const changes = { ...SETTLED, updated_at: Math.max(translation.updated_at, intent.now) }
  intent.update('translation', translation, changes, translation)
  const settled = { ...translation, ...changes }
  remember(db, intent, settled)
  return settled
}
