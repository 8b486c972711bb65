/** The translation of an untranslated string in `build-file`: the source's text, with the status `untranslated`. */
import type { Language } from '../contract/language.ts'
import type { PluralCategory } from '../model/plural.ts'
import type { JobText, JobTranslation } from '../contract/moduleProtocol.ts'

/** The text that stands in for a category of a target language: the source's own of it, else its `other`. */
export function sourceForm(text: JobText, category: PluralCategory): string {
  if (typeof text === 'string') return text
  return text[category] ?? text.other ?? Object.values(text)[0] ?? ''
}

export function untranslated(text: JobText, { pluralCategoryNames }: Language): JobTranslation {
  if (typeof text === 'string') return { text, status: 'untranslated' }
  const of = <Value>(value: (category: PluralCategory) => Value) =>
    Object.fromEntries(pluralCategoryNames.map((category) => [category, value(category)]))
  return {
    text: of((category) => sourceForm(text, category)),
    status: of(() => 'untranslated'),
  }
}
