/** Import of translations into the source files that they belong to. */
import type { ReadTranslations } from './readFile.ts'
import type { ImportRequest } from './request.ts'
import type { DocumentsProject } from '../project.ts'
import type { CallContext } from '../../progress.ts'
import type { ImportReport } from '../../contract/index.ts'
import { readStanding } from './standing.ts'
import { SourceFiles, type SourceFileEntry } from './matching.ts'
import { collectDistinct } from './collect.ts'
import { readAll } from './reading.ts'
import { leftOut, readForBestSource } from './readingTranslations.ts'
import { zip } from '../../zip.ts'

export interface TranslationsRequest extends ImportRequest {
  languageId: string
  /** The languages that are taken in beside the first, from one reading of each file of many languages. */
  furtherLanguageIds?: readonly string[]
  approve?: boolean
}

export async function importTranslationFiles(
  session: DocumentsProject,
  request: TranslationsRequest,
  context: CallContext,
): Promise<ImportReport> {
  const targetLanguage = session.targetLanguage(request.languageId)
  const further = (request.furtherLanguageIds ?? []).map((id) => session.targetLanguage(id))
  const furtherLanguages = [...new Set(further)].filter((language) => language !== targetLanguage)
  const sources = await SourceFiles.read(session)
  const collected = await collectDistinct(request.paths)
  // Translations go to files whatever their branch: a place tells the settings of the one that has none.
  const standing = await readStanding(session, {})
  const reading = { request, targetLanguage, furtherLanguages, sources, standing }
  const {
    files: read,
    skipped,
    failed,
  } = await readAll(
    [
      {
        entries: collected,
        reading: () => (entry) => readForBestSource(session, entry, reading, context.signal),
      },
    ],
    { ...request, oneByOne: standing.hasModules },
    context,
  )
  const languages = [targetLanguage, ...furtherLanguages]
  const byLanguage = Map.groupBy(
    read.flatMap(({ translations, further, source }) =>
      zip(languages, [translations, ...further]).map(([{ id }, one]) => ({ id, source, translations: one })),
    ),
    ({ id }) => id,
  )
  const files: ImportReport['files'] = []
  for (const { id } of languages)
    files.push(...(await take(session, byLanguage.get(id) ?? [], { ...request, languageId: id }, context)))
  return { files, skipped, failed }
}

/** Takes the translations into one language in. */
async function take(
  session: DocumentsProject,
  files: readonly { translations: ReadTranslations; source: SourceFileEntry }[],
  { languageId, addToTm, approve, sameAsSource, furtherLanguageIds = [] }: TranslationsRequest,
  context: CallContext,
): Promise<ImportReport['files']> {
  const counts = await session.store.write(
    'importTranslations',
    {
      userId: await session.editorId(),
      languageId,
      addToTm,
      approve,
      files: files.map(
        ({ translations: { entries, content, hasSourceTexts, translatorComments }, source }) => ({
          fileId: source.id,
          entries,
          content,
          translatorComments,
          skipsSource: hasSourceTexts && !sameAsSource,
        }),
      ),
    },
    context,
  )
  return files.map(({ translations: { type, strings, warnings }, source }, index) => ({
    path: source.path,
    fileId: source.id,
    ...(furtherLanguageIds.length > 0 && { languageId }),
    type,
    strings,
    added: 0,
    changed: 0,
    archived: 0,
    translations: counts[index]?.added ?? 0,
    warnings: [...warnings, ...leftOut(counts[index]?.unknownIdentifiers ?? [])],
  }))
}
