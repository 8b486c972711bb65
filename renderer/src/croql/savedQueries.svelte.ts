/** The queries that the project keeps by a name. */
import type { FailureValue, SavedQuery, Workbench } from '../../../core/contract/index.ts'

export class SavedQueries {
  all = $state.raw<readonly SavedQuery[]>([])
  readonly #workbench: Workbench
  readonly #project: () => string

  constructor(workbench: Workbench, project: () => string) {
    this.#workbench = workbench
    this.#project = project
    void this.refresh()
  }

  async refresh(): Promise<void> {
    const result = await this.#workbench.call('query.list', { project: this.#project() })
    if (result.ok) this.all = result.value
  }

  /** Keeps a query; with `id`, changes one. Answers why it cannot. */
  async save(query: { id?: number; name: string; croql: string }): Promise<FailureValue | null> {
    const result = await this.#workbench.call('query.save', { project: this.#project(), ...query })
    if (!result.ok) return result.error
    this.all = result.value
    return null
  }

  async remove(id: number): Promise<FailureValue | null> {
    const result = await this.#workbench.call('query.delete', { project: this.#project(), id })
    if (!result.ok) return result.error
    this.all = result.value
    return null
  }
}
