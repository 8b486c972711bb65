/** Imports translations into the source files that they belong to. */
import { chunkListYielding, portsOf, withTransfer } from '../../platform/threads/channel.ts'
import type { ReadTranslations } from './read/readFile.ts'
import type { ImportRequest } from './importRequest.ts'
import type { DocumentsProject } from '../project.ts'
import type { CallContext } from '../../platform/threads/progress.ts'
import type { ImportReport } from '../../contract/index.ts'
import { refuseHalfPairs } from '../../formats/halfPairs.ts'
import { readProjectState } from './projectState.ts'
import { pathToKeep } from './store/importedPath.ts'
import { SourceFiles, type SourceFileEntry } from './match/matchSourceFile.ts'
import { collectDistinct } from './collect/collectFiles.ts'
import { readAll } from './read/readFiles.ts'
import { leftOut, readForBestSource } from './read/readTranslations.ts'
import { zip } from '../../platform/collections/zip.ts'

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
