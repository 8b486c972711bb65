/**
 * The local service over HTTP (cloud.md, "The local service"): bound to loopback, for requests that name it. Every
 * request is answered, and nothing that is thrown passes.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Failure } from '../failure.ts'
import { refusal, type ApiAnswer } from './answers.ts'
import type { ServiceState } from './api/call.ts'
import { apiErrorOf } from './api/failures.ts'
import { Router } from './api/router.ts'
import { routes } from './api/routes.ts'
import { MOST_FILE, MOST_JSON, readBody } from './body.ts'
import { CredentialFile } from './credentials.ts'
import { indexPage } from './indexPage.ts'
import { bearerOf, type Bearer } from './oauth/grants.ts'
import { AuthorizationServer, htmlAnswer, type OAuthAnswer } from './oauth/server.ts'
import { shownPath, type ServedRequest } from './requests.ts'
import { Downloads, Images, Storages, Uploads } from './storages.ts'
import type { ServedProject } from './store.ts'
import { Throttle } from './throttle.ts'

export interface ServiceOptions {
  projects: readonly ServedProject[]
  /** The folder of what is kept between runs: apps and tokens are there. */
  home: string
  /** 0 or none: any free port. */
  port?: number
  /** Serves an enterprise deployment, at this organization's address. */
  organization?: string | null
  /** Is told of each request that was answered. */
  onRequest?: (request: ServedRequest) => void
  /** Is told of defects. */
  log?: (line: string) => void
}

export interface Service {
  /** `http://127.0.0.1:PORT`. */
  origin: string
  close(): Promise<void>
}

const API_PREFIX = '/api/v2'
/** Of headers, of a whole request, and of a connection that rests. */
const TIMES = { headersTimeout: 10_000, requestTimeout: 60_000, keepAliveTimeout: 5_000 }
const MOST_CONNECTIONS = 500

/** Throws `service.port` where the port may not be had. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const server = createServer({ ...TIMES, connectionsCheckingInterval: 2_000, maxHeaderSize: 32 * 1024 })
  server.maxConnections = MOST_CONNECTIONS
  await listen(server, '127.0.0.1', options.port ?? 0)
  const { port } = server.address() as AddressInfo
  const handler = new Handler(options, port)
  const receive = (request: IncomingMessage, response: ServerResponse): void =>
    void handler.receive(request, response)
  server.on('request', receive)
  const second = await listenOnIpv6(port, receive)
  return {
    origin: handler.state.origin,
    async close() {
      await Promise.all([server, ...(second === null ? [] : [second])].map(closeServer))
    },
  }
}

/** Whose token a request has, once that is known. */
interface Asker {
  name: string | null
}

class Handler {
  readonly state: ServiceState
  readonly #file: CredentialFile
  readonly #throttle = new Throttle()
  readonly #oauth: AuthorizationServer
  readonly #router = new Router(routes)
  readonly #hosts: ReadonlySet<string>
  readonly #log: (line: string) => void
  readonly #onRequest: (request: ServedRequest) => void

  constructor({ projects, home, organization = null, log, onRequest }: ServiceOptions, port: number) {
    this.#file = new CredentialFile(home)
    this.#oauth = new AuthorizationServer(this.#file, projects, this.#throttle)
    const names = [
      '127.0.0.1',
      'localhost',
      '[::1]',
      ...(organization === null ? [] : [`${organization}.localhost`]),
    ]
    this.#hosts = new Set(names.map((name) => `${name}:${port}`))
    this.#log = log ?? (() => undefined)
    this.#onRequest = onRequest ?? (() => undefined)
    this.state = {
      projects,
      storages: new Storages(),
      downloads: new Downloads(),
      images: new Images(),
      uploads: new Uploads(),
      organization,
      origin: `http://127.0.0.1:${port}`,
    }
  }

