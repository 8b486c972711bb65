/** The parts of the `electron` module that the shell uses, as recording stand-ins: its runtime is not needed. */
import { EventEmitter } from 'node:events'
import { vi } from 'vitest'

interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}

export class FakeWebContents extends EventEmitter {
  mainFrame = { url: '' }
  sent: unknown[] = []
  isGone = false
  windowOpenHandler: ((details: { url: string }) => { action: string }) | null = null
  reload = vi.fn()
  startDrag = vi.fn()
  forcefullyCrashRenderer = vi.fn(
    () => void this.emit('render-process-gone', {}, { reason: 'killed', exitCode: 9 }),
  )

  getURL(): string {
    return this.mainFrame.url
  }
  isDestroyed(): boolean {
    return this.isGone
  }
  send(channel: string, message: unknown): void {
    if (this.isGone) throw new TypeError('Object has been destroyed')
    this.sent.push([channel, message])
  }
  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.windowOpenHandler = handler
  }
}

export class BrowserWindow extends EventEmitter {
  static all: BrowserWindow[] = []
  static focused: BrowserWindow | null = null
  static getAllWindows(): BrowserWindow[] {
    return BrowserWindow.all
  }
  static getFocusedWindow(): BrowserWindow | null {
    return BrowserWindow.focused
  }

  readonly options: Record<string, unknown>
  readonly webContents = new FakeWebContents()
  normalBounds: Rectangle = { x: 10, y: 20, width: 1000, height: 700 }
  state = { isMaximized: false, isMinimized: false }
  maximize = vi.fn()
  restore = vi.fn()
  show = vi.fn()
  focus = vi.fn(() => {
    BrowserWindow.focused = this
    this.emit('focus')
    app.emit('browser-window-focus', {}, this)
  })

  constructor(options: Record<string, unknown>) {
    super()
    this.options = options
    BrowserWindow.all.push(this)
    app.emit('web-contents-created', {}, this.webContents)
    app.emit('browser-window-created', {}, this)
  }

  loadURL(url: string): Promise<void> {
    this.webContents.mainFrame.url = url
    return Promise.resolve()
  }
  getNormalBounds(): Rectangle {
    return this.normalBounds
  }
  isMaximized(): boolean {
    return this.state.isMaximized
  }
  isMinimized(): boolean {
    return this.state.isMinimized
  }
  isDestroyed(): boolean {
    return !BrowserWindow.all.includes(this)
  }
  /** Closes it as the user does. */
  close(): void {
    this.emit('close')
    this.destroy()
  }
  destroy(): void {
    if (BrowserWindow.focused === this) BrowserWindow.focused = null
    BrowserWindow.all = BrowserWindow.all.filter((window) => window !== this)
    this.webContents.isGone = true
    this.webContents.emit('destroyed')
    this.emit('closed')
    if (BrowserWindow.all.length === 0) app.emit('window-all-closed')
  }
}

class FakeApp extends EventEmitter {
  isPackaged = true
  paths = new Map<string, string>()
  ready: () => void = () => undefined
  readonly name = 'Interlinear'
  setPath = vi.fn((name: string, path: string) => void this.paths.set(name, path))
  getPath = vi.fn((name: string) => this.paths.get(name) ?? '/nowhere')
  systemLanguages = ['en-GB']
  getPreferredSystemLanguages = vi.fn(() => this.systemLanguages)
  getVersion = vi.fn(() => '1.2.3')
  getFileIcon = vi.fn((path: string) => Promise.resolve({ of: path }))
  requestSingleInstanceLock = vi.fn((_data: unknown) => true)
  enableSandbox = vi.fn()
  /** Whether the system takes registrations, and what it took. */
  takesProtocols = true
  protocols = new Set<string>()
  setAsDefaultProtocolClient = vi.fn((name: string) => {
    if (this.takesProtocols) this.protocols.add(name)
    return this.takesProtocols
  })
  isDefaultProtocolClient = vi.fn((name: string) => this.protocols.has(name))
  addRecentDocument = vi.fn()
  setAppUserModelId = vi.fn()
  relaunch = vi.fn()
  quit = vi.fn()
  exit = vi.fn()

  isReady = false

  whenReady(): Promise<void> {
    if (this.isReady) return Promise.resolve()
    return new Promise((resolve) => {
      this.ready = () => {
        this.isReady = true
        resolve()
      }
    })
  }
}

export const app = new FakeApp()
export const ipcMain = new EventEmitter()
/**
 * Encrypts so that a text is not readable, and tells a wrong key. The synchronous calls are not here: they may stop the
 * whole program while the system asks for a password.
 */
