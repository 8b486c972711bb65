/** Decides what happens to translations if their source changes. */
import type { Database } from 'better-sqlite3'
import type { UpdateOption } from '../../contract/enumerations.ts'
import type { PreviousSource } from '../../formats/format.ts'
import type { Intent } from '../../history/rows/intent.ts'
import { markNeedsWork } from '../../translations/rows/needsWork.ts'
import { takeBackApprovals, translationsOf } from '../../translations/rows/reviews.ts'
import { removeTranslation } from '../../translations/rows/saveForms.ts'

/** Reverts translations by the option; must be called for each string whose source has changed. */
export function takeBackTranslations(
  db: Database,
  intent: Intent,
  stringId: number,
  updateOption: UpdateOption,
): void {
  if (updateOption === 'keep_translations_and_approvals') return
  for (const translation of translationsOf(db, stringId)) {
    if (updateOption === 'clear_translations_and_approvals') removeTranslation(db, intent, translation)
    else takeBackApprovals(db, intent, translation)
  }
}

/**
 * Marks translations as needing work if their source text has changed; `changed`: the earlier text, by the string's id.
 */
export function markOutdated(
  db: Database,
  intent: Intent,
  changed: ReadonlyMap<number, PreviousSource['text']>,
): void {
  for (const [stringId, text] of changed)
    for (const translation of translationsOf(db, stringId))
      // A translation that already needs work was made for an even older source.
      if (translation.needs_work === 0 && translation.text !== '')
        markNeedsWork(db, intent, translation, { text })
}
