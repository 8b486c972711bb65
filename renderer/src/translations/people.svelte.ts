/** Logins of those who worked in the project: who can be mentioned. */
import type { Workbench } from '../../../core/contract/index.ts'

export class People {
  logins = $state.raw<ReadonlySet<string>>(new Set())
  readonly #workbench: Workbench
  readonly #project: () => string

  constructor(workbench: Workbench, project: () => string) {
    this.#workbench = workbench
    this.#project = project
  }

  async load(): Promise<void> {
    const result = await this.#workbench.call('review.people', { project: this.#project() })
    if (result.ok) this.logins = new Set(result.value.map(({ login }) => login))
  }
}
