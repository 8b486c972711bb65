/**
 * Receives the redirect of a sign-in on this machine (RFC 8252, 7.3): a server on its own port that accepts one request
 * and closes. Used by the terminal and the browser shell, and by the desktop shell if the system passes it no links.
 */
import type { ServerResponse } from 'node:http'
import { HttpFront, type FrontRequest } from '../platform/net/httpFront.ts'

const PATH = '/oauth/callback'

export interface LoopbackRedirect {
  /** The redirect URI, to be registered and to be sent along. */
  uri: string
  /** The address that the browser came back to; of several only the first whose state is the expected one. */
  answered(state: string): Promise<URL>
  close(): void
}

/** `page`: what the browser shows in the end, by whether it is the answer that was waited for. */
export async function openLoopbackRedirect(page: (isOurs: boolean) => string): Promise<LoopbackRedirect> {
  const { promise, resolve } = Promise.withResolvers<URL>()
  let expected: string | null = null
  const front = new HttpFront({
    hosts: (port) => [`127.0.0.1:${port}`],
    handle: (request, response) => {
      const callback = callbackOf(request)
      const isOurs = callback !== null && expected !== null && callback.searchParams.get('state') === expected
      answer(response, callback === null ? 404 : isOurs ? 200 : 400, page(isOurs))
      if (!isOurs) return
      expected = null
      resolve(callback)
    },
    refuse: (response, { status }) => answer(response, status, page(false)),
  })
  await front.listen(0)
  return {
    uri: `http://127.0.0.1:${front.port}${PATH}`,
    answered: (state) => {
      expected = state
      return promise
    },
    close: () => void front.close(),
  }
}

/** Returns null for anything but the redirect: another path or another method. */
function callbackOf({ incoming, url, path }: FrontRequest): URL | null {
  return incoming.method === 'GET' && path === PATH ? url : null
}

function answer(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    'referrer-policy': 'no-referrer',
    connection: 'close',
  })
  response.end(html)
}
