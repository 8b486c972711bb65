/** Edits that the cloud does not have, on their screen. */
import type { FailureValue, OutboxEdit, Result, Workbench } from '../../../core/contract/index.ts'

const MOST = 200

export class OutboxState {
  /** Those that the cloud did not take come first; null until the workbench answered. */
  edits = $state.raw<readonly OutboxEdit[] | null>(null)
  total = $state(0)
  isBusy = $state(false)
  error = $state.raw<FailureValue | null>(null)
  readonly #workbench: Workbench
  readonly #project: () => string
  /** Counts the readings, so that an older one never takes the place of a newer one. */
  #readings = 0

  constructor(workbench: Workbench, project: () => string) {
    this.#workbench = workbench
    this.#project = project
  }

  async load(): Promise<void> {
    this.error = await this.#read()
  }

  /** Reads the outbox; answers why it could not be read, or null. */
  async #read(): Promise<FailureValue | null> {
    const reading = ++this.#readings
    const project = this.#project()
    const [rejected, pending] = await Promise.all([
      this.#workbench.call('cloud.outbox', { project, state: 'rejected', limit: MOST }),
      this.#workbench.call('cloud.outbox', { project, state: 'pending', limit: MOST }),
    ])
    if (reading !== this.#readings) return this.error
    if (!rejected.ok) return rejected.error
    if (!pending.ok) return pending.error
    this.edits = [...rejected.value.edits, ...pending.value.edits]
    this.total = rejected.value.total + pending.value.total
    return null
  }

  /** Lets the next sync send rejected edits again; all of them where no ids are given. */
  retry(ids?: number[]): Promise<void> {
    return this.#change(() => this.#workbench.call('cloud.retry', { project: this.#project(), ids }))
  }

  takeBack(ids: number[]): Promise<void> {
    return this.#change(() => this.#workbench.call('cloud.takeBack', { project: this.#project(), ids }))
  }

  async #change(call: () => Promise<Result<{ edits: number }>>): Promise<void> {
    this.isBusy = true
    const result = await call()
    this.isBusy = false
    const failed = await this.#read()
    this.error = result.ok ? failed : result.error
  }
}
