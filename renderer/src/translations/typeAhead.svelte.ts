/**
 * Type-ahead: keys before the next string is shown. A fast typist continues in a separate field, and the input,
 * confirmations and commands are replayed in order as soon as each string is shown.
 */
import { flushSync } from 'svelte'
import { frontPage } from '../controls/frontPage.ts'
import type { Field } from './field.svelte.ts'
import type { TextPlace } from './textPlace.ts'

interface Command {
  run: () => void
  /** The focus at the time of the command: from there it may be moved. */
  from: Element | null
  /** It leads elsewhere, and does so, too, where what was typed before it is given up. */
  isLasting: boolean
}
type Step = { text: string } | Command

/** The fields of the current string. */
export interface FieldsAtHand {
  readonly fields: readonly Field[]
  /** The one in which one types, else the first. */
  readonly activeField: Field | undefined
  /** Leaves the cursor where it is when the next string comes. */
  leaveFocus(): void
}

export interface TypeAheadOptions {
  /** The input has no string: it is shown to the user. */
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

  /** Whether a command may move the cursor: the user has not moved it since. */
  get mayMove(): boolean {
    return this.#mayMove
  }

  attach(element: HTMLTextAreaElement): () => void {
    this.#element = element
    const on = (name: string, listen: (event: Event) => void) => element.addEventListener(name, listen)
    on('input', () => this.#tellWaiting())
    on('keydown', (event) => this.#press(event as KeyboardEvent))
    on('focus', () => {
      // A dialog restores the focus, and the string has arrived meanwhile.
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

  /** The current string was left, and the next one is not loaded yet: keys are buffered here. */
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
    this.#steps.push({ run, from: frontPage().activeElement, isLasting })
  }

  /** Types what was kept into the fields of the string that is shown now. */
  shown(): void {
    const { activeField: field } = this.#fields
    if (!this.isWaiting || this.#isReplaying || field === undefined) return
    field.onceThere(() => this.#replay(field))
  }

  /**
   * The string will never be shown: returns the input for it and those after it, to show it to the user. Navigation
   * commands run, unless the project is left.
   */
  giveUp({ isLeaving = false } = {}): string {
    this.#cut()
    this.#ready = null
    this.isWaiting = false
    if (this.#element !== null && frontPage().activeElement === this.#element) {
      this.#element.blur()
      this.#fields.activeField?.focus()
    }
    return this.#loseSteps({ isLeaving })
  }

  /** Returns the unused input; navigation commands run. */
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
    this.#mayMove = isHere || frontPage().activeElement === from
    run()
    // A command may show another string at once, or start to wait for one.
    flushSync()
    if (!this.#mayMove) this.#fields.leaveFocus()
    this.#mayMove = true
    return isHere && !this.#isHere
  }

  /** Replays the input behind a navigation command there; the rest is shown. */
  #handOn(): void {
    const [next] = this.#steps
    if (next !== undefined && 'text' in next && typeInto(frontPage().activeElement, next.text))
      this.#steps.shift()
    const lost = this.#loseSteps()
    if (lost !== '') this.#options.onLost(lost)
  }

  /** Whether the cursor is still in the translation. */
  get #isHere(): boolean {
    const { activeElement, body } = frontPage()
    const isFree = activeElement === null || activeElement === body || activeElement === this.#element
    return isFree || this.#fields.fields.some(({ isFocused }) => isFocused)
  }

  /** Moves the cursor into the current string. False: its fields are not loaded yet, and keys wait for them. */
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

  /** The focused place of the current string. */
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
