/** The desktop shell's life: start, second start, files and links, windows, menu, dialogs, the end. */
import { globSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { WorkbenchOptions } from '../../core/workbench/server.ts'
import { startDesktop } from '../../electron/desktop.ts'
import { pick } from '../../electron/dialogs.ts'
import { redact } from '../../electron/logging.ts'
import { openingsIn } from '../../electron/openings.ts'
import { accelerator, acceleratorOf } from '../../electron/menuKeys.ts'
import { MENU_COMMANDS } from '../../core/contract/enumerations.ts'
import { bindingOn } from '../../renderer/src/workbench/commands/bindings.ts'
import { clampToDisplay } from '../../electron/windows.ts'
import { fakeWorkbench } from '../shells.ts'
import type { FakeWorkbench } from '../shells.ts'
import * as electron from './fakeElectron.ts'
import { BrowserWindow } from './fakeElectron.ts'
import { nativeTexts } from '../../electron/texts.ts'
import type { MenuTemplate } from './fakeElectron.ts'

vi.mock('electron', () => import('./fakeElectron.ts'))
vi.mock('../../electron/scheme.ts', () => ({ declareScheme: vi.fn(), serveScreens: vi.fn() }))

const { written } = vi.hoisted(() => ({ written: [] as string[] }))
vi.mock('electron-log/main', () => ({
  default: { transports: { file: {} }, info: (line: string) => void written.push(line) },
}))

let home: string
let workbench: FakeWorkbench
let given: WorkbenchOptions | null
const argv = process.argv
/** The shell listens for defects in its process; here the process is the test runner's. */
const defects = ['uncaughtException', 'unhandledRejection'] as const
const listenersBefore = new Set<unknown>(defects.flatMap((event) => process.rawListeners(event)))

beforeEach(() => {
  electron.resetElectron()
  written.length = 0
  home = mkdtempSync(join(tmpdir(), 'interlinear-desktop-'))
  workbench = fakeWorkbench()
  given = null
  process.argv = ['/opt/Interlinear/interlinear']
})

afterEach(() => {
  process.argv = argv
  for (const event of defects) {
    for (const listener of process.listeners(event as 'uncaughtException')) {
      if (!listenersBefore.has(listener)) process.off(event, listener)
    }
  }
  rmSync(home, { recursive: true })
})

function start(): void {
  startDesktop({
    home,
    createWorkbench(options) {
      given = options
      return workbench
    },
  })
}

/** A busy machine takes its time. */
const IN_TIME = { timeout: 120_000 }

async function becomeReady(): Promise<void> {
  electron.app.ready()
  await vi.waitFor(() => expect(given).not.toBeNull(), IN_TIME)
}

function onlyWindow(): BrowserWindow {
  const [window, ...others] = BrowserWindow.all
  if (window === undefined || others.length > 0) throw new Error(`${BrowserWindow.all.length} windows`)
  return window
}

function allItems(items: MenuTemplate[] = electron.Menu.current?.template ?? []): MenuTemplate[] {
  return items.flatMap((item) => [item, ...allItems(item.submenu ?? [])])
}

function menuItem(id: string): MenuTemplate | undefined {
  return allItems().find((item) => item.id === id)
}

describe('the start', () => {
  it('makes one isolated, sandboxed window on the screens, shown when there is something to see', async () => {
    start()
    expect(BrowserWindow.all).toEqual([])
    await becomeReady()
    const window = onlyWindow()
    expect(window.options).toMatchObject({ show: false, title: 'Interlinear', backgroundColor: '#eceeed' })
    expect(window.options['webPreferences']).toEqual({
      preload: expect.stringMatching(/preload\.cjs$/) as string,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      nodeIntegrationInWorker: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
    })
    expect(window.webContents.getURL()).toBe('app://interlinear/')
    expect(window.show).not.toHaveBeenCalled()
    window.emit('ready-to-show')
    expect(window.show).toHaveBeenCalledOnce()
    expect(given).toMatchObject({
      home,
      version: '1.2.3',
      shell: { kind: 'electron', hasNativeDialogs: true },
    })
    expect(electron.app.paths.get('userData')).toBe(join(home, 'desktop'))
  })

  it('hands over to the instance that runs, and does nothing else', () => {
    electron.app.requestSingleInstanceLock.mockReturnValueOnce(false)
    process.argv = ['/opt/Interlinear/interlinear', '/p/shop.interlinear']
    start()
    expect(electron.app.quit).toHaveBeenCalledOnce()
    expect(electron.app.requestSingleInstanceLock).toHaveBeenCalledWith({
      argv: process.argv,
      folder: process.cwd(),
      isPackaged: true,
    })
    expect(electron.app.listenerCount('second-instance')).toBe(0)
  })

  it('registers no links before somebody signs in, so that a checkout leaves nothing behind', async () => {
    start()
    await becomeReady()
    expect(electron.app.setAsDefaultProtocolClient).not.toHaveBeenCalled()
  })

  it('comes to the front when the browser came back to an address of this machine', async () => {
    electron.app.takesProtocols = false
    start()
    await becomeReady()
    const redirect = await given?.shell.redirect?.()
    if (redirect === undefined) throw new Error('no redirect')
    onTestFinished(() => redirect.close())
    const callback = redirect.answered('state-1')
    await fetch(`${redirect.uri}?code=a&state=state-1`)
    expect((await callback).searchParams.get('code')).toBe('a')
    expect(onlyWindow().focus).toHaveBeenCalledOnce()
  })

  it('ends with exit code 1 and a line in the log where it fails', async () => {
    startDesktop({
      home,
      createWorkbench() {
        throw new Error('no database')
      },
    })
    electron.app.ready()
    await vi.waitFor(() => expect(electron.app.exit).toHaveBeenCalledWith(1), IN_TIME)
    expect(written).toEqual([expect.stringContaining('no database')])
    expect(electron.dialog.showErrorBox).toHaveBeenCalledOnce()
  })
})

describe('what the system asks to open', () => {
  it('is any file or folder that lies there, whatever the words beside it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'interlinear-openings-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    writeFileSync(join(folder, 'uk.po'), '')
    const argv = ['app', '--no-sandbox', 'uk.po', 'gone.po', '.']
    expect(openingsIn({ argv, folder, isPackaged: true })).toEqual([
      { kind: 'path', path: join(folder, 'uk.po') },
      { kind: 'path', path: folder },
    ])
  })

  it('is read from a command line, packaged or not', () => {
    const words = [
      '--inspect',
      'shop.interlinear',
      '/abs/Other.INTERLINEAR',
      'notes.txt',
      'interlinear://x?code=1',
    ]
    const openings = [
      { kind: 'path', path: resolve('/work', 'shop.interlinear') },
      { kind: 'path', path: '/abs/Other.INTERLINEAR' },
      { kind: 'link', url: 'interlinear://x?code=1' },
    ]
    expect(openingsIn({ argv: ['app', ...words], folder: '/work', isPackaged: true })).toEqual(openings)
    expect(
      openingsIn({ argv: ['electron', 'a.interlinear', ...words], folder: '/work', isPackaged: false }),
    ).toEqual(openings)
  })

  it('is opened when the shell is up: from the arguments and from the Finder before that', async () => {
    process.argv = ['/opt/Interlinear/interlinear', '/p/shop.interlinear']
    start()
    const event = { preventDefault: vi.fn() }
    electron.app.emit('open-file', event, '/p/other.interlinear')
    expect(event.preventDefault).toHaveBeenCalledOnce()
    expect(workbench.openedPaths).toEqual([])
    await becomeReady()
    expect(workbench.openedPaths).toEqual(['/p/shop.interlinear', '/p/other.interlinear'])
    onlyWindow()
  })

  it('may be named by an address', () => {
    const folder = mkdtempSync(join(tmpdir(), 'interlinear-openings-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const path = join(folder, 'ä b.po')
    writeFileSync(path, '')
    const argv = ['app', pathToFileURL(path).href, 'file://elsewhere/x.po', 'file:%zz']
    expect(openingsIn({ argv, folder, isPackaged: true })).toEqual([{ kind: 'path', path }])
  })

  it('is in the list that the system keeps, by whichever way it was opened', async () => {
    start()
    await becomeReady()
    const state = given?.state
    const path = join(home, 'shop.interlinear')
    const recent = { path, name: 'Shop', openedAt: '2026-01-01T00:00:00Z' }
    state?.update({ recentProjects: [recent] })
    await vi.waitFor(() => expect(electron.app.addRecentDocument).toHaveBeenCalledWith(path), IN_TIME)
    state?.update({ settings: { ...state.read().settings, theme: 'dark' } })
    state?.update({ recentProjects: [{ ...recent, openedAt: '2026-01-02T00:00:00Z' }] })
    await vi.waitFor(() => expect(electron.app.addRecentDocument).toHaveBeenCalledTimes(2), IN_TIME)
  })

  it('comes from a second start, which brings the window to the front', async () => {
    start()
    await becomeReady()
    const window = onlyWindow()
    window.state.isMinimized = true
    const data = { argv: ['interlinear', 'shop.interlinear'], folder: '/work', isPackaged: true }
    electron.app.emit('second-instance', {}, ['ignored'], '/', data)
    expect(workbench.openedPaths).toEqual([resolve('/work', 'shop.interlinear')])
    expect(window.restore).toHaveBeenCalledOnce()
    expect(window.focus).toHaveBeenCalledOnce()

    electron.app.emit('second-instance', {}, [], '/', { argv: 'nonsense' })
    expect(workbench.openedPaths).toHaveLength(1)
    expect(window.focus).toHaveBeenCalledTimes(2)
  })

  it('is a link that nobody asked for: said in the log without what it carries', async () => {
    start()
    await becomeReady()
    electron.app.emit(
      'open-url',
      { preventDefault: vi.fn() },
      'interlinear://oauth/callback?code=abc&state=def',
    )
    expect(written).toEqual(['A link came that nobody asked for (oauth).'])
    expect(workbench.told).toMatchObject([
      { code: 'cloud.unasked', details: { kept: 'Nothing was changed.' } },
    ])
    expect(workbench.openedPaths).toEqual([])
  })
})

describe('the window', () => {
  it('remembers its place, and comes back on a display that is there', async () => {
    start()
    await becomeReady()
    const first = onlyWindow()
    first.normalBounds = { x: 5000, y: -300, width: 4000, height: 600 }
    first.state.isMaximized = true
    first.close()
    electron.app.emit('activate')
    const second = onlyWindow()
    expect(second.options).toMatchObject({ x: 0, y: 0, width: 1920, height: 600 })
    second.emit('ready-to-show')
    expect(second.maximize).toHaveBeenCalledOnce()
  })

  it('is never larger than its display nor smaller than is usable', () => {
    const workArea = { x: 100, y: 50, width: 1000, height: 800 }
    expect(clampToDisplay({ x: 0, y: 0, width: 10, height: 10 }, workArea)).toEqual({
      x: 100,
      y: 50,
      width: 720,
      height: 480,
    })
    expect(clampToDisplay({ x: 900, y: 700, width: 900, height: 700 }, workArea)).toEqual({
      x: 200,
      y: 150,
      width: 900,
      height: 700,
    })
  })

  it('begins with usual bounds where the places are damaged, dark where the system is', async () => {
    writeFileSync(join(home, 'windows.json'), '{"main": {"x": ')
    electron.nativeTheme.shouldUseDarkColors = true
    start()
    await becomeReady()
    electron.nativeTheme.shouldUseDarkColors = false
    expect(onlyWindow().options).toMatchObject({ width: 1360, height: 860, backgroundColor: '#121516' })
  })

  it('keeps its place as it moves, a moment after it came to rest', async () => {
    start()
    await becomeReady()
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const window = onlyWindow()
    const kept = () => readdirSync(home).includes('windows.json')
    window.normalBounds = { x: 30, y: 40, width: 900, height: 600 }
    window.emit('move')
    vi.advanceTimersByTime(400)
    window.emit('resize')
    vi.advanceTimersByTime(400)
    expect(kept()).toBe(false)
    vi.advanceTimersByTime(200)
    expect(JSON.parse(readFileSync(join(home, 'windows.json'), 'utf8'))).toMatchObject({
      main: { x: 30, y: 40, isMaximized: false },
    })
    window.emit('move')
    window.destroy()
    expect(() => vi.advanceTimersByTime(1000)).not.toThrow()
  })

  it('that does not respond is waited for or loaded again, as the person says', async () => {
    start()
    await becomeReady()
    const window = onlyWindow()
    const { showMessageBox } = electron.dialog
    let answer: (given: { response: number }) => void = () => undefined
    const asked = () => new Promise<{ response: number }>((resolve) => (answer = resolve))
    showMessageBox.mockImplementationOnce(asked)
    window.emit('unresponsive')
    window.emit('unresponsive')
    expect(showMessageBox).toHaveBeenCalledOnce()
    const { signal } = showMessageBox.mock.lastCall![1] as { signal: AbortSignal }
    window.emit('responsive')
    expect(signal.aborted).toBe(true)
    answer({ response: 1 })
    await vi.waitFor(() => {
      showMessageBox.mockResolvedValueOnce({ response: 1 })
      window.emit('unresponsive')
      expect(window.webContents.forcefullyCrashRenderer).toHaveBeenCalledOnce()
    }, IN_TIME)
    expect(window.webContents.reload).toHaveBeenCalledOnce()
  })

  it('loads its page again after a crash, and asks when it crashes again at once', async () => {
    start()
    await becomeReady()
    const { webContents } = onlyWindow()
    webContents.emit('render-process-gone', {}, { reason: 'clean-exit', exitCode: 0 })
    expect(webContents.reload).not.toHaveBeenCalled()
    webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 139 })
    expect(webContents.reload).toHaveBeenCalledOnce()
    expect(written).toEqual(["The window's process ended: crashed, exit code 139."])
    electron.dialog.showMessageBox.mockResolvedValueOnce({ response: 1 })
    webContents.emit('render-process-gone', {}, { reason: 'oom', exitCode: 1 })
    await vi.waitFor(() => expect(BrowserWindow.all).toEqual([]), IN_TIME)
    expect(webContents.reload).toHaveBeenCalledOnce()
  })
})

