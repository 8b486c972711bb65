/** The thread of one backup or restore. */
import { parentPort, workerData } from 'node:worker_threads'
import { cancelled, toFailureValue } from '../platform/errors/failure.ts'
import type { OperationContext } from '../store/operation.ts'
import { backupProject, type BackupReport } from './rows/backup.ts'
import type { ArchiveJob, WorkerInput, WorkerMessage } from './protocol.ts'
import { restoreArchive } from './rows/restore.ts'
import type { RestoreReport } from './rows/reader.ts'

/** Milliseconds between two progress reports. */
const REPORT_EVERY = 100

const input = workerData as WorkerInput

function send(message: WorkerMessage): void {
  parentPort?.postMessage(message)
}

function contextOf(input: WorkerInput): OperationContext {
  const word = new Int32Array(input.cancelled)
  let reportedAt = 0
  return {
    now: Date.now(),
    onProgress(report) {
      if (Date.now() - reportedAt < REPORT_EVERY) return
      reportedAt = Date.now()
      send({ kind: 'progress', report })
    },
    throwIfCancelled() {
      if (Atomics.load(word, 0) !== 0)
        throw cancelled(input.job.name === 'backup' ? 'The backup' : 'The restore')
    },
  }
}

function run(job: ArchiveJob, context: OperationContext): Promise<BackupReport | RestoreReport> {
  switch (job.name) {
    case 'backup':
      return backupProject(job.projectPath, job.archivePath, context)
    case 'restore':
      return restoreArchive(job.archivePath, job.projectPath, context, { replace: job.replace })
  }
}

try {
  send({ kind: 'done', value: await run(input.job, contextOf(input)) })
} catch (thrown) {
  send({ kind: 'failed', error: toFailureValue(thrown) })
}
