/** Language codes as files write them, against the project's languages. */
import { sentence, type Sentence } from '../sentence.ts'
import { anyLanguage, languageOfName } from '../languages/catalog.ts'
import type { Language } from '../contract/language.ts'
import type { ParsedString } from './format.ts'

/**
 * Whether a file's code (`uk_UA`, `sr@latin`, `pt-br`, `German` of old Apple folders) means this language. A language
 * without a region takes in those of every region: a project's `ar` is what a file calls `ar_SA`.
 */
export function meansLanguage(code: string, language: Language): boolean {
  const wanted = normalized(code)
  const own = [language.id, language.locale, language.editorCode, language.osxLocale]
  if (own.some((one) => normalized(one) === wanted)) return true
  if ((anyLanguage(code) ?? languageOfName(code))?.id === language.id) return true
  return wanted.replace(REGION, '') === normalized(language.id)
}

/**
 * Which of the codes that a file uses is each language's, by the language's id: its own before any other that means
 * it; no code is that of two languages.
 */
export function assignCodes(codes: readonly string[], languages: readonly Language[]): Map<string, string> {
  const assigned = new Map<string, string>()
  const left = new Set(codes)
  const assign = (isFitting: (code: string, language: Language) => boolean) => {
    for (const language of languages) {
      const code = assigned.has(language.id) ? undefined : [...left].find((one) => isFitting(one, language))
      if (code === undefined) continue
      assigned.set(language.id, code)
      left.delete(code)
    }
  }
  assign((code, { id }) => normalized(code) === normalized(id))
  assign(meansLanguage)
  return assigned
}

const REGION = /-(?:[a-z]{2}|\d{3})(?:\.[\w-]+)?$/

function normalized(code: string): string {
  return code.trim().toLowerCase().replaceAll('_', '-')
}

/** The codes of the languages that strings are translated into, in the order in which they come up. */
export function codesIn(strings: readonly ParsedString[]): string[] {
  const codes = new Set<string>()
  for (const { translations = {} } of strings) for (const code of Object.keys(translations)) codes.add(code)
  return [...codes]
}

/** The sentence for a file whose translations are read as those of another language than it says. */
export function languageMismatch(code: string | null, language: Language | undefined): Sentence[] {
  if (!code || !language || meansLanguage(code, language)) return []
  return [
    sentence`The file says that its translations are in "${code}"; they were read as ${{ languageId: language.id, title: language.name }} (${language.id}).`,
  ]
}
