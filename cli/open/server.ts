/**
 * The browser shell's loopback server (docs/decisions/0002-one-contract-two-shells.md): the screens over HTTP, the
 * workbench over a WebSocket. It is bound to 127.0.0.1, and a random token in the address authorizes a page. An
 * authorized page reconnects after a restart by a key of its own
 * (docs/decisions/0009-coming-back-to-a-restarted-workbench.md). Requests for another host, or from another site's
 * page, are refused.
 */
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { Failure } from '../../core/platform/errors/failure.ts'
import { HttpFront, type FrontRequest } from '../../core/platform/net/httpFront.ts'
import { makeGate } from './gate.ts'
import type { Gate } from './gate.ts'
import { OFFER_PATH, type FileOffers } from './fileOffers.ts'
import { refuse } from './pages.ts'
import type { Pages } from './pages.ts'
import { MAX_MESSAGE, serveSocket } from './socket.ts'
import type { Connect } from './socket.ts'

const SOCKET_PATH = '/ws'
/** The path of the address that can be used once. */
const START_PATH = '/start'
/** The paths at which a page gets its key for coming back, and begins to use it. */
const PAGE_KEY_PATH = '/page-key'
const RETURN_PATH = '/return'

export interface LoopbackServer {
  /** The address contains the token, which gives access to this user's projects. */
  url: string
  /** An address that works once, for places that others can read, such as a program's arguments. */
  oneTimeUrl(): string
  /** How many screens are connected now, and have been in all. */
  screens(): { now: number; ever: number }
  close(): Promise<void>
}

export interface LoopbackOptions {
  connect: Connect
  /** 0 or none: any free port. */
  port?: number
  /** The port to take where it is free and `port` names none. */
  usualPort?: number
  /** The secret from which page keys are derived; without it no page reconnects to another server. */
  homeSecret?: Buffer
  /** Given the server, for a development server that wants its own sockets on it. */
  pages: (server: Server) => Pages | Promise<Pages>
  /** Files that pages offer for a drag out of their window; absent: none. */
  offers?: FileOffers
}

/** Throws `open.port` where the port is taken or may not be had. */
export async function startLoopback({
  connect,
  port = 0,
  usualPort = 0,
  homeSecret = randomBytes(32),
  pages,
  offers,
}: LoopbackOptions): Promise<LoopbackServer> {
  const front: HttpFront = new HttpFront({
    hosts: () => gate.hosts(),
    handle: (request, response) => receive({ gate, answer, offers }, request, response),
    refuse: (response, { status, message }) => refuse(response, status, message),
  })
  const { server } = front
  const gate = makeGate(() => front.port, homeSecret)
  const admitted = new WeakMap<IncomingMessage, string>()
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE,
    perMessageDeflate: false,
    handleProtocols: (_, request) => admitted.get(request) ?? false,
  })
  let screensEver = 0
  const answer = await pages(server)
  server.on('upgrade', (request, socket, head) => {
    if (pathOf(request.url) !== SOCKET_PATH) {
      // A development server has a listener of its own; without one, the socket ends.
      if (server.listenerCount('upgrade') === 1) rejectUpgrade(socket, '404 Not Found')
      return
    }
    const protocol = front.isForUs(request) && gate.isOurOrigin(request) ? gate.admit(request) : null
    if (protocol === null) {
      rejectUpgrade(socket, '403 Forbidden')
      return
    }
    admitted.set(request, protocol)
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      screensEver++
      serveSocket(webSocket, connect)
    })
  })
  if (port !== 0 || !(await isListening(front, usualPort))) await listen(front, port)
  const origin = `http://127.0.0.1:${front.port}`

  return {
    url: `${origin}/?token=${gate.token}`,
    oneTimeUrl: () => `${origin}${START_PATH}?code=${gate.oneTimeCode()}`,
    screens: () => ({ now: sockets.clients.size, ever: screensEver }),
    async close() {
      for (const socket of sockets.clients) socket.terminate()
      await front.close()
    },
  }
}

function pathOf(target: string | undefined): string | undefined {
  return target?.split('?')[0]
}

interface Answering {
  gate: Gate
  answer: Pages
  offers: FileOffers | undefined
}

function receive(
  { gate, answer, offers }: Answering,
  { incoming, url }: FrontRequest,
  response: ServerResponse,
): void {
  if (incoming.method !== 'GET' && incoming.method !== 'HEAD') {
    refuse(response, 405, 'Only GET and HEAD are answered.')
  } else if (url.pathname === START_PATH) {
    if (gate.redeem(url.searchParams.get('code'))) {
      response.writeHead(303, { Location: `/?token=${gate.token}`, 'Cache-Control': 'no-store' }).end()
    } else {
      refuse(
        response,
        403,
        'This address has been used. Start Interlinear again, or use the address it prints.',
      )
    }
  } else if (offers !== undefined && url.pathname.startsWith(OFFER_PATH) && incoming.method === 'GET') {
    void offers.answer(url.pathname.slice(OFFER_PATH.length), response)
  } else if (url.pathname === PAGE_KEY_PATH) {
    const key = gate.pageKey(incoming.headers.authorization)
    if (key === null) refuse(response, 403, 'The key is for our own page only.')
    else tell(response, { key })
  } else if (url.pathname === RETURN_PATH) {
    const challenge = gate.challenge(url.searchParams.get('nonce'))
    if (challenge === null) refuse(response, 400, 'A nonce is missing.')
    else tell(response, challenge)
  } else {
    answer(incoming, response, url)
  }
}

function tell(response: ServerResponse, value: object): void {
  response.writeHead(200, {
    'Content-Type': 'application/json; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'no-store',
  })
  response.end(JSON.stringify(value))
}

function rejectUpgrade(socket: Duplex, status: string): void {
  // The client may reset the connection; without a listener that would end the program.
  socket.on('error', () => undefined)
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** Takes a port if it is free. */
async function isListening(front: HttpFront, port: number): Promise<boolean> {
  if (port === 0) return false
  return front.listen(port).then(
    () => true,
    () => false,
  )
}

async function listen(front: HttpFront, port: number): Promise<void> {
  await front.listen(port).catch((error: Error & { code?: string }) => {
    throw new Failure('open.port', `The port ${port} cannot be used (${error.code ?? error.message}).`, {
      todo: 'Name another with --port, or leave it out for any free one.',
    })
  })
}
