/**
 * The build of a file that holds one language: the translations that differ go into what lies there or was last seen, and
 * nothing that somebody else wrote is lost.
 */
import type { DocumentsProject } from '../project.ts'
import { mergeTexts, unsettledOf, withUnsettled, type Texts } from '../threeWay.ts'
import { mergeComments } from '../translatorComments.ts'
import { formatOfType } from '../../formats/registry.ts'
import { buildFile } from '../../parsing/worker.ts'
import type { TranslationFile } from '../rows/translationFiles.ts'
import { hashOf } from '../importing/seenTranslations.ts'
import { ownStated } from '../importing/ownTexts.ts'
import { statedIn, type SourceOfTranslations, type StatedTexts } from '../importing/statedTexts.ts'
import { takenIn } from '../importing/sortingEntries.ts'
import { NOTHING_ELSE, type Building, type Built, type Files } from './built.ts'
import { revisionOf, settledHere, sourceChange } from './marks.ts'
import { asBuilt, decidedBy, isAsSeen, textsOf } from './merged.ts'
import type { Output } from './planning.ts'
import type { ExportRequest } from './request.ts'
import { refuseShrinking, refuseShrinkingDisk } from './shrinking.ts'

export async function buildOfOne(
  session: DocumentsProject,
  output: Output,
  { source, disk, kept }: Files & { kept: TranslationFile | null },
  building: Building,
): Promise<Built | null> {
  const { file, language, isInPlace, place } = output
  const { request, signal, written, isTree } = building
  const input = { fileId: file.id, languageId: language.id, approvedOnly: request.approvedOnly }
  const own = await ownStated(session, { ...input, finishedOnly: request.finishedOnly }, signal)
  const ours = own.texts
  const name = output.path.replace(/^.*\//, '')
  const into = (isInPlace ? disk : null) ?? kept?.content ?? null
  if (into === null) {
    const hasNone = ours.size === 0 && !request.fillWithSource
    if (isInPlace && hasNone) return null
    const content = await build(
      session,
      source,
      output,
      {
        translations: asBuilt(ours, own.previous),
        translatorComments: own.translatorComments,
        ...untranslated(request),
        ...(ours.size > 0 && (await revisionOf(session, output))),
      },
      signal,
    )
    return { output, disk, content, ...NOTHING_ELSE, ours }
  }
  const stated = await statedIn(session, source, { name, content: into }, language, signal).catch(
    (error: unknown) => {
      if (signal.aborted || ours.size > 0 || request.fillWithSource) throw error
      return null
    },
  )
  // A file that cannot be read is left alone where there is nothing to put into it.
  if (stated === null) return null
  const theirs = stated.texts
  const isOfOthers = isInPlace && disk !== null
  const before = isOfOthers
    ? await baseOf(session, output, { source, disk, kept, stated, written }, signal)
    : stated
  const base = before.texts
  const merged = await mergeTexts({ base, theirs, ours }, { isOurs: decidedBy(request, output) })
  const comments = mergeComments({
    base: before.translatorComments,
    theirs: stated.translatorComments,
    ours: own.translatorComments,
  })
  const cleared = await clearedIn(session, { kept, base, theirs, approvedOnly: request.approvedOnly })
  const { gone, returned } = await sourceChange(session, output, kept)
  const marks = gone.size + returned.size + cleared.size + comments.toWrite.size
  const isChanged = merged.toWrite.size > 0 || marks > 0 || request.fillWithSource === true
  const content = isChanged
    ? await build(
        session,
        source,
        output,
        {
          translations: asBuilt(textsOf(merged.toWrite), own.previous),
          translatorComments: comments.toWrite,
          into: { name, content: into },
          ...(request.fillWithSource && { untranslated: 'source' as const }),
          ...(cleared.size > 0 && { cleared }),
          gone,
          // A text that comes back with its source is approved by nobody.
          ...(!request.approvedOnly && { returned }),
          ...(isSeen(output, kept) && (await settledHere(session, output, kept?.seenAt))),
          ...(await revisionOf(session, output, [...merged.toWrite.keys(), ...cleared])),
        },
        signal,
      )
    : into
  const takenOut = new Set([...cleared, ...gone])
  await refuseShrinking(session, source, { output, into, content, theirs, takenOut }, signal)
  if (!isInPlace && disk !== null && hashOf(disk) !== written.get(place))
    await refuseShrinkingDisk(session, source, { output, disk, content, gone }, signal)
  const isTakenIn = isOfOthers && isTree
  const isLeft = merged.conflicts.length + merged.removed.length > 0
  return {
    output,
    disk,
    content,
    ours,
    conflicts: isOfOthers ? merged.conflicts : [],
    unsettled: unsettledOf(isOfOthers ? [...merged.conflicts, ...merged.removed] : []),
    taken: isTakenIn ? takenIn(merged, stated.previous) : [],
    ...(isTakenIn && { comments: comments.toTakeIn }),
    differs: isOfOthers && (isLeft || (!isTakenIn && merged.toTakeIn.length + comments.toTakeIn.size > 0)),
  }
}

/** What both sides had in common: as the file was when it was last seen. */
async function baseOf(
  session: DocumentsProject,
  output: Output,
  {
    source,
    disk,
    kept,
    stated,
    written,
  }: Files & { kept: TranslationFile | null; stated: StatedTexts; written: ReadonlyMap<string, string> },
  signal: AbortSignal,
): Promise<Pick<StatedTexts, 'translatorComments'> & { texts: Texts }> {
  const { language, place } = output
  const hash = disk === null ? '' : hashOf(disk)
  if (kept?.hash === hash) return { ...stated, texts: withUnsettled(stated.texts, kept.unsettled) }
  if (written.get(place) === hash) return stated
  if (kept !== null) {
    const name = kept.path.replace(/^.*\//, '')
    const base = await statedIn(session, source, { name, content: kept.content }, language, signal)
    return { ...base, texts: withUnsettled(base.texts, kept.unsettled) }
  }
  if (isOwnSource(output)) return statedIn(session, source, source, language, signal)
  return { texts: new Map(), translatorComments: new Map() }
}

/** A file that is both source and translation was seen when it was taken in, also where its bytes were not kept. */
function isOwnSource({ file, place }: Output): boolean {
  return formatOfType(file.type).languages === 'two' && place.endsWith(file.path)
}

/** Whether the project ever saw the translation file. */
function isSeen(output: Output, kept: TranslationFile | null): boolean {
  return kept !== null || isOwnSource(output)
}

/** Identifiers whose translation was deleted here, and which the file still has as it was last seen. */
async function clearedIn(
  session: DocumentsProject,
  {
    kept,
    base,
    theirs,
    approvedOnly,
  }: { kept: TranslationFile | null; base: Texts; theirs: Texts; approvedOnly: boolean },
): Promise<Set<string>> {
  if (kept === null || approvedOnly) return new Set()
  const { fileId, languageId, seenAt } = kept
  const deleted = await session.store.read('clearedSince', { fileId, languageId, since: seenAt })
  return new Set(deleted.filter((identifier) => isAsSeen(identifier, { base, theirs })))
}

function untranslated({ skipUntranslatedStrings }: ExportRequest): { untranslated?: 'omit' } {
  return skipUntranslatedStrings ? { untranslated: 'omit' } : {}
}

function build(
  { facts: { sourceLanguage } }: DocumentsProject,
  { name, type, content, settings }: SourceOfTranslations,
  { language }: Output,
  options: Omit<Parameters<typeof buildFile>[2], 'sourceLanguage' | 'targetLanguage' | 'settings'>,
  signal: AbortSignal,
): Promise<Uint8Array> {
  return buildFile(
    { name, content },
    type,
    { sourceLanguage, targetLanguage: language, settings, ...options },
    { signal },
  )
}
