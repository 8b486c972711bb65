/** Reads a translation file that an import finds beside source files. */
import { sentence } from '../../../platform/text/sentence.ts'
import type { Localized, Tree } from '../../layout/layoutTypes.ts'
import type { FileForStore, SourceRead, TranslationsRead } from './readFile.ts'
import type { ImportRequest } from '../importRequest.ts'
import type { DocumentsProject } from '../../project.ts'
import { stat } from 'node:fs/promises'
import { Failure, toFailureValue } from '../../../platform/errors/failure.ts'
import type { Language } from '../../../contract/language.ts'
import { discardChunks } from '../../../platform/threads/channel.ts'
import { sourcePage } from './alignTranslations.ts'
import type { CollectedFile } from '../collect/collectFiles.ts'
import type { ProjectState } from '../projectState.ts'
import type { SourceFiles } from '../match/matchSourceFile.ts'
import { readSource, undecided } from './readSource.ts'
import { readForBestSource, readForSource } from './readTranslations.ts'
import { sortEntries } from '../merge/sortEntries.ts'

interface Beside {
  request: ImportRequest
  /** The source files of this import that were read, by their paths, with their indexes among all that were. */
  read: ReadonlyMap<string, { index: number; source: FileForStore }>
  /** The paths of all of them. */
  places: ReadonlySet<string>
  /** Those of the project, loaded on first use. */
  inProject: () => Promise<SourceFiles>
  standing: ProjectState
  tree: Tree<CollectedFile>
}

/**
 * Reads translations for the source file beside them: one of this import, else the matching one of the project. A
 * bilingual file needs none: without one in the project, it is a source file itself.
 */
export async function readBeside(
  session: DocumentsProject,
  { file: entry, language, sourcePath, path: placed }: Localized<CollectedFile>,
  { request, read, places, inProject, standing, tree }: Beside,
  signal: AbortSignal,
): Promise<TranslationsRead | SourceRead> {
  const reading = { request, targetLanguage: language, standing }
  const found = sourcePath === null ? undefined : read.get(sourcePath)
  if (found !== undefined) {
    const { index, source } = found
    if (await isEmpty(entry)) return nothingIn(entry, { language, index, placed, source })
    const known = {
      ...{ ...source, id: source.reservedId, isOfModule: source.module !== undefined },
      knownId: standing.fileAt(source.path)?.id,
    }
    const translations = await readForSource(session, entry, { ...reading, source: known }, signal)
    const sorted = await sortEntries(
      session,
      { ...source, id: standing.fileAt(source.path)?.id },
      { ...translations, language },
      signal,
    )
    const keep = { languageId: language.id, path: placed ?? entry.path, content: translations.content }
    const kept = undecided(keep, sorted, request)
    return { path: entry.path, languageId: language.id, source: { index }, translations, sorted, keep: kept }
  }
  if (sourcePath !== null && places.has(sourcePath))
    throw new Failure('format.unknown', sentence`Its source file was left out.`)
  const known = await inProject()
  try {
    const best = await readForBestSource(session, entry, { ...reading, sources: known }, signal)
    const { source: of, translations } = best
    const page = await sourcePage(session, of)
    const sorted = await sortEntries(
      session,
      { ...of, content: page.content, settings: page.settings },
      { ...translations, language },
      signal,
    )
    const path = placeBelow(sourcePath, of.path, entry) ?? placed ?? entry.path
    const keep = { languageId: language.id, path, content: translations.content }
    return {
      path: entry.path,
      languageId: language.id,
      source: { fileId: of.id },
      translations,
      sorted,
      keep: undecided(keep, sorted, request),
    }
  } catch (error) {
    if (toFailureValue(error).code !== 'import.noSourceFile') throw error
    const own = await readSource(session, entry, request, { tree, standing, signal })
    if (own.file.languages !== 'one') return own
    discardChunks(own.file.parsed.strings)
    throw error
  }
}

/** An empty file has no translation yet, but its path is that of its language. */
async function isEmpty({ absolutePath }: CollectedFile): Promise<boolean> {
  return (await stat(absolutePath)).size === 0
}

function nothingIn(
  { path }: CollectedFile,
  {
    language,
    index,
    placed,
    source,
  }: { language: Language; index: number; placed: string | null; source: FileForStore },
): TranslationsRead {
  const content = new Uint8Array()
  return {
    ...{ path, languageId: language.id, source: { index } },
    translations: {
      type: source.type,
      content,
      strings: 0,
      hasSourceTexts: false,
      warnings: [sentence`The file is empty.`],
      translatorComments: new Map(),
    },
    sorted: { fileId: undefined, entries: [], changed: [], contested: [], translatorComments: new Map() },
    keep: { languageId: language.id, path: placed ?? path, content },
  }
}

/** The path of a file below the folder of a source that is not in this import; null if that folder is unknown. */
function placeBelow(
  sourcePath: string | null,
  pathOfSource: string,
  { absolutePath }: CollectedFile,
): string | null {
  const source = sourcePath?.split(/[\\/]/) ?? []
  const folder = source.slice(0, -pathOfSource.split('/').length)
  const parts = absolutePath.split(/[\\/]/)
  const isBelow = folder.length > 0 && folder.every((part, index) => part === parts[index])
  const isSame = source.slice(folder.length).join('/') === pathOfSource
  return isBelow && isSame ? parts.slice(folder.length).join('/') : null
}
