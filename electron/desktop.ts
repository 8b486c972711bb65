/** The desktop shell's life: one process, one window, what the system asks it to open, and a clean end. */
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Menu, app, dialog, nativeTheme, powerMonitor, shell as systemShell } from 'electron'
import type { BrowserWindow } from 'electron'
import { Failure, toFailureValue, type FailureValue } from '../core/platform/errors/failure.ts'
import { homePath } from '../core/platform/files/homePath.ts'
import { lastOpened } from '../core/workbench/recent.ts'
import type { ShellServices, StateStore, StoredState } from '../core/workbench/shell.ts'
import type { WorkbenchServer } from '../core/workbench/server.ts'
import { askToKeepForThisRun, pickPath } from './dialogs.ts'
import { guardPages, openExternally } from './guards.ts'
import { openWire } from './ipc.ts'
import { openLog } from './log.ts'
import { buildMenu } from './menu.ts'
import { MenuCommands } from './commands.ts'
import { Links } from './links.ts'
import { handOver, openingsIn } from './openings.ts'
import type { HandOver, PathToOpen } from './openings.ts'
import { screensUrl, SCHEME } from './origin.ts'
import { openRedirect } from './redirects.ts'
import { declareScheme, serveScreens } from './scheme.ts'
import { openSettings, openWindowPlaces } from './settings.ts'
import type { WindowPlaces } from './settings.ts'
import { openVault } from './vault.ts'
import { nativeLanguage, nativeTexts } from './texts.ts'
import { bringToFront, dragFile, openWindow, paneOptions } from './windows.ts'
import { suspendDetector } from '../core/sync/suspendDetector.ts'
import { exitImmediately, exitIfDetached } from '../core/store/detachedThreads.ts'
import type { WorkbenchOptions } from '../core/workbench/openProjects.ts'

/** The id of electron-builder.yml: Windows knows pinned and recent items by it. */
const APP_ID = 'org.interlinear.desktop'
/** However much is under way: the system, or the person, waits no longer. */
const DEADLINE_SECONDS = 20

export interface DesktopOptions {
  home: string
  createWorkbench: (options: WorkbenchOptions) => WorkbenchServer
}

/** Says that something went wrong, and that the work is saved: each edit is, in the project's own threads. */
function tellDefect(logPath: string): void {
  const { defect, isSaved, restart } = nativeTexts(
    nativeLanguage('system', app.getPreferredSystemLanguages()),
  ).troubles
  void app.whenReady().then(() =>
    dialog.showMessageBox({
      ...{ type: 'warning', message: defect },
      detail: [isSaved, restart, logPath].join('\n'),
    }),
  )
}

/**
 * Starts the desktop shell, or passes the arguments to the running instance. Must be called before the app is ready.
 */
export function startDesktop({ home, createWorkbench }: DesktopOptions): void {
  const ownFolder = homePath(home, 'state', 'desktop')
  mkdirSync(ownFolder, { recursive: true, mode: 0o700 })
  app.setPath('userData', ownFolder)
  if (process.platform === 'win32') app.setAppUserModelId(APP_ID)
  const here: HandOver = { argv: process.argv, folder: process.cwd(), isPackaged: app.isPackaged }
  if (!app.requestSingleInstanceLock(here)) {
    app.quit()
    return
  }
  // Every page runs in a sandbox of the system, also one that is made without saying so.
  app.enableSandbox()
  const log = openLog(home, tellDefect)
  declareScheme()
  const desktop = new Desktop(home, log)
  desktop.open(openingsIn(here))
  listenToSystem(desktop)
  app
    .whenReady()
    .then(() => desktop.start(createWorkbench))
    .catch((error: unknown) => {
      const { message, details } = toFailureValue(error)
      log(`The desktop shell could not start: ${message}`)
      const texts = nativeTexts(nativeLanguage('system', app.getPreferredSystemLanguages()))
      dialog.showErrorBox(texts.troubles.notStarted, [message, details.todo].join('\n'))
      app.exit(1)
    })
}

