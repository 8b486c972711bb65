/** Projects on their way to the screen: the last one that was wanted is shown, whichever is opened first. */
import type { Overview, Workbench } from '../../../core/contract/index.ts'

export class Openings {
  /** Whether a project is being opened. */
  isOpening = $state(false)
  /** Counts the projects that were to be opened. */
  #count = 0
  /** Handles of projects that were opened when a later one was wanted already. */
  readonly #unshown = new Set<string>()
  readonly #workbench: Workbench
  /** The handle of the project on screen. */
  readonly #shown: () => string | undefined

  constructor(workbench: Workbench, shown: () => string | undefined) {
    this.#workbench = workbench
    this.#shown = shown
  }

  /** Begins an opening, which replaces an earlier one. Returns its number. */
  begin(): number {
    this.isOpening = true
    return ++this.#count
  }

  isLast(opening: number): boolean {
    return opening === this.#count
  }

  /** It is open, or could not be opened. */
  end(): void {
    this.isOpening = false
  }

  /** A later one was wanted before this one was there. */
  leaveUnshown({ project }: Overview): void {
    this.#unshown.add(project)
    if (!this.isOpening) this.closeUnshown()
  }

  /** A project that was opened twice has one handle: the one that is shown stays open. */
  closeUnshown(): void {
    for (const project of this.#unshown)
      if (project !== this.#shown()) void this.#workbench.call('project.close', { project })
    this.#unshown.clear()
  }
}
