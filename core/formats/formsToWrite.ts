/** The plural forms that files with one entry a category get: Android's, Apple's. */
import { fillRareForms } from '../languages/forms.ts'
import type { Language } from '../contract/language.ts'
import type { PluralCategory, PluralForms } from '../contract/plural.ts'

/**
 * The forms to write, in CLDR order. A category that has no translation gets none, as the app then shows `other`,
 * which is always there: without a translation it is `fallback`. Nor does one that people leave out
 * (core/languages/forms.ts), unless it is among those that are `standing` in the file, or `isTold` and the translation
 * has it.
 */
export function formsToWrite(
  translation: PluralForms,
  standing: ReadonlySet<string | null>,
  target: Language,
  fallback: string,
  isTold = false,
): [PluralCategory, string][] {
  const forms = fillRareForms(translation, target)
  return target.pluralCategoryNames.flatMap((category): [PluralCategory, string][] => {
    const form = forms[category]
    if (!form) return category === 'other' ? [[category, fallback]] : []
    const isImplied = fillRareForms({ ...forms, [category]: '' }, target)[category] === form
    const isGiven = isTold && Boolean(translation[category])
    return isImplied && category !== 'other' && !standing.has(category) && !isGiven ? [] : [[category, form]]
  })
}

export interface StandingForms {
  /** The forms as the file is read: with those that its items imply. */
  shown: PluralForms
  /** The categories that have an item of their own. */
  items: ReadonlySet<string | null>
  /** Forms that a translation lacks go, but for `other`; else they stay. */
  isCleared: boolean
}

/**
 * What changes in a file of the language: a text to write for a category, or null where its item goes; in CLDR order.
 * A form that the file says already, be it by an item that stands for several, is not among them.
 */
export function changedForms(
  translation: PluralForms,
  { shown, items, isCleared }: StandingForms,
  target: Language,
): Map<PluralCategory, string | null> {
  const changed = new Map<PluralCategory, string | null>()
  for (const category of target.pluralCategoryNames) {
    const form = translation[category]
    if (!form) {
      if (isCleared && category !== 'other' && items.has(category)) changed.set(category, null)
    } else if (shown[category] !== form) {
      const isImplied = fillRareForms({ ...translation, [category]: '' }, target)[category] === form
      if (items.has(category) || !isImplied) changed.set(category, form)
    }
  }
  return changed
}
