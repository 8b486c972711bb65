/** The messages between a mirror's client and its thread. */
import type { MirrorReport } from '../contract/mirror.ts'
import type { FailureValue } from '../platform/errors/failure.ts'
import type { ProgressReport } from '../platform/threads/progress.ts'
import type { Address } from './address.ts'

export interface MirrorJob {
  projectPath: string
  address: Address
  isWhole: boolean
  /** Goes on until it is ended. */
  isWatching: boolean
}

/** The order to the thread to cancel. */
export type MirrorOrder = 'end'

export type MirrorMessage =
  | { kind: 'progress'; report: ProgressReport }
  | { kind: 'mirrored'; report: MirrorReport }
  /** While watching: what failed, and is tried again. */
  | { kind: 'waits'; error: FailureValue }
  | { kind: 'done' }
  | { kind: 'failed'; error: FailureValue }
