/**
 * Places for the entries that a translation file lacks: their neighbours in the source tell. Each format knows how an
 * entry is spelled and where an anchor begins and ends; which anchor it is, and on which side, is decided here.
 */
import type { BuildOptions, BuildTranslation } from './format.ts'

/** Entries that go to one place, in the source's order. */
export interface Insertion {
  /** An identifier that the file has; null where it has none of the source's: they go to the file's end. */
  anchor: string | null
  /** The side of the anchor. */
  side: 'after' | 'before'
  /** The identifiers, at least one. */
  identifiers: string[]
}

/**
 * Groups what the file lacks by the place where it goes: after the nearest earlier neighbour that the file has, before
 * the nearest later one where none is earlier. `order` is the source's; `has` says what stands in the file, `isWanted`
 * what of the rest is to be inserted. In formats with levels it is asked once for each, with the keys of that level.
 * Groups come in the source's order of their anchors; an anchor has one group at most on each side.
 */
export function insertionsOf(
  order: Iterable<string>,
  has: (identifier: string) => boolean,
  isWanted: (identifier: string) => boolean,
): Insertion[] {
  const insertions: Insertion[] = []
  /** Those before the first identifier that the file has. */
  let leading: string[] = []
  let anchor: string | null = null
  let following: string[] = []
  const standing = new Set<string>()
  for (const identifier of order) {
    if (standing.has(identifier)) continue
    standing.add(identifier)
    if (has(identifier)) {
      if (anchor === null && leading.length > 0) {
        insertions.push({ anchor: identifier, side: 'before', identifiers: leading })
        leading = []
      }
      anchor = identifier
      following = []
    } else if (isWanted(identifier)) {
      if (anchor === null) leading.push(identifier)
      else {
        if (following.length === 0) insertions.push({ anchor, side: 'after', identifiers: following })
        following.push(identifier)
      }
    }
  }
  return leading.length === 0 ? insertions : [{ anchor: null, side: 'after', identifiers: leading }]
}

/** The translation that is to be written for a string; none where it, or every form of it, is empty. */
export function translationToWrite(
  { translations }: Pick<BuildOptions, 'translations'>,
  identifier: string,
): BuildTranslation | undefined {
  const translation = translations.get(identifier)
  if (!translation) return undefined
  const { text } = translation
  return (typeof text === 'string' ? text !== '' : Object.values(text).some(Boolean))
    ? translation
    : undefined
}

/** Whether untranslated strings get the source's text: on request, or by default in a new file. */
export function fillsWithSource({
  untranslated,
  into,
}: Pick<BuildOptions, 'untranslated' | 'into'>): boolean {
  return (untranslated ?? (into ? 'omit' : 'source')) === 'source'
}
