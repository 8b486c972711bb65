/** The messages between the archive's client and its worker thread. */
import type { FailureValue } from '../platform/errors/failure.ts'
import type { ProgressReport } from '../platform/threads/progress.ts'
import type { BackupReport } from './rows/backup.ts'
import type { RestoreReport } from './rows/reader.ts'

export type ArchiveJob =
  | { name: 'backup'; projectPath: string; archivePath: string }
  | { name: 'restore'; archivePath: string; projectPath: string; replace: boolean }

export interface WorkerInput {
  job: ArchiveJob
  /** One 32-bit word; not zero once the caller has cancelled. */
  cancelled: SharedArrayBuffer
}

export type WorkerMessage =
  | { kind: 'progress'; report: ProgressReport }
  | { kind: 'done'; value: BackupReport | RestoreReport }
  | { kind: 'failed'; error: FailureValue }
