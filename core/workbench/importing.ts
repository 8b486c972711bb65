/**
 * Import of source files. Everything is read and parsed before the store hears of it; then one transaction takes
 * all of it in or nothing.
 */
import type { ParsedFile } from '../formats/format.ts'
import { assignCodes, meansLanguage } from '../formats/languageTag.ts'
import { findLanguage } from '../languages/catalog.ts'
import { discard } from '../parcel.ts'
import type { LanguageInFile, SourceToImport } from '../project/operations/importing.ts'
import { settingsOfNewFile } from '../segmentation/segmenter.ts'
import type { ImportReport } from './contract.ts'
import type { CallContext } from './door.ts'
import { decisionsFor, readAll, readOneForStore } from './reading.ts'
import type { FileForStore, ImportRequest } from './reading.ts'
import type { ProjectSession } from './session.ts'

/** Imports or updates source files (modules.md, "Identity"). A file that carries translations brings them along. */
export async function importSourceFiles(
  session: ProjectSession,
  request: ImportRequest,
  context: CallContext,
): Promise<ImportReport> {
  const { sourceLanguage } = session.facts
  const { branch } = request
  const read: FileForStore[] = []
  try {
    const { files, skipped } = await readAll(request, context, async (entry) => {
      const place = { path: entry.path, ...(branch !== undefined && { branch }) }
      const known = await session.store.read('fileAt', place)
      const standing = known === null ? settingsOfNewFile() : await session.store.read('settingsAt', place)
      const { type, settings } = decisionsFor(entry, request, standing)
      const readAs = { type, sourceLanguage, settings, branch }
      const file = await readOneForStore(session, entry, readAs, context.signal)
      read.push(file)
      return file
    })
    return { files: await store(session, files, request, context), skipped }
  } finally {
    for (const { parsed } of read) discard(parsed.strings)
  }
}

async function store(
  session: ProjectSession,
  files: readonly FileForStore[],
  { branch, updateOption }: ImportRequest,
  context: CallContext,
): Promise<ImportReport['files']> {
  const carried = files.map((file) => carriedLanguages(session, file))
  const reports = await session.store.write(
    'importSources',
    {
      userId: await session.editorId(),
      files: files.map(({ name, path, type, content, settings, parsed, module }, index) => ({
        ...{ name, path, type, content, settings },
        ...(branch !== undefined && { branch }),
        strings: parsed.strings,
        ...(module !== undefined && { module }),
        ...carried[index]!.taken,
        ...(updateOption !== undefined && { updateOption }),
        isOtherRefused: true,
      })),
    },
    context,
  )
  return reports.map((report, index) => ({
    ...report,
    warnings: [...files[index]!.parsed.warnings, ...carried[index]!.warnings],
  }))
}

/** Whose translations a source file carries, of the project's target languages. */
function carriedLanguages(
  session: ProjectSession,
  file: FileForStore,
): { taken: Pick<SourceToImport, 'languageId' | 'languages'>; warnings: string[] } {
  if (file.languages !== 'many') return { taken: carriedLanguage(session, file.parsed), warnings: [] }
  const { languages, warnings } = languagesAmong(session, file.codes)
  return { taken: { languages }, warnings }
}

/** The target language whose translations a source file carries, where it says so and the project has it. */
function carriedLanguage(
  { facts }: ProjectSession,
  { targetLanguage }: Pick<ParsedFile, 'targetLanguage'>,
): { languageId?: string } {
  if (targetLanguage === null) return {}
  const language = facts.targetLanguages.find((target) => meansLanguage(targetLanguage, target))
  return language === undefined ? {} : { languageId: language.id }
}

/** Which of the languages that a file carries are those of the project; the others are named in a warning. */
function languagesAmong(
  { facts }: ProjectSession,
  codes: readonly string[],
): { languages: LanguageInFile[]; warnings: string[] } {
  const assigned = assignCodes(codes, facts.targetLanguages)
  const taken = new Set(assigned.values())
  const lacking = codes.filter((code) => !taken.has(code) && !meansLanguage(code, facts.sourceLanguage))
  return {
    languages: [...assigned].map(([languageId, code]) => ({ languageId, code })),
    warnings: lacking.length === 0 ? [] : [lackingWarning(lacking)],
  }
}

/** So many languages are named one by one. */
const LANGUAGES_SHOWN = 12

function lackingWarning(codes: readonly string[]): string {
  const shown = codes.slice(0, LANGUAGES_SHOWN).map((code) => {
    const name = findLanguage(code)?.name
    return name === undefined ? code : `${name} (${code})`
  })
  const more = codes.length > shown.length ? ` and ${codes.length - shown.length} more` : ''
  return `The file has translations into languages that the project lacks; they were left out: ${shown.join(', ')}${more}.`
}
