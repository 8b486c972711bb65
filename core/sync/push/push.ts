/**
 * Sends the outbox (docs/reference/sync.md, "Push"): in the order of the edits, dependencies first. Each edit is marked
 * before it is sent and settled right after, so that a sync may be interrupted anywhere. After a lost response the
 * server's state is read before an edit is sent again.
 */
import type { OutboxEntity } from '../../contract/cloud.ts'
import { cancelled } from '../../platform/errors/failure.ts'
import type { Batch } from '../rows/pushBatch.ts'
import { PUSH_ORDER, type PushTask } from '../rows/tasks.ts'
import type { Store } from '../../store/store.ts'
import { type CloudClient } from '../client.ts'
import type { SyncProgress } from '../syncReport.ts'
import { isMissing, type PushRequest, type Sent, type Sender } from './sender.ts'
import { OutcomeRecorder, type Pushed } from './outcomeRecorder.ts'
import { sendLabels, labelSender, stringLabelSender, stringSender } from './strings.ts'
import { conceptSender, glossarySender, termSender } from './glossaries.ts'
import { recordSender, segmentSender } from './memories.ts'
import { approvalSender, commentSender, voteSender } from './reviews.ts'
import { supersededSender, translationSender } from './translations.ts'
import { CloudFailure } from '../client/failures.ts'

/** The API's most of strings that are labelled at once. */
const MAX_LABELLED = 500
/** How many edits are sent before their answers are settled. */
const BATCH = 100
/** The client's most requests at once: more tasks would only wait in line. */
const LANES = 10
/** How often an edit is sent where its answer is lost. */
const MAX_TRIES = 3

export interface PushContext {
  store: Pick<Store, 'read' | 'write'>
  client: CloudClient
  remoteProjectId: number
  /** The signed-in user, by the server's id. */
  ownId: number
  /** Also sends machine translations that are not confirmed. */
  isSendingMachine?: boolean | undefined
  signal: AbortSignal
  onProgress: (progress: SyncProgress) => void
}

/**
 * Sends everything that can be sent.
 * @throws CloudFailure where the cloud cannot be reached or does not take the sign-in, and `cancelled`; what was sent
 * until then is settled
 */
export async function push(context: PushContext): Promise<Pushed> {
  const run = new Push(context)
  await run.all()
  return run.settling.pushed
}

/** Determines the result of edits whose response was lost, before a pull treats them as edits of another user. */
export async function settleUncertain(context: PushContext): Promise<void> {
  await new Push(context).settle()
}

class Push {
  readonly settling: OutcomeRecorder
  readonly #context: PushContext
  readonly #sending: PushRequest
  /** Why nothing more is sent. */
  #end: unknown = null

