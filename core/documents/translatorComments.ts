/**
 * Three-way merge of translators' comments (docs/reference/translations.md, "Comments of translators"): the file as
 * last seen, the current file, and the project. No comment is lost: if both sides changed one, it becomes both, line by
 * line.
 */

/** The comments by identifier; '' is a deleted one. */
export type TranslatorComments = ReadonlyMap<string, string>

export interface MergedComments {
  /** The comments to write to the file. */
  toWrite: Map<string, string>
  /** The comments to import from the file. */
  toTakeIn: Map<string, string>
}

/** `ours`: a comment that is not in it is unknown to the project. */
export function mergeComments({
  base,
  theirs,
  ours,
}: {
  base: TranslatorComments
  theirs: TranslatorComments
  ours: TranslatorComments
}): MergedComments {
  const merged: MergedComments = { toWrite: new Map(), toTakeIn: new Map() }
  for (const identifier of new Set([...theirs.keys(), ...ours.keys()])) {
    const own = ours.get(identifier)
    const there = theirs.get(identifier) ?? ''
    const before = base.get(identifier) ?? ''
    if (own === there) continue
    if (own === undefined || own === before) merged.toTakeIn.set(identifier, there)
    else if (there === before) merged.toWrite.set(identifier, own)
    else {
      const both = joinComments(there, own)
      if (both !== there) merged.toWrite.set(identifier, both)
      if (both !== own) merged.toTakeIn.set(identifier, both)
    }
  }
  return merged
}

/** Appends the lines of another comment that it lacks. */
function joinComments(one: string, other: string): string {
  const lines = one === '' ? [] : one.split('\n')
  const added = other.split('\n').filter((line) => line !== '' && !lines.includes(line))
  return [...lines, ...added].join('\n')
}
