import { frontPage } from './frontPage.ts'
interface Page {
  readonly activeElement: Element | null
  readonly body: Element | null
}

function isLost({ activeElement, body }: Page): boolean {
  return activeElement === null || activeElement === body
}

/** Moves the focus of a dialog whose focused element was removed, so that keyboard use continues. */
export function takeLostFocus(element: HTMLElement): void {
  if (isLost(element.ownerDocument) && element.closest('dialog')?.matches(':modal') === true) element.focus()
}

const WRITTEN_IN = 'input, textarea, select, [contenteditable]'

/**
 * Call it before work that may remove the focused element. The returned function tells whether the focus is free
 * afterwards: lost, or unchanged without typing. An element that the user focused meanwhile keeps it.
 */
export function focusToGive(page: Page = frontPage()): () => boolean {
  const before = page.activeElement
  return () => {
    const { activeElement } = page
    return isLost(page) || (activeElement === before && activeElement?.matches(WRITTEN_IN) === false)
  }
}

/**
 * Whether the focus is lost, or still where a slow action began. If the user moved it meanwhile, keys typed for a text
 * must not reach the list.
 */
export function isFocusStill(place: Pick<Node, 'contains'> | null, page: Page = frontPage()): boolean {
  return isLost(page) || (place?.contains(page.activeElement) ?? false)
}

const FIELD = [
  'input:not([type="radio"], [disabled])',
  'input[type="radio"]:checked:not([disabled])',
  'select:not([disabled])',
  'textarea:not([disabled])',
  '[role="listbox"][tabindex="0"]',
].join()

/**
 * Focuses the first useful element of a dialog, and not its close button: the first field. Otherwise the scrolling
 * text, the main button of the body, the shown tab, or the last button of the footer, until a loaded field appears.
 * Returns a function that stops waiting for it.
 */
export function beginInBody(dialog: HTMLElement): () => void {
  const place = dialog.querySelector('[data-body]')
  const field = place?.querySelector<HTMLElement>(FIELD)
  if (place === null || field) {
    field?.focus()
    return () => undefined
  }
  const text = dialog.querySelector<HTMLElement>('[data-body][tabindex]')
  const [button] = place.querySelectorAll<HTMLElement>('.button.primary:not([disabled])')
  const tab = place.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')
  const buttons = dialog.querySelectorAll<HTMLElement>('footer .button:not([disabled])')
  const first = text ?? button ?? tab ?? [...buttons].at(-1) ?? dialog
  first.focus()
  const observer = new MutationObserver(() => {
    const late = place.querySelector<HTMLElement>(FIELD)
    if (late === null) return
    observer.disconnect()
    const { activeElement, body } = dialog.ownerDocument
    if (activeElement === first || activeElement === body) late.focus()
  })
  observer.observe(place, { childList: true, subtree: true })
  return () => observer.disconnect()
}
