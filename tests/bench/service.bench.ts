/** The local service under 10,000 requests, 50 at once, beside a bare server that answers the same strings. */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { addToken, CredentialFile, serveProjects } from '../../core/workbench/serving.ts'
import { milliseconds, quantile, table } from './bench.ts'
import type { Bench } from './bench.ts'
import { largeProject } from './largeProject.ts'

const STRINGS = 100_000
const REQUESTS = 10_000
const AT_ONCE = 50

interface Load {
  origin: string
  token: string
  /** The path of the nth request. */
  path: (index: number) => string
  isRight: (body: unknown, index: number) => boolean
  /** The body of the nth request, where it is a POST. */
  send?: (index: number) => object
}

interface Measured {
  wrong: number
  times: number[]
  seconds: number
  /** The time of this process, which is client and service: only the difference of two servers says something. */
  cpuSeconds: number
}

async function drive({ origin, token, path, isRight, send }: Load): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const measured: Measured = { wrong: 0, times: [], seconds: 0, cpuSeconds: 0 }
  let next = 0
  const work = async (): Promise<void> => {
    while (next < REQUESTS) {
      const index = next++
      const started = performance.now()
      const body = await ask(`${origin}${path(index)}`, token, agent, send?.(index))
      measured.times.push(performance.now() - started)
      if (!isRight(body, index)) measured.wrong++
    }
  }
  const started = performance.now()
  const cpu = process.cpuUsage()
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  measured.seconds = (performance.now() - started) / 1000
  const { user, system } = process.cpuUsage(cpu)
  measured.cpuSeconds = (user + system) / 1e6
  agent.destroy()
  return measured
}

function ask(url: string, token: string, agent: Agent, body?: object): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const method = body === undefined ? 'GET' : 'POST'
    request(url, { agent, method, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => (text += chunk))
      answer.on('end', () => resolve(JSON.parse(text)))
    })
      .once('error', reject)
      .end(body === undefined ? undefined : JSON.stringify(body))
  })
}

const idOf = (index: number): number => 1 + ((index * 7919) % STRINGS)

const oneString = {
  path: (index: number) => `/api/v2/projects/1/strings/${idOf(index)}`,
  isRight: (body: unknown, index: number) => (body as { data?: { id?: number } }).data?.id === idOf(index),
}
const pageOfStrings = {
  path: (index: number) => `/api/v2/projects/1/strings?limit=25&offset=${idOf(index) % 1_000}`,
  isRight: (body: unknown) => (body as { data?: unknown[] }).data?.length === 25,
}
const croql = {
  path: () => `/api/v2/projects/1/strings?limit=25&croql=${encodeURIComponent('text contains "invoice"')}`,
  isRight: (body: unknown) => Array.isArray((body as { data?: unknown }).data),
}

/** New translations of strings that are not plural, for those take a form. */
function newTranslations(project: string): Omit<Load, 'origin' | 'token'> {
  const db = new Database(project, { readonly: true })
  const ids = db
    .prepare<[], number>("SELECT id FROM source_string WHERE type <> 'plural' AND is_archived = 0")
    .pluck()
    .all()
  db.close()
  const text = (index: number): string => `Переклад ${index}`
  return {
    path: () => '/api/v2/projects/1/translations',
    send: (index) => ({ stringId: ids[index % ids.length], languageId: 'uk', text: text(index) }),
    isRight: (body, index) => (body as { data?: { text?: string } }).data?.text === text(index),
  }
}

/** What Node and SQLite can do alone: one statement, its row as JSON. */
async function startBare(project: string): Promise<{ origin: string; close: () => void }> {
  const db = new Database(project, { readonly: true })
  const select = db.prepare('SELECT * FROM source_string WHERE id = ?')
  const server = createServer((request, response) => {
    const row = select.get(Number(request.url?.split('/').at(-1)))
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ data: row }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = (): void => {
    server.closeAllConnections()
    server.close()
    db.close()
  }
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

function row(name: string, { wrong, times, seconds, cpuSeconds }: Measured): string[] {
  const rate = Math.round(times.length / seconds).toLocaleString('en')
  const cpu = `${((cpuSeconds / times.length) * 1000).toFixed(2)} ms`
  const [p50, p99] = [0.5, 0.99].map((part) => milliseconds(quantile(times, part)))
  return [name, p50 ?? '', p99 ?? '', rate, cpu, String(wrong)]
}

const bench: Bench = {
  title: `The local service: ${REQUESTS.toLocaleString('en')} requests, ${AT_ONCE} at once, ${STRINGS.toLocaleString('en')} strings`,
  async run() {
    const home = mkdtempSync(join(tmpdir(), 'interlinear-bench-service-'))
    // The large project is for reading only, and one of the loads writes.
    const path = join(home, 'large.interlinear')
    copyFileSync(largeProject(STRINGS).path, path)
    const { token } = await addToken(new CredentialFile(home), ['project'])
    const serving = await serveProjects({ paths: [path], person: { login: 'bench', name: null }, home })
    const bare = await startBare(path)
    const origin = serving.baseUrl
    const rows: string[][] = []
    try {
      rows.push(row('a bare server: one string', await drive({ ...oneString, origin: bare.origin, token })))
      rows.push(row('one string', await drive({ ...oneString, origin, token })))
      rows.push(row('a page of 25 strings', await drive({ ...pageOfStrings, origin, token })))
      rows.push(row('CroQL `contains`, a page of 25', await drive({ ...croql, origin, token })))
      rows.push(row('a new translation', await drive({ ...newTranslations(path), origin, token })))
    } finally {
      bare.close()
      await serving.close()
      rmSync(home, { recursive: true, force: true })
    }
    return table(['request', 'p50', 'p99', 'requests a second', 'CPU a request', 'wrong answers'], rows)
  },
}

export default bench
