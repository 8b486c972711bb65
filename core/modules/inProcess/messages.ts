/** What the runner and the thread of an app say to each other. */
import type { FailureValue } from '../../failure.ts'
import type { JobRequest } from '../protocol.ts'

/** The module's file, as a `file:` address. */
export interface ThreadData {
  /** How many bytes of JSON an answer may have. */
  largestAnswer: number
  /** How many characters of console a job may write. */
  mostConsole: number
}

export type ToThread =
  { kind: 'run'; id: number; file: string; request: JobRequest } | { kind: 'abort'; id: number }

export type FromThread =
  | { kind: 'answer'; id: number; json: string }
  | { kind: 'failed'; id: number; error: FailureValue }
  | { kind: 'console'; text: string }