function listenToSystem(desktop: Desktop): void {
  app.on('second-instance', (_event, _argv, _folder, data) => {
    const given = handOver.safeParse(data)
    desktop.open(given.success ? openingsIn(given.data) : [])
    desktop.focus()
  })
  app.on('open-file', (event, path) => {
    event.preventDefault()
    desktop.open([{ kind: 'path', path }])
    desktop.focus()
  })
  app.on('open-url', (event, url) => {
    event.preventDefault()
    desktop.open([{ kind: 'link', url }])
    desktop.focus()
  })
  app.on('activate', () => desktop.focus())
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  app.on('child-process-gone', (_, { type, reason, exitCode }) => desktop.childGone(type, reason, exitCode))
  // The event is emitted for each quit, even while the workbench is closing.
  app.on('will-quit', (event) => {
    if (desktop.isEnded) return
    event.preventDefault()
    void desktop.end()
  })
  // Windows ends a session without `will-quit`.
  app.on('browser-window-created', (_, window) => {
    window.on('query-session-end', () => void desktop.end())
    window.on('session-end', () => void desktop.end())
  })
}

/** The running shell. Before `start` it only remembers what to open. */
class Desktop {
  readonly #home: string
  readonly #log: (line: string) => void
  readonly #links: Links
  #early: PathToOpen[] = []
  /** The key of the current menu; empty: it is not built yet. */
  #menuFor = ''
  readonly #commands = new MenuCommands(() => this.#makeWindow())
  #texts = nativeTexts('en')
  #running: { server: WorkbenchServer; wire: ReturnType<typeof openWire>; places: WindowPlaces } | null = null
  #isEnded = false
  #ending: Promise<void> | null = null
  /** Whether the program was started again while it was closing. */
  #isAskedAgain = false
  /** The recent project that the system's own list has. */
  #recent: string | null = null

  constructor(home: string, log: (line: string) => void) {
    this.#home = home
    this.#log = log
    this.#links = new Links(log)
  }

  /** Whether nothing is left to put away. */
  get isEnded(): boolean {
    return this.#isEnded || this.#running === null
  }

