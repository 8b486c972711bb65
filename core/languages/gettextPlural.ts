/**
 * Gettext's `Plural-Forms`, and the mapping of its numbered forms to CLDR's named categories. The mapping uses the
 * rule's result for the numbers of each category, never positions, because headers number their forms as they like.
 */
import { sentence, type Sentence } from '../platform/text/sentence.ts'
import { Failure } from '../platform/errors/failure.ts'
import { cldrPluralsOf } from './catalog.ts'
import { compileExpression } from './expression.ts'
import type { Language } from '../contract/language.ts'
import type { PluralCategory } from '../model/plural.ts'
import { countExpression, countedPlurals } from './pluralRule.ts'
import { SAMPLE_NUMBERS, sampleNumbers } from './samples.ts'

export interface GettextPluralRule {
  nplurals: number
  /** The form of a whole count; a rule that answers out of range gives 0, as gettext itself does. */
  indexOf(n: number): number
  /** The rule as a header holds it: `nplurals=2; plural=(n != 1);` */
  text: string
}

export interface FormMap {
  /**
   * The categories whose text each form can take, best first; never empty. The first few are those that are read from
   * the form, the rest what is written where those have no text.
   */
  categoriesOfIndex: PluralCategory[][]
  /** The form that each category of the language is read from. */
  indexOfCategory: Map<PluralCategory, number>
}

const HEADER = /^\s*nplurals\s*=\s*([^;]*?)\s*;\s*plural\s*=\s*([^;]*?)\s*;?\s*$/
const MAX_FORMS = 20
/** GNU's own tools try as many counts before they take a rule in. */
const CHECKED_COUNTS = 1000

/**
 * Reads the value of a `Plural-Forms` field. Throws `format.pluralForms` where it is no rule, or where the
 * rule divides by zero or answers out of range for a count up to 1,000.
 */
export function parsePluralForms(header: string): GettextPluralRule {
  const match = HEADER.exec(header.slice(0, 10_000))
  if (!match) throw badHeader(sentence`it should look like "nplurals=2; plural=(n != 1);"`, header)
  const [, count = '', plural = ''] = match
  const nplurals = /^\d{1,3}$/.test(count) ? Number(count) : 0
  if (nplurals < 1 || nplurals > MAX_FORMS) {
    throw badHeader(
      sentence`nplurals should be a number from 1 to ${MAX_FORMS}, not "${count.slice(0, 20)}"`,
      header,
    )
  }
  const expression = compileExpression(plural)
  for (let n = 0; n <= CHECKED_COUNTS; n += 1) {
    const index = expression(n)
    if (Number.isNaN(index)) throw badHeader(sentence`its rule divides by zero for n = ${n}`, header)
    if (!isForm(index, nplurals)) {
      throw badHeader(
        sentence`its rule answers ${index} for n = ${n}, and there are ${nplurals} forms`,
        header,
      )
    }
  }
  return {
    nplurals,
    indexOf(n) {
      const index = expression(n)
      return isForm(index, nplurals) ? index : 0
    },
    text: `nplurals=${nplurals}; plural=${plural};`,
  }
}

/** Cached rules by header field: those of a project are mostly equal, and each rule is evaluated for many counts. */
const tried = new Map<string, GettextPluralRule | null>()
const MAX_TRIED = 100

/** `parsePluralForms`, of text that may be anything; null where it is no rule that can be used. */
export function usablePluralForms(header: string): GettextPluralRule | null {
  const known = tried.get(header)
  if (known !== undefined) return known
  const rule = usableRule(header)
  if (tried.size >= MAX_TRIED) tried.clear()
  tried.set(header, rule)
  return rule
}

function usableRule(header: string): GettextPluralRule | null {
  try {
    return parsePluralForms(header)
  } catch (error) {
    if (error instanceof Failure) return null
    throw error
  }
}

function isForm(index: number, nplurals: number): boolean {
  return Number.isInteger(index) && index >= 0 && index < nplurals
}

function badHeader(why: Sentence, header: string): Failure {
  return new Failure('format.pluralForms', sentence`The Plural-Forms header cannot be used: ${why}.`, {
    todo: 'Correct the header, or remove it to use the rule of the language.',
    value: header.trim().slice(0, 200),
  })
}

/**
 * The rule for a file that has none: CLDR's for whole counts, with a form for each category that they take
 * (three for Ukrainian, whose `other` is for fractions).
 */
export function defaultGettextRule(language: Language): GettextPluralRule {
  const plurals = cldrPluralsOf(language)
  if (!plurals) {
    return parsePluralForms(
      `nplurals=${language.pluralCategoryNames.length}; plural=${language.pluralRules};`,
    )
  }
  const counted = countedPlurals(plurals)
  const categories = counted.map(({ category }) => category)
  return parsePluralForms(`nplurals=${counted.length}; plural=${countExpression(counted, categories)};`)
}

