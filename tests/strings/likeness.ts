/** Twice the longest common subsequence by both lengths, by the table that every textbook has. */
export function likeness(one: string, other: string): number {
  let row = new Array<number>(other.length + 1).fill(0)
  for (const character of one.split('')) {
    const next = [0]
    for (let at = 0; at < other.length; at++)
      next.push(other[at] === character ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0))
    row = next
  }
  return (2 * (row.at(-1) ?? 0)) / (one.length + other.length)
}
