/** The browser shell: the loopback server and, where there can be one, a window on it. */
import type { ShellServices } from '../../core/workbench/shell.ts'
import type { WorkbenchServer } from '../../core/workbench/server.ts'
import { startLoopback } from './server.ts'
import type { LoopbackOptions, LoopbackServer } from './server.ts'
import { findBrowser, openDefaultBrowser, openBrowserWindow } from './window.ts'
import type { BrowserWindow } from './window.ts'

/** Seconds: a window's process that ends sooner may have passed its page to a running browser. */
const HANDED_OVER_SECONDS = 5
/** How long such a page may take to appear. */
const APPEARANCE_SECONDS = 15
/** How long it may be away without being taken as closed: a reload is. */
const ABSENCE_SECONDS = 4

export const browserServices: ShellServices = {
  kind: 'browser',
  hasNativeDialogs: false,
  pick: () => Promise.resolve(null),
}

export interface BrowserShellOptions {
  server: Pick<WorkbenchServer, 'connect'>
  pages: LoopbackOptions['pages']
  home: string
  /** 0 or none: any free port. */
  port?: number
  usualPort?: LoopbackOptions['usualPort']
  homeSecret?: LoopbackOptions['homeSecret']
  offers?: LoopbackOptions['offers']
  /** Whether to open a window; otherwise the user opens the address. */
  window: boolean
  /** Lines for people; the token is never among them. */
  log: (line: string) => void
}

export interface BrowserShell {
  /** The address, which has the token. */
  url: string
  /** Whether a window was opened. */
  hasWindow: boolean
  /** Fulfilled when the window was closed; never without a window. */
  ended: Promise<void>
  close(): Promise<void>
}

/** Starts the server and opens the window. Throws `open.port` and what `pages` throws. */
export async function openBrowserShell(options: BrowserShellOptions): Promise<BrowserShell> {
  const loopback = await startLoopback({
    connect: (send) => options.server.connect(send),
    pages: options.pages,
    ...(options.port === undefined ? {} : { port: options.port }),
    ...(options.usualPort === undefined ? {} : { usualPort: options.usualPort }),
    ...(options.offers === undefined ? {} : { offers: options.offers }),
    ...(options.homeSecret === undefined ? {} : { homeSecret: options.homeSecret }),
  })
  const window = options.window ? tryWindow(loopback, options) : null
  return {
    url: loopback.url,
    hasWindow: window !== null,
    ended: window === null ? new Promise(() => undefined) : untilClosed(window, loopback, options.log),
    async close() {
      window?.close()
      await loopback.close()
    },
  }
}

function tryWindow(loopback: LoopbackServer, { home, log }: BrowserShellOptions): BrowserWindow | null {
  const browser = findBrowser()
  if ('path' in browser) return openBrowserWindow(browser.path, loopback.oneTimeUrl(), home)
  const { reason, hasDefault } = browser
  if (hasDefault)
    void openDefaultBrowser(loopback.oneTimeUrl(), (outcome) =>
      log(
        outcome === 'opened'
          ? `The workbench opens in your default browser, since ${reason}. Press Ctrl+C here to end it.`
          : 'The default browser did not open. Open the address in a browser.',
      ),
    )
  else log(`No window was opened, since ${reason}. Open the address in a browser.`)
  return null
}

/** Resolves when no window is left; never if it failed to open, because the address still works. */
async function untilClosed(
  window: BrowserWindow,
  loopback: LoopbackServer,
  log: (line: string) => void,
): Promise<void> {
  const { seconds } = await window.ended
  if (seconds >= HANDED_OVER_SECONDS) return
  let absentSince = performance.now()
  for (;;) {
    const { now, ever } = loopback.screens()
    if (now > 0) absentSince = performance.now()
    const absence = (performance.now() - absentSince) / 1000
    if (ever > 0 && absence >= ABSENCE_SECONDS) return
    if (ever === 0 && absence >= APPEARANCE_SECONDS) break
    await new Promise((resolve) => setTimeout(resolve, 500).unref())
  }
  log('The window did not open. Open the address in a browser.')
  return new Promise(() => undefined)
}
