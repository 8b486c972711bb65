/**
 * Rare plural forms that imports of older versions filled in from another form. Current imports leave them out
 * (core/languages/forms.ts). No user typed them, so they must not outlive the text that they repeat.
 */
import type { Database } from 'better-sqlite3'
import type { Language } from '../../contract/language.ts'
import type { PluralCategory, PluralForm, PluralForms } from '../../model/plural.ts'
import { impliedForms } from '../../languages/forms.ts'
import { languageOfFile } from '../../summaries/rows/fileForms.ts'
import { ofForm, type RankedTranslation } from '../../summaries/rows/rankedTranslations.ts'

/**
 * Returns the translations of forms that an import filled in and that no longer say what stands for them, once `saved` is
 * saved. `before`: the translations as they were.
 */
export function outdatedFilledForms(
  db: Database,
  { fileId, language }: { fileId: number | null; language: Language },
  before: readonly RankedTranslation[],
  saved: Partial<Record<PluralForm, string>>,
): RankedTranslation[] {
  // A file with a rule of its own has each of its forms.
  if (languageOfFile(db, language, fileId) !== language) return []
  const forms: PluralForms = {}
  for (const category of language.pluralCategoryNames) {
    const text = ofForm(before, category)[0]?.row.text
    if (text) forms[category] = text
  }
  const implied = impliedForms(forms, language)
  const stillImplied = impliedForms({ ...forms, ...saved }, language)
  return (Object.entries(implied) as [PluralCategory, string][]).flatMap(([category, text]) => {
    if ((saved[category] ?? text) !== text || stillImplied[category] !== undefined) return []
    const candidates = ofForm(before, category)
    return candidates.length > 0 && candidates.every((one) => isFilledIn(db, one)) ? candidates : []
  })
}

/** Whether a translation is unchanged since its import, without judgements. */
function isFilledIn(db: Database, { id, row, newestApproval }: RankedTranslation): boolean {
  if (newestApproval !== null || row.updated_at !== row.created_at) return false
  if (db.prepare('SELECT 1 FROM vote WHERE translation_id = ? LIMIT 1').get(id) !== undefined) return false
  const isImport = db.prepare(
    "SELECT 1 FROM intent WHERE at = ? AND action IN ('source.import', 'translation.import') LIMIT 1",
  )
  return isImport.get(row.created_at) !== undefined
}
