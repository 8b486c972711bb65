/**
 * The second window, for the pane of the current string: for a second monitor. Its page has no program of its own, this
 * page draws into it. So there is one list, one editor and one draft of each text, whichever window shows them, and
 * neither window can overwrite what the other has.
 */
import { untrack } from 'svelte'
import { bringToFront, usePage } from '../controls/frontPage.ts'

const PAGE = 'pane.html'
const FEATURES = 'popup,width=680,height=860'
const SHEETS = 'link[rel="stylesheet"], style'

export interface SecondWindowOptions {
  /** Whether a dialog is open: it stays in the window that shows it. */
  hasDialog: () => boolean
  /** The browser opened no window. */
  onBlocked: () => void
}

export class SecondWindow {
  /** Its page; null: the pane is in the first window. */
  page = $state.raw<Document | null>(null)
  /** Whether dialogs and messages are shown in it, since the person works there. */
  hasDialogs = $state(false)
  readonly #options: SecondWindowOptions
  /** The open window, whose page may still be loading. */
  #window: Window | null = null
  #listening = new AbortController()

  constructor(options: SecondWindowOptions) {
    this.#options = options
  }

  /** Opens the window, or brings it to the front. Browsers allow it for a click or a key only. */
  open(): void {
    if (this.#window?.closed === false) {
      this.#window.focus()
      return
    }
    const opened = window.open(new URL(PAGE, location.href), '_blank', FEATURES)
    if (opened === null) {
      this.#options.onBlocked()
      return
    }
    this.#window = opened
    // Some browsers load an empty page first.
    opened.addEventListener('load', () => {
      if (opened.location.pathname.endsWith(PAGE)) void this.#loaded(opened)
    })
  }

  /** Closes the window: the pane is in the first one again. */
  close(): void {
    const opened = this.#window
    this.#leave()
    opened?.close()
  }

  /** Brings a window to the front, while there are two. */
  raise(which: 'first' | 'second'): void {
    if (this.page !== null) (which === 'first' ? window : this.#window)?.focus()
  }

  async #loaded(opened: Window): Promise<void> {
    const { document: page } = opened
    this.#listening = new AbortController()
    const { signal } = this.#listening
    // It is closed, or would be loaded again, and stay empty.
    opened.addEventListener('pagehide', () => this.close(), { signal })
    await followLooks(page, signal)
    if (signal.aborted) return
    for (const which of [window, opened]) {
      const listen = { capture: true, signal }
      // An effect that moves the focus is not to depend on what is read here.
      const workHere = () => untrack(() => this.#workIn(which))
      which.addEventListener('pointerdown', workHere, listen)
      which.addEventListener('keydown', workHere, listen)
      which.addEventListener('focus', ({ target }) => target === which && workHere(), listen)
    }
    // The first page no longer draws once it is closed or loaded again.
    window.addEventListener('pagehide', () => this.close(), { signal })
    this.page = page
    usePage(page)
    if (page.hasFocus()) this.#workIn(opened)
  }

  #workIn(which: Window): void {
    const isSecond = which !== window
    bringToFront(isSecond ? 'second' : 'first')
    if (!this.#options.hasDialog()) this.hasDialogs = isSecond
  }

  #leave(): void {
    this.#listening.abort()
    this.#window = null
    this.page = null
    this.hasDialogs = false
    usePage(null)
  }
}

/** Gives a page the looks of this one: styles, theme, language and direction, also as they change. */
async function followLooks(page: Document, signal: AbortSignal): Promise<void> {
  const { documentElement: root, head } = document
  const copyRoot = () => copyAttributes(root, page.documentElement)
  const observer = new MutationObserver((changes) => {
    copyRoot()
    // Styles of dialogs are loaded as these are opened.
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
    for (const node of added) if (node instanceof Element && node.matches(SHEETS)) void copySheet(node, page)
  })
  observer.observe(root, { attributes: true })
  observer.observe(head, { childList: true })
  signal.addEventListener('abort', () => observer.disconnect())
  copyRoot()
  await Promise.all([...head.querySelectorAll(SHEETS)].map((sheet) => copySheet(sheet, page)))
}

function copyAttributes(from: HTMLElement, to: HTMLElement): void {
  for (const name of to.getAttributeNames()) if (!from.hasAttribute(name)) to.removeAttribute(name)
  for (const { name, value } of from.attributes) {
    // The content policy refuses styles as attributes.
    if (name === 'style') to.style.cssText = from.style.cssText
    else to.setAttribute(name, value)
  }
}

/** Resolves when the sheet is applied, or could not be loaded. */
function copySheet(sheet: Element, page: Document): Promise<void> {
  const copy = page.importNode(sheet, true)
  const applied = new Promise<void>((done) => {
    if (copy.localName === 'style') return done()
    for (const event of ['load', 'error']) copy.addEventListener(event, () => done(), { once: true })
  })
  page.head.append(copy)
  return applied
}
