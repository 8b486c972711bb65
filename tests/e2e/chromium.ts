/** The browser that end-to-end tests drive: one that is installed; none is ever downloaded. */
import { existsSync } from 'node:fs'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** `CHROMIUM` names another one. Null: there is none. */
export function findChromium(): string | null {
  const named = process.env['CHROMIUM']
  if (named !== undefined && named !== '') return named
  return PLACES.find((path) => existsSync(path)) ?? null
}

/** Quiet, offline, and as root without the sandbox that root cannot have. */
export const chromiumArgs = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]
