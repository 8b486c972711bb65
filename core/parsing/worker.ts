/** Parsing and building away from the calling thread: a hostile or huge file never blocks or ends the workbench. */
import { Failure } from '../platform/errors/failure.ts'
import { workerUrl } from '../platform/threads/workerUrl.ts'
import type { CatalogueHeader, HeaderLanguages } from '../formats/po/properties.ts'
import type { HeaderValues, ParseOptions, ShownPage, SourceFile } from '../formats/format.ts'
import type { InspectOptions, Inspection } from '../formats/inspect.ts'
import type {
  BuildJob,
  BuiltContent,
  FormatJob,
  JobAnswer,
  JobValue,
  OptionsOfPair,
  ParseJob,
  ParsedContent,
  ChunkedContent,
  ChunkedTranslationsOfFile,
  TranslationsJob,
  TranslationsToBuild,
} from './job.ts'
import {
  bufferOf,
  chunkListYielding,
  isChunkedList,
  portsOf,
  receiveItems,
  transferOf,
  withTransfer,
} from '../platform/threads/channel.ts'
import { zip } from '../platform/collections/zip.ts'
import { assertDefined } from '../platform/errors/assertDefined.ts'
import { WorkerPool } from '../platform/threads/workerPool.ts'

export interface WorkOptions {
  /** Stops the work; the promise is rejected with `cancelled`. */
  signal?: AbortSignal
  /** Milliseconds; 30 seconds and half a second for each megabyte where it is not given. */
  timeLimit?: number
}

/** Bytes of a file that is not worth a message of its own. */
const SMALL = 32_768

/** Bytes of a file from which on freeing the memory of its strings and texts is worthwhile. */
const SIZEABLE = 1_000_000

/** Bytes of a file whose thread is no use to the next one: what it has left would add up with what that needs. */
const LARGE = 8_000_000

/** Bytes of a file that may need more memory than others are given. */
export const HUGE = 16_000_000

const url = workerUrl(import.meta.url, './parse.worker.ts')

/**
 * The usual pool, whose heaps stay below 1 GB: in one that may grow past it V8 lets garbage pile up, many times the
 * file's size at worst. Such a heap is for files that need it.
 */
const usual = new WorkerPool<FormatJob, JobAnswer>({ url, size: 2, heapLimit: 1024, sharedHeapLimit: 384 })
const roomy = new WorkerPool<FormatJob, JobAnswer>({ url, size: 2, heapLimit: 4096, sharedHeapLimit: 1536 })

type TypeOptions = Pick<ParseJob, 'type' | 'typeBefore'>

/** A small file that the parsing thread reads itself. */
export interface FileAtPath {
  name: string
  path: string
}

/** A file in memory. `isTransferred`: its bytes fill their buffer, which the thread gets; after a failure they are lost. */
export type FileInMemory = SourceFile & { isTransferred?: boolean }

type FileOptions = ParseOptions & OptionsOfPair & TypeOptions & { source?: SourceFile }

/** The caller decodes, forwards or discards the strings (core/platform/threads/channel.ts). */
type Chunked = FileOptions & { inChunks: true }

/**
 * Parses a file in the format of `type`, or as detected; beside its `source` if given. The result has the bytes of a
 * file at a path, and of a transferred one. It is null if a file at a path is empty or not small.
 * Rejects with a Failure: those of the format, of `formatOfFile` (core/formats/registry.ts) and of the pool
 * (`format.timeout`, `cancelled`).
 */
export async function parseFile(
  file: FileAtPath,
  options: Chunked,
  work?: WorkOptions,
): Promise<(ChunkedContent & { content: Uint8Array }) | null>
export async function parseFile(
  file: FileAtPath,
  options: FileOptions,
  work?: WorkOptions,
): Promise<(ParsedContent & { content: Uint8Array }) | null>
export async function parseFile(
  file: FileInMemory,
  options: Chunked,
  work?: WorkOptions,
): Promise<ChunkedContent>
export async function parseFile(
  file: FileInMemory,
  options: FileOptions,
  work?: WorkOptions,
): Promise<ParsedContent>
export async function parseFile(
  file: FileAtPath | FileInMemory,
  { type, typeBefore, source, inChunks, ...options }: FileOptions & { inChunks?: boolean },
  work: WorkOptions = {},
): Promise<ParsedContent | ChunkedContent | null> {
  const common = { kind: 'parse', type, typeBefore, source, options } as const
  const value = await ask(
    'path' in file ? jobAtPath(file, common) : jobInMemory(file, common),
    `Reading ${file.name}`,
    work,
  )
  if (value === null) return null
  if (!('codes' in value)) throw new Error('A parse job was answered as another one.')
  if (inChunks) return value
  const { parsed, codes: _codes, hasTranslations: _has, ...read } = value
  const strings = await receiveItems(parsed.strings, () => !work.signal?.aborted)
  return { ...read, parsed: { ...parsed, strings } }
}

function jobAtPath({ name, path }: FileAtPath, common: Omit<ParseJob, 'file'>): ParseJob {
  return { ...common, file: { name, content: NO_BYTES }, place: { path, max: SMALL } }
}

function jobInMemory(
  { isTransferred = false, ...file }: FileInMemory,
  common: Omit<ParseJob, 'file'>,
): ParseJob {
  return withTransfer({ ...common, file, isTransferred }, isTransferred ? [bufferOf(file.content)] : [])
}

const NO_BYTES = new Uint8Array()

/**
 * Reads the translations of a bilingual file. The project's texts `here` are consumed, and returned without equal ones.
 * Rejects as `parseFile` does.
 */
