/** The dialog that is open, the failures that stand over it, and what waits until no dialog is open. */
import type { FailureValue } from '../../../core/contract/index.ts'
import { holdsNothing, type Dialog } from './dialogs.ts'

/**
 * Actions that wait until no dialog is open: opening, reporting a failure, showing an opened project, or a question.
 */
type Waiting =
  | 'open'
  | 'tell'
  | 'show'
  | 'contested'
  | 'gone'
  | 'notes'
  | 'open-place'
  | 'settings'
  | 'unsaved'

export interface DialogQueueOptions {
  /** Whether something asks a person beside the dialogs: the choice of a file, or for consent. */
  isAsking: () => boolean
  /** Called when what a person wants to open has to wait for a dialog to be closed. */
  onWait: (name: string) => void
}

export class DialogQueue {
  /** Null: none is open. */
  open = $state.raw<Dialog | null>(null)
  /** Failures that stand over the dialog that is open, the oldest first: what is written in it stays there. */
  failures = $state.raw<readonly FailureValue[]>([])
  /** Actions requested while a dialog was open; a later opening or question replaces an earlier one of its kind. */
  #waiting: { kind: Waiting; act: () => void }[] = []
  readonly #options: DialogQueueOptions

  constructor(options: DialogQueueOptions) {
    this.#options = options
  }

  /** Whether a dialog is open: keys are its own, and what comes from outside waits for its end. */
  get isCovered(): boolean {
    return this.open !== null || this.failures.length > 0 || this.#options.isAsking()
  }

  /** Closes a dialog, if it is the one that is open still: what it waited for may have come after it was closed. */
  close(dialog: Dialog): void {
    if (this.open === dialog) this.open = null
  }

  closeFailure(): void {
    this.failures = this.failures.slice(1)
  }

  /** Shows a failure as a dialog of its own, or over the one with input. */
  fail(error: FailureValue): void {
    this.#closeEmpty()
    if (this.open === null) this.open = { kind: 'failure', error }
    else this.failures = [...this.failures, error]
  }

  /** Runs a notice once no dialog is open. */
  tell(act: () => void): void {
    this.#whenUncovered('tell', act)
  }

  /** Opens what a person named outside of the dialog, once none is open in which they write. */
  openLater(name: string, act: () => void): void {
    this.#closeEmpty()
    if (this.isCovered) this.#options.onWait(name)
    this.#replace('open', act)
  }

  /** Shows a question once no dialog with input is open. `isAsked`: whether it is still relevant. */
  ask(question: Extract<Dialog, { kind: Waiting }>, isAsked: () => boolean): void {
    this.#closeEmpty()
    this.#replace(question.kind, () => {
      if (isAsked()) this.open = question
    })
  }

  /**
   * To be asked before something is opened: waits, once that is there, until no dialog is open but the one that it was asked
   * for in. `name`: what it is, where a person is to know that it waits.
   */
  turn(): (name: string) => Promise<void> {
    const asker = this.open
    return async (name) => {
      let isTold = false
      const isFree = () => {
        if (this.open !== asker) this.#closeEmpty()
        const isAlone = this.open === null || this.open === asker
        return isAlone && this.failures.length === 0 && !this.#options.isAsking()
      }
      while (!isFree()) {
        if (!isTold) this.#options.onWait(name)
        isTold = true
        await new Promise<void>((resolve) => this.#whenUncovered('show', resolve))
      }
    }
  }

  /** Does what waited for a dialog to close; to be called when one did. */
  goOn(): void {
    while (!this.isCovered) {
      const next = this.#waiting.shift()
      if (next === undefined) return
      next.act()
    }
  }

  /** A dialog that holds nothing of a person's makes room. */
  #closeEmpty(): void {
    if (this.open !== null && holdsNothing(this.open)) this.open = null
  }

  #replace(kind: Waiting, act: () => void): void {
    this.#waiting = this.#waiting.filter((one) => one.kind !== kind)
    this.#whenUncovered(kind, act)
  }

  #whenUncovered(kind: Waiting, act: () => void): void {
    this.#waiting.push({ kind, act })
    this.goOn()
  }
}
