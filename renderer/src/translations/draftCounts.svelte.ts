/** How many strings have drafts, by file and language: what is typed, not saved, and in no export. */
import type { DraftCount, Workbench } from '../../../core/contract/index.ts'

/** The pause before drafts are counted again: typing keeps a draft with every pause. */
const WAIT_MILLISECONDS = 250

export class DraftCounts {
  all = $state.raw<readonly DraftCount[]>([])
  readonly #workbench: Workbench
  readonly #project: () => string
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Counts the calls, so that an older response never replaces a newer one. */
  #calls = 0

  constructor(workbench: Workbench, project: () => string) {
    this.#workbench = workbench
    this.#project = project
  }

  /** The strings that the person has drafts of in a language, in one file or, with null, in all. */
  own(languageId: string, fileId: number | null): number {
    return this.all
      .filter((count) => count.languageId === languageId && (fileId === null || count.fileId === fileId))
      .reduce((sum, { own }) => sum + own, 0)
  }

  refreshSoon(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.refresh(), WAIT_MILLISECONDS)
  }

  async refresh(): Promise<void> {
    clearTimeout(this.#timer)
    const call = ++this.#calls
    const result = await this.#workbench.call('draft.counts', { project: this.#project() })
    if (result.ok && call === this.#calls) this.all = result.value
  }

  close(): void {
    clearTimeout(this.#timer)
  }
}
