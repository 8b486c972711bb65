/** The sessions of agents over Streamable HTTP: a server for each, found again by the header `Mcp-Session-Id`. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { AgentServer, type AgentServerOptions } from './server.ts'
import type { AgentProject } from './tool.ts'

/**
 * The sessions of all agents. Another one replaces the session that is idle for the longest time: many clients leave
 * without ending theirs, and one that comes back is answered with 404 and initializes again.
 */
const MAX_SESSIONS = 20
/** Milliseconds after which an idle session is closed. */
const EXPIRES_AFTER = 30 * 60_000
const MAX_BODY_BYTES = 4 * 1024 * 1024

interface Session {
  transport: StreamableHTTPServerTransport
  server: AgentServer
  /** The client that opened it: another token does not get it. */
  owner: string
  project: AgentProject
  usedAt: number
  /** Requests that are answered now, the stream of notifications among them. */
  open: number
}

export interface AgentRequest {
  project: AgentProject
  /** Identifies the client, by its token. */
  owner: string
}

export class HttpSessions {
  readonly #sessions = new Map<string, Session>()
  readonly #options: Omit<AgentServerOptions, 'project'>

  constructor(options: Omit<AgentServerOptions, 'project'>) {
    this.#options = options
  }

  /** Answers a request that was authorized and whose Host and Origin were checked. */
  async answer(incoming: IncomingMessage, response: ServerResponse, request: AgentRequest): Promise<void> {
    await this.#closeExpired()
    const { 'mcp-session-id': id } = incoming.headers
    if (id === undefined) return this.#open(incoming, response, request)
    const session = this.#sessions.get(String(id))
    // Without a word on whether there is one: the id is a secret of its owner.
    if (session?.owner !== request.owner || session.project !== request.project)
      return refuse(response, 404, -32_001, 'Session not found')
    await this.#answer(session, incoming, response)
  }

  async close(): Promise<void> {
    await Promise.all([...this.#sessions.values()].map(({ server }) => server.close()))
  }

  /** Opens a session. If the transport refuses the request, the new server is closed again. */
  async #open(incoming: IncomingMessage, response: ServerResponse, request: AgentRequest): Promise<void> {
    if (!(await this.#makeRoom()))
      return refuse(response, 503, -32_000, `${MAX_SESSIONS} agents are at work. Try again in a minute.`, {
        'Retry-After': '60',
      })
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      maxRequestBodySize: MAX_BODY_BYTES,
      onsessioninitialized: (id) => void this.#sessions.set(id, session),
    })
    const server = new AgentServer({ ...this.#options, project: request.project })
    const session: Session = { ...request, transport, server, usedAt: Date.now(), open: 0 }
    await server.connect(transport, () => this.#sessions.delete(transport.sessionId ?? ''))
    await this.#answer(session, incoming, response)
    if (transport.sessionId === undefined) await server.close()
  }

  async #answer(session: Session, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    session.open++
    try {
      await session.transport.handleRequest(incoming, response)
    } finally {
      session.open--
      session.usedAt = Date.now()
    }
  }

  async #makeRoom(): Promise<boolean> {
    if (this.#sessions.size < MAX_SESSIONS) return true
    const [oldest] = this.#idle(0).toSorted((one, other) => one.usedAt - other.usedAt)
    await oldest?.server.close()
    return oldest !== undefined
  }

  async #closeExpired(): Promise<void> {
    await Promise.all(this.#idle(EXPIRES_AFTER).map(({ server }) => server.close()))
  }

  #idle(milliseconds: number): Session[] {
    const before = Date.now() - milliseconds
    return [...this.#sessions.values()].filter(({ open, usedAt }) => open === 0 && usedAt <= before)
  }
}

/** Answers an error of JSON-RPC 2.0, as the transport does. */
function refuse(
  response: ServerResponse,
  status: number,
  code: number,
  message: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
  response.end(JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null }))
}
