/** The number of strings in each worklist: counted again when the project, the language or the file changes. */
import { untrack } from 'svelte'
import type { CallInput, Workbench } from '../../../core/contract/index.ts'

/** The list of another language or file is shown first. */
const WAIT_MILLISECONDS = 250

type Asked = CallInput<'list.counts'>

/** Counts as long as the component lives that it is made in. */
export class WorklistCounts {
  #counted = $state.raw<{ asked: Asked; counts: readonly (number | null)[] } | null>(null)
  readonly #workbench: Workbench
  readonly #asked: () => Asked

  constructor(workbench: Workbench, asked: () => Asked) {
    this.#workbench = workbench
    this.#asked = asked
    $effect(() => {
      const now = this.#asked()
      const controller = new AbortController()
      // After an edit most counts are known at once (docs/decisions/0015).
      const wait = this.#isKnown(now) ? 0 : WAIT_MILLISECONDS
      const timer = setTimeout(() => void this.#count(now, controller.signal), wait)
      return () => {
        clearTimeout(timer)
        controller.abort()
      }
    })
  }

  /** Null while unknown; during edits the shown value may be slightly outdated. */
  of(croql: string): number | null {
    const { languageId, fileId } = this.#asked()
    if (this.#counted === null) return null
    const { asked, counts } = this.#counted
    if (asked.languageId !== languageId || asked.fileId !== fileId) return null
    return counts[asked.expressions.indexOf(croql)] ?? null
  }

  #isKnown(asked: Asked): boolean {
    const known = untrack(() => this.#counted?.asked)
    return JSON.stringify(known) === JSON.stringify(asked)
  }

  async #count(asked: Asked, signal: AbortSignal): Promise<void> {
    const result = await this.#workbench.call('list.counts', asked, { signal })
    if (result.ok && !signal.aborted) this.#counted = { asked, counts: result.value }
  }
}
