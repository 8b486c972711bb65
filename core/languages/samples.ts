/** The numbers by which plural categories and gettext's forms are compared, and those shown to people. */
import { cldrPluralsOf } from './catalog.ts'
import { compileExpression, type PluralExpression } from './expression.ts'
import type { Language } from '../contract/language.ts'
import type { PluralCategory, PluralForms } from '../model/plural.ts'

/** Every count up to 200, and the round ones that some rules single out (French `many` is 1,000,000). */
export const SAMPLE_NUMBERS: readonly number[] = [
  ...Array.from({ length: 201 }, (_, n) => n),
  ...[1_000, 1_001, 1_002, 10_000, 100_000, 1_000_000, 2_000_000, 3_000_000, 10_000_000],
]

/** How many numbers of a category are shown. */
const SHOWN = 3

const expressions = new Map<string, PluralExpression>()

/** The category of a whole count, by the language's own `pluralRules`. */
export function pluralCategoryOf(language: Language, n: number): PluralCategory {
  let expression = expressions.get(language.pluralRules)
  if (!expression) {
    expression = compileExpression(language.pluralRules)
    expressions.set(language.pluralRules, expression)
  }
  return language.pluralCategoryNames[expression(n)] ?? 'other'
}

const samplesOf = new WeakMap<Language, ReadonlyMap<PluralCategory, readonly number[]>>()

/**
 * The sample numbers of each category, ascending. A category that no whole number takes (Ukrainian `other`,
 * which is for fractions) has an empty list.
 */
export function sampleNumbers(language: Language): ReadonlyMap<PluralCategory, readonly number[]> {
  const known = samplesOf.get(language)
  if (known) return known
  const samples = new Map<PluralCategory, number[]>(language.pluralCategoryNames.map((name) => [name, []]))
  for (const n of SAMPLE_NUMBERS) samples.get(pluralCategoryOf(language, n))?.push(n)
  samplesOf.set(language, samples)
  return samples
}

/**
 * Returns the samples shown beside each field: `{one: '1, 21, 31, …', few: '2, 3, 4, …', many: …, other: '0.5, 1.5,
 * …'}`.
 */
export function pluralSamples(language: Language): PluralForms {
  const shown: PluralForms = {}
  for (const [category, numbers] of sampleNumbers(language)) {
    shown[category] = numbers.length > 0 ? shownNumbers(numbers) : fractions(language, category)
  }
  return shown
}

/** The first few of some numbers, as people see them: `2, 3, 4, …`. */
export function shownNumbers(numbers: readonly number[]): string {
  const first = numbers.slice(0, SHOWN).join(', ')
  return numbers.length > SHOWN ? `${first}, …` : first
}

/** CLDR's decimal samples of a category, halves first, because people count these. */
function fractions(language: Language, category: PluralCategory): string {
  const decimals = cldrPluralsOf(language)?.find((one) => one.category === category)?.decimals ?? ''
  const numbers = decimals
    .split(', ')
    .flatMap(expandRange)
    .filter((one) => /^\d+\.\d*[1-9]$/.test(one))
  const halves = numbers.filter((one) => one.endsWith('.5'))
  return numbers.length === 0 ? '' : `${(halves.length > 0 ? halves : numbers).slice(0, SHOWN).join(', ')}, …`
}

/** `0.0~1.5` is 0.0, 0.1, … 1.5. */
function expandRange(sample: string): string[] {
  const [low, high] = sample.split('~')
  if (low === undefined || high === undefined) return [sample]
  const places = low.split('.')[1]?.length ?? 0
  const unit = 10 ** places
  const start = Math.round(Number(low) * unit)
  const count = Math.min(100, Math.round(Number(high) * unit) - start)
  return Array.from({ length: count + 1 }, (_, step) => ((start + step) / unit).toFixed(places))
}
