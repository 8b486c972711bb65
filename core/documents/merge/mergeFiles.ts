/**
 * Merges three versions of a file (docs/reference/merging.md): texts by string, the rest by line, spliced into ours.
 * Does not write files.
 */
import { Failure, toFailureValue, type FailureValue } from '../../platform/errors/failure.ts'
import { isBlankFile } from '../../formats/blankFile.ts'
import type { Format } from '../../formats/format.ts'
import { formatOfType, detectFormat } from '../../formats/registry.ts'
import { bestOf, type UnwrittenVersion } from './mergeCandidates.ts'
import { mergeLanguagesOf } from './mergeLanguages.ts'
import { mergeWithMarks, type MergeRegion } from './mergeLines.ts'
import { planOf, type FileConflict, type Versions, type Plan, areSameText } from './mergePlan.ts'
import { readFileVersion, type MergedFile, ONLY_LANGUAGE, type Version, readingOptions } from './version.ts'
import { toBuild } from '../needsWorkText.ts'
import { languagesToBuild, orNull, withPlan } from './applyPlan.ts'
import { withRemarks } from '../../formats/remarks/index.ts'
import { decode } from '../../formats/encoding.ts'
import type { PluralForms } from '../../model/plural.ts'

export interface FileMergeRequest extends Versions<Uint8Array> {
  /** The file's path in the repository, with `/` as separator: it determines the format and the language. */
  path: string
  type?: string | undefined
  /** The length of git's conflict markers, for files that are merged as lines. */
  markerSize?: number | undefined
}

export type MergeOutcome =
  | {
      kind: 'strings'
      content: Uint8Array
      type: string
      conflicts: readonly FileConflict[]
      /** Strings that the format could not write: remaining ones, missing ones, and those with another text. */
      unwritten: readonly UnwrittenVersion[]
      /** Lines of theirs outside of texts that ours replace. */
      contestedLines: readonly string[]
      /**
       * The same in files whose comments, references and flags a tool regenerates: they are not reported as conflicts.
       */
      droppedLines: readonly string[]
    }
  | {
      kind: 'lines'
      content: Uint8Array
      /** The number of conflict markers. */
      conflicts: number
      /** The reason why the file was not merged by string; null if its format has no strings. */
      because: FailureValue | null
    }

/**
 * Merges three versions of a file, as git's merge driver calls it: strings by identifier, everything else by line.
 * `kind: 'lines'` is the fallback, with git's markers, of files that no format reads. Nothing is written to the disk.
 *
 * @example
 * const outcome = await mergeFiles({ base, ours, theirs, path: 'locales/uk.json' })
 * if (outcome.kind === 'strings' && outcome.conflicts.length === 0) await writeFile('locales/uk.json', outcome.content)
 *
 * @throws Failure `merge.unread` if the file can be merged neither by string nor by git
 */
export async function mergeFiles(request: FileMergeRequest): Promise<MergeOutcome> {
  const format = formatOf(request)
  if (format === null) return mergedAsLines(request, null)
  const own = ownBytes(request)
  if (own) return { kind: 'strings', content: own, type: format.type, ...NOTHING_LEFT }
  try {
    return await mergedByString(format, request)
  } catch (error) {
    // After a failed driver git does not merge: so the file always gets git's own markers.
    return mergedAsLines(request, toFailureValue(error))
  }
}

const NOTHING_LEFT = { conflicts: [], unwritten: [], contestedLines: [], droppedLines: [] }

/** Returns the version to which the others are equal, or from which they differ equally. */
function ownBytes({ base, ours, theirs }: Versions<Uint8Array>): Uint8Array | null {
  if (Buffer.compare(ours, theirs) === 0 || Buffer.compare(base, theirs) === 0) return ours
  return Buffer.compare(base, ours) === 0 ? theirs : null
}

