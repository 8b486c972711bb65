/** Edits that the cloud does not have, on their screen. */
import type { FailureValue, OutboxEdit, Result, Workbench } from '../../../core/contract/index.ts'

const MOST = 200

export class Outbox {
  /** Those that the cloud did not take come first; null until the workbench answered. */
  edits = $state.raw<readonly OutboxEdit[] | null>(null)
  total = $state(0)
  isBusy = $state(false)
  error = $state.raw<FailureValue | null>(null)
  readonly #workbench: Workbench
  readonly #project: () => string

  constructor(workbench: Workbench, project: () => string) {
    this.#workbench = workbench
    this.#project = project
  }

  async load(): Promise<void> {
    const project = this.#project()
    const [rejected, pending] = await Promise.all([
      this.#workbench.call('cloud.outbox', { project, state: 'rejected', limit: MOST }),
      this.#workbench.call('cloud.outbox', { project, state: 'pending', limit: MOST }),
    ])
    if (!rejected.ok) this.error = rejected.error
    else if (!pending.ok) this.error = pending.error
    else {
      this.edits = [...rejected.value.edits, ...pending.value.edits]
      this.total = rejected.value.total + pending.value.total
    }
  }

  /** With the next sync; all that were not taken where none are named. */
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
    this.error = result.ok ? null : result.error
    await this.load()
  }
}
