/**
 * Keys that come before the next string is shown: who types faster than the screen follows goes on typing in a field
 * of its own, and what was typed, confirmed and chosen there is done in its order as soon as each string stands.
 */
import { flushSync } from 'svelte'
import type { Field } from './field.svelte.ts'
import type { TextPlace } from './textPlace.ts'

interface Command {
  run: () => void
  /** Where the cursor was as it was asked for: from there it may lead elsewhere. */
  from: Element | null
  /** It leads elsewhere, and does so, too, where what was typed before it is given up. */
  isLasting: boolean
}
type Step = { text: string } | Command

/** The fields of the string at hand. */
export interface FieldsAtHand {
  readonly fields: readonly Field[]
  /** The one in which one types, else the first. */
  readonly activeField: Field | undefined
  /** Leaves the cursor where it is when the next string comes. */
  leaveFocus(): void
}

export interface TypeAheadOptions {
  /** What was typed has no string to go into: it is shown to the person. */
  onLost: (text: string) => void
  /** Called with the text that waits for a string, when that changes; empty: no text waits. */
  onWaiting: (text: string) => void
  /** No string takes any text, nor the cursor: nothing waits for one. */
  isReadOnly: () => boolean
}

export class TypeAhead {
  /** The next string is on its way. */
  isWaiting = $state(false)
  #steps: Step[] = []
  #element: HTMLTextAreaElement | null = null
  #isComposing = false
  #isReplaying = false
  #mayMove = true
  /** The string is there and waits for an input method to be done. */
  #ready: Field | null = null
  readonly #fields: FieldsAtHand
  readonly #options: TypeAheadOptions

  constructor(fields: FieldsAtHand, options: TypeAheadOptions) {
    this.#fields = fields
    this.#options = options
  }

  /** Something was typed for a string that is not shown yet. */
  get hasText(): boolean {
    return this.#steps.length > 0 || (this.#element?.value ?? '') !== ''
  }

  /** What is done may move the cursor: nobody has gone elsewhere since it was asked for. */
  get mayMove(): boolean {
    return this.#mayMove
  }