/** Null for files without identified strings: running text, and unknown formats. */
function formatOf({ path, type, base, ours, theirs }: FileMergeRequest): Format | null {
  if (type !== undefined) return withNames(formatOfType(type))
  const name = nameOf(path)
  for (const content of [ours, theirs, base]) {
    if (isBlankFile({ name, content })) continue
    const detected = detectFormat(name, content)
    if (detected.kind === 'found') return withNames(detected.format)
    // If a file may be in several formats of one kind, all of them splice its values alike.
    if (detected.kind === 'ambiguous') return withNames(detected.formats[0])
  }
  return null
}

function withNames(format: Format | undefined): Format | null {
  return format === undefined || format.isSegmented ? null : format
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

async function mergedAsLines(request: FileMergeRequest, because: FailureValue | null): Promise<MergeOutcome> {
  const merged = await mergeWithMarks(request, request.markerSize)
  if (merged) return { kind: 'lines', because, ...merged }
  throw new Failure('merge.unread', 'The file can be merged neither by its strings nor as lines by git.', {
    path: request.path,
    kept: 'It is as it was.',
    ...(because && { causes: [because] }),
  })
}

async function mergedByString(format: Format, request: FileMergeRequest): Promise<MergeOutcome> {
  const name = nameOf(request.path)
  const told =
    [request.ours, request.theirs].find((content) => !isBlankFile({ name, content })) ?? request.base
  const file: MergedFile = { format, name, languages: mergeLanguagesOf(format, request.path, told) }
  const alike = format.reconcile?.(request) ?? request
  const versions = {
    base: readFileVersion(file, alike.base),
    ours: readFileVersion(file, alike.ours),
    theirs: readFileVersion(file, alike.theirs),
  }
  const plan = planOf(file, versions)
  const { version, unwritten, regions } = await bestOf(file, versions, plan)
  const marked = withConflictsMarked(file, version, plan.conflicts)
  const content = withRetired(file, marked, versions, plan)
  const lost = lostLines(file, regions, versions.theirs, content)
  const isAsked = format.languages === 'one'
  return {
    ...{ kind: 'strings', type: format.type, content, conflicts: plan.conflicts, unwritten },
    contestedLines: isAsked ? lost : [],
    droppedLines: isAsked ? [] : lost,
  }
}

// Lines of theirs outside of texts that a merge drops, because both sides changed them and ours stay.

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
function lostLines(
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

// Writes conflicts into a merged file: the other side's text as a comment.

/**
 * The version's bytes with a comment beside each conflicting string, if the format has comments and the file is parsed
 * to the same strings with them.
 */
function withConflictsMarked(
  file: MergedFile,
  version: Version,
  conflicts: readonly FileConflict[],
): Uint8Array {
  const { content } = version
  if (conflicts.length === 0) return content
  const { format, name } = file
  const remarks = new Map<string, string[]>()
  for (const conflict of conflicts)
    remarks.set(conflict.identifier, [...(remarks.get(conflict.identifier) ?? []), remarkOn(conflict)])
  const marked = orNull(() =>
    withRemarks(format.type, { name, content }, remarks, readingOptions(file).sourceLanguage),
  )
  const again = marked && orNull(() => readFileVersion(file, marked))
  return marked && again && isSaid(version, again) ? marked : content
}

/** One line: a text is quoted as in JSON, including characters that a terminal or a parser would interpret. */
function remarkOn({ code, form, of, ours, theirs }: FileConflict): string {
  const names = [code, of === 'source' ? 'source' : '', form === 'none' ? '' : form].filter(
    (one) => one !== '',
  )
  const where = names.length === 0 ? '' : ` (${names.join(', ')})`
  if (ours === null) return `Merge conflict${where}: ours has deleted it`
  return theirs === null
    ? `Merge conflict${where}: theirs has deleted it`
    : `Merge conflict${where}, theirs: ${quoted(theirs)}`
}

function quoted(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function isSaid(one: Version, other: Version): boolean {
  if (one.identifiers.size !== other.identifiers.size) return false
  return Array.from(one.texts).every(([code, texts]) => {
    const own = other.texts.get(code)
    return own?.size === texts.size && Array.from(texts).every(([id, text]) => areSameText(text, own.get(id)))
  })
}

/** They are inserted with the other's texts, and made obsolete by the format. */
function withRetired(
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
