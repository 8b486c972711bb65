/**
 * Builds a file that holds one language. The differing translations are spliced into the existing file or its last seen
 * version, so that the work of other programs is kept.
 */
import { posix } from 'node:path'
import type { DocumentsProject } from '../project.ts'
import { diffSides, type DiffSides } from '../merge/diffSides.ts'
import { mergeTexts, unsettledOf, withUnsettled, type FormTexts, textForms } from '../merge/threeWayMerge.ts'
import { mergeComments } from '../translatorComments.ts'
import { formatOfType } from '../../formats/registry.ts'
import { cutsOf } from '../../formats/segmentCuts.ts'
import { codesOf } from '../../languages/matchLanguage.ts'
import { discardChunks } from '../../platform/threads/channel.ts'
import type { BuiltContent } from '../../parsing/job.ts'
import { buildFile } from '../../parsing/worker.ts'
import type { TranslationFile } from '../rows/translationFiles.ts'
import { contentHash } from '../import/baseline.ts'
import { mergeInputs } from '../import/merge/mergeInputs.ts'
import { isAligned, knownTexts } from '../import/read/alignTranslations.ts'
import { chunkedProjectTexts } from '../import/merge/projectTexts.ts'
import {
  collectTexts,
  countedIn,
  languagesOfType,
  fileTextChunks,
  type SourceOfTranslations,
  type FileTexts,
  type CountedTexts,
} from '../import/merge/fileTexts.ts'
import { entriesToTakeIn } from '../import/merge/sortEntries.ts'
import { NOTHING_ELSE, type Building, type Built, type Files } from './buildResult.ts'
import { exportRevision, confirmedSince, sourceChange } from './confirmedSince.ts'
import { asBuilt, decidedBy, isAsSeen, mergedTextsOf } from './mergedTexts.ts'
import type { Output } from './planExport.ts'
import type { ExportRequest } from './exportRequest.ts'
import { refuseOtherLanguage, refuseShrinking, refuseShrinkingDisk, refuseSource } from './overwriteGuards.ts'
import { withoutPlace } from './textsWithoutPlace.ts'
import { marksNeedsWork } from '../../formats/formatAbilities.ts'

type Here = Awaited<ReturnType<typeof chunkedProjectTexts>>

interface FilesToWrite extends Files {
  /** Whether a file exists that is not to be read, and that no export of ours has written. */
  isOfNobody: boolean
}

/** The last seen version of a translation file, and the content into which the build splices. */
interface FilesToMerge extends FilesToWrite {
  kept: TranslationFile | null
  into: Uint8Array
}

export async function buildOfOne(
  session: DocumentsProject,
  output: Output,
  { source, disk, kept }: Files & { kept: TranslationFile | null },
  building: Building,
): Promise<Built | null> {
  const { file, language, isInPlace, place: path } = output
  const { request, signal, written } = building
  const isOfNobody = !isInPlace && disk !== null && contentHash(disk) !== written.get(path)
  if (isOfNobody) await refuseSource(session, source, { output, disk }, signal)
  const isOurs = disk === null || kept !== null || contentHash(disk) === written.get(path)
  if (!isOurs) refuseOtherLanguage(session, source, { output, disk })
  const into = (isInPlace ? disk : null) ?? kept?.content ?? null
  const { approvedOnly, finishedOnly } = request
  const place = { fileId: file.id, languageId: language.id }
  const here = await chunkedProjectTexts(session, { ...place, approvedOnly, finishedOnly }, signal)
  try {
    return await (into === null
      ? buildAnew(session, output, { source, disk, isOfNobody }, here, building)
      : buildInto(session, output, { source, disk, isOfNobody, kept, into }, here, building))
  } finally {
    discardChunks(here.translations)
  }
}

/** No such file exists yet: it gets the project's texts unchanged. */
async function buildAnew(
  session: DocumentsProject,
  output: Output,
  { source, disk, isOfNobody }: FilesToWrite,
  { translations, translatorComments }: Here,
  { request, signal }: Building,
): Promise<Built | null> {
  // The build consumes the list.
  const edits = translations.length
  const isAny = edits > 0
  if (output.isInPlace && !isAny && !request.fillWithSource) return null
  const options = {
    ...{ translations, translatorComments },
    ...untranslated(request),
    ...(isAny && (await exportRevision(session, output))),
  }
  const { content, refused } = await build(session, source, output, options, signal)
  if (isOfNobody && disk !== null)
    await refuseShrinkingDisk(session, source, { output, disk, content, gone: new Set() }, signal)
  const noPlace = isAny
    ? await notWrittenAnew(session, output, { source, content, refused }, { request, signal })
    : []
  return { output, disk, content, ...NOTHING_ELSE, edits: edits - refused.length, noPlace }
}

