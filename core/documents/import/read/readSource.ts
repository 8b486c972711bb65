/** Reads a source file for an import, with its own translations. */
import type { FileForStore, SortedEntries, SourceRead } from './readFile.ts'
import type { ImportRequest } from '../importRequest.ts'
import type { DocumentsProject } from '../../project.ts'
import { settingsOfNewFile } from '../../../segmentation/segmenter.ts'
import type { Tree } from '../../layout/layoutTypes.ts'
import type { TranslationFileToKeep } from '../../rows/translationFiles.ts'
import { carriedLanguages, presumedLanguageOf } from '../match/carriedLanguages.ts'
import type { CollectedFile } from '../collect/collectFiles.ts'
import { decisionsFor, readOne, readOneForStore } from './readFiles.ts'
import { translationsIn } from './readTranslations.ts'
import { contentHash, placeOfMany } from '../baseline.ts'
import { sortEntries, contestedEntries, entriesToTakeIn } from '../merge/sortEntries.ts'
import type { ProjectState } from '../projectState.ts'
import { mergeTexts } from '../../merge/threeWayMerge.ts'
import { projectTexts } from '../merge/projectTexts.ts'
import { fileTextsIn, type SourceOfTranslations } from '../merge/fileTexts.ts'

export async function readSource(
  session: DocumentsProject,
  entry: CollectedFile,
  request: ImportRequest,
  {
    tree,
    standing,
    signal,
  }: { tree: Pick<Tree<CollectedFile>, 'layouts'>; standing: ProjectState; signal: AbortSignal },
): Promise<SourceRead> {
  const { sourceLanguage, targetLanguages } = session.facts
  const { branch } = request
  const known = standing.fileAt(entry.path)
  const before = known === null ? settingsOfNewFile() : standing.settingsAt(entry.path)
  const { type, settings } = decisionsFor(entry, request, before)
  const presumedLanguage = presumedLanguageOf(session, entry.path) ?? targetLanguages[0]
  const readAs = {
    type,
    sourceLanguage,
    targetLanguages,
    settings,
    branch,
    standingType: known?.type,
    standing,
    ...(presumedLanguage && { presumedLanguage }),
  }
  const file = await readOneForStore(session, entry, readAs, signal)
  const layout = tree.layouts.get(entry.absolutePath)
  return {
    absolutePath: entry.absolutePath,
    file,
    ...(layout && { layout: { ...layout, isCatalogue: false } }),
    ...(file.languages === 'two' && (await readCarried(session, entry, file, { request, known, signal }))),
    ...(file.languages === 'many' &&
      known &&
      (await updateMultilingual(session, file, { ...known, ...request }, signal))),
  }
}

/*
 * Updates of multilingual files, tables and string catalogues: the changes in each language since they were last seen,
 * as for separate translation files.
 */

/** @param known The file of the project that this one updates */
async function updateMultilingual(
  session: DocumentsProject,
  file: FileForStore,
  known: { id: number; leavesContested?: boolean | undefined },
  signal: AbortSignal,
): Promise<Pick<SourceRead, 'again' | 'keep'>> {
  if (file.module !== undefined) return {}
  const { name, type, path, content, settings } = file
  const place = placeOfMany(session, known.id)
  const kept = place && (await session.store.read('translationFile', place))
  const before = await session.store.read('fileContent', { fileId: known.id }).catch(() => null)
  if (before === null || before.type !== type) return {}
  const keep = kept && { keep: { languageId: kept.languageId, path, content } }
  const seen = kept?.content ?? before.content
  if (contentHash(seen) === contentHash(content)) return { ...keep }
  const source: SourceOfTranslations = { id: known.id, name, type, content, settings }
  const old = { ...source, content: before.content, settings: before.settings }
  const again: NonNullable<SourceRead['again']>[number][] = []
  for (const { languageId } of carriedLanguages(session, file).taken.languages ?? []) {
    const language = session.targetLanguage(languageId)
    const before = await fileTextsIn(session, old, { name, content: seen }, language, signal)
    const stated = await fileTextsIn(session, source, { name, content }, language, signal)
    const ours = await projectTexts(session, { fileId: known.id, languageId }, signal)
    const { previous } = stated
    const merged = await mergeTexts({
      ...{ base: before.texts, theirs: stated.texts, ours },
      implied: { base: before.implied, theirs: stated.implied },
    })
    const changed = entriesToTakeIn(merged, previous)
    const contested = contestedEntries(merged, previous)
    const sorted = { fileId: known.id, entries: [], changed, contested, translatorComments: new Map() }
    again.push({ languageId, sorted })
  }
  const isContested = again.some(({ sorted }) => sorted.contested.length > 0)
  if (!isContested || !known.leavesContested || place === undefined) return { again, ...keep }
  // The earlier bytes stay the base, so that an export detects conflicts.
  return { again, keep: { languageId: place.languageId, path, content: seen } }
}

/**
 * Reads a bilingual source file as its own translation file, if it states so itself. An updated one is compared with
 * its last version.
 */
async function readCarried(
  session: DocumentsProject,
  entry: CollectedFile,
  file: FileForStore,
  { request, known, signal }: { request: ImportRequest; known: { id: number } | null; signal: AbortSignal },
): Promise<Pick<SourceRead, 'keep' | 'again'>> {
  const { languageId } = carriedLanguages(session, file).taken
  const isTemplate =
    file.path.endsWith('.pot') || (file.parsed.targetLanguage === null && request.isDocument !== true)
  if (languageId === undefined || isTemplate || file.module !== undefined) return {}
  const { path, content, name, type, settings } = file
  const keep = { languageId, path, content }
  const kept = known && (await session.store.read('translationFile', { fileId: known.id, languageId }))
  if (!known || kept === null || kept.hash === contentHash(content)) return { keep }
  const { sourceLanguage } = session.facts
  const language = session.targetLanguage(languageId)
  const readAs = { type, sourceLanguage, targetLanguage: language, settings, branch: request.branch }
  const read = translationsIn(
    await readOne(session, entry, readAs, signal),
    language,
    session.facts.targetLanguages,
  )
  const source = { id: known.id, name, type, content, settings }
  const sorted = await sortEntries(session, source, { ...read, language }, signal)
  const again = [{ languageId, sorted: { ...sorted, entries: [] } }]
  return { keep: undecided(keep, sorted, request), again }
}

/** A file that is recorded as last seen, except for its open conflicts. */
export function undecided(
  keep: TranslationFileToKeep,
  { unsettled }: SortedEntries,
  { leavesContested }: ImportRequest,
): TranslationFileToKeep {
  return leavesContested ? { ...keep, unsettled } : keep
}
