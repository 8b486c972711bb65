/**
 * Keys that come before the next string is shown: who types faster than the screen follows goes on typing in a field
 * of its own, and what was typed, confirmed and chosen there is done in its order as soon as each string stands.
 */
import { flushSync } from 'svelte'
import type { Field } from './field.svelte.ts'
import type { TextPlace } from './textPlace.ts'

type Step = { text: string } | { run: () => void }

/** The fields of the string at hand. */
export interface FieldsAtHand {
  readonly fields: readonly Field[]
  /** The one in which one types, else the first. */
  readonly activeField: Field | undefined
}

export class TypeAhead {
  /** The next string is on its way. */
  isWaiting = $state(false)
  #steps: Step[] = []
  #element: HTMLTextAreaElement | null = null
  #isComposing = false
  #isReplaying = false
  /** The string is there and waits for an input method to be done. */
  #ready: Field | null = null
  readonly #fields: FieldsAtHand

  constructor(fields: FieldsAtHand) {
    this.#fields = fields
  }

  /** Something was typed for a string that is not shown yet. */
  get hasText(): boolean {
    return this.#steps.length > 0 || (this.#element?.value ?? '') !== ''
  }

  attach(element: HTMLTextAreaElement): () => void {
    this.#element = element
    const on = (name: string, listen: (event: Event) => void) => element.addEventListener(name, listen)
    on('keydown', (event) => this.#press(event as KeyboardEvent))
    on('compositionstart', () => (this.#isComposing = true))
    on('compositionend', () => {
      this.#isComposing = false
      if (this.#ready !== null) queueMicrotask(() => this.#ready && this.#replay(this.#ready))
    })
    return () => {
      if (this.#element === element) this.#element = null
    }
  }

  /** The string at hand was left, and the next one is not here yet: keys go here. */
  begin(): void {
    this.isWaiting = true
    this.#element?.focus()
  }

  /** Does something when all that was typed before it is in its place. */
  then(run: () => void): void {
    this.#cut()
    this.#steps.push({ run })
  }

  /** Types what was kept into the fields of the string that is shown now. */
  shown(): void {
    const { activeField: field } = this.#fields
    if (!this.isWaiting || this.#isReplaying || field === undefined) return
    field.onceThere(() => this.#replay(field))
  }

  /** The string will never be shown: answers what was typed for it and those after it, to be shown to the person. */
  giveUp(): string {
    this.#cut()
    const texts = this.#steps.flatMap((step) => ('text' in step ? [step.text] : []))
    this.#steps = []
    this.isWaiting = false
    return texts.join('\n')
  }

  #replay(field: Field): void {
    if (this.#isComposing) {
      this.#ready = field
      return
    }
    this.#ready = null
    this.#cut()
    this.isWaiting = false
    this.#isReplaying = true
    field.focus()
    for (let step = this.#steps.shift(); step !== undefined; step = this.#steps.shift()) {
      if ('text' in step) this.#place?.insert(step.text)
      else step.run()
      // What is chosen may show another string at once, or begin to wait for one.
      flushSync()
      if (this.isWaiting || !this.#enter()) break
    }
    this.#isReplaying = false
  }

  /** Puts the cursor into the string at hand. False: its fields are still to come, and keys wait for them. */
  #enter(): boolean {
    const { activeField: field } = this.#fields
    if (field === undefined || field.isThere) {
      field?.focus()
      return true
    }
    this.begin()
    field.onceThere(() => this.#replay(field))
    return false
  }

  #press(event: KeyboardEvent): void {
    if (event.isComposing || event.defaultPrevented) return
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    if (event.key === 'Tab' && isPlain) this.#take(event, () => this.#focusNext(event.shiftKey ? -1 : 1))
    else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey) && !event.altKey)
      this.#take(event, () => this.#place?.selectAll())
    else if (event.key === 'Backspace' && isPlain && this.#element?.value === '')
      this.#take(event, () => this.#place?.deleteBackward())
    else if (event.key === 'Delete' && isPlain && this.#element?.value === '')
      this.#take(event, () => this.#place?.deleteForward())
  }

  #take(event: KeyboardEvent, run: () => void): void {
    event.preventDefault()
    this.then(run)
  }

  /** Ends the step of undo: what was typed so far is one. */
  #cut(): void {
    const text = this.#element?.value ?? ''
    if (text === '') return
    this.#steps.push({ text })
    if (this.#element !== null) this.#element.value = ''
  }

  /** The place of the string at hand in which one types. */
  get #place(): TextPlace | null {
    return this.#fields.activeField?.place ?? null
  }

  #focusNext(step: 1 | -1): void {
    const places = this.#fields.fields.flatMap((field) => field.places)
    places[places.findIndex(({ isFocused }) => isFocused) + step]?.focus()
  }
}
