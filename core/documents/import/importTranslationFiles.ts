/** Imports translations into the source files that they belong to. */
import { existsSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { chunkListYielding, portsOf, withTransfer } from '../../platform/threads/channel.ts'
import type { ReadTranslations } from './read/readFile.ts'
import type { ImportRequest } from './importRequest.ts'
import type { DocumentsProject } from '../project.ts'
import type { CallContext } from '../../platform/threads/progress.ts'
import type { ImportReport, FileEntry } from '../../contract/index.ts'
import { refuseHalfPairs } from '../../formats/halfPairs.ts'
import { readProjectState } from './projectState.ts'
import { SourceFiles, type SourceFileEntry } from './match/matchSourceFile.ts'
import { collectDistinct } from './collect/collectFiles.ts'
import { readAll } from './read/readFiles.ts'
import { leftOut, readForBestSource } from './read/readTranslations.ts'
import { zip } from '../../platform/collections/zip.ts'
import type { Language } from '../../contract/language.ts'
import { formatOfType, isBuiltIn } from '../../formats/registry.ts'
import { translationPaths } from '../layout/translationPaths.ts'

export interface TranslationsRequest extends ImportRequest {
  languageId: string
  /** Further languages to import, from one reading of each multilingual file. */
  furtherLanguageIds?: readonly string[]
  approve?: boolean
  /** The target source file, and its branch; absent: the best match in all branches. */
  into?: { fileId: number; branch: string | null } | undefined
}

export async function importTranslationFiles(
  session: DocumentsProject,
  request: TranslationsRequest,
  context: CallContext,
): Promise<ImportReport> {
  const targetLanguage = session.targetLanguage(request.languageId)
  const further = (request.furtherLanguageIds ?? []).map((id) => session.targetLanguage(id))
  const furtherLanguages = [...new Set(further)].filter((language) => language !== targetLanguage)
  const { into } = request
  const sources = await SourceFiles.read(session, into?.fileId)
  const collected = await collectDistinct(request.paths)
  // Without a named file they go to files of any branch: a path does not determine the settings of one.
  const standing = await readProjectState(session, { branch: into?.branch ?? undefined })
  const reading = { request, targetLanguage, furtherLanguages, sources, standing, into }
  const {
    files: read,
    skipped,
    failed,
  } = await readAll(
    [
      {
        entries: collected,
        reading: () => async (entry) => ({
          ...(await readForBestSource(session, entry, reading, context.signal)),
          absolutePath: entry.absolutePath,
        }),
      },
    ],
    { ...request, isSequential: standing.hasModules },
    context,
  )
  if (request.isUpload) for (const { translations } of read) refuseHalfPairs(translations.warnings)
  const languages = [targetLanguage, ...furtherLanguages]
  const paths: (string | undefined)[] = []
  for (const { absolutePath, source } of read) {
    const imported = { absolutePath, fileId: source.id, language: targetLanguage }
    const isFirst = read.find((one) => one.source.id === source.id)?.absolutePath === absolutePath
    paths.push(request.isUpload || !isFirst ? undefined : await pathToKeep(session, imported))
  }
  const taken = languages.map(({ id }, index) => ({
    languageId: id,
    files: read.map(({ translations, further, source }, position) => ({
      translations: [translations, ...further][index] ?? translations,
      source,
      keepAt: index === 0 ? paths[position] : undefined,
    })),
  }))
  return { files: await take(session, taken, request, context), skipped, failed }
}

/*
 * Keeps the file of a translation import as the first version seen of its language. Exports then use its header, plural
 * rule and forms, and not those of the template.
 */

interface ImportedFile {
  absolutePath: string
  /** The source file that its translations are imported into. */
  fileId: number
  language: Language
}

/**
 * Returns the path under which such a file is kept, or undefined. It is not kept in formats whose files are built from
 * the source anyway. Nor if the project has seen a file of that language, or has translations from elsewhere.
 */
async function pathToKeep(
  session: DocumentsProject,
  { absolutePath, fileId, language }: ImportedFile,
): Promise<string | undefined> {
  const all = await session.store.read('listFiles', {})
  const source = all.find(({ id }) => id === fileId)
  if (source === undefined || !isBuiltIn(source.type)) return undefined
  if (formatOfType(source.type).languages !== 'two') return undefined
  const seen = await session.store.read('translationFilePlaces', {})
  const isSeen = seen.some((one) => one.fileId === fileId && one.languageId === language.id)
  const progress = source.progress.find(({ languageId }) => languageId === language.id)
  if (isSeen || (progress?.translated ?? 0) > 0) return undefined
  const folders = await session.sourceFolders.list()
  const holding = folders.filter((folder) => existsSync(join(folder, source.path)))
  const inside = holding.map((folder) => pathInside(folder, absolutePath)).find((path) => path !== undefined)
  const path = inside ?? usualPath(session, source, all, language)
  const isTaken = [...all, ...seen].some((one) => one.path === path)
  // Another file at that path would be compared with this one, as if others had changed it.
  const isOthers = inside === undefined && folders.some((folder) => existsSync(join(folder, path)))
  return isTaken || isOthers ? undefined : path
}

function pathInside(folder: string, absolutePath: string): string | undefined {
  const path = relative(folder, absolutePath)
  return path === '' || path.startsWith('..') ? undefined : path.split(sep).join('/')
}

function usualPath(
  { facts }: DocumentsProject,
  { path, type }: FileEntry,
  all: readonly FileEntry[],
  language: Language,
): string {
  const templates = all.filter((one) => one.path.endsWith('.pot') && dirname(one.path) === dirname(path))
  const source = { path, type, isOnlyTemplate: templates.length === 1 }
  return translationPaths(source, facts.sourceLanguage, language)[0]
}

/** Parsed translations into one language. */
interface TakenLanguage {
  languageId: string
  files: readonly { translations: ReadTranslations; source: SourceFileEntry; keepAt: string | undefined }[]
}

/** Imports the translations into all languages, or none of them. */
async function take(
  session: DocumentsProject,
  taken: readonly TakenLanguage[],
  { languageId, addToTm, approve, sameAsSource, furtherLanguageIds = [] }: TranslationsRequest,
  context: CallContext,
): Promise<ImportReport['files']> {
  const languages = await Promise.all(
    taken.map(async (one) => ({
      languageId: one.languageId,
      files: await Promise.all(
        one.files.map(
          async ({
            translations: { entries, content, hasSourceTexts, translatorComments },
            source,
            keepAt,
          }) => ({
            fileId: source.id,
            entries: await chunkListYielding(entries),
            content,
            ...(keepAt !== undefined && { keepAt }),
            translatorComments,
            skipsSource: hasSourceTexts && !sameAsSource,
          }),
        ),
      ),
    })),
  )
  const [first = { languageId, files: [] }, ...further] = languages
  const input = { userId: await session.editorId(), ...first, further, addToTm, approve }
  const lists = languages.flatMap(({ files }) => files.map(({ entries }) => entries))
  const counts = await session.store.write('importTranslations', withTransfer(input, portsOf(lists)), context)
  const all = taken.flatMap(({ files, languageId: own }) => files.map((file) => ({ ...file, own })))
  return zip(all, counts).map(
    ([
      {
        translations: { type, strings, warnings },
        source,
        own,
      },
      { added, unknown },
    ]) => ({
      path: source.path,
      fileId: source.id,
      ...(furtherLanguageIds.length > 0 && { languageId: own }),
      type,
      strings,
      added: 0,
      changed: 0,
      archived: 0,
      translations: added,
      warnings: [...warnings, ...leftOut(unknown)],
    }),
  )
}