export async function parseTranslations(
  file: SourceFile,
  { type, here, ...options }: ParseOptions & Pick<TranslationsJob, 'type' | 'here'>,
  work: WorkOptions = {},
): Promise<ChunkedTranslationsOfFile> {
  const job = withTransfer({ kind: 'translations', file, type, options, here } as const, portsOf([here]))
  const value = await run(job, `Reading ${file.name}`, work)
  if (!('translations' in value)) throw new Error('A reading of translations was answered as another job.')
  return value
}

/** Looks at a file before it is imported. Rejects as `inspectFile` (core/formats/inspect.ts) and the pool do. */
export async function inspectFile(
  file: SourceFile,
  options: InspectOptions,
  work: WorkOptions = {},
): Promise<Inspection> {
  const value = await run({ kind: 'inspect', file, options }, `Reading ${file.name}`, work)
  if (!('types' in value)) throw new Error('An inspection was answered as another job.')
  return value
}

/**
 * Builds a file of a type, without the texts that its format refuses. Encoded translations are used up. Rejects as
 * `parseFile` does.
 */
export async function buildFile(
  file: SourceFile,
  type: string,
  options: BuildJob['options'],
  work: WorkOptions = {},
): Promise<BuiltContent> {
  const [translations, ...ofOthers] = await Promise.all(
    [options, ...(options.others ?? [])].map((one) => encoded(one.translations)),
  )
  const others =
    options.others && zip(options.others, ofOthers).map(([one, list]) => ({ ...one, translations: list }))
  const all = {
    ...options,
    translations: assertDefined(translations, 'The translations to build with'),
    others,
  }
  const job = withTransfer(
    { kind: 'build', file, type, options: all } as const,
    portsOf([translations, ...ofOthers]),
  )
  const value = await run(job, `Building ${file.name}`, work)
  if (!('refused' in value)) throw new Error('A build job was answered as another one.')
  return value
}

/** A map of many translations is encoded in steps, so that it does not block this thread. */
async function encoded(translations: TranslationsToBuild): Promise<TranslationsToBuild> {
  return isChunkedList(translations) ? translations : chunkListYielding(translations)
}

/** The page of a file of a type that has one (`Format.page`). Rejects as `parseFile` does. */
export async function showPage(
  file: SourceFile,
  type: string,
  options: ParseOptions,
  work: WorkOptions = {},
): Promise<ShownPage> {
  const value = await run({ kind: 'show', file, type, options }, `Reading ${file.name}`, work)
  if (!('html' in value)) throw new Error('A page was asked for, and another job answered.')
  return value
}

/** Texts of such a file as HTML, in their order. */
export async function renderTexts(
  file: SourceFile,
  type: string,
  texts: readonly string[],
  work: WorkOptions = {},
): Promise<string[]> {
  const value = await run({ kind: 'render', file, type, texts }, `Reading ${file.name}`, work)
  if (!Array.isArray(value)) throw new Error('Texts were to be rendered, and another job answered.')
  return value
}

/** Returns the lines of the strings of a file; null if its format does not know them. Rejects as `parseFile` does. */
export async function findLines(
  file: SourceFile,
  type: string,
  options: ParseOptions,
  work: WorkOptions = {},
): Promise<[identifier: string, line: number][] | null> {
  const value = await run({ kind: 'lines', file, type, options }, `Reading ${file.name}`, work)
  if (!('lines' in value)) throw new Error('Lines were asked for, and another job answered.')
  return value.lines
}

/** Compiles a PO file to MO (core/formats/po/mo.ts). Rejects as `compileMo` and the pool do. */
export async function compileFile(file: SourceFile, work: WorkOptions = {}): Promise<Uint8Array | null> {
  const value = await run({ kind: 'compile', file }, `Compiling ${file.name}`, work)
  if (!('mo' in value)) throw new Error('A catalogue was to be compiled, and another job answered.')
  return value.mo
}

/** Reads the header of a PO file as it is with some values. Rejects as `withHeaderValues` and the pool do. */
export async function readCatalogueHeader(
  file: SourceFile,
  values: HeaderValues,
  languages: HeaderLanguages,
  work: WorkOptions = {},
): Promise<CatalogueHeader> {
  const value = await run({ kind: 'header', file, values, languages }, `Reading ${file.name}`, work)
  if (!('fields' in value)) throw new Error('A header was to be read, and another job answered.')
  return value
}

async function run(job: FormatJob, label: string, work: WorkOptions): Promise<NonNullable<JobValue>> {
  const value = await ask(job, label, work)
  if (value === null) throw new Error('A file that was read was not.')
  return value
}

async function ask(job: FormatJob, label: string, { signal, timeLimit }: WorkOptions): Promise<JobValue> {
  const own = job.file.content.length + (job.kind === 'parse' ? (job.place?.max ?? 0) : 0)
  const limit = timeLimit ?? 30_000 + own / 2000
  const bytes = own + (job.kind === 'parse' ? (job.source?.content.length ?? 0) : 0)
  const pool = bytes > HUGE ? roomy : usual
  const isSmall = bytes <= SMALL && transferOf(job).length === 0
  const options = { label, timeLimit: limit, signal, retainsMemory: retainedMemory(bytes), isSmall }
  const answer = await pool.run(job, options)
  if (answer.ok) return answer.value
  throw Failure.fromValue(answer.error)
}

function retainedMemory(bytes: number): 'little' | 'some' | 'much' {
  if (bytes > LARGE) return 'much'
  return bytes > SIZEABLE ? 'some' : 'little'
}
