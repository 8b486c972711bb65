/**
 * Splits a segment of a file in two, and merges two neighbours. The file's settings keep it, so that an update of the
 * file with the same sentences has it again (core/formats/segmentCuts.ts).
 */
import type { SegmentsCut } from '../contract/segmentation.ts'
import { TYPES_WITH_SEGMENTS } from '../contract/enumerations.ts'
import type { FileSettings, ParsedString } from '../formats/format.ts'
import { cutPlace, cutsOf, digestOf, withCut, type SegmentCut } from '../formats/segmentCuts.ts'
import { parseFile } from '../parsing/worker.ts'
import { assertDefined } from '../platform/errors/assertDefined.ts'
import { Failure } from '../platform/errors/failure.ts'
import type { CallContext } from '../platform/threads/progress.ts'
import type { DocumentsProject } from './project.ts'
import { notCuttable } from './rows/cutSegments.ts'

/**
 * Splits a string at an offset of its source text, in UTF-16 units. White space there belongs to neither part.
 *
 * Failures: `string.unknown`, `segments.format`, `segments.forbidden`, `segments.locked`, `segments.cloud`,
 * `segments.place`, `file.noContent`, and those of the format.
 */
export async function splitSegment(
  session: DocumentsProject,
  { stringId, at }: { stringId: number; at: number },
  context: CallContext,
): Promise<SegmentsCut> {
  const file = await fileOfSegment(session, stringId, context)
  const { before, index } = file
  const { text } = requireCuttable(before[index])
  const tried = { whole: digestOf(text), parts: ['', ''] as const, at: cutPlace(text, at) }
  const [first, second] = (await cutWith(file, [...cutsOf(file.settings), tried], tried))?.parts ?? []
  if (first === undefined || second === undefined) throw placeFailure('split')
  return store(file, { ...tried, parts: [digestOf(first), digestOf(second)] }, '')
}

/** Merges a string with the next one of its file. Failures: as `splitSegment`. */
export async function mergeSegments(
  session: DocumentsProject,
  { stringId }: { stringId: number },
  context: CallContext,
): Promise<SegmentsCut> {
  const file = await fileOfSegment(session, stringId, context)
  const { before, index } = file
  const { text: first } = requireCuttable(before[index])
  const next = before[index + 1]
  if (next === undefined || next.uncuttable === 'whole') throw placeFailure('merge')
  const { text: second } = requireCuttable(next)
  const parts = [digestOf(first), digestOf(second)] as const
  const tried = { whole: '', parts }
  const [whole] = (await cutWith(file, [...cutsOf(file.settings), tried], tried))?.parts ?? []
  if (whole === undefined) throw placeFailure('merge')
  const between = whole.slice(whole.indexOf(first) + first.length, whole.lastIndexOf(second))
  return store(file, { whole: digestOf(whole), parts }, between.replace(/\s+/g, ' '))
}

/** A file with a string that is to be cut. */
interface FileToCut {
  session: DocumentsProject
  context: CallContext
  fileId: number
  settings: FileSettings
  /** Reads the strings of the file with other cuts. */
  read: (cuts: readonly SegmentCut[]) => Promise<ParsedString[]>
  /** Its strings as they are. */
  before: ParsedString[]
  /** The index of the string. */
  index: number
  /** The ids of its strings by identifier. */
  ids: ReadonlyMap<string, number>
}

