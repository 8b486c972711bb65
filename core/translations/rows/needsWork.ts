/**
 * The mark "needs work" (docs/reference/translations.md, "Needs work"): a text that a user must review before it counts
 * as a translation. It is local only; a server gets the text once it is confirmed.
 */
import type { Database } from 'better-sqlite3'
import type { PreviousSource } from '../../formats/format.ts'
import { forgetTranslation, updateMemory } from '../../memory/rows/updateMemory.ts'
import type { Intent } from '../../history/rows/intent.ts'
import { ofForm, rankedTranslations } from '../../summaries/rows/rankedTranslations.ts'
import { compareRank } from '../../summaries/topTranslations.ts'
import type { TranslationRow } from './entities.ts'
import { markColumns, previousSourceOf, SETTLED, type MarkColumns } from './stateColumns.ts'

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

/**
 * Marks a translation, and the finished ones of its form that it precedes. Otherwise the newest of these would become
 * the top one, and be written to the file in place of the text that the user has just seen. An approved one stays
 * finished, and becomes the top one.
 */
export function markForm(db: Database, intent: Intent, translation: TranslationRow): void {
  const { string_id: stringId, language_id: languageId, plural_form: form } = translation
  const ranked = ofForm(rankedTranslations(db, stringId, languageId), form)
  const own = ranked.find(({ id }) => id === translation.id)
  markNeedsWork(db, intent, translation)
  if (own === undefined) return
  for (const other of ranked) {
    const isBehind = other !== own && compareRank({ ...own, needsWork: false }, other) < 0
    if (isBehind && !other.needsWork && other.newestApproval === null) markNeedsWork(db, intent, other.row)
  }
}

function hasMark(translation: MarkColumns, mark: MarkColumns): boolean {
  return (
    translation.needs_work === mark.needs_work &&
    translation.previous_source === mark.previous_source &&
    translation.previous_context === mark.previous_context
  )
}

/**
 * Removes the mark: the user confirms the text for the current source, so that it is newer than every change of that.
 * Returns the translation. `remember`: adds it to the memory.
 */
export function settle(
  db: Database,
  intent: Intent,
  translation: TranslationRow,
  remember: typeof updateMemory = updateMemory,
): TranslationRow {
  if (translation.needs_work === 0) return translation
  const changes = { ...SETTLED, updated_at: Math.max(translation.updated_at, intent.now) }
  intent.update('translation', translation, changes, translation)
  const settled = { ...translation, ...changes }
  remember(db, intent, settled)
  return settled
}
