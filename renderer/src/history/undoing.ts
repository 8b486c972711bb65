/** Undoing and redoing what was last done in a project, whoever did it on this machine. */
import type { FailureValue, Result, Undone, Workbench } from '../../../core/contract/index.ts'
import { inSentence } from '../texts/format.ts'
import { named, t } from '../texts/texts.ts'
import type { Toasts } from '../workbench/toasts.svelte.ts'

export interface UndoingParts {
  workbench: Workbench
  project: () => string
  toasts: Toasts
  /** What was typed and confirmed before is in the project first: it is what is undone. What is confirmed later waits. */
  inTurn: (step: () => Promise<Result<Undone | null>>) => Promise<Result<Undone | null>>
  /** Shows where something was undone. */
  follow: (undone: Undone) => Promise<void>
  onFailure: (error: FailureValue) => void
}

export class Undoing {
  readonly #parts: UndoingParts

  constructor(parts: UndoingParts) {
    this.#parts = parts
  }

  async undo(): Promise<void> {
    await this.#step('history.undo', t.toasts.undid, t.toasts.nothingToUndo)
  }

  async redo(): Promise<void> {
    await this.#step('history.redo', t.toasts.redid, t.toasts.nothingToRedo)
  }

  async #step(
    name: 'history.undo' | 'history.redo',
    describe: (action: string) => string,
    nothing: string,
  ): Promise<void> {
    const { workbench, project, toasts, inTurn } = this.#parts
    const result = await inTurn(() => workbench.call(name, { project: project() }))
    if (!result.ok) this.#parts.onFailure(result.error)
    else if (result.value === null) toasts.show(nothing)
    else {
      toasts.show(describe(inSentence(named(t.actions, result.value.action))))
      // What was written elsewhere is undone elsewhere: one stays where one is.
      if (result.value.action !== 'translation.propagate') await this.#parts.follow(result.value)
    }
  }
}
