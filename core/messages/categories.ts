/** Plural categories of messages: for counts by the project's own rules, for ranks (1st, 2nd) by the runtime's CLDR. */
import type { SelectType } from '../contract/messages.ts'
import type { Language } from '../contract/language.ts'
import { PLURAL_CATEGORIES, type PluralCategory } from '../model/plural.ts'
import { pluralCategoryOf, pluralSamples, sampleNumbers, SAMPLE_NUMBERS } from '../languages/samples.ts'
import type { SelectNode } from './message.ts'

/** The plural categories of a language, in CLDR's order. */
export function categoriesOf(language: Language, type: Exclude<SelectType, 'select'>): PluralCategory[] {
  if (type === 'plural') return language.pluralCategoryNames
  const { pluralCategories } = ordinals(language).resolvedOptions()
  return PLURAL_CATEGORIES.filter((category) => pluralCategories.includes(category))
}

function categoryIn(language: Language, type: Exclude<SelectType, 'select'>, n: number): PluralCategory {
  return type === 'plural' ? pluralCategoryOf(language, n) : ordinals(language).select(n)
}

function ordinals(language: Language): Intl.PluralRules {
  return new Intl.PluralRules(localeOf(language), { type: 'ordinal' })
}

/** A tag that the runtime takes; a custom language may have none. */
export function localeOf(language: Language): string {
  return [language.id, language.locale].find(isTag) ?? 'en'
}

function isTag(text: string): boolean {
  try {
    return Intl.PluralRules.supportedLocalesOf(text).length > 0
  } catch {
    return false
  }
}

/** How many numbers of a branch are shown. */
const SHOWN = 3

export interface BranchSamples {
  /**
   * The sample numbers as they are shown: `2, 3, 4, …`. Empty of a branch that is for one number alone: it has it for
   * a name.
   */
  shown: string
  /** A number that leads into the branch; null where no whole number does. */
  first: number | null
}

/** The numbers that lead into a branch of a plural, past its `=1` and its offset; null: the branch has no number. */
export function branchSamples(
  select: SelectNode,
  selector: string,
  language: Language,
): BranchSamples | null {
  if (select.type === 'select') return null
  const exact = exactNumber(selector)
  if (exact !== null) return { shown: '', first: exact }
  const named = new Set(select.branches.map((branch) => branch.selector))
  const isDefault = select.branches.some((branch) => branch.isDefault && branch.selector === selector)
  const numbers = openNumbers(select, language)
    .filter(({ category }) => category === selector || (isDefault && !named.has(category)))
    .map(({ n }) => n)
  const [first] = numbers
  if (first === undefined) return { shown: fractionsOf(select, selector, language), first: null }
  const listed = numbers.slice(0, SHOWN).join(', ')
  return { shown: numbers.length > SHOWN ? `${listed}, …` : listed, first }
}

/** The categories that a plural needs: not those whose every number has a branch of its own (`=1` in English). */
export function neededCategories(select: SelectNode, language: Language): PluralCategory[] {
  if (select.type === 'select') return []
  const open = new Set(openNumbers(select, language).map(({ category }) => category))
  return categoriesOf(language, select.type).filter((category) => {
    return category === 'other' || open.has(category) || !hasNumbers(select.type, category, language)
  })
}

/** Sample numbers that no exact branch takes, with the category that each falls into. */
function openNumbers(select: SelectNode, language: Language): { n: number; category: PluralCategory }[] {
  const { type, offset, branches } = select
  if (type === 'select') return []
  const taken = new Set(branches.map(({ selector }) => exactNumber(selector)))
  return SAMPLE_NUMBERS.filter((n) => !taken.has(n) && n >= offset).map((n) => {
    return { n, category: categoryIn(language, type, n - offset) }
  })
}

function hasNumbers(type: SelectType, category: PluralCategory, language: Language): boolean {
  return type === 'selectordinal' || (sampleNumbers(language).get(category)?.length ?? 0) > 0
}

/** The samples of a category without whole numbers, such as Ukrainian `other`. */
function fractionsOf({ type }: SelectNode, selector: string, language: Language): string {
  const category = categoriesOf(language, 'plural').find((name) => name === selector)
  if (type !== 'plural' || category === undefined || hasNumbers(type, category, language)) return ''
  return pluralSamples(language)[category] ?? ''
}

/** `=0` of ICU, `0` of Fluent. */
function exactNumber(selector: string): number | null {
  return /^=?-?\d/.test(selector) ? Number(selector.replace('=', '')) : null
}
