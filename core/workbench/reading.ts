/** Reading the files of an import: found, decoded and parsed away from this thread, failures gathered. */
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { Failure, toFailureValue } from '../failure.ts'
import type { FailureValue } from '../failure.ts'
import { LARGEST_FILE } from '../formats/encoding.ts'
import type { FileSettings, ParsedFile } from '../formats/format.ts'
import type { ParseResult } from '../formats/job.ts'
import { parseFile } from '../formats/worker.ts'
import type { Language } from '../languages/language.ts'
import type { ModuleFileParts } from '../project/operations/moduleFiles.ts'
import { collectFiles } from './collect.ts'
import type { CollectedFile } from './collect.ts'
import type { ImportReport } from './contract.ts'
import type { CallContext } from './door.ts'
import { readByModule } from './modules/reading.ts'
import type { ProjectSession } from './session.ts'

export interface ImportRequest {
  paths: readonly string[]
  type?: string | undefined
  branch?: string | undefined
  /** In place of those that a file has, member by member. */
  settings?: FileSettings | undefined
  /** For single files, by where they lie: before `type` and `settings`. */
  choices?: Readonly<Record<string, FileChoice>> | undefined
}

/** What a person said of a file when asked. */
export interface FileChoice {
  type?: string | undefined
  settings?: FileSettings | undefined
}

export interface ReadFile {
  /** In the project. */
  path: string
  name: string
  content: Uint8Array
  type: string
  /** Whether its translations stand beside their sources; of one language, its texts are the translations. */
  languages: ParseResult['languages']
  parsed: ParsedFile
  settings: FileSettings
  /** What a module's file has on top. */
  module?: ModuleFileParts
}

export interface ReadAs {
  /** As detected where it is not given. */
  type?: string | undefined
  /** As which built-in format it is read where no module reads it and no type is given; as detected without. */
  builtIn?: string | undefined
  sourceLanguage: Language
  targetLanguage?: Language
  settings?: FileSettings | undefined
  branch?: string | undefined
}

const NOTHING_CHANGED = 'The project was not changed.'

/**
 * Reads every file that the paths name. In a folder, files of no known format are skipped; the failures of all
 * others are reported together.
 */
export async function readAll<Read>(
  { paths }: ImportRequest,
  context: CallContext,
  read: (entry: CollectedFile) => Promise<Read>,
): Promise<{ files: Read[]; skipped: ImportReport['skipped'] }> {
  const collected = await collectDistinct(paths)
  const files: Read[] = []
  const skipped: ImportReport['skipped'] = []
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
  if (causes.length > 0) throw importFailure(causes)
  if (files.length === 0) {
    throw new Failure('import.nothing', 'There is no file of a known format here.', {
      path: paths.join(', '),
      kept: NOTHING_CHANGED,
      todo: 'Choose other files, or name the format with a type.',
    })
  }
  return { files, skipped }
}

function importFailure(causes: FailureValue[]): Failure {
  const [only] = causes
  if (only !== undefined && causes.length === 1)
    return new Failure(only.code, only.message, { ...only.details, kept: NOTHING_CHANGED })
  return new Failure('import.several', `${causes.length} files could not be imported.`, {
    causes,
    kept: NOTHING_CHANGED,
  })
}

/** How a file is to be read: as was said of it now, and where nothing was, as it was read before. */
export function decisionsFor(
  { absolutePath }: CollectedFile,
  { type, settings, choices = {} }: ImportRequest,
  standing: FileSettings,
): { type: string | undefined; settings: FileSettings } {
  const choice = Object.hasOwn(choices, absolutePath) ? choices[absolutePath] : undefined
  return { type: choice?.type ?? type, settings: { ...standing, ...settings, ...choice?.settings } }
}

/** Reads a file: by one of the project's modules where it is of one, else in a built-in format. */
export async function readOne(
  session: ProjectSession,
  entry: CollectedFile,
  { type, builtIn, settings = {}, branch, ...languages }: ReadAs,
  signal: AbortSignal,
): Promise<ReadFile> {
  const { size } = await stat(entry.absolutePath)
  if (size > LARGEST_FILE) throw tooLarge(size)
  const content = await readBytes(entry.absolutePath)
  const name = basename(entry.path)
  const { targetLanguage } = languages
  const targetLanguages = targetLanguage === undefined ? [] : [targetLanguage]
  const byModule = await readByModule(
    session,
    { path: entry.path, name, content, type, branch, settings, targetLanguages },
    signal,
  )
  if (byModule.read !== null) return byModule.read
  const format = type ?? builtIn
  const read = await parseFile(
    { name, content },
    { ...languages, settings, ...(format !== undefined && { type: format }) },
    { signal },
  )
  const parsed = { ...read.parsed, warnings: [...byModule.warnings, ...read.parsed.warnings] }
  return { path: entry.path, name, content, settings, ...read, parsed }
}

/** A buffer of its own: one that shares memory with others would travel to other threads with all of it. */
async function readBytes(path: string): Promise<Uint8Array> {
  const { buffer, byteOffset, byteLength } = await readFile(path)
  const content = new Uint8Array(buffer, byteOffset, byteLength)
  return byteLength === buffer.byteLength ? content : content.slice()
}

function tooLarge(bytes: number): Failure {
  const megabytes = (count: number) => Math.round(count / 1_048_576)
  return new Failure(
    'format.tooLarge',
    `The file has ${megabytes(bytes)} MB; Interlinear reads files of up to ${megabytes(LARGEST_FILE)} MB.`,
    { todo: 'Split the file.' },
  )
}

/** The files that paths name, each under a path of its own. */
export async function collectDistinct(paths: readonly string[]): Promise<CollectedFile[]> {
  return withDistinctPaths(await collectFiles(paths))
}

/** Files that were named one by one keep their bare names; where two of them share one, the folders tell them apart. */
function withDistinctPaths(files: readonly CollectedFile[]): CollectedFile[] {
  const byPath = Map.groupBy(files, (file) => file.path)
  return files.map((file) => {
    const namesakes = (byPath.get(file.path) ?? []).filter(
      (other) => other.absolutePath !== file.absolutePath,
    )
    const depth = file.absolutePath.split(/[\\/]/).length
    let length = file.path.split('/').length
    while (length < depth && namesakes.some((other) => tailOf(other, length) === tailOf(file, length)))
      length++
    return namesakes.length === 0 ? file : { ...file, path: tailOf(file, length) }
  })
}

/** The last parts of where a file lies. */
function tailOf(file: CollectedFile, parts: number): string {
  return file.absolutePath
    .split(/[\\/]/)
    .filter((part) => part !== '')
    .slice(-parts)
    .join('/')
}
