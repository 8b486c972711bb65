/**
 * What of a page the fields of a translation use: text areas that can have the cursor, and typing as a browser's own
 * undo sees it. Where things lie on the page is not played.
 */
import { afterEach, beforeEach, vi } from 'vitest'

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
    page.activeElement = this
  }

  blur(): void {
    if (page.activeElement === this) page.activeElement = null
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

  addEventListener(name: string, listen: (event: unknown) => void): void {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listen])
  }

  dispatchEvent(event: { type: string }): void {
    for (const listen of this.#listeners.get(event.type) ?? []) listen(event)
  }

  /** Areas follow one another as they were made. */
  compareDocumentPosition(other: FakeTextArea): number {
    return page.areas.indexOf(this) < page.areas.indexOf(other) ? FOLLOWING : 2
  }

  /** As the field of a screen has it. */
  get asElement(): HTMLTextAreaElement {
    return this as unknown as HTMLTextAreaElement
  }
}

const FOLLOWING = 4

export const page = {
  activeElement: null as FakeTextArea | null,
  areas: [] as FakeTextArea[],
  /** False: a browser that has dropped `execCommand`. */
  hasCommands: true,

  area(value = ''): FakeTextArea {
    const area = new FakeTextArea(value)
    page.areas.push(area)
    return area
  },

  execCommand(command: string, _showUi?: boolean, text = ''): boolean {
    const area = page.activeElement
    if (!page.hasCommands || area === null) return false
    if (command === 'delete' || command === 'insertText') {
      area.setRangeText(command === 'delete' ? '' : text, area.selectionStart, area.selectionEnd)
      area.dispatchEvent({ type: 'input' })
    }
    return true
  },

  querySelectorAll: () => page.areas.filter(({ readOnly }) => !readOnly),
}

/** For a whole file of tests. */
export function useFakePage(): void {
  beforeEach(() => {
    page.activeElement = null
    page.areas = []
    page.hasCommands = true
    vi.stubGlobal('document', page)
    vi.stubGlobal('HTMLTextAreaElement', FakeTextArea)
    vi.stubGlobal('Node', { DOCUMENT_POSITION_FOLLOWING: FOLLOWING })
  })
  afterEach(() => void vi.unstubAllGlobals())
}
