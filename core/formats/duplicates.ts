/** Keys that stand in a file more than once, where the programs that read the file take the last of them. */
import { positionFinder } from './position.ts'

/**
 * The last entry of each identifier, in the file's order, and a warning for each that it hides. `start` is
 * where an entry begins in the text.
 */
export function lastOfEach<Entry extends { identifier: string; start: number }>(
  entries: readonly Entry[],
  text: string,
): { entries: Entry[]; warnings: string[] } {
  const last = new Map(entries.map((entry) => [entry.identifier, entry]))
  if (last.size === entries.length) return { entries: [...entries], warnings: [] }
  const place = positionFinder(text)
  const isLast = (entry: Entry) => last.get(entry.identifier) === entry
  const warnings = entries.flatMap((entry) => {
    if (isLast(entry)) return []
    const counting = place(last.get(entry.identifier)!.start).line
    const { line, column } = place(entry.start)
    const name = entry.identifier.slice(0, 100)
    return `Line ${line}, column ${column}: "${name}" is defined again in line ${counting}, which is the one that counts.`
  })
  return { entries: entries.filter(isLast), warnings }
}
