/**
 * Import: source files, and translations into files that are there. Everything is read and parsed before the
 * store hears of it; then one transaction takes all of it in or nothing.
 */
import { readFile, stat } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { Failure, toFailureValue } from '../failure.ts'
import type { FailureValue } from '../failure.ts'
import type { ParsedFile, ParsedTranslation } from '../formats/format.ts'
import { LARGEST_FILE } from '../formats/encoding.ts'
import { formats } from '../formats/registry.ts'
import { parseFile } from '../formats/worker.ts'
import { findLanguage } from '../languages/catalog.ts'
import type { Language } from '../languages/language.ts'
import type { PluralForms } from '../languages/plural.ts'
import { collectFiles } from './collect.ts'
import type { CollectedFile } from './collect.ts'
import type { ImportReport } from './contract.ts'
import type { CallContext } from './door.ts'
import { matchSourceFile, readSourceFiles } from './matching.ts'
import type { SourceFileEntry, SourceMatch } from './matching.ts'
import type { ProjectSession } from './session.ts'

export interface ImportRequest {
  paths: readonly string[]
  type?: string | undefined
  branch?: string | undefined
}

interface ReadFile {
  path: string
  name: string
  content: Uint8Array
  type: string
  isBilingual: boolean
  parsed: ParsedFile
}

type Skipped = ImportReport['skipped']

const NOTHING_CHANGED = 'The project was not changed.'

/** Imports or updates source files (modules.md, "Identity"). A file that carries translations brings them along. */
export async function importSourceFiles(
  session: ProjectSession,
  request: ImportRequest,
  context: CallContext,
): Promise<ImportReport> {
  const { files, skipped } = await readAll(request, context, (entry) =>
    readOne(session, entry, { type: request.type }, context.signal),
  )
  const reports = await session.store.write(
    'importSources',
    {
      userId: await session.editorId(),
      files: files.map((file) => ({
        name: file.name,
        path: file.path,
        type: file.type,
        ...(request.branch === undefined ? {} : { branch: request.branch }),
        content: file.content,
        strings: file.parsed.strings,
        ...carriedLanguage(session, file.parsed),
      })),
    },
    context,
  )
  return { files: reports.map((report, index) => ({ ...report, ...describe(files[index]) })), skipped }
}

/** The target language whose translations a source file carries, where it says so and the project has it. */
function carriedLanguage(session: ProjectSession, parsed: ParsedFile): { languageId?: string } {
  if (parsed.targetLanguage === null) return {}
  const language = findLanguage(parsed.targetLanguage)
  const isTarget = session.facts.targetLanguages.some((target) => target.id === language?.id)
  return language !== undefined && isTarget ? { languageId: language.id } : {}
}

/** Imports translations into the source files that they belong to (core/workbench/matching.ts). */
export async function importTranslationFiles(
  session: ProjectSession,
  request: ImportRequest & { languageId: string },
  context: CallContext,
): Promise<ImportReport> {
  const language = session.targetLanguage(request.languageId)
  const sources = await readSourceFiles(session)
  const { files: matched, skipped } = await readAll(request, context, async (entry) => {
    const candidates: MatchedFile[] = []
    for (const type of typesToRead(entry.path, request.type, sources)) {
      const file = await readOne(session, entry, { type, targetLanguage: language }, context.signal)
      candidates.push({ file, match: matchSourceFile(file, sources) })
    }
    return bestOf(candidates)
  })
  const counts = await session.store.write(
    'importTranslations',
    {
      userId: await session.editorId(),
      languageId: language.id,
      files: matched.map(({ file, match }) => ({ fileId: match.source.id, entries: translationsIn(file) })),
    },
    context,
  )
  return {
    files: matched.map(({ file, match: { source } }, index) => ({
      ...describe(file),
      path: source.path,
      fileId: source.id,
      strings: file.parsed.strings.length,
      added: 0,
      changed: 0,
      archived: 0,
      translations: counts[index]?.added ?? 0,
      warnings: [
        ...file.parsed.warnings,
        ...otherLanguage(file, language.id),
        ...unknownIdentifiers(counts[index]?.unknownIdentifiers ?? []),
      ],
    })),
    skipped,
  }
}

interface MatchedFile {
  file: ReadFile
  match: SourceMatch
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
  const types = [...new Set(sources.map((source) => source.type))]
  const fitting = types.filter((one) =>
    formats.find((format) => format.type === one)?.extensions.includes(extname(path).toLowerCase()),
  )
  return fitting.length === 0 ? [undefined] : fitting
}

function bestOf(candidates: readonly MatchedFile[]): MatchedFile {
  const [best] = candidates.toSorted((a, b) => b.match.shared - a.match.shared)
  if (best === undefined) throw new Error('a file is read as at least one type')
  return best
}

