/** The page in the frame: its elements by their strings, the texts in them, the current one, editing in place. */
import type { FilePreview } from '../../../core/contract/index.ts'
import { cleanNodes, FORM_FIELDS } from './document.ts'
import type { EditOutcome } from './inPlace.ts'
import { groundUnder, markColours } from './markColours.ts'
import { elementOnPage, pagePlacesIn, type Place } from './places.ts'
import { isInSight, reveal } from './reveal.ts'
import { whyUnseen, type Unseen } from './unseen.ts'

/** The text that an element of the page shows. */
export interface ShownText {
  text: string
  /** The same as HTML, of a page whose texts are markup. */
  html?: string
  languageId: string
  direction: 'ltr' | 'rtl'
}

export interface PageEvents {
  onOpen(stringId: number): void
  /** Asked for by a double click, or by Enter. */
  onEdit(stringId: number): void
  onTyped(text: string): void
  onEndEdit(outcome: EditOutcome): void
  /** A letter was typed where nothing of the page takes it. */
  onLetter?(letter: string): void
  /** A key that the page has no use for. */
  onKey(event: KeyboardEvent): void
}

export class PreviewPage {
  readonly #document: Document
  readonly #events: PageEvents
  /** The strings' places in the order of the page. */
  readonly #places: Place[]
  readonly #byString: ReadonlyMap<number, Place>
  #current: Place | null = null
  #marked: { element: HTMLElement; ariaCurrent: string | null } | null = null
  /** The current string was visible at the last look or scroll: it stays visible when the frame shrinks. */
  #isInSight = false
  #editing: Place | null = null

