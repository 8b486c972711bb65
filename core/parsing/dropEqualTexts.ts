/**
 * Drops equal texts from both sides of a comparison while the file is read. Of a large, mostly unchanged file almost
 * nothing is kept, or sent to the thread that merges the two.
 */
import type { BuildTranslation, ParsedTranslation } from '../formats/format.ts'
import type { PluralForms } from '../model/plural.ts'
import { ChunkWriter, chunksOf, type ChunkedList } from '../platform/threads/channel.ts'

type ChunkedOurs = ChunkedList<readonly [identifier: string, BuildTranslation]>

export interface UnequalTexts {
  theirs: ChunkedList<readonly [identifier: string, ParsedTranslation]>
  ours: ChunkedOurs
  /** How many were left out on each side. */
  equal: number
}

/**
 * The most texts of a side that wait for their counterpart: both sides have their strings in a similar order. The rest
 * is compared by the caller.
 */
const MAX_WAITING = 10_000

/** Goes through both at once, and uses up the project's side. Both sides keep their order. */
export function dropEqualTexts(
  theirs: Iterable<readonly [identifier: string, ParsedTranslation]>,
  here: ChunkedOurs,
): UnequalTexts {
  const sides = { theirs: new Side<ParsedTranslation>(), ours: new Side<BuildTranslation>() }
  const ours = entriesOf(here)
  let equal = 0
  const takeOurs = (): boolean => {
    const { done, value } = ours.next()
    if (done) return false
    const [identifier, translation] = value
    const other = sides.theirs.waiting.get(identifier)
    if (other !== undefined && isEqual(other, translation)) {
      sides.theirs.waiting.delete(identifier)
      equal++
    } else sides.ours.add(identifier, translation)
    return true
  }
  try {
    let isMore = true
    for (const [identifier, translation] of theirs) {
      if (isMore) isMore = takeOurs()
      const other = sides.ours.waiting.get(identifier)
      if (other !== undefined && isEqual(translation, other)) {
        sides.ours.waiting.delete(identifier)
        equal++
      } else sides.theirs.add(identifier, translation)
    }
    while (isMore) isMore = takeOurs()
    return { theirs: sides.theirs.end(), ours: sides.ours.end(), equal }
  } catch (error) {
    for (const side of Object.values(sides)) side.leave()
    throw error
  } finally {
    ours.return(undefined)
  }
}

class Side<Translation> {
  /** The map keeps the order in which they came. */
  readonly waiting = new Map<string, Translation>()
  readonly #left = new ChunkWriter<[identifier: string, Translation]>()

  add(identifier: string, translation: Translation): void {
    this.waiting.set(identifier, translation)
    if (this.waiting.size <= MAX_WAITING) return
    const [oldest] = this.waiting
    if (oldest === undefined) return
    this.waiting.delete(oldest[0])
    this.#left.add(oldest)
  }

  end(): ChunkedList<[identifier: string, Translation]> {
    for (const entry of this.waiting) this.#left.add(entry)
    return this.#left.end()
  }

  leave(): void {
    this.#left.discard()
  }
}

function* entriesOf(list: ChunkedOurs): Generator<readonly [string, BuildTranslation], undefined> {
  for (const slice of chunksOf(list)) yield* slice
}

/** Whether they are the same beyond doubt. */
function isEqual(theirs: ParsedTranslation, ours: BuildTranslation): boolean {
  if ((theirs.status === 'needsWork') !== (ours.needsWork !== undefined)) return false
  const [one, other]: (string | PluralForms)[] = [theirs.text, ours.text]
  if (typeof one === 'string' || typeof other === 'string') return one === other
  return JSON.stringify(one) === JSON.stringify(other)
}
