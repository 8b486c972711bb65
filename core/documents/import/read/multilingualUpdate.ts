/**
 * Updates of multilingual files, tables and string catalogues: the changes in each language since they were last seen,
 * as for separate translation files.
 */
import type { FileForStore, SourceRead } from './readFile.ts'
import type { DocumentsProject } from '../../project.ts'
import { mergeTexts } from '../../merge/threeWayMerge.ts'
import { carriedLanguages } from '../match/carriedLanguages.ts'
import { contestedEntries, entriesToTakeIn } from '../merge/sortEntries.ts'
import { contentHash, placeOfMany } from '../baseline.ts'
import { projectTexts } from '../merge/projectTexts.ts'
import { fileTextsIn, type SourceOfTranslations } from '../merge/fileTexts.ts'

/** @param known The file of the project that this one updates */
export async function updateMultilingual(
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
