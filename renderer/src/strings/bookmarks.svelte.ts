/** The person's bookmarks in the project: strings that are marked to find them again. */
import { SvelteSet } from 'svelte/reactivity'
import type { Workbench } from '../../../core/contract/index.ts'

export class Bookmarks {
  /** The ids of the strings that have one. */
  readonly #ids = new SvelteSet<number>()
  readonly #workbench: Workbench
  readonly #project: () => string

  constructor(workbench: Workbench, project: () => string) {
    this.#workbench = workbench
    this.#project = project
  }

  get count(): number {
    return this.#ids.size
  }

  has(stringId: number): boolean {
    return this.#ids.has(stringId)
  }

  /** Reads them again: an update of a file takes strings away, and brings them back. */
  async refresh(): Promise<void> {
    const result = await this.#workbench.call('bookmark.list', { project: this.#project() })
    if (!result.ok) return
    const ids = new Set(result.value)
    for (const id of this.#ids) if (!ids.has(id)) this.#ids.delete(id)
    for (const id of ids) this.#ids.add(id)
  }

  /** Sets the bookmark of a string, or removes it. Returns whether it is set, or the failure. */
  async toggle(stringId: number) {
    const result = await this.#workbench.call('bookmark.toggle', { project: this.#project(), stringId })
    if (result.ok && result.value) this.#ids.add(stringId)
    else if (result.ok) this.#ids.delete(stringId)
    return result
  }
}
