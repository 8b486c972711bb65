/**
 * The two sides of a merge without the texts on which they agree. Both are gone through at once, in the order in which
 * they have their strings, and of a large file that few have changed next to nothing is kept.
 */
import { isSameText, type FormTexts } from './threeWayMerge.ts'
import type { PluralForms } from '../../contract/plural.ts'
import type { PreviousSource } from '../../formats/format.ts'
import type { MergeInputs } from '../import/merge/mergeInputs.ts'
import type { FileTextEntry, FileTextSlices } from '../import/merge/fileTexts.ts'

export interface DiffSide {
  /** The texts that the other side has not, or has otherwise. */
  texts: FormTexts
  /** Which source those that need work were made for. */
  previous: ReadonlyMap<string, PreviousSource>
  /** How many texts the side has, with those on which both agree. */
  count: number
}

export interface DiffSides {
  theirs: DiffSide
  ours: DiffSide
}

class Side implements DiffSide {
  readonly texts = new Map<string, string | PluralForms>()
  readonly previous = new Map<string, PreviousSource>()
  count: number
  isEnded = false
  readonly #slices: AsyncIterator<readonly FileTextEntry[]>

  constructor({ slices }: FileTextSlices, equal: number) {
    this.count = equal
    this.#slices = slices[Symbol.asyncIterator]()
  }

  /** Goes on by a slice. */
  async advance(other: Side): Promise<void> {
    const slice = await this.#slices.next()
    if (slice.done === true) this.isEnded = true
    else for (const entry of slice.value) this.#add(entry, other)
  }

  #add([identifier, text, previous]: FileTextEntry, other: Side): void {
    this.count++
    const there = other.texts.get(identifier)
    if (there !== undefined && isSameText(there, text)) {
      other.texts.delete(identifier)
      other.previous.delete(identifier)
      return
    }
    this.texts.set(identifier, text)
    if (previous) this.previous.set(identifier, previous)
  }
}

/** The texts of both sides that the other one has not, or has otherwise. Uses up both. */
export async function diffSides({ theirs, ours, equal }: MergeInputs): Promise<DiffSides> {
  const sides = { theirs: new Side(theirs, equal), ours: new Side(ours, equal) }
  try {
    while (!sides.theirs.isEnded || !sides.ours.isEnded) {
      // The side that is behind: where half of a file is translated, its slices say half as much.
      const isOursNext =
        sides.theirs.isEnded || (!sides.ours.isEnded && sides.ours.count < sides.theirs.count)
      if (isOursNext) await sides.ours.advance(sides.theirs)
      else await sides.theirs.advance(sides.ours)
    }
    return sides
  } finally {
    theirs.discard()
    ours.discard()
  }
}