/**
 * Maps forms and categories to each other.
 *
 * - A category is read from the form that shares most of its numbers (Jaccard index). So a form for the one number 1
 *   does not win over the form for 1, 21, 31, ….
 * - A form without a category goes to the category that includes its numbers, if that one shares its form with a better
 *   matching category. So no text is lost without need (Latvian's form for 0 alone).
 * - A category without whole numbers (Ukrainian `other`, Czech `many`: fractions) is read from a form that no whole
 *   number takes, if there is one (the fourth of Ukrainian). Otherwise `other` is read from the form of the category
 *   before it (the third), and any other from the form of `other`.
 */
export function mapForms(rule: GettextPluralRule, language: Language): FormMap {
  let ofRule = maps.get(rule)
  if (!ofRule) maps.set(rule, (ofRule = new WeakMap()))
  let map = ofRule.get(language)
  if (!map) ofRule.set(language, (map = computeMap(rule, language)))
  return map
}

/** A file asks for the same map for each of its plural strings. */
const maps = new WeakMap<GettextPluralRule, WeakMap<Language, FormMap>>()

function computeMap(rule: GettextPluralRule, language: Language): FormMap {
  const samples = sampleNumbers(language)
  const forms = Array.from({ length: rule.nplurals }, (_, index) => index)
  const fit = fitOf(rule, forms, samples)
  const counted = language.pluralCategoryNames.filter((category) => hasSamples(samples, category))
  const fractional = language.pluralCategoryNames.filter((category) => !hasSamples(samples, category))

  const indexOfCategory = new Map<PluralCategory, number>()
  for (const category of counted)
    indexOfCategory.set(category, greatest(forms.map((form) => fit(category, form))))
  const reached = new Set(SAMPLE_NUMBERS.map((n) => rule.indexOf(n)))
  for (const index of reached) giveToSharer(index, indexOfCategory, language, fit)

  const unreached = forms.filter((index) => !reached.has(index))
  for (const [position, category] of fractional.entries()) {
    indexOfCategory.set(category, unreached[position] ?? neighbourForm(category, counted, indexOfCategory))
  }
  const categoriesOfIndex = forms.map((form) => candidates(form, language, indexOfCategory, fit))
  return { indexOfCategory, categoriesOfIndex }
}

type Samples = ReturnType<typeof sampleNumbers>

function hasSamples(samples: Samples, category: PluralCategory): boolean {
  return (samples.get(category) ?? []).length > 0
}

/** How well a form fits a category: 0 not at all, 1 the same numbers. */
type Fit = (category: PluralCategory, form: number) => number

function fitOf(rule: GettextPluralRule, forms: readonly number[], samples: Samples): Fit {
  const byForm = Map.groupBy(SAMPLE_NUMBERS, (n) => rule.indexOf(n))
  const fits = new Map(
    Array.from(samples, ([category, numbers]) => [
      category,
      forms.map((form) => {
        const shared = numbers.filter((n) => rule.indexOf(n) === form).length
        const all = numbers.length + (byForm.get(form) ?? []).length - shared
        return shared === 0 ? 0 : shared / all
      }),
    ]),
  )
  return (category, form) => fits.get(category)?.[form] ?? 0
}

/** Gives a form that no category is read from to a category in it that is a mere guest in another's form. */
function giveToSharer(
  index: number,
  indexOfCategory: Map<PluralCategory, number>,
  language: Language,
  fit: Fit,
): void {
  if ([...indexOfCategory.values()].includes(index)) return
  const guests = [...indexOfCategory].filter(([category, form]) => {
    return (
      fit(category, index) > 0 &&
      language.pluralCategoryNames.some((one) => fit(one, form) > fit(category, form))
    )
  })
  const best = guests.sort(([a], [b]) => fit(b, index) - fit(a, index))[0]
  if (best) indexOfCategory.set(best[0], index)
}

/** The form for fractions in a rule that has none of their own. */
function neighbourForm(
  category: PluralCategory,
  counted: readonly PluralCategory[],
  indexOfCategory: ReadonlyMap<PluralCategory, number>,
): number {
  const other = category === 'other' ? undefined : indexOfCategory.get('other')
  return other ?? indexOfCategory.get(counted.at(-1) ?? 'other') ?? 0
}

/** The categories that a form can take its text from, best first. */
function candidates(
  form: number,
  language: Language,
  indexOfCategory: ReadonlyMap<PluralCategory, number>,
  fit: Fit,
): PluralCategory[] {
  const names = language.pluralCategoryNames
  const byFit = [...names].sort((a, b) => fit(b, form) - fit(a, form))
  const own = byFit.filter((category) => indexOfCategory.get(category) === form)
  const others = byFit.filter((category) => !own.includes(category) && fit(category, form) > 0)
  if (own.some((category) => fit(category, form) > 0) || others.length > 0) return [...own, ...others]
  return [...own, ...names.filter((category) => !own.includes(category)).slice(-1)]
}

function greatest(values: readonly number[]): number {
  return values.indexOf(Math.max(...values))
}
