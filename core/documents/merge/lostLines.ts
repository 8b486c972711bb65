/** Lines of theirs outside of texts that a merge drops, because both sides changed them and ours stay. */
import { decode } from '../../formats/encoding.ts'
import type { PluralForms } from '../../model/plural.ts'
import { orNull, withPlan } from './applyPlan.ts'
import type { MergeRegion } from './mergeLines.ts'
import type { MergedFile, Version } from './version.ts'

type Text = string | PluralForms

/** White space and separators of entries do not make a line different. */
function bare(line: string): string {
  return line.trim().replace(/[,;]$/, '')
}

/** A line of bytes, normalized for the comparison with the merged file, and its printed form. */
function shown(line: string): string {
  return bare(Buffer.from(line, 'latin1').toString())
}

/** Returns the lines of theirs outside of texts that the merged file lacks everywhere. */
export function lostLines(
  file: MergedFile,
  regions: readonly MergeRegion[],
  theirs: Version,
  content: Uint8Array,
): string[] {
  const contested = regions.filter((region) => region.kind === 'contested')
  if (contested.length === 0) return []
  const standing = new Set(textOf(content).split('\n').map(bare))
  const lost = contested.flatMap((region) => {
    const before = new Set(region.base.map(shown))
    return region.theirs.map(shown).filter((line) => line !== '' && !before.has(line) && !standing.has(line))
  })
  if (lost.length === 0) return []
  const outside = new Set(textOf(withoutTexts(file, theirs)).split('\n').map(bare))
  return lost.filter((line) => outside.has(line))
}

/** The version with each text replaced: lines that are equal in both contain no text. */
function withoutTexts(file: MergedFile, version: Version): Uint8Array {
  const masked = (text: Text) =>
    typeof text === 'string' ? MASK : Object.fromEntries(Object.keys(text).map((form) => [form, MASK]))
  const texts = new Map(
    Array.from(version.texts, ([code, own]) => [
      code,
      new Map(Array.from(own, ([identifier, text]) => [identifier, masked(text)])),
    ]),
  )
  const { identifiers: present, sources, comments } = version
  return withPlan(file, version, {
    ...{ present, texts, sources, comments, conflicts: [], retired: new Map() },
    previous: () => undefined,
  })
}

const MASK = 'x'

function textOf(content: Uint8Array): string {
  return orNull(() => decode(content).text) ?? Buffer.from(content).toString('latin1')
}
