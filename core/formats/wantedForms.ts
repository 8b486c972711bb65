/** The plural forms that files with one entry a category get: Android's, Apple's. */
import { fillRareForms } from '../languages/forms.ts'
import type { Language } from '../languages/language.ts'
import type { PluralCategory, PluralForms } from '../languages/plural.ts'

/**
 * The forms to write, in CLDR order. A category that has no translation gets none, as the app then shows `other`,
 * which is always there: without a translation it is `fallback`. Nor does one that people leave out
 * (core/languages/forms.ts), unless it is among those that are `standing` in the file.
 */
export function wantedForms(
  translation: PluralForms,
  standing: ReadonlySet<string | null>,
  target: Language,
  fallback: string,
): [PluralCategory, string][] {
  const forms = fillRareForms(translation, target)
  return target.pluralCategoryNames.flatMap((category): [PluralCategory, string][] => {
    const form = forms[category]
    if (!form) return category === 'other' ? [[category, fallback]] : []
    const isImplied = fillRareForms({ ...forms, [category]: '' }, target)[category] === form
    return isImplied && category !== 'other' && !standing.has(category) ? [] : [[category, form]]
  })
}
