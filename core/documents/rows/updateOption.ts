/** Decides what happens to translations if their source changes. */
import type { Database } from 'better-sqlite3'
import type { UpdateOption } from '../../contract/enumerations.ts'
import type { PreviousSource } from '../../formats/format.ts'
import type { Intent } from '../../history/rows/intent.ts'
import { storedLanguage } from '../../languages/rows/languages.ts'
import { declaredFormat } from '../../messages/formatStrings/grammarOf.ts'
import { NO_CONTEXT } from '../../quality/check.ts'
import { variables } from '../../quality/checks/variables.ts'
import { projectFacts } from '../../strings/rows/facts.ts'
import { requireString, sourceForms } from '../../strings/rows/strings.ts'
import { markNeedsWork } from '../../translations/rows/needsWork.ts'
import { removeTranslation, takeBackApprovals, translationsOf } from '../../translations/rows/reviews.ts'

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

/**
 * Marks translations that do not fit the format strings that a new template declares their sources to be, as msgmerge
 * does: `msgfmt -c` would refuse the file for them.
 * @param contexts The earlier contexts of strings of PO files, by the string's id
 */
export function markUnfit(db: Database, intent: Intent, contexts: ReadonlyMap<number, string | null>): void {
  for (const [stringId, before] of contexts) {
    const string = requireString(db, stringId)
    const format = declaredFormat(string.context)
    const earlier = declaredFormat(before)
    if (!format || format === 'none' || (earlier !== null && earlier !== 'none')) continue
    const forms = sourceForms(string)
    for (const translation of translationsOf(db, stringId)) {
      const { text, plural_form: form, needs_work: needsWork, language_id: languageId } = translation
      if (needsWork === 1 || text === '') continue
      const source = typeof forms === 'string' ? forms : form === 'one' ? forms.one : forms.other
      const findings = variables.run(
        {
          ...{ source: source ?? string.text, text, form },
          sourceLanguage: projectFacts(db).sourceLanguage,
          language: storedLanguage(db, languageId),
          string: {
            ...{
              identifier: string.identifier,
              type: string.type,
              sources: typeof forms === 'string' ? [forms] : Object.values(forms),
            },
            ...{ maxLength: null, context: string.context, fileType: 'po', format, messages: null },
            isOutdated: false,
          },
        },
        NO_CONTEXT,
      )
      if (findings.length > 0) markNeedsWork(db, intent, translation, { text: forms })
    }
  }
}
