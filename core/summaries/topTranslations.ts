/** Which translation of a form stands for it (docs/reference/translations.md, "The top translation"). */
import type { PluralForm } from '../contract/plural.ts'

/** What ranks a translation. Times are milliseconds since 1970. */
export interface Ranked {
  id: number
  form: PluralForm
  /** A finished text stands for its form before any that needs work. */
  needsWork: boolean
  updatedAt: number
  /** Ups minus downs. */
  rating: number
  /** When it was last approved; null where it is not approved. */
  newestApproval: number | null
}

/** A time before every date that a project can hold. */
const NEVER = Number.MIN_SAFE_INTEGER

/** Orders the translations of one form, the top one first. */
export function compareRank(a: Ranked, b: Ranked): number {
  return (
    Number(a.needsWork) - Number(b.needsWork) ||
    (b.newestApproval ?? NEVER) - (a.newestApproval ?? NEVER) ||
    b.rating - a.rating ||
    b.updatedAt - a.updatedAt ||
    b.id - a.id
  )
}

/**
 * The top translation of each of `forms`, in their order, where there is one.
 *
 * Forms outside the language's categories (a string that became plural, a language whose rules changed) do not
 * count, unless the string has nothing else: then they speak for it, so that an element never lacks its dates.
 */
export function topTranslations<Translation extends Ranked>(
  forms: readonly PluralForm[],
  translations: readonly Translation[],
): Translation[] {
  if (translations.length < 2) return [...translations]
  const top = new Map<PluralForm, Translation>()
  for (const translation of translations) {
    const best = top.get(translation.form)
    if (!best || compareRank(translation, best) < 0) top.set(translation.form, translation)
  }
  const tops = forms.flatMap((form) => top.get(form) ?? [])
  return tops.length > 0 ? tops : [...top.values()]
}
