/** A window of an installed Chromium, Chrome or Edge, without tabs and address bar, on a profile of its own. */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import open from 'open'
import { homePath } from '../../core/platform/files/homePath.ts'

/** The machine's properties that determine the browser; tests supply their own. */
export interface BrowserMachine {
  platform: NodeJS.Platform
  environment: NodeJS.ProcessEnv
  exists: (path: string) => boolean
}

const thisMachine: BrowserMachine = {
  platform: process.platform,
  environment: process.env,
  exists: existsSync,
}

const linuxNames = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
  'brave-browser',
]
const macApps = ['Google Chrome', 'Chromium', 'Microsoft Edge', 'Brave Browser']
const windowsPaths = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
]

function candidates({ platform, environment }: BrowserMachine): string[] {
  if (platform === 'darwin') {
    return ['/Applications', join(homedir(), 'Applications')].flatMap((folder) =>
      macApps.map((name) => `${folder}/${name}.app/Contents/MacOS/${name}`),
    )
  }
  if (platform === 'win32') {
    return ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']
      .map((name) => environment[name])
      .filter((folder) => folder !== undefined)
      .flatMap((folder) => windowsPaths.map((path) => `${folder}\\${path}`))
  }
  const folders = (environment['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return linuxNames.flatMap((name) => folders.map((folder) => `${folder}/${name}`))
}

/** Why no window is opened, and whether the system's default browser may take its place. */
export interface NoBrowser {
  reason: string
  hasDefault: boolean
}

/** The browser to use, or why there is none. `INTERLINEAR_BROWSER` names one where the usual places are not it. */
export function findBrowser(machine: BrowserMachine = thisMachine): { path: string } | NoBrowser {
  const { platform, environment, exists } = machine
  const hasDisplay = Boolean(environment['DISPLAY'] || environment['WAYLAND_DISPLAY'])
  if (platform === 'linux' && !hasDisplay) return { reason: 'this machine has no display', hasDefault: false }
  const chosen = environment['INTERLINEAR_BROWSER']
  const path = chosen || candidates(machine).find((candidate) => exists(candidate))
  if (path === undefined) return { reason: 'no Chromium, Chrome or Edge is installed', hasDefault: true }
  if (exists(path)) return { path }
  return { reason: `INTERLINEAR_BROWSER names ${path}, which is not there`, hasDefault: false }
}

/** Chromium packed as a snap cannot write to hidden folders: its profile goes where it may. */
function profileFolder(browser: string, home: string): string {
  const isSnap = browser.startsWith('/snap/') || realpathSync(browser) === '/usr/bin/snap'
  return isSnap ? join(homedir(), 'snap/chromium/common/interlinear') : homePath(home, 'state', 'browser')
}

export function browserArguments(url: string, profile: string, isRoot: boolean): string[] {
  return [
    `--app=${url}`,
    `--user-data-dir=${profile}`,
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-default-apps',
    '--disable-features=Translate,MediaRouter,OptimizationHints',
    // A profile with nothing to keep secret must not ask for the system's key ring.
    '--password-store=basic',
    '--use-mock-keychain',
    ...(isRoot ? ['--no-sandbox'] : []),
  ]
}

export interface BrowserWindow {
  /** Fulfilled when its process has ended, with the seconds it lived. */
  ended: Promise<{ seconds: number }>
  close(): void
}

/** Opens the window. The address stands among the program's arguments, which other users can read. */
export function openBrowserWindow(browser: string, oneTimeUrl: string, home: string): BrowserWindow {
  const profile = profileFolder(browser, home)
  mkdirSync(profile, { recursive: true, mode: 0o700 })
  const startedAt = performance.now()
  const child = spawn(browser, browserArguments(oneTimeUrl, profile, process.getuid?.() === 0), {
    stdio: 'ignore',
  })
  const ended = new Promise<{ seconds: number }>((resolve) => {
    const end = (): void => resolve({ seconds: (performance.now() - startedAt) / 1000 })
    child.once('exit', end)
    child.once('error', end)
  })
  return { ended, close: () => void child.kill() }
}

/**
 * Opens an address in the system's default browser, and says whether the system took it: `opened` at once, `failed` also
 * later. The address stands among the arguments of the program that is started.
 */
export async function openDefaultBrowser(
  oneTimeUrl: string,
  onOutcome: (outcome: 'opened' | 'failed') => void,
): Promise<void> {
  try {
    // On Linux without `open`, which prefers a copy of xdg-open of its own that does not know newer desktops.
    const child =
      process.platform === 'linux'
        ? spawn('xdg-open', [oneTimeUrl], { stdio: 'ignore', detached: true })
        : await open(oneTimeUrl)
    child.once('spawn', () => onOutcome('opened'))
    child.once('error', () => onOutcome('failed'))
    // Some starters end with the browser.
    child.once('exit', (code) => code !== 0 && code !== null && onOutcome('failed'))
    child.unref()
  } catch {
    onOutcome('failed')
  }
}
