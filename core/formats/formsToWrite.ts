/**
 * The plural forms that files with an entry for each category get (docs/reference/files.md, "Plurals that are not
 * complete"): what was typed, and of rare forms those alone without which the format's own runtime fails.
 */
import { impliedForms, isComplete, rareCategories, standIn } from '../languages/forms.ts'
import type { Language } from '../contract/language.ts'
import type { PluralCategory, PluralForms } from '../model/plural.ts'
import type { BuildTranslation } from './format.ts'

/**
 * The plural forms that a runtime requires: `other` (Android, Apple), `every` everyday category (Rails), or nothing,
 * because it falls back to another language (i18next).
 */
export type RuntimeNeeds = 'nothing' | 'other' | 'every'

/** Whether a translation can be a new entry of a file. A text that is no plural always can. */
export function canBeNew(text: BuildTranslation['text'], language: Language, needs: RuntimeNeeds): boolean {
  if (typeof text === 'string' || needs === 'nothing') return true
  return isComplete(text, language) || (needs === 'other' && Boolean(text.other))
}

/**
 * Returns the translations that can be new entries; others get the source's text in a new file. `pluralOfZero`: the
 * plural of a text for the count 0 (core/formats/zeroForms.ts), without which that text is no entry either.
 */
export function newTranslations(
  translations: ReadonlyMap<string, BuildTranslation>,
  language: Language,
  needs: RuntimeNeeds,
  pluralOfZero: (identifier: string) => string | undefined = () => undefined,
): ReadonlyMap<string, BuildTranslation> {
  const isNew = (translation: BuildTranslation | undefined) =>
    translation !== undefined && canBeNew(translation.text, language, needs)
  const isLeftOut = ([identifier, translation]: [string, BuildTranslation]) => {
    const plural = pluralOfZero(identifier)
    return !isNew(translation) || (plural !== undefined && !isNew(translations.get(plural)))
  }
  if (![...translations].some(isLeftOut)) return translations
  return new Map([...translations].filter((one) => !isLeftOut(one)))
}

/** The forms of a new entry, in CLDR order. */
export function newForms(
  translation: PluralForms,
  language: Language,
  needs: RuntimeNeeds,
): [PluralCategory, string][] {
  return language.pluralCategoryNames.flatMap((category): [PluralCategory, string][] => {
    const isNeeded = needs === 'other' && category === 'other'
    const form = translation[category] || (isNeeded && standIn(translation, category, language))
    return form ? [[category, form]] : []
  })
}

export interface StandingForms {
  /** The texts that the file has, by category; none is empty. */
  forms: PluralForms
  /** Forms that a translation lacks go, but for `other`; else they stay. */
  isCleared?: boolean
}

/**
 * Returns the changes of an entry in the language's own file, in CLDR order: a text for a category, or null if its form
 * is removed. A rare form that equals its fallback continues to do so, and is not added if the file lacks it.
 */
export function changedForms(
  translation: PluralForms,
  { forms: standing, isCleared = false }: StandingForms,
  language: Language,
  needs: RuntimeNeeds,
): Map<PluralCategory, string | null> {
  const implied = impliedForms(standing, language)
  const after: PluralForms = isCleared && standing.other ? { other: standing.other } : {}
  for (const category of language.pluralCategoryNames) {
    const stays = isCleared || implied[category] !== undefined ? undefined : standing[category]
    const form = translation[category] || stays
    if (form) after[category] = form
  }
  const isRare = (category: PluralCategory) => rareCategories(language).has(category)
  const standInOf = (category: PluralCategory) =>
    category === 'other' ? standIn(after, category, language) : after.other
  const changed = new Map<PluralCategory, string | null>()
  for (const category of language.pluralCategoryNames) {
    const isMissing = needs === 'other' && category === 'other' && !isComplete(standing, language)
    const follows = implied[category] !== undefined || (isMissing && !standing[category])
    const form = translation[category] || (follows && standIn(after, category, language))
    const isSaid = !standing[category] && !isMissing && isRare(category) && form === standInOf(category)
    if (form) {
      if (form !== standing[category] && !isSaid) changed.set(category, form)
    } else if (isCleared && category !== 'other' && standing[category]) changed.set(category, null)
  }
  return changed
}
