/** Reading the files of an import: found, decoded and parsed away from this thread, failures gathered. */
import { sentence, type Sentence } from '../../../platform/text/sentence.ts'
import type { FileForStore, ReadFile } from './readFile.ts'
import type { ImportRequest, ReadAs } from '../importRequest.ts'
import type { DocumentsProject } from '../../project.ts'
import type { CallContext } from '../../../platform/threads/progress.ts'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { Failure, toFailureValue, type FailureValue } from '../../../platform/errors/failure.ts'
import { csv } from '../../../formats/csv.ts'
import { MAX_FILE_BYTES } from '../../../formats/encoding.ts'
import { codesIn } from '../../../formats/languageTag.ts'
import type { FileSettings } from '../../../formats/format.ts'
import { NON_BLOCKING, unreadable } from '../../../parsing/smallFile.ts'
import { HUGE, parseFile, type FileAtPath } from '../../../parsing/worker.ts'
import { mapConcurrently } from '../../../platform/threads/mapConcurrently.ts'
import type { CollectedFile } from '../collect/collectFiles.ts'
import type { ImportReport } from '../../../contract/index.ts'
import { isOfOneModule } from '../../../modules/hosting/moduleFailures.ts'
import { isReadByNone, readByModule } from './readByModule.ts'

const NOTHING_CHANGED = 'The project was not changed.'

/** Failures of files that were only found in a folder: an unknown format, or a page that differs from its source. */
const LEFT_OUT = new Set(['format.unknown', 'format.shape'])

type EntryRead<Read> = { file: Read } | { entry: CollectedFile; failure: FailureValue }

/** Files of an import that are read alike; `before`: the results of the earlier steps, in their order. */
export interface ReadingStep<Read> {
  entries: readonly CollectedFile[]
  reading: (before: readonly Read[]) => (entry: CollectedFile) => Promise<Read>
}

/**
 * Reads the files of one step after the other, concurrently or sequentially (`isSequential`). Returns them in their order.
 * Files of a folder in an unknown format are skipped. Other unreadable files count as failed; they cancel the import
 * only if all files are required (`strict`) or none is left.
 */
export async function readAll<Read>(
  steps: readonly ReadingStep<Read>[],
  { paths, strict, isSequential }: Pick<ImportRequest, 'paths' | 'strict'> & { isSequential: boolean },
  context: CallContext,
): Promise<{ files: Read[]; skipped: ImportReport['skipped']; failed: FailureValue[] }> {
  const total = steps.reduce((sum, { entries }) => sum + entries.length, 0)
  let begun = 0
  const files: Read[] = []
  const skipped: ImportReport['skipped'] = []
  const causes: FailureValue[] = []
  const ofModules: FailureValue[] = []
  const refuse = (entry: CollectedFile, failure: FailureValue) => {
    if (!entry.isNamed && LEFT_OUT.has(failure.code)) {
      const { said } = failure.details
      skipped.push({ path: entry.path, reason: failure.message, ...(said && { said }) })
      return
    }
    const named = { ...failure, details: { ...failure.details, path: entry.path } }
    if (isOfOneModule(failure.code)) ofModules.push(named)
    else causes.push(named)
  }
  for (const { entries, reading } of steps) {
    const read = reading(files)
    const readEntry = async (entry: CollectedFile): Promise<EntryRead<Read>> => {
      context.onProgress({ label: `Reading ${entry.path}`, done: begun++, total })
      context.signal.throwIfAborted()
      try {
        return { file: await read(entry) }
      } catch (error) {
        const failure = toFailureValue(error)
        if (failure.code === 'cancelled') throw error
        return { entry, failure }
      }
    }
    for (const one of await mapConcurrently(entries, readEntry, { isSequential }))
      if ('file' in one) files.push(one.file)
      else refuse(one.entry, one.failure)
  }
  const failed = groupAmbiguous(causes)
  if ((failed.length > 0 && strict) || (files.length === 0 && failed.length + ofModules.length > 0))
    throw importFailure([...failed, ...ofModules])
  // A failing module does not prevent the import of files of other formats.
  for (const error of ofModules)
    skipped.push({ path: error.details.path ?? '', reason: error.message, error })
  if (files.length === 0) {
    throw new Failure('import.nothing', 'There is no file of a known format here.', {
      path: paths.join(', '),
      kept: NOTHING_CHANGED,
      todo: 'Choose other files, or name the format with a type.',
    })
  }
  return { files, skipped, failed }
}

