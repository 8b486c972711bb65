/**
 * Editing a translation on the page itself: of one string, in its current field. The page's element may accept keys a
 * moment longer than its string is current: they never become another string's text.
 */
import type { Editor } from '../translations/editor.svelte.ts'
import type { Field } from '../translations/field.svelte.ts'

export type EditOutcome = 'save' | 'cancel' | 'leave'

interface Edit {
  stringId: number
  field: Field
  /** The text before editing began. */
  before: string
}

export class InPlace {
  readonly #editor: Editor
  #edit: Edit | null = null

  constructor(editor: Editor) {
    this.#editor = editor
  }

  /** Previews have no plural strings; a message with branches is edited branch by branch, in its own pane. */
  get field(): Field | undefined {
    const [field] = this.#editor.fields
    return field?.message === null ? field : undefined
  }

  /** The string that is edited on the page. */
  get stringId(): number | null {
    return this.#edit?.stringId ?? null
  }

  /** Whether the edited string, or its field, is no longer current, or navigation has begun. */
  isLeft(comingId: number | null): boolean {
    return this.#edit !== null && (comingId !== this.#edit.stringId || !this.#isAtHand(this.#edit))
  }

  /** Begins with the current string. False: it has no field that can be edited on a page. */
  begin(): boolean {
    const { field } = this
    const { stringId } = this.#editor
    if (field === undefined || stringId === null) return false
    this.#edit = { stringId, field, before: field.text }
    return true
  }

  typed(text: string): void {
    if (this.#edit !== null && this.#isAtHand(this.#edit)) this.#type(this.#edit.field, text)
  }

  /** Ends it. Input before a navigation belongs to that string, as leaving it saved it, and is not reverted. */
  end(outcome: EditOutcome): void {
    const edit = this.#edit
    this.#edit = null
    if (edit === null || !this.#isAtHand(edit)) return
    if (outcome === 'save') void this.#editor.save({ approve: false })
    else if (outcome === 'cancel') this.#type(edit.field, edit.before)
  }

  #type(field: Field, text: string): void {
    field.text = text
    this.#editor.typed(field)
  }

  /** In another language a string has other fields. */
  #isAtHand({ stringId, field }: Edit): boolean {
    return this.#editor.stringId === stringId && this.#editor.fields.includes(field)
  }
}
