/** The QA checks: the one list from which settings, CroQL's members, the bits of summaries and the docs are made. */
import { sentence, type Sentence } from '../platform/text/sentence.ts'

interface KnownCheck {
  /**
   * The check's bit in `languages_summary.qa_issues`, of those from 0 to 30. It is in the files of projects: a number
   * that was given stays, and a new check takes the lowest one that is free in both lists.
   */
  bit: number
  /** Its phrase in the CroQL member: `Open QA issue: …`. */
  about: Sentence
}

/** Those that CroQL and the API know, in the order of docs/reference/croql.md, "Members of a summary of a language". */
export const CHECKS_OF_THE_API = {
  empty_translation: { bit: 0, about: sentence`empty translation` },
  translation_length: { bit: 1, about: sentence`translation length` },
  tags_mismatch: { bit: 2, about: sentence`tags mismatch` },
  spaces_mismatch: { bit: 3, about: sentence`spaces mismatch` },
  variables_mismatch: { bit: 4, about: sentence`variables mismatch` },
  punctuation_mismatch: { bit: 5, about: sentence`punctuation mismatch` },
  character_case_mismatch: { bit: 6, about: sentence`character case mismatch` },
  special_characters_mismatch: { bit: 7, about: sentence`special characters mismatch` },
  incorrect_translation: { bit: 8, about: sentence`incorrect translation` },
  spelling: { bit: 9, about: sentence`spelling` },
  icu_syntax: { bit: 10, about: sentence`ICU syntax` },
  terms: { bit: 11, about: sentence`terms` },
  duplicate_translation: { bit: 12, about: sentence`duplicate translation` },
  ftl_syntax: { bit: 13, about: sentence`FTL syntax` },
  android_syntax: { bit: 14, about: sentence`Android syntax` },
  numbers_mismatch: { bit: 15, about: sentence`numbers mismatch` },
  ai: { bit: 16, about: sentence`AI. Nothing here finds such issues yet` },
  outdated_translation: { bit: 17, about: sentence`outdated translation` },
  mdx_syntax: { bit: 18, about: sentence`MDX syntax` },
  custom: { bit: 19, about: sentence`a custom check` },
} as const satisfies Readonly<Record<string, KnownCheck>>

/** Interlinear's own, which no cloud knows: they come after the API's wherever checks are listed, and are said to be ours. */
export const OWN_CHECKS = {} as const satisfies Readonly<Record<string, KnownCheck>>

/** A check's name as stored in `qa_issue.qa_check`. */
export type QaCheck = keyof (typeof CHECKS_OF_THE_API & typeof OWN_CHECKS)

const known: Readonly<Record<QaCheck, KnownCheck>> = { ...CHECKS_OF_THE_API, ...OWN_CHECKS }

/** Every check, the API's first. */
export const QA_CHECKS = Object.keys(known) as readonly QaCheck[]

const bits = new Map<string, number>(QA_CHECKS.map((check) => [check, 1 << known[check].bit]))

/** The check's bit in `languages_summary.qa_issues`; 0 for a name that is no check's. */
export function qaBit(check: string): number {
  return bits.get(check) ?? 0
}

/** Whether only Interlinear has the check: an expression that names it means nothing to a cloud. */
export function isOwnCheck(check: QaCheck): boolean {
  return Object.hasOwn(OWN_CHECKS, check)
}

/** The CroQL member that asks for a check: `has tags mismatch qa issues`. */
export function qaMember(check: QaCheck): string {
  return `has ${check.replaceAll('_', ' ')} qa issues`
}

/** Returns the phrase of a check's CroQL member. */
export function aboutCheck(check: QaCheck): Sentence {
  return known[check].about
}

/** One phrase for completion and docs. */
export function aboutQaMember(check: QaCheck): Sentence {
  const about = sentence`Open QA issue: ${known[check].about}`
  return isOwnCheck(check) ? sentence`${about}. A check of Interlinear’s own, which no cloud knows` : about
}

/** The member as one word: `hasTagsMismatchQaIssues`. */
export type QaMemberName<Check extends string = QaCheck> = `has${Joined<Check>}QaIssues`
type Joined<Words extends string> = Words extends `${infer First}_${infer Rest}`
  ? `${Capitalize<First>}${Joined<Rest>}`
  : Capitalize<Words>

/** `hasTagsMismatchQaIssues` for `tags_mismatch`. */
export function qaMemberName(check: QaCheck): QaMemberName {
  const words = check.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return `has${words.join('')}QaIssues` as QaMemberName
}

/** An object with what `of` makes for the member of each check, in their order. */
export function forEachQaMember<Value>(of: (check: QaCheck) => Value): Readonly<Record<QaMemberName, Value>> {
  return Object.fromEntries(QA_CHECKS.map((check) => [qaMemberName(check), of(check)])) as Record<
    QaMemberName,
    Value
  >
}
