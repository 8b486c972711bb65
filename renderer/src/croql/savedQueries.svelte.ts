/** The queries that the project keeps by a name. */
import type { FailureValue, Result, SavedQuery, Workbench } from '../../../core/contract/index.ts'

export class SavedQueries {
  all = $state.raw<readonly SavedQuery[]>([])
  readonly #workbench: Workbench
  readonly #project: () => string
  /** Counts the calls, so that an older response never replaces a newer one. */
  #calls = 0

  constructor(workbench: Workbench, project: () => string) {
    this.#workbench = workbench
    this.#project = project
    void this.refresh()
  }

  async refresh(): Promise<void> {
    const call = ++this.#calls
    const result = await this.#workbench.call('query.list', { project: this.#project() })
    if (result.ok && call === this.#calls) this.all = result.value
  }

  /** Keeps a query; with `id`, changes one. Answers why it cannot. */
  async save(query: { id?: number; name: string; croql: string }): Promise<FailureValue | null> {
    const call = ++this.#calls
    return this.#take(call, await this.#workbench.call('query.save', { project: this.#project(), ...query }))
  }

  async remove(id: number): Promise<FailureValue | null> {
    const call = ++this.#calls
    return this.#take(call, await this.#workbench.call('query.delete', { project: this.#project(), id }))
  }

  #take(call: number, result: Result<readonly SavedQuery[]>): FailureValue | null {
    if (result.ok && call === this.#calls) this.all = result.value
    return result.ok ? null : result.error
  }
}
