/** Agents over Streamable HTTP, by the official SDK's client: sessions, authorization, Host and Origin. */
import { request as send } from 'node:http'
import { auth, type OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { tools } from '../../core/agents/tools/index.ts'
import { addToken, registerApp } from '../../core/service/registry.ts'
import { startTestService, type TestService } from '../service/service.ts'
import { Agent, answerOf } from './agentClient.ts'

let service: TestService
let address: string

beforeAll(async () => {
  service = await startTestService({ types: ['file-based', 'file-based'], forAgents: true })
  address = service.serving.projects[0]?.mcp ?? ''
})
afterAll(() => service.close())

async function connect(
  token = service.token,
): Promise<{ agent: Agent; transport: StreamableHTTPClientTransport }> {
  const headers = { Authorization: `Bearer ${token}` }
  const transport = new StreamableHTTPClientTransport(new URL(address), { requestInit: { headers } })
  const client = new Client({ name: 'Over HTTP', version: '1.0.0' })
  await client.connect(transport)
  onTestFinished(() => client.close())
  return { agent: new Agent(client), transport }
}

const INITIALIZE = JSON.stringify({
  ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
})

/** A request with headers that `fetch` does not let a program set; answers status and headers. */
function raw(
  headers: Record<string, string>,
  { path = new URL(address).pathname, body = INITIALIZE } = {},
): Promise<{ status: number; headers: Record<string, unknown> }> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve, reject) => {
    const all = {
      Authorization: `Bearer ${service.token}`,
      ...{ 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
      ...headers,
    }
    send({ hostname, port, path, method: 'POST', headers: all }, (response) => {
      response.resume()
      resolve({ status: response.statusCode ?? 0, headers: response.headers })
    })
      .once('error', reject)
      .end(body)
  })
}

describe('an agent over HTTP', () => {
  it('lists and calls the tools of its project', async () => {
    const { agent, transport } = await connect()
    expect(transport.sessionId).toMatch(/^[0-9a-f-]{36}$/)
    expect((await agent.client.listTools()).tools).toHaveLength(tools.length)
    const overview = await agent.value('project_overview')
    expect(overview).toMatchObject({ content: { name: 'Shop' }, strings: 3 })
    const { rows } = await agent.value('query', { croql: 'text contains "Hello"' })
    await agent.value('add_comment', { stringId: rows[0]?.stringId, languageId: 'uk', text: 'Hi' })
    const comments = (await (await service.ask('/projects/1/comments')).json()) as { data: unknown[] }
    expect(comments.data).toHaveLength(1)
  })

  it('receives the progress of a check', async () => {
    const { agent } = await connect()
    const seen: number[] = []
    const result = await agent.client.callTool({ name: 'run_checks', arguments: {} }, undefined, {
      onprogress: ({ progress }) => seen.push(progress),
    })
    expect(answerOf(result as CallToolResult).isError).toBe(false)
    expect(seen.length).toBeGreaterThan(0)
  })

  it('ends its session, which is then unknown', async () => {
    const { agent, transport } = await connect()
    const { sessionId = '' } = transport
    await transport.terminateSession()
    expect((await raw({ 'Mcp-Session-Id': sessionId })).status).toBe(404)
    await agent.client.close()
  })

  it('gets no session of another client', async () => {
    const { transport } = await connect()
    const other = await addToken(service.credentials, ['project', 'tm', 'glossary'])
    const body = JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/list' })
    const ofSession = { 'Mcp-Session-Id': transport.sessionId ?? '', 'Mcp-Protocol-Version': '2025-06-18' }
    expect((await raw(ofSession, { body })).status).toBe(200)
    expect((await raw({ ...ofSession, Authorization: `Bearer ${other.token}` }, { body })).status).toBe(404)
  })
})

