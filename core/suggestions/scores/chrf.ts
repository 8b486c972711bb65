/**
 * chrF2 (Popović 2015, 2016) of a whole corpus, as sacrebleu computes it by default. It uses n-grams of one to six
 * characters without blanks. Precision and recall are averaged over the orders that both sides have, with recall twice
 * as heavy.
 */

const ORDER = 6
const BETA_SQUARED = 4

export interface Pair {
  /** The suggestion. */
  text: string
  /** The approved translation. */
  reference: string
}

/** 0 to 100; the higher, the more alike. */
export function chrf(pairs: readonly Pair[]): number {
  const orders = Array.from({ length: ORDER }, () => ({ own: 0, wanted: 0, common: 0 }))
  for (const { text, reference } of pairs) {
    const own = [...text.replaceAll(/\s+/gu, '')]
    const wanted = [...reference.replaceAll(/\s+/gu, '')]
    for (const [index, counts] of orders.entries()) {
      const length = index + 1
      const there = Math.max(0, wanted.length - index)
      // N-gram orders that the reference lacks do not lower the score.
      counts.own += there === 0 ? 0 : Math.max(0, own.length - index)
      counts.wanted += there
      counts.common += common(own, wanted, length)
    }
  }
  const effective = orders.filter((one) => one.own > 0 && one.wanted > 0)
  if (effective.length === 0) return 0
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const precision = mean(effective.map((one) => one.common / one.own))
  const recall = mean(effective.map((one) => one.common / one.wanted))
  if (precision + recall === 0) return 0
  return (100 * (1 + BETA_SQUARED) * precision * recall) / (BETA_SQUARED * precision + recall)
}

function common(own: readonly string[], wanted: readonly string[], length: number): number {
  const left = new Map<string, number>()
  for (let offset = 0; offset + length <= wanted.length; offset++) {
    const gram = wanted.slice(offset, offset + length).join('')
    left.set(gram, (left.get(gram) ?? 0) + 1)
  }
  let count = 0
  for (let offset = 0; offset + length <= own.length; offset++) {
    const gram = own.slice(offset, offset + length).join('')
    const there = left.get(gram) ?? 0
    if (there === 0) continue
    left.set(gram, there - 1)
    count += 1
  }
  return count
}
