/** The history of the current string, the newest first; read on demand. */
import type { CallInput, HistoryEntry, Workbench } from '../../../core/contract/index.ts'

export interface StringHistoryOptions {
  workbench: Workbench
  /** The current string; null if there is none. */
  of: () => CallInput<'string.history'> | null
}

export class StringHistory {
  entries = $state.raw<readonly HistoryEntry[]>([])
  readonly #options: StringHistoryOptions
  /** Counts up with each reading, and with each other string: a late answer is known as such. */
  #readings = 0
  #reading = Promise.resolve()

  constructor(options: StringHistoryOptions) {
    this.#options = options
  }

  /** Is over when the history is the one that was asked for last, so that a newer question is awaited too. */
  async load(): Promise<void> {
    this.#reading = this.#read()
    let reading: Promise<void>
    do await (reading = this.#reading)
    while (reading !== this.#reading)
  }

  /** The string changed: a running read is outdated. */
  clear(): void {
    this.#readings++
    this.entries = []
  }

  async #read(): Promise<void> {
    const of = this.#options.of()
    if (of === null) return
    const reading = ++this.#readings
    const result = await this.#options.workbench.call('string.history', of)
    if (result.ok && reading === this.#readings) this.entries = result.value
  }
}
