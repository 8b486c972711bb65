/** The rights of a desktop page: to see, send, load and do. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { guardPages, openExternally } from '../../electron/guards.ts'
import { isSane, openWire, sendTo } from '../../electron/ipc.ts'
import { isOurs, screensUrl } from '../../electron/origin.ts'
import type { Bridge } from '../../electron/preload.ts'
import { declareScheme, serveScreens } from '../../electron/scheme.ts'
import { fakeWorkbench } from '../shells.ts'
import type { FakeWorkbench } from '../shells.ts'
import * as electron from './fakeElectron.ts'
import { FakeWebContents } from './fakeElectron.ts'

vi.mock('electron', () => import('./fakeElectron.ts'))

let lines: string[]
const log = (line: string): void => void lines.push(line)

beforeEach(() => {
  electron.resetElectron()
  lines = []
})

afterEach(() => vi.unstubAllEnvs())

function pageAt(url: string): FakeWebContents {
  const page = new FakeWebContents()
  page.mainFrame.url = url
  return page
}

/** The stand-in where Electron's own type is asked for. */
function asElectron<Real>(fake: unknown): Real {
  return fake as Real
}

describe('our own pages', () => {
  it('are those of our scheme and host, however alike others look', () => {
    expect(screensUrl()).toBe('app://interlinear/')
    expect(isOurs('app://interlinear/index.html?x#y')).toBe(true)
    for (const url of [
      'app://interlinear.evil.example/',
      'app://evil/',
      'https://interlinear/',
      'file:///app://interlinear/',
      'data:text/html,app://interlinear/',
      'about:blank',
      '',
    ]) {
      expect(isOurs(url), url).toBe(false)
    }
  })

  it('come from the development server only while the app is not packaged', () => {
    vi.stubEnv('ELECTRON_RENDERER_URL', 'http://localhost:5173')
    expect(screensUrl()).toBe('app://interlinear/')
    electron.app.isPackaged = false
    expect(screensUrl()).toBe('http://localhost:5173')
    expect(isOurs('http://localhost:5173/src/main.ts')).toBe(true)
    expect(isOurs('http://localhost:5174/')).toBe(false)
    expect(isOurs('app://interlinear/')).toBe(false)
  })
})

describe('the preload script', () => {
  it('exposes three functions and lets no event of Electron through', async () => {
    await import('../../electron/preload.ts')
    expect(electron.contextBridge.exposeInMainWorld).toHaveBeenCalledOnce()
    const [name, bridge] = electron.contextBridge.exposeInMainWorld.mock.calls[0] as [string, Bridge]
    expect(name).toBe('interlinear')
    expect(Object.keys(bridge)).toEqual(['send', 'onMessage', 'pathOf'])
    const dropped = new File([], 'uk.po')
    expect(bridge.pathOf(dropped)).toBe('/dropped/uk.po')

    const call = { kind: 'call', id: 1, name: 'app.state', input: {} } as const
    bridge.send(call)
    expect(electron.ipcRenderer.send).toHaveBeenCalledWith('workbench', call)

    const listener = vi.fn()
    const stop = bridge.onMessage(listener)
    electron.ipcRenderer.emit('workbench', { sender: electron.ipcRenderer }, { kind: 'event' })
    expect(listener.mock.calls).toEqual([[{ kind: 'event' }]])
    stop()
    electron.ipcRenderer.emit('workbench', {}, { kind: 'event' })
    expect(listener).toHaveBeenCalledOnce()
  })
})

