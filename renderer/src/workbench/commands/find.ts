/** Commands that a few typed letters may mean, the likeliest first. */
interface Worded {
  title: string
  /** Its alternative names, separated by commas, which rank before titles. */
  names?: string | undefined
  /**
   * Other words for the same, those that are meant most first; what is found by these comes after what is found by
   * its title.
   */
  words?: string | undefined
}

export interface Findable extends Worded {
  /** The same in English, where the interface is in another language; what is found by it alone comes last. */
  english?: Worded | undefined
}

/** How much less a word counts in English, beside the interface's own. */
const IN_ENGLISH = 20

/**
 * Every word or key that is typed begins a word of the title, lies in it, or begins one of the other words; the order of
 * the table breaks ties.
 */
export function findCommands<Entry extends Findable>(entries: readonly Entry[], query: string): Entry[] {
  const wanted = query
    .trim()
    .toLowerCase()
    .split(/[\s+]+/)
    .filter(Boolean)
  if (wanted.length === 0) return [...entries]
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry, wanted) }))
    .filter(({ rank }) => rank < Infinity)
    .sort((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry)
}

function rankOf(entry: Findable, wanted: readonly string[]): number {
  const whole = Math.min(rankOfAll(entry, wanted), IN_ENGLISH + rankOfAll(entry.english, wanted))
  if (whole < Infinity) return whole
  // Some know one word in the language of the interface, and another in English alone.
  const ranks = wanted.map((part) =>
    Math.min(rankOfPart(entry, part), IN_ENGLISH + rankOfPart(entry.english, part)),
  )
  return ranks.reduce((sum, rank) => sum + rank, 0)
}

function rankOfAll(worded: Worded | undefined, wanted: readonly string[]): number {
  if (worded === undefined) return Infinity
  const phrase = wanted.join(' ')
  const names = namesOf(worded)
  if (names.includes(phrase)) return -1
  const isBegun = [worded.title.toLowerCase(), ...names].some((one) => one.startsWith(phrase))
  return isBegun ? 0 : Infinity
}

function rankOfPart(worded: Worded | undefined, part: string): number {
  if (worded === undefined) return Infinity
  const title = worded.title.toLowerCase()
  const words = [...wordsOf(title), ...namesOf(worded).flatMap(wordsOf)]
  if (words.includes(part)) return 1
  if (words.some((word) => word.startsWith(part))) return 2
  if (title.includes(part)) return 4
  const others = wordsOf(worded.words ?? '')
  const place = others.findIndex((word) => word.startsWith(part))
  // The place of a word never outweighs how it was found.
  return place === -1 ? Infinity : 5 + place / (others.length + 1)
}

function namesOf({ names = '' }: Worded): string[] {
  return names
    .toLowerCase()
    .split(/\s*[,،、]\s*/)
    .filter(Boolean)
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/[^\p{L}\p{N}]+/u)
}
