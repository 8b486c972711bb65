/**
 * The nearest text, measured as gettext's msgmerge does it (docs/reference/translations.md, "A template that changed"):
 * how much of two texts is their longest common subsequence.
 */

/** msgmerge's threshold of similarity; 1 is the same text, 0 shares no character. */
export const MIN_NEAR = 0.6

export interface NearText {
  text: string
  /** The context that distinguishes it from the same text elsewhere, such as gettext's msgctxt; absent: none. */
  scope?: string | undefined
}

/**
 * Texts in which the nearest is looked for; an index of their runs of four characters, as msgmerge has one, says
 * which are worth being measured.
 */
export class NearTexts<One extends NearText> {
  readonly #texts: readonly One[]
  readonly #byGram = new Map<string, number[]>()
  /** How many of these each text shares with the one that is looked for. */
  readonly #shared: Uint32Array

  constructor(texts: readonly One[]) {
    this.#texts = texts
    this.#shared = new Uint32Array(texts.length)
    for (const [index, { text }] of texts.entries())
      for (const gram of gramsOf(text)) {
        const having = this.#byGram.get(gram)
        if (having) having.push(index)
        else this.#byGram.set(gram, [index])
      }
  }

  /**
   * The nearest one that is near enough; of several the one of no scope or of the same, then the first. A longer text
   * than any that a person would change in part has none.
   */
  find({ text, scope }: NearText): One | undefined {
    if (text === '' || text.length > LONGEST) return undefined
    const likenessTo = measureFrom(text)
    let best: One | undefined
    let bestRank = MIN_NEAR
    for (const index of this.#likely(text)) {
      const one = this.#texts[index]
      if (one === undefined) continue
      const bonus = one.scope === undefined || one.scope === scope ? SAME_SCOPE : 0
      const rank = likenessTo(one.text) + bonus
      if (rank < bestRank || (rank === bestRank && best)) continue
      best = one
      bestRank = rank
    }
    return best
  }

  /** The places of the texts that share most runs with one, in their order. */
  #likely(text: string): number[] {
    const shared = this.#shared
    const found: number[] = []
    for (const gram of gramsOf(text))
      for (const index of this.#byGram.get(gram) ?? []) {
        const count = shared[index] ?? 0
        if (count === 0) found.push(index)
        shared[index] = count + 1
      }
    const reachable = found.filter((index) => mayReach(text, this.#texts[index]?.text ?? ''))
    const max = reachable.sort((one, other) => (shared[other] ?? 0) - (shared[one] ?? 0) || one - other)
    for (const index of found) shared[index] = 0
    return max.slice(0, MAX_MEASURED).sort((one, other) => one - other)
  }
}

/** Less than what a changed character of any text makes out. */
const SAME_SCOPE = 0.00001

const LONGEST = 5000

/** The most candidates with a common n-gram that are measured. */
const MAX_MEASURED = 1500

/** Whether two texts are near enough, should all of the shorter one be in the longer. */
function mayReach({ length }: string, other: string): boolean {
  return 2 * Math.min(length, other.length) >= MIN_NEAR * (length + other.length)
}

/** The length of the n-grams; a shorter text is one itself. Texts without a common one have little in common. */
const GRAM = 4

function gramsOf(text: string): Set<string> {
  const grams = new Set<string>()
  for (let offset = 0; offset === 0 || offset + GRAM <= text.length; offset++)
    grams.add(text.slice(offset, offset + GRAM))
  return grams
}

/**
 * Measures other texts against one: twice the length of the longest common subsequence by that of both texts. It is
 * computed 32 characters at a time (Hyyrö, "Bit-parallel LCS-length computation revisited", 2004).
 */
function measureFrom(text: string): (other: string) => number {
  const words = Math.ceil(text.length / 32)
  const places = new Map<number, Uint32Array>()
  for (let offset = 0; offset < text.length; offset++) {
    const code = text.charCodeAt(offset)
    const ofCode = places.get(code) ?? new Uint32Array(words)
    ofCode[offset >>> 5] = (ofCode[offset >>> 5] ?? 0) | (1 << (offset & 31))
    places.set(code, ofCode)
  }
  const unmatched = new Uint32Array(words)
  return (other) => {
    unmatched.fill(0xffffffff)
    for (let offset = 0; offset < other.length; offset++) {
      const ofCode = places.get(other.charCodeAt(offset))
      if (ofCode) step(unmatched, ofCode)
    }
    return (2 * matchedIn(unmatched)) / (text.length + other.length)
  }
}

/** Takes one more character in; `places`: where the text has it. */
function step(unmatched: Uint32Array, places: Uint32Array): void {
  let carry = 0
  for (let word = 0; word < unmatched.length; word++) {
    const open = unmatched[word] ?? 0
    const hits = places[word] ?? 0
    const sum = open + ((open & hits) >>> 0) + carry
    carry = sum > 0xffffffff ? 1 : 0
    unmatched[word] = sum | (open & ~hits)
  }
}

/** How many bits are zero; those past the text's end always stay one. */
function matchedIn(unmatched: Uint32Array): number {
  let count = 0
  for (let bits of unmatched) {
    bits = ~bits >>> 0
    for (; bits !== 0; bits = (bits & (bits - 1)) >>> 0) count += 1
  }
  return count
}
