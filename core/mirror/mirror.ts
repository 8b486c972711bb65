/** Mirrors projects to a database of PostgreSQL (docs/mirror.md), for callers whose event loop must stay free. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { MirrorReport } from '../contract/mirror.ts'
import { cancelled, Failure, type FailureValue } from '../platform/errors/failure.ts'
import { reserveHeap } from '../platform/threads/threadHeap.ts'
import type { ProgressReport } from '../platform/threads/progress.ts'
import { workerUrl } from '../platform/threads/workerUrl.ts'
import type { Address } from './address.ts'
import type { MirrorJob, MirrorMessage, MirrorOrder } from './protocol.ts'

/** Megabytes of the thread's heap where all threads share one cage: rows pass through it in batches. */
const SHARED_HEAP = 384

export interface MirroringOptions {
  address: Address
  /** Copies all of it whatever the history tells. */
  isWhole?: boolean
  signal: AbortSignal
  onProgress: (report: ProgressReport) => void
}

/**
 * Brings the mirror of a project up to date. The file is only read.
 * @throws Failure `mirror.…`, `project.…`, `cancelled`: the mirror is as it was
 */
export async function mirrorProject(
  projectPath: string,
  { address, isWhole = false, signal, onProgress }: MirroringOptions,
): Promise<MirrorReport> {
  const reports: MirrorReport[] = []
  await inThread({ projectPath, address, isWhole, isWatching: false }, signal, {
    onProgress,
    onMirrored: (report) => reports.push(report),
    onWaiting: () => undefined,
  })
  const [report] = reports
  if (report === undefined) throw cancelled('The mirroring')
  return report
}

export interface WatchingOptions extends MirroringOptions {
  onMirrored: (report: MirrorReport) => void
  /** The failure before a retry: a server that is not reachable. */
  onWaiting: (error: FailureValue) => void
}

/** The same, and again after each change of the file, until the signal aborts. @throws Failure as `mirrorProject` */
export async function watchProject(projectPath: string, options: WatchingOptions): Promise<void> {
  const { address, isWhole = false, signal } = options
  await inThread({ projectPath, address, isWhole, isWatching: true }, signal, options)
}

interface Told {
  onProgress: (report: ProgressReport) => void
  onMirrored: (report: MirrorReport) => void
  onWaiting: (error: FailureValue) => void
}

async function inThread(workerData: MirrorJob, signal: AbortSignal, told: Told): Promise<void> {
  if (signal.aborted) throw cancelled('The mirroring')
  const { megabytes, free } = reserveHeap(undefined, SHARED_HEAP)
  const worker = new Worker(workerUrl(import.meta.url, './mirror.worker.ts'), {
    workerData,
    ...(megabytes !== undefined && { resourceLimits: { maxOldGenerationSizeMb: megabytes } }),
  })
  worker.once('exit', free)
  const end = () => worker.postMessage('end' satisfies MirrorOrder)
  signal.addEventListener('abort', end)
  let outcome: Extract<MirrorMessage, { kind: 'done' | 'failed' }> | undefined
  worker.on('message', (message: MirrorMessage) => {
    if (message.kind === 'progress') told.onProgress(message.report)
    else if (message.kind === 'mirrored') told.onMirrored(message.report)
    else if (message.kind === 'waits') told.onWaiting(message.error)
    else outcome = message
  })
  try {
    await once(worker, 'exit')
  } finally {
    signal.removeEventListener('abort', end)
  }
  if (outcome === undefined) throw new Error('The mirroring ended without a word.')
  if (outcome.kind === 'failed') throw Failure.fromValue(outcome.error)
}
