/** CLDR plural categories in the order in which forms are stored, joined and shown. */
export const PLURAL_CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

export type PluralCategory = (typeof PLURAL_CATEGORIES)[number]

/**
 * The text of a plural string: a text for each CLDR plural category of its language. A category that the language does
 * not have, or that has no text yet, is absent. A string without plural forms is a plain `string` instead.
 *
 * `PluralForm` names one of these texts in rows and calls; its value `none` is the only form of a plain string.
 *
 * @example
 * const items: PluralForms = { one: '%d item', other: '%d items' }
 * joinForms(items) // '%d item\n%d items'
 */
export type PluralForms = Partial<Record<PluralCategory, string>>

/** The forms of a translation: one category of a plural string, or `none` of any other string. */
export const PLURAL_FORMS = ['none', ...PLURAL_CATEGORIES] as const

export type PluralForm = (typeof PLURAL_FORMS)[number]

/** The text of a plural string: its forms joined by a line feed, zero to other (docs/reference/croql.md, "Texts"). */
export function joinForms(forms: PluralForms): string {
  return PLURAL_CATEGORIES.flatMap((category) => forms[category] ?? []).join('\n')
}
