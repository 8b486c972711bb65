/** Plural forms that a file does not have. */
import type { Language } from '../contract/language.ts'
import type { PluralCategory, PluralForms } from '../contract/plural.ts'
import { sampleNumbers } from './samples.ts'

/** A category whose numbers all lie above this is one that people leave out: French `many`, for 1,000,000. */
const RARE_ABOVE = 999

/**
 * Fills the categories that people and tools leave out, because no everyday count takes them: those for
 * fractions (Ukrainian `other`) and those for millions (French `many`). They get the form that files without
 * them use there: `other`, and where that is itself the missing one, the category before it. A category for
 * everyday counts is never filled: it is untranslated.
 */
export function fillRareForms(forms: PluralForms, language: Language): PluralForms {
  const isMissing = (category: PluralCategory) => forms[category] === undefined || forms[category] === ''
  const rare = [...sampleNumbers(language)].flatMap(([category, numbers]) =>
    isMissing(category) && numbers.every((n) => n > RARE_ABOVE) ? [category] : [],
  )
  if (rare.length === 0) return forms
  const present = language.pluralCategoryNames.filter((category) => !isMissing(category))
  const substitute = isMissing('other') ? present.at(-1) : 'other'
  if (substitute === undefined) return forms
  return { ...forms, ...Object.fromEntries(rare.map((category) => [category, forms[substitute]])) }
}
