/** Language codes of exchange files. */
import { findLanguage } from '../languages/catalog.ts'
import type { Language } from '../contract/language.ts'
import { assignCodes } from '../languages/matchLanguage.ts'

/** A code in one spelling: `EN_us` and `en-US` are the same language. */
export function canonicalCode(code: string): string {
  const [language = '', ...rest] = code.trim().slice(0, 40).replaceAll('_', '-').split('-')
  const parts = rest.map((part) => {
    if (/^[a-z]{2}$/i.test(part)) return part.toUpperCase()
    if (/^[a-z]{4}$/i.test(part)) return part[0]!.toUpperCase() + part.slice(1).toLowerCase()
    return part
  })
  return [language.toLowerCase(), ...parts].join('-')
}

/**
 * The language id of each code that a file uses: the project's own language where it means one, else the
 * catalogue's, else the code itself. No two codes become the same language of the project.
 */
export function languagesOfCodes(
  codes: readonly string[],
  ofProject: readonly Language[],
): Record<string, string> {
  const assigned = new Map<string, string>()
  for (const [languageId, code] of assignCodes(codes, ofProject)) assigned.set(code, languageId)
  return Object.fromEntries(codes.map((code) => [code, assigned.get(code) ?? findLanguage(code)?.id ?? code]))
}
