/** Builds a file that holds many languages. */
import type { DocumentsProject } from '../project.ts'
import { mergeTexts, type FormTexts } from '../merge/threeWayMerge.ts'
import type { BuiltContent } from '../../parsing/job.ts'
import { buildFile } from '../../parsing/worker.ts'
import type { Language } from '../../contract/language.ts'
import { discardChunks, type ChunkedList } from '../../platform/threads/channel.ts'
import { contentHash, placeOfMany } from '../import/baseline.ts'
import { projectTexts } from '../import/merge/projectTexts.ts'
import { textsOfLanguages, fileTextsIn, type SourceOfTranslations } from '../import/merge/fileTexts.ts'
import { entriesToTakeIn } from '../import/merge/sortEntries.ts'
import { NOTHING_ELSE, type Building, type Built, type Files, type TakenIn } from './buildResult.ts'
import { confirmedSince } from './confirmedSince.ts'
import { asBuilt, decidedBy, isAsSeen, mergedTextsOf } from './mergedTexts.ts'
import type { Output } from './planExport.ts'
import { withoutPlace } from './textsWithoutPlace.ts'

/** Builds a table or a string catalogue: one file with all languages, both source and translation. */
export async function buildOfMany(
  session: DocumentsProject,
  output: Output,
  { source, disk }: Files,
  { request, written, isTree, signal }: Building,
): Promise<Built> {
  const { sourceLanguage, targetLanguages } = session.facts
  const { file, language, place, isInPlace } = output
  const hash = disk && contentHash(disk)
  const seen = await lastContent(session, source)
  const isOfOthers = isInPlace && disk !== null && hash !== contentHash(seen) && hash !== written.get(place)
  const into = isInPlace && disk !== null ? disk : source.content
  const conflicts: Built['conflicts'] = []
  const ofLanguages: TakenIn[] = []
  let differs = false
  const read: ChunkedList<unknown>[] = []
  const toWrite: { language: Language; texts: FormTexts }[] = []
  const marksOf = async (one: Language, changed?: { base: FormTexts; theirs: FormTexts }) => {
    // Deleted at any time: a translation that was added again, in the file or by a user, does not count as deleted.
    const deleted = await session.store.read('clearedSince', {
      ...{ fileId: file.id, languageId: one.id, since: 0 },
    })
    const cleared =
      changed === undefined ? deleted : deleted.filter((identifier) => isAsSeen(identifier, changed))
    return {
      ...(await confirmedSince(session, { file, language: one })),
      ...(!request.approvedOnly && { cleared: new Set(cleared) }),
    }
  }
  const translationsInto = async (one: Language) => {
    const input = { fileId: file.id, languageId: one.id, approvedOnly: request.approvedOnly }
    if (!isOfOthers) {
      const withNeedsWork = request.finishedOnly !== true
      const translations = await session.store.read(
        'exportTranslations',
        { ...input, withNeedsWork },
        { signal },
      )
      read.push(translations)
      const texts = await projectTexts(session, { ...input, finishedOnly: request.finishedOnly }, signal)
      toWrite.push({ language: one, texts })
      return { language: one, translations, ...(await marksOf(one)) }
    }
    const before = await fileTextsIn(session, source, { name: source.name, content: seen }, one, signal)
    const stated = await fileTextsIn(session, source, { name: source.name, content: into }, one, signal)
    const { texts: base, implied } = before
    const theirs = stated.texts
    const ours = await projectTexts(session, { ...input, finishedOnly: request.finishedOnly }, signal)
    const merged = await mergeTexts(
      { base, theirs, ours, implied: { base: implied, theirs: stated.implied } },
      { isOurs: decidedBy(request, { file, language: one }) },
    )
    conflicts.push(...merged.conflicts.map((contested) => ({ ...contested, languageId: one.id })))
    if (isTree && merged.toTakeIn.length > 0)
      ofLanguages.push({ language: one, taken: entriesToTakeIn(merged, stated.previous), ours })
    toWrite.push({ language: one, texts: mergedTextsOf(merged.toWrite) })
    differs ||= merged.conflicts.length + merged.removed.length > 0
    differs ||= !isTree && merged.toTakeIn.length > 0
    return {
      language: one,
      translations: asBuilt(new Map([...theirs, ...mergedTextsOf(merged.toWrite)]), stated.previous),
      ...(await marksOf(one, { base, theirs })),
    }
  }
  try {
    const { language: targetLanguage, ...first } = await translationsInto(language)
    const others = targetLanguages.filter(({ id }) => id !== language.id)
    const options = {
      ...{ sourceLanguage, targetLanguage, settings: source.settings, ...first },
      others: await Promise.all(others.map(translationsInto)),
    }
    const { content, refused } = await buildFile({ name: file.name, content: into }, file.type, options, {
      signal,
    })
    const noPlace = await notWritten(session, source, { content, refused, toWrite }, signal)
    return { output, disk, content, ...NOTHING_ELSE, conflicts, differs, ofLanguages, noPlace }
  } finally {
    read.forEach(discardChunks)
  }
}

/** Returns the texts that the built file lacks, after reading it once for all languages. */
async function notWritten(
  session: DocumentsProject,
  source: SourceOfTranslations,
  {
    content,
    refused,
    toWrite,
  }: BuiltContent & { toWrite: readonly { language: Language; texts: FormTexts }[] },
  signal: AbortSignal,
): Promise<Built['noPlace']> {
  const written = toWrite.filter(({ texts }) => texts.size > 0)
  const languages = written.map(({ language }) => language)
  const file = { name: source.name, content }
  const built = await textsOfLanguages(session, source, file, languages, signal)
  return written.flatMap(({ language, texts }) => {
    const there = { texts: built.texts.get(language.id) ?? new Map(), asSource: new Map() }
    return withoutPlace(texts, there, { language, type: source.type, isPage: false, refused }).map((one) => ({
      ...{ ...one, languageId: language.id },
      ...(!built.identifiers.has(one.identifier) && { reason: 'missing' as const }),
    }))
  })
}

/** Returns the bytes of a file of many languages as they were last written or imported. */
async function lastContent(
  session: DocumentsProject,
  { id, content }: SourceOfTranslations,
): Promise<Uint8Array> {
  const place = placeOfMany(session, id)
  const kept = place && (await session.store.read('translationFile', place))
  return kept?.content ?? content
}
