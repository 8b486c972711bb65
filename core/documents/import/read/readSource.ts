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
import { contentHash } from '../baseline.ts'
import { sortEntries } from '../merge/sortEntries.ts'
import type { ProjectState } from '../projectState.ts'
import { updateMultilingual } from './multilingualUpdate.ts'

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