/** What a page says once it listens, which the workbench passes on. */
function offer(
  window: BrowserWindow,
  commands: Parameters<NonNullable<FakeWorkbench['connections'][0]['offer']>>[0],
): void {
  const message = { kind: 'call', id: 1, name: 'app.offer', input: { commands } }
  const { webContents } = window
  electron.ipcMain.emit('workbench', { sender: webContents, senderFrame: webContents.mainFrame }, message)
  workbench.connections.at(-1)?.offer?.(commands)
}

function sentTo(window: BrowserWindow): unknown[] {
  return window.webContents.sent.map((message) => (message as [string, { event: unknown }])[1].event)
}

describe('the menu', () => {
  it('has a command wait for a page that is loading, and sends what the page offers', async () => {
    start()
    await becomeReady()
    const window = onlyWindow()
    menuItem('view.palette')?.click?.()
    expect(window.webContents.sent).toEqual([])
    offer(window, ['view.palette', 'project.close'])
    expect(window.webContents.sent).toEqual([
      ['workbench', { kind: 'event', name: 'app.command', event: { command: 'view.palette' } }],
    ])
    menuItem('project.close')?.click?.()
    menuItem('project.import')?.click?.()
    expect(sentTo(window)).toEqual([{ command: 'view.palette' }, { command: 'project.close' }])
    window.webContents.emit('did-navigate')
    menuItem('view.palette')?.click?.()
    expect(sentTo(window)).toHaveLength(2)
  })

  it('has only items in use that the page in front offers, in whichever language it is built', async () => {
    start()
    await becomeReady()
    const window = onlyWindow()
    const isEnabled = (...ids: string[]) => ids.map((id) => menuItem(id)?.enabled)
    expect(isEnabled('project.open', 'project.close', 'go.query')).toEqual([true, false, false])
    offer(window, ['project.open', 'project.close'])
    expect(isEnabled('project.open', 'project.close', 'go.query')).toEqual([true, true, false])
    offer(window, [])
    expect(isEnabled('project.open', 'project.close', 'window.new')).toEqual([false, false, true])
    const state = given?.state
    state?.update({ settings: { ...state.read().settings, language: 'de' } })
    expect(menuItem('project.open')?.label).toBe('Projekt öffnen …')
    expect(isEnabled('project.open', 'project.close')).toEqual([false, false])
    menuItem('project.close')?.click?.()
    expect(sentTo(window)).toEqual([])
  })

  it('follows the window in front, and makes one for a command where there is none', async () => {
    start()
    await becomeReady()
    const first = onlyWindow()
    offer(first, ['view.palette', 'project.close'])
    menuItem('window.new')?.click?.()
    const second = BrowserWindow.all.at(-1)
    if (second === undefined || second === first) throw new Error('no second window')
    expect(menuItem('project.close')?.enabled).toBe(false)
    first.focus()
    expect(menuItem('project.close')?.enabled).toBe(true)
    menuItem('view.palette')?.click?.()
    expect([sentTo(first), sentTo(second)]).toEqual([[{ command: 'view.palette' }], []])
    expect(workbench.connections[0]?.timesInFront).toBe(1)
    const platform = process.platform
    onTestFinished(() => void Object.defineProperty(process, 'platform', { value: platform }))
    Object.defineProperty(process, 'platform', { value: 'darwin' })
    first.close()
    second.close()
    expect(menuItem('project.close')?.enabled).toBe(false)
    menuItem('project.new')?.click?.()
    offer(onlyWindow(), ['project.new'])
    expect(sentTo(onlyWindow())).toEqual([{ command: 'project.new' }])
  })

  it('names commands that the screens have, by the keys that they bind', () => {
    const screens = fileURLToPath(new URL('../../renderer/src/', import.meta.url))
    const source = globSync(['*/commands.ts', 'workbench/commands/*.ts'], { cwd: screens })
      .map((name) => readFileSync(join(screens, name), 'utf8'))
      .join('\n')
    const platform = process.platform
    onTestFinished(() => void Object.defineProperty(process, 'platform', { value: platform }))
    for (const system of ['linux', 'darwin'] as const) {
      Object.defineProperty(process, 'platform', { value: system })
      for (const id of MENU_COMMANDS) {
        expect(source).toContain(id.startsWith('view.theme.') ? 'id: `view.theme.' : `id: '${id}'`)
        const command = source.slice(source.indexOf(`id: '${id}'`))
        const [, keys] = /keys: \['([^']+)'/.exec(command.slice(0, command.indexOf('run'))) ?? []
        const bound =
          keys === undefined ? undefined : accelerator(bindingOn(keys, system === 'darwin'), system)
        expect(acceleratorOf(id, {}), `${id} on ${system}`).toBe(bound)
      }
    }
  })

  it('has the keys that a person chose, where Electron has a name for them', async () => {
    start()
    await becomeReady()
    const state = given?.state
    const keys = { 'view.palette': ['Alt+Shift+KeyP'], 'go.query': [], 'project.close': ['Control+IntlRo'] }
    state?.update({ settings: { ...state.read().settings, keys } })
    expect(menuItem('view.palette')?.accelerator).toBe('Alt+Shift+P')
    expect(menuItem('go.query')).not.toHaveProperty('accelerator')
    expect(menuItem('project.close')).not.toHaveProperty('accelerator')
    expect(accelerator('Meta+Shift+Digit1', 'win32')).toBe('Super+Shift+1')
  })

  it('shows the keys, and the developer’s items in a checkout only', async () => {
    start()
    await becomeReady()
    expect(menuItem('view.palette')).toMatchObject({ accelerator: 'Control+K', registerAccelerator: false })
    const roles = (): (string | undefined)[] => allItems().map(({ role }) => role)
    const unnamed = allItems().filter(({ role, label }) => role !== undefined && label === undefined)
    expect(unnamed, 'items that Electron would name in English').toEqual([])
    expect(roles()).not.toContain('toggleDevTools')
    electron.app.isPackaged = false
    given = null
    start()
    await becomeReady()
    expect(roles()).toContain('toggleDevTools')
  })
})

