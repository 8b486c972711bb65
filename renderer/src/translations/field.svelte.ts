/** One form of the translation at hand: what is typed, against what is saved. */
import type { CallInput, PluralForm } from '../../../core/contract/index.ts'
import type { FieldQuality } from '../quality/fieldQuality.svelte.ts'
import type { MessageEditing } from '../messages/message.svelte.ts'

/** The texts that an edit began from. */
export type Base = NonNullable<NonNullable<CallInput<'translation.save'>['base']>[PluralForm]>

export class Field {
  readonly form: PluralForm
  /** The source that this form translates. */
  readonly source: string
  text = $state('')
  /** The text that was confirmed last, else that in use: the top translation's; empty where there is none. */
  saved = $state('')
  /** What stood in the project when it was last as it is shown here. */
  base: Base
  /** Whether somebody typed in the field since it is shown. */
  isTouched = false
  isDirty = $derived(this.text !== this.saved)
  /** How a message is edited branch by branch; null of a text without branches. */
  message: MessageEditing | null = null
  /** The findings of checks in the text. */
  quality: FieldQuality | null = null
  /** Where it is typed, with the source of each: one place, or one for each branch. */
  readonly #elements = new Map<HTMLTextAreaElement, string>()
  /** The cursor is wanted here, and there is no place for it yet. */
  #isFocusWanted = false
  /** To be done as soon as there is a place for the cursor. */
  #onThere: (() => void) | null = null

  constructor(form: PluralForm, source: string, saved: string, text: string, base: Base) {
    this.form = form
    this.source = source
    this.saved = saved
    this.text = text
    this.base = base
  }

  attach(element: HTMLTextAreaElement, source = this.source): () => void {
    this.#elements.set(element, source)
    if (this.#isFocusWanted || this.#onThere !== null) {
      // Branches come one after the other: the first of them all gets the cursor.
      queueMicrotask(() => {
        if (this.#isFocusWanted) this.focus()
        const run = this.#onThere
        this.#onThere = null
        run?.()
      })
    }
    return () => this.#elements.delete(element)
  }

  get #element(): HTMLTextAreaElement | null {
    const elements = [...this.#elements.keys()].sort(inOrder)
    const active = elements.find((element) => document.activeElement === element)
    return active ?? elements.find((element) => !element.readOnly) ?? null
  }

  /** Whether the field has an element that can take the cursor. */
  get isThere(): boolean {
    return this.#element !== null
  }

  onceThere(run: () => void): void {
    if (this.isThere) run()
    else this.#onThere = run
  }

  get isFocused(): boolean {
    return this.#element !== null && document.activeElement === this.#element
  }

  focus(): void {
    const element = this.#element
    this.#isFocusWanted = element === null
    element?.focus()
  }

  blur(): void {
    this.#element?.blur()
  }

  /** Shows a stretch of the text. */
  select(start: number, end: number): void {
    this.#element?.focus()
    this.#element?.setSelectionRange(start, end)
  }

  /** Writes at the cursor, as if typed: the field's own undo takes it back. */
  insert(text: string): void {
    this.#element?.focus()
    write(this.#element, text)
  }

  replace(text: string): void {
    if (this.message !== null && !this.message.isWhole) this.message.replace(text)
    else this.#rewrite(text)
  }

  /** Copies the source into the field; of a message, the branch that has the cursor gets its own source. */
  copySource(): void {
    const element = this.#element
    const source = element === null ? '' : (this.#elements.get(element) ?? '')
    if (source !== '') this.#rewrite(source)
  }

  #rewrite(text: string): void {
    this.#element?.focus()
    this.#element?.select()
    write(this.#element, text)
  }
}

function inOrder(one: HTMLElement, other: HTMLElement): number {
  return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}

function write(element: HTMLTextAreaElement | null, text: string): void {
  if (element === null) return
  // The only way to keep the field's own undo; where a browser drops it, the text still goes in.
  if (document.execCommand(text === '' ? 'delete' : 'insertText', false, text)) return
  element.setRangeText(text, element.selectionStart, element.selectionEnd, 'end')
  element.dispatchEvent(new Event('input', { bubbles: true }))
}
