/** Windows of the desktop shell: where they come, and pages that hang or crash. */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { clampToDisplay, dragFile } from '../../electron/windows.ts'
import * as electron from './fakeElectron.ts'
import { BrowserWindow } from './fakeElectron.ts'
import { home, start, IN_TIME, becomeReady, onlyWindow, withShell } from './desktopShell.ts'
import { written } from './fakeLog.ts'

vi.mock('electron', () => import('./fakeElectron.ts'))
vi.mock('electron-log/main', () => import('./fakeLog.ts'))
vi.mock('../../electron/scheme.ts', () => ({ declareScheme: vi.fn(), serveScreens: vi.fn() }))

withShell()

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

  it('starts the drag of a file with the sign of its kind, unless it was closed meanwhile', async () => {
    const window = new BrowserWindow({})
    const real = window as unknown as Parameters<typeof dragFile>[0]
    await dragFile(real, '/tmp/uk.po')
    expect(window.webContents.startDrag).toHaveBeenCalledExactlyOnceWith({
      file: '/tmp/uk.po',
      icon: { of: '/tmp/uk.po' },
    })
    window.close()
    await dragFile(real, '/tmp/uk.po')
    await dragFile(null, '/tmp/uk.po')
    expect(window.webContents.startDrag).toHaveBeenCalledOnce()
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

  it('takes the second window along, whose place is remembered by itself', async () => {
    const place = { x: 40, y: 50, width: 500, height: 640, isMaximized: false }
    writeFileSync(join(home, 'windows.json'), JSON.stringify({ pane: place }))
    start()
    await becomeReady()
    const window = onlyWindow()
    const open = () => {
      const asked = window.webContents.windowOpenHandler?.({ url: 'app://interlinear/pane.html' })
      const options = (asked as unknown as Record<string, Record<string, unknown>>)[
        'overrideBrowserWindowOptions'
      ]
      const pane = new BrowserWindow(options ?? {})
      window.webContents.emit('did-create-window', pane)
      return { pane, options }
    }
    const first = open()
    expect(first.options).toMatchObject({ x: 40, y: 50, width: 500, height: 640 })
    const { webPreferences } = window.options
    expect(first.options).toMatchObject({ webPreferences })
    first.pane.normalBounds = { x: 60, y: 70, width: 520, height: 660 }
    first.pane.close()
    expect(JSON.parse(readFileSync(join(home, 'windows.json'), 'utf8'))).toMatchObject({
      pane: { x: 60, y: 70, width: 520, height: 660 },
    })
    const second = open()
    window.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 139 })
    expect(second.pane.isDestroyed()).toBe(true)
    expect(window.isDestroyed()).toBe(false)
    const third = open()
    window.close()
    expect(third.pane.isDestroyed()).toBe(true)
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
