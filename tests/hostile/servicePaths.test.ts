/** A project whose rows lead elsewhere, in the local service: what lays a file of it down writes nowhere else. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { restoreArchive } from '../../core/archive/rows/restore.ts'
import { serveProjects, type Serving } from '../../core/workbench/serveProject.ts'
import { createProject } from '../../core/workbench/session.ts'
import { quiet, START } from '../archive/archives.ts'
import { ALL_SCOPES, anna, asking, type TestService } from '../service/service.ts'
import { addToken } from '../../core/service/registry.ts'
import { CredentialFile } from '../../core/credentials/credentials.ts'

const root = mkdtempSync(join(tmpdir(), 'interlinear-laid-'))
/** The folder of temporary files, so that what leads out of a folder in it is seen. */
const temporary = join(root, 'a', 'b', 'temporary')

let serving: Serving
let ask: TestService['ask']
beforeAll(async () => {
  mkdirSync(temporary, { recursive: true })
  vi.stubEnv('TMPDIR', temporary)
  const paths = [hostile(), await restored()]
  const home = join(root, 'home')
  const { token } = await addToken(new CredentialFile(home), ALL_SCOPES)
  serving = await serveProjects({ paths, person: anna, home })
  ask = asking(serving.baseUrl, token)
})
afterAll(async () => {
  await serving.close()
  vi.unstubAllEnvs()
  rmSync(root, { recursive: true, force: true })
})

/** Project 1: directory 1 is `..`, and file 2 lies in it. */
function hostile(): string {
  const path = join(root, 'hostile.interlinear')
  const definition = { name: 'Shop', sourceLanguageId: 'en', targetLanguageIds: ['uk'] }
  createProject(path, { ...definition, type: 'file-based', deployment: 'standard' }, anna)
  const db = new SqliteDatabase(path)
  db.exec(`
    INSERT INTO directory (id, branch_id, parent_id, name) VALUES (1, NULL, NULL, '..');
    INSERT INTO file (id, name, path, directory_id, type, created_at)
      VALUES (2, 'PWNED.json', '../PWNED.json', 1, 'json', 0);
    INSERT INTO file_content (file_id, content) VALUES (2, CAST('{"a": "A"}' AS BLOB));
    INSERT INTO source_string (file_id, identifier, type, text, text_folded, created_at)
      VALUES (2, 'a', 'plain', 'A', 'a', 0)`)
  db.close()
  return path
}

/** Project 2: of an archive with the same file. */
async function restored(): Promise<string> {
  const path = join(root, 'restored.interlinear')
  const lines = [
    ...START.slice(0, 2),
    { ...START[2], id: 2, targetLanguageIds: ['uk'] },
    { kind: 'file', id: 5, name: '..', path: 'a/../b\\PWNED.json', type: 'json' },
    { kind: 'string', id: 10, fileId: 5, identifier: 'a', text: 'A' },
  ]
  const archive = lines.map((line) => JSON.stringify(line)).join('\n')
  await restoreArchive([Buffer.from(archive)], path, quiet)
  return path
}

/** Everything below the root but the projects and the home folder. */
function laid(): string[] {
  const all = readdirSync(root, { recursive: true, encoding: 'utf8' })
  return all.filter((name) => name.startsWith('a')).sort()
}

async function stored(content: string, name = 'x.json'): Promise<number> {
  const headers = { 'Crowdin-API-FileName': name, 'Content-Type': 'application/octet-stream' }
  const answer = await ask('/storages', { method: 'POST', body: content, headers })
  return ((await answer.json()) as { data: { id: number } }).data.id
}

function send(method: string, path: string, body: object): Promise<Response> {
  return ask(path, { method, body: JSON.stringify(body) })
}

const NOTHING = ['a', 'a/b', 'a/b/temporary']
const TRANSLATION = '{"a": "А"}'

describe('a file whose path leads out of its folder', () => {
  it.each([
    ['takes translations', 'POST', '/projects/1/translations/uk', { fileId: 2 }],
    ['is updated', 'PUT', '/projects/1/files/2', {}],
    ['is added', 'POST', '/projects/1/files', { name: 'new.json', directoryId: 1 }],
  ])('is refused before anything is written, where it %s', async (_, method, path, body) => {
    const answer = await send(method, path, { storageId: await stored(TRANSLATION), ...body })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('leads out of the folder')
    expect(laid()).toEqual(NOTHING)
  })

  it('is not built', async () => {
    const answer = await send('POST', '/projects/1/translations/builds/files/2', { targetLanguageId: 'uk' })
    expect(answer.status).toBe(400)
    expect(laid()).toEqual(NOTHING)
  })

  it.each([
    ['..', 400],
    ['..\\x.json', 400],
    // Its last part is its name.
    ['../x.json', 200],
  ])('is not one that a storage is called: %s', async (name, status) => {
    const storageId = await stored(TRANSLATION, encodeURIComponent(name))
    const answer = await send('POST', '/projects/1/translations/uk', { storageId })
    expect([answer.status, laid()]).toEqual([status, NOTHING])
  })

  it('has names of its own where it came out of an archive', async () => {
    expect(await (await ask('/projects/2/directories')).json()).toMatchObject({
      data: [{ data: { name: 'a' } }, { data: { name: '_' } }],
    })
    expect(await (await ask('/projects/2/files/5')).json()).toMatchObject({ data: { name: '_' } })
    const storageId = await stored(TRANSLATION)
    const answer = await send('POST', '/projects/2/translations/uk', { fileId: 5, storageId })
    expect([answer.status, laid()]).toEqual([200, NOTHING])
  })
})

describe('a client', () => {
  it.each([
    '..',
    '.',
    'a/b.json',
    'a\\b.json',
    '.git',
    'nul.json',
    'a.json.',
    '-a.json',
    'HEAD',
    'я'.repeat(200),
  ])('gives no file the name %s', async (name) => {
    const storageId = await stored('{"a": "A"}')
    const added = await send('POST', '/projects/2/files', { storageId, name })
    const patch = JSON.stringify([{ op: 'replace', path: '/name', value: name }])
    const renamed = await ask('/projects/2/files/5', { method: 'PATCH', body: patch })
    const replaced = await send('PUT', '/projects/2/files/5', { storageId, name })
    expect([added.status, renamed.status, replaced.status]).toEqual([400, 400, 400])
    expect(await added.json()).toMatchObject({ errors: [{ error: { key: 'name' } }] })
  })

  it.each(['..', '.git', 'con', 'a/b'])('gives no directory the name %s', async (name) => {
    const added = await send('POST', '/projects/2/directories', { name })
    const patch = JSON.stringify([{ op: 'replace', path: '/name', value: name }])
    const renamed = await ask('/projects/2/directories/1', { method: 'PATCH', body: patch })
    expect([added.status, renamed.status]).toEqual([400, 400])
  })

  it('gives a directory a name that is none of a file', async () => {
    expect((await send('POST', '/projects/2/directories', { name: 'head' })).status).toBe(201)
  })
})
