/** The local service under 10,000 requests, 50 at once, beside a bare server that answers the same strings. */
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, createServer, get } from 'node:http'
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
}

interface Measured {
  wrong: number
  times: number[]
  seconds: number
}

async function drive({ origin, token, path, isRight }: Load): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const measured: Measured = { wrong: 0, times: [], seconds: 0 }
  let next = 0
  const work = async (): Promise<void> => {
    while (next < REQUESTS) {
      const index = next++
      const started = performance.now()
      const body = await ask(`${origin}${path(index)}`, token, agent)
      measured.times.push(performance.now() - started)
      if (!isRight(body, index)) measured.wrong++
    }
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  measured.seconds = (performance.now() - started) / 1000
  agent.destroy()
  return measured
}

function ask(url: string, token: string, agent: Agent): Promise<unknown> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { Authorization: `Bearer ${token}` } }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => (text += chunk))
      answer.on('end', () => resolve(JSON.parse(text)))
    }).once('error', reject)
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

function row(name: string, { wrong, times, seconds }: Measured): string[] {
  const rate = Math.round(times.length / seconds).toLocaleString('en')
  return [name, milliseconds(quantile(times, 0.5)), milliseconds(quantile(times, 0.99)), rate, String(wrong)]
}

const bench: Bench = {
  title: `The local service: ${REQUESTS.toLocaleString('en')} requests, ${AT_ONCE} at once, ${STRINGS.toLocaleString('en')} strings`,
  async run() {
    const home = mkdtempSync(join(tmpdir(), 'interlinear-bench-service-'))
    const { path } = largeProject(STRINGS)
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
    } finally {
      bare.close()
      await serving.close()
      rmSync(home, { recursive: true, force: true })
    }
    return table(['request', 'p50', 'p99', 'requests a second', 'wrong answers'], rows)
  },
}

export default bench
