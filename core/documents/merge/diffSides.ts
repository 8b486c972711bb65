/**
 * The differences between the two sides of a merge. Both are read in parallel, in the order of their strings, so that
 * almost nothing of a large, mostly unchanged file is kept in memory.
 */
import { isSameText, type FormTexts } from './threeWayMerge.ts'
import type { PluralForms } from '../../model/plural.ts'
import type { PreviousSource } from '../../formats/format.ts'
import type { MergeInputs } from '../import/merge/mergeInputs.ts'
import type { FileTextEntry, FileTextChunks } from '../import/merge/fileTexts.ts'

export interface DiffSide {
  /** The texts that the other side lacks or has with another content. */
  texts: FormTexts
  /** The sources for which texts that need work were made. */
  previous: ReadonlyMap<string, PreviousSource>
  /** The number of texts of the side, including equal ones. */
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

  constructor({ slices }: FileTextChunks, equal: number) {
    this.count = equal
    this.#slices = slices[Symbol.asyncIterator]()
  }

  /** Continues by a chunk. */
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

/** Returns the texts of both sides that differ. Consumes both. */
export async function diffSides({ theirs, ours, equal }: MergeInputs): Promise<DiffSides> {
  const sides = { theirs: new Side(theirs, equal), ours: new Side(ours, equal) }
  try {
    while (!sides.theirs.isEnded || !sides.ours.isEnded) {
      // Reads the side that is behind: the chunks of a half-translated file contain half as many texts.
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
