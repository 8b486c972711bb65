/** The window: how it is made, where it stands, and what happens when its page dies. */
import { fileURLToPath } from 'node:url'
import { BrowserWindow, app, dialog, nativeTheme, screen } from 'electron'
import type { BrowserWindowConstructorOptions, Rectangle } from 'electron'
import { screensUrl } from './origin.ts'
import type { NativeTexts } from './texts.ts'
import type { WindowName, WindowPlace, WindowPlaces } from './settings.ts'

const SMALLEST = { width: 720, height: 480 }
/** How far from the one before another window is, across and down. */
const STEP = 24
const USUAL = { width: 1360, height: 860 }
const USUAL_PANE = { width: 680, height: 860 }
const SMALLEST_PANE = { width: 360, height: 320 }
/** The screens' ground, shown until the page has painted, so that a dark desktop is not flashed at. */
const BACKGROUND = { light: '#eceeed', dark: '#121516' }
/** A window that was moved has come to rest after so long. */
const PLACE_MILLISECONDS = 500
/** A page that dies again within this time is not simply started again. */
const CRASH_LOOP_SECONDS = 30

type Size = Pick<Rectangle, 'width' | 'height'>

/** A remembered place, moved and shrunk so that the whole window is on the display it is nearest to. */
export function clampToDisplay(bounds: Rectangle, workArea: Rectangle, smallest = SMALLEST): Rectangle {
  const width = Math.min(Math.max(bounds.width, smallest.width), workArea.width)
  const height = Math.min(Math.max(bounds.height, smallest.height), workArea.height)
  return {
    width,
    height,
    x: Math.min(Math.max(bounds.x, workArea.x), workArea.x + workArea.width - width),
    y: Math.min(Math.max(bounds.y, workArea.y), workArea.y + workArea.height - height),
  }
}

function windowOptions(place: WindowPlace | null): BrowserWindowConstructorOptions {
  // Another window is not to hide the first.
  const step = BrowserWindow.getAllWindows().length * STEP
  const moved = place && { ...place, x: place.x + step, y: place.y + step }
  return { ...boundsIn(moved, { usual: USUAL, smallest: SMALLEST }), ...protections(), show: false }
}

/** The bounds of a window that was at a place; `usual` where none is known. */
function boundsIn(
  place: Rectangle | null,
  { usual, smallest }: { usual: Size; smallest: Size },
): BrowserWindowConstructorOptions {
  const workArea = place && screen.getDisplayMatching(place).workArea
  const bounds = place && workArea ? clampToDisplay(place, workArea, smallest) : usual
  return { ...bounds, minWidth: smallest.width, minHeight: smallest.height }
}

/** The options of the second window, which a page of ours opens for the pane of the current string. */
export function paneOptions(places: WindowPlaces): BrowserWindowConstructorOptions {
  const bounds = boundsIn(places.read('pane'), { usual: USUAL_PANE, smallest: SMALLEST_PANE })
  return { ...bounds, ...protections() }
}

/** Returns the options of both windows: the looks before their page is there, and a page without rights. */
function protections(): BrowserWindowConstructorOptions {
  return {
    title: 'Interlinear',
    backgroundColor: nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light,
    webPreferences: {
      preload: fileURLToPath(new URL('../preload/preload.cjs', import.meta.url)),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      nodeIntegrationInWorker: false,
      webSecurity: true,
      webviewTag: false,
      // The system's spelling checker fetches its dictionaries from the network.
      spellcheck: false,
    },
  }
}

export interface WindowServices {
  places: WindowPlaces
  log: (line: string) => void
  /** Returns the texts in the current language. */
  texts: () => NativeTexts
  /** Called with each new window before its page loads. */
  admit: (window: BrowserWindow) => void
}

/** Starts a drag of a file out of a window, with the sign that the system has for such files. */
export async function dragFile(window: BrowserWindow | null, path: string): Promise<void> {
  const icon = await app.getFileIcon(path, { size: 'normal' })
  if (window !== null && !window.isDestroyed()) window.webContents.startDrag({ file: path, icon })
}

