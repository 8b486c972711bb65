/** What passes between a store and its threads. */
import type { FailureValue } from '../platform/errors/failure.ts'
import type { Parcel } from '../platform/threads/parcel.ts'
import type { ProgressReport } from '../platform/threads/progress.ts'
import type { CheckedFile } from './checkProjectFile.ts'
import type { SlowStatement } from './slowLog.ts'
import type { DirtyStrings } from './dirtyTracking.ts'

/** What a thread is started with, before there is a file. */
export interface ThreadInput {
  role: 'writer' | 'reader'
  /** Whether it leaves the processor to others. */
  isBackground: boolean
}

export interface ThreadFile {
  path: string
  /** Whether anybody listens to the slow log. */
  logsSlow: boolean
  /** The schema's digest that a connection of the store passed with (expectedSchema.ts). */
  schema?: string | undefined
  /** Is moved by each statement (statementClock.ts). */
  clock: SharedArrayBuffer
  /** Whether it may still be opened (openGate.ts). */
  opening: SharedArrayBuffer
}

/** What a writer opened. */
export interface OpenedFile extends CheckedFile {
  /** The digest of the schema, which is brought up to date. */
  schema: string
  /** The copy that was kept of a file of an earlier version; null: it was of this one. */
  olderCopy: string | null
}

/** What a write changed, by the history; what nobody can tell is null: "anything may have changed". */
export interface ProjectChange {
  stringIds: number[] | null
  /** Null where it concerns the source, several languages, or cannot be told. */
  languageId: string | null
  /** Whether another process did it. */
  isElsewhere: boolean
}

export interface IntegrityReport {
  isOk: boolean
  /** SQLite's own words, at most a hundred. */
  problems: string[]
}

/** What a job came to. A reader changes nothing. */
export interface JobResult {
  value: unknown
  change: ProjectChange | null
  /** Null: no string. It may touch some where others see no change: an issue was found by a check. */
  touched: DirtyStrings | null
}

export interface StoreJob {
  /** A `group` is of several writes (groupCommit.ts). */
  kind: 'operation' | 'group' | 'integrity'
  name: string
  input: unknown
  /** A write that is made only while this is the newest change of the project (`Changes.newest`). */
  asOf?: number | undefined
  /** One 32-bit word; not zero once the caller has cancelled. */
  cancelled: SharedArrayBuffer
}

/** A job on its way. */
export type SentJob = Omit<StoreJob, 'input'> & { input: Parcel }

export type ToThread =
  /** Comes first: until then a thread loads its code and leaves the file alone. */
  | { kind: 'open'; file: ThreadFile }
  | { kind: 'run'; id: number; job: SentJob }
  /** Closes the file; the thread waits for the next one. */
  | { kind: 'close' }
  /** Ends a thread that has no file. */
  | { kind: 'end' }

export type FromThread =
  /** A reader checks nothing. */
  | { kind: 'ready'; file: OpenedFile | null }
  | { kind: 'refused'; error: FailureValue }
  | { kind: 'progress'; id: number; report: ProgressReport }
  | { kind: 'done'; id: number; value: Parcel; change: ProjectChange | null; touched: DirtyStrings | null }
  /** `stack` is of a defect: what was thrown and was no failure. */
  | { kind: 'failed'; id: number; error: FailureValue; stack: string | undefined }
  | { kind: 'changedElsewhere' }
  /** The file is closed, and nothing more of it will be told. */
  | { kind: 'closed' }
  | { kind: 'slow'; statement: SlowStatement }
