/**
 * The parts of a page that translation fields use: editable elements with a cursor and text. The layout is not
 * simulated, except for the order.
 */
import { afterEach, beforeEach, vi } from 'vitest'
import type { TextPlace } from '../../renderer/src/translations/textPlace.ts'

export class FakeTextArea {
  value = ''
  selectionStart = 0
  selectionEnd = 0
  readOnly = false
  readonly #listeners = new Map<string, ((event: unknown) => void)[]>()

  constructor(value = '') {
    this.value = value
  }

  focus(): void {
    const before = page.activeElement
    if (before === this) return
    page.activeElement = this
    before?.dispatchEvent({ type: 'blur', relatedTarget: this })
    this.dispatchEvent({ type: 'focus' })
  }

  blur(): void {
    if (page.activeElement !== this) return
    page.activeElement = null
    this.dispatchEvent({ type: 'blur', relatedTarget: null })
  }

  select(): void {
    this.setSelectionRange(0, this.value.length)
  }

  setSelectionRange(start: number, end: number): void {
    this.selectionStart = start
    this.selectionEnd = end
  }

  setRangeText(text: string, start: number, end: number): void {
    this.value = this.value.slice(0, start) + text + this.value.slice(end)
    this.setSelectionRange(start + text.length, start + text.length)
  }

  /** Writes in the place of what is selected. */
  write(text: string): void {
    this.setRangeText(text, this.selectionStart, this.selectionEnd)
    this.dispatchEvent({ type: 'input' })
  }

  addEventListener(name: string, listen: (event: unknown) => void): void {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listen])
  }

  dispatchEvent(event: { type: string; relatedTarget?: FakeTextArea | null }): void {
    for (const listen of this.#listeners.get(event.type) ?? []) listen(event)
  }

  /** Areas follow one another as they were made. */
  compareDocumentPosition(other: FakeTextArea): number {
    return page.areas.indexOf(this) < page.areas.indexOf(other) ? FOLLOWING : 2
  }

  /** The area as the buffer of what is typed ahead has it. */
  get asElement(): HTMLTextAreaElement {
    return this as unknown as HTMLTextAreaElement
  }

  /** The area as a field of the translation has it: what is written into it is heard as if typed. */
  get asPlace(): TextPlace {
    return fakePlace(this)
  }
}

function fakePlace(area: FakeTextArea): TextPlace {
  return {
    element: area.asElement,
    get isReadOnly() {
      return area.readOnly
    },
    get isFocused() {
      return page.activeElement === area
    },
    get selection() {
      return { start: area.selectionStart, end: area.selectionEnd }
    },
    get text() {
      return area.value
    },
    get marked() {
      return area.value.slice(area.selectionStart, area.selectionEnd)
    },
    misspelt: [],
    get caret() {
      return area.selectionStart
    },
    boundsOf: () => new DOMRect(),
    replaceWord: ({ start, end }, by) => {
      area.setRangeText(by, start, end)
      area.dispatchEvent({ type: 'input' })
    },
    focus: () => area.focus(),
    blur: () => area.blur(),
    select: (start, end) => area.setSelectionRange(start, end),
    selectAll: () => area.select(),
    insert: (text) => area.write(text),
    edit(edits) {
      for (const { start, end, text } of edits.toReversed()) area.setRangeText(text, start, end)
      area.dispatchEvent({ type: 'input' })
    },
    deleteBackward() {
      if (area.selectionStart === area.selectionEnd)
        area.selectionStart = Math.max(0, area.selectionStart - 1)
      area.write('')
    },
    surround(before: string, after: string) {
      const { start, end } = this.selection
      area.write(before + this.marked + after)
      if (start === end) area.setSelectionRange(start + before.length, start + before.length)
    },
    moveTag() {},
    deleteForward() {
      if (area.selectionStart === area.selectionEnd) area.selectionEnd += 1
      area.write('')
    },
  }
}

const FOLLOWING = 4

export const page = Object.assign(new EventTarget(), {
  activeElement: null as FakeTextArea | null,
  areas: [] as FakeTextArea[],
  area(value = ''): FakeTextArea {
    const area = new FakeTextArea(value)
    page.areas.push(area)
    return area
  },
})

/** Gives a whole file of tests a page that is made up. */
export function useFakePage(): void {
  beforeEach(() => {
    page.activeElement = null
    page.areas = []
    vi.stubGlobal('document', page)
    vi.stubGlobal('Node', { DOCUMENT_POSITION_FOLLOWING: FOLLOWING })
  })
  afterEach(() => void vi.unstubAllGlobals())
}
