import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openBrowserShell } from '../../cli/open/shell.ts'
import { browserArguments, findBrowser } from '../../cli/open/window.ts'
import type { BrowserMachine } from '../../cli/open/window.ts'
import { fakeWorkbench } from '../shells.ts'

function machine(
  platform: NodeJS.Platform,
  environment: NodeJS.ProcessEnv,
  ...files: string[]
): BrowserMachine {
  return { platform, environment, exists: (path) => files.includes(path) }
}

describe('the browser to open a window of', () => {
  it('is found where each platform has it', () => {
    const linux = { DISPLAY: ':0', PATH: '/usr/bin:/snap/bin' }
    expect(findBrowser(machine('linux', linux, '/snap/bin/chromium'))).toEqual({ path: '/snap/bin/chromium' })
    const edge = '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge'
    expect(findBrowser(machine('darwin', {}, edge))).toEqual({ path: edge })
    const chrome = 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'
    expect(findBrowser(machine('win32', { PROGRAMFILES: 'C:\\Program Files' }, chrome))).toEqual({
      path: chrome,
    })
  })

  it('is a named one, and prefers Chromium to Chrome', () => {
    const both = ['/usr/bin/google-chrome', '/usr/bin/chromium', '/opt/mine']
    const linux = { WAYLAND_DISPLAY: 'wayland-0', PATH: '/usr/bin' }
    expect(findBrowser(machine('linux', linux, ...both))).toEqual({ path: '/usr/bin/chromium' })
    const named = { ...linux, INTERLINEAR_BROWSER: '/opt/mine' }
    expect(findBrowser(machine('linux', named, ...both))).toEqual({ path: '/opt/mine' })
  })

  it('is none, with a reason, without a display or a browser', () => {
    expect(findBrowser(machine('linux', { PATH: '/usr/bin' }, '/usr/bin/chromium'))).toEqual({
      reason: 'this machine has no display',
      hasDefault: false,
    })
    expect(findBrowser(machine('darwin', {}))).toEqual({
      reason: 'no Chromium, Chrome or Edge is installed',
      hasDefault: true,
    })
    expect(findBrowser(machine('darwin', { INTERLINEAR_BROWSER: '/gone' }))).toEqual({
      reason: 'INTERLINEAR_BROWSER names /gone, which is not there',
      hasDefault: false,
    })
  })

  it('runs on a profile of its own, quietly, and sandboxed unless it cannot be', () => {
    const given = browserArguments('http://127.0.0.1:1/start?code=c', '/home/me/browser', false)
    expect(given).toEqual(
      expect.arrayContaining([
        '--app=http://127.0.0.1:1/start?code=c',
        '--user-data-dir=/home/me/browser',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ]),
    )
    expect(given).not.toContain('--no-sandbox')
    expect(browserArguments('http://127.0.0.1:1/', '/p', true)).toContain('--no-sandbox')
  })
})

