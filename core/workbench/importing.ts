/**
 * Import of source files. Everything is read and parsed before the store hears of it; then one transaction takes
 * all of it in or nothing.
 */
import { Failure, toFailureValue } from '../failure.ts'
import { assignCodes, meansLanguage } from '../formats/languageTag.ts'
import { findLanguage } from '../languages/catalog.ts'
import type { Language } from '../languages/language.ts'
import { discard } from '../parcel.ts'
import type { LanguageInFile, SourceToImport, TranslationsBeside } from '../project/operations/importing.ts'
import { settingsOfNewFile } from '../segmentation/segmenter.ts'
import type { CollectedFile } from './collect.ts'
import type { ImportReport } from './contract.ts'
import type { CallContext } from './door.ts'
import { isLanguage, sortByLanguage, type LocalizedFile, type SortedFiles } from './localized.ts'
import { readSourceFiles } from './matching.ts'
import { namingParts } from './pathLanguages.ts'
import { collectDistinct, decisionsFor, readAll, readOneForStore } from './reading.ts'
import { leftOut, readForBestSource, readForSource, type ReadTranslations } from './readingTranslations.ts'
import type { FileForStore, ImportRequest } from './reading.ts'
import type { ProjectSession } from './session.ts'

/**
 * Imports or updates source files (modules.md, "Identity"). A file that carries translations brings them along; one
 * that is a translation of another, as its path tells, goes into that one (localized.ts).
 */
export async function importSourceFiles(
  session: ProjectSession,
  request: ImportRequest,
  context: CallContext,
): Promise<ImportReport> {
  const { sources, translations, others } = await sortFiles(session, request)
  const localized = new Map(translations.map((one) => [one.file, one]))
  const read: SourceRead[] = []
  const beside: TranslationsRead[] = []
  try {
    const entries = [...sources, ...localized.keys()]
    const { skipped } = await readAll(entries, request, context, async (entry) => {
      const translation = localized.get(entry)
      const one =
        translation === undefined
          ? await readSource(session, entry, request, context.signal)
          : await readBeside(session, translation, { request, read, sources }, context.signal)
      if ('translations' in one) beside.push(one)
      else read.push(one)
    })
    const files = await store(session, { files: read, beside }, request, context)
    // Where the home cannot be written to, an import is none the less done.
    if (!request.isUpload) await session.sourceFolders.remember(sources).catch(() => undefined)
    return { files, skipped: [...skipped, ...others.map(leftOutFor)] }
  } finally {
    for (const { file } of read) discard(file.parsed.strings)
  }
}

interface SourceRead {
  absolutePath: string
  file: FileForStore
}

interface TranslationsRead {
  path: string
  languageId: string
  source: TranslationsBeside['source']
  translations: ReadTranslations
}

async function sortFiles(session: ProjectSession, { paths, asSources }: ImportRequest): Promise<SortedFiles> {
  const collected = await collectDistinct(paths)
  if (asSources) return { sources: collected, translations: [], others: [] }
  const sorted = await sortByLanguage(collected, session.facts)
  const [other] = sorted.others
  if (other === undefined || sorted.others.length < collected.length) return sorted
  const { path, reason } = leftOutFor(other)
  throw new Failure('import.otherLanguage', reason, {
    path,
    kept: 'The project was not changed.',
    todo: 'Add the language to the project first, or import the file as source texts whatever its name tells.',
  })
}

function leftOutFor({
  file: { path },
  code,
}: SortedFiles['others'][number]): ImportReport['skipped'][number] {
  const name = findLanguage(code)?.name
  const language = name === undefined ? code : `${name} (${code})`
  return {
    path,
    reason: `Its path says that it is in ${language}, into which this project is not translated.`,
  }
}

async function readSource(
  session: ProjectSession,
  entry: CollectedFile,
  request: ImportRequest,
  signal: AbortSignal,
): Promise<SourceRead> {
  const { sourceLanguage } = session.facts
  const { branch } = request
  const place = { path: entry.path, ...(branch !== undefined && { branch }) }
  const known = await session.store.read('fileAt', place)
  const standing = known === null ? settingsOfNewFile() : await session.store.read('settingsAt', place)
  const { type, settings } = decisionsFor(entry, request, standing)
  const presumedLanguage = presumedLanguageOf(session, entry.path) ?? session.facts.targetLanguages[0]
  const readAs = { type, sourceLanguage, settings, branch, ...(presumedLanguage && { presumedLanguage }) }
  return { absolutePath: entry.absolutePath, file: await readOneForStore(session, entry, readAs, signal) }
}

