/**
 * The redirect of a sign-in to this machine (RFC 8252, 7.3): a server on a port of its own that takes one answer and
 * goes. For the terminal and the browser shell, and for the desktop shell where the system hands it no links.
 */
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

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
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 10_000 }, (request, response) => {
    const callback = callbackOf(request, port)
    const isOurs = callback !== null && expected !== null && callback.searchParams.get('state') === expected
    answer(response, callback === null ? 404 : isOurs ? 200 : 400, page(isOurs))
    if (!isOurs) return
    expected = null
    resolve(callback)
  })
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(0, '127.0.0.1', listening)
  })
  const { port } = server.address() as AddressInfo
  return {
    uri: `http://127.0.0.1:${port}${PATH}`,
    answered: (state) => {
      expected = state
      return promise
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Null for anything but the redirect: another path, another host's name, another method. */
function callbackOf({ method, url = '', headers }: IncomingMessage, port: number): URL | null {
  if (method !== 'GET' || headers.host !== `127.0.0.1:${port}`) return null
  const address = new URL(url, `http://127.0.0.1:${port}`)
  return address.pathname === PATH ? address : null
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
