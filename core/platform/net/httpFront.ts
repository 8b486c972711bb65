/**
 * The HTTP front of every listener of the program: the local service, served modules, one-time addresses, the redirect
 * of a sign-in and the browser shell. It listens on loopback and limits connections, headers and time. It passes on
 * only requests that name this listener and have a valid target, and turns an error of a handler into a response.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'

/** Connections that are answered. Further ones get 503, and beyond four times this number none is accepted. */
const MAX_CONNECTIONS = 500
const MAX_HEADER_BYTES = 32 * 1024

export interface FrontRequest {
  incoming: IncomingMessage
  /** The Host header, lower-cased; one of `hosts`. */
  host: string
  /** The target at that host. A target that begins with `//` or has absolute form names no other host. */
  url: URL
  path: string
}

/** The reason why a request is refused before a handler sees it. */
export interface FrontRefusal {
  status: 400 | 403 | 500 | 503
  message: string
  /** The error of the handler (500 only). */
  error?: Error
}

export interface FrontOptions {
  /** The Host values of this listener at a port; `any` if the user chose the addresses of requests. */
  hosts: ((port: number) => readonly string[]) | 'any'
  /** Whether requests with an Origin header, which web pages send, are refused. */
  refusesOrigin?: boolean
  requestTimeoutMs?: number
  /** The certificate of a front that speaks TLS, and its key, as PEM. */
  tls?: { cert: string; key: string }
  handle: (request: FrontRequest, response: ServerResponse) => void | Promise<void>
  /** Sends a refusal in the format of the listener's other responses. */
  refuse: (response: ServerResponse, refusal: FrontRefusal, request: IncomingMessage) => void | Promise<void>
}

/**
 * The HTTP front of a listener, by default on loopback. It checks each request before a handler sees it. A request has
 * one Host header that names this listener (against DNS rebinding), and a target in origin form. Requests with an
 * Origin are refused if the listener serves no web pages.
 *
 * It also bounds connections, headers and time. An error of the handler becomes the answer of `refuse` with status 500.
 *
 * @example
 * const front = new HttpFront({
 *   hosts: (port) => [`127.0.0.1:${port}`],
 *   handle: ({ path }, response) => void response.end(`You asked for ${path}`),
 *   refuse: (response, { status, message }) => void response.writeHead(status).end(message),
 * })
 * await front.listen(0)
 */
export class HttpFront {
  readonly server: Server | TlsServer
  /** The server of a second address of the same port. */
  #second: Server | TlsServer | null = null
  readonly #options: FrontOptions
  readonly #served = new Set<Socket>()

  constructor(options: FrontOptions) {
    this.#options = options
    this.server = this.#createServer()
  }

  /** 0 if the front does not listen, but gets its connections from another server. */
  get port(): number {
    return (this.server.address() as AddressInfo | null)?.port ?? 0
  }

  /**
   * Listens on an address, `null` for all interfaces; `port` 0 takes any free one.
   * @throws the system's error, such as EADDRINUSE
   */
  listen(port: number, host: string | null = '127.0.0.1'): Promise<void> {
    return listen(this.server, port, host)
  }

  /** Listens on the same port of a second address, where the machine has it and the port is free there. */
  async listenAlso(host: string): Promise<void> {
    const second = this.#createServer()
    await listen(second, this.port, host).then(
      () => (this.#second = second),
      () => null,
    )
  }

  /** Ends all connections; resolves when the port is free. */
  async close(): Promise<void> {
    const servers = this.#second === null ? [this.server] : [this.server, this.#second]
    await Promise.all(
      servers.map((server) => {
        const isClosed = new Promise<void>((resolve) => server.close(() => resolve()))
        server.closeAllConnections()
        return isClosed
      }),
    )
  }

  #createServer(): Server | TlsServer {
    const { requestTimeoutMs = 10_000, tls } = this.#options
    const limits = {
      headersTimeout: 10_000,
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: 5_000,
      connectionsCheckingInterval: 2_000,
      maxHeaderSize: MAX_HEADER_BYTES,
    }
    const receive = (request: IncomingMessage, response: ServerResponse) =>
      void this.#receive(request, response)
    const server =
      tls === undefined
        ? createServer(limits, receive)
        : createTlsServer({ ...limits, ...tls, handshakeTimeout: 10_000 }, receive)
    server.maxConnections = 4 * MAX_CONNECTIONS
    server.on(tls === undefined ? 'connection' : 'secureConnection', (socket: Socket) => {
      if (this.#served.size >= MAX_CONNECTIONS) return
      this.#served.add(socket)
      socket.once('close', () => this.#served.delete(socket))
    })
    return server
  }

  /**
   * Whether the Host header names this listener: a web page that rebinds its DNS name to this machine sends its own
   * name.
   */
  isForUs(incoming: IncomingMessage): boolean {
    const { hosts } = this.#options
    const host = hostHeader(incoming)
    return host !== null && (hosts === 'any' || hosts(this.port).includes(host))
  }

  async #receive(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    // A client that ends a connection early is not an error.
    response.on('error', () => undefined)
    incoming.on('error', () => undefined)
    try {
      const checked = this.#check(incoming)
      if ('status' in checked) await this.#refuse(incoming, response, checked)
      else await this.#options.handle(checked, response)
    } catch (thrown) {
      if (response.headersSent || (incoming.destroyed && !incoming.complete)) return void response.destroy()
      const error = thrown instanceof Error ? thrown : new Error(String(thrown))
      await this.#refuse(incoming, response, { status: 500, message: 'Internal Server Error', error })
    }
  }

  /** RFC 9112, 3.2: a request has one Host header, and a target in origin form. */
  #check(incoming: IncomingMessage): FrontRequest | FrontRefusal {
    if (!this.#served.has(incoming.socket)) return { status: 503, message: 'Service Unavailable' }
    const host = hostHeader(incoming)
    if (host === null) return { status: 400, message: 'A request names one host.' }
    const { hosts, refusesOrigin = false } = this.#options
    if (!this.isForUs(incoming) || (refusesOrigin && incoming.headers.origin !== undefined))
      return { status: 403, message: 'This address is for programs of this machine only.' }
    const target = incoming.url ?? ''
    const url = target.startsWith('/')
      ? URL.parse(`http://${hosts === 'any' ? 'localhost' : host}${target}`)
      : null
    if (url === null) return { status: 400, message: 'The address of the request cannot be read.' }
    return { incoming, host, url, path: url.pathname }
  }

  async #refuse(incoming: IncomingMessage, response: ServerResponse, refusal: FrontRefusal): Promise<void> {
    incoming.resume()
    response.shouldKeepAlive = false
    try {
      await this.#options.refuse(response, refusal, incoming)
    } catch {
      response.destroy()
    }
  }
}

function listen(server: Server | TlsServer, port: number, host: string | null): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    try {
      server.listen({ ...(host !== null && { host }), port, exclusive: true }, () => {
        server.off('error', reject)
        resolve()
      })
    } catch (error) {
      // A port outside 0 to 65,535 is thrown, not emitted.
      reject(error instanceof Error ? error : new Error(String(error)))
    }
  })
}

/**
 * Returns the host and port that a request names, in lower case. Null if it names none or several, which no browser
 * does (RFC 9112, 3.2: answer 400). Programs on the way would disagree about which of several counts.
 */
function hostHeader(request: IncomingMessage): string | null {
  const hosts = request.headersDistinct['host'] ?? []
  const [host] = hosts
  return hosts.length === 1 && host !== undefined ? host.toLowerCase() : null
}
