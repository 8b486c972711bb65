/** The way back of a sign-in: a link where the system hands us our links, else an address of this machine's own. */
import { app } from 'electron'
import { LINK_SCHEME, type Links } from './links.ts'
import { callbackPage } from '../core/sync/callbackPage.ts'
import { openLoopbackRedirect } from '../core/sync/loopbackRedirect.ts'
import type { Redirect } from '../core/sync/signIn.ts'

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
 * Whether a link would reach this very program. It is registered here and not at the start, because Linux answers by
 * starting a program. A program that the system could not start again is never registered, so that no dead entry
 * remains. That is a checkout, an AppImage (without a desktop entry), or a workbench with a home of its own.
 */
function getsLinks(): boolean {
  const { APPIMAGE, INTERLINEAR_HOME } = process.env
  if (!app.isPackaged || APPIMAGE !== undefined || (INTERLINEAR_HOME ?? '') !== '') return false
  return app.setAsDefaultProtocolClient(LINK_SCHEME) && app.isDefaultProtocolClient(LINK_SCHEME)
}
