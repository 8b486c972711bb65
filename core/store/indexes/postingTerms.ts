/**
 * Normalizes texts for fuzzy matches: placeholders, tags and numbers become one character each. The terms of the index
 * are words, and bigrams if the script sets no spaces between words or the text is short.
 */

/**
 * Substitutes for parts that a translator copies unchanged. They are private-use characters, which no text contains.
 */
const MASKS = { tag: '\ue000', placeholder: '\ue001', number: '\ue002' } as const

/** UTF-16 units up to which texts are compared and indexed; the rest has no effect. */
export const LONGEST = 5_000

/** Masked parts, in this order: a tag may contain a placeholder, a placeholder a number. */
const masked =
  /(<\/?[a-z][^<>]{0,200}>|&[a-z]{2,8};)|(\{\{[^{}]{0,80}\}\}|[$%#]?\{[^{}]{0,80}\}|%(?:\d{1,2}\$|\([\w.-]{1,60}\))?[-+0#]{0,3}\d{0,3}(?:\.\d{1,3})?(?:hh|h|ll|l|q|z|j|t)?[@a-z]\b|%%)|(\d+(?:[.,:/]\d+)*)|\s+/giu

/**
 * A folded text (core/platform/text/caseFolding.ts) as matches compare it: each placeholder, tag and number is one character, white space
 * one space.
 */
export function comparable(folded: string): string {
  return folded
    .slice(0, LONGEST)
    .replace(
      masked,
      (_all, tag: string | undefined, placeholder: string | undefined, number: string | undefined) => {
        if (tag !== undefined) return MASKS.tag
        if (placeholder !== undefined) return MASKS.placeholder
        return number === undefined ? ' ' : MASKS.number
      },
    )
    .trim()
}

export interface CarriedOver {
  kind: 'tag' | 'placeholder' | 'number'
  text: string
  start: number
}

/** The tags, placeholders and numbers of a text, in their order. */
export function carriedOver(text: string): CarriedOver[] {
  return [...text.matchAll(masked)].flatMap((match): CarriedOver[] => {
    const [whole, tag, placeholder, number] = match
    const kind =
      tag !== undefined
        ? 'tag'
        : placeholder !== undefined
          ? 'placeholder'
          : number !== undefined
            ? 'number'
            : null
    return kind === null ? [] : [{ kind, text: whole, start: match.index }]
  })
}

/** Scripts without spaces between words, and Hangul, whose words carry their particles. */
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー々\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'
const words = new RegExp(`([${UNSPACED}]+)|[[\\p{L}\\p{M}]--[${UNSPACED}]]+`, 'gv')

/** Words are compared by their first characters, because endings may change. */
const STEM = 6
/** Texts up to this length are also indexed by bigrams: of few words each may be the changed one. */
const SHORT = 16

/**
 * Returns the terms of a comparable text, as hashes of 32 bits, each with its weight: the number of characters that it
 * represents. The whole text is a term, too, so that an equal one is found whatever it contains.
 */
export function termsOf(text: string): Map<number, number> {
  const terms = new Map<number, number>()
  const add = (term: string, weight: number) => {
    const hash = termHash(term)
    terms.set(hash, (terms.get(hash) ?? 0) + weight)
  }
  for (const [run, unspaced] of text.matchAll(words)) {
    if (unspaced === undefined) add(run.slice(0, STEM), run.length + 1)
    else for (const pair of pairsIn(unspaced)) add(pair, 1)
  }
  if (text.length <= SHORT) for (const pair of pairsIn(`^${text}$`)) add(`~${pair}`, 1)
  const whole = termOfWhole(text)
  terms.set(whole, (terms.get(whole) ?? 0) + text.length)
  return terms
}

/** The term of a whole text. No word contains its prefix, nor do the bigrams of a short text. */
export function termOfWhole(text: string): number {
  return termHash(`=${text}`)
}

function pairsIn(run: string): string[] {
  if (run.length < 3) return [run]
  const pairs: string[] = []
  for (let offset = 0; offset + 1 < run.length; offset++) pairs.push(run.slice(offset, offset + 2))
  return pairs
}

/** FNV-1a over UTF-16 units with a final mix; signed, because SQLite stores that in the fewest bytes. */
export function termHash(text: string): number {
  let hash = 0x811c9dc5
  for (let offset = 0; offset < text.length; offset++)
    hash = Math.imul(hash ^ text.charCodeAt(offset), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return hash ^ (hash >>> 13)
}
