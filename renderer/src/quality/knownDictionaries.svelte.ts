/** Which languages of a project the workbench has a dictionary of: elsewhere the browser may check the spelling. */
import type { Workbench } from '../../../core/contract/index.ts'

export class KnownDictionaries {
  #languageIds = $state.raw<ReadonlySet<string> | null>(null)
  #isAsked = false
  readonly #workbench: Workbench
  readonly #project: () => string

  constructor(workbench: Workbench, project: () => string) {
    this.#workbench = workbench
    this.#project = project
  }

  /** True until it is known, so that no word is underlined twice. */
  hasOne(languageId: string): boolean {
    if (!this.#isAsked) queueMicrotask(() => void this.refresh())
    this.#isAsked = true
    return this.#languageIds?.has(languageId) ?? true
  }

  async refresh(): Promise<void> {
    this.#isAsked = true
    const read = await this.#workbench.call('qa.dictionaries', { project: this.#project() })
    if (!read.ok) return
    const spelled = read.value.filter(({ dictionaries }) => dictionaries.some(({ isInUse }) => isInUse))
    this.#languageIds = new Set(spelled.map(({ languageId }) => languageId))
  }
}
