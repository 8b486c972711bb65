/**
 * The local service under 10,000 requests, 50 at once, beside a bare server that answers the same strings; its lists at any
 * depth; and more connections than it holds.
 */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { serveProjects } from '../../core/workbench/serveProject.ts'
import { table } from './bench.ts'
import type { Bench } from './bench.ts'
import { largeProject } from './largeProject.ts'
import { manyConnections } from './serviceConnections.ts'
import { drive, loadColumns, loadRow, type Load } from './serviceLoad.ts'
import { pagesOfLists, whatChanged } from './servicePages.ts'
import { addToken } from '../../core/service/registry.ts'
import { CredentialFile } from '../../core/credentials/credentials.ts'

const STRINGS = 100_000
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

/** The bare speed of Node and SQLite: one statement, its row as JSON. */
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

const bench: Bench = {
  title: `The local service: ${STRINGS.toLocaleString('en')} strings`,
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
    let connections = ''
    try {
      rows.push(
        loadRow('a bare server: one string', await drive({ ...oneString, origin: bare.origin, token })),
      )
      rows.push(loadRow('one string', await drive({ ...oneString, origin, token })))
      rows.push(loadRow('a page of 25 strings', await drive({ ...pageOfStrings, origin, token })))
      rows.push(loadRow('CroQL `contains`, a page of 25', await drive({ ...croql, origin, token })))
      rows.push(loadRow('a new translation', await drive({ ...newTranslations(path), origin, token })))
      rows.push(...(await pagesOfLists({ origin, token })), ...(await whatChanged({ origin, token })))
      connections = await manyConnections({ origin, token })
    } finally {
      bare.close()
      await serving.close()
      rmSync(home, { recursive: true, force: true })
    }
    return [...table(loadColumns, rows), '', connections]
  },
}

export default bench
