/** Plural forms that files and people leave out, since no everyday count takes them. */
import type { Language } from '../contract/language.ts'
import type { PluralCategory, PluralForms } from '../model/plural.ts'
import { sampleNumbers } from './samples.ts'

/** A category whose numbers all lie above this is one that people leave out: French `many`, for 1,000,000. */
const RARE_ABOVE = 999

const rareOf = new WeakMap<Language, ReadonlySet<PluralCategory>>()

/**
 * The categories that no everyday count takes: those for fractions (Ukrainian `other`) and those for millions (French
 * `many`). They can be translated, and nothing asks for them.
 */
export function rareCategories(language: Language): ReadonlySet<PluralCategory> {
  const known = rareOf.get(language)
  if (known) return known
  const rare = new Set(
    [...sampleNumbers(language)].flatMap(([category, numbers]) =>
      numbers.every((n) => n > RARE_ABOVE) ? [category] : [],
    ),
  )
  rareOf.set(language, rare)
  return rare
}

/** The categories that a complete plural has a text for, in CLDR order. */
export function everydayCategories(language: Language): PluralCategory[] {
  const rare = rareCategories(language)
  return language.pluralCategoryNames.filter((category) => !rare.has(category))
}

/** Whether each everyday category has a text. */
export function isComplete(forms: PluralForms, language: Language): boolean {
  return everydayCategories(language).every((category) => Boolean(forms[category]))
}

/**
 * The text that stands for a rare category which a complete plural lacks: `other`, and for `other` itself the last
 * everyday category. Undefined where the plural is incomplete, or the category is an everyday one.
 */
export function standIn(
  forms: PluralForms,
  category: PluralCategory,
  language: Language,
): string | undefined {
  if (!rareCategories(language).has(category) || !isComplete(forms, language)) return undefined
  const last = everydayCategories(language).at(-1)
  return (category === 'other' ? undefined : forms.other) || (last && forms[last])
}

/**
 * Returns the rare forms of a file that equal their fallback (`standIn`): a program wrote them, or they have no effect.
 * They are not translations of their own.
 */
export function impliedForms(forms: PluralForms, language: Language): PluralForms {
  const implied: PluralForms = {}
  for (const category of rareCategories(language)) {
    const form = forms[category]
    if (form && form === standIn(forms, category, language)) implied[category] = form
  }
  return implied
}

/**
 * Fills the rare categories that a source file leaves out. They get the form that files without them use there: `other`,
 * and where that is itself the missing one, the category before it. A category for everyday counts is never filled.
 */
export function fillRareForms(forms: PluralForms, language: Language): PluralForms {
  const isMissing = (category: PluralCategory) => forms[category] === undefined || forms[category] === ''
  const rare = [...rareCategories(language)].filter(isMissing)
  if (rare.length === 0) return forms
  const present = language.pluralCategoryNames.filter((category) => !isMissing(category))
  const substitute = isMissing('other') ? present.at(-1) : 'other'
  if (substitute === undefined) return forms
  return { ...forms, ...Object.fromEntries(rare.map((category) => [category, forms[substitute]])) }
}
