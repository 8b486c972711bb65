/** Endpoints that the cloud's own command lines call. */
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { absentEndpoint, absentEndpoints, endpointOf } from '../../core/service/api/absentEndpoints.ts'
import { routes } from '../../core/service/api/routes.ts'
import { serveProjects } from '../../core/workbench/serveProject.ts'
import { hasSchema, readClientContract } from './schema.ts'
import { anna, asking, SOURCE, startTestService, type TestService } from './service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

type Body = Record<string, unknown>

/** A request whose answer the schema of these endpoints allows. */
async function call(method: string, path: string, body?: object): Promise<{ status: number; data: Body }> {
  const answered = await service.ask(path, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answered.text()
  const json = text === '' ? undefined : (JSON.parse(text) as { data?: Body })
  if (hasSchema)
    expect(readClientContract('standard').problems(method, path, answered.status, json)).toEqual([])
  return { status: answered.status, data: json?.data ?? {} }
}

async function stored(fileName: string, content: object): Promise<number> {
  const answered = await service.ask('/storages', {
    method: 'POST',
    body: JSON.stringify(content),
    headers: { 'Crowdin-API-FileName': fileName, 'Content-Type': 'application/octet-stream' },
  })
  return ((await answered.json()) as { data: { id: number } }).data.id
}

/** The files of a build, by their paths in its archive. */
async function filesOf(buildId: unknown): Promise<Record<string, unknown>> {
  const { data } = await call('GET', `/projects/1/translations/builds/${String(buildId)}/download`)
  const archive = await (await fetch(String(data['url']))).bytes()
  return Object.fromEntries(
    Object.entries(unzipSync(archive)).map(([path, bytes]) => [
      path,
      JSON.parse(strFromU8(bytes)) as unknown,
    ]),
  )
}

const built = async (body: object): Promise<Record<string, unknown>> =>
  filesOf((await call('POST', '/projects/1/translations/builds', body)).data['id'])

describe('translations', () => {
  const GERMAN = { hello: 'Hallo', bye: 'Auf Wiedersehen, {name}' }
  const imported = async (content: object, more: object): ReturnType<typeof call> =>
    call('POST', '/projects/1/translations/imports', {
      storageId: await stored('de.json', content),
      languageIds: ['de'],
      ...more,
    })

  it('are imported into the languages that are named, and the import is known', async () => {
    const { status, data } = await imported(GERMAN, { fileId: 1 })
    expect(status).toBe(202)
    expect(data).toMatchObject({ status: 'finished', progress: 100, attributes: { languageIds: ['de'] } })
    const known = await call('GET', `/projects/1/translations/imports/${String(data['identifier'])}`)
    expect(known.data).toEqual(data)
    const listed = (await service.get('/projects/1/languages/de/translations')) as { data: unknown[] }
    expect(listed.data).toHaveLength(2)
    expect((await imported(GERMAN, { languageIds: ['fr'] })).status).toBe(400)
    expect((await imported(GERMAN, { fileId: 999 })).status).toBe(404)
    expect((await call('GET', '/projects/1/translations/imports/none')).status).toBe(404)
  })

  it('are built as an archive, each file at the path of its export pattern', async () => {
    const exportPattern = '/locale/%locale%/%original_file_name%'
    const update = { storageId: await stored('en.json', SOURCE), exportOptions: { exportPattern } }
    await service.ask('/projects/1/files/1', { method: 'PUT', body: JSON.stringify(update) })
    expect(await service.get('/projects/1/files/1')).toMatchObject({
      data: { exportOptions: { exportPattern } },
    })
    const files = await built({ targetLanguageIds: ['de'] })
    expect(Object.keys(files)).toEqual(['locale/de-DE/en.json'])
    const one = await service.ask('/projects/1/translations/builds/files/1', {
      method: 'POST',
      body: JSON.stringify({ targetLanguageId: 'de' }),
    })
    const { data } = (await one.json()) as { data: { url: string } }
    expect(files['locale/de-DE/en.json']).toEqual(await (await fetch(data.url)).json())
    expect(files['locale/de-DE/en.json']).toMatchObject(GERMAN)
  })

  it('are built of a branch or a directory alone, and a build ends with its deletion', async () => {
    const made = async (places: string, name: string): Promise<number> => {
      const answered = await service.ask(`/projects/1/${places}`, {
        method: 'POST',
        body: JSON.stringify({ name }),
      })
      return ((await answered.json()) as { data: { id: number } }).data.id
    }
    const branchId = await made('branches', 'next')
    const directoryId = await made('directories', 'pages')
    const add = async (name: string, place: object): Promise<void> => {
      const file = { name, storageId: await stored(name, { title: `The page ${name}` }), ...place }
      const answered = await service.ask('/projects/1/files', { method: 'POST', body: JSON.stringify(file) })
      const { data } = (await answered.json()) as { data: { id: number } }
      await imported({ title: `Die Seite ${name}` }, { fileId: data.id })
    }
    await add('a.en.json', { branchId })
    await add('b.en.json', { directoryId })
    const german = { targetLanguageIds: ['de'] }
    expect(Object.keys(await built({ ...german, branchId }))).toEqual(['a.de.json'])
    expect(Object.keys(await built(german)).sort()).toEqual(['locale/de-DE/en.json', 'pages/b.de.json'])
    const path = `/projects/1/translations/builds/directories/${directoryId}`
    const ofDirectory = await call('POST', path, german)
    expect(await filesOf(ofDirectory.data['id'])).toEqual({ 'b.de.json': { title: 'Die Seite b.en.json' } })
    const inPlace = await call('POST', path, { ...german, preserveFolderHierarchy: true })
    expect(Object.keys(await filesOf(inPlace.data['id']))).toEqual(['pages/b.de.json'])

    const build = `/projects/1/translations/builds/${String(inPlace.data['id'])}`
    expect((await call('GET', build)).data).toMatchObject({ status: 'finished', progress: 100 })
    const listed = await service.get(`/projects/1/translations/builds?branchId=${branchId}`)
    expect(listed).toMatchObject({ data: [{ data: { attributes: { branchId } } }] })
    expect((await call('DELETE', build)).status).toBe(204)
    expect((await call('GET', build)).status).toBe(404)
    expect((await call('GET', `${build}/download`)).status).toBe(404)
  })

  it('are not built for a foreign language, or at a pattern that leads out of the folder', async () => {
    expect(
      (await call('POST', '/projects/1/translations/builds', { targetLanguageIds: ['fr'] })).status,
    ).toBe(400)
    const file = {
      ...{ name: 'out.json', storageId: await stored('out.json', SOURCE) },
      exportOptions: { exportPattern: '/../%locale%.json' },
    }
    const answered = await service.ask('/projects/1/files', { method: 'POST', body: JSON.stringify(file) })
    expect(answered.status).toBe(400)
  })
})

interface Refused {
  error: { code: number; message: string }
}

describe('a project', () => {
  const settingsFor = async (login: string): Promise<unknown> => {
    const person = { login, name: null }
    const serving = await serveProjects({ paths: [service.project], person, home: service.home })
    const answered = await asking(serving.baseUrl, service.token)('/projects/1')
    await serving.close()
    return answered.json()
  }

  it('has its settings for its owner, and no more than its info for others', async () => {
    expect(await settingsFor(anna.login)).toMatchObject({
      data: { id: 1, languageMapping: {}, exportApprovedOnly: false, skipUntranslatedFiles: false },
    })
    const info = await settingsFor('boris')
    expect(info).toMatchObject({ data: { id: 1, name: 'Shop' } })
    expect(info).not.toHaveProperty('data.languageMapping')
  })
})

describe('an endpoint that is not offered', () => {
  const concrete = (path: string): string =>
    `/${path
      .replace('/**', '/1')
      .replace('{projectId}', '1')
      .replaceAll(/\{\w+\}/g, '1')}`

  it('is 404 with the reason, by each of its methods, and blames no id of the path', async () => {
    for (const [endpoint, reason] of Object.entries(absentEndpoints)) {
      const { method: only, path } = endpointOf(endpoint)
      for (const method of only === null ? ['GET', 'POST', 'DELETE'] : [only]) {
        const answered = await service.ask(concrete(path), {
          method,
          ...(['POST', 'PATCH'].includes(method) && { body: '{}' }),
        })
        const { error } = (await answered.json()) as Refused
        expect([path, method, error]).toEqual([
          path,
          method,
          { code: 404, message: `Endpoint Not Found: ${reason}.` },
        ])
      }
    }
  })

  it('hides no endpoint that is offered', () => {
    const hidden = routes.filter(({ method, path }) => absentEndpoint(method, path.split('/')) !== null)
    expect(hidden.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  })
})
