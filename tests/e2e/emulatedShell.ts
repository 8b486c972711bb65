/**
 * The built desktop shell over a stand-in for Electron (tests/electron/standIn), its windows being pages of the test's
 * browser. The bundle, the preload script and the policy are the shipped ones. notOnDesktop.ts names the tests that
 * need a real window.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { FromHost, ToHost } from '../electron/standIn/host.ts'
import { answerDialogsOf, answerTo, type Answer, type Asked } from './systemDialogs.ts'

const checkout = fileURLToPath(new URL('../../', import.meta.url))
const hooks = new URL('../electron/standIn/hooks.ts', import.meta.url).href

export interface EmulatedShell {
  page: Page
  /** The windows, the newest last. */
  pages: Page[]
  /** Answers the next system dialogs, in order; an unexpected one is closed without a choice. */
  answerDialogs(...answers: Answer[]): void
  /** The requests of the system dialogs. */
  asked: Asked[]
  /** The files that were shown in the file manager. */
  revealed: string[]
  /** Chooses an item of the menu, if it is enabled. */
  choose(item: string): void
  /** The menu's items by their ids, and whether each can be chosen. */
  menu(): Promise<Record<string, boolean>>
  /** Quits as by the menu's own item. */
  quit(): void
  /** Closes the window as its own button does: its page may refuse. */
  closeWindow(): void
  /** How it was started. */
  made: Options
  /** Something that the system tells the app: `open-file`, `activate`. */
  emit(name: string, ...args: unknown[]): void
  /** The code it ended with. */
  ended: Promise<number | null>
  kill(): Promise<void>
  stop(): Promise<void>
}

const shells = new WeakMap<Page, EmulatedShell>()

/** The shell that shows a page; undefined: another kind of shell does. */
export function emulatedShellOf(page: Page): EmulatedShell | undefined {
  return shells.get(page)
}

interface Options {
  browser: Browser
  viewport: { width: number; height: number } | null
  env?: Record<string, string>
  /** False: it passes its arguments to another instance, and has no window. */
  awaitsWindow?: boolean
}

/** Starts the built shell with its home below a folder, and what it is to open. */
export async function startEmulatedShell(
  folder: string,
  path: string | undefined,
  options: Options,
): Promise<EmulatedShell> {
  const { browser, viewport, env = {}, awaitsWindow = true } = options
  const context = await browser.newContext({ viewport })
  const child = fork(join(checkout, 'out/main/main.js'), path === undefined ? [] : [path], {
    execArgv: ['--import', hooks],
    cwd: folder,
    env: { ...process.env, INTERLINEAR_HOME: join(folder, 'home'), ...env },
    serialization: 'advanced',
  })
  const host = new Host(child, context)
  const early = host.ended.then((code) => (awaitsWindow ? endedEarly(code) : context.newPage()))
  const page = await Promise.race([host.first, early])
  const shell: EmulatedShell = {
    page,
    pages: host.shown,
    asked: host.asked,
    revealed: host.revealed,
    answerDialogs: (...answers) => void host.answers.push(...answers),
    menu: () => host.menu(),
    quit: () => host.tell({ kind: 'quit' }),
    closeWindow: () => host.tell({ kind: 'closeWindow', window: null }),
    made: options,
    choose: (id) => host.tell({ kind: 'menu', id }),
    emit: (name, ...args) => host.tell({ kind: 'event', name, args }),
    ended: host.ended,
    async kill() {
      child.kill('SIGKILL')
      await host.ended
    },
    async stop() {
      host.tell({ kind: 'closeWindow', window: null })
      await host.ended
      await context.close()
    },
  }
  host.onShown = (shown) => know(shown, shell)
  know(page, shell)
  return shell
}

function know(page: Page, shell: EmulatedShell): void {
  shells.set(page, shell)
  answerDialogsOf(page, { answer: (...answers) => shell.answerDialogs(...answers), asked: () => shell.asked })
}

function endedEarly(code: number | null): never {
  throw new Error(`The shell ended with the code ${code} before it had a window.`)
}

/** The system around the stand-in: it makes pages for windows and carries what they say. */
class Host {
  readonly #child: ChildProcess
  readonly #context: BrowserContext
  readonly #pages = new Map<number, Promise<Page>>()
  /** Serialized actions for each window. */
  readonly #turns = new Map<number, Promise<unknown>>()
  readonly shown: Page[] = []
  readonly asked: Asked[] = []
  readonly revealed: string[] = []
  /** The files whose drag out of a window began. */
  readonly dragged: string[] = []
  readonly answers: Answer[] = []
  readonly ended: Promise<number | null>
  readonly first: Promise<Page>
  /** The permissions of pages, known before they load. */
  #granted: Promise<void> = Promise.resolve()
  readonly #menus: ((items: Record<string, boolean>) => void)[] = []
  onShown: (page: Page) => void = () => undefined
  #resolveFirst: (page: Page) => void = () => undefined

