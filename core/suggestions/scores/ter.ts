/**
 * Translation edit rate (Snover and others 2006): the edits, a shift of words counting as one, that make the reference of
 * a text, by the words of the reference. Shifts are looked for as Tercom does, and sacrebleu after it.
 */
import type { Pair } from './chrf.ts'

const MAX_SHIFT = 10
const FARTHEST_SHIFT = 50
const MAX_CANDIDATES = 1000

/** In percent; the lower, the more alike. Letters are compared whatever their case. */
export function ter(pairs: readonly Pair[]): number {
  let edits = 0
  let words = 0
  for (const { text, reference } of pairs) {
    const wanted = wordsOf(reference)
    edits += editsOf(wordsOf(text), wanted)
    words += wanted.length
  }
  if (words > 0) return (100 * edits) / words
  return edits > 0 ? 100 : 0
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== '')
}

function editsOf(own: string[], wanted: readonly string[]): number {
  if (wanted.length === 0) return own.length
  let words = own
  let shifts = 0
  let candidates = 0
  for (;;) {
    const found = bestShift(words, wanted, candidates)
    candidates = found.candidates
    if (candidates >= MAX_CANDIDATES || found.gain <= 0) break
    shifts += 1
    words = found.words
  }
  return shifts + distance(words, wanted).edits
}

interface Shift {
  gain: number
  length: number
  start: number
  target: number
  words: string[]
}

function bestShift(own: string[], wanted: readonly string[], before: number) {
  const { edits, align, ownErrors, wantedErrors } = distance(own, wanted)
  let candidates = before
  let best: Shift | null = null
  for (const { start, at, length } of sameRuns(own, wanted)) {
    // Only what is wrong goes where something is missing.
    if (!ownErrors.slice(start, start + length).includes(true)) continue
    if (!wantedErrors.slice(at, at + length).includes(true)) continue
    const there = align[at] ?? -1
    if (start <= there && there < start + length) continue
    let previous = -1
    for (let offset = -1; offset < length; offset++) {
      const place = at + offset
      const target = place === -1 ? 0 : (align[place] ?? Number.NaN) + 1
      if (Number.isNaN(target)) break
      if (target === previous) continue
      previous = target
      const words = shifted(own, start, length, target)
      const gain = edits - distance(words, wanted).edits
      candidates += 1
      const shift = { gain, length, start, target, words }
      if (best === null || isBetter(shift, best)) best = shift
    }
    if (candidates >= MAX_CANDIDATES) break
  }
  return { gain: best?.gain ?? 0, words: best?.words ?? own, candidates }
}

/** The greatest gain, then the longest run, the first one, the first target, and the words in their order at last. */
function isBetter(one: Shift, other: Shift): boolean {
  const order = [
    one.gain - other.gain,
    one.length - other.length,
    other.start - one.start,
    other.target - one.target,
  ]
  return (order.find((difference) => difference !== 0) ?? 0) > 0
}

function shifted(words: readonly string[], start: number, length: number, target: number): string[] {
  const moved = words.slice(start, start + length)
  if (target < start)
    return [
      ...words.slice(0, target),
      ...moved,
      ...words.slice(target, start),
      ...words.slice(start + length),
    ]
  if (target > start + length)
    return [
      ...words.slice(0, start),
      ...words.slice(start + length, target),
      ...moved,
      ...words.slice(target),
    ]
  return [
    ...words.slice(0, start),
    ...words.slice(start + length, length + target),
    ...moved,
    ...words.slice(length + target),
  ]
}

function* sameRuns(own: readonly string[], wanted: readonly string[]) {
  for (let start = 0; start < own.length; start++)
    for (let offset = 0; offset < wanted.length; offset++) {
      if (Math.abs(offset - start) > FARTHEST_SHIFT) continue
      for (let length = 1; length <= MAX_SHIFT; length++) {
        const [word, other] = [own[start + length - 1], wanted[offset + length - 1]]
        if (word === undefined || word !== other) break
        yield { start, at: offset, length }
      }
    }
}

interface Distance {
  edits: number
  /** For each word of the reference the word of the text that it is held against, or the one before. */
  align: number[]
  ownErrors: boolean[]
  wantedErrors: boolean[]
}

const [KEEP, CHANGE, DROP, ADD] = [0, 1, 2, 3]

function distance(own: readonly string[], wanted: readonly string[]): Distance {
  const width = wanted.length + 1
  const costs = new Uint32Array((own.length + 1) * width)
  const steps = new Uint8Array(costs.length)
  for (let j = 1; j < width; j++) {
    costs[j] = j
    steps[j] = ADD
  }
  for (let i = 1; i <= own.length; i++) {
    costs[i * width] = i
    steps[i * width] = DROP
    for (let j = 1; j < width; j++) {
      const isSame = own[i - 1] === wanted[j - 1]
      let cost = (costs[(i - 1) * width + j - 1] ?? 0) + (isSame ? 0 : 1)
      let step = isSame ? KEEP : CHANGE
      const dropped = (costs[(i - 1) * width + j] ?? 0) + 1
      if (dropped < cost) [cost, step] = [dropped, DROP]
      const added = (costs[i * width + j - 1] ?? 0) + 1
      if (added < cost) [cost, step] = [added, ADD]
      costs[i * width + j] = cost
      steps[i * width + j] = step
    }
  }
  return { edits: costs.at(-1) ?? 0, ...alignment(steps, own.length, wanted.length) }
}

function alignment(steps: Uint8Array, ownLength: number, wantedLength: number): Omit<Distance, 'edits'> {
  const way: number[] = []
  for (let [i, j] = [ownLength, wantedLength]; i > 0 || j > 0;) {
    const step = steps[i * (wantedLength + 1) + j] ?? KEEP
    way.unshift(step)
    if (step !== ADD) i -= 1
    if (step !== DROP) j -= 1
  }
  const align: number[] = []
  const ownErrors: boolean[] = []
  const wantedErrors: boolean[] = []
  for (const step of way) {
    if (step !== ADD) ownErrors.push(step !== KEEP)
    if (step === DROP) continue
    wantedErrors.push(step !== KEEP)
    align.push(ownErrors.length - 1)
  }
  return { align, ownErrors, wantedErrors }
}
