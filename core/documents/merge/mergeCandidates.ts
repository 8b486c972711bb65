/** Builds the merged file: lines by git's merge, texts by the plan. */
import { withoutNeedsWorkSign } from '../needsWorkText.ts'
import type { PluralForms } from '../../model/plural.ts'
import { applyPlan, orNull, withoutGone, withPlan } from './applyPlan.ts'
import { linesOf, mergeLines, type MergeRegion } from './mergeLines.ts'
import { areSameText, type Plan, type Versions } from './mergePlan.ts'
import { ONLY_LANGUAGE, readFileVersion, type MergedFile, type Version } from './version.ts'

type Text = string | PluralForms

export interface UnwrittenVersion {
  identifier: string
  /** The code of the language in a multilingual file; '' in others. */
  code: string
  /** The expected text; null for no string. */
  wanted: string | null
}

export interface MergeCandidate {
  version: Version
  unwritten: UnwrittenVersion[]
  regions: readonly MergeRegion[]
}

/**
 * Returns the best candidate of the merged file. Texts are made equal in all three versions first, so that git compares
 * the other content only. If both sides inserted lines at one place, both stay if the result can be parsed; if both
 * changed the same lines, ours stay. Then the format inserts missing strings. If no candidate has the expected texts,
 * ours is the base of the splicing.
 */
export async function bestOf(
  file: MergedFile,
  versions: Versions<Version>,
  plan: Plan,
): Promise<MergeCandidate> {
  const alike = {
    base: withPlan(file, versions.base, plan),
    ours: withPlan(file, versions.ours, plan),
    theirs: withPlan(file, versions.theirs, plan),
  }
  const merged = await mergeLines(alike, JSON_TYPES.includes(file.format.type))
  const regions = merged?.regions ?? []
  const whole = { base: linesOf(alike.base), ours: linesOf(alike.ours), theirs: linesOf(alike.theirs) }
  const starts = [
    ...(merged
      ? resolutions.map((resolve) => ({ regions, content: merged.join(regions.flatMap(resolve)) }))
      : []),
    { regions: [{ kind: 'contested' as const, ...whole }], content: versions.ours.content },
  ]
  let best: MergeCandidate | null = null
  for (const { content, regions } of starts) {
    const version = completed(file, content, versions, plan)
    if (version === null) continue
    const unwritten = unwrittenIn(version, plan)
    if (best === null || unwritten.length < best.unwritten.length) best = { version, unwritten, regions }
    if (unwritten.length === 0) break
  }
  return best ?? { version: versions.ours, unwritten: unwrittenIn(versions.ours, plan), regions: [] }
}

const JSON_TYPES: readonly string[] = [
  ...['json', 'i18next_json', 'formatjs_json', 'chrome_json', 'arb', 'xcstrings'],
]

/** Null if it cannot be parsed, or has a duplicate. */
function completed(
  file: MergedFile,
  content: Uint8Array,
  { ours, theirs }: Versions<Version>,
  plan: Plan,
): Version | null {
  const read = (bytes: Uint8Array) => orNull(() => readFileVersion(file, bytes))
  const { format, name } = file
  const first = read(orNull(() => format.withoutRepeats?.({ name, content })) ?? content)
  if (first === null || first.warnings > Math.max(ours.warnings, theirs.warnings)) return null
  const sides = [theirs, ours]
  const steps = [
    (version: Version) => withoutGone(file, version, plan, sides),
    ...sides.map(
      (side) => (version: Version) =>
        applyPlan(file, version, plan, read(withoutGone(file, side, plan, sides)) ?? side),
    ),
  ]
  return steps.reduce<Version>((version, step) => {
    if (unwrittenIn(version, plan).length === 0 && isNoted(version, plan)) return version
    const next = orNull(() => step(version))
    return (next && read(next)) ?? version
  }, first)
}

/** Whether a version has the comments of translators. */
function isNoted({ identifiers, comments: own }: Version, { comments }: Plan): boolean {
  return Array.from(comments).every(
    ([one, comment]) => !identifiers.has(one) || (own.get(one) ?? '') === comment,
  )
}

function unwrittenIn(version: Version, { present, texts, sources }: Plan): UnwrittenVersion[] {
  const unwritten: UnwrittenVersion[] = []
  const told = (text: Text = '') => (typeof text === 'string' ? text : JSON.stringify(text))
  for (const identifier of version.identifiers)
    if (!present.has(identifier)) unwritten.push({ identifier, code: '', wanted: null })
  for (const identifier of present)
    if (!version.identifiers.has(identifier))
      unwritten.push({ identifier, code: '', wanted: told(texts.get(ONLY_LANGUAGE)?.get(identifier)) })
    else if (!areSameText(sources.get(identifier), version.sources.get(identifier)))
      unwritten.push({ identifier, code: '', wanted: told(sources.get(identifier)) })
  for (const [code, wanted] of texts) {
    const standing = version.texts.get(code)
    for (const identifier of new Set([...wanted.keys(), ...(standing?.keys() ?? [])])) {
      if (!present.has(identifier) || !version.identifiers.has(identifier)) continue
      const text = wanted.get(identifier)
      if (!areSameText(text, standing?.get(identifier)))
        unwritten.push({ identifier, code, wanted: told(text && withoutNeedsWorkSign(text)) })
    }
  }
  return unwritten
}

/** Ways to resolve conflicting lines, the most complete first: parsing decides which makes a valid file. */
const resolutions: readonly ((region: MergeRegion) => readonly string[])[] = [
  (region) => (isInsertion(region) ? [...region.ours, ...region.theirs] : oursOf(region)),
  (region) => (isInsertion(region) ? joined(region) : oursOf(region)),
  oursOf,
]

type Contested = Extract<MergeRegion, { kind: 'contested' }>

function isInsertion(region: MergeRegion): region is Contested {
  return region.kind === 'contested' && region.base.length === 0
}

function oursOf(region: MergeRegion): readonly string[] {
  return region.kind === 'merged' ? region.lines : region.ours
}

/** The lines of both sides, with their common beginning and end once, such as a parent of both insertions. */
function joined({ ours, theirs }: Contested): string[] {
  const shorter = Math.min(ours.length, theirs.length)
  let start = 0
  while (start < shorter && ours[start] === theirs[start]) start += 1
  let end = 0
  while (end < shorter - start && ours.at(-1 - end) === theirs.at(-1 - end)) end += 1
  return [...ours.slice(0, ours.length - end), ...theirs.slice(start)]
}
