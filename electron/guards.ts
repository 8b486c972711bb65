/** Forbidden actions of any page: navigation, new windows, embedded content, device access. */
import { app, session, shell } from 'electron'
import type { BrowserWindowConstructorOptions, WebContents } from 'electron'
import { isOurs, isPanePage } from './origin.ts'

/** Permissions of the screens: writing to the clipboard by a button, and font names for the settings. */
const GRANTED: ReadonlySet<string> = new Set(['clipboard-sanitized-write', 'local-fonts'])

/** Opens a link in the system's browser, if it is one for browsers. */
export async function openExternally(address: string, log: (line: string) => void): Promise<void> {
  const url = URL.parse(address)
  const isForBrowsers = url !== null && (url.protocol === 'https:' || url.protocol === 'http:')
  if (!isForBrowsers || url.username !== '' || url.password !== '') {
    log(`A link was not opened, since it is not a plain web address (${url?.protocol ?? 'no address'}).`)
    return
  }
  try {
    await shell.openExternal(url.href)
  } catch (error) {
    log(`The system could not open a link: ${String(error)}`)
  }
}

/** Milliseconds after a click or a key in which a page may open a link, as pages of a browser may (transient activation). */
const GESTURE_LASTS = 5_000
const GESTURES: ReadonlySet<string> = new Set([
  'mouseDown',
  'rawKeyDown',
  'keyDown',
  'touchStart',
  'gestureTap',
])

interface Guarding {
  log: (line: string) => void
  /** Returns the options of the second window, which have the protections of the first. */
  paneOptions: () => BrowserWindowConstructorOptions
}

function guardPage(page: WebContents, { log, paneOptions }: Guarding): void {
  let lastGesture = -Infinity
  page.on('input-event', (_, { type }) => {
    if (GESTURES.has(type)) lastGesture = performance.now()
  })
  const openIfAsked = (address: string): void => {
    if (performance.now() - lastGesture < GESTURE_LASTS) void openExternally(address, log)
    else log('A link was not opened, because no click or key came before it.')
  }
  page.on('will-frame-navigate', (event) => {
    if (event.isMainFrame && isOurs(event.url)) return
    event.preventDefault()
    if (event.isMainFrame) openIfAsked(event.url)
  })
  page.on('will-attach-webview', (event) => event.preventDefault())
  page.setWindowOpenHandler(({ url }) => {
    if (isPanePage(url) && isOurs(page.getURL()))
      return { action: 'allow', overrideBrowserWindowOptions: paneOptions() }
    openIfAsked(url)
    return { action: 'deny' }
  })
}

/** Guards every page that is ever made, and the one session they share. To be called when the app is ready. */
export function guardPages(guarding: Guarding): void {
  app.on('web-contents-created', (_, page) => guardPage(page, guarding))
  session.defaultSession.setPermissionRequestHandler(
    (page, permission, decide, { isMainFrame, requestingUrl }) => {
      // The frame that asks may be one inside our page: that one gets nothing.
      decide(GRANTED.has(permission) && isMainFrame && isOurs(page.getURL()) && isOurs(requestingUrl))
    },
  )
  session.defaultSession.setPermissionCheckHandler((page, permission, _origin, { isMainFrame }) => {
    return GRANTED.has(permission) && isMainFrame && page !== null && isOurs(page.getURL())
  })
  session.defaultSession.setDevicePermissionHandler(() => false)
}
