/** Parsing and building away from the calling thread: a hostile or huge file never blocks or ends the workbench. */
import { Failure } from '../platform/errors/failure.ts'
import { workerUrl } from '../platform/threads/workerUrl.ts'
import type { ParseOptions, ShownPage, SourceFile } from '../formats/format.ts'
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
  WithContent,
  PackedParseResult,
  PackedTranslationsOfFile,
  TranslationsJob,
} from './job.ts'
import { type Transferred } from '../platform/threads/transferredBytes.ts'
import { isPackedList } from '../platform/threads/packedList.ts'
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

/**
 * Reads a file in the format of `type`, or as detected; beside its `source` where that is given. Rejects with a
 * Failure: those of the format, of `formatOfFile` (core/formats/registry.ts) and of the pool (`format.timeout`,
 * `cancelled`).
 */
export async function parseFile(
  file: SourceFile,
  {
    type,
    typeBefore,
    source,
    ...options
  }: ParseOptions & OptionsOfPair & TypeOptions & { source?: SourceFile },
  work: WorkOptions = {},
): Promise<ParsedContent> {
  const job = { kind: 'parse', file, type, typeBefore, source, options } as const
  const value = await run(job, `Reading ${file.name}`, work)
  if (!('parsed' in value) || 'codes' in value) throw new Error('A parse job was answered as another one.')
  return value
}

/** A file that the thread that parses it is to read. */
export interface SmallFile {
  name: string
  path: string
}

/** Parses a file as `parseFile` does, and answers its bytes too. Null: it is empty or not small, and was not read. */
export async function parseSmallFile(
  file: SmallFile,
  options: ParseOptions & TypeOptions,
  work: WorkOptions = {},
): Promise<WithContent<ParsedContent>> {
  const value = await ask(smallFileJob(file, options), `Reading ${file.name}`, work)
  if (value === null) return null
  if (!('parsed' in value && 'content' in value) || 'codes' in value)
    throw new Error('A parse job was answered as another one.')
  return value
}

/** The same of `parseFileForStore`. */
export async function parseSmallFileForStore(
  file: SmallFile,
  options: ParseOptions & TypeOptions,
  work: WorkOptions = {},
): Promise<WithContent<PackedParseResult>> {
  const job = { ...smallFileJob(file, options), packsStrings: true }
  const value = await ask(job, `Reading ${file.name}`, work)
  if (value === null) return null
  if (!('codes' in value && 'content' in value)) throw new Error('A parse job was answered as another one.')
  return value
}

function smallFileJob(
  { name, path }: SmallFile,
  { type, typeBefore, ...options }: ParseOptions & TypeOptions,
): ParseJob {
  const place = { path, most: SMALL }
  return { kind: 'parse', file: { name, content: NO_BYTES }, place, type, typeBefore, options }
}

const NO_BYTES = new Uint8Array()

/**
 * Parses a file like `parseFile`, but leaves the strings encoded (core/platform/threads/packedList.ts): the caller must forward
 * or discard them. Bytes that are `lent` are transferred to the thread and returned with the answer; afterwards the
 * file no longer has them, and after a failure they are lost.
 */
export async function parseFileForStore(
  { lent, ...file }: SourceFile & { lent?: Transferred | undefined },
  { type, typeBefore, ...options }: ParseOptions & TypeOptions,
  work: WorkOptions = {},
): Promise<PackedParseResult> {
  const job = { kind: 'parse', file, type, typeBefore, options, packsStrings: true, lent } as const
  const value = await run(job, `Reading ${file.name}`, work)
  if (!('codes' in value)) throw new Error('A parse job was answered as another one.')
  return value
}

/**
 * Reads the translations of a bilingual file. The project's texts `here` are consumed, and returned without equal ones.
 * Rejects as `parseFile` does.
 */
export async function parseTranslations(
  file: SourceFile,
  { type, here, ...options }: ParseOptions & Pick<TranslationsJob, 'type' | 'here'>,
  work: WorkOptions = {},
): Promise<PackedTranslationsOfFile> {
  const job = { kind: 'translations', file, type, options, here } as const
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

/** Builds a file of a type, without the texts that its format refuses. Packed translations are used up. Rejects as `parseFile` does. */
export async function buildFile(
  file: SourceFile,
  type: string,
  options: BuildJob['options'],
  work: WorkOptions = {},
): Promise<BuiltContent> {
  const value = await run({ kind: 'build', file, type, options }, `Building ${file.name}`, work)
  if (!('refused' in value)) throw new Error('A build job was answered as another one.')
  return value
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

async function run(job: FormatJob, what: string, work: WorkOptions): Promise<NonNullable<JobValue>> {
  const value = await ask(job, what, work)
  if (value === null) throw new Error('A file that was read was not.')
  return value
}

async function ask(job: FormatJob, what: string, { signal, timeLimit }: WorkOptions): Promise<JobValue> {
  const own = job.file.content.length + (job.kind === 'parse' ? bytesElsewhere(job) : 0)
  const limit = timeLimit ?? 30_000 + own / 2000
  const bytes = own + (job.kind === 'parse' ? (job.source?.content.length ?? 0) : 0)
  const pool = bytes > HUGE ? roomy : usual
  const isSmall = bytes <= SMALL && !holdsPort(job)
  const options = { what, timeLimit: limit, signal, leaves: leavingsOf(bytes), isSmall }
  const answer = await pool.run(job, options)
  if (answer.ok) return answer.value
  throw Failure.fromValue(answer.error)
}

function bytesElsewhere({ lent, place }: ParseJob): number {
  return (lent?.transferred.length ?? 0) + (place?.most ?? 0)
}

function leavingsOf(bytes: number): 'little' | 'some' | 'much' {
  if (bytes > LARGE) return 'much'
  return bytes > SIZEABLE ? 'some' : 'little'
}

function holdsPort(job: FormatJob): boolean {
  if (job.kind === 'translations') return (job.here?.port ?? null) !== null
  if (job.kind !== 'build') return false
  const { translations, others = [] } = job.options
  return [translations, ...others.map((one) => one.translations)].some(
    (one) => isPackedList(one) && one.port !== null,
  )
}
