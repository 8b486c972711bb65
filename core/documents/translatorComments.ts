/**
 * The three-way merge of translators' comments (docs/reference/translations.md, "Comments of translators"): as the file was
 * last seen, as it is now, and as the project has them. Nothing that anybody noted is lost: where both sides changed one,
 * it becomes both, line by line.
 */

/** The comments by identifier; '' is one that somebody took away. */
export type TranslatorComments = ReadonlyMap<string, string>

export interface MergedComments {
  /** What goes into the file. */
  toWrite: Map<string, string>
  /** What the project is to take from the file. */
  toTakeIn: Map<string, string>
}

/** `ours`: a comment that is not in it is one that the project never knew. */
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

/** One comment with the lines of another that it lacks. */
function joinComments(one: string, other: string): string {
  const lines = one === '' ? [] : one.split('\n')
  const added = other.split('\n').filter((line) => line !== '' && !lines.includes(line))
  return [...lines, ...added].join('\n')
}
