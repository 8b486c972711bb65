/**
 * The mark "needs work" (docs/reference/translations.md, "Needs work"): a text that a person is to look at before it
 * counts as a translation. It is kept here alone; a cloud hears of the text once it is settled.
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
 * Marks a translation, and the finished ones of its form that it stands before: the newest of these would be in use
 * otherwise, and be written to the file in place of the text that a person has just looked at. One that somebody
 * approved stays finished, and stands for the form then.
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
 * Takes the mark away: a person says that the text is right for today's source, so that it is newer than every change
 * of that. Answers the translation as it then is. `remember`: how the memory hears of it.
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