function importFailure(causes: FailureValue[]): Failure {
  const [only] = causes
  if (only !== undefined && causes.length === 1)
    return new Failure(only.code, only.message, { ...only.details, kept: NOTHING_CHANGED })
  return new Failure('import.several', `${causes.length} files could not be imported.`, {
    causes,
    values: { count: causes.length },
    kept: NOTHING_CHANGED,
  })
}

/** The settings of a file: as given now, else as for its last import. */
export function decisionsFor(
  { absolutePath }: CollectedFile,
  { type, settings, choices = {} }: ImportRequest,
  standing: FileSettings,
): { type: string | undefined; settings: FileSettings } {
  const choice = Object.hasOwn(choices, absolutePath) ? choices[absolutePath] : undefined
  const all = { ...standing, ...settings, ...choice?.settings }
  // A table whose columns the user described is one, whatever it looks like.
  const decided = all.table === undefined ? undefined : csv.type
  return { type: choice?.type ?? type ?? decided, settings: all }
}

/** Reads a file by a module of the project that supports it, else in a built-in format. */
export async function readOne(
  session: DocumentsProject,
  entry: CollectedFile,
  readAs: ReadAs,
  signal: AbortSignal,
): Promise<ReadFile> {
  const small = smallFile(entry, readAs)
  const { options, settings } = optionsOf(readAs)
  const ofSmall = small && (await parseFile(small, options, { signal }))
  if (ofSmall) return { path: entry.path, name: small.name, settings, ...ofSmall }
  const opened = await openFile(session, entry, readAs, signal)
  if (opened.byModule !== null) return opened.byModule
  const { file, warnings } = opened
  const read = await parseFile(file, options, { signal }).catch(withWarnings(warnings))
  const parsed = { ...read.parsed, warnings: [...warnings, ...read.parsed.warnings] }
  return { path: entry.path, ...file, settings, ...read, parsed }
}

/**
 * Reads a file like `readOne`, for the store: the caller must send or discard the strings (core/platform/threads/channel.ts).
 */
export async function readOneForStore(
  session: DocumentsProject,
  entry: CollectedFile,
  readAs: ReadAs,
  signal: AbortSignal,
): Promise<FileForStore> {
  const small = smallFile(entry, readAs)
  const { options, settings } = optionsOf(readAs)
  const inChunks = { ...options, inChunks: true } as const
  const ofSmall = small && (await parseFile(small, inChunks, { signal }))
  if (ofSmall) return { path: entry.path, name: small.name, settings, ...ofSmall }
  const opened = await openFile(session, entry, readAs, signal, { isOwn: true })
  if (opened.byModule !== null) {
    return {
      ...opened.byModule,
      codes: codesIn(opened.byModule.parsed.strings),
      hasTranslations: false,
    }
  }
  const { file, warnings } = opened
  const isTransferred = file.content.buffer instanceof ArrayBuffer
  const read = await parseFile({ ...file, isTransferred }, inChunks, { signal }).catch(withWarnings(warnings))
  const parsed = { ...read.parsed, warnings: [...warnings, ...read.parsed.warnings] }
  return { path: entry.path, ...file, settings, ...read, parsed, ...(isTransferred && { ownsBuffer: true }) }
}

/** Returns a small file of a folder, which the parsing thread reads itself, unless a module needs its bytes. */
function smallFile(
  { isNamed, path, absolutePath }: CollectedFile,
  { type, standing }: ReadAs,
): FileAtPath | undefined {
  const mayBeSmall = !isNamed && isReadByNone({ path, type, standing })
  return mayBeSmall ? { name: basename(path), path: absolutePath } : undefined
}

