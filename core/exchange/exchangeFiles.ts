/**
 * Reading memories, glossaries and worklists away from the calling thread: a hostile or huge one never blocks or ends
 * the workbench.
 */
import { sentence } from '../platform/text/sentence.ts'
import type { CallContext } from '../platform/threads/progress.ts'
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { Failure, reasonOf } from '../platform/errors/failure.ts'
import { MAX_FILE_BYTES } from '../formats/encoding.ts'
import { WorkerPool } from '../platform/threads/workerPool.ts'
import { workerUrl } from '../platform/threads/workerUrl.ts'
import type { ReadAnswer, ReadGlossary, ReadJob, ReadMemory, ReadValue, ReadPackage } from './job.ts'

const pool = new WorkerPool<ReadJob, ReadAnswer>({
  url: workerUrl(import.meta.url, './exchange.worker.ts'),
  size: 1,
  heapLimit: 4096,
  sharedHeapLimit: 1536,
})

type FileToRead = Pick<ReadJob, 'format' | 'columns' | 'hasHeading'> & { path: string }

export async function readMemoryFile(file: FileToRead, context: CallContext): Promise<ReadMemory> {
  const value = await read({ ...file, contents: 'memory' }, context)
  if (!('units' in value)) throw new Error('A memory was answered as a glossary.')
  return value
}

export async function readGlossaryFile(file: FileToRead, context: CallContext): Promise<ReadGlossary> {
  const value = await read({ ...file, contents: 'glossary' }, context)
  if (!('concepts' in value)) throw new Error('A glossary was answered as a memory.')
  return value
}

export async function readPackageFile(file: FileToRead, context: CallContext): Promise<ReadPackage> {
  const value = await read({ ...file, contents: 'worklist' }, context)
  if (!('forms' in value)) throw new Error('A worklist was answered as something else.')
  return value
}

async function read(
  { path, ...job }: FileToRead & Pick<ReadJob, 'contents'>,
  context: CallContext,
): Promise<ReadValue> {
  const name = basename(path)
  const label = `Reading ${name}`
  context.onProgress({ label, done: 0, total: null })
  const content = await exchangeContent(path)
  const limit = 30_000 + content.length / 2000
  const answer = await pool.run(
    { ...job, name, content },
    { label, timeLimit: limit, signal: context.signal },
  )
  if (answer.ok) return answer.value
  throw Failure.fromValue(answer.error)
}

/** Throws `import.unreadable`, `format.tooLarge`. */
export async function exchangeContent(path: string): Promise<Uint8Array> {
  try {
    const { size } = await stat(path)
    if (size > MAX_FILE_BYTES) throw tooLarge(path)
    return new Uint8Array(await readFile(path))
  } catch (cause) {
    if (cause instanceof Failure) throw cause
    const details = { path, kept: 'Nothing was changed.', todo: 'Check that the file is there.' }
    throw new Failure('import.unreadable', sentence`This file cannot be read: ${reasonOf(cause)}`, details, {
      cause,
    })
  }
}

function tooLarge(path: string): Failure {
  const megabytes = MAX_FILE_BYTES / 1024 / 1024
  return new Failure('format.tooLarge', sentence`Files up to ${megabytes} MB can be read.`, {
    path,
    kept: 'Nothing was changed.',
    todo: 'Split it into smaller files.',
  })
}
