/** Import of translations into the source files that they belong to (core/workbench/matching.ts). */
import { extname } from 'node:path'
import type { ParsedTranslation } from '../formats/format.ts'
import { formats } from '../formats/registry.ts'
import type { PluralForms } from '../languages/plural.ts'
import type { ImportReport } from './contract.ts'
import type { CallContext } from './door.ts'
import { matchSourceFile, readSourceFiles, rankSourceFiles } from './matching.ts'
import type { SourceFileEntry } from './matching.ts'
import { readAll, readOne } from './reading.ts'
import type { ImportRequest, ReadFile } from './reading.ts'
import type { ProjectSession } from './session.ts'

export async function importTranslationFiles(
  session: ProjectSession,
  request: ImportRequest & { languageId: string },
  context: CallContext,
): Promise<ImportReport> {
  const { sourceLanguage } = session.facts
  const targetLanguage = session.targetLanguage(request.languageId)
  const sources = await readSourceFiles(session)
  const { files, skipped } = await readAll(request, context, async (entry) => {
    const readings: ReadFile[] = []
    for (const type of typesToRead(entry.path, request.type, sources)) {
      readings.push(await readOne(entry, { type, sourceLanguage, targetLanguage }, context.signal))
    }
    const file = bestReading(readings, sources)
    return { file, source: matchSourceFile(file, sources) }
  })
  const counts = await session.store.write(
    'importTranslations',
    {
      userId: await session.editorId(),
      languageId: targetLanguage.id,
      files: files.map(({ file, source }) => ({ fileId: source.id, entries: translationsIn(file) })),
    },
    context,
  )
  return {
    files: files.map(({ file, source }, index) => ({
      path: source.path,
      fileId: source.id,
      type: file.type,
      strings: file.parsed.strings.length,
      added: 0,
      changed: 0,
      archived: 0,
      translations: counts[index]?.added ?? 0,
      warnings: [...file.parsed.warnings, ...leftOut(counts[index]?.unknownIdentifiers ?? [])],
    })),
    skipped,
  }
}

/**
 * As what a file of translations is read: as its source files are, since a file in a language without plurals
 * does not show the format it is in. Undefined: as detected.
 */
function typesToRead(
  path: string,
  type: string | undefined,
  sources: readonly SourceFileEntry[],
): (string | undefined)[] {
  if (type !== undefined) return [type]
  const extension = extname(path).toLowerCase()
  const fitting = formats
    .filter((format) => format.extensions.includes(extension))
    .map((format) => format.type)
  const types = fitting.filter((one) => sources.some((source) => source.type === one))
  return types.length === 0 ? [undefined] : types
}

/** The reading that shares most identifiers with some source file. */
function bestReading(readings: readonly ReadFile[], sources: readonly SourceFileEntry[]): ReadFile {
  const shared = (file: ReadFile) => rankSourceFiles(file, sources)[0]?.shared ?? 0
  return readings.reduce((best, file) => (shared(file) > shared(best) ? file : best))
}

function translationsIn(
  file: ReadFile,
): { identifier: string; text: string | PluralForms; status: ParsedTranslation['status'] }[] {
  return file.parsed.strings.flatMap(({ identifier, text, translation }) => {
    if (file.languages === 'one') return [{ identifier, text, status: 'translated' as const }]
    return translation === undefined ? [] : [{ identifier, ...translation }]
  })
}

function leftOut(identifiers: readonly string[]): string[] {
  if (identifiers.length === 0) return []
  const shown = identifiers.slice(0, 3).map((identifier) => `“${identifier.slice(0, 60)}”`)
  const more = identifiers.length > shown.length ? ` and ${identifiers.length - shown.length} more` : ''
  return [`These strings are not in the source file and were left out: ${shown.join(', ')}${more}.`]
}