  start(createWorkbench: DesktopOptions['createWorkbench']): void {
    const [home, log] = [this.#home, this.#log]
    if (screensUrl().startsWith(`${SCHEME}:`))
      serveScreens(fileURLToPath(new URL('../renderer', import.meta.url)))
    const places = openWindowPlaces({ home })
    guardPages({ log, paneOptions: () => paneOptions(places) })
    const state = openSettings({
      home,
      log,
      onChange: (changed) => {
        this.#follow(changed)
        void this.#tellSystem(state)
      },
    })
    this.#recent = newest(state.read())
    this.#follow(state.read())
    const shell: ShellServices = {
      kind: 'electron',
      hasNativeDialogs: true,
      pick: (purpose, suggestion) => pickPath(this.#commands.front, this.#texts, purpose, suggestion),
      openAddress: ({ href }) => openExternally(href, log),
      revealFile: (path) => systemShell.showItemInFolder(path),
      dragFile: (path) => dragFile(this.#commands.front, path),
      vault: openVault({
        ...{ home, log },
        keepsForThisRun: () => askToKeepForThisRun(this.#commands.front, this.#texts),
      }),
      redirect: () => openRedirect(this.#links, { log, onAnswer: () => this.focus() }),
    }
    const server = createWorkbench({ shell, state, home, version: app.getVersion(), log })
    this.#running = { server, wire: openWire(server, log), places }
    this.open(this.#early.splice(0))
    powerMonitor.on('resume', () => suspendDetector.woke())
    server.prepare()
    this.focus()
  }

  /** Opens each; before the start, when it comes. */
  open(openings: readonly PathToOpen[]): void {
    if (this.#running === null || this.#ending !== null) {
      this.#early.push(...openings)
      return
    }
    for (const opening of openings) {
      switch (opening.kind) {
        case 'path':
          this.#running.server.openPath(opening.path)
          break
        case 'link':
          if (!this.#links.receive(opening.url)) this.#running.server.tell(unasked())
          break
      }
    }
  }

  /** Brings the window to the front, making it where there is none. */
  focus(): void {
    if (this.#ending !== null) this.#isAskedAgain = true
    if (this.#running === null || this.#ending !== null) return
    const window = this.#commands.front
    if (window !== null) bringToFront(window)
    else this.#makeWindow()
  }

  childGone(type: string, reason: string, exitCode: number): void {
    if (reason !== 'clean-exit')
      this.#log(`A child process (${type}) ended: ${reason}, exit code ${exitCode}.`)
  }

  /** Puts the workbench away and quits, once, however often it is asked to. */
  end(): Promise<void> {
    this.#ending ??= this.#putAway()
    return this.#ending
  }

  async #putAway(): Promise<void> {
    const deadline = setTimeout(() => {
      this.#log(
        `The workbench was not put away within ${DEADLINE_SECONDS} seconds: the process ends all the same.`,
      )
      exitImmediately()
    }, DEADLINE_SECONDS * 1000)
    try {
      await this.#running?.server.close()
      await exitIfDetached()
    } catch (error) {
      this.#log(`The workbench could not be put away: ${toFailureValue(error).message}`)
    }
    clearTimeout(deadline)
    this.#isEnded = true
    if (this.#isAskedAgain) relaunch(this.#early)
    app.quit()
  }

  #makeWindow(): BrowserWindow | null {
    if (this.#running === null || this.#ending !== null) return null
    const { places, wire } = this.#running
    return openWindow({
      ...{ places, log: this.#log, texts: () => this.#texts },
      admit: (window) => {
        wire.admit(window.webContents, this.#commands.admit(window))
        window.on('focus', () => wire.comeToFront(window.webContents))
      },
    })
  }

  /** Adds opened documents to the system's list of recent documents. */
  async #tellSystem(state: StateStore): Promise<void> {
    const recent = newest(state.read())
    if (recent === null || recent === this.#recent) return
    this.#recent = recent
    const path = await lastOpened(state, this.#home)
    if (path !== null) app.addRecentDocument(path)
  }

  /** The theme, the language and the keys that are set, at once: the menu is in the language that the screens load in. */
  #follow({ settings }: StoredState): void {
    nativeTheme.themeSource = settings.theme
    const language = nativeLanguage(settings.language, app.getPreferredSystemLanguages())
    const menuFor = JSON.stringify([language, settings.keys])
    if (menuFor === this.#menuFor) return
    this.#menuFor = menuFor
    this.#texts = nativeTexts(language)
    const menu = buildMenu({
      ...{ texts: this.#texts.menu, keys: settings.keys },
      command: (command) => this.#commands.run(command),
      newWindow: () => void this.#makeWindow(),
    })
    Menu.setApplicationMenu(menu)
    this.#commands.apply()
  }
}

/** When the project that was opened last was opened; null: none was yet. */
function newest({ recentProjects: [last] }: StoredState): string | null {
  return last === undefined ? null : `${last.openedAt} ${last.path}`
}

/** Has the program start again once it has ended, for what was asked of it meanwhile. */
function relaunch(openings: readonly PathToOpen[]): void {
  const own = app.isPackaged ? [] : process.argv.slice(1, 2)
  const words = openings.map((opening) => (opening.kind === 'path' ? opening.path : opening.url))
  const { APPIMAGE } = process.env
  app.relaunch({ args: [...own, ...words], ...(APPIMAGE !== undefined && { execPath: APPIMAGE }) })
}

/** The sign-in that a link belongs to may have been begun by a workbench that has ended since. */
function unasked(): FailureValue {
  return new Failure('cloud.unasked', 'The browser came back from a sign-in that is not running.', {
    kept: 'Nothing was changed.',
    todo: 'Sign in once more.',
  }).toValue()
}