async function fileOfSegment(
  session: DocumentsProject,
  stringId: number,
  context: CallContext,
): Promise<FileToCut> {
  const { fileId, identifier, strings } = await session.store.read('stringsBeside', { stringId })
  const { name, path, type, content, settings } = await session.store.read('fileContent', { fileId })
  if (!TYPES_WITH_SEGMENTS.some((one) => one === type)) throw notCuttable()
  if ((await session.store.read('cloudProject', {})) !== null) {
    throw new Failure('segments.cloud', 'The segments of a connected project are those of the cloud.', {
      kept: 'Nothing was changed.',
      todo: 'Split or merge the segments there, and sync.',
    })
  }
  context.onProgress({ label: `Reading ${path}`, done: 0, total: null })
  const { sourceLanguage } = session.facts
  const read = async (cuts: readonly SegmentCut[]) => {
    const options = { sourceLanguage, type, settings: { ...settings, cuts } }
    return (await parseFile({ name, content }, options, { signal: context.signal })).parsed.strings
  }
  const before = await read(cutsOf(settings))
  const index = before.findIndex((one) => one.identifier === identifier)
  if (index === -1) throw notCuttable()
  const ids = new Map(strings.map((one) => [one.identifier, one.id]))
  return { ...{ session, context, fileId, settings, read, before, index, ids } }
}

function requireCuttable(string: ParsedString | undefined): { text: string } {
  if (string?.uncuttable === 'forbidden') {
    throw new Failure(
      'segments.forbidden',
      'The file forbids to split or merge this segment (canResegment).',
      {
        kept: 'Nothing was changed.',
        todo: 'Translate the segment as it is, or ask the sender of the file for one that allows it.',
      },
    )
  }
  if (string === undefined || string.uncuttable || typeof string.text !== 'string') throw notCuttable()
  if (string.isLocked) {
    throw new Failure('segments.locked', 'The file locks this segment.', {
      kept: 'Nothing was changed.',
      todo: 'Ask the sender of the file to unlock it, and import the file again.',
    })
  }
  return { text: string.text }
}

function placeFailure(does: 'split' | 'merge'): Failure {
  return does === 'split'
    ? new Failure('segments.place', 'The text cannot be split at this place.', {
        kept: 'Nothing was changed.',
        todo: 'Choose a place outside of tags, so that each part has a letter or a number.',
      })
    : new Failure('segments.place', 'The next segment belongs to another paragraph, or cannot be merged.', {
        case: 'merge',
        kept: 'Nothing was changed.',
        todo: 'Merge segments of a single paragraph or unit.',
      })
}

/** A file as it is read with a cut. */
interface CutFile {
  after: ParsedString[]
  /** The indexes of the strings that each string was (`originsOf`). */
  origins: number[][]
  /** The index of the string in `after`. */
  place: number
  /** The texts that the cut made of the string. */
  parts: string[]
}

/** Reads a file with other cuts, the last of which is new; null if that does not change the string, or others. */
async function cutWith(
  { read, before, index }: FileToCut,
  cuts: readonly SegmentCut[],
  cut: SegmentCut,
): Promise<CutFile | null> {
  const after = await read(cuts)
  const origins = originsOf(before, after, cut)
  const place = origins?.findIndex(([first]) => first === index) ?? -1
  const isCut = cut.at === undefined ? origins?.[place]?.length === 2 : origins?.[place + 1]?.length === 0
  if (origins === null || place === -1 || !isCut) return null
  const count = cut.at === undefined ? 1 : 2
  const parts = after
    .slice(place, place + count)
    .flatMap(({ text }) => (typeof text === 'string' ? text : []))
  return { after, origins, place, parts }
}

/**
 * The indexes of the strings that each string of a file was before a cut: none for a new part, two for a merged string.
 * Null if the strings differ in something else.
 */
function originsOf(
  before: readonly ParsedString[],
  after: readonly ParsedString[],
  { whole, parts, at }: SegmentCut,
): number[][] | null {
  const digests = (strings: readonly ParsedString[]) =>
    strings.map(({ text }) => digestOf(JSON.stringify(text)))
  const plain = before.map(({ text }) => (typeof text === 'string' ? digestOf(text) : ''))
  const [was, is] = [digests(before), digests(after)]
  const origins: number[][] = []
  let index = 0
  while (origins.length < after.length) {
    const isSame = was[index] === is[origins.length]
    if (isSame) origins.push([index++])
    else if (at !== undefined && plain[index] === whole) origins.push([index++], [])
    else if (at === undefined && plain[index] === parts[0] && plain[index + 1] === parts[1])
      origins.push([index++, index++])
    else return null
  }
  return index === before.length && origins.length === after.length ? origins : null
}

