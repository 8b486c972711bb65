/** The bands of an analysis, their usual weights, and the payable words that follow (docs/reference/analysis.md). */

/** Each segment is in the first band that fits, in this order; `from95` to `from50` are bands of fuzzy matches. */
export const ANALYSIS_BANDS = [
  'translated',
  'numbers',
  'acrossFiles',
  'withinFile',
  'context',
  'exact',
  'from95',
  'from85',
  'from75',
  'from50',
  'none',
] as const

export type AnalysisBand = (typeof ANALYSIS_BANDS)[number]

/** The part of a word that is paid in each band, in percent. */
export type BandWeights = Record<AnalysisBand, number>

export const USUAL_WEIGHTS: BandWeights = {
  translated: 0,
  numbers: 0,
  acrossFiles: 25,
  withinFile: 25,
  context: 0,
  exact: 25,
  from95: 40,
  from85: 60,
  from75: 80,
  from50: 100,
  none: 100,
}

/** The words of an hour. */
export const USUAL_SPEED = 350

const FUZZY_BANDS = [
  ['from95', 95],
  ['from85', 85],
  ['from75', 75],
  ['from50', 50],
] as const

/** The band of the best match of a text, whose score is in percent. A match with penalties counts by its score. */
export function bandOfMatch(best: { kind: string; score: number } | null): AnalysisBand {
  if (best === null) return 'none'
  if (best.score >= 100) return best.kind === 'context' ? 'context' : 'exact'
  return FUZZY_BANDS.find(([, least]) => best.score >= least)?.[0] ?? 'none'
}

/** The score of a match that is kept of a translation, in percent: 101 of the band `context`. */
export function storedScore(match: { kind: string; score: number }): number {
  return bandOfMatch(match) === 'context' ? MAX_STORED_SCORE : match.score
}

export const MAX_STORED_SCORE = 101

/** The memory match that a translation was made from (docs/reference/translations.md, "Match score"). */
export interface MatchOrigin {
  /** Percent; 101: also in the same context. */
  score: number
  /** The text is another one than the match's. */
  isEdited: boolean
}

export interface Quote {
  /** Words, each by its weight; two decimals. */
  payableWords: number
  /** In the currency of the rate, with its two decimals; null without a rate. */
  price: number | null
  /** Two decimals. */
  hours: number
}

export interface Pricing {
  weights: BandWeights
  /** The price of a word; null: no price. */
  rate: number | null
  /** A sign or code that stands beside prices; it may be empty. */
  currency: string
  wordsPerHour: number
}

/** The payable words of bands, with the price and the hours that they make. */
export function quoteOf(
  bands: Readonly<Record<AnalysisBand, { words: number }>>,
  { weights, rate, wordsPerHour }: Pricing,
): Quote {
  const hundredths = ANALYSIS_BANDS.reduce((sum, band) => sum + bands[band].words * weights[band], 0)
  const payableWords = Math.round(hundredths) / 100
  return {
    payableWords,
    price: rate === null ? null : Math.round(payableWords * rate * 100) / 100,
    hours: Math.round((payableWords / wordsPerHour) * 100) / 100,
  }
}
