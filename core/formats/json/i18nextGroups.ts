/** i18next's plurals: the keys `items_one`, `items_other` of one object are one string. */
import type { Language } from '../../contract/language.ts'
import { PLURAL_CATEGORIES, type PluralCategory } from '../../model/plural.ts'
import type { JsonObject, JsonString, Path } from './document.ts'

export interface PluralGroup {
  /** The key without its suffix. */
  base: string
  /** The path by which the group is identified. */
  path: Path
  /** The keys of the language's categories, in the file's order. */
  members: Map<PluralCategory, JsonString>
  object: JsonObject
}

/** The end of an ordinal's key: `place_ordinal_few`. */
export const ORDINAL = new RegExp(`_ordinal_(?:${PLURAL_CATEGORIES.join('|')})$`)

const SUFFIXED = new RegExp(`^(.+)_(${PLURAL_CATEGORIES.join('|')})$`, 's')

/** Splits a key such as `items_few`. Ordinals have categories of their own, and are none. */
export function splitKey(key: string): { base: string; category: PluralCategory } | null {
  const match = ORDINAL.test(key) ? null : SUFFIXED.exec(key)
  if (!match) return null
  return { base: match[1]!, category: match[2] as PluralCategory }
}

/** Whether keys with these suffixes are a plural string, and not chance: `day_one` alone is none. */
export function isPluralSet(categories: ReadonlySet<PluralCategory>): boolean {
  return (
    categories.size > 1 && (['few', 'many', 'other'] as const).some((category) => categories.has(category))
  )
}

/** Whether a key with `_other` alone is a plural, in a language with that one category. */
type LoneTest = (value: string) => boolean

/** Whether a source text shows a count. Else `reason_other` would be one. */
export const showsCount: LoneTest = (value) => /\{\{-?\s*count\b/.test(value)

/**
 * The group of each string that belongs to one. Suffixes that the language lacks stay plain strings of their
 * own (English `items_zero`, which i18next takes for 0 in any language).
 */
export function pluralGroups(
  strings: readonly JsonString[],
  language: Language,
  isLonePlural: LoneTest,
): Map<JsonString, PluralGroup> {
  const groups = new Map<JsonString, PluralGroup>()
  for (const object of new Set(strings.map((string) => string.object))) {
    if (!object) continue
    for (const group of groupsOf(object, language, isLonePlural)) {
      for (const member of group.members.values()) groups.set(member, group)
    }
  }
  return groups
}

function groupsOf(object: JsonObject, language: Language, isLonePlural: LoneTest): PluralGroup[] {
  const byBase = new Map<string, Map<PluralCategory, JsonString>>()
  for (const [key, string] of object.strings) {
    const split = splitKey(key)
    if (!split || !language.pluralCategoryNames.includes(split.category)) continue
    const members = byBase.get(split.base) ?? new Map<PluralCategory, JsonString>()
    byBase.set(split.base, members.set(split.category, string))
  }
  return [...byBase].flatMap(([base, members]) => {
    const [first] = members.values()
    const isLone = language.pluralCategoryNames.length === 1 && isLonePlural(first!.value)
    if (!isLone && !isPluralSet(new Set(members.keys()))) return []
    return [{ base, path: [...first!.path.slice(0, -1), groupName(base, object)], members, object }]
  })
}

/** The key by which a group is identified: its keys without their suffix, or with `_other` where that is a key itself. */
export function groupName(base: string, object: JsonObject): string {
  return object.keys.has(base) ? `${base}_other` : base
}
