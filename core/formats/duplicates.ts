/** Keys that stand in a file more than once, where the programs that read the file take one of them. */
import { sentence, type Sentence } from '../sentence.ts'
import { lazyPositionFinder } from './position.ts'

/** `start` is where an entry begins in the text. */
interface Entry {
  identifier: string
  start: number
}

/** Entries of which each has an identifier of its own, in the file's order, and a warning for each that is left out. */
interface Distinct<One> {
  entries: One[]
  warnings: Sentence[]
}

/** Lets the last entry of an identifier count. `place` is shared where a file is asked about often. */
export function lastOfEach<One extends Entry>(
  entries: readonly One[],
  text: string,
  place = lazyPositionFinder(text),
): Distinct<One> {
  return distinct(entries, place, new Map(entries.map((entry) => [entry.identifier, entry])))
}

/** Lets the first entry of an identifier count. */
export function firstOfEach<One extends Entry>(entries: readonly One[], text: string): Distinct<One> {
  return distinct(
    entries,
    lazyPositionFinder(text),
    new Map(entries.toReversed().map((entry) => [entry.identifier, entry])),
  )
}

function distinct<One extends Entry>(
  entries: readonly One[],
  place: ReturnType<typeof lazyPositionFinder>,
  counting: ReadonlyMap<string, One>,
): Distinct<One> {
  if (counting.size === entries.length) return { entries: [...entries], warnings: [] }
  const counts = (entry: One) => counting.get(entry.identifier) === entry
  const warnings = entries.flatMap((entry) => {
    if (counts(entry)) return []
    const { start } = counting.get(entry.identifier)!
    const { line, column } = place(entry.start)
    const counted = place(start).line
    const name = entry.identifier.slice(0, 100)
    return start > entry.start
      ? sentence`Line ${line}, column ${column}: "${name}" is defined again in line ${counted}, which is the one that counts.`
      : sentence`Line ${line}, column ${column}: "${name}" was defined in line ${counted}, which is the one that counts.`
  })
  return { entries: entries.filter(counts), warnings }
}
