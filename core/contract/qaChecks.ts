/**
 * The QA checks, in the order of docs/reference/croql.md, "Members of a summary of a language". A check's place is
 * its bit in `languages_summary.qa_issues`, so new ones go to the end.
 */
export const QA_CHECKS = [
  'empty_translation',
  'translation_length',
  'tags_mismatch',
  'spaces_mismatch',
  'variables_mismatch',
  'punctuation_mismatch',
  'character_case_mismatch',
  'special_characters_mismatch',
  'incorrect_translation',
  'spelling',
  'icu_syntax',
  'terms',
  'duplicate_translation',
  'ftl_syntax',
  'android_syntax',
  'numbers_mismatch',
  'ai',
  'outdated_translation',
  'mdx_syntax',
  'custom',
] as const

/** A check's name as stored in `qa_issue.qa_check`. */
export type QaCheck = (typeof QA_CHECKS)[number]

const bits = new Map<string, number>(QA_CHECKS.map((check, place) => [check, 1 << place]))

/** The check's bit in `languages_summary.qa_issues`; 0 for a name that is no check's. */
export function qaBit(check: string): number {
  return bits.get(check) ?? 0
}

/** The CroQL member that asks for a check: `has tags mismatch qa issues`. */
export function qaMember(check: QaCheck): string {
  return `has ${check.replaceAll('_', ' ')} qa issues`
}
