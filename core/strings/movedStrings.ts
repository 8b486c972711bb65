/**
 * Strings of a file that have other identifiers in its new version: whose key was renamed, or whose text, which is their
 * identifier, was corrected (docs/reference/modules.md, "Identity").
 */
import { distance } from 'fastest-levenshtein'

/** How strings are found again: by an equal text alone, or also by a text that is nearly the same. */
export type MovedBy = 'text' | 'nearText'

export interface StringToMatch {
  identifier: string
  /** The text; of a plural string all of its forms. */
  text: string
}

/** The most strings among which pairs are searched: a completely different file has no moved strings. */
export const MAX_MOVED = 2000

/**
 * The old identifier of each new string that is an old one, by the new identifier. A text that is gone at several places,
 * or came to several, says nothing; nor does an empty one.
 */
export function movedStrings(
  gone: readonly StringToMatch[],
  fresh: readonly StringToMatch[],
  { by, isNamedByText }: { by: MovedBy; isNamedByText: (string: StringToMatch) => boolean },
): Map<string, string> {
  const moved = new Map<string, string>()
  if (gone.length === 0 || fresh.length === 0) return moved
  if (gone.length > MAX_MOVED || fresh.length > MAX_MOVED) return moved
  const goneByText = Map.groupBy(gone, ({ text }) => text)
  const freshByText = Map.groupBy(fresh, ({ text }) => text)
  for (const [text, [first, ...others]] of freshByText) {
    const [old, ...more] = goneByText.get(text) ?? []
    if (text.trim() === '' || !first || !old || others.length + more.length > 0) continue
    moved.set(first.identifier, old.identifier)
  }
  if (by === 'text') return moved
  const taken = new Set(moved.values())
  const left = gone.filter((one) => !taken.has(one.identifier) && isNamedByText(one))
  const open = fresh.filter((one) => !moved.has(one.identifier) && isNamedByText(one))
  for (const one of open) {
    const old = nearestString(one, left)
    if (old && nearestString(old, open) === one) moved.set(one.identifier, old.identifier)
  }
  return moved
}

/**
 * Returns the string whose text differs least: by at most a tenth of its length, or by two transposed letters, and in
 * no number. Undefined if there is none, or two are equally near.
 */
export function nearestString<One extends StringToMatch>(
  { text }: StringToMatch,
  others: readonly One[],
): One | undefined {
  const limit = limitOf(text)
  const numbers = numbersOf(text)
  let best: { one: One; steps: number } | undefined
  let isTie = false
  for (const one of others) {
    if (Math.abs(one.text.length - text.length) > limit) continue
    const steps = distance(one.text, text)
    if (steps > limit || (best && steps > best.steps) || numbersOf(one.text) !== numbers) continue
    isTie = steps === best?.steps
    best = { one, steps }
  }
  return isTie ? undefined : best?.one
}

function limitOf({ length }: string): number {
  if (length < SHORTEST) return 0
  return length < 10 ? 1 : Math.max(2, Math.floor(length / 10))
}

function numbersOf(text: string): string {
  return (text.match(/\p{N}+/gu) ?? []).join(' ')
}

/** Words of fewer characters are too near to one another: "on" and "off", "5 h" and "6 h". */
const SHORTEST = 5
