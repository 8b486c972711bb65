/**
 * Computes `languages summary`: the state of a string's translations into one language. A pure function, used by single
 * edits and by rebuilds alike (docs/reference/translations.md, "The summary of a language").
 */
import type { PluralForm, PluralForms } from '../model/plural.ts'
import type { Ranked } from './topTranslations.ts'

/** The properties of a source string that the summary uses. */
export interface SourceFacts {
  text: string
  /** The forms of a plural string; null for any other. */
  pluralForms: PluralForms | null
  isDuplicate: boolean
  sourceChangedAt: number | null
}

/** The properties of a translation that the summary uses. */
export interface TranslationFacts extends Ranked {
  text: string
  provider: string | null
  isShared: boolean
  createdAt: number
  /** The number of its approvals. */
  approvals: number
  /** The bits of the checks with an open issue (qaChecks.ts). */
  qaIssues: number
}

/** The forms of a string in a language. */
export interface StringForms {
  forms: readonly PluralForm[]
  /** The forms that a translated string must have a text for (core/languages/forms.ts). */
  everyday: readonly PluralForm[]
}

/** An element of `languages summary`. Times are milliseconds since 1970. */
export interface Summary {
  isTranslated: boolean
  isPartiallyTranslated: boolean
  isApproved: boolean
  isPartiallyApproved: boolean
  translationUpdated: number
  /** The oldest `updated` among the top translations. */
  oldestUpdated: number
  isTranslatedByTm: boolean
  isTranslatedByMt: boolean
  isTranslatedByAi: boolean
  isSourceChangedAfterTranslation: boolean
  hasTranslationAsSource: boolean
  hasTranslationAfterApproval: boolean
  hasSharedTranslation: boolean
  rating: number
  approvalsCount: number
  qaIssues: number
  /** Whether any top translation needs work. */
  needsWork: boolean
}

/**
 * @param stringForms the language's categories for a plural string, `['none']` for any other
 * @param translations all of the string's translations into the language, at least one
 * @param tops the result of `topTranslations` for them
 */
export function summarize(
  source: SourceFacts,
  stringForms: StringForms,
  translations: readonly TranslationFacts[],
  tops: readonly TranslationFacts[],
): Summary {
  const { forms, everyday } = stringForms
  const isTranslated = (form: PluralForm) =>
    translations.some((one) => one.form === form && one.text !== '' && !one.needsWork)
  const isApproved = (form: PluralForm) =>
    tops.some((one) => one.form === form && one.newestApproval !== null && !one.needsWork)
  const translatedForms = forms.filter(isTranslated)
  const isWhole = everyday.every(isTranslated)
  const isWhollyApproved = everyday.every(isApproved) && translatedForms.every(isApproved)
  const providers = new Set(tops.map(({ provider }) => providerGroup(provider)))
  const oldestUpdated = Math.min(...tops.map(({ updatedAt }) => updatedAt))
  return {
    isTranslated: isWhole,
    isPartiallyTranslated: !isWhole && translatedForms.length > 0,
    isApproved: isWhollyApproved,
    isPartiallyApproved: !isWhollyApproved && forms.some(isApproved),
    translationUpdated: Math.max(...tops.map(({ updatedAt }) => updatedAt)),
    oldestUpdated,
    isTranslatedByTm: providers.has('tm'),
    isTranslatedByMt: providers.has('mt'),
    isTranslatedByAi: providers.has('ai'),
    isSourceChangedAfterTranslation:
      source.sourceChangedAt !== null && source.sourceChangedAt > oldestUpdated,
    hasTranslationAsSource: tops.some(({ form, text }) => text === sourceOf(source, form)),
    hasTranslationAfterApproval: isAddedAfterApproval(translations),
    hasSharedTranslation: source.isDuplicate && tops.some(({ isShared }) => isShared),
    rating: Math.max(...tops.map(({ rating }) => rating)),
    approvalsCount: Math.max(...tops.map(({ approvals }) => approvals)),
    qaIssues: tops.reduce((bits, { qaIssues }) => bits | qaIssues, 0),
    needsWork: tops.some(({ needsWork }) => needsWork),
  }
}

/** Returns the source text of a `form`; `other` if the source lacks the category. */
function sourceOf(source: SourceFacts, form: PluralForm): string | undefined {
  if (source.pluralForms === null) return source.text
  return (form === 'none' ? undefined : source.pluralForms[form]) ?? source.pluralForms.other
}

function providerGroup(provider: string | null): 'person' | 'tm' | 'mt' | 'ai' {
  switch (provider) {
    case null:
      return 'person'
    case 'tm':
    case 'global_tm':
      return 'tm'
    case 'ai':
      return 'ai'
    default:
      return 'mt'
  }
}

/** Whether any of them was added later than the newest approval of all. */
function isAddedAfterApproval(translations: readonly TranslationFacts[]): boolean {
  let newestApproval: number | null = null
  let newestAdded = -Infinity
  for (const translation of translations) {
    newestAdded = Math.max(newestAdded, translation.createdAt)
    if (translation.newestApproval !== null) {
      newestApproval = Math.max(newestApproval ?? -Infinity, translation.newestApproval)
    }
  }
  return newestApproval !== null && newestAdded > newestApproval
}
