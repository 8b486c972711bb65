/**
 * Import of source files. Everything is read and parsed before the store hears of it; then one transaction takes
 * all of it in or nothing.
 */
import { assignCodes, meansLanguage } from '../formats/languageTag.ts'
import { findLanguage } from '../languages/catalog.ts'
import type { Language } from '../languages/language.ts'
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
      const presumedLanguage = presumedLanguageOf(session, entry.path) ?? session.facts.targetLanguages[0]
      const readAs = { type, sourceLanguage, settings, branch, ...(presumedLanguage && { presumedLanguage }) }
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
  { branch, updateOption, addToTm }: ImportRequest,
  context: CallContext,
): Promise<ImportReport['files']> {
  const carried = files.map((file) => carriedLanguages(session, file))
  const reports = await session.store.write(
    'importSources',
    {
      userId: await session.editorId(),
      addToTm,
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
  if (file.languages === 'one') return { taken: {}, warnings: [] }
  if (file.languages === 'two') return carriedLanguage(session, file)
  const { languages, warnings } = languagesAmong(session, file.codes)
  return { taken: { languages }, warnings }
}

/** The target language whose translations a source file carries: as it says, else as is to be presumed. */
function carriedLanguage(
  session: ProjectSession,
  { path, hasTranslations, parsed: { targetLanguage: code } }: FileForStore,
): { taken: { languageId?: string }; warnings: string[] } {
  const language =
    code === null
      ? presumedLanguageOf(session, path)
      : session.facts.targetLanguages.find((target) => meansLanguage(code, target))
  if (language !== undefined) return { taken: { languageId: language.id }, warnings: [] }
  return { taken: {}, warnings: code === null && hasTranslations ? [UNNAMED] : [] }
}

const UNNAMED =
  'The file has translations and does not say in which language; they were left out. Import it again as translations into theirs (--language).'

/** A tag of a language at the end of a name: `messages.fr.xlf`, `uk.po`, `app_pt-BR.ts`. */
const TAG_IN_NAME = /(?:^|[._-])([a-z]{2,3}(?:[-_][a-z\d]{2,8})*)\.[^.]*$/i

/**
 * The target language of the translations of a file that names none: that of its name, else the project's only one.
 * None where its name tells of another language.
 */
function presumedLanguageOf({ facts }: ProjectSession, path: string): Language | undefined {
  const code = TAG_IN_NAME.exec(path.slice(path.lastIndexOf('/') + 1))?.[1]
  const named = code === undefined ? undefined : facts.targetLanguages.find((one) => meansLanguage(code, one))
  if (named !== undefined) return named
  const [only, another] = facts.targetLanguages
  const isOfAnother = code !== undefined && findLanguage(code) !== undefined
  return another === undefined && !isOfAnother ? only : undefined
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
