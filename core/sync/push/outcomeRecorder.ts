/**
 * Records the outcome of each edit of a push in the project at once, and counts it. The server accepted it or refused it,
 * it is in conflict with the server's state, or it waits for the next push.
 */
import type { SyncCounts } from '../../contract/cloud.ts'
import { Failure } from '../../platform/errors/failure.ts'
import type { Batch } from '../rows/pushBatch.ts'
import type { RejectedRow } from '../rows/rejectedEdits.ts'
import type { PushTask } from '../rows/tasks.ts'
import type { Store } from '../../store/store.ts'
import { addCounts, type SyncProgress } from '../syncReport.ts'
import type { Sent } from './sender.ts'
import { CloudFailure } from '../client/failures.ts'

export interface Pushed {
  counts: SyncCounts
  rejected: RejectedRow[]
  conflicts: number
  /** Deletions that were not sent, for others worked at what they would take along. */
  overtaken: Record<string, number>
  /** Machine translations that were not sent, because they are not confirmed. */
  heldMachine: number
}

interface SettlingContext {
  store: Pick<Store, 'write'>
  onProgress: (progress: SyncProgress) => void
}

export class OutcomeRecorder {
  readonly pushed: Pushed = {
    counts: { added: {}, changed: {}, removed: {} },
    rejected: [],
    conflicts: 0,
    overtaken: {},
    heldMachine: 0,
  }
  readonly #store: Pick<Store, 'write'>
  readonly #onProgress: (progress: SyncProgress) => void
  #done = 0
  #total = 0

  constructor({ store, onProgress }: SettlingContext) {
    this.#store = store
    this.#onProgress = onProgress
  }

  /** How many edits there are to be sent in all, as far as is known; people go on editing. */
  expect(total: number): void {
    this.#total = total
  }

  /** Counts what was settled while a batch was taken from the outbox. */
  taken({ conflicts, heldMachine, rejected }: Batch): void {
    this.pushed.conflicts += conflicts
    this.pushed.heldMachine += heldMachine
    this.pushed.rejected.push(...rejected)
  }

  async settle(task: PushTask, sent: Sent): Promise<void> {
    const { outboxId } = task
    switch (sent.kind) {
      case 'done':
        await this.#store.write('acknowledge', { outboxId, ...sent.acknowledgement })
        this.#count(task)
        break
      case 'conflict':
        await this.#store.write('collideInCloud', { outboxId, theirs: sent.theirs, remoteId: sent.remoteId })
        this.pushed.conflicts++
        break
      case 'kept':
        await this.#store.write('keepSuperseded', { outboxId, ...sent.translation })
        break
      case 'overtaken':
        await this.#store.write('acknowledge', { outboxId, link: null, isOvertaken: true })
        addCounts(this.pushed.overtaken, { [task.entity]: 1 })
        break
      case 'waits':
        await this.requeue([outboxId])
        break
    }
    this.#progress(task)
  }

  /** Settles all edits of one request. */
  async settleAll(tasks: readonly PushTask[], sent: readonly Sent[]): Promise<void> {
    const acknowledgements = tasks.flatMap(({ outboxId }, index) => {
      const one = sent[index]
      return one?.kind === 'done' ? [{ outboxId, ...one.acknowledgement }] : []
    })
    await this.#store.write('acknowledgeAll', { acknowledgements })
    for (const task of tasks) {
      this.#count(task)
      this.#progress(task)
    }
  }

  async reject(task: PushTask, error: CloudFailure): Promise<void> {
    const message = error.words ?? error.message
    const rejected = await this.#store.write('rejectEdit', { outboxId: task.outboxId, message })
    if (rejected) this.pushed.rejected.push(rejected)
    this.#progress(task)
  }

  /**
   * Releases an edit that was certainly not carried out, to be sent another time; the state of others is read first by
   * the next sync.
   */
  async giveUp(task: PushTask, error: unknown): Promise<unknown> {
    const isCertain = error instanceof CloudFailure ? !error.mayHaveActed : !mayBeUnderWay(error)
    if (isCertain) await this.requeue([task.outboxId])
    return error
  }

  /** They are sent another time. */
  async requeue(outboxIds: number[]): Promise<void> {
    await this.#store.write('requeue', { outboxIds })
  }

  #count({ entity, change }: PushTask): void {
    // That an older text went is no edit of its own.
    if (entity === 'supersededTranslation') return
    const { counts } = this.pushed
    const kind = change === 'add' ? counts.added : change === 'change' ? counts.changed : counts.removed
    kind[entity] = (kind[entity] ?? 0) + 1
  }

  #progress({ entity }: PushTask): void {
    this.#done++
    const total = Math.max(this.#total, this.#done)
    this.#onProgress({ step: 'pushing', label: entity, done: this.#done, total })
  }
}

/** A request that was given up while it was under way may arrive yet. */
function mayBeUnderWay(error: unknown): boolean {
  return error instanceof Failure && error.code === 'cancelled'
}
