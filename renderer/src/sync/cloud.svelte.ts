/** An open project and its cloud: what differs, the sync that runs, and what came of the last one. */
import type {
  CloudOutputs,
  CloudState,
  FailureValue,
  SyncCounts,
  Workbench,
} from '../../../core/contract/index.ts'
import { ScreenTask } from '../workbench/task.svelte.ts'

/** How a string differs from the cloud. */
export type Difference = CloudOutputs['cloud.unsynced'][number]['state']

const REFRESH_MILLISECONDS = 300

export interface SyncChoice {
  isThorough?: boolean
  /** Also sends machine translations that are not confirmed. */
  isSendingMachine?: boolean
  isReconnecting?: boolean
  isOtherPerson?: boolean
  /** The cloud's project that what waits may go to from now on. */
  remoteId?: number
}

export interface CloudContext {
  workbench: Workbench
  project: () => string
  languageId: () => string
  /** Something came from the cloud: lists may hold more or less than they should. */
  onPulled: () => void
}

export class Cloud {
  /** Null until the workbench answered. */
  state = $state.raw<CloudState | null>(null)
  link = $derived(this.state?.project ?? null)
  /** The differences from the cloud of the strings in view, by string id. */
  differences = $state.raw<ReadonlyMap<number, Difference>>(new Map())
  /** Why the state could not be read. */
  error = $state.raw<FailureValue | null>(null)
  /** How many edits the outbox has to send, without those that wait in a conflict. */
  unsent = $derived((this.state?.outbox.pending ?? 0) + (this.state?.outbox.sending ?? 0))
  rejected = $derived(this.state?.outbox.rejected ?? 0)
  conflicts = $derived(this.state?.conflicts ?? 0)
  /** Merged texts of conflicts that were written and not kept yet, by the conflicts' ids. */
  readonly begunMerges = new Map<number, string>()
  readonly sync: ScreenTask<'cloud.sync'>
  readonly trial: ScreenTask<'cloud.sync'>
  readonly #context: CloudContext
  #timer: ReturnType<typeof setTimeout> | undefined
  #inView: readonly number[] = []
  #isLooking = false
  #isStale = false
  /** Counts what asks for the state, so that an older answer never takes the place of a newer one. */
  #calls = 0

  constructor(context: CloudContext) {
    this.#context = context
    this.sync = new ScreenTask(context.workbench, 'cloud.sync')
    this.trial = new ScreenTask(context.workbench, 'cloud.sync')
    void this.refresh()
  }

  /** Why the last sync ended before its end; null where the person ended it. */
  get failure(): FailureValue | null {
    const { error } = this.sync
    return error === null || error.code === 'cancelled' ? null : error
  }

  async refresh(): Promise<void> {
    const { workbench, project } = this.#context
    const call = ++this.#calls
    const result = await workbench.call('cloud.status', { project: project() })
    if (call !== this.#calls) return
    if (result.ok) this.state = result.value
    this.error = result.ok ? null : result.error
    await this.#look()
  }

  refreshSoon(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.refresh(), REFRESH_MILLISECONDS)
  }

  /** Sets the visible strings, in the current language. */
  show(stringIds: readonly number[]): void {
    this.#inView = stringIds
    void this.#look()
  }

  /** `options`: what the person said yes to, or that everything is compared. */
  async run(options: SyncChoice = {}): Promise<void> {
    this.trial.reset()
    const { project, onPulled } = this.#context
    const report = await this.sync.run({ project: project(), ...options })
    await this.refresh()
    // A sync that was interrupted may have pulled changes, too.
    if (report === null || isAny(report.pulled)) onPulled()
  }

  /** Looks at what a sync would do. */
  async tryOut(): Promise<void> {
    await this.trial.run({ project: this.#context.project(), isDryRun: true })
  }

  /** Makes the project sync with one of a cloud; answers why it cannot. */
  async connect(
    connection: string,
    remoteId: number,
    languageIds: readonly string[],
    { isOtherPerson = false }: Pick<SyncChoice, 'isOtherPerson'> = {},
  ): Promise<FailureValue | null> {
    const { workbench, project } = this.#context
    const choice = { connection, remoteId, languageIds: [...languageIds], isOtherPerson }
    const result = await workbench.call('cloud.connect', { project: project(), ...choice })
    if (!result.ok) return result.error
    this.#calls++
    this.state = result.value
    return null
  }

  /** The failures of the last syncs are handled elsewhere. */
  forgetFailure(): void {
    this.sync.reset()
    this.trial.reset()
  }

  /** Ends the sync of the project; answers why it cannot. */
  async unlink(): Promise<FailureValue | null> {
    const { workbench, project } = this.#context
    const result = await workbench.call('cloud.unlink', { project: project() })
    if (!result.ok) return result.error
    this.forgetFailure()
    this.differences = new Map()
    await this.refresh()
    return null
  }

  close(): void {
    clearTimeout(this.#timer)
    this.sync.cancel()
    this.trial.cancel()
  }

  /** One question at a time; where the view moved on meanwhile, another one follows. */
  async #look(): Promise<void> {
    if (this.link === null) return
    this.#isStale = true
    if (this.#isLooking) return
    this.#isLooking = true
    while (this.#isStale) {
      this.#isStale = false
      await this.#fetchDifferences()
    }
    this.#isLooking = false
  }

  async #fetchDifferences(): Promise<void> {
    const { workbench, project, languageId } = this.#context
    const place = { project: project(), languageId: languageId(), stringIds: [...this.#inView] }
    const result = await workbench.call('cloud.unsynced', place)
    if (result.ok) this.differences = new Map(result.value.map(({ stringId, state }) => [stringId, state]))
  }
}

function isAny({ added, changed, removed }: SyncCounts): boolean {
  return [added, changed, removed].some((counts) => Object.values(counts).some((count) => count > 0))
}