  attach(element: HTMLTextAreaElement): () => void {
    this.#element = element
    const on = (name: string, listen: (event: Event) => void) => element.addEventListener(name, listen)
    on('input', () => this.#tellWaiting())
    on('keydown', (event) => this.#press(event as KeyboardEvent))
    on('focus', () => {
      // A dialog gives the focus back to where it was, and the string has come meanwhile.
      if (!this.isWaiting) this.#fields.activeField?.focus()
    })
    on('blur', (event) => {
      const isElsewhere = ((event as FocusEvent).relatedTarget ?? null) !== null
      if (this.isWaiting && isElsewhere) this.#fields.leaveFocus()
    })
    on('compositionstart', () => (this.#isComposing = true))
    on('compositionend', () => {
      this.#isComposing = false
      if (this.#ready !== null) queueMicrotask(() => this.#ready && this.#replay(this.#ready))
    })
    return () => {
      if (this.#element !== element) return
      // The screen is left: what was typed is still for the string that comes.
      if (this.isWaiting) this.#cut()
      this.#element = null
    }
  }

  /** The string at hand was left, and the next one is not here yet: keys go here. */
  begin(): void {
    if (this.wait() && this.#mayMove) this.#element?.focus()
  }

  /** The same for who is elsewhere: only what is asked for waits, by `then`. False: nothing does. */
  wait(): boolean {
    if (this.isWaiting) return true
    if (this.#options.isReadOnly()) return false
    const stale = this.#takeText()
    this.isWaiting = true
    if (stale !== '') this.#options.onLost(stale)
    return true
  }

  /** Does something when all that was typed before it is in its place. */
  then(run: () => void, { isLasting = false } = {}): void {
    this.#cut()
    this.#steps.push({ run, from: document.activeElement, isLasting })
  }

  /** Types what was kept into the fields of the string that is shown now. */
  shown(): void {
    const { activeField: field } = this.#fields
    if (!this.isWaiting || this.#isReplaying || field === undefined) return
    field.onceThere(() => this.#replay(field))
  }

  /**
   * The string will never be shown: answers what was typed for it and those after it, to be shown to the person. What leads
   * elsewhere is done, unless the project is left.
   */
  giveUp({ isLeaving = false } = {}): string {
    this.#cut()
    this.#ready = null
    this.isWaiting = false
    if (this.#element !== null && document.activeElement === this.#element) {
      this.#element.blur()
      this.#fields.activeField?.focus()
    }
    return this.#loseSteps({ isLeaving })
  }

  /** What is left is typed nowhere, and is answered; what leads elsewhere is done. */
  #loseSteps({ isLeaving = false } = {}): string {
    const steps = this.#steps
    this.#steps = []
    for (const step of steps) if ('run' in step && step.isLasting && !isLeaving) queueMicrotask(step.run)
    this.#tellWaiting()
    return steps.flatMap((step) => ('text' in step ? [step.text] : [])).join('\n')
  }

  #replay(field: Field): void {
    if (!this.isWaiting) return
    if (this.#isComposing) {
      this.#ready = field
      return
    }
    this.#ready = null
    this.#cut()
    this.isWaiting = false
    this.#isReplaying = true
    if (this.#isHere) field.focus()
    for (let step = this.#steps.shift(); step !== undefined; step = this.#steps.shift()) {
      const isLeft = 'text' in step ? this.#type(step.text) : this.#run(step)
      if (this.isWaiting) break
      if (isLeft) this.#handOn()
      else if (!this.#enter()) break
    }
    this.#isReplaying = false
    this.#tellWaiting()
  }

  #type(text: string): boolean {
    this.#place?.insert(text)
    flushSync()
    return false
  }

  /** True: it has led the cursor elsewhere. */
  #run({ run, from }: Command): boolean {
    const isHere = this.#isHere
    this.#mayMove = isHere || document.activeElement === from
    run()
    // What is chosen may show another string at once, or begin to wait for one.
    flushSync()
    if (!this.#mayMove) this.#fields.leaveFocus()
    this.#mayMove = true
    return isHere && !this.#isHere
  }

  /** What was typed behind a command that leads elsewhere is typed there; what cannot be is shown. */
  #handOn(): void {
    const [next] = this.#steps
    if (next !== undefined && 'text' in next && typeInto(document.activeElement, next.text))
      this.#steps.shift()
    const lost = this.#loseSteps()
    if (lost !== '') this.#options.onLost(lost)
  }

  /** The cursor is nowhere else than where one translates. */
  get #isHere(): boolean {
    const { activeElement, body } = document
    const isFree = activeElement === null || activeElement === body || activeElement === this.#element
    return isFree || this.#fields.fields.some(({ isFocused }) => isFocused)
  }

  /** Puts the cursor into the string at hand. False: its fields are still to come, and keys wait for them. */
  #enter(): boolean {
    const { activeField: field } = this.#fields
    if (field === undefined || field.isThere) {
      if (this.#isHere) field?.focus()
      return true
    }
    if (this.#isHere) this.begin()
    else this.wait()
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
    const text = this.#takeText()
    if (text !== '') this.#steps.push({ text })
    this.#tellWaiting()
  }

  #tellWaiting(): void {
    const texts = this.#steps.flatMap((step) => ('text' in step ? [step.text] : []))
    this.#options.onWaiting([...texts, this.#element?.value ?? ''].filter((text) => text !== '').join('\n'))
  }

  #takeText(): string {
    const text = this.#element?.value ?? ''
    if (text !== '' && this.#element !== null) this.#element.value = ''
    return text
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

/** Types a text into a plain field of the page, as if by hand. False: the element takes no text in this way. */
export function typeInto(element: Element | null, text: string): boolean {
  const field = element as Partial<HTMLInputElement> | null
  const { selectionStart = null, selectionEnd = null, readOnly, disabled } = field ?? {}
  const takesText = selectionStart !== null && selectionEnd !== null && readOnly !== true && disabled !== true
  if (!takesText || element === null) return false
  field?.setRangeText?.(text, selectionStart, selectionEnd, 'end')
  element.dispatchEvent(new Event('input', { bubbles: true }))
  return true
}
