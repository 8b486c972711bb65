/** CLDR plural categories in the order in which forms are stored, joined and shown. */
export const PLURAL_CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

export type PluralCategory = (typeof PLURAL_CATEGORIES)[number]

/** The text of a string that has forms: a text for each category that is there. */
export type PluralForms = Partial<Record<PluralCategory, string>>

/** The forms of a translation: one category of a plural string, or `none` of any other string. */
export const PLURAL_FORMS = ['none', ...PLURAL_CATEGORIES] as const

export type PluralForm = (typeof PLURAL_FORMS)[number]

/** The text of a plural string: its forms joined by a line feed, zero to other (docs/reference/croql.md, "Texts"). */
export function joinForms(forms: PluralForms): string {
  return PLURAL_CATEGORIES.flatMap((category) => forms[category] ?? []).join('\n')
}