/** Returns the texts that a new file lacks. A bilingual file has room for each text. */
async function notWrittenAnew(
  session: DocumentsProject,
  { file, language, path }: Output,
  { source, content, refused }: { source: SourceOfTranslations } & Awaited<ReturnType<typeof build>>,
  { request: { approvedOnly, finishedOnly }, signal }: Pick<Building, 'request' | 'signal'>,
): Promise<NonNullable<Built['noPlace']>> {
  if (languagesOfType(source.type) !== 'one') return [...refused]
  const place = { fileId: file.id, languageId: language.id }
  const here = await chunkedProjectTexts(session, { ...place, approvedOnly, finishedOnly }, signal)
  try {
    const both = await mergeInputs(
      session,
      source,
      { name: posix.basename(path), content },
      language,
      here,
      signal,
    )
    const { ours, theirs } = await diffSides(both)
    const built = { texts: theirs.texts, asSource: both.theirs.asSource }
    return withoutPlace(ours.texts, built, {
      ...{ language, type: source.type, isPage: isAligned(source.type) },
      refused,
    })
  } finally {
    discardChunks(here.translations)
  }
}

async function buildInto(
  session: DocumentsProject,
  output: Output,
  { source, disk, isOfNobody, kept, into }: FilesToMerge,
  here: Here,
  { request, signal, written: known, isTree }: Building,
): Promise<Built | null> {
  const { language, isInPlace } = output
  const name = posix.basename(output.path)
  const isAny = here.translations.length > 0
  const both = await mergeInputs(session, source, { name, content: into }, language, here, signal).catch(
    (error: unknown) => {
      if (signal.aborted || isAny || request.fillWithSource) throw error
      return null
    },
  )
  // An unreadable file is not changed if there is nothing to write into it.
  if (both === null) return null
  const stated = both.theirs
  const sides = await diffSides(both)
  const [theirs, ours] = [sides.theirs.texts, sides.ours.texts]
  const isOfOthers = isInPlace && disk !== null
  const implied = stated.implied ?? new Map()
  const seen = { texts: theirs, implied, translatorComments: stated.translatorComments }
  const before = isOfOthers
    ? await baseOf(session, output, { source, disk, kept, seen, sides, written: known }, signal)
    : seen
  const base = before.texts
  const merged = await mergeTexts(
    { base, theirs, ours, implied: { base: before.implied, theirs: implied } },
    { isOurs: decidedBy(request, output) },
  )
  const comments = mergeComments({
    base: before.translatorComments,
    theirs: stated.translatorComments,
    ours: here.translatorComments,
  })
  const cleared = await clearedIn(session, { kept, base, theirs, approvedOnly: request.approvedOnly })
  const { gone, returned } = await sourceChange(session, output, kept, into)
  const marks = gone.size + returned.size + cleared.size + comments.toWrite.size
  const isOfSettings =
    source.settings?.headers?.[language.id] !== undefined || cutsOf(source.settings).length > 0
  const { followsSource = false, fillWithSource = false } = request
  const isChanged = merged.toWrite.size > 0 || marks > 0 || isOfSettings || fillWithSource || followsSource
  const { content, refused } = isChanged
    ? await build(
        session,
        source,
        output,
        {
          translations: asBuilt(mergedTextsOf(merged.toWrite), sides.ours.previous),
          translatorComments: comments.toWrite,
          into: { name, content: into },
          ...(fillWithSource && { untranslated: 'source' as const }),
          ...(followsSource && { followsSource }),
          ...(cleared.size > 0 && { cleared }),
          gone,
          ...(isAligned(source.type) && {
            known: await knownTexts(session, { fileId: source.id, languageId: language.id }),
          }),
          // A text that returned with its source is not approved.
          ...(!request.approvedOnly && { returned }),
          ...(isSeen(output, kept) && (await confirmedSince(session, output, kept?.seenAt))),
          // A new template is no revision of the translations.
          ...(!followsSource &&
            (await exportRevision(session, output, [...merged.toWrite.keys(), ...cleared]))),
        },
        signal,
      )
    : { content: into, refused: [] }
  const takenOut = new Set([...cleared, ...gone].filter((identifier) => theirs.has(identifier)))
  const there = sides.theirs.count
  const isAsBefore = content === into || Buffer.compare(content, into) === 0
  const built = isAsBefore
    ? { count: there, texts: theirs, asSource: stated.asSource }
    : await countedIn([session, source, { name, content }, language, signal], (one) =>
        merged.toWrite.has(one),
      )
  const written = mergedTextsOf(merged.toWrite)
  if (!isAsBefore)
    await refuseShrinking(
      session,
      source,
      output,
      { into, content, there, takenOut, written, built: built.count },
      signal,
    )
  if (isOfNobody && disk !== null)
    await refuseShrinkingDisk(session, source, { output, disk, content, gone }, signal)
  const isTakenIn = isOfOthers && isTree
  const isLeft = merged.conflicts.length + merged.removed.length > 0
  return {
    output,
    disk,
    content,
    ours,
    edits: merged.toWrite.size + cleared.size,
    conflicts: isOfOthers ? merged.conflicts : [],
    unsettled: unsettledOf(isOfOthers ? [...merged.conflicts, ...merged.removed] : []),
    taken: isTakenIn ? entriesToTakeIn(merged, sides.theirs.previous) : [],
    ...(isTakenIn && { comments: comments.toTakeIn }),
    noPlace: withoutPlace(written, built, {
      ...{ language, type: source.type, isPage: isAligned(source.type) },
      refused,
    }),
    leftOut: await countLeftOut(session, output, { texts: theirs, asSource: stated.asSource }),
    differs: isOfOthers && (isLeft || (!isTakenIn && merged.toTakeIn.length + comments.toTakeIn.size > 0)),
  }
}

