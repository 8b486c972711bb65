interface Page {
  readonly activeElement: Element | null
  readonly body: Element | null
}

function isLost({ activeElement, body }: Page): boolean {
  return activeElement === null || activeElement === body
}

/** The focus of a dialog whose element with the focus is gone: whoever works by key goes on here. */
export function takeLostFocus(element: HTMLElement): void {
  if (isLost(document) && element.closest('dialog')?.matches(':modal') === true) element.focus()
}

const WRITTEN_IN = 'input, textarea, select, [contenteditable]'

/**
 * To be asked before work that takes its time and may take away what has the focus. Answers whether the focus is free once
 * that is over: it is lost, or where it was, and nobody writes there. What one went to meanwhile keeps it.
 */
export function focusToGive(page: Page = document): () => boolean {
  const before = page.activeElement
  return () => {
    const { activeElement } = page
    return isLost(page) || (activeElement === before && activeElement?.matches(WRITTEN_IN) === false)
  }
}

/**
 * Whether the focus is lost, or still in the place that an action came from which took its time. Whoever went elsewhere
 * meanwhile types there, and keys that are meant for a text would be the list's.
 */
export function isFocusStill(place: Pick<Node, 'contains'> | null, page: Page = document): boolean {
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
 * Has the focus of a dialog begin where something is done, and not on what closes it: on the first field; else on the
 * text that scrolls, the button that the body is about, the tab that is shown, or the last button of the foot, until a
 * field comes that was loaded meanwhile. Returns what ends the waiting for it.
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
    const { activeElement, body } = document
    if (activeElement === first || activeElement === body) late.focus()
  })
  observer.observe(place, { childList: true, subtree: true })
  return () => observer.disconnect()
}
