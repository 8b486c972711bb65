/** Selects the top translation of a form (docs/reference/translations.md, "The top translation"). */
import type { PluralForm } from '../model/plural.ts'

/** The properties that rank a translation. Times are milliseconds since 1970. */
export interface Ranked {
  id: number
  form: PluralForm
  /** A finished text ranks before any that needs work. */
  needsWork: boolean
  updatedAt: number
  /** Ups minus downs. */
  rating: number
  /** The time of its last approval; null without one. */
  newestApproval: number | null
}

/** A time before every date in a project. */
const NEVER = Number.MIN_SAFE_INTEGER

/** Compares two translations of one form; the top one sorts first. */
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
 * Returns the top translation of each of `forms`, in their order, if it exists.
 *
 * Forms outside the language's categories count only if the string has no others, so that an element always has its
 * dates. A string that became plural has such forms, or a language whose rules changed.
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
