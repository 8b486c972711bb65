/** Messages between a store and its threads. */
import type { FailureValue } from '../platform/errors/failure.ts'
import type { Message } from '../platform/threads/channel.ts'
import type { ProgressReport } from '../platform/threads/progress.ts'
import type { CheckedFile } from './checkProjectFile.ts'
import type { SlowStatement } from './slowLog.ts'
import type { DirtyStrings } from './dirtyTracking.ts'

/** The start data of a thread, before a file is known. */
export interface ThreadInput {
  role: 'writer' | 'reader'
  /** Whether it runs at low priority. */
  isBackground: boolean
}

export interface ThreadFile {
  path: string
  /** Whether the slow log is on. */
  logsSlow: boolean
  /** The schema digest with which a connection of the store passed (expectedSchema.ts). */
  schema?: string | undefined
  /** Incremented by each statement (statementClock.ts). */
  clock: SharedArrayBuffer
  /** Whether it may still be opened (openGate.ts). */
  opening: SharedArrayBuffer
}

/** The file that a writer opened. */
export interface OpenedFile extends CheckedFile {
  /** The digest of the migrated schema. */
  schema: string
  /** The copy of a file of an earlier version; null if it had this one. */
  olderCopy: string | null
}

/** The changes of a write, by the history; null stands for unknown: "anything may have changed". */
export interface ProjectChange {
  stringIds: number[] | null
  /** Null if it concerns the source or several languages, or is unknown. */
  languageId: string | null
  /** Whether another process made it. */
  isElsewhere: boolean
}

export interface IntegrityReport {
  isOk: boolean
  /** SQLite's own messages, at most a hundred. */
  problems: string[]
}

/** The result of a job. A reader changes nothing. */
export interface JobResult {
  value: unknown
  change: ProjectChange | null
  /**
   * The touched strings; null if there are none. Some may be touched without a visible change: a check found an issue.
   */
  touched: DirtyStrings | null
}

export interface StoreJob {
  /** A `group` consists of several writes (groupCommit.ts). */
  kind: 'operation' | 'group' | 'integrity'
  name: string
  input: unknown
  /** Makes the write only while this is the newest change of the project (`Changes.newest`). */
  asOf?: number | undefined
  /** One 32-bit word; not zero once the caller has cancelled. */
  cancelled: SharedArrayBuffer
}

/** A job in a message. */
export type SentJob = Omit<StoreJob, 'input'> & { input: Message<unknown> }

export type ToThread =
  /** The first message; until then a thread loads its code and does not open the file. */
  | { kind: 'open'; file: ThreadFile }
  | { kind: 'run'; id: number; job: SentJob }
  /** Closes the file; the thread waits for the next one. */
  | { kind: 'close' }
  /** Ends a thread that has no file. */
  | { kind: 'end' }

/** The value of a job. `isChunked`: a `ChunkedList` instead of the plain list that the caller gets (operation.ts). */
export type SentResult = Message<unknown> & { isChunked: boolean }

export type FromThread =
  /** A reader checks nothing. */
  | { kind: 'ready'; file: OpenedFile | null }
  | { kind: 'refused'; error: FailureValue }
  | { kind: 'progress'; id: number; report: ProgressReport }
  | {
      kind: 'done'
      id: number
      result: SentResult
      change: ProjectChange | null
      touched: DirtyStrings | null
    }
  /** `stack`: of a defect, an error that is not a `Failure`. */
  | { kind: 'failed'; id: number; error: FailureValue; stack: string | undefined }
  | { kind: 'changedElsewhere' }
  /** The file is closed, and no further message about it follows. */
  | { kind: 'closed' }
  | { kind: 'slow'; statement: SlowStatement }
