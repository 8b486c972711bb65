/** The page in the frame: its elements by their strings, the texts in them, the current one, editing in place. */
import type { FilePreview } from '../../../core/contract/index.ts'
import { cleanNodes, FORM_FIELDS } from './document.ts'

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
  onEndEdit(outcome: 'save' | 'cancel' | 'leave'): void
  /** A letter was typed where nothing of the page takes it. */
  onLetter?(letter: string): void
  /** A key that the page has no use for. */
  onKey(event: KeyboardEvent): void
}

interface Place {
  stringId: number
  element: HTMLElement
  /** What the page itself has there; null where other strings are inside, so that no text may take its place. */
  original: Node[] | null
  isEditable: boolean
  /** The text that an attribute's element stands in: it goes where a translation takes that text's place. */
  around: HTMLElement | null
}

const MARGIN = 24

export class PreviewPage {
  readonly #document: Document
  readonly #events: PageEvents
  /** The strings' places in the order of the page. */
  readonly #places: Place[]
  readonly #byString: ReadonlyMap<number, Place>
  #current: Place | null = null
  #editing: Place | null = null

  constructor(page: Document, elements: FilePreview['elements'], events: PageEvents) {
    this.#document = page
    this.#events = events
    this.#places = placesIn(page, elements)
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
    // Nothing is dragged in: a drop could navigate the frame.
    for (const name of ['drop', 'dragover', 'submit'])
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

  setCurrent(stringId: number | null): void {
    const place = stringId === null ? undefined : this.#byString.get(stringId)
    for (const marked of this.#document.querySelectorAll<HTMLElement>('[aria-current]')) {
      marked.removeAttribute('aria-current')
      marked.tabIndex = -1
    }
    this.#current = place ?? null
    const reachable = place ?? this.#places[0]
    if (reachable !== undefined) reachable.element.tabIndex = 0
    if (place === undefined) return
    const element = elementOnPage(place)
    element.setAttribute('aria-current', 'true')
    const folded = element.closest('details')
    if (folded !== null) folded.open = true
    this.#reveal(element)
    // The cursor stays in the page while one walks through it.
    if (this.#document.hasFocus() && this.#editing === null) element.focus({ preventScroll: true })
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

  #end(outcome: 'save' | 'cancel' | 'leave'): void {
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

  /** Scrolls the page alone: `scrollIntoView` would move the screens around the frame, too. */
  #reveal(element: HTMLElement): void {
    const view = this.#document.defaultView
    if (view === null) return
    const { top, bottom } = element.getBoundingClientRect()
    if (top < MARGIN) view.scrollBy(0, top - MARGIN)
    else if (bottom > view.innerHeight - MARGIN)
      view.scrollBy(0, Math.min(top - MARGIN, bottom - view.innerHeight + MARGIN))
  }
}

/** What lays out a text: its lines begin where its direction has it, and so does what stands before them. */
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

function elementOnPage({ element, around }: Place): HTMLElement {
  return element.isConnected || around === null ? element : around
}

function placesIn(page: Document, elements: FilePreview['elements']): Place[] {
  const places: Place[] = []
  const ofAttributes = elementsOfAttributes(page)
  for (const [previewId, strings] of Map.groupBy(elements, (one) => one.previewId)) {
    const element =
      page.getElementById(`string_preview_id_${previewId}`) ??
      page.querySelector<HTMLElement>(`[data-preview-id="${previewId}"]`)
    if (element !== null) places.push(...placesOf(element, strings))
    const ofAttribute = ofAttributes.get(previewId)
    if (ofAttribute === undefined || strings[0] === undefined) continue
    ofAttribute.dataset['string'] ??= String(strings[0].stringId)
    ofAttribute.tabIndex = -1
    const around = ofAttribute.closest<HTMLElement>('[data-preview-id]')
    const { stringId } = strings[0]
    places.push({ stringId, element: ofAttribute, original: null, isEditable: false, around })
  }
  return places.sort((one, other) => (isBefore(one.element, other.element) ? -1 : 1))
}

function placesOf(element: HTMLElement, strings: FilePreview['elements']): Place[] {
  const isEditable = element.matches('.service_phrase, .crowdin_phrase')
  const holdsOthers = element.querySelector('[id^="string_preview_id_"], [data-preview-id]') !== null
  const parts = strings.length === 1 || holdsOthers ? [element] : splitInto(element, strings.length)
  return strings.flatMap(({ stringId }, index) => {
    const own = parts[index]
    if (own === undefined) return []
    own.dataset['string'] = String(stringId)
    own.tabIndex = -1
    const original = holdsOthers ? null : [...own.childNodes]
    return [{ stringId, element: own, original, isEditable, around: null }]
  })
}

/** Elements by the numbers of strings that are attributes of theirs (core/formats/runningText/page.ts). */
function elementsOfAttributes(page: Document): Map<number, HTMLElement> {
  const found = new Map<number, HTMLElement>()
  for (const element of page.querySelectorAll<HTMLElement>('[data-preview-attributes]'))
    for (const id of (element.dataset['previewAttributes'] ?? '').split(' ')) found.set(Number(id), element)
  return found
}

/** The segments of one text share its element: each gets a part of its own, to be filled with its text. */
function splitInto(element: HTMLElement, count: number): HTMLElement[] {
  const parts = Array.from({ length: count }, () => element.ownerDocument.createElement('span'))
  element.replaceChildren(...parts.flatMap((part) => [part, ' ']))
  return parts
}

function isBefore(one: Node, other: Node): boolean {
  return (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}