describe('the wire', () => {
  const call = { kind: 'call', id: 1, name: 'app.state', input: {} }
  let workbench: FakeWorkbench
  let page: FakeWebContents
  let wire: ReturnType<typeof openWire>
  let offered: unknown[]

  beforeEach(() => {
    workbench = fakeWorkbench()
    wire = openWire(workbench, log)
    page = pageAt('app://interlinear/')
    offered = []
    wire.admit(asElectron(page), (commands, on) => offered.push([commands, on]))
  })

  function send(sender: FakeWebContents, message: unknown, senderFrame: unknown = sender.mainFrame): void {
    electron.ipcMain.emit('workbench', { sender, senderFrame }, message)
  }

  it('joins a page to one connection, both ways', () => {
    send(page, call)
    send(page, { kind: 'cancel', id: 1 })
    expect(workbench.connections).toHaveLength(1)
    expect(workbench.connections[0]?.received).toEqual([call, { kind: 'cancel', id: 1 }])
    const answer = { kind: 'result', id: 1, result: { ok: true, value: null } } as const
    workbench.connections[0]?.send(answer)
    expect(page.sent).toEqual([['workbench', answer]])
  })

  it('hears what a page offers to the menu, and says which page is in front', () => {
    send(page, call)
    workbench.connections[0]?.offer?.(['view.palette'], ['view.side'])
    expect(offered).toEqual([[['view.palette'], ['view.side']]])
    wire.comeToFront(asElectron(page))
    wire.comeToFront(asElectron(pageAt('app://interlinear/')))
    expect(workbench.connections.map(({ timesInFront }) => timesInFront)).toEqual([1])
  })

  it('refuses foreign pages, frames inside ours, pages that went elsewhere, and frames that are gone', () => {
    const foreign = pageAt('app://interlinear/')
    send(foreign, call)
    send(page, call, { url: 'app://interlinear/' })
    send(page, call, null)
    page.mainFrame.url = 'https://evil.example/'
    send(page, call)
    expect(workbench.connections).toHaveLength(0)
    expect(lines).toEqual([
      'A message was refused: its page is none of our windows.',
      'A message was refused: it came from a frame inside the page.',
      'A message was refused: its frame is gone.',
      'A message was refused: its page is not one of ours.',
    ])
  })

  it('refuses what is too large, binary or endless', () => {
    const text = 'x'.repeat(9 * 1024 * 1024)
    expect(isSane({ ...call, input: { text } })).toBe(true)
    expect(isSane({ ...call, input: { text, more: [text] } })).toBe(false)
    expect(isSane({ [text]: { [text]: 1 } })).toBe(false)
    expect(isSane(new Uint8Array(8))).toBe(false)
    expect(isSane({ input: new Map([['a', text + text]]) })).toBe(false)
    expect(isSane({ input: new Set([1]) })).toBe(false)
    expect(isSane({ input: new Date() })).toBe(false)
    expect(isSane(Array.from({ length: 300_000 }, () => null))).toBe(false)
    const circle: unknown[] = []
    circle.push(circle)
    expect(isSane(circle)).toBe(false)
    let deep: unknown = 1
    for (let depth = 0; depth < 100_000; depth++) deep = [deep]
    expect(isSane(deep)).toBe(true)
    send(page, { ...call, input: { text, more: [text] } })
    expect(workbench.connections).toHaveLength(0)
    expect(lines).toEqual(['A message was refused: it is too large.'])
  })

  it('ends the connection with its document: at a reload, a crash and the end', () => {
    send(page, call)
    page.emit('did-navigate')
    expect(workbench.connections[0]?.isClosed).toBe(true)
    send(page, call)
    page.emit('render-process-gone')
    send(page, call)
    expect(workbench.connections.map(({ isClosed }) => isClosed)).toEqual([true, true, false])
    page.isGone = true
    page.emit('destroyed')
    expect(workbench.connections[2]?.isClosed).toBe(true)
    sendTo(asElectron(page), { kind: 'event', name: 'app.command', event: { command: 'x' } })
    expect(page.sent).toEqual([])
    send(page, call)
    expect(workbench.connections).toHaveLength(3)
  })
})

describe('the scheme of the screens', () => {
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'interlinear-scheme-'))
    mkdirSync(join(folder, 'renderer/assets'), { recursive: true })
    writeFileSync(join(folder, 'renderer/index.html'), '<!doctype html>')
    writeFileSync(join(folder, 'renderer/assets/a-1.js'), 'export {}')
    writeFileSync(join(folder, 'secret.json'), 'secret')
    serveScreens(join(folder, 'renderer'))
  })

  afterEach(() => rmSync(folder, { recursive: true }))

  async function get(url: string, method = 'GET'): Promise<Response> {
    const response = await electron.protocol.handler?.(new Request(url, { method }))
    if (response === undefined) throw new Error('no handler')
    return response
  }

  it('is declared as secure and standard, with no way around the policy', () => {
    declareScheme()
    expect(electron.protocol.schemes).toEqual([
      { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
    ])
  })

  it('serves the built files with types and policy', async () => {
    const page = await get('app://interlinear/')
    expect(page.status).toBe(200)
    expect(await page.text()).toBe('<!doctype html>')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'")
    const script = await get('app://interlinear/assets/a-1.js')
    expect(script.headers.get('content-type')).toContain('text/javascript')
  })

  it.each([
    'app://interlinear/../secret.json',
    'app://interlinear/..%2fsecret.json',
    'app://interlinear/assets/%2e%2e/%2e%2e/secret.json',
    'app://interlinear//etc/passwd',
    'app://other/index.html',
    'app://interlinear/assets',
  ])('serves nothing else: %s', async (url) => {
    expect((await get(url)).status).toBe(404)
  })

  it('answers GET only', async () => {
    expect((await get('app://interlinear/', 'POST')).status).toBe(405)
  })
})

