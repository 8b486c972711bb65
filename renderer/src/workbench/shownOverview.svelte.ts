/** The overview of the open project, as the screens show it: asked for again after changes, the latest question first. */
import type { Overview, Workbench } from '../../../core/contract/index.ts'

/** How long after a change it is asked for, in milliseconds: changes often come in numbers. */
const DELAY = 400

export class ShownOverview {
  value = $state.raw<Overview>() as Overview
  readonly #workbench: Workbench
  /** Counts the overviews up in the order in which they were asked for. */
  #asked = 0
  /** The place in that order of the one that is shown. */
  #shown = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(workbench: Workbench, first: Overview) {
    this.#workbench = workbench
    this.value = first
  }

  refreshSoon(): void {
    this.close()
    this.#timer = setTimeout(() => void this.refresh(), DELAY)
  }

  /** Shows one that another call answered, as the newest. */
  take(overview: Overview): void {
    this.#show(overview, ++this.#asked)
  }

  /** It is no longer needed. */
  close(): void {
    clearTimeout(this.#timer)
  }

  /** Resolves once it is shown, or a newer one. */
  async refresh(): Promise<void> {
    const asked = ++this.#asked
    const { project } = this.value
    const result = await this.#workbench.call('project.overview', { project })
    if (result.ok) this.#show(result.value, asked)
  }

  /** Unless one is shown that was asked for later. */
  #show(overview: Overview, asked: number): void {
    if (asked < this.#shown) return
    this.#shown = asked
    this.value = overview
  }
}
