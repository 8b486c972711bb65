/**
 * Texts that a person typed while no string was there to take them: before the next string was shown, or for one that is
 * gone. They are kept for this tab, also over a reload, and shown with a button to copy them until they are dismissed.
 */
import { clipboard } from '../controls/frontPage.ts'
import { t } from '../texts/texts.ts'
import type { Toasts } from '../workbench/toasts.svelte.ts'
import { keepTyped, takeTyped } from '../workbench/sessionDrafts.ts'

export class UnplacedTexts {
  readonly #toasts: Pick<Toasts, 'show'>
  readonly #shown = new Set<string>()

  constructor(toasts: Pick<Toasts, 'show'>) {
    this.#toasts = toasts
  }

  /** Shows what an earlier page of this tab left. */
  restore(): void {
    const waiting = takeTyped('ahead')
    const shown = takeTyped('unplaced')
    for (const text of shown === '' ? [] : (JSON.parse(shown) as string[])) this.show(text)
    if (waiting !== '') this.show(waiting)
  }

  /** Keeps what is typed for a string that is still to come; empty when that has it. */
  keepWaiting(text: string): void {
    keepTyped('ahead', text)
  }

  show(text: string): void {
    this.#shown.add(text)
    this.#store()
    const copy = { label: t.toasts.copyTyped, run: () => void clipboard().writeText(text) }
    this.#toasts.show(t.toasts.typedNowhere({ text }), copy, () => {
      this.#shown.delete(text)
      this.#store()
    })
  }

  #store(): void {
    keepTyped('unplaced', this.#shown.size === 0 ? '' : JSON.stringify([...this.#shown]))
  }
}