describe('the dialogs', () => {
  const english = nativeTexts('en')

  it('ask for what the purpose needs, over the window', async () => {
    const window = new BrowserWindow({})
    const over = window as unknown as Parameters<typeof pick>[0]
    electron.dialog.showOpenDialog.mockResolvedValueOnce({ canceled: false, filePaths: ['/a.po', '/b.po'] })
    expect(await pick(over, english, 'import-files')).toEqual(['/a.po', '/b.po'])
    expect(electron.dialog.showOpenDialog).toHaveBeenCalledWith(
      window,
      expect.objectContaining({ properties: ['openFile', 'multiSelections'] }),
    )
    electron.dialog.showSaveDialog.mockResolvedValueOnce({ canceled: false, filePath: '/p/Shop.interlinear' })
    expect(await pick(over, english, 'save-project', 'Shop')).toEqual(['/p/Shop.interlinear'])
    expect(electron.dialog.showSaveDialog).toHaveBeenCalledWith(
      window,
      expect.objectContaining({
        defaultPath: 'Shop',
        filters: [{ name: 'Interlinear projects', extensions: ['interlinear'] }],
      }),
    )
  })

  it('ask before they write over a file, and add the ending that was left out', async () => {
    const { showSaveDialog, showMessageBox } = electron.dialog
    const save = (chosen: string, ...asked: [Parameters<typeof pick>[2], string?]) => {
      showSaveDialog.mockResolvedValueOnce({ canceled: false, filePath: join(home, chosen) })
      return pick(null, english, ...asked)
    }
    expect(await save('Shop', 'save-project', 'Shop')).toEqual([join(home, 'Shop.interlinear')])
    expect(showSaveDialog.mock.lastCall?.[0]).toMatchObject({
      properties: ['createDirectory', 'showOverwriteConfirmation'],
    })
    expect(await save('memory', 'save-exchange', 'Shop.tmx')).toEqual([join(home, 'memory.tmx')])
    expect(await save('own.name', 'save-archive')).toEqual([join(home, 'own.name')])
    expect(showMessageBox).not.toHaveBeenCalled()
    writeFileSync(join(home, 'Shop.ndjson'), '')
    showMessageBox.mockResolvedValueOnce({ response: 1 })
    expect(await save('Shop', 'save-archive')).toBeNull()
    expect(showMessageBox).toHaveBeenLastCalledWith(
      expect.objectContaining({ message: 'Shop.ndjson is there already. Replace it?', defaultId: 1 }),
    )
    expect(await save('Shop', 'save-archive')).toEqual([join(home, 'Shop.ndjson')])
  })

  it('answer null where nothing was chosen', async () => {
    expect(await pick(null, english, 'open-project')).toBeNull()
    expect(await pick(null, english, 'export-folder')).toBeNull()
    expect(await pick(null, english, 'save-archive', 'Shop.ndjson')).toBeNull()
  })
})

