/**
 * The page of the window in which the person works: the pane of the current string may have a window of its own
 * (renderer/src/workbench/secondWindow.svelte.ts). The focus, a selection and the clipboard belong to that page.
 */

/** The page of the second window; null: there is none. */
let second: Document | null = null
let isSecondInFront = false

export function frontPage(): Document {
  return second !== null && isSecondInFront ? second : document
}

export function usePage(page: Document | null): void {
  second = page
  isSecondInFront = false
}

export function bringToFront(which: 'first' | 'second'): void {
  isSecondInFront = which === 'second'
}

/** Watches the pages of both windows in the same way; aborts as soon as either does. */
export function inAnyPage(watch: (page: Document) => AbortSignal): AbortSignal {
  return second === null ? watch(document) : AbortSignal.any([watch(document), watch(second)])
}

/** Returns the clipboard as the page in front may use it: a browser refuses it to a page without the focus. */
export function clipboard(): Clipboard {
  return (frontPage().defaultView?.navigator ?? navigator).clipboard
}
