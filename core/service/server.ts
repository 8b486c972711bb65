/** The local service over HTTP (docs/reference/service.md, "Addresses"). */
import { sentence } from '../platform/text/sentence.ts'
import { Failure, reasonOf } from '../platform/errors/failure.ts'
import { HttpFront, type FrontRefusal, type FrontRequest } from '../platform/net/httpFront.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { refusal, type ApiAnswer } from './answers.ts'
import type { ServingState } from './api/call.ts'
import { apiErrorOf } from './api/failures.ts'
import { Router } from './api/router.ts'
import { routes } from './api/routes.ts'
import { drain, MAX_FILE_BYTES, MAX_JSON_BYTES, readRequestBody } from './body.ts'
import { Bundles } from './bundles.ts'
import { CredentialFile } from '../credentials/credentials.ts'
import { indexPage } from './indexPage.ts'
import { isMcpPath, mcpChallenge, mcpMetadata, projectOfAgent, type AnswerAgent } from './mcpEndpoint.ts'
import { bearerOf, type Bearer } from './oauth/grants.ts'
import { AuthorizationServer, htmlAnswer, type OAuthAnswer } from './oauth/server.ts'
import type { CloudProxy } from './proxy/cloudProxy.ts'
import { shownPath, type ServedRequest } from './requests.ts'
import { sendApi, sendBytes, sendPage, startApi } from './sendResponse.ts'
import { Builds, Downloads, EndedJobs, StoredImages, Storages, Uploads } from './storages.ts'
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
  /** Origins of pages that may read the answers, such as `http://localhost:5173`; none where it is left out. */
  allowedOrigins?: readonly string[]
  /** Answers as the cloud's API host, too, by a proxy for clients that reach no other. */
  asCloud?: boolean
  /** Answers AI agents; left out: none are served. */
  answerAgent?: AnswerAgent
  /** Called with each answered request. */
  onRequest?: (request: ServedRequest) => void
  /** Called with defects. */
  log?: (line: string) => void
}

export interface Service {
  /** `http://127.0.0.1:PORT`. */
  origin: string
  /** Null unless the service answers as the cloud. */
  proxy: CloudProxy | null
  close(): Promise<void>
}

const API_PREFIX = '/api/v2'

const REQUEST_TIMEOUT_MS = 60_000

/** @throws Failure `service.port` if the port cannot be used */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { port: wanted = 0 } = options
  const front: HttpFront = new HttpFront({
    requestTimeoutMs: REQUEST_TIMEOUT_MS,
    hosts: () => handler.hosts,
    handle: (request, response) => handler.receive(request, response),
    refuse: (response, refusal, request) => handler.refuse(request, response, refusal),
  })
  await front.listen(wanted).catch((error: unknown) => {
    throw new Failure('service.port', sentence`The port ${wanted} cannot be used (${reasonOf(error)}).`, {
      todo: 'Name another with --port, or leave it out for any free one.',
    })
  })
  const handler: Handler = new Handler(options, front.port)
  await front.listenAlso('::1')
  const proxy = options.asCloud ? await openProxy(options, handler).catch(closing(front)) : null
  return {
    origin: originAt(front.port),
    proxy,
    close: async () => {
      await Promise.all([front.close(), proxy?.close()])
    },
  }
}

/** The proxy, whose requests are answered as those at the service's own address. */
async function openProxy({ home, organization }: ServiceOptions, handler: Handler): Promise<CloudProxy> {
  const { startCloudProxy } = await import('./proxy/cloudProxy.ts')
  return startCloudProxy(home, organization ?? null, {
    requestTimeoutMs: REQUEST_TIMEOUT_MS,
    handle: (request, response) => handler.receive(request, response),
    refuse: (response, refusal, request) => handler.refuse(request, response, refusal),
  })
}

function closing(front: HttpFront): (error: unknown) => Promise<never> {
  return async (error) => {
    await front.close()
    throw error
  }
}

function originAt(port: number): string {
  return `http://127.0.0.1:${port}`
}

/** The reason phrases of the refusals of the front (RFC 9110, 15). */
const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  403: 'Forbidden',
  503: 'Service Unavailable',
}

/** The owner of a request's token, once known. */
interface Asker {
  name: string | null
}

class Handler {
  readonly state: ServingState
  readonly #file: CredentialFile
  readonly #throttle = new Throttle()
  readonly #oauth: AuthorizationServer
  readonly #router = new Router(routes)
  /** The Host values that name this service. */
  readonly hosts: readonly string[]
  readonly #allowedOrigins: ReadonlySet<string>
  readonly #answerAgent: AnswerAgent | undefined
  readonly #log: (line: string) => void
  readonly #onRequest: (request: ServedRequest) => void

