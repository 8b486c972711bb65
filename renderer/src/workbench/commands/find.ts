/** Commands that a few typed letters may mean, the likeliest first. */
export interface Findable {
  title: string
  /** Other words for the same; what is found by these comes after what is found by its title. */
  words?: string
}

/** Every word or key that is typed begins a word of the title, lies in it, or begins one of the other words; the order of the table breaks ties. */
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
  const title = entry.title.toLowerCase()
  if (title.startsWith(wanted.join(' '))) return 0
  const words = wordsOf(title)
  const others = wordsOf(entry.words ?? '')
  const ranks = wanted.map((part) => {
    if (words.includes(part)) return 1
    if (words.some((word) => word.startsWith(part))) return 2
    if (title.includes(part)) return 4
    return others.some((word) => word.startsWith(part)) ? 5 : Infinity
  })
  return ranks.reduce((sum, rank) => sum + rank, 0)
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/[^\p{L}\p{N}]+/u)
}