/** The parse options of a built-in format. */
function optionsOf({
  type,
  builtIn,
  standingType: typeBefore,
  settings = {},
  branch: _branch,
  sourceId: _sourceId,
  standing: _standing,
  ...languages
}: ReadAs) {
  const format = type ?? builtIn
  const options = { ...languages, settings, typeBefore, ...(format !== undefined && { type: format }) }
  return { options, settings }
}

/** Adds the modules that could not be loaded: one of them may know the format. */
function withWarnings(warnings: readonly Sentence[]): (error: unknown) => never {
  return (error) => {
    const { code, message, details } = toFailureValue(error)
    if (code !== 'format.unknown' || warnings.length === 0) throw error
    const causes = warnings.map((warning) => new Failure('module.pattern', warning).toValue())
    throw new Failure(code, message, { ...details, causes: [...(details.causes ?? []), ...causes] })
  }
}

/** A file's bytes for a built-in format, or the result of a module. */
async function openFile(
  session: DocumentsProject,
  entry: CollectedFile,
  { type, settings = {}, branch, sourceId, standing, ...languages }: ReadAs,
  signal: AbortSignal,
  { isOwn = false } = {},
) {
  const content = await readBytes(entry.absolutePath, { isOwn })
  if (content.length === 0 && !entry.isNamed)
    throw new Failure('format.unknown', sentence`The file is empty.`)
  const name = basename(entry.path)
  const { targetLanguage } = languages
  const { furtherLanguages = [] } = languages
  const targetLanguages = targetLanguage === undefined ? [] : [targetLanguage, ...furtherLanguages]
  const { read: byModule, warnings } = await readByModule(
    session,
    { path: entry.path, name, content, type, branch, sourceId, settings, targetLanguages, standing },
    signal,
  )
  return { byModule, file: { name, content }, warnings }
}

/**
 * Reads a file into memory that all threads share without copies. A huge one for the store gets a buffer of its own
 * (`isOwn`), which is transferred between threads and freed once it is stored. Shared memory is freed only after
 * garbage collection in each thread.
 * @throws Failure `format.tooLarge`, `import.unreadable`
 */
async function readBytes(path: string, { isOwn }: { isOwn: boolean }): Promise<Uint8Array> {
  const file = await open(path, NON_BLOCKING).catch((cause: unknown) => {
    throw unreadable(cause)
  })
  try {
    const { size } = await file.stat()
    if (size > MAX_FILE_BYTES) throw tooLarge(size)
    const content = new Uint8Array(isOwn && size > HUGE ? new ArrayBuffer(size) : new SharedArrayBuffer(size))
    let length = 0
    while (length < content.length) {
      const { bytesRead } = await file.read(content, length)
      if (bytesRead === 0) break
      length += bytesRead
    }
    return content.subarray(0, length)
  } finally {
    await file.close()
  }
}

function tooLarge(bytes: number): Failure {
  const megabytes = (count: number) => Math.round(count / 1_048_576)
  return new Failure(
    'format.tooLarge',
    sentence`The file has ${megabytes(bytes)} MB; Interlinear reads files of up to ${megabytes(MAX_FILE_BYTES)} MB.`,
    { todo: 'Split the file.' },
  )
}

/**
 * Failures of files with the same candidate formats become one, which names the first file and has the others as its
 * causes.
 */
function groupAmbiguous(failed: readonly FailureValue[]): FailureValue[] {
  const alike = Map.groupBy(failed, (one) => (one.code === 'format.ambiguous' ? typesOf(one).join(' ') : one))
  return Array.from(alike.values()).flatMap(([first, ...others]) => {
    if (first?.code !== 'format.ambiguous') return first ?? []
    const { message, details } = first
    const further = others.length === 0 ? '' : ` So could ${others.length} more.`
    const todo = `Name the format of such files: --ambiguous-as ${typesOf(first).join(', or --ambiguous-as ')}.`
    return {
      ...first,
      message: message + further,
      details: { ...details, todo, ...(others.length > 0 && { causes: others }) },
    }
  })
}

function typesOf({ details }: FailureValue): readonly string[] {
  return details.near ?? []
}
