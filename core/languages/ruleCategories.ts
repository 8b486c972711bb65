/**
 * The categories of a language that a plural rule of a file can hold (docs/reference/translations.md, "As many forms as
 * the file has"): of each of its forms, the one that fits best.
 */
import type { Language } from '../contract/language.ts'
import type { PluralCategory, PluralForms } from '../model/plural.ts'
import { mapForms, type GettextPluralRule } from './gettextPlural.ts'
import { SAMPLE_NUMBERS, shownNumbers } from './samples.ts'

/** The category of each form of the rule, in the order of its forms. */
function categoriesOfForms(rule: GettextPluralRule, language: Language): PluralCategory[] {
  return mapForms(rule, language).categoriesOfIndex.flatMap(([first]) => first ?? [])
}

/** The language as a file with this rule has it: its categories, in the language's order, are those that the rule reaches. */
export function languageByRule(language: Language, rule: GettextPluralRule): Language {
  const reached = new Set(categoriesOfForms(rule, language))
  return {
    ...language,
    pluralCategoryNames: language.pluralCategoryNames.filter((name) => reached.has(name)),
  }
}

/** The numbers that people see beside each field of such a file: those for which the rule takes its form. */
export function samplesByRule(rule: GettextPluralRule, language: Language): PluralForms {
  const samples: PluralForms = {}
  for (const [index, category] of categoriesOfForms(rule, language).entries()) {
    const numbers = SAMPLE_NUMBERS.filter((n) => rule.indexOf(n) === index)
    if (samples[category] === undefined && numbers.length > 0) samples[category] = shownNumbers(numbers)
  }
  return samples
}
