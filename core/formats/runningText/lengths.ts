/**
 * Alignment by length (Gale and Church, "A Program for Aligning Sentences in Bilingual Corpora", 1993): what is long in one
 * language is long in the other.
 */

/** The numbers of sentences on both sides that match, from the start of the rest. */
export interface LengthStep {
  sources: number
  targets: number
}

/** How often translators translate n sentences by m; the paper's figures, and some for three. */
const STEPS: readonly (LengthStep & { share: number })[] = [
  { sources: 1, targets: 1, share: 0.89 },
  { sources: 1, targets: 2, share: 0.0445 },
  { sources: 2, targets: 1, share: 0.0445 },
  { sources: 2, targets: 2, share: 0.011 },
  { sources: 1, targets: 3, share: 0.004 },
  { sources: 3, targets: 1, share: 0.004 },
  { sources: 1, targets: 0, share: 0.005 },
  { sources: 0, targets: 1, share: 0.005 },
]

/** The variance of the length of a translation, for each character of its source. */
const VARIANCE = 6.8

/** The steps in which two sequences belong together, by the lengths of their members. */
export function alignLengths(sources: readonly number[], targets: readonly number[]): LengthStep[] {
  const ratio = ratioOf(sources, targets)
  const costs = sources.concat(0).map(() => new Array<number>(targets.length + 1).fill(Infinity))
  const chosen = sources.concat(0).map(() => new Array<LengthStep | null>(targets.length + 1).fill(null))
  const costAt = (source: number, target: number) => costs[source]?.[target] ?? Infinity
  costs[0]![0] = 0
  for (let source = 0; source <= sources.length; source++)
    for (let target = 0; target <= targets.length; target++)
      for (const step of STEPS) {
        const before = costAt(source - step.sources, target - step.targets)
        if (before === Infinity) continue
        const own = sum(sources, source - step.sources, source) * ratio
        const cost =
          before - Math.log(step.share) + lengthCost(own, sum(targets, target - step.targets, target))
        if (cost >= costAt(source, target)) continue
        costs[source]![target] = cost
        chosen[source]![target] = step
      }
  const steps: LengthStep[] = []
  let [source, target] = [sources.length, targets.length]
  for (;;) {
    const step = chosen[source]?.[target]
    if (!step) return steps.reverse()
    steps.push({ sources: step.sources, targets: step.targets })
    source -= step.sources
    target -= step.targets
  }
}

/** Returns the cost of a translation's length, given the expected one: the negative logarithm of its probability. */
export function lengthCost(expected: number, length: number): number {
  const mean = (expected + length) / 2
  if (mean === 0) return 0
  const deviation = Math.abs(length - expected) / Math.sqrt(mean * VARIANCE)
  return -Math.log(Math.max(2 * (1 - normal(deviation)), 1e-12))
}

/** How many characters the target has for one of the source; within what languages differ by. */
function ratioOf(sources: readonly number[], targets: readonly number[]): number {
  const [own, other] = [sum(sources, 0, sources.length), sum(targets, 0, targets.length)]
  return own === 0 || other === 0 ? 1 : Math.min(3, Math.max(1 / 3, other / own))
}

function sum(lengths: readonly number[], from: number, to: number): number {
  let total = 0
  for (let index = from; index < to; index++) total += lengths[index] ?? 0
  return total
}

/** The normal distribution's cumulative function (Abramowitz and Stegun, 26.2.17). */
function normal(x: number): number {
  const t = 1 / (1 + 0.2316419 * x)
  const density = 0.3989423 * Math.exp((-x * x) / 2)
  const series =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return 1 - density * series
}
