/** Keys that stand in a file more than once, where the programs that read the file take one of them. */
import { sentence, type Sentence } from '../platform/text/sentence.ts'
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
  return distinct(entries, text, place, new Map(entries.map((entry) => [entry.identifier, entry])))
}

/** Lets the first entry of an identifier count. */
export function firstOfEach<One extends Entry>(entries: readonly One[], text: string): Distinct<One> {
  return distinct(
    entries,
    text,
    lazyPositionFinder(text),
    new Map(entries.toReversed().map((entry) => [entry.identifier, entry])),
  )
}

/** A warning for each entry that another one of its identifier takes the place of. */
export function warningsOfRepeats(
  repeats: readonly (Entry & { countedStart: number })[],
  text: string,
  place = lazyPositionFinder(text),
): Sentence[] {
  return repeats.map(({ identifier, start, countedStart }) => {
    const { line, column } = place(start)
    const counted = place(countedStart).line
    const name = identifier.slice(0, 100)
    return countedStart > start
      ? sentence`Line ${line}, column ${column}: "${name}" is defined again in line ${counted}, which is the one that counts.`
      : sentence`Line ${line}, column ${column}: "${name}" was defined in line ${counted}, which is the one that counts.`
  })
}

function distinct<One extends Entry>(
  entries: readonly One[],
  text: string,
  place: ReturnType<typeof lazyPositionFinder>,
  counting: ReadonlyMap<string, One>,
): Distinct<One> {
  if (counting.size === entries.length) return { entries: [...entries], warnings: [] }
  const counts = (entry: One) => counting.get(entry.identifier) === entry
  const repeats = entries.flatMap((entry) => {
    const { identifier, start } = entry
    return counts(entry) ? [] : [{ identifier, start, countedStart: counting.get(identifier)!.start }]
  })
  return { entries: entries.filter(counts), warnings: warningsOfRepeats(repeats, text, place) }
}
