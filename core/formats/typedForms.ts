/** The typed forms of a plural in a file, without those that it has only for its runtime. */
import type { Language } from '../contract/language.ts'
import { impliedForms } from '../languages/forms.ts'
import type { ParsedTranslation } from './format.ts'

/** A translation without its implied forms, which it names beside. */
export function typedForms(translation: ParsedTranslation, language: Language): ParsedTranslation {
  const { text } = translation
  if (typeof text === 'string') return translation
  const implied = impliedForms(text, language)
  if (Object.keys(implied).length === 0) return translation
  const own = Object.entries(text).filter(([form]) => !Object.hasOwn(implied, form))
  return { ...translation, text: Object.fromEntries(own), implied }
}
