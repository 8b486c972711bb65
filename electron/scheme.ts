/** The screens by a scheme of our own, `app://interlinear/…`: safer than `file:`, which may read any file. */
import { readFile } from 'node:fs/promises'
import { protocol } from 'electron'
import { contentSecurityPolicy, readScreens, screenHeaders } from '../core/workbench/screens.ts'
import type { Screens } from '../core/workbench/screens.ts'
import { SCHEME, isOurs } from './origin.ts'

/** Gives the scheme a web origin, as https has; the app must not be ready yet. */
export function declareScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ])
}

/** Serves a built renderer's folder, once the app is ready. Throws `screens.missing`. */
export function serveScreens(folder: string): void {
  const screens = readScreens(folder)
  protocol.handle(SCHEME, (request) => answer(screens, request))
}

async function answer(screens: Screens, request: Request): Promise<Response> {
  const url = URL.parse(request.url)
  const file = url !== null && isOurs(request.url) ? screens.get(url.pathname) : undefined
  if (file === undefined) return new Response('There is nothing at this address.', { status: 404 })
  if (request.method !== 'GET') return new Response('Only GET is answered.', { status: 405 })
  return new Response(await readFile(file.path), { headers: screenHeaders(file, contentSecurityPolicy()) })
}
