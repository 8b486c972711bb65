/** Commands that a few typed letters may mean, the likeliest first. */
export interface Findable {
  title: string
}

/** Every word that is typed begins a word of the title, or lies in it; the order of the table breaks ties. */
export function findCommands<Entry extends Findable>(entries: readonly Entry[], query: string): Entry[] {
  const wanted = query.trim().toLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return [...entries]
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry.title.toLowerCase(), wanted) }))
    .filter(({ rank }) => rank < Infinity)
    .sort((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry)
}

function rankOf(title: string, wanted: readonly string[]): number {
  if (title.startsWith(wanted.join(' '))) return 0
  const words = title.split(/[^\p{L}\p{N}]+/u)
  const ranks = wanted.map((part) => {
    if (words.includes(part)) return 1
    if (words.some((word) => word.startsWith(part))) return 2
    return title.includes(part) ? 4 : Infinity
  })
  return ranks.reduce((sum, rank) => sum + rank, 0)
}
