/** Import of translations into the source files that they belong to (core/workbench/matching.ts). */
import { extname } from 'node:path'
import type { ParsedTranslation } from '../formats/format.ts'
import { assignCodes, codesIn } from '../formats/languageTag.ts'
import { formats } from '../formats/registry.ts'
import type { Language } from '../languages/language.ts'
import type { PluralForms } from '../languages/plural.ts'
import type { ImportReport } from './contract.ts'
import { isAligned, readBesideSource, sourceByName } from './aligning.ts'
import type { CallContext } from './door.ts'
import { matchSourceFile, readSourceFiles, rankSourceFiles } from './matching.ts'
import type { SourceFileEntry } from './matching.ts'
import { decisionsFor, readAll, readOne } from './reading.ts'
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
    const standing = await session.store.read('settingsAt', { path: entry.path })
    const { type, settings } = decisionsFor(entry, request, standing)
    const readings: ReadFile[] = []
    for (const builtIn of typesToRead(entry.path, type, sources)) {
      const readAs = { type, builtIn, sourceLanguage, targetLanguage, settings }
      const reading = await readOne(session, entry, readAs, context.signal)
      readings.push(reading)
      if (reading.module !== undefined) break
    }
    const file = bestReading(readings, sources)
    if (file.module === undefined && isAligned(file.type)) {
      const source = sourceByName(file, sources, [sourceLanguage, targetLanguage])
      const aligned = await readBesideSource(session, file, source, {
        targetLanguage,
        signal: context.signal,
      })
      return { file: aligned, code: undefined, source }
    }
    return { file, code: codeIn(file, targetLanguage), source: matchSourceFile(file, sources) }
  })
  const counts = await session.store.write(
    'importTranslations',
    {
      userId: await session.editorId(),
      languageId: targetLanguage.id,
      addToTm: request.addToTm,
      files: files.map(({ file, code, source }) => ({
        fileId: source.id,
        entries: translationsIn(file, code),
      })),
    },
    context,
  )
  return {
    files: files.map(({ file, code, source }, index) => ({
      path: source.path,
      fileId: source.id,
      type: file.type,
      strings: file.parsed.strings.length,
      added: 0,
      changed: 0,
      archived: 0,
      translations: counts[index]?.added ?? 0,
      warnings: [
        ...file.parsed.warnings,
        ...(file.languages === 'many' && code === undefined ? [lacks(targetLanguage)] : []),
        ...leftOut(counts[index]?.unknownIdentifiers ?? []),
      ],
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

/** By which code a file of many languages has the translations into a language. */
function codeIn({ languages, parsed }: ReadFile, language: Language): string | undefined {
  return languages === 'many' ? assignCodes(codesIn(parsed.strings), [language]).get(language.id) : undefined
}

function lacks({ name, id }: Language): string {
  return `The file has no translations into ${name} (${id}).`
}

function translationsIn(
  file: ReadFile,
  code: string | undefined,
): { identifier: string; text: string | PluralForms; status: ParsedTranslation['status'] }[] {
  return file.parsed.strings.flatMap(({ identifier, text, translation, translations }) => {
    switch (file.languages) {
      case 'one':
        return [{ identifier, text, status: 'translated' as const }]
      case 'two':
        return translation === undefined ? [] : [{ identifier, ...translation }]
      case 'many': {
        const own = code === undefined ? undefined : translations?.[code]
        return own === undefined ? [] : [{ identifier, ...own }]
      }
    }
  })
}

function leftOut(identifiers: readonly string[]): string[] {
  if (identifiers.length === 0) return []
  const shown = identifiers.slice(0, 3).map((identifier) => `“${identifier.slice(0, 60)}”`)
  const more = identifiers.length > shown.length ? ` and ${identifiers.length - shown.length} more` : ''
  return [`These strings are not in the source file and were left out: ${shown.join(', ')}${more}.`]
}