describe('the settings', () => {
  it('are kept by electron-store, set the theme, and begin afresh where the file is damaged', async () => {
    writeFileSync(join(home, 'settings.json'), 'not json')
    start()
    await becomeReady()
    expect(readdirSync(home)).toContainEqual(expect.stringMatching(/^settings\.damaged-.*\.json$/))
    expect(written).toEqual([expect.stringContaining('the damaged file was kept')])
    const state = given?.state
    if (state === undefined) throw new Error('no state')
    state.update({ settings: { ...state.read().settings, theme: 'dark' } })
    expect(electron.nativeTheme.themeSource).toBe('dark')
    expect(state.read().settings.theme).toBe('dark')
  })

  it('have the menu and the dialogs in the language of the interface, at once where it changes', async () => {
    electron.app.systemLanguages = ['fr-FR', 'uk-UA', 'en']
    start()
    await becomeReady()
    expect(menuItem('project.import')?.label).toBe('Імпортувати файли…')
    const state = given?.state
    if (state === undefined) throw new Error('no state')
    state.update({ settings: { ...state.read().settings, language: 'de' } })
    expect(menuItem('project.import')?.label).toBe('Dateien importieren …')
    await given?.shell.pick?.('open-project')
    expect(electron.dialog.showOpenDialog).toHaveBeenLastCalledWith(
      expect.anything(),
      expect.objectContaining({
        title: 'Projekt öffnen',
        filters: [
          { name: 'Interlinear-Projekte', extensions: ['interlinear'] },
          { name: 'Alle Dateien', extensions: ['*'] },
        ],
      }),
    )
    state.update({ settings: { ...state.read().settings, language: 'ar', theme: 'light' } })
    expect(menuItem('view.palette')?.label).toBe('لوحة الأوامر…')
    electron.app.systemLanguages = ['en-GB']
  })
})