  constructor(options: ServiceOptions, port: number) {
    const { projects, home, organization = null, allowedOrigins = [], log, onRequest } = options
    this.#allowedOrigins = new Set(allowedOrigins)
    this.#answerAgent = options.answerAgent
    this.#file = new CredentialFile(home)
    this.#oauth = new AuthorizationServer(this.#file, projects, this.#throttle)
    const names = [
      '127.0.0.1',
      'localhost',
      '[::1]',
      ...(organization === null ? [] : [`${organization}.localhost`]),
    ]
    this.hosts = names.map((name) => `${name}:${port}`)
    this.#log = log ?? (() => undefined)
    this.#onRequest = onRequest ?? (() => undefined)
    this.state = {
      projects,
      storages: new Storages(),
      downloads: new Downloads(),
      images: new StoredImages(),
      uploads: new Uploads(),
      builds: new Builds(),
      jobs: new EndedJobs(),
      bundles: new Bundles(home),
      organization,
      origin: originAt(port),
    }
  }

  async receive({ incoming, url }: FrontRequest, response: ServerResponse): Promise<void> {
    const asker: Asker = { name: null }
    await this.#reported(incoming, response, asker, () => this.#answer(incoming, url, response, asker))
  }

  /** Answers a request that the front refused, in the form of the API's errors. */
  async refuse(request: IncomingMessage, response: ServerResponse, refused: FrontRefusal): Promise<void> {
    const { status, message, error } = refused
    await this.#reported(request, response, { name: null }, () => {
      if (error !== undefined) throw error
      throw refusal(status, REASONS[status] ?? message, status === 503 ? { 'Retry-After': '1' } : {})
    })
  }

  /** Runs `answer`, answers what it throws, and reports the request. */
  async #reported(
    request: IncomingMessage,
    response: ServerResponse,
    asker: Asker,
    answer: () => void | Promise<void>,
  ): Promise<void> {
    const started = performance.now()
    const time = Date.now()
    try {
      await answer()
    } catch (thrown) {
      const known = apiErrorOf(thrown)
      // A client that left while sending gets no response, and is no defect.
      if (request.destroyed && !request.complete) return void response.destroy()
      if (known === null)
        this.#log(`! ${thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)}`)
      const { answer: sent } = known ?? refusal(500, 'Internal Server Error')
      if (request.complete) sendApi(response, sent)
      else await sendLate(request, response, sent)
    }
    this.#onRequest({
      at: time,
      method: request.method ?? '',
      path: shownPath(request.url ?? '/'),
      status: response.statusCode,
      milliseconds: performance.now() - started,
      app: asker.name,
    })
  }

  async #answer(
    request: IncomingMessage,
    address: URL,
    response: ServerResponse,
    asker: Asker,
  ): Promise<void> {
    // The path as it was sent: an encoded slash or dot segment is no way around the table of routes.
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    if (admitsOrigin(this.#allowedOrigins, request, response)) return
    if (path === API_PREFIX || path.startsWith(`${API_PREFIX}/`))
      return sendApi(response, await this.#answerApi(request, path, address.searchParams, asker))
    if (this.#answerAgent !== undefined && isMcpPath(path))
      return this.#answerAgentAt(path, request, response, asker, this.#answerAgent)
    if (path === '/oauth/authorize')
      return sendPage(response, await this.#authorize(request, address.searchParams))
    if (path === '/oauth/token') {
      if (request.method !== 'POST') throw refusal(405, 'Method Not Allowed', { Allow: 'POST' })
      return sendPage(
        response,
        await this.#oauth.token(await readRequestBody(request, MAX_JSON_BYTES), request.headers),
      )
    }
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw refusal(405, 'Method Not Allowed', { Allow: 'GET, HEAD' })
    if (path === '/.well-known/oauth-authorization-server')
      return sendApi(response, metadata(issuerOf(request)))
    const ofMcp = this.#answerAgent && mcpMetadata(path, issuerOf(request))
    if (ofMcp) return sendApi(response, ofMcp)
    if (path.startsWith('/downloads/')) return this.#download(response, path.slice('/downloads/'.length))
    if (path.startsWith('/images/')) return this.#image(response, path.slice('/images/'.length))
    if (path === '/') return sendPage(response, htmlAnswer(200, await indexPage(this.state)))
    throw refusal(404, 'Not Found')
  }

  async #answerAgentAt(
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
    asker: Asker,
    answer: AnswerAgent,
  ): Promise<void> {
    // Against DNS rebinding: a page of another origin must not act with a token that it was given.
    if (!this.#isOwnOrigin(request.headers.origin)) throw refusal(403, 'Forbidden')
    const bearer = await this.#authenticate(
      request.headers.authorization,
      mcpChallenge(path, issuerOf(request)),
    )
    asker.name = bearer.name
    const project = projectOfAgent(path, this.state.projects, bearer)
    await answer(request, response, { project, owner: bearer.id })
  }

  /** Whether a request is of no web page, of one of this service, or of one that may read its answers. */
  #isOwnOrigin(origin: string | undefined): boolean {
    if (origin === undefined || this.#allowedOrigins.has(origin)) return true
    return this.hosts.includes(origin.replace('http://', ''))
  }

  async #authorize(request: IncomingMessage, query: URLSearchParams): Promise<OAuthAnswer> {
    const issuer = issuerOf(request)
    if (request.method === 'GET') return this.#oauth.authorize(query, issuer)
    if (request.method !== 'POST') throw refusal(405, 'Method Not Allowed', { Allow: 'GET, POST' })
    const { origin, 'sec-fetch-site': site } = request.headers
    // A browser names the kind of page that sends a request (Fetch Metadata). Only the consent page answers itself.
    if (site !== undefined && site !== 'same-origin') throw refusal(403, 'Forbidden')
    // The page sends its own origin; with `no-referrer` browsers may say `null`, and the secret of the page decides.
    if (origin !== undefined && origin !== 'null' && !this.hosts.includes(origin.replace('http://', '')))
      throw refusal(403, 'Forbidden')
    return this.#oauth.decide(
      new URLSearchParams(new TextDecoder().decode(await readRequestBody(request, MAX_JSON_BYTES))),
      issuer,
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
    const body = await readRequestBody(request, isFile ? MAX_FILE_BYTES : MAX_JSON_BYTES)
    const parts = path
      .slice(API_PREFIX.length + 1)
      .replace(/\/$/, '')
      .split('/')
      .map(decodePart)
    const { method = 'GET', headers } = request
    return this.#router.answer(this.state, { method, path: parts, query, headers, body }, bearer)
  }

  /** RFC 6750. */
  async #authenticate(header: string | undefined, challenge = 'Bearer'): Promise<Bearer> {
    const [, token] = /^Bearer ([A-Za-z0-9\-._~+/=]{1,500})$/i.exec(header ?? '') ?? []
    const bearer = token === undefined ? null : await bearerOf(this.#file, token)
    if (bearer !== null) return bearer
    if (token !== undefined && !(await this.#throttle.afterWrong('bearer')))
      throw refusal(429, 'Too Many Requests', { 'Retry-After': '5' })
    throw refusal(401, 'Unauthorized', { 'WWW-Authenticate': challenge })
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

/**
 * Answers a request whose body was not read to its end: the rest is read and discarded before the connection is closed.
 */
async function sendLate(
  request: IncomingMessage,
  response: ServerResponse,
  answer: ApiAnswer,
): Promise<void> {
  const headers = { ...answer.headers, Connection: 'close' }
  startApi(response, { ...answer, headers })
  await drain(request)
  response.end()
  request.destroy()
}

/** The authorization server by the name that the client uses for it (RFC 8414, 2). */
function issuerOf({ headers, socket }: IncomingMessage): string {
  return `${'encrypted' in socket ? 'https' : 'http'}://${headers.host ?? ''}`
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
    authorization_response_iss_parameter_supported: true,
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

/** Pages of other origins that may read the answers, because they were asked for (Fetch, "CORS protocol"). */

/**
 * Tells a browser that its page may read the answer. True: it has asked beforehand, and is answered.
 * Consent is no answer to a page: it stays with the person. Cookies are never looked at.
 */
function admitsOrigin(
  origins: ReadonlySet<string>,
  { method, headers, url = '/' }: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { origin } = headers
  if (origin === undefined || !origins.has(origin) || url.startsWith('/oauth/authorize')) return false
  response.setHeader('Access-Control-Allow-Origin', origin)
  response.setHeader('Vary', 'Origin')
  response.setHeader(
    'Access-Control-Expose-Headers',
    'Crowdin-API-Content-Status, Mcp-Session-Id, Retry-After, WWW-Authenticate',
  )
  if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return false
  response
    .writeHead(204, {
      'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
      'Access-Control-Allow-Headers':
        'Authorization, Content-Type, Crowdin-API-FileName, If-None-Match, Last-Event-ID, Mcp-Protocol-Version, Mcp-Session-Id',
      'Access-Control-Max-Age': '600',
    })
    .end()
  return true
}
