/** A service over a project of its own, and a door before it that holds every answer against the schema. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importSourceFiles } from '../../core/workbench/importing.ts'
import { addToken, CredentialFile, serveProjects } from '../../core/workbench/serving.ts'
import type { Serving } from '../../core/workbench/serving.ts'
import { createProject, ProjectSession } from '../../core/workbench/session.ts'
import { readContract } from './schema.ts'
import type { Deployment, ProjectType } from './schema.ts'

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

export async function startTestService({
  deployment = 'standard',
  type = 'file-based',
}: { deployment?: Deployment; type?: ProjectType } = {}): Promise<TestService> {
  const folder = mkdtempSync(join(tmpdir(), 'interlinear-service-'))
  const home = join(folder, 'home')
  const project = join(folder, 'shop.interlinear')
  createProject(
    project,
    { name: 'Shop', sourceLanguageId: 'en', targetLanguageIds: ['uk', 'de'], deployment, type },
    anna,
  )
  if (type === 'file-based') await importSource(project, folder, home)
  const credentials = new CredentialFile(home)
  const { token } = await addToken(credentials, ALL_SCOPES)
  const serving = await serveProjects({
    paths: [project],
    person: anna,
    home,
    ...(deployment === 'enterprise' && { organization: 'acme' }),
  })
  const ask: TestService['ask'] = (path, { token: other = token, headers, ...init } = {}) =>
    fetch(`${serving.baseUrl}/api/v2${path}`, {
      ...init,
      headers: {
        ...(other !== null && { Authorization: `Bearer ${other}` }),
        ...(typeof init.body === 'string' && { 'Content-Type': 'application/json' }),
        ...headers,
      },
    })
  return {
    ...{ serving, home, folder, project, credentials, token, ask },
    get: async (path) => (await ask(path)).json(),
    async close() {
      await serving.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function importSource(project: string, folder: string, home: string): Promise<void> {
  const path = join(folder, 'en.json')
  writeFileSync(path, JSON.stringify(SOURCE))
  const session = await ProjectSession.open(project, anna, undefined, home)
  const context = { signal: new AbortController().signal, onProgress: () => undefined }
  await importSourceFiles(session, { paths: [path] }, context)
  await session.close()
}

export interface Door {
  /** `http://127.0.0.1:PORT/api/v2` */
  url: string
  /** What the schema does not allow, of all answers that went through. */
  problems: string[]
  /** Method and path template of what went through, with ids as `*`. */
  seen: Set<string>
  close(): Promise<void>
}

/** Passes requests on and holds each answer against the schema. */
export async function openDoor(
  service: TestService,
  deployment: Deployment,
  type: ProjectType,
): Promise<Door> {
  const contract = readContract(deployment, type)
  const problems: string[] = []
  const seen = new Set<string>()
  const target = new URL(service.serving.baseUrl)
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url = '/' } = incoming
    const passed = send(
      {
        host: '127.0.0.1',
        port: target.port,
        path: url,
        method,
        headers: { ...incoming.headers, host: target.host },
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => {
          const text = Buffer.concat(chunks)
          const path = (url.split('?')[0] ?? '').replace('/api/v2', '')
          const { statusCode = 0 } = answer
          const isJson = answer.headers['content-type']?.startsWith('application/json') ?? false
          seen.add(`${method} ${path.replaceAll(/\d+/g, '*')} ${statusCode}`)
          problems.push(
            ...contract.problems(method, path, statusCode, isJson ? JSON.parse(text.toString()) : undefined),
          )
          outgoing.writeHead(statusCode, answer.headers).end(text)
        })
      },
    )
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
