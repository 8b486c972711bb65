/** Undo and redo of the last edit in a project, by any local user. */
import type { FailureValue, Result, Undone, Workbench } from '../../../core/contract/index.ts'
import { inSentence } from '../texts/format.ts'
import { named, t } from '../texts/texts.ts'
import type { Toasts } from '../workbench/toasts.svelte.ts'

export interface UndoingParts {
  workbench: Workbench
  project: () => string
  toasts: Toasts
  /** Confirmed input is saved first, because it is the edit to undo. Later input waits. */
  inTurn: (step: () => Promise<Result<Undone | null>>) => Promise<Result<Undone | null>>
  /** Shows where something was undone. */
  follow: (undone: Undone) => Promise<void>
  /** Whether that is on the screen already. */
  isShown: (undone: Undone) => boolean
  /** Aborts once a person writes, or clicks elsewhere. */
  elsewhere: () => AbortSignal
  onFailure: (error: FailureValue) => void
}

export class UndoCommands {
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
    describe: (values: { action: string }) => string,
    nothing: string,
  ): Promise<void> {
    const { workbench, project, toasts, inTurn } = this.#parts
    const elsewhere = this.#parts.elsewhere()
    const result = await inTurn(() => workbench.call(name, { project: project() }))
    if (!result.ok) this.#parts.onFailure(result.error)
    else if (result.value === null) toasts.show(nothing)
    else await this.#tell(result.value, describe, elsewhere)
  }

  async #tell(
    undone: Undone,
    describe: (values: { action: string }) => string,
    elsewhere: AbortSignal,
  ): Promise<void> {
    const { toasts, follow, isShown } = this.#parts
    const action = inSentence(named(t.actions, undone.action))
    const { agent } = undone
    const text = describe({ action: agent === undefined ? action : t.proposals.actionOf({ action, agent }) })
    // Edits outside of the current string are undone without leaving it.
    if (undone.action === 'translation.propagate' || undone.stringId === null) toasts.show(text)
    // The rest of a word would go into another string than the one that was clicked or written in.
    else if (elsewhere.aborted && !isShown(undone))
      toasts.show(text, { label: t.toasts.goThere, run: () => void follow(undone) })
    else {
      toasts.show(text)
      await follow(undone)
    }
  }
}
