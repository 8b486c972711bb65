/** Windows of the stand-in, each a page of the test's browser: what is gone throws, and what is sent is cloned. */
import { EventEmitter } from 'node:events'
import type { BrowserWindow as RealWindow, WebContents as RealPage, Rectangle } from 'electron'
import { app, preventable } from './app.ts'
import { onTold, tell } from './host.ts'
import { permissionsOf } from './permissions.ts'
import { fromPage, toPage } from './protocol.ts'

class WebContents extends EventEmitter {
  readonly id: number
  mainFrame = { url: '' }
  #isGone = false
  #openHandler: ((details: { url: string }) => { action: string }) | null = null

  constructor(id: number) {
    super()
    this.id = id
  }

  getURL(): string {
    this.#assertAlive()
    return this.mainFrame.url
  }
  isDestroyed(): boolean {
    return this.#isGone
  }
  send(channel: string, message: unknown): void {
    this.#assertAlive()
    tell({ kind: 'post', window: this.id, channel, message: structuredClone(message) })
  }
  reload(): void {
    this.#assertAlive()
    tell({ kind: 'reload', window: this.id })
  }
  startDrag({ file }: { file: string }): void {
    this.#assertAlive()
    tell({ kind: 'drag', path: file })
  }
  forcefullyCrashRenderer(): void {
    this.#assertAlive()
    tell({ kind: 'crash', window: this.id })
  }
  setWindowOpenHandler(handler: (details: never) => { action: 'deny' | 'allow' }): void {
    this.#openHandler = handler as typeof this.openHandler
  }
  get openHandler(): ((details: { url: string }) => { action: string }) | null {
    return this.#openHandler
  }
  destroyed(): void {
    this.#isGone = true
    this.emit('destroyed')
  }

  #assertAlive(): void {
    if (this.#isGone) throw new TypeError('Object has been destroyed')
  }
}

const all = new Map<number, BrowserWindow>()
let lastId = 0
let focused: BrowserWindow | null = null

export class BrowserWindow extends EventEmitter {
  static getAllWindows(): BrowserWindow[] {
    return [...all.values()]
  }
  static getFocusedWindow(): BrowserWindow | null {
    return focused
  }

  readonly id = ++lastId
  readonly #page: WebContents
  readonly #preload: string
  #bounds: Rectangle
  #isVisible = false
  #loading: { url: string; resolve: () => void; reject: (error: Error) => void } | null = null

  constructor(options: Partial<Rectangle> & { webPreferences?: { preload?: string } }) {
    super()
    if (!app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready')
    this.#page = new WebContents(this.id)
    this.#preload = options.webPreferences?.preload ?? ''
    this.#bounds = {
      x: options.x ?? 0,
      y: options.y ?? 0,
      width: options.width ?? 800,
      height: options.height ?? 600,
    }
    all.set(this.id, this)
    tell({ kind: 'open', window: this.id, preload: this.#preload })
    app.emit('web-contents-created', {}, this.#page)
    app.emit('browser-window-created', {}, this)
  }

  get webContents(): WebContents {
    return this.#page
  }

  loadURL(url: string): Promise<void> {
    this.#assertAlive()
    this.failed('ERR_ABORTED (-3)')
    tell({ kind: 'grant', permissions: permissionsOf(this.#page) })
    tell({ kind: 'load', window: this.id, url: toPage(url) })
    return new Promise((resolve, reject) => (this.#loading = { url, resolve, reject }))
  }
  isDestroyed(): boolean {
    return !all.has(this.id)
  }
  isMinimized(): boolean {
    this.#assertAlive()
    return false
  }
  isMaximized(): boolean {
    this.#assertAlive()
    return false
  }
  isVisible(): boolean {
    return this.#isVisible
  }
  getNormalBounds(): Rectangle {
    this.#assertAlive()
    return this.#bounds
  }
  maximize(): void {
    this.#assertAlive()
  }
  restore(): void {
    this.#assertAlive()
  }
  show(): void {
    this.#assertAlive()
    this.#isVisible = true
    this.focus()
  }
  focus(): void {
    this.#assertAlive()
    if (focused === this) return
    focused?.emit('blur', {})
    // eslint-disable-next-line @typescript-eslint/no-this-alias -- the window that has the focus
    focused = this
    this.emit('focus', {})
    app.emit('browser-window-focus', {}, this)
  }
  /** Closes like a user: the page and listeners may prevent it. */
  close(): void {
    this.#assertAlive()
    const event = preventable()
    this.emit('close', event)
    if (event.defaultPrevented) app.stay()
    else tell({ kind: 'close', window: this.id })
  }
  destroy(): void {
    if (this.isDestroyed()) return
    tell({ kind: 'destroy', window: this.id })
    this.closed()
  }

  /** Its page is gone. */
  closed(): void {
    if (!all.delete(this.id)) return
    if (focused === this) focused = null
    // A page that goes before it is there has stopped loading.
    this.failed('ERR_FAILED (-2)')
    this.#page.destroyed()
    this.emit('closed')
    app.windowClosed()
  }
  navigated(url: string): void {
    this.#page.mainFrame = { url }
    this.#page.emit('did-navigate', {}, url, 200, 'OK')
  }
  ready(): void {
    this.#loading?.resolve()
    this.#loading = null
    this.emit('ready-to-show')
  }
  /** Its page could not be loaded, or another took its place: `loadURL` rejects, in Electron's words. */
  failed(error: string): void {
    const loading = this.#loading
    if (loading === null) return
    this.#loading = null
    loading.reject(new Error(`${error} loading '${loading.url}'`))
  }

  #assertAlive(): void {
    if (this.isDestroyed()) throw new TypeError('Object has been destroyed')
  }
}

app.openWindows = () => BrowserWindow.getAllWindows()

export const ipcMain = new EventEmitter()

onTold((message) => {
  const window = 'window' in message && message.window !== null ? all.get(message.window) : undefined
  const page = window?.webContents
  // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- others hear the rest
  switch (message.kind) {
    case 'navigated':
      window?.navigated(fromPage(message.url))
      break
    case 'ready':
      window?.ready()
      break
    case 'failed':
      window?.failed(message.error)
      break
    case 'closed':
      window?.closed()
      break
    case 'stays':
      app.stay()
      break
    case 'gone':
      page?.emit('render-process-gone', {}, { reason: 'killed', exitCode: 9 })
      break
    case 'navigates': {
      const event = preventable({ url: message.url, isMainFrame: true })
      page?.emit('will-frame-navigate', event)
      if (!event.defaultPrevented) tell({ kind: 'problem', message: `The page went to ${message.url}.` })
      break
    }
    case 'posted':
      if (page === undefined) break
      page.mainFrame.url = fromPage(message.url)
      ipcMain.emit(message.channel, { sender: page, senderFrame: page.mainFrame }, ...message.args)
      break
    case 'closeWindow':
      for (const one of window === undefined ? BrowserWindow.getAllWindows() : [window]) one.close()
      break
    default:
      break
  }
})

type Emulated = 'isDestroyed' | 'getURL' | 'reload' | 'startDrag' | 'forcefullyCrashRenderer' | 'send'
WebContents.prototype satisfies Pick<RealPage, Emulated>
BrowserWindow.prototype satisfies Pick<
  RealWindow,
  | 'close'
  | 'destroy'
  | 'focus'
  | 'getNormalBounds'
  | 'isDestroyed'
  | 'isMaximized'
  | 'isMinimized'
  | 'loadURL'
  | 'maximize'
  | 'restore'
  | 'show'
>