  async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const started = performance.now()
    const at = Date.now()
    const asker: Asker = { name: null }
    try {
      await this.#answer(request, response, asker)
    } catch (thrown) {
      const known = apiErrorOf(thrown)
      // Who went while sending is answered nothing, and is no defect.
      if (request.destroyed && !request.complete) return void response.destroy()
      if (known === null)
        this.#log(`! ${thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)}`)
      sendApi(response, (known ?? refusal(500, 'Internal Server Error')).answer)
    }
    // What was sent and is not read is not waited for.
    if (!request.complete) response.once('finish', () => request.destroy())
    this.#onRequest({
      at,
      method: request.method ?? '',
      path: shownPath(request.url ?? '/'),
      status: response.statusCode,
      milliseconds: performance.now() - started,
      app: asker.name,
    })
  }

  async #answer(request: IncomingMessage, response: ServerResponse, asker: Asker): Promise<void> {
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    // A page elsewhere that rebinds its name to this machine still names itself.
    if (!this.#hosts.has((request.headers.host ?? '').toLowerCase())) throw refusal(403, 'Forbidden')
    const address = URL.parse(request.url ?? '/', this.state.origin)
    if (address === null || !(request.url ?? '').startsWith('/')) throw refusal(400, 'Bad Request')
    if (path === API_PREFIX || path.startsWith(`${API_PREFIX}/`))
      return sendApi(response, await this.#answerApi(request, path, address.searchParams, asker))
    if (path === '/oauth/authorize')
      return sendPage(response, await this.#authorize(request, address.searchParams))
    if (path === '/oauth/token') {
      if (request.method !== 'POST') throw refusal(405, 'Method Not Allowed', { Allow: 'POST' })
      return sendPage(response, await this.#oauth.token(await readBody(request, MOST_JSON), request.headers))
    }
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw refusal(405, 'Method Not Allowed', { Allow: 'GET, HEAD' })
    if (path === '/.well-known/oauth-authorization-server')
      return sendApi(response, metadata(this.state.origin))
    if (path.startsWith('/downloads/')) return this.#download(response, path.slice('/downloads/'.length))
    if (path.startsWith('/images/')) return this.#image(response, path.slice('/images/'.length))
    if (path === '/') return sendPage(response, htmlAnswer(200, await indexPage(this.state)))
    throw refusal(404, 'Not Found')
  }

  async #authorize(request: IncomingMessage, query: URLSearchParams): Promise<OAuthAnswer> {
    if (request.method === 'GET') return this.#oauth.authorize(query)
    if (request.method !== 'POST') throw refusal(405, 'Method Not Allowed', { Allow: 'GET, POST' })
    const { origin } = request.headers
    // The page sends its own origin; with `no-referrer` browsers may say `null`, and the secret of the page decides.
    if (origin !== undefined && origin !== 'null' && !this.#hosts.has(origin.replace('http://', '')))
      throw refusal(403, 'Forbidden')
    return this.#oauth.decide(
      new URLSearchParams(new TextDecoder().decode(await readBody(request, MOST_JSON))),
    )
  }

  async #answerApi(
    request: IncomingMessage,
    path: string,
    query: URLSearchParams,
    asker: Asker,
  ): Promise<ApiAnswer> {
    const bearer = await this.#authenticate(request.headers.authorization)
    asker.name = bearer.name
    const isFile = path === `${API_PREFIX}/storages`
    const body = await readBody(request, isFile ? MOST_FILE : MOST_JSON)
    const parts = path
      .slice(API_PREFIX.length + 1)
      .replace(/\/$/, '')
      .split('/')
      .map(decodePart)
    const { method = 'GET', headers } = request
    return this.#router.answer(this.state, { method, path: parts, query, headers, body }, bearer)
  }

  /** RFC 6750. */
  async #authenticate(header: string | undefined): Promise<Bearer> {
    const [, token] = /^Bearer ([A-Za-z0-9\-._~+/=]{1,500})$/i.exec(header ?? '') ?? []
    const bearer = token === undefined ? null : await bearerOf(this.#file, token)
    if (bearer !== null) return bearer
    if (token !== undefined && !(await this.#throttle.afterWrong('bearer')))
      throw refusal(429, 'Too Many Requests', { 'Retry-After': '5' })
    throw refusal(401, 'Unauthorized', { 'WWW-Authenticate': 'Bearer' })
  }

  #download(response: ServerResponse, key: string): void {
    const found = this.state.downloads.find(key)
    if (found === null) throw refusal(404, 'Not Found')
    sendBytes(response, found.content, {
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(found.name)}`,
    })
  }

  async #image(response: ServerResponse, path: string): Promise<void> {
    const place = this.state.images.find(path)
    const project = place && this.state.projects.find(({ id }) => id === place.projectId)
    const image = project && (await project.store.read('serviceImage', { screenshotId: place.screenshotId }))
    if (!image) throw refusal(404, 'Not Found')
    sendBytes(response, image.content, { 'Content-Type': image.type })
  }
}

/** RFC 8414: for clients that look around by themselves. */
function metadata(origin: string): ApiAnswer {
  const body = {
    issuer: origin,
    authorization_endpoint: `${origin}/oauth/authorize`,
    token_endpoint: `${origin}/oauth/token`,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none', 'client_secret_post', 'client_secret_basic'],
    code_challenge_methods_supported: ['S256', 'plain'],
  }
  return { status: 200, body }
}

/** An encoded slash or a broken escape is no way around the table of routes. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function sendApi(response: ServerResponse, { status, body, headers }: ApiAnswer): void {
  if (response.headersSent) return void response.destroy()
  const text = body === null ? '' : JSON.stringify(body)
  response.writeHead(status, {
    ...(body === null
      ? {}
      : { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(text) }),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  })
  response.end(text)
}

function sendBytes(
  response: ServerResponse,
  content: Uint8Array,
  headers: Readonly<Record<string, string>>,
): void {
  response.writeHead(200, {
    'Content-Length': content.byteLength,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    ...headers,
  })
  response.end(content)
}

function sendPage(response: ServerResponse, { status, headers, body }: OAuthAnswer): void {
  response.writeHead(status, { ...headers, 'X-Content-Type-Options': 'nosniff' })
  response.end(body)
}

/** The same port of ::1, where there is one and it is free. */
async function listenOnIpv6(
  port: number,
  receive: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Server | null> {
  const server = createServer(
    { ...TIMES, connectionsCheckingInterval: 2_000, maxHeaderSize: 32 * 1024 },
    receive,
  )
  server.maxConnections = MOST_CONNECTIONS
  try {
    await listen(server, '::1', port)
    return server
  } catch {
    return null
  }
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const refusePort = (error: Error & { code?: string }): void => {
      const reason = error.code ?? error.message
      reject(
        new Failure('service.port', `The port ${port} cannot be used (${reason}).`, {
          todo: 'Name another with --port, or leave it out for any free one.',
        }),
      )
    }
    server.once('error', refusePort)
    try {
      server.listen({ host, port, exclusive: true }, () => {
        server.off('error', refusePort)
        resolve()
      })
    } catch (error) {
      // No number of a port at all: this is thrown, not emitted.
      refusePort(error as Error)
    }
  })
}

async function closeServer(server: Server): Promise<void> {
  const isClosed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeAllConnections()
  await isClosed
}
