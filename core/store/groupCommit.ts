/** Group commit: each write succeeds or fails on its own, and all are flushed to the disk at once. */
import { transferOf, withTransfer } from '../platform/threads/channel.ts'
import { Failure, type FailureValue } from '../platform/errors/failure.ts'
import type { JobResult, StoreJob } from './protocol.ts'
import type { ThreadTask } from './task.ts'

/** One write of a group; the input of a group's job is a list of them. */
export interface GroupedWrite {
  name: string
  input: unknown
  asOf?: number | undefined
}

/** The result of a write of a group. */
export type Outcome =
  | ({ isMade: true } & JobResult)
  /** `stack`: of a defect, an error that is not a `Failure`. */
  | { isMade: false; error: FailureValue; stack: string | undefined }

/** Once begun, it is not cancelled: its writes are short. */
export function groupJob(tasks: readonly ThreadTask[]): StoreJob {
  const writes = tasks.map(({ job: { name, input, asOf } }): GroupedWrite => ({ name, input, asOf }))
  return {
    kind: 'group',
    name: '',
    input: withTransfer(
      writes,
      writes.flatMap(({ input }) => transferOf(input)),
    ),
    cancelled: new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT),
  }
}

/** Settles the tasks that the group ran; returns the others, which still have to run. */
export function settleGroup(tasks: readonly ThreadTask[], outcomes: readonly Outcome[]): ThreadTask[] {
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.isMade) tasks[index]?.resolve(outcome)
    else tasks[index]?.reject(withStack(Failure.fromValue(outcome.error), outcome.stack))
  }
  return tasks.slice(outcomes.length)
}

/** A defect keeps the stack of the thread that threw it. */
export function withStack(failure: Failure, stack: string | undefined): Failure {
  if (stack !== undefined) failure.cause = Object.assign(new Error(failure.message), { stack })
  return failure
}
