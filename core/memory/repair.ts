/** Adapts a match to the current source: its placeholders, tags and numbers become the source's. */
import { carriedOver, type CarriedOver } from '../store/indexes/postingTerms.ts'

export interface Repaired {
  repaired: string
  /** Whether everything that differs could be replaced; true where nothing differs. */
  isComplete: boolean
}

/**
 * Replaces parts that differ between the two sources if the mapping is unambiguous. Both must have the same number of
 * each kind, and each differing one must occur once in the match's source and once in its translation.
 */
export function repair(text: string, source: string, target: string): Repaired {
  const replacements = new Map<CarriedOver, string>()
  const inTarget = carriedOver(target)
  let isComplete = true
  for (const kind of ['tag', 'placeholder', 'number'] as const) {
    const [mine, theirs] = [ofKind(text, kind), ofKind(source, kind)]
    if (mine.length !== theirs.length) {
      isComplete = false
      continue
    }
    for (const [index, old] of theirs.entries()) {
      const wanted = mine[index]
      if (wanted === undefined || wanted === old) continue
      const places = inTarget.filter((one) => one.text === old)
      const [place] = places
      const isClear = places.length === 1 && theirs.filter((one) => one === old).length === 1
      if (isClear && place) replacements.set(place, wanted)
      else isComplete = false
    }
  }
  return { repaired: replaced(target, replacements), isComplete }
}

function ofKind(text: string, kind: CarriedOver['kind']): string[] {
  return carriedOver(text)
    .filter((one) => one.kind === kind)
    .map((one) => one.text)
}

function replaced(target: string, replacements: ReadonlyMap<CarriedOver, string>): string {
  let repairedText = ''
  let end = 0
  const inOrder = [...replacements].sort(([one], [other]) => one.start - other.start)
  for (const [{ start, text }, wanted] of inOrder) {
    repairedText += target.slice(end, start) + wanted
    end = start + text.length
  }
  return repairedText + target.slice(end)
}
