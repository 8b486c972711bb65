/** `app` of the stand-in: one instance a home, and an end that windows and listeners can put off. */
import { EventEmitter } from 'node:events'
import { mkdirSync, readFileSync, readdirSync, rmSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from 'electron'

/** The windows, as far as the end of the app has to do with them. */
export interface Closable {
  close(): void
}

class StandInApp extends EventEmitter {
  readonly name = 'Interlinear'
  readonly isPackaged = true
  #isReady = false
  #isQuitting = false
  readonly #paths = new Map<string, string>()
  /** Set by windows.ts, which knows them. */
  openWindows: () => readonly Closable[] = () => []

  isReady(): boolean {
    return this.#isReady
  }

  whenReady(): Promise<void> {
    return this.#isReady ? Promise.resolve() : new Promise((resolve) => this.once('ready', () => resolve()))
  }

  /** The system has started the app. */
  becomeReady(): void {
    this.#isReady = true
    this.emit('will-finish-launching')
    this.emit('ready', {}, {})
  }

  setPath(name: string, path: string): void {
    if (name !== 'userData') throw new Error(`Failed to set path for ${name}`)
    this.#paths.set(name, path)
  }
  getPath(name: string): string {
    const path = this.#paths.get(name)
    if (path === undefined) throw new Error(`Failed to get '${name}' path`)
    return path
  }
  getName(): string {
    return this.name
  }
  getVersion(): string {
    return '0.0.0-stand-in'
  }
  getAppPath(): string {
    return process.cwd()
  }
  getFileIcon(): Promise<never> {
    // A picture, which nothing looks at.
    return Promise.resolve({} as never)
  }
  enableSandbox(): void {
    // The test's browser decides that.
  }
  getPreferredSystemLanguages(): string[] {
    return ['en-US']
  }

  /** The running instance gets the passed data once it is ready. */
  requestSingleInstanceLock(data?: Record<PropertyKey, unknown>): boolean {
    const folder = this.getPath('userData')
    mkdirSync(folder, { recursive: true })
    const lock = join(folder, 'SingletonLock')
    const holder = livingHolder(lock)
    if (holder !== null) {
      writeFileSync(join(folder, `second-${process.pid}.json`), JSON.stringify(data ?? null))
      return false
    }
    writeFileSync(lock, String(process.pid))
    const taken = new Set<string>()
    const look = (): void => {
      for (const name of readdirSync(folder).filter((one) => one.startsWith('second-'))) {
        const text = taken.has(name) ? '' : readFileSync(join(folder, name), 'utf8')
        if (text === '') continue
        taken.add(name)
        rmSync(join(folder, name))
        void this.whenReady().then(() =>
          this.emit('second-instance', {}, [], process.cwd(), JSON.parse(text)),
        )
      }
    }
    watch(folder, look).unref()
    return true
  }

  /** Linux registers by running a program that a bare machine does not have. */
  setAsDefaultProtocolClient(): boolean {
    return false
  }
  isDefaultProtocolClient(): boolean {
    return false
  }
  addRecentDocument(): void {
    // Linux has no such list.
  }
  relaunch(): void {
    this.emit('stand-in-relaunch')
  }

  quit(): void {
    const event = preventable()
    this.emit('before-quit', event)
    if (event.defaultPrevented) return
    this.#isQuitting = true
    const windows = this.openWindows()
    for (const window of windows) window.close()
    if (windows.length === 0) this.#end()
  }

  /** A window's page, or one who listens, kept it open: the app stays. */
  stay(): void {
    this.#isQuitting = false
  }

  /** A window is gone. */
  windowClosed(): void {
    if (this.openWindows().length > 0) return
    if (this.#isQuitting) this.#end()
    else if (this.listenerCount('window-all-closed') === 0) this.quit()
    else this.emit('window-all-closed')
  }

  exit(code = 0): void {
    process.exit(code)
  }

  #end(): void {
    const event = preventable()
    this.emit('will-quit', event)
    if (event.defaultPrevented) {
      this.#isQuitting = false
      return
    }
    this.emit('quit', {}, 0)
    process.exit(0)
  }
}

function livingHolder(lock: string): number | null {
  try {
    const pid = Number(readFileSync(lock, 'utf8'))
    process.kill(pid, 0)
    return pid
  } catch {
    return null
  }
}

export interface Preventable {
  defaultPrevented: boolean
  preventDefault(): void
}

export function preventable<More extends object>(more?: More): Preventable & More {
  const event = {
    ...(more as More),
    defaultPrevented: false,
    preventDefault() {
      event.defaultPrevented = true
    },
  }
  return event
}

export const app = new StandInApp()

app satisfies Pick<
  App,
  | 'isPackaged'
  | 'name'
  | 'isReady'
  | 'whenReady'
  | 'setPath'
  | 'getVersion'
  | 'getFileIcon'
  | 'enableSandbox'
  | 'getPreferredSystemLanguages'
  | 'requestSingleInstanceLock'
  | 'setAsDefaultProtocolClient'
  | 'isDefaultProtocolClient'
  | 'addRecentDocument'
  | 'relaunch'
  | 'quit'
  | 'exit'
>