/**
 * Returns the cuts of a file for a split of a string that was merged of three segments or more: the merges within
 * both parts are left. Otherwise a new version of the file in which a segment has changed would have the earlier merges
 * again. Null if the string was not merged of segments at which it is split.
 */
async function insteadOfMerges(
  { read, settings }: FileToCut,
  { whole, parts, at }: SegmentCut,
): Promise<SegmentCut[] | null> {
  if (at === undefined) return null
  const cuts = cutsOf(settings)
  const chain = chainOf(cuts, whole)
  // The split of two segments is the opposite of their merge (`withCut`).
  if (chain.segments.length === 2) return null
  const others = cuts.filter((one) => !chain.merges.includes(one))
  for (let count = 1; count < chain.segments.length; count++) {
    const sides = [chain.segments.slice(0, count), chain.segments.slice(count)]
    const made: SegmentCut[] = []
    const digests = []
    for (const side of sides) digests.push(await mergeAll(read, others, made, side))
    if (digests.every((digest, index) => digest === parts[index])) return [...others, ...made]
  }
  return null
}

/** The digests of the segments that a text was merged of, and the merges. */
function chainOf(
  cuts: readonly SegmentCut[],
  whole: string,
): { segments: readonly string[]; merges: readonly SegmentCut[] } {
  const merge = cuts.findLast((one) => one.at === undefined && one.whole === whole)
  if (merge === undefined) return { segments: [whole], merges: [] }
  const earlier = cuts.slice(0, cuts.indexOf(merge))
  const sides = merge.parts.map((part) => chainOf(earlier, part))
  return {
    segments: sides.flatMap(({ segments }) => segments),
    merges: [merge, ...sides.flatMap(({ merges }) => merges)],
  }
}

/** Adds the merges that make a single text of segments, and returns its digest; null if the file does not allow one. */
async function mergeAll(
  read: FileToCut['read'],
  others: readonly SegmentCut[],
  made: SegmentCut[],
  [first, ...segments]: readonly string[],
): Promise<string | null> {
  let digest = first ?? null
  for (const next of segments) {
    if (digest === null) return null
    const parts = [digest, next] as const
    const texts = (await read([...others, ...made])).map(({ text }) => digestOf(JSON.stringify(text)))
    const merged = (await read([...others, ...made, { whole: '', parts }])).find(
      ({ text }) => typeof text === 'string' && !texts.includes(digestOf(JSON.stringify(text))),
    )
    digest = typeof merged?.text === 'string' ? digestOf(merged.text) : null
    if (digest !== null) made.push({ whole: digest, parts })
  }
  return digest
}

/** Stores a cut in place of its opposite, or beside it where the file needs both. */
async function store(file: FileToCut, cut: SegmentCut, between: string): Promise<SegmentsCut> {
  const { session, context, fileId, settings, before, ids } = file
  const cuts = cutsOf(settings)
  const does = cut.at === undefined ? 'merge' : 'split'
  const instead = await insteadOfMerges(file, cut)
  for (const next of [...(instead ? [instead] : []), withCut(cuts, cut), [...cuts, cut]]) {
    const found = await cutWith(file, next, cut)
    if (found === null) continue
    const idOf = (one: number) => ids.get(assertDefined(before[one], 'The string').identifier)
    return session.edit(
      'cutSegments',
      {
        ...{ fileId, does, between, index: found.place },
        settings: { ...settings, cuts: next },
        strings: found.after.map(({ translation: _own, translations: _others, ...string }) => string),
        origins: found.origins.map((ones) => ones.flatMap((one) => idOf(one) ?? [])),
      },
      context,
    )
  }
  throw placeFailure(does)
}
