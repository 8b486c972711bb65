/** The forms of a plural text that a module sent, checked against the categories of its language. */
import type { Language } from '../contract/language.ts'
import type { PluralCategory, PluralForms } from '../model/plural.ts'
import type { Breaches } from './breach.ts'
import { isMemberObject } from './members.ts'

/** The categories that are there, each one that the language has. */
export function checkedForms(
  text: unknown,
  place: string,
  language: Language,
  breaches: Breaches,
): PluralForms {
  if (!isMemberObject(text)) {
    breaches.add(
      place,
      'The text of a string with hasPlurals is an object with a text for each category.',
      text,
    )
    return {}
  }
  const forms: PluralForms = {}
  for (const [name, form] of Object.entries(text)) {
    const category = checkedCategory(name, language)
    if (category === null)
      breaches.add(
        `${place}.${name}`,
        `${language.id} has the categories ${language.pluralCategoryNames.join(', ')}.`,
        form,
      )
    else if (typeof form !== 'string')
      breaches.add(`${place}.${name}`, 'The text of a category is a string.', form)
    else forms[category] = form
  }
  return forms
}

export function checkedCategory(name: string, language: Language): PluralCategory | null {
  return language.pluralCategoryNames.find((category) => category === name) ?? null
}