describe('the endpoint of agents', () => {
  it('refuses a request without a token, and names where tokens come from', async () => {
    const { status, headers } = await raw({ Authorization: '' })
    expect(status).toBe(401)
    const [, metadata = ''] = /resource_metadata="([^"]+)"/.exec(String(headers['www-authenticate'])) ?? []
    const found = (await (await fetch(metadata)).json()) as Record<string, unknown>
    expect(found).toMatchObject({
      resource: address,
      authorization_servers: [service.serving.authUrl],
      scopes_supported: ['project', 'tm', 'glossary'],
    })
  })

  it('refuses a token without the scopes', async () => {
    const { token } = await addToken(service.credentials, ['project'])
    const { status, headers } = await raw({ Authorization: `Bearer ${token}` })
    expect(status).toBe(403)
    expect(headers['www-authenticate']).toContain('scope="project tm glossary"')
  })

  it('refuses the names and pages of other hosts (DNS rebinding)', async () => {
    expect((await raw({ Host: 'attacker.example' })).status).toBe(403)
    expect((await raw({ Origin: 'http://attacker.example' })).status).toBe(403)
    expect((await raw({ Origin: 'null' })).status).toBe(403)
  })

  it('is at the id of a project if several are served', async () => {
    for (const path of ['/mcp', '/mcp/3', '/mcp/', '/mcp/1/2'])
      expect((await raw({}, { path })).status, path).toBe(404)
  })

  it('is absent from a service that serves no agents', async () => {
    const without = await startTestService()
    onTestFinished(() => without.close())
    const url = `${without.serving.baseUrl}/mcp`
    const headers = { Authorization: `Bearer ${without.token}` }
    expect((await fetch(url, { method: 'POST', headers, body: INITIALIZE })).status).toBe(405)
    const metadata = `${without.serving.baseUrl}/.well-known/oauth-protected-resource`
    expect((await fetch(metadata)).status).toBe(404)
  })
})

it('lets an app sign in as the SDK does: metadata, consent, code and token', async () => {
  const redirect = 'http://127.0.0.1/callback'
  const scopes = ['project', 'tm', 'glossary'] as const
  const app = { name: 'Agent', type: 'public', redirectUrls: [redirect], scopes: [...scopes] } as const
  const { clientId } = await registerApp(service.credentials, { ...app })
  const provider = new TestProvider(redirect, clientId, scopes.join(' '))
  expect(await auth(provider, { serverUrl: address })).toBe('REDIRECT')
  const page = await (await fetch(provider.asked)).text()
  const [, consent = ''] = /name="consent" value="([^"]+)"/.exec(page) ?? []
  const answered = await fetch(`${service.serving.authUrl}/oauth/authorize`, {
    method: 'POST',
    body: new URLSearchParams({ consent, answer: 'allow', project: '1' }),
    redirect: 'manual',
  })
  const back = new URL(answered.headers.get('location') ?? '')
  const authorizationCode = back.searchParams.get('code') ?? ''
  expect(await auth(provider, { serverUrl: address, authorizationCode })).toBe('AUTHORIZED')
  const { status } = await raw({ Authorization: `Bearer ${provider.tokens()?.access_token}` })
  expect(status).toBe(200)
  const other = new URL(service.serving.projects[1]?.mcp ?? '').pathname
  const elsewhere = await raw({ Authorization: `Bearer ${provider.tokens()?.access_token}` }, { path: other })
  expect(elsewhere.status).toBe(404)
})

it('is refused beyond 20 sessions with open streams, and replaces an idle one', async () => {
  const streams: AbortController[] = []
  onTestFinished(() => {
    for (const stream of streams) stream.abort()
  })
  for (let at = 0; at < 20; at++) streams.push(await openStream())
  expect((await raw({})).status).toBe(503)
  streams[0]?.abort()
  await expect.poll(async () => (await raw({})).status).toBe(200)
})

/** Opens a session and its stream of notifications. */
async function openStream(): Promise<AbortController> {
  const { headers } = await raw({})
  const stream = new AbortController()
  const { status } = await fetch(address, {
    headers: {
      ...{ Authorization: `Bearer ${service.token}`, Accept: 'text/event-stream' },
      ...{ 'Mcp-Session-Id': String(headers['mcp-session-id']), 'Mcp-Protocol-Version': '2025-06-18' },
    },
    signal: stream.signal,
  })
  expect(status).toBe(200)
  return stream
}

/** The client's side of OAuth, kept in memory. */
class TestProvider implements OAuthClientProvider {
  readonly redirectUrl: string
  readonly clientMetadata
  asked = ''
  readonly #client: OAuthClientInformationMixed
  #tokens: OAuthTokens | undefined
  #verifier = ''

  constructor(redirectUrl: string, clientId: string, scope: string) {
    this.redirectUrl = redirectUrl
    this.clientMetadata = { redirect_uris: [redirectUrl], scope, token_endpoint_auth_method: 'none' }
    this.#client = { client_id: clientId }
  }

  clientInformation = () => this.#client
  tokens = () => this.#tokens
  saveTokens = (tokens: OAuthTokens) => void (this.#tokens = tokens)
  redirectToAuthorization = (url: URL) => void (this.asked = String(url))
  saveCodeVerifier = (verifier: string) => void (this.#verifier = verifier)
  codeVerifier = () => this.#verifier
}