/** Makes the window and begins to load its page; it is shown once there is something to see. */
export function openWindow({ places, log, texts, admit }: WindowServices): BrowserWindow {
  const place = places.read('main')
  const window = new BrowserWindow(windowOptions(place))
  window.once('ready-to-show', () => {
    if (place?.isMaximized === true) window.maximize()
    window.show()
  })
  keepPlace(window, places, 'main')
  window.webContents.on('did-create-window', (pane) => tie(pane, window, places))
  surviveCrashes(window, log, texts)
  admit(window)
  window.loadURL(screensUrl()).catch((error: unknown) => {
    log(`The screens could not be loaded: ${String(error)}`)
    window.show()
  })
  return window
}

/** Has the second window end with the first, whose page draws into it, and keeps its place. */
function tie(pane: BrowserWindow, window: BrowserWindow, places: WindowPlaces): void {
  const end = (): void => pane.destroy()
  keepPlace(pane, places, 'pane')
  window.once('closed', end)
  window.webContents.once('render-process-gone', end)
  pane.once('closed', () => {
    window.off('closed', end)
    if (!window.isDestroyed()) window.webContents.off('render-process-gone', end)
  })
}

/** A page that dies is loaded again: what was acknowledged is in the project, which the main process holds. */
function surviveCrashes(window: BrowserWindow, log: (line: string) => void, texts: () => NativeTexts): void {
  let crashedAt = -Infinity
  window.webContents.on('render-process-gone', (_, { reason, exitCode }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return
    log(`The window's process ended: ${reason}, exit code ${exitCode}.`)
    const isLoop = performance.now() - crashedAt < CRASH_LOOP_SECONDS * 1000
    crashedAt = performance.now()
    if (isLoop) void offerReload(window, texts())
    else window.webContents.reload()
  })
  let waiting: AbortController | null = null
  window.on('unresponsive', () => {
    log('The window does not respond.')
    // While the question is open it is not asked again.
    if (waiting !== null) return
    const asking = new AbortController()
    waiting = asking
    void offerWaiting(window, texts(), asking.signal).finally(() => (waiting = null))
  })
  window.on('responsive', () => {
    log('The window responds again.')
    waiting?.abort()
  })
}

/** Asks whether to wait on; the question goes when the window responds. */
async function offerWaiting(
  window: BrowserWindow,
  { troubles }: NativeTexts,
  signal: AbortSignal,
): Promise<void> {
  const { response } = await dialog.showMessageBox(window, {
    ...{ type: 'warning', message: troubles.unresponsive, detail: troubles.isSaved, signal },
    buttons: [troubles.keepWaiting, troubles.loadAgain],
    defaultId: 0,
    cancelId: 0,
  })
  if (response === 0 || signal.aborted || window.isDestroyed()) return
  // A page in a loop hears nothing: its process is ended, which loads the page again.
  window.webContents.forcefullyCrashRenderer()
}

/** Keeps a window's place as it moves: a crash, or the end of the session, closes no window. */
function keepPlace(window: BrowserWindow, places: WindowPlaces, name: WindowName): void {
  let timer: NodeJS.Timeout | undefined
  const write = (): void => {
    clearTimeout(timer)
    if (!window.isDestroyed())
      places.write(name, { ...window.getNormalBounds(), isMaximized: window.isMaximized() })
  }
  const later = (): void => {
    clearTimeout(timer)
    timer = setTimeout(write, PLACE_MILLISECONDS)
  }
  window.on('move', later)
  window.on('resize', later)
  window.on('close', write)
}

async function offerReload(window: BrowserWindow, { troubles }: NativeTexts): Promise<void> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message: troubles.stoppedTwice,
    detail: troubles.isSaved,
    buttons: [troubles.loadAgain, troubles.closeWindow],
    defaultId: 0,
    cancelId: 1,
  })
  if (window.isDestroyed()) return
  if (response === 0) window.webContents.reload()
  else window.destroy()
}

/** Brings a window to the front, wherever it was. */
export function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
