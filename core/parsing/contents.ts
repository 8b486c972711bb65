/** Contents of modules' strings, cut and merged away from the calling thread (serviceType.ts does the work). */
import { Failure } from '../platform/errors/failure.ts'
import { receiveItems } from '../platform/threads/channel.ts'
import { workerUrl } from '../platform/threads/workerUrl.ts'
import type {
  ContentsAnswer,
  ContentsJob,
  ContentToAlign,
  ContentToMerge,
  ContentToSplit,
} from './contents.worker.ts'
import type { Language } from '../contract/language.ts'
import type { BuildOptions, ParsedString, ParseOptions } from '../formats/format.ts'
import { WorkerPool } from '../platform/threads/workerPool.ts'

const pool = new WorkerPool<ContentsJob, ContentsAnswer>({
  url: workerUrl(import.meta.url, './contents.worker.ts'),
  size: 1,
  heapLimit: 2048,
  sharedHeapLimit: 1024,
})

interface WorkOptions {
  signal: AbortSignal
}

/** The strings of each content. Rejects as `splitContent` and the pool (`format.timeout`, `cancelled`) do. */
export async function splitContents(
  contents: readonly ContentToSplit[],
  options: Pick<ParseOptions, 'sourceLanguage' | 'settings'>,
  work: WorkOptions,
): Promise<ParsedString[][]> {
  if (contents.length === 0) return []
  const answer = await run({ kind: 'split', contents, options }, sizeOf(contents), work)
  if (answer.kind !== 'split') throw new Error('Contents to split were answered as others.')
  return receiveItems(answer.strings)
}

/** The translations in translated contents, by the identifiers of the contents' own strings. */
export async function alignContents(
  contents: readonly ContentToAlign[],
  options: Pick<ParseOptions, 'sourceLanguage' | 'settings'> & { targetLanguage: Language },
  work: WorkOptions,
): Promise<ParsedString[][]> {
  if (contents.length === 0) return []
  const answer = await run({ kind: 'align', contents, options }, 2 * sizeOf(contents), work)
  if (answer.kind !== 'split') throw new Error('Contents to align were answered as others.')
  return receiveItems(answer.strings)
}

/** Each content with its translations in it. Rejects as `mergeContent` and the pool do. */
export async function mergeContents(
  contents: readonly ContentToMerge[],
  options: Pick<BuildOptions, 'sourceLanguage' | 'targetLanguage' | 'settings'>,
  work: WorkOptions,
): Promise<string[]> {
  if (contents.length === 0) return []
  const answer = await run({ kind: 'merge', contents, options }, sizeOf(contents), work)
  if (answer.kind !== 'merge') throw new Error('Contents to merge were answered as others.')
  return receiveItems(answer.texts)
}

async function run(job: ContentsJob, size: number, { signal }: WorkOptions) {
  const label = 'Reading the contents of strings'
  const answer = await pool.run(job, { label, timeLimit: 30_000 + size / 2000, signal })
  if (answer.kind === 'failed') throw Failure.fromValue(answer.error)
  return answer
}

function sizeOf(contents: readonly ContentToSplit[]): number {
  return contents.reduce((size, { content }) => size + content.length, 0)
}
