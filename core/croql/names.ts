/**
 * Names as CroQL compares and shows them (docs/reference/croql.md, "Words"): the words of a name are joined in
 * camelCase and compared without regard to case, so `languages summary` and `languagesSummary` are one.
 */

/** Words that no name may contain, in lower case. */
export const KEYWORDS = [
  'and',
  'or',
  'xor',
  'not',
  'between',
  'contains',
  'matches',
  'where',
  'with',
  'of',
  'if',
  'then',
  'else',
] as const

const reserved: ReadonlySet<string> = new Set([...KEYWORDS, 'true', 'false'])

/** Whether a word is a keyword or a literal, in any letter case. */
export function isReserved(word: string): boolean {
  return reserved.has(word.toLowerCase())
}

/** `['is', 'approved']` is `isApproved`; a word all in capitals loses them, other capitals stay. */
export function camelCase(words: readonly string[]): string {
  const quiet = words.map((word) =>
    word.length > 1 && word === word.toUpperCase() ? word.toLowerCase() : word,
  )
  const [first = '', ...others] = quiet
  const capitalised = others.map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return [first.charAt(0).toLowerCase() + first.slice(1), ...capitalised].join('')
}

/** Returns a key that is equal for two spellings of one name. */
export function nameKey(name: string): string {
  return name.toLowerCase()
}

/** `is approved` for `isApproved`; the name as it is where its words would not read back as the same name. */
export function spacedName(name: string): string {
  const words = name.split(/(?=[A-Z])/).map((word) => word.toLowerCase())
  const readsBack = camelCase(words) === name && !words.some(isReserved)
  return readsBack ? words.join(' ') : name
}