interface Beside {
  request: ImportRequest
  /** The source files of this import: those that were read, and all. */
  read: readonly SourceRead[]
  sources: readonly CollectedFile[]
}

/**
 * Reads translations for the source file beside them: one of this import, else the one of the project that they fit.
 * A file with source texts of its own needs none: where the project has none, it is a source file itself.
 */
async function readBeside(
  session: ProjectSession,
  { file: entry, language, sourcePath }: LocalizedFile,
  { request, read, sources }: Beside,
  signal: AbortSignal,
): Promise<TranslationsRead | SourceRead> {
  const reading = { request, targetLanguage: language }
  const index = read.findIndex(({ absolutePath }) => absolutePath === sourcePath)
  const source = read[index]?.file
  if (source !== undefined) {
    const known = { ...source, isOfModule: source.module !== undefined }
    const translations = await readForSource(session, entry, { ...reading, source: known }, signal)
    return { path: entry.path, languageId: language.id, source: { index }, translations }
  }
  if (sources.some(({ absolutePath }) => absolutePath === sourcePath))
    throw new Failure('format.unknown', 'Its source file was left out.')
  const standing = await readSourceFiles(session)
  try {
    const best = await readForBestSource(session, entry, { ...reading, sources: standing }, signal)
    const { source: of, translations } = best
    return { path: entry.path, languageId: language.id, source: { fileId: of.id }, translations }
  } catch (error) {
    if (toFailureValue(error).code !== 'import.noSourceFile') throw error
    const own = await readSource(session, entry, request, signal)
    if (own.file.languages !== 'one') return own
    discard(own.file.parsed.strings)
    throw error
  }
}

async function store(
  session: ProjectSession,
  { files, beside }: { files: readonly SourceRead[]; beside: readonly TranslationsRead[] },
  { branch, updateOption, addToTm, sameAsSource }: ImportRequest,
  context: CallContext,
): Promise<ImportReport['files']> {
  const carried = files.map(({ file }) => carriedLanguages(session, file))
  const reports = await session.store.write(
    'importSources',
    {
      userId: await session.editorId(),
      addToTm,
      files: files.map(({ file: { name, path, type, content, settings, parsed, module } }, index) => ({
        ...{ name, path, type, content, settings },
        ...(branch !== undefined && { branch }),
        strings: parsed.strings,
        ...(module !== undefined && { module }),
        ...carried[index]!.taken,
        ...(updateOption !== undefined && { updateOption }),
        isOtherRefused: true,
      })),
      translations: beside.map(({ languageId, source, translations: { entries, hasSourceTexts } }) => ({
        ...{ languageId, source, entries },
        skipsSource: hasSourceTexts && !sameAsSource,
      })),
    },
    context,
  )
  return [
    ...reports.files.map((report, index) => ({
      ...report,
      warnings: [...files[index]!.file.parsed.warnings, ...carried[index]!.warnings],
    })),
    ...reports.translations.map(({ fileId, added, unknownIdentifiers }, index) => {
      const { path, languageId, translations } = beside[index]!
      return {
        ...{ path, fileId, languageId, type: translations.type, strings: translations.strings },
        ...{ added: 0, changed: 0, archived: 0, translations: added },
        warnings: [...translations.warnings, ...leftOut(unknownIdentifiers)],
      }
    }),
  ]
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

/**
 * The target language of the translations of a file that names none: that of its name, else the project's only one.
 * None where its name tells of another language.
 */
function presumedLanguageOf({ facts }: ProjectSession, path: string): Language | undefined {
  const [naming] = namingParts(path.split('/').slice(-1), (code) => isLanguage(code, facts))
  const named = naming && facts.targetLanguages.find((one) => meansLanguage(naming.code, one))
  if (named !== undefined) return named
  const [only, another] = facts.targetLanguages
  return another === undefined && naming === undefined ? only : undefined
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
