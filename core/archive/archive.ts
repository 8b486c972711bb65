/**
 * Backup and restore for callers whose event loop must stay free: between two paths the work runs in a thread of its
 * own. From or to a stream (the command line's `-`) it runs in this process, because the bytes pass through it anyway;
 * it yields to the event loop after each megabyte.
 */
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { cancelled, Failure } from '../platform/errors/failure.ts'
import type { ProgressReport } from '../platform/threads/progress.ts'
import { reserveHeap } from '../platform/threads/threadHeap.ts'
import { isOutOfMemory, tooLarge } from '../platform/threads/workerPool.ts'
import { workerUrl } from '../platform/threads/workerUrl.ts'
import type { OperationContext } from '../store/operation.ts'
import { backupProject, type BackupReport } from './rows/backup.ts'
import type { Bytes } from './lines.ts'
import type { ArchiveJob, WorkerInput, WorkerMessage } from './protocol.ts'
import { restoreArchive, type RestoreOptions } from './rows/restore.ts'
import type { RestoreReport } from './rows/reader.ts'

export interface ArchiveOptions {
  /** Aborting rejects with the Failure `cancelled`; nothing is left of the work. */
  signal?: AbortSignal
  onProgress?: (report: ProgressReport) => void
}

/** Writes a project's archive to a path, in place of what is there, in a thread. Throws what `backupProject` does. */
export function backup(
  projectPath: string,
  archivePath: string,
  options: ArchiveOptions = {},
): Promise<BackupReport> {
  return inThread<BackupReport>({ name: 'backup', projectPath, archivePath }, 'The backup', options)
}

/** `backup` to a stream, in this process; the stream is not ended. */
export function backupTo(
  projectPath: string,
  output: Writable,
  options: ArchiveOptions = {},
): Promise<BackupReport> {
  return backupProject(projectPath, output, contextOf('The backup', options))
}

/** Makes a project file from an archive, in a thread. Throws what `restoreArchive` does. */
export function restore(
  archivePath: string,
  projectPath: string,
  options: ArchiveOptions & RestoreOptions = {},
): Promise<RestoreReport> {
  const { replace = false } = options
  return inThread<RestoreReport>(
    { name: 'restore', archivePath, projectPath, replace },
    'The restore',
    options,
  )
}

/** `restore` from a stream of bytes, in this process. */
export function restoreFrom(
  archive: Bytes,
  projectPath: string,
  options: ArchiveOptions & RestoreOptions = {},
): Promise<RestoreReport> {
  return restoreArchive(archive, projectPath, contextOf('The restore', options), options)
}

function contextOf(operation: string, { signal, onProgress }: ArchiveOptions): OperationContext {
  return {
    now: Date.now(),
    onProgress: (report) => onProgress?.(report),
    throwIfCancelled() {
      if (signal?.aborted) throw cancelled(operation)
    },
  }
}

/** Megabytes of the thread's heap where all threads share one cage. */
const SHARED_HEAP = 1024

async function inThread<Report>(
  job: ArchiveJob,
  operation: string,
  { signal, onProgress }: ArchiveOptions,
): Promise<Report> {
  if (signal?.aborted) throw cancelled(operation)
  const flag = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  const cancel = (): void => void Atomics.store(new Int32Array(flag), 0, 1)
  const workerData: WorkerInput = { job, cancelled: flag }
  const { megabytes, free } = reserveHeap(undefined, SHARED_HEAP)
  const worker = new Worker(workerUrl(import.meta.url, './archive.worker.ts'), {
    workerData,
    ...(megabytes !== undefined && { resourceLimits: { maxOldGenerationSizeMb: megabytes } }),
  })
  worker.once('exit', free)
  let outcome: Exclude<WorkerMessage, { kind: 'progress' }> | undefined
  worker.on('message', (message: WorkerMessage) => {
    if (message.kind === 'progress') onProgress?.(message.report)
    else outcome = message
  })
  signal?.addEventListener('abort', cancel)
  try {
    await once(worker, 'exit')
  } catch (error) {
    throw isOutOfMemory(error) ? tooLarge(error) : error
  } finally {
    signal?.removeEventListener('abort', cancel)
  }
  if (outcome === undefined) throw new Error(`${operation} ended without a word.`)
  if (outcome.kind === 'failed') throw Failure.fromValue(outcome.error)
  return outcome.value as Report
}
