/**
 * Texts for the count 0 that files have beside a plural in any language: Rails' `zero`, i18next's `items_zero`,
 * Apple's. If the language has the category `zero`, the file has one place for both. The plural's form owns it, and the
 * source's string for it has the same text.
 */
import type { Language } from '../contract/language.ts'
import type { ParsedString } from './format.ts'
import { joinIdentifier } from './identifier.ts'

/** The end of such a string's identifier, behind that of its plural, by file type. */
const SUFFIXES: ReadonlyMap<string, string> = new Map([
  ['yaml', '.zero'],
  ['i18next_json', '_zero'],
  ['stringsdict', joinIdentifier('', 'zero')],
  ['xcstrings', joinIdentifier('', 'zero')],
])

export const TYPES_WITH_ZERO: readonly string[] = [...SUFFIXES.keys()]

/** Whether the plural's form owns the text for 0. */
export function hasZeroCategory({ pluralCategoryNames }: Pick<Language, 'pluralCategoryNames'>): boolean {
  return pluralCategoryNames.includes('zero')
}

/** The identifiers that the string for 0 of a plural may have in a file of the type. */
export function zerosOf(type: string, plural: string): string[] {
  const suffix = SUFFIXES.get(type)
  if (suffix === undefined) return []
  // i18next calls a plural by `items_other` where `items` is a key itself (core/formats/json/i18nextGroups.ts).
  const base = type === 'i18next_json' && plural.endsWith('_other') ? [plural.slice(0, -'_other'.length)] : []
  return [plural, ...base].map((one) => one + suffix)
}

/** The identifiers that the plural of a string may have whose text is for 0; none where it is no such string. */
export function pluralsOfZero(type: string, identifier: string): string[] {
  const suffix = SUFFIXES.get(type)
  if (suffix === undefined || !identifier.endsWith(suffix)) return []
  const plural = identifier.slice(0, -suffix.length)
  return type === 'i18next_json' ? [plural, `${plural}_other`] : [plural]
}

/** The plural that a string is the text for 0 of, among the plurals of its file. */
export function pluralFinder(
  type: string,
  plurals: Iterable<string>,
): (identifier: string) => string | undefined {
  const known = new Set(plurals)
  return (identifier) => pluralsOfZero(type, identifier).find((one) => known.has(one))
}

/** The text for 0 of a plural in a translation, as a string beside it; undefined where the language has it elsewhere. */
export function zeroBeside(
  type: string,
  { identifier, text }: Pick<ParsedString, 'identifier' | 'text'>,
  language: Language,
): ParsedString | undefined {
  const zero = typeof text === 'object' && hasZeroCategory(language) ? text.zero : undefined
  // By the name without `_other`, where there are two: a key that is a plural's name has no plural beside it.
  const own = zerosOf(type, identifier).at(-1)
  if (!zero || own === undefined) return undefined
  return { identifier: own, text: zero, formOf: { identifier, form: 'zero' } }
}