  constructor(context: PushContext) {
    this.#context = context
    this.settling = new OutcomeRecorder(context)
    const { client, store, signal, ownId, remoteProjectId } = context
    this.#sending = {
      ...{ client, signal, ownId },
      project: `projects/${remoteProjectId}`,
      linked: async (entity, remoteIds) => {
        const rows = await store.read('cloudLinked', { entity, remoteIds: [...remoteIds] })
        return new Map(rows.map(({ remoteId, base }) => [remoteId, base]))
      },
      concepts: new Map(),
    }
  }

  async all(): Promise<void> {
    const { store } = this.#context
    let pending = await store.read('pendingByEntity', {})
    this.settling.expect(Object.values(pending).reduce((sum, count) => sum + count, 0))
    for (const entity of PUSH_ORDER) {
      if (pending[entity] === undefined) continue
      await this.#allOf(entity)
      // Settled edits may unblock others, and users continue to edit.
      pending = await store.read('pendingByEntity', {})
    }
  }

  async settle(): Promise<void> {
    const { store } = this.#context
    const { tasks, others } = await store.read('uncertainEdits', {})
    if (others.length > 0) await this.settling.requeue(others)
    await this.#inLanes(tasks, async (task) => {
      const found = await this.#find(task, null)
      if (found) await this.settling.settle(task, found)
      else await this.settling.requeue([task.outboxId])
    })
    this.#throwIfEnded()
  }

  async #allOf(entity: OutboxEntity): Promise<void> {
    const limit = entity === 'stringLabel' ? MAX_LABELLED : BATCH
    for (let after: number | null = 0; after !== null;) {
      this.#throwIfEnded()
      const { store, isSendingMachine } = this.#context
      const request = { entity, after, limit, isSendingMachine }
      const batch: Batch = await store.write('takeFromOutbox', request)
      after = batch.last
      this.settling.taken(batch)
      await this.#sendAll(entity, batch.tasks)
    }
  }

  async #sendAll(entity: OutboxEntity, tasks: readonly PushTask[]): Promise<void> {
    if (entity === 'stringLabel' && (await this.#labelled(tasks))) return
    const many = togetherOf(entity, tasks)
    await this.#sendTogether(entity, many)
    const alone = tasks.filter((task) => !many.includes(task))
    const lanes = Map.groupBy(alone, ({ lane }) => lane)
    const isEnding = ({ lane }: PushTask): boolean =>
      lanes.get(lane)?.every(({ change }) => change === 'remove') ?? false
    // Deletions go before what is new: the cloud may already give it the id of what is gone there.
    await this.#inLanes(alone.filter(isEnding), (task) => this.#send(task))
    await this.#inLanes(
      alone.filter((task) => !isEnding(task)),
      (task) => this.#send(task),
    )
    this.#throwIfEnded()
  }

  /**
   * Sends tasks in one request; where the service refuses some of them, in two halves, until each that it refuses is
   * alone.
   */
  async #sendTogether(entity: OutboxEntity, tasks: readonly PushTask[]): Promise<void> {
    const { batch } = senderOf(entity)
    const isEnded = this.#end !== null || this.#context.signal.aborted
    if (batch === undefined || isEnded || tasks.length < 2)
      return this.#inLanes(tasks, (task) => this.#send(task))
    try {
      const sent = await batch.send(tasks, this.#sending)
      if (sent !== null) return await this.settling.settleAll(tasks, sent)
    } catch (error) {
      if (isRefusal(error)) {
        const half = Math.ceil(tasks.length / 2)
        await this.#sendTogether(entity, tasks.slice(0, half))
        return this.#sendTogether(entity, tasks.slice(half))
      }
      if (!(error instanceof CloudFailure && error.mayHaveActed)) {
        for (const task of tasks) await this.settling.giveUp(task, error)
        this.#end ??= error
        return
      }
    }
    await this.#inLanes(tasks, (task) => this.#send(task, { isUncertain: true }))
  }

  /** All at once; where the service does not take them so, each by itself. */
  async #labelled(tasks: readonly PushTask[]): Promise<boolean> {
    const labellings = tasks.filter((task) => task.entity === 'stringLabel')
    try {
      await sendLabels(labellings, this.#sending)
    } catch (error) {
      if (isRefusal(error)) return false
      await this.settling.requeue(tasks.map(({ outboxId }) => outboxId))
      throw error
    }
    for (const task of tasks)
      await this.settling.settle(task, { kind: 'done', acknowledgement: { link: null } })
    return true
  }

  /** Runs lanes in parallel, and the tasks of each sequentially; tasks that have not begun are sent another time. */
  async #inLanes(tasks: readonly PushTask[], work: (task: PushTask) => Promise<void>): Promise<void> {
    const lanes = [...Map.groupBy(tasks, ({ lane }) => lane).values()]
    const left: number[] = []
    const worker = async (): Promise<void> => {
      for (let lane = lanes.shift(); lane !== undefined; lane = lanes.shift()) {
        for (const task of lane) {
          if (this.#end !== null || this.#context.signal.aborted) left.push(task.outboxId)
          else await work(task).catch((error: unknown) => (this.#end ??= error))
        }
      }
    }
    await Promise.all(Array.from({ length: Math.min(LANES, lanes.length) }, worker))
    if (left.length > 0) await this.settling.requeue(left)
  }

  /** @param isUncertain It may have been sent, and its answer was lost */
  async #send(task: PushTask, { isUncertain = false } = {}): Promise<void> {
    const sender = senderOf(task.entity)
    const known = isUncertain ? await this.#find(task, null) : null
    if (known) return this.settling.settle(task, known)
    for (let tries = 1; ; tries++) {
      try {
        return await this.settling.settle(task, await sender.send(task, this.#sending))
      } catch (error) {
        if (!(error instanceof CloudFailure)) throw await this.settling.giveUp(task, error)
        // It may already exist: by a request whose response was lost, or by the same edit of another user.
        const isOpen = error.mayHaveActed || (isRefusal(error) && task.change !== 'remove')
        const found = isOpen ? await this.#find(task, error) : null
        if (found) return await this.settling.settle(task, found)
        if (isRefusal(error)) return await this.settling.reject(task, error)
        if (!error.mayHaveActed || tries === MAX_TRIES) throw await this.settling.giveUp(task, error)
      }
    }
  }

  async #find(task: PushTask, failure: CloudFailure | null): Promise<Sent | null> {
    try {
      return (await senderOf(task.entity).find?.(task, this.#sending)) ?? null
    } catch (error) {
      // Its parent is missing. Any other failure leaves its existence unknown.
      if (isMissing(error)) return null
      if (isRefusal(error) && failure !== null && !failure.mayHaveActed) return null
      // The result of the first request is unknown: the next sync reads it.
      throw failure?.mayHaveActed ? failure : error
    }
  }

  #throwIfEnded(): void {
    if (this.#end !== null) throw this.#end as Error
    if (this.#context.signal.aborted) throw cancelled('The sync')
  }
}

/** Those that one request may carry; of the same place only one, because they are done one after another. */
function togetherOf(entity: OutboxEntity, tasks: readonly PushTask[]): PushTask[] {
  const { batch } = senderOf(entity)
  if (batch === undefined) return []
  const lanes = Map.groupBy(tasks, ({ lane }) => lane)
  return tasks.filter((task) => lanes.get(task.lane)?.length === 1 && batch.takes(task))
}

/** The service does not want it, and will not the next time. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof CloudFailure) || error.status === null) return false
  const { status } = error
  return status >= 400 && status < 500 && ![401, 408, 429].includes(status)
}

/** Which sender each entity of the outbox has. */
const senders: { [Name in OutboxEntity]: Sender<Name> } = {
  label: labelSender,
  string: stringSender,
  stringLabel: stringLabelSender,
  translation: translationSender,
  supersededTranslation: supersededSender,
  approval: approvalSender,
  vote: voteSender,
  comment: commentSender,
  glossary: glossarySender,
  term: termSender,
  concept: conceptSender,
  segment: segmentSender,
  record: recordSender,
}

function senderOf(entity: OutboxEntity): Sender<OutboxEntity> {
  return senders[entity]
}