  constructor(page: Document, elements: FilePreview['elements'], events: PageEvents) {
    this.#document = page
    this.#events = events
    // Strings without a place on the page are listed above it, outside of its layout.
    const above = page.querySelector('preview-above')
    if (above !== null) page.body.before(above)
    this.#places = pagePlacesIn(page, elements)
    this.#byString = new Map(this.#places.map((place) => [place.stringId, place]))
    page.addEventListener('click', (event) => this.#clicked(event))
    page.addEventListener('dblclick', (event) => this.#doubleClicked(event))
    page.addEventListener('keydown', (event) => this.#pressed(event))
    page.addEventListener('input', () => this.#typed())
    page.addEventListener('focusout', () => this.#end('leave'))
    // The page's own fields are there to be looked at: what is typed into them would be lost.
    page.addEventListener('mousedown', (event) => {
      if (isFormField(event.target)) event.preventDefault()
    })
    page.addEventListener('beforeinput', (event) => {
      if (this.#editing === null) event.preventDefault()
    })
    page.addEventListener('scroll', () => this.#look(), { capture: true, passive: true })
    page.defaultView?.addEventListener('resize', () => this.#resized())
    // Nothing is dragged in: a drop could navigate the frame.
    for (const name of ['drop', 'dragover', 'dragstart', 'submit', 'auxclick'])
      page.addEventListener(name, (event) => event.preventDefault())
  }

  get stringIds(): number[] {
    return this.#places.map(({ stringId }) => stringId)
  }

  /** Null: the page's own. */
  show(stringId: number, shown: ShownText | null): void {
    const place = this.#byString.get(stringId)
    if (place === undefined || place === this.#editing || place.original === null) return
    const { element, original } = place
    if (shown === null) {
      if (element.dataset['shown'] === undefined) return
      delete element.dataset['shown']
      delete element.dataset['html']
      element.removeAttribute('lang')
      element.removeAttribute('dir')
      element.replaceChildren(...original)
      direct(element, null)
      return
    }
    // The page's own nodes are kept as they are: typing must not go into them.
    const isOwn = element.dataset['shown'] === undefined
    element.dataset['shown'] = ''
    element.lang = shown.languageId
    element.dir = shown.direction
    direct(element, shown.direction)
    if (shown.html !== undefined) {
      if (element.dataset['html'] === shown.html) return
      element.dataset['html'] = shown.html
      element.replaceChildren(...cleanNodes(shown.html, this.#document))
      return
    }
    // Always as text, whatever it holds.
    if (isOwn || element.textContent !== shown.text) element.textContent = shown.text
  }

  /** Marks a string and brings it into sight; answers why it is not seen, null where it is. */
  setCurrent(stringId: number | null): Unseen | null {
    const place = stringId === null ? undefined : this.#byString.get(stringId)
    this.#unmark()
    this.#current = place ?? null
    const reachable = place ?? this.#places[0]
    if (reachable !== undefined) reachable.element.tabIndex = 0
    if (place === undefined) return stringId === null ? null : 'absent'
    const element = elementOnPage(place)
    this.#mark(element)
    reveal(element)
    this.#look()
    // The cursor stays in the page while one walks through it.
    if (this.#document.hasFocus() && this.#editing === null) element.focus({ preventScroll: true })
    return whyUnseen(place)
  }

  #mark(element: HTMLElement): void {
    this.#marked = { element, ariaCurrent: element.getAttribute('aria-current') }
    const { mark, edit } = markColours(groundUnder(element))
    const { style } = this.#document.documentElement
    style.setProperty('--preview-mark', mark)
    style.setProperty('--preview-edit', edit)
    element.setAttribute('aria-current', 'true')
    element.dataset['previewMark'] = ''
  }

  #unmark(): void {
    if (this.#current !== null) this.#current.element.tabIndex = -1
    if (this.#places[0] !== undefined) this.#places[0].element.tabIndex = -1
    if (this.#marked === null) return
    const { element, ariaCurrent } = this.#marked
    this.#marked = null
    delete element.dataset['previewMark']
    // A page marks the one that it is itself among its links, too.
    if (ariaCurrent === null) element.removeAttribute('aria-current')
    else element.setAttribute('aria-current', ariaCurrent)
  }

  #look(): void {
    this.#isInSight = this.#marked !== null && isInSight(this.#marked.element)
  }

  #resized(): void {
    if (this.#marked !== null && this.#isInSight) reveal(this.#marked.element)
  }

  focus(): void {
    const place = this.#current ?? this.#places[0]
    place?.element.focus({ preventScroll: true })
  }

  canEdit(stringId: number): boolean {
    const place = this.#byString.get(stringId)
    return place !== undefined && place.isEditable && place.original !== null
  }

  edit(stringId: number, shown: ShownText): void {
    const place = this.#byString.get(stringId)
    if (place === undefined || !this.canEdit(stringId) || this.#editing === place) return
    this.#end('leave')
    this.show(stringId, shown)
    this.#editing = place
    const { element } = place
    element.contentEditable = 'plaintext-only'
    element.setAttribute('role', 'textbox')
    element.focus({ preventScroll: true })
    this.#document.getSelection()?.selectAllChildren(element)
  }

  get isEditing(): boolean {
    return this.#editing !== null
  }

  /** The edited string is no longer current: further input is not for it. */
  endEditing(): void {
    this.#end('leave')
  }

  #end(outcome: EditOutcome): void {
    const place = this.#editing
    if (place === null) return
    this.#editing = null
    place.element.contentEditable = 'inherit'
    place.element.removeAttribute('role')
    if (outcome !== 'leave') place.element.focus({ preventScroll: true })
    this.#events.onEndEdit(outcome)
  }

  #typed(): void {
    if (this.#editing !== null) this.#events.onTyped(this.#editing.element.textContent)
  }

  #placeOf({ target }: Event): Place | undefined {
    const element = (target as Element | null)?.closest?.<HTMLElement>('[data-string]')
    return element ? this.#byString.get(Number(element.dataset['string'])) : undefined
  }

  #clicked(event: MouseEvent): void {
    const place = this.#placeOf(event)
    // Nothing in the page is there to be used: no link is followed, no box ticked.
    if (this.#editing === null || place !== this.#editing) event.preventDefault()
    if (place === undefined || place === this.#editing) return
    place.element.focus({ preventScroll: true })
    this.#events.onOpen(place.stringId)
  }

  #doubleClicked(event: MouseEvent): void {
    const place = this.#placeOf(event)
    if (place !== undefined && place !== this.#editing) this.#events.onEdit(place.stringId)
  }

  #pressed(event: KeyboardEvent): void {
    if (event.isComposing) return
    if (this.#editing !== null) this.#pressedWhileEditing(event)
    else this.#pressedWhileReading(event)
  }

  #pressedWhileEditing(event: KeyboardEvent): void {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
    if (event.key === 'Enter' && isPlain) this.#end('save')
    else if (event.key === 'Escape') this.#end('cancel')
    else {
      // Letters are the text's.
      if (event.ctrlKey || event.metaKey || event.altKey || /^F\d/.test(event.key)) this.#events.onKey(event)
      return
    }
    event.preventDefault()
  }

  #pressedWhileReading(event: KeyboardEvent): void {
    const place = this.#placeOf(event) ?? this.#current ?? undefined
    const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }
    const step = event.ctrlKey || event.metaKey || event.altKey ? undefined : steps[event.key]
    if (step !== undefined) this.#step(place, step)
    else if (event.key === 'Enter' && place !== undefined && !event.ctrlKey && !event.metaKey)
      this.#events.onEdit(place.stringId)
    else {
      this.#events.onKey(event)
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && event.key !== 'Tab'
      if (!isPlain || event.defaultPrevented) return
      const isLetter = [...event.key].length === 1 && event.key !== ' '
      if (isFormField(event.target)) event.preventDefault()
      else if (isLetter && this.#events.onLetter) {
        event.preventDefault()
        this.#events.onLetter(event.key)
      }
      return
    }
    event.preventDefault()
  }

  #step(from: Place | undefined, step: number): void {
    const index = from === undefined ? -1 : this.#places.indexOf(from)
    const next = this.#places[index + step]
    if (next === undefined) return
    next.element.focus({ preventScroll: true })
    this.#events.onOpen(next.stringId)
  }
}

/** Block elements: their lines begin by their direction, and so do marks before them. */
const BLOCKS = 'p, h1, h2, h3, h4, h5, h6, li, dt, dd, td, th, blockquote, figcaption, caption, summary'
const LISTS = 'ul, ol, dl'

/** Gives the block around a text the text's direction; null: its own again, where no other text in it is shown. */
function direct(element: HTMLElement, direction: 'ltr' | 'rtl' | null): void {
  const block = element.closest<HTMLElement>(BLOCKS)
  for (const around of [block, block?.matches('li, dt, dd') ? block.closest<HTMLElement>(LISTS) : null]) {
    if (!around || around === element) continue
    if (direction !== null) {
      around.dataset['ownDir'] ??= around.dir
      around.dir = direction
    } else if (around.dataset['ownDir'] !== undefined && around.querySelector('[data-shown]') === null) {
      around.dir = around.dataset['ownDir']
      delete around.dataset['ownDir']
    }
  }
}

/** The name decides, as elements of the frame are of their own window's classes. */
function isFormField(target: EventTarget | null): boolean {
  const field = (target as Element | null)?.closest?.(FORM_FIELDS) ?? null
  return field !== null
}