  constructor(child: ChildProcess, context: BrowserContext) {
    this.#child = child
    this.#context = context
    this.ended = once(child, 'exit').then(([code]) => code as number | null)
    this.first = new Promise((resolve) => (this.#resolveFirst = resolve))
    child.on('message', (message: ToHost) => this.#hear(message))
  }

  /** The menu as it is now. */
  menu(): Promise<Record<string, boolean>> {
    return new Promise((resolve) => {
      this.#menus.push(resolve)
      this.tell({ kind: 'askMenu' })
    })
  }

  tell(message: FromHost): void {
    if (this.#child.connected) this.#child.send(message)
  }

  #hear(message: ToHost): void {
    switch (message.kind) {
      case 'open':
        this.#pages.set(message.window, this.#open(message.window, message.preload))
        break
      case 'load':
        this.#inTurn(message.window, async (page) => {
          const { window, url } = message
          await this.#granted
          // Its messages are answered while it loads.
          try {
            await page.goto(url, { waitUntil: 'commit' })
          } catch (error) {
            this.tell({ kind: 'failed', window, url, error: networkErrorOf(error) })
            return
          }
          void page
            .waitForLoadState('load')
            .then(() => this.tell({ kind: 'ready', window }))
            .catch((error: unknown) =>
              this.tell({ kind: 'failed', window, url, error: networkErrorOf(error) }),
            )
          this.shown.push(page)
          this.onShown(page)
          this.#resolveFirst(page)
        })
        break
      case 'grant':
        this.#granted = this.#granted
          .then(() => this.#context.clearPermissions())
          .then(() => this.#context.grantPermissions([...message.permissions]))
        break
      case 'reload':
        this.#inTurn(message.window, (page) => page.reload({ waitUntil: 'commit' }))
        break
      case 'crash':
        this.#inTurn(message.window, async (page) => {
          this.tell({ kind: 'gone', window: message.window })
          await page.goto('about:blank')
        })
        break
      case 'post':
        this.#inTurn(message.window, (page) =>
          page.evaluate(([channel, said]) => (window as unknown as Received).standInReceive(channel, said), [
            message.channel,
            message.message,
          ] as const),
        )
        break
      case 'close':
        this.#inTurn(message.window, (page) => page.close({ runBeforeUnload: true }))
        break
      case 'destroy':
        this.#inTurn(message.window, (page) => page.close())
        break
      case 'dialog': {
        const { id, type, options } = message
        const asked = { type, options }
        this.asked.push(asked)
        const answer = this.answers.shift() ?? (type === 'message' ? 0 : null)
        this.tell({ kind: 'answer', id, value: answerTo(asked, answer) })
        break
      }
      case 'external':
        void this.#context.newPage().then((page) => page.goto(message.url).catch(() => undefined))
        break
      case 'reveal':
        this.revealed.push(message.path)
        break
      case 'drag':
        this.dragged.push(message.path)
        break
      case 'menuIs':
        this.#menus.shift()?.(message.items)
        break
      case 'problem':
        console.error(message.message)
        break
    }
  }

  /** A page may be gone by the time that something is said to it. */
  #inTurn(window: number, act: (page: Page) => Promise<unknown>): void {
    const before = this.#turns.get(window) ?? this.#pages.get(window) ?? Promise.resolve()
    const turn = before.then(async () => {
      const page = await this.#pages.get(window)
      if (page !== undefined && !page.isClosed()) await act(page)
    })
    this.#turns.set(
      window,
      turn.catch(() => undefined),
    )
  }

  async #open(window: number, preload: string): Promise<Page> {
    const page = await this.#context.newPage()
    await page.exposeFunction('standInPost', (channel: string, args: unknown[]) =>
      this.tell({ kind: 'posted', window, channel, args, url: page.url() }),
    )
    await page.exposeFunction('standInClose', () => this.tell({ kind: 'closeWindow', window }))
    await page.addInitScript({ content: sandboxOf(readFileSync(preload, 'utf8')) })
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) this.tell({ kind: 'navigated', window, url: frame.url() })
    })
    page.on('close', () => this.tell({ kind: 'closed', window }))
    page.on('dialog', (dialog) => {
      if (dialog.type() !== 'beforeunload') return
      this.tell({ kind: 'stays', window })
      void dialog.dismiss()
    })
    return page
  }
}

/** Chromium's name of what went wrong, as Electron has it. */
function networkErrorOf(error: unknown): string {
  return /\bERR_\w+/.exec(String(error))?.[0] ?? 'ERR_FAILED (-2)'
}

interface Received {
  standInReceive(channel: string, message: unknown): void
}

/**
 * The preload script with what Electron gives it. A bridge clones what crosses it: what has no clone, such as a proxy of
 * Svelte's state, is refused there. A page of Electron may close its window, which a browser's page may not.
 */
function sandboxOf(preload: string): string {
  return `{
    window.close = () => void window.standInClose()
    const listeners = new Map()
    const ipcRenderer = {
      send(channel, ...args) { void window.standInPost(channel, structuredClone(args)) },
      on(channel, listener) { listeners.set(channel, [...(listeners.get(channel) ?? []), listener]) },
      off(channel, listener) {
        listeners.set(channel, (listeners.get(channel) ?? []).filter((other) => other !== listener))
      },
    }
    const cross = (value) => {
      if (typeof value === 'function') return (...args) => cross(value(...args.map(cross)))
      return value instanceof File ? value : structuredClone(value)
    }
    const contextBridge = {
      exposeInMainWorld(name, api) {
        const crossed = Object.fromEntries(Object.entries(api).map(([key, value]) => [key, cross(value)]))
        Object.defineProperty(window, name, { value: Object.freeze(crossed), writable: false })
      },
    }
    // A file that a page made lies nowhere.
    const webUtils = { getPathForFile: () => '' }
    Object.defineProperty(window, 'standInReceive', {
      value: (channel, message) => {
        for (const listener of listeners.get(channel) ?? []) listener({ sender: ipcRenderer }, message)
      },
    })
    if (window === window.top && location.protocol === 'http:') {
      const require = (name) => {
        if (name !== 'electron') throw new Error('module not found: ' + name)
        return { contextBridge, ipcRenderer, webUtils }
      }
      ;((require, module, exports) => {
        ${preload}
      })(require, { exports: {} }, {})
    }
  }`
}