/** Returns the common base of differing texts: the file as last seen. */
async function baseOf(
  session: DocumentsProject,
  output: Output,
  {
    source,
    disk,
    kept,
    seen,
    sides,
    written,
  }: Files & {
    kept: TranslationFile | null
    seen: Base
    sides: DiffSides
    written: ReadonlyMap<string, string>
  },
  signal: AbortSignal,
): Promise<Base> {
  const { language, place } = output
  const hash = disk === null ? '' : contentHash(disk)
  if (kept?.hash === hash) return { ...seen, texts: withUnsettled(seen.texts, kept.unsettled) }
  if (written.get(place) === hash) return seen
  const isWanted = (identifier: string) =>
    sides.theirs.texts.has(identifier) || sides.ours.texts.has(identifier)
  const read = async (file: { name: string; content: Uint8Array }) =>
    collectTexts(await fileTextChunks(session, source, file, language, signal), isWanted)
  if (kept !== null) {
    const base = await read({ name: posix.basename(kept.path), content: kept.content })
    return { ...base, texts: withUnsettled(base.texts, kept.unsettled) }
  }
  if (isOwnSource(output)) return read(source)
  return { texts: new Map(), implied: new Map(), translatorComments: new Map() }
}

type Base = Pick<FileTexts, 'translatorComments' | 'implied'> & { texts: FormTexts }

/** A file that is both source and translation was seen at its import, even if its bytes were not kept. */
function isOwnSource({ file, place }: Output): boolean {
  return formatOfType(file.type).languages === 'two' && place.endsWith(file.path)
}

/** Whether the project ever saw the translation file. */
function isSeen(output: Output, kept: TranslationFile | null): boolean {
  return kept !== null || isOwnSource(output)
}

/** Returns the identifiers whose translation was deleted in the project, while the file still has it as last seen. */
async function clearedIn(
  session: DocumentsProject,
  {
    kept,
    base,
    theirs,
    approvedOnly,
  }: { kept: TranslationFile | null; base: FormTexts; theirs: FormTexts; approvedOnly: boolean },
): Promise<Set<string>> {
  if (kept === null || approvedOnly) return new Set()
  const { fileId, languageId, seenAt } = kept
  const deleted = await session.store.read('clearedSince', { fileId, languageId, since: seenAt })
  return new Set(deleted.filter((identifier) => isAsSeen(identifier, { base, theirs })))
}

function untranslated({ skipUntranslatedStrings }: ExportRequest): { untranslated?: 'omit' } {
  return skipUntranslatedStrings ? { untranslated: 'omit' } : {}
}

async function build(
  { facts: { sourceLanguage, targetLanguages }, store }: DocumentsProject,
  { name, type, content, settings }: SourceOfTranslations,
  { file, language }: Output,
  options: Omit<Parameters<typeof buildFile>[2], 'sourceLanguage' | 'targetLanguage' | 'settings'>,
  signal: AbortSignal,
): Promise<BuiltContent> {
  const header = settings.headers?.[language.id]
  const of = { fileId: file.id, languageId: language.id }
  const matches = type === 'xliff' ? await store.read('insertedMatches', of) : []
  const otherLanguages = targetLanguages.filter(({ id }) => id !== language.id).map(codesOf)
  return buildFile(
    { name, content },
    type,
    {
      sourceLanguage,
      targetLanguage: language,
      otherLanguages,
      settings,
      ...(header && { header }),
      ...(matches.length > 0 && { matches: new Map(matches) }),
      ...options,
    },
    { signal },
  )
}

/**
 * Counts the strings with such a text that the file lacks. A text that the file had before it needed work does not
 * count. `there`: the texts of the file, except finished ones that the project has as well.
 */
async function countLeftOut(
  session: DocumentsProject,
  { file, language }: Output,
  there: Pick<CountedTexts, 'texts' | 'asSource'>,
): Promise<number> {
  if (marksNeedsWork(file.type)) return 0
  const texts = await session.store.read('needsWorkTexts', { fileId: file.id, languageId: language.id })
  const lacking = texts.filter(({ identifier, form, text }) => {
    const stated = there.texts.get(identifier) ?? there.asSource?.get(identifier)
    return textForms(stated)[form] !== text
  })
  return new Set(lacking.map(({ identifier }) => identifier)).size
}