export const safeStorage = {
  isAvailable: true,
  backend: 'gnome_libsecret',
  isRotated: false,
  timesAsked: 0,
  isAsyncEncryptionAvailable: () => {
    safeStorage.timesAsked++
    return Promise.resolve(safeStorage.isAvailable)
  },
  getSelectedStorageBackend: () => safeStorage.backend,
  encryptStringAsync: (text: string) =>
    safeStorage.isAvailable
      ? Promise.resolve(Buffer.from(`sealed:${Buffer.from(text).toString('hex')}`))
      : Promise.reject(new Error('Error while encrypting the text provided to safeStorage.')),
  decryptStringAsync: (sealed: Buffer) => {
    const [seal, hex = ''] = sealed.toString().split(':')
    if (seal !== 'sealed' || !safeStorage.isAvailable)
      return Promise.reject(new Error('Error while decrypting the ciphertext'))
    return Promise.resolve({
      result: Buffer.from(hex, 'hex').toString(),
      shouldReEncrypt: safeStorage.isRotated,
    })
  },
}
export const shell = {
  openExternal: vi.fn((_url: string) => Promise.resolve()),
  showItemInFolder: vi.fn((_path: string) => undefined),
}
export const powerMonitor = new EventEmitter()
export const nativeTheme = { themeSource: 'system', shouldUseDarkColors: false }
export const screen = {
  getDisplayMatching: vi.fn((_bounds: Rectangle) => ({
    workArea: { x: 0, y: 0, width: 1920, height: 1040 },
  })),
}
export const protocol = {
  schemes: [] as unknown[],
  handler: null as ((request: Request) => Promise<Response>) | null,
  registerSchemesAsPrivileged: vi.fn((schemes: unknown[]) => void protocol.schemes.push(...schemes)),
  handle: vi.fn((_scheme: string, handler: (request: Request) => Promise<Response>) => {
    protocol.handler = handler
  }),
}

type RequestHandler = (
  page: FakeWebContents,
  permission: string,
  decide: (isGranted: boolean) => void,
  details: { isMainFrame: boolean; requestingUrl: string },
) => void
type CheckHandler = (
  page: FakeWebContents | null,
  permission: string,
  origin: string,
  details: { isMainFrame: boolean },
) => boolean

export const session = {
  defaultSession: {
    requestHandler: null as RequestHandler | null,
    checkHandler: null as CheckHandler | null,
    setPermissionRequestHandler(handler: RequestHandler) {
      this.requestHandler = handler
    },
    setPermissionCheckHandler(handler: CheckHandler) {
      this.checkHandler = handler
    },
    setDevicePermissionHandler: vi.fn(),
  },
}

export interface MenuTemplate {
  id?: string
  label?: string
  role?: string
  accelerator?: string
  enabled?: boolean
  type?: string
  checked?: boolean
  click?: () => void
  submenu?: MenuTemplate[]
}

interface FakeMenu {
  template: MenuTemplate[]
  getMenuItemById(id: string): MenuTemplate | null
}

function find(items: MenuTemplate[], id: string): MenuTemplate | null {
  for (const item of items) {
    const found = item.id === id ? item : find(item.submenu ?? [], id)
    if (found !== null) return found
  }
  return null
}

/**
 * An item that is built is enabled until it is said not to be; a template's own objects stay as they are. Radio items
 * side by side are a group: whatever is written as `checked` of one chooses it.
 */
function built(template: MenuTemplate[]): MenuTemplate[] {
  const items = template.map((item): MenuTemplate => ({
    enabled: true,
    ...item,
    ...(item.submenu && { submenu: built(item.submenu) }),
  }))
  const radios = items.filter(({ type }) => type === 'radio')
  let [chosen] = radios
  for (const radio of radios)
    Object.defineProperty(radio, 'checked', {
      get: () => radio === chosen,
      set: () => {
        chosen = radio
      },
    })
  return items
}

export const Menu = {
  current: null as FakeMenu | null,
  buildFromTemplate(given: MenuTemplate[]): FakeMenu {
    const template = built(given)
    return { template, getMenuItemById: (id) => find(template, id) }
  },
  setApplicationMenu(menu: FakeMenu) {
    Menu.current = menu
  },
  getApplicationMenu: () => Menu.current,
}

export const dialog = {
  showOpenDialog: vi.fn((..._given: unknown[]) =>
    Promise.resolve({ canceled: true, filePaths: [] as string[] }),
  ),
  showSaveDialog: vi.fn((..._given: unknown[]) => Promise.resolve({ canceled: true, filePath: '' })),
  showErrorBox: vi.fn(),
  showMessageBox: vi.fn((..._given: unknown[]) => Promise.resolve({ response: 0 })),
}

export const contextBridge = { exposeInMainWorld: vi.fn() }

class FakeIpcRenderer extends EventEmitter {
  send = vi.fn()
}
export const ipcRenderer = new FakeIpcRenderer()

/** Tells where a file of the system lies; one that a page made has no place. */
export const webUtils = { getPathForFile: (file: File) => (file.name === '' ? '' : `/dropped/${file.name}`) }

/** Makes everything as it was when the process began; modules that hold on to these objects see it too. */
export function resetElectron(): void {
  app.removeAllListeners()
  ipcMain.removeAllListeners()
  ipcRenderer.removeAllListeners()
  BrowserWindow.all = []
  BrowserWindow.focused = null
  Menu.current = null
  protocol.handler = null
  protocol.schemes = []
  app.isPackaged = true
  app.isReady = false
  app.takesProtocols = true
  app.protocols.clear()
  nativeTheme.themeSource = 'system'
  safeStorage.isAvailable = true
  safeStorage.isRotated = false
  safeStorage.timesAsked = 0
  safeStorage.backend = 'gnome_libsecret'
  vi.clearAllMocks()
}

export default { app, ipcMain, shell }
