/** One form of the translation at hand: what is typed, against what is saved. */
import type { PluralForm } from '../../../core/workbench/contract.ts'

export class Field {
  readonly form: PluralForm
  /** The source that this form translates. */
  readonly source: string
  text = $state('')
  /** The text in use: the top translation's; empty where there is none. */
  saved = $state('')
  isDirty = $derived(this.text !== this.saved)
  #element: HTMLTextAreaElement | null = null

  constructor(form: PluralForm, source: string, saved: string, text: string) {
    this.form = form
    this.source = source
    this.saved = saved
    this.text = text
  }

  attach(element: HTMLTextAreaElement): () => void {
    this.#element = element
    return () => {
      if (this.#element === element) this.#element = null
    }
  }

  get isFocused(): boolean {
    return this.#element !== null && document.activeElement === this.#element
  }

  focus(): void {
    this.#element?.focus()
  }

  /** Writes at the cursor, as if typed: the field's own undo takes it back. */
  insert(text: string): void {
    this.#element?.focus()
    write(this.#element, text)
  }

  replace(text: string): void {
    this.#element?.focus()
    this.#element?.select()
    write(this.#element, text)
  }
}

function write(element: HTMLTextAreaElement | null, text: string): void {
  if (element === null) return
  // The only way to keep the field's own undo; where a browser drops it, the text still goes in.
  if (document.execCommand(text === '' ? 'delete' : 'insertText', false, text)) return
  element.setRangeText(text, element.selectionStart, element.selectionEnd, 'end')
  element.dispatchEvent(new Event('input', { bubbles: true }))
}
