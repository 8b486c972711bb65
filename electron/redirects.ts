/** The way back of a sign-in: a link where the system hands us our links, else an address of this machine's own. */
import { app } from 'electron'
import { callbackPage, openLoopbackRedirect, type Redirect } from '../core/sync/shellParts.ts'
import { LINK_SCHEME, type Links } from './links.ts'

interface Options {
  log: (line: string) => void
  /** Called when the browser came back to an address of this machine: no link brings the window to the front then. */
  onAnswer: () => void
}

/** The redirect of a sign-in that begins now. */
export async function openRedirect(links: Links, { log, onAnswer }: Options): Promise<Redirect> {
  if (getsLinks()) return links.redirect()
  log('The system hands no links to this program: the browser comes back to an address of this machine.')
  const redirect = await openLoopbackRedirect(callbackPage)
  return {
    ...redirect,
    async answered(state) {
      const callback = await redirect.answered(state)
      onAnswer()
      return callback
    },
  }
}

/**
 * Whether a link would come to this very program. It is registered here and not at the start, since Linux answers by a
 * program that it has to run first. What the system could not start again is never registered, so that nothing stays
 * behind that leads nowhere: a checkout, an AppImage (no desktop entry names it), a workbench with a home of its own.
 */
function getsLinks(): boolean {
  const { APPIMAGE, INTERLINEAR_HOME } = process.env
  if (!app.isPackaged || APPIMAGE !== undefined || (INTERLINEAR_HOME ?? '') !== '') return false
  return app.setAsDefaultProtocolClient(LINK_SCHEME) && app.isDefaultProtocolClient(LINK_SCHEME)
}
