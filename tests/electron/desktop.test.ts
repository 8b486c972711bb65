/** The life of the desktop shell: start, second start, the end. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { startDesktop } from '../../electron/desktop.ts'
import * as electron from './fakeElectron.ts'
import { BrowserWindow } from './fakeElectron.ts'
import { home, workbench, given, start, IN_TIME, becomeReady, onlyWindow, withShell } from './desktopShell.ts'
import { written } from './fakeLog.ts'

vi.mock('electron', () => import('./fakeElectron.ts'))
vi.mock('electron-log/main', () => import('./fakeLog.ts'))
vi.mock('../../electron/scheme.ts', () => ({ declareScheme: vi.fn(), serveScreens: vi.fn() }))

withShell()

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

  it('passes its arguments to the running instance, and does nothing else', () => {
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

  it('registers no links before a sign-in, so that a checkout leaves no registration', async () => {
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

describe('an uncaught exception', () => {
  it('is logged and said once, and the desktop goes on', async () => {
    start()
    await becomeReady()
    const uncaught = process.listeners('uncaughtException').at(-1)
    uncaught?.(new Error('lost "a text"'), 'uncaughtException')
    uncaught?.(new Error('lost again'), 'uncaughtException')
    expect(written).toEqual([
      expect.stringContaining('Uncaught: Error: lost "…"'),
      expect.stringContaining('Uncaught: Error: lost again'),
    ])
    await vi.waitFor(() => expect(electron.dialog.showMessageBox).toHaveBeenCalledOnce(), IN_TIME)
    expect(electron.dialog.showMessageBox).toHaveBeenCalledWith({
      type: 'warning',
      message: 'Something went wrong inside Interlinear.',
      detail: expect.stringMatching(/^Your work is saved in the project\.\n.*\n.*desktop\.log$/) as string,
    })
    expect(onlyWindow().webContents.isDestroyed()).toBe(false)
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

  it('closes the workbench once before the process ends, however often it is quit', async () => {
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

  it('is followed by a new start if that was requested meanwhile, and makes no window', async () => {
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

  it('closes the workbench at the end of a Windows session, too', async () => {
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
