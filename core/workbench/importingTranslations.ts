/** Import of translations into the source files that they belong to. */
import type { ImportReport } from './contract.ts'
import type { CallContext } from './door.ts'
import { readSourceFiles } from './matching.ts'
import { collectDistinct, readAll, type ImportRequest } from './reading.ts'
import { leftOut, readForBestSource } from './readingTranslations.ts'
import type { ProjectSession } from './session.ts'

export async function importTranslationFiles(
  session: ProjectSession,
  request: ImportRequest & { languageId: string; approve?: boolean },
  context: CallContext,
): Promise<ImportReport> {
  const targetLanguage = session.targetLanguage(request.languageId)
  const sources = await readSourceFiles(session)
  const collected = await collectDistinct(request.paths)
  const { files, skipped } = await readAll(collected, request, context, (entry) =>
    readForBestSource(session, entry, { request, targetLanguage, sources }, context.signal),
  )
  const counts = await session.store.write(
    'importTranslations',
    {
      userId: await session.editorId(),
      languageId: targetLanguage.id,
      addToTm: request.addToTm,
      approve: request.approve,
      files: files.map(({ translations: { entries, hasSourceTexts }, source }) => ({
        fileId: source.id,
        entries,
        skipsSource: hasSourceTexts && !request.sameAsSource,
      })),
    },
    context,
  )
  return {
    files: files.map(({ translations: { type, strings, warnings }, source }, index) => ({
      path: source.path,
      fileId: source.id,
      type,
      strings,
      added: 0,
      changed: 0,
      archived: 0,
      translations: counts[index]?.added ?? 0,
      warnings: [...warnings, ...leftOut(counts[index]?.unknownIdentifiers ?? [])],
    })),
    skipped,
  }
}
