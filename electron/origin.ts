/** The origin of our own pages, and how to tell them from any other. */
import { app } from 'electron'

export const SCHEME = 'app'
const HOST = 'interlinear'

/** The page to load: the built screens, or in development the server that electron-vite names. */
export function screensUrl(): string {
  const development = process.env['ELECTRON_RENDERER_URL']
  return !app.isPackaged && development ? development : `${SCHEME}://${HOST}/`
}

/** Whether an address is the page that the screens draw into as a second window. */
export function isPanePage(address: string): boolean {
  return address === new URL('pane.html', screensUrl()).href
}

/** Whether an address is one of our own pages. `origin` is 'null' for custom schemes. */
export function isOurs(address: string): boolean {
  const url = URL.parse(address)
  const own = URL.parse(screensUrl())
  return url !== null && own !== null && url.protocol === own.protocol && url.host === own.host
}