describe.skipIf(process.platform === 'win32')('the browser shell', () => {
  let home: string

  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'interlinear-window-'))
  })

  afterEach(() => {
    vi.unstubAllEnvs()
    rmSync(home, { recursive: true })
  })

  /** A stand-in for the browser: writes its arguments to a file, and optionally runs until it is ended. */
  function installBrowser(stays: boolean): string {
    const written = join(home, 'arguments')
    const browser = join(home, 'browser.sh')
    writeFileSync(browser, `#!/bin/sh\necho "$@" > ${written}\n${stays ? 'exec sleep 60' : 'sleep 6'}\n`)
    chmodSync(browser, 0o755)
    vi.stubEnv('INTERLINEAR_BROWSER', browser)
    vi.stubEnv('DISPLAY', ':99')
    return written
  }

  function open(window: boolean, lines: string[] = []): ReturnType<typeof openBrowserShell> {
    return openBrowserShell({
      server: fakeWorkbench(),
      pages: () => (_, response) => void response.end('page'),
      home,
      window,
      log: (line) => lines.push(line),
    })
  }

  it('gives the window an address that works once, and ends when the window is closed', async () => {
    const written = installBrowser(false)
    const shell = await open(true)
    expect(shell.hasWindow).toBe(true)
    await expect
      .poll(() => existsSync(written) && readFileSync(written, 'utf8'))
      .toContain('--app=http://127.0.0.1:')
    const token = new URL(shell.url).searchParams.get('token') ?? ''
    expect(token).toHaveLength(43)
    expect(readFileSync(written, 'utf8')).not.toContain(token)
    await shell.ended
    await shell.close()
  })

  it('takes its window along when it is closed', async () => {
    installBrowser(true)
    const shell = await open(true)
    await shell.close()
    await expect(fetch(shell.url)).rejects.toThrow()
  })

  it('serves on where the browser fails to open a window', async () => {
    installBrowser(false)
    writeFileSync(join(home, 'browser.sh'), '#!/bin/sh\nexit 1\n')
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
    const lines: string[] = []
    const shell = await open(true, lines)
    const ended = vi.fn()
    void shell.ended.then(ended)
    await vi.waitFor(
      async () => {
        await vi.advanceTimersByTimeAsync(1000)
        expect(lines).toEqual(['The window did not open. Open the address in a browser.'])
      },
      { timeout: 120_000 },
    )
    vi.useRealTimers()
    expect(ended).not.toHaveBeenCalled()
    expect(await (await fetch(shell.url)).text()).toBe('page')
    await shell.close()
  })

  /** A system whose browser is Firefox: `xdg-open` writes down what it was asked to open. */
  function installDefaultBrowser(code: number): string {
    const written = join(home, 'opened')
    writeFileSync(join(home, 'xdg-open'), `#!/bin/sh\necho "$1" > ${written}\nexit ${code}\n`)
    chmodSync(join(home, 'xdg-open'), 0o755)
    vi.stubEnv('INTERLINEAR_BROWSER', '')
    vi.stubEnv('DISPLAY', ':99')
    vi.stubEnv('PATH', home)
    return written
  }

  it.runIf(process.platform === 'linux')(
    'opens the default browser where no Chromium is installed, by an address that works once',
    async () => {
      const written = installDefaultBrowser(0)
      const lines: string[] = []
      const shell = await open(true, lines)
      await expect.poll(() => existsSync(written) && readFileSync(written, 'utf8')).toMatch(/\n$/)
      await expect
        .poll(() => lines)
        .toEqual([
          'The workbench opens in your default browser, since no Chromium, Chrome or Edge is installed. Press Ctrl+C here to end it.',
        ])
      const address = readFileSync(written, 'utf8').trim()
      expect(address).toMatch(/^http:\/\/127\.0\.0\.1:/)
      expect(address).not.toContain(new URL(shell.url).searchParams.get('token') ?? '?')
      await shell.close()
    },
  )

  it.runIf(process.platform === 'linux')('serves on where the default browser cannot be opened', async () => {
    installDefaultBrowser(3)
    const lines: string[] = []
    const shell = await open(true, lines)
    await expect
      .poll(() => lines)
      .toContain('The default browser did not open. Open the address in a browser.')
    expect(await (await fetch(shell.url)).text()).toBe('page')
    await shell.close()
  })

  it('serves on without a window, and says why there is none, never the token', async () => {
    vi.stubEnv('INTERLINEAR_BROWSER', '/gone')
    vi.stubEnv('DISPLAY', ':99')
    const lines: string[] = []
    const shell = await open(true, lines)
    expect(shell.hasWindow).toBe(false)
    expect(lines).toEqual([
      'No window was opened, since INTERLINEAR_BROWSER names /gone, which is not there. Open the address in a browser.',
    ])
    expect(await (await fetch(shell.url)).text()).toBe('page')
    await shell.close()

    const silent: string[] = []
    const headless = await open(false, silent)
    expect(silent).toEqual([])
    await headless.close()
  })
})
