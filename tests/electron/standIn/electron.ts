/**
 * The `electron` module that the built shell gets in place of Electron's runtime, held against electron.d.ts by types. It
 * does what the documentation says and is no kinder: hooks.ts puts it in the runtime's place.
 */
import { spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
import type { Dialog, ForkOptions, SafeStorage, Shell } from 'electron'
import { app, preventable } from './app.ts'
import { askDialog, onTold, tell } from './host.ts'
import { defaultSession } from './permissions.ts'
import { listen, protocol } from './protocol.ts'
import { BrowserWindow, ipcMain } from './windows.ts'
import { Menu } from './menu.ts'

export { app } from './app.ts'
export { Menu } from './menu.ts'
export { protocol } from './protocol.ts'
export { BrowserWindow, ipcMain } from './windows.ts'

export const nativeTheme = Object.assign(new EventEmitter(), {
  themeSource: 'system',
  shouldUseDarkColors: false,
})
export const powerMonitor = new EventEmitter()
export const screen = {
  getDisplayMatching: () => ({ workArea: { x: 0, y: 0, width: 1920, height: 1040 } }),
}
export const session = { defaultSession }
export const webContents = {
  getAllWebContents: () => BrowserWindow.getAllWindows().map((window) => window.webContents),
}

export const shell = {
  openExternal(url: string): Promise<void> {
    tell({ kind: 'external', url })
    return Promise.resolve()
  },
  showItemInFolder(path: string): void {
    tell({ kind: 'reveal', path })
  },
} satisfies Pick<Shell, 'openExternal' | 'showItemInFolder'>

/** The options of a dialog; the window before them is its parent. */
function optionsOf(given: readonly unknown[]): unknown {
  return given.at(-1)
}

export const dialog = {
  async showOpenDialog(...given: unknown[]) {
    const filePaths = (await askDialog('open', optionsOf(given))) as string[] | null
    return { canceled: filePaths === null, filePaths: filePaths ?? [] }
  },
  async showSaveDialog(...given: unknown[]) {
    const path = (await askDialog('save', optionsOf(given))) as string | null
    return { canceled: path === null, filePath: path ?? '' }
  },
  async showMessageBox(...given: unknown[]) {
    const response = (await askDialog('message', optionsOf(given))) as number
    return { response, checkboxChecked: false }
  },
  showErrorBox(title: string, content: string): void {
    tell({ kind: 'problem', message: `${title}: ${content}` })
  },
} satisfies { [Name in keyof Dialog]?: (...given: never[]) => unknown }

const hasKeyStore = process.env['STAND_IN_KEY_STORE'] !== 'none'

/** The synchronous calls are not here: they may stop the whole program while the system asks for a password. */
export const safeStorage = {
  isAsyncEncryptionAvailable: async () => {
    await app.whenReady()
    return hasKeyStore
  },
  getSelectedStorageBackend: () => (app.isReady() ? 'gnome_libsecret' : 'unknown'),
  encryptStringAsync: (text: string) =>
    hasKeyStore
      ? Promise.resolve(Buffer.from(`sealed:${Buffer.from(text).toString('hex')}`))
      : Promise.reject(new Error('Error while encrypting the text provided to safeStorage.')),
  decryptStringAsync(sealed: Buffer) {
    const [seal, hex = ''] = sealed.toString().split(':')
    return seal === 'sealed' && hasKeyStore
      ? Promise.resolve({ result: Buffer.from(hex, 'hex').toString(), shouldReEncrypt: false })
      : Promise.reject(new Error('Error while decrypting the ciphertext provided to safeStorage.'))
  },
} satisfies Partial<SafeStorage>

/** A process whose streams end with it, and whose program takes Chromium's switches, not Node's. */
export const utilityProcess = {
  fork(program: string, args: string[] = [], { execArgv = [], cwd, env, stdio }: ForkOptions = {}) {
    if (!app.isReady()) throw new Error('utilityProcess cannot be created before app is ready.')
    if (Array.isArray(stdio) && stdio[0] !== 'ignore')
      throw new TypeError('stdin value other than ignore is not supported.')
    const flags = execArgv.flatMap((one) => /^--js-flags=(.*)$/.exec(one)?.[1]?.split(' ') ?? [])
    const bootstrap = new URL('./utility.ts', import.meta.url).href
    // Electron's processes only warn of an unhandled rejection, whereas Node's end.
    const own = ['--unhandled-rejections=warn', '--import']
    const child = spawn(process.execPath, [...flags, ...own, bootstrap, program, ...args], {
      ...{ cwd, env: env as NodeJS.ProcessEnv },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      serialization: 'advanced',
    })
    const utility = Object.assign(new EventEmitter(), {
      pid: undefined as number | undefined,
      stdout: child.stdout,
      stderr: child.stderr,
      postMessage: (message: unknown): void => {
        if (child.connected) child.send(structuredClone(message) as object)
      },
      kill: (): boolean => child.kill('SIGTERM'),
    })
    child.on('spawn', () => {
      utility.pid = child.pid
      utility.emit('spawn')
    })
    child.on('message', (message) => utility.emit('message', message))
    child.on('exit', (code) => {
      utility.pid = undefined
      utility.emit('exit', code ?? 9)
    })
    return utility
  },
}

// electron-store and electron-log take the module as a whole.
export default {
  ...{ app, BrowserWindow, Menu, dialog, ipcMain, nativeTheme, powerMonitor, protocol, safeStorage },
  ...{ screen, session, shell, utilityProcess, webContents },
}

onTold((message) => {
  if (message.kind === 'quit') app.quit()
  // System events can be prevented: functions cannot be sent in a message.
  if (message.kind === 'event') app.emit(message.name, preventable(), ...message.args)
})

// The program's own modules run before the app is ready, as in Electron.
void listen().then(() => setImmediate(() => app.becomeReady()))
