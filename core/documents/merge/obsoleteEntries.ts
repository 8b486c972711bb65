/** Strings that one side of a merge deleted while the other translated them. */
import { toBuild } from '../needsWorkText.ts'
import { languagesToBuild } from './applyPlan.ts'
import type { Plan, Versions } from './mergePlan.ts'
import { ONLY_LANGUAGE, type MergedFile, type Version } from './version.ts'

/** They are put in with the other's texts, and made obsolete by the format. */
export function withRetired(
  file: MergedFile,
  content: Uint8Array,
  { ours, theirs }: Versions<Version>,
  { retired, previous }: Plan,
): Uint8Array {
  if (retired.size === 0) return content
  const { format, name } = file
  const options = languagesToBuild(file)
  let filled = content
  for (const from of [ours, theirs]) {
    const own = Array.from(retired).filter(([identifier]) => from.identifiers.has(identifier))
    if (own.length === 0) continue
    filled = format.build(
      { name, content: from.content },
      {
        ...options,
        into: { name, content: filled },
        translations: new Map(own.map(([one, text]) => [one, toBuild(text, previous(ONLY_LANGUAGE, one))])),
      },
    )
  }
  const into = { name, content: filled }
  const gone = new Set(retired.keys())
  return format.build({ name, content }, { ...options, into, gone, translations: new Map() })
}