describe('the log', () => {
  it('holds no secrets and no quoted texts', async () => {
    expect(redact('GET /?token=abc_-1&x=2')).toBe('GET /?token=…&x=2')
    expect(redact('Authorization: Bearer ey.J-1=')).toBe('Authorization: Bearer …')
    expect(redact(`interlinear.${'a'.repeat(43)}`)).toBe('interlinear.…')
    expect(redact('/home/me/shop.interlinear')).toBe('/home/me/shop.interlinear')
    expect(redact('x'.repeat(5000))).toHaveLength(2001)
    start()
    await becomeReady()
    process.listeners('unhandledRejection').at(-1)?.(
      new SyntaxError('Unexpected "Ваш кошик"'),
      Promise.resolve(),
    )
    expect(written[0]).toMatch(/^Unhandled: SyntaxError: Unexpected "…"/)
  })
})

describe('the end', () => {
  it('comes when the last window is closed, except on a Mac', async () => {
    start()
    await becomeReady()
    const platform = process.platform
    Object.defineProperty(process, 'platform', { value: 'darwin' })
    onlyWindow().close()
    expect(electron.app.quit).not.toHaveBeenCalled()
    Object.defineProperty(process, 'platform', { value: 'linux' })
    electron.app.emit('activate')
    onlyWindow().close()
    expect(electron.app.quit).toHaveBeenCalledOnce()
    Object.defineProperty(process, 'platform', { value: platform })
  })

  /** Quits as Electron does: what is prevented may come again. */
  function quit(): boolean {
    const event = { preventDefault: vi.fn() }
    electron.app.emit('will-quit', event)
    return event.preventDefault.mock.calls.length === 0
  }

  it('puts the workbench away before the process ends, once, however often somebody quits', async () => {
    start()
    await becomeReady()
    const { promise, resolve } = Promise.withResolvers<void>()
    const close = vi.spyOn(workbench, 'close').mockReturnValue(promise)
    expect([quit(), quit()]).toEqual([false, false])
    onlyWindow().emit('query-session-end', {})
    expect([close.mock.calls.length, electron.app.quit.mock.calls.length]).toEqual([1, 0])
    resolve()
    await vi.waitFor(() => expect(electron.app.quit).toHaveBeenCalledOnce(), IN_TIME)
    expect(quit()).toBe(true)
    expect(electron.app.relaunch).not.toHaveBeenCalled()
  })

  it('is followed by a new start where somebody wanted it again meanwhile, and makes no window', async () => {
    start()
    await becomeReady()
    quit()
    onlyWindow().destroy()
    const data = { argv: ['interlinear', 'shop.interlinear'], folder: '/p', isPackaged: true }
    electron.app.emit('second-instance', {}, [], '/', data)
    expect([BrowserWindow.all, workbench.openedPaths]).toEqual([[], []])
    await vi.waitFor(() => expect(electron.app.relaunch).toHaveBeenCalledOnce(), IN_TIME)
    expect(electron.app.relaunch).toHaveBeenCalledWith({ args: [resolve('/p', 'shop.interlinear')] })
  })

  it('comes after a while, whatever is under way, and a failure does not keep it', async () => {
    start()
    await becomeReady()
    vi.useFakeTimers()
    const kill = vi.spyOn(process, 'kill').mockReturnValue(true)
    onTestFinished(() => {
      kill.mockRestore()
      vi.useRealTimers()
    })
    let fail: (error: Error) => void = () => undefined
    vi.spyOn(workbench, 'close').mockReturnValue(new Promise((_, reject) => (fail = reject)))
    quit()
    vi.advanceTimersByTime(19_000)
    expect(kill).not.toHaveBeenCalled()
    vi.advanceTimersByTime(2_000)
    expect(kill).toHaveBeenCalledWith(process.pid, 'SIGKILL')
    expect(written.at(-1)).toContain('within 20 seconds')
    fail(new Error('a broken disk'))
    vi.useRealTimers()
    await vi.waitFor(() => expect(electron.app.quit).toHaveBeenCalledOnce(), IN_TIME)
    expect(written.at(-1)).toContain('could not be put away')
  })

  it('of a session of Windows puts it away, too', async () => {
    start()
    await becomeReady()
    onlyWindow().emit('session-end', {})
    await vi.waitFor(() => expect(workbench.isClosed).toBe(true), IN_TIME)
  })
})

describe('on Windows', () => {
  it('has the id that its packages have', () => {
    const platform = process.platform
    onTestFinished(() => void Object.defineProperty(process, 'platform', { value: platform }))
    Object.defineProperty(process, 'platform', { value: 'win32' })
    start()
    const packages = readFileSync(new URL('../../electron-builder.yml', import.meta.url), 'utf8')
    const [, appId] = /^appId: (.+)$/m.exec(packages) ?? []
    expect(electron.app.setAppUserModelId).toHaveBeenCalledExactlyOnceWith(appId)
  })
})
