/** Responses to broken, slow and hostile clients: the API's errors, and the service continues. */
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../core/store/database.ts'
import { checkTrigrams } from '../../core/store/indexes/trigrams.ts'
import { openAsOf } from '../../core/workbench/asOf.ts'
import { idsMatching } from '../../core/croql/projectQueries.ts'
import { serveProjects } from '../../core/workbench/serveProject.ts'
import { createProject, ProjectSession } from '../../core/workbench/session.ts'
import { anna, startTestService } from './service.ts'
import type { TestService } from './service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const error = (code: number): object => ({ error: { code, message: expect.any(String) as string } })

/** Sends bytes as they are; answers the status line. */
function raw(bytes: string): Promise<string> {
  const { port } = new URL(service.serving.baseUrl)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes))
    socket.once('data', (data) => {
      resolve(data.toString().split('\r\n')[0] ?? '')
      socket.destroy()
    })
    socket.once('error', reject)
    socket.once('close', () => resolve('closed'))
  })
}

function withHost(host: string): Promise<number> {
  const { port } = new URL(service.serving.baseUrl)
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: '/api/v2/projects', headers: { host } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
      .once('error', reject)
      .end()
  })
}

describe('access', () => {
  it('requires the machine’s name: a page that rebinds its DNS name is refused', async () => {
    const { port, host } = new URL(service.serving.baseUrl)
    expect(await withHost(host)).toBe(401)
    expect(await withHost(`localhost:${port}`)).toBe(401)
    for (const foreign of [`evil.example:${port}`, '127.0.0.1', `127.0.0.1:1`])
      expect(await withHost(foreign)).toBe(403)
  })

  it('requires a token', async () => {
    for (const token of [null, 'wrong', `${service.token}x`]) {
      const answer = await service.ask('/projects', { token })
      expect(answer.status).toBe(401)
      expect(answer.headers.get('www-authenticate')).toBe('Bearer')
      expect(await answer.json()).toEqual(error(401))
    }
  })

  it('is never granted by a cookie, and browsers are asked for none', async () => {
    const headers = { Cookie: `token=${service.token}; authorization=Bearer ${service.token}` }
    const answer = await service.ask('/projects', { token: null, headers })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  it('is refused to pages of another origin', async () => {
    const answer = await service.ask('/projects', { headers: { Origin: 'https://evil.example' } })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('is allowed to requested pages, but the user’s consent to none', async () => {
    const origin = 'http://localhost:5173'
    const paths = [join(service.folder, 'pages.interlinear')]
    const languages = { sourceLanguageId: 'en', targetLanguageIds: ['uk'] }
    createProject(
      paths[0] ?? '',
      { name: 'P', ...languages, deployment: 'standard', type: 'file-based' },
      anna,
    )
    const serving = await serveProjects({ paths, person: anna, home: service.home, allowedOrigins: [origin] })
    const allowed = async (path: string, init: RequestInit = {}): Promise<unknown[]> => {
      const headers = { Origin: origin, ...init.headers }
      const answer = await fetch(`${serving.baseUrl}${path}`, { ...init, headers })
      await answer.arrayBuffer()
      return [answer.status, answer.headers.get('access-control-allow-origin')]
    }
    const preflight = { method: 'OPTIONS', headers: { 'Access-Control-Request-Method': 'POST' } }
    expect(await allowed('/api/v2/projects', preflight)).toEqual([204, origin])
    expect(await allowed('/api/v2/projects')).toEqual([401, origin])
    expect(await allowed('/oauth/token', { method: 'POST', body: '{}' })).toEqual([400, origin])
    expect(await allowed('/oauth/authorize')).toEqual([400, null])
    expect(await allowed('/oauth/authorize', preflight)).toEqual([405, null])
    const elsewhere = { headers: { ...preflight.headers, Origin: 'http://localhost:1' }, method: 'OPTIONS' }
    expect(await allowed('/api/v2/projects', elsewhere)).toEqual([401, null])
    await serving.close()
  })
})

describe('a request', () => {
  it.each<[string, string, number]>([
    ['PUT', '/projects', 405],
    ['DELETE', '/languages', 405],
    ['GET', '/nothing', 404],
    ['GET', '/projects/0', 404],
    ['GET', '/projects/1e3', 404],
    ['GET', '/projects/2', 404],
    ['GET', '/projects/1%2Fstrings', 404],
    ['GET', '/projects/1/strings/99999999999999999999', 404],
    ['GET', '/projects/%', 404],
    ['GET', '/fields', 404],
  ])('%s %s: %i', async (method, path, status) => {
    const answer = await service.ask(path, { method })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toEqual(error(status))
  })

  it.each<[string, string]>([
    ['limit=0', 'limit'],
    ['limit=501', 'limit'],
    ['limit=ten', 'limit'],
    ['offset=-1', 'offset'],
    ['orderBy=text;drop', 'orderBy'],
    ['orderBy=id sideways', 'orderBy'],
    ['fileId=x', 'fileId'],
    ['fileId=1&branchId=1', 'fileId'],
    ['croql=is hidden&fileId=1', 'croql'],
    ['croql=is hidden&filter=x', 'croql'],
    ['croql=', 'croql'],
    [`croql=${'('.repeat(200)}`, 'croql'],
    ['croql=user = @user:"nobody"', 'croql'],
  ])('gets the position of the fault for %s in %s', async (query, key) => {
    const answer = await service.ask(
      `/projects/1/strings?${query.replaceAll(' ', '%20').replaceAll('"', '%22')}`,
    )
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ errors: [{ error: { key } }] })
  })

  it('gets the service’s own messages of CroQL', async () => {
    const answer = await service.ask('/projects/1/strings?croql=is%20approved')
    expect(await answer.json()).toEqual({
      errors: [
        {
          error: {
            key: 'croql',
            errors: [
              {
                code: 'croqlInvalidLogic',
                message: "Invalid logic in CroQL. Identifier 'isApproved' is undefined",
              },
            ],
          },
        },
      ],
    })
  })

  it.each(['{', '', '[]', 'null', '"x"', '{"title": {}}', '{"title": ""}', '\u0000'])(
    'answers the body %j',
    async (body) => {
      const answer = await service.ask('/projects/1/labels', { method: 'POST', body })
      expect(answer.status).toBe(400)
      expect(await answer.json()).toHaveProperty('errors')
    },
  )

  it('is not read if its body is too large', async () => {
    const answer = await service.ask('/projects/1/labels', { method: 'POST', body: 'x'.repeat(6_000_000) })
    expect(answer.status).toBe(413)
    expect(await answer.json()).toEqual(error(413))
  })

  it('accepts no file name that leads elsewhere', async () => {
    const sent = await service.ask('/storages', {
      method: 'POST',
      body: new Blob(['a = b']),
      headers: { 'Crowdin-API-FileName': 'a.properties' },
    })
    const { data } = (await sent.json()) as { data: { id: number } }
    for (const name of ['../a.properties', '..', 'a/b.properties', 'a\\b.properties', '']) {
      const body = JSON.stringify({ storageId: data.id, name })
      const answer = await service.ask('/projects/1/files', { method: 'POST', body })
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ errors: [{ error: { key: 'name' } }] })
    }
  })

  it('is answered after invalid ones', async () => {
    expect(await raw('BLAH\r\n\r\n')).toContain('400')
    expect(await raw(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(40_000)}\r\n\r\n`)).toContain('431')
    expect(await raw('GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\n\r\n')).toContain('403')
    expect((await service.ask('/projects')).status).toBe(200)
  })
})

it('changes the editor’s view at once, and the other way round', async () => {
  const editor = await ProjectSession.open(service.project, anna, { home: service.home })
  const isTold = new Promise<void>((resolve) => editor.store.onChange(() => resolve()))
  const body = JSON.stringify({ stringId: 2, languageId: 'uk', text: 'Бувай, {name}' })
  expect((await service.ask('/projects/1/translations', { method: 'POST', body })).status).toBe(201)
  await isTold
  const forms = { none: 'Па, {name}' }
  await editor.store.write('saveForms', {
    stringId: 2,
    languageId: 'uk',
    userId: await editor.editorId(),
    forms,
    approve: true,
  })
  expect(await service.get('/projects/1/languages/uk/translations?stringIds=2')).toMatchObject({
    data: [{ data: { text: 'Па, {name}' } }],
  })
  await editor.close()
})

it('distinguishes projects and their memories with equal ids', async () => {
  const others = ['one', 'two'].map((name) => join(service.folder, `${name}.interlinear`))
  const definition = {
    sourceLanguageId: 'en',
    targetLanguageIds: ['uk'],
    deployment: 'standard',
    type: 'file-based',
  } as const
  for (const path of others) createProject(path, { ...definition, name: path }, anna)
  const serving = await serveProjects({ paths: others, person: anna, home: service.home })
  expect(serving.projects.map(({ id }) => id)).toEqual([1, 2])
  const headers = { Authorization: `Bearer ${service.token}` }
  const projects = await fetch(`${serving.baseUrl}/api/v2/projects?orderBy=id%20desc`, { headers })
  expect(
    ((await projects.json()) as { data: { data: { id: number } }[] }).data.map(({ data }) => data.id),
  ).toEqual([2, 1])
  await serving.close()
})

it('is answered beside many concurrent ones', async () => {
  const answers = await Promise.all(
    Array.from({ length: 300 }, async (_, index) => {
      const stringId = (index % 3) + 1
      const answer = (await service.get(`/projects/1/strings/${stringId}`)) as { data: { id: number } }
      return answer.data.id === stringId
    }),
  )
  expect(answers.every(Boolean)).toBe(true)
})

describe('the data of all strings of a file', () => {
  const added = async (path: string, body: object): Promise<number> => {
    const answer = await service.ask(path, { method: 'POST', body: JSON.stringify(body) })
    return ((await answer.json()) as { data: { id: number } }).data.id
  }
  const count = async (path: string): Promise<number> =>
    ((await service.get(path)) as { data: unknown[] }).data.length

  it('are removed by the file’s id', async () => {
    for (const stringId of [1, 2]) {
      const german = { stringId, languageId: 'de', text: `Text ${stringId}` }
      const translationId = await added('/projects/1/translations', german)
      await added('/projects/1/approvals', { translationId })
    }
    const approvals = '/projects/1/approvals?languageId=de'
    const translations = '/projects/1/translations?languageId=de'
    expect([await count(approvals), await count(translations)]).toEqual([2, 2])
    const remove = async (path: string): Promise<number> =>
      (await service.ask(`/projects/1/${path}`, { method: 'DELETE' })).status
    expect(await remove('approvals?fileId=1')).toBe(204)
    expect([await count(approvals), await count(translations)]).toEqual([0, 2])
    expect(await remove('translations?fileId=1&languageId=uk')).toBe(204)
    expect(await count(translations)).toBe(2)
    expect(await remove('translations?fileId=1&languageId=de')).toBe(204)
    expect(await count(translations)).toBe(0)
    expect(await remove('translations?fileId=2')).toBe(404)
    expect(await remove('translations')).toBe(400)
  })

  it('are removed with the file, and stay in its snapshot', async () => {
    await added('/projects/1/translations', { stringId: 1, languageId: 'de', text: 'Hallo' })
    const at = Date.now()
    // The history tells moments apart.
    await expect.poll(() => Date.now()).toBeGreaterThan(at)
    expect((await service.ask('/projects/1/files/1', { method: 'DELETE' })).status).toBe(204)
    const db = openDatabase(service.project)
    checkTrigrams(db)
    for (const table of ['source_string', 'translation', 'languages_summary', 'progress', 'file_content'])
      expect(db.prepare(`SELECT count(*) FROM ${table}`).pluck().get()).toBe(0)
    db.close()
    const past = await openAsOf({ path: service.project, person: anna }, at)
    const croql = 'count of translations where (text = "Hallo") = 1'
    const asked = { context: 'strings', croql, timeZone: 'UTC', order: 'id' } as const
    expect([...(await idsMatching(past.session, asked)).ids]).toEqual([1])
    await past.close()
  })
})
