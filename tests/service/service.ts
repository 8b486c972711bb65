/** A service over a project of its own, and a door before it that holds every answer against the schema. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveProjects } from '../../core/workbench/serveProject.ts'
import type { Serving } from '../../core/workbench/serveProject.ts'
import { createProject } from '../../core/workbench/session.ts'
import type { Contract, Deployment, ProjectType } from './schema.ts'
import { addToken } from '../../core/service/registry.ts'
import { CredentialFile } from '../../core/credentials/credentials.ts'

export const anna = { login: 'anna', name: 'Anna Kovalenko' }
export const ALL_SCOPES = ['project', 'tm', 'glossary', 'language', 'field', 'user']

export interface TestService {
  serving: Serving
  home: string
  folder: string
  project: string
  credentials: CredentialFile
  token: string
  /** A request with the token, or with another. */
  ask(path: string, init?: RequestInit & { token?: string | null }): Promise<Response>
  /** The JSON of a GET below `/api/v2`. */
  get(path: string): Promise<unknown>
  close(): Promise<void>
}

export const SOURCE = {
  hello: 'Hello',
  bye: 'Good bye, {name}',
  files: '{count, plural, one {# file} other {# files}}',
}

/** Project 1 is in `project`; where two types are asked for, project 2 is beside it. */
export async function startTestService({
  deployment = 'standard',
  types = ['file-based'],
  forAgents = false,
}: {
  deployment?: Deployment
  types?: readonly ProjectType[]
  forAgents?: boolean
} = {}): Promise<TestService> {
  const folder = mkdtempSync(join(tmpdir(), 'interlinear-service-'))
  const home = join(folder, 'home')
  const paths = types.map((_, index) => join(folder, index === 0 ? 'shop.interlinear' : 'app.interlinear'))
  const [project = ''] = paths
  for (const [index, type] of types.entries()) {
    const definition = { sourceLanguageId: 'en', targetLanguageIds: ['uk', 'de'], deployment, type }
    createProject(paths[index] ?? '', { name: index === 0 ? 'Shop' : 'App', ...definition }, anna)
  }
  const credentials = new CredentialFile(home)
  const { token } = await addToken(credentials, ALL_SCOPES)
  const serving = await serveProjects({
    paths,
    person: anna,
    ...{ home, forAgents },
    ...(deployment === 'enterprise' && { organization: 'acme' }),
  })
  const ask = asking(serving.baseUrl, token)
  if (types[0] === 'file-based') await addSource(ask)
  return {
    ...{ serving, home, folder, project, credentials, token, ask },
    get: async (path) => (await ask(path)).json(),
    async close() {
      await serving.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Asks a service below `/api/v2`, with the token or with another. */
export function asking(baseUrl: string, token: string): TestService['ask'] {
  return (path, { token: other = token, headers, ...init } = {}) =>
    fetch(`${baseUrl}/api/v2${path}`, {
      ...init,
      headers: {
        ...(other !== null && { Authorization: `Bearer ${other}` }),
        ...(typeof init.body === 'string' && { 'Content-Type': 'application/json' }),
        ...headers,
      },
    })
}

/** Adds the strings of `SOURCE` as a client does: a session beside the service would start threads of its own. */
export async function addSource(ask: TestService['ask']): Promise<void> {
  const body = JSON.stringify(SOURCE)
  const stored = await ask('/storages', {
    method: 'POST',
    body,
    headers: { 'Crowdin-API-FileName': 'en.json', 'Content-Type': 'application/octet-stream' },
  })
  const { data } = (await stored.json()) as { data: { id: number } }
  const file = JSON.stringify({ storageId: data.id, name: 'en.json' })
  const added = await ask('/projects/1/files', { method: 'POST', body: file })
  if (added.status !== 201) throw new Error(`The source was not added: ${await added.text()}`)
  await ask(`/storages/${data.id}`, { method: 'DELETE' })
}

export interface Door {
  /** `http://127.0.0.1:PORT/api/v2` */
  url: string
  /** The breaches of the schema, in all responses. */
  problems: string[]
  /** All responses, as `GET /projects/{projectId} 200`, by contract. */
  seen: Map<Contract, Set<string>>
  close(): Promise<void>
}

/** Passes requests on and holds each answer against the contract that `contractOf` has for its path. */
export async function openDoor(service: TestService, contractOf: (path: string) => Contract): Promise<Door> {
  const problems: string[] = []
  const seen: Door['seen'] = new Map()
  const target = new URL(service.serving.baseUrl)
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url = '/' } = incoming
    const headers = { ...incoming.headers, host: target.host }
    const passed = send({ host: '127.0.0.1', port: target.port, path: url, method, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const text = Buffer.concat(chunks)
        const path = (url.split('?')[0] ?? '').replace('/api/v2', '')
        const { statusCode = 0 } = answer
        const isJson = answer.headers['content-type']?.startsWith('application/json') ?? false
        const contract = contractOf(path)
        const known = seen.get(contract) ?? new Set()
        seen.set(contract, known.add(`${method} ${contract.templateOf(method, path) ?? path} ${statusCode}`))
        const body: unknown = isJson ? JSON.parse(text.toString()) : undefined
        problems.push(...contract.problems(method, path, statusCode, body))
        outgoing.writeHead(statusCode, answer.headers).end(text)
      })
    })
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v2`,
    problems,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
