/** Language codes as files write them, against the project's languages. */
import { findLanguage } from '../languages/catalog.ts'
import type { Language } from '../languages/language.ts'

/**
 * Whether a file's code (`uk_UA`, `sr@latin`, `pt-br`) means this language. A language without a region takes
 * in those of every region: a project's `ar` is what a file calls `ar_SA`.
 */
export function meansLanguage(code: string, language: Language): boolean {
  const wanted = normalized(code)
  const own = [language.id, language.locale, language.editorCode, language.osxLocale]
  if (own.some((one) => normalized(one) === wanted) || findLanguage(code)?.id === language.id) return true
  return wanted.replace(REGION, '') === normalized(language.id)
}

const REGION = /-(?:[a-z]{2}|\d{3})(?:\.[\w-]+)?$/

function normalized(code: string): string {
  return code.trim().toLowerCase().replaceAll('_', '-')
}

/** The sentence for a file whose translations are read as those of another language than it says. */
export function languageMismatch(code: string | null, language: Language | undefined): string[] {
  if (!code || !language || meansLanguage(code, language)) return []
  return [
    `The file says that its translations are in "${code}"; they were read as ${language.name} (${language.id}).`,
  ]
}