function translationsIn(
  file: ReadFile,
): { identifier: string; text: string | PluralForms; status: ParsedTranslation['status'] }[] {
  return file.parsed.strings.flatMap(({ identifier, text, translation }) => {
    if (!file.isBilingual) return [{ identifier, text, status: 'translated' as const }]
    return translation === undefined ? [] : [{ identifier, ...translation }]
  })
}

/** A file may say that it is in another language; that is told, and the user's word is taken. */
function otherLanguage(file: ReadFile, languageId: string): string[] {
  const said = file.parsed.targetLanguage
  if (said === null || findLanguage(said)?.id === languageId) return []
  return [
    `The file says that its translations are in ${said}; they were imported as ${languageId}, as you asked.`,
  ]
}

function unknownIdentifiers(identifiers: readonly string[]): string[] {
  if (identifiers.length === 0) return []
  const shown = identifiers.slice(0, 3).map((identifier) => `“${identifier.slice(0, 60)}”`)
  const more = identifiers.length > shown.length ? ` and ${identifiers.length - shown.length} more` : ''
  return [`These strings are not in the source file and were left out: ${shown.join(', ')}${more}.`]
}

function describe(
  file: ReadFile | undefined,
): Pick<ImportReport['files'][number], 'path' | 'type' | 'warnings'> {
  return { path: file?.path ?? '', type: file?.type ?? '', warnings: file?.parsed.warnings ?? [] }
}

/** Reads every file. In a folder, files of no known format are skipped; of all others the failures are gathered. */
async function readAll<Read>(
  request: ImportRequest,
  context: CallContext,
  read: (entry: CollectedFile) => Promise<Read>,
): Promise<{ files: Read[]; skipped: Skipped }> {
  const collected = withDistinctPaths(await collectFiles(request.paths))
  const files: Read[] = []
  const skipped: Skipped = []
  const causes: FailureValue[] = []
  for (const [index, entry] of collected.entries()) {
    context.onProgress({ what: `Reading ${entry.path}`, done: index, total: collected.length })
    context.signal.throwIfAborted()
    try {
      files.push(await read(entry))
    } catch (error) {
      const failure = toFailureValue(error)
      if (failure.code === 'cancelled') throw error
      if (!entry.isNamed && failure.code === 'format.unknown')
        skipped.push({ path: entry.path, reason: failure.message })
      else causes.push({ ...failure, details: { ...failure.details, path: entry.path } })
    }
  }
  const [first] = causes
  if (first !== undefined) throw importFailure(first, causes)
  if (files.length === 0) {
    throw new Failure('import.nothing', 'There is no file of a known format here.', {
      path: request.paths.join(', '),
      kept: NOTHING_CHANGED,
      todo: 'Choose other files, or name the format with a type.',
    })
  }
  return { files, skipped }
}

function importFailure(first: FailureValue, causes: FailureValue[]): Failure {
  if (causes.length === 1)
    return new Failure(first.code, first.message, { ...first.details, kept: NOTHING_CHANGED })
  return new Failure('import.several', `${causes.length} files could not be imported.`, {
    causes,
    kept: NOTHING_CHANGED,
  })
}

async function readOne(
  session: ProjectSession,
  entry: CollectedFile,
  { type, targetLanguage }: { type?: string | undefined; targetLanguage?: Language },
  signal: AbortSignal,
): Promise<ReadFile> {
  const { size } = await stat(entry.absolutePath)
  if (size > LARGEST_FILE) throw tooLarge(size)
  const content = new Uint8Array(await readFile(entry.absolutePath))
  const name = basename(entry.path)
  const options = {
    sourceLanguage: session.facts.sourceLanguage,
    ...(targetLanguage && { targetLanguage }),
    ...(type !== undefined && { type }),
  }
  const read = await parseFile({ name, content }, options, { signal })
  return { path: entry.path, name, content, ...read }
}

function tooLarge(bytes: number): Failure {
  const megabytes = (count: number) => Math.round(count / 1_048_576)
  return new Failure(
    'format.tooLarge',
    `The file has ${megabytes(bytes)} MB; Interlinear reads files of up to ${megabytes(LARGEST_FILE)} MB.`,
    { todo: 'Split the file.' },
  )
}

/** Files that were named one by one keep their bare names, unless two of them share one: then the folders tell them apart. */
function withDistinctPaths(files: readonly CollectedFile[]): CollectedFile[] {
  const counts = new Map<string, number>()
  for (const { path } of files) counts.set(path, (counts.get(path) ?? 0) + 1)
  return files.map((file) => {
    if (counts.get(file.path) === 1) return file
    const parts = file.absolutePath.split(/[\\/]/)
    const namesakes = files.filter((other) => other !== file && other.path === file.path)
    let length = 2
    const tail = (path: string, count: number) => path.split(/[\\/]/).slice(-count).join('/')
    while (
      length < parts.length &&
      namesakes.some((other) => tail(other.absolutePath, length) === tail(file.absolutePath, length))
    )
      length++
    return { ...file, path: tail(file.absolutePath, length) }
  })
}
