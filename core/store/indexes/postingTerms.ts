/**
 * What of a text is compared and indexed for fuzzy matches: the text with its placeholders, tags and numbers each as
 * one sign, and the terms it is found by: words, and pairs of signs where a script sets no spaces between words or
 * the text is short.
 */

/** Stand for what a translator carries over as it is. Of the private use area: no text has them of its own. */
const MASKS = { tag: '\ue000', placeholder: '\ue001', number: '\ue002' } as const

/** Texts are compared and indexed up to here, in UTF-16 units: what follows decides nothing. */
export const LONGEST = 5_000

/** What is masked, in this order: a tag may hold a placeholder, a placeholder a number. */
const masked =
  /(<\/?[a-z][^<>]{0,200}>|&[a-z]{2,8};)|(\{\{[^{}]{0,80}\}\}|[$%#]?\{[^{}]{0,80}\}|%(?:\d{1,2}\$|\([\w.-]{1,60}\))?[-+0#]{0,3}\d{0,3}(?:\.\d{1,3})?(?:hh|h|ll|l|q|z|j|t)?[@a-z]\b|%%)|(\d+(?:[.,:/]\d+)*)|\s+/giu

/**
 * A folded text (core/platform/text/caseFolding.ts) as matches are compared by: each placeholder, tag and number one sign, white
 * space one space.
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

/** Scripts that set no spaces between words, and Hangul, whose words carry their particles. */
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー々\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'
const words = new RegExp(`([${UNSPACED}]+)|[[\\p{L}\\p{M}]--[${UNSPACED}]]+`, 'gv')

/** Words are told apart by their beginning: an ending may change. */
const STEM = 6
/** Texts up to here are also found by pairs of any signs: of few words each may be the one that changed. */
const SHORT = 16

/**
 * The terms of a comparable text, as hashes of 32 bits, each with its weight: about how many signs of the text it
 * stands for. The whole text is a term, too, so that an equal one is found whatever it consists of.
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
  add(wholeTerm(text), text.length)
  return terms
}

/** No word has the sign it begins with; nor that of a short text's pairs. */
function wholeTerm(text: string): string {
  return `=${text}`
}

function pairsIn(run: string): string[] {
  if (run.length < 3) return [run]
  const pairs: string[] = []
  for (let at = 0; at + 1 < run.length; at++) pairs.push(run.slice(at, at + 2))
  return pairs
}

/** FNV-1a over UTF-16 units with a last mix; signed, as SQLite stores it in the fewest bytes. */
export function termHash(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return hash ^ (hash >>> 13)
}