describe('a guarded page', () => {
  function guarded(): FakeWebContents {
    guardPages({ log, paneOptions: () => ({ width: 680 }) })
    const page = pageAt('app://interlinear/')
    electron.app.emit('web-contents-created', {}, page)
    page.emit('input-event', {}, { type: 'mouseDown' })
    return page
  }

  function navigate(page: FakeWebContents, url: string, isMainFrame = true): boolean {
    const event = { url, isMainFrame, preventDefault: vi.fn() }
    page.emit('will-frame-navigate', event)
    return event.preventDefault.mock.calls.length === 0
  }

  it('does not navigate; web links open in the system’s browser', () => {
    const page = guarded()
    expect(navigate(page, 'app://interlinear/index.html')).toBe(true)
    expect(navigate(page, 'https://example.org/docs')).toBe(false)
    expect(electron.shell.openExternal).toHaveBeenCalledExactlyOnceWith('https://example.org/docs')
    expect(navigate(page, 'file:///etc/passwd')).toBe(false)
    expect(navigate(page, 'app://interlinear/', false)).toBe(false)
    expect(navigate(page, 'https://example.org/frame', false)).toBe(false)
    expect(electron.shell.openExternal).toHaveBeenCalledOnce()
  })

  it('opens a link only after a click or a key', () => {
    guardPages({ log, paneOptions: () => ({ width: 680 }) })
    const page = pageAt('app://interlinear/')
    electron.app.emit('web-contents-created', {}, page)
    page.emit('input-event', {}, { type: 'mouseMove' })
    expect(navigate(page, 'https://example.org/docs')).toBe(false)
    expect(page.windowOpenHandler?.({ url: 'https://example.org/' })).toEqual({ action: 'deny' })
    expect(electron.shell.openExternal).not.toHaveBeenCalled()
    page.emit('input-event', {}, { type: 'rawKeyDown' })
    navigate(page, 'https://example.org/docs')
    expect(electron.shell.openExternal).toHaveBeenCalledOnce()
  })

  it('opens no windows and embeds no pages', () => {
    const page = guarded()
    expect(page.windowOpenHandler?.({ url: 'https://example.org/' })).toEqual({ action: 'deny' })
    expect(page.windowOpenHandler?.({ url: 'app://interlinear/' })).toEqual({ action: 'deny' })
    expect(electron.shell.openExternal).toHaveBeenCalledExactlyOnceWith('https://example.org/')
    const event = { preventDefault: vi.fn() }
    page.emit('will-attach-webview', event)
    expect(event.preventDefault).toHaveBeenCalledOnce()
  })

  it('opens the second window for a page of ours alone, with the options that it is given', () => {
    const page = guarded()
    const url = 'app://interlinear/pane.html'
    expect(page.windowOpenHandler?.({ url })).toEqual({
      action: 'allow',
      overrideBrowserWindowOptions: { width: 680 },
    })
    expect(page.windowOpenHandler?.({ url: `${url}?more` })).toEqual({ action: 'deny' })
    expect(page.windowOpenHandler?.({ url: 'app://other/pane.html' })).toEqual({ action: 'deny' })
    page.mainFrame.url = 'https://example.org/'
    expect(page.windowOpenHandler?.({ url })).toEqual({ action: 'deny' })
  })

  it('opens outside what is for browsers only, and logs no address', async () => {
    for (const url of [
      'javascript:alert(1)',
      'file:///x',
      'smb://host/share',
      'https://user:pw@host/',
      'x',
    ]) {
      await openExternally(url, log)
    }
    expect(electron.shell.openExternal).not.toHaveBeenCalled()
    expect(lines.join()).not.toMatch(/pw|share/)
    electron.shell.openExternal.mockRejectedValueOnce(new Error('no browser'))
    await openExternally('http://example.org', log)
    expect(lines.at(-1)).toContain('no browser')
  })

  it('has two permissions: to put text on the clipboard, and to know the names of fonts', () => {
    const page = guarded()
    const { requestHandler, checkHandler } = electron.session.defaultSession
    const granted = (
      asker: FakeWebContents,
      permission: string,
      { isMainFrame = true, requestingUrl = asker.getURL() } = {},
    ): [boolean | undefined, boolean | undefined] => {
      let answer: boolean | undefined
      const details = { isMainFrame, requestingUrl }
      requestHandler?.(asker, permission, (isGranted) => (answer = isGranted), details)
      return [answer, checkHandler?.(asker, permission, requestingUrl, details)]
    }
    expect(granted(page, 'clipboard-sanitized-write')).toEqual([true, true])
    expect(granted(page, 'local-fonts')).toEqual([true, true])
    for (const permission of [
      'clipboard-read',
      'media',
      'geolocation',
      'notifications',
      'openExternal',
      'unknown',
    ]) {
      expect(granted(page, permission)).toEqual([false, false])
    }
    expect(granted(pageAt('https://evil.example/'), 'clipboard-sanitized-write')).toEqual([false, false])
    expect(granted(pageAt('https://evil.example/'), 'local-fonts')).toEqual([false, false])
    const main = { isMainFrame: true }
    expect(checkHandler?.(null, 'clipboard-sanitized-write', '', main)).toBe(false)
    // A frame inside our page gets nothing, whatever its origin is.
    const inside = { isMainFrame: false, requestingUrl: 'https://evil.example/' }
    expect(granted(page, 'clipboard-sanitized-write', inside)).toEqual([false, false])
  })
})
