/** Bundles over the service: the official client drives them, and the schema of the API allows each answer. */
import { join } from 'node:path'
import * as client from '@crowdin/crowdin-api-client'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { routes } from '../../core/service/api/routes.ts'
import { serveProjects } from '../../core/workbench/serveProject.ts'
import { createProject } from '../../core/workbench/session.ts'
import { hasSchema, readClientContract, readContract } from './schema.ts'
import { anna, asking, openDoor, startTestService, type Door, type TestService } from './service.ts'

let service: TestService
let door: Door
let api: client.Client
beforeAll(async () => {
  service = await startTestService()
  const known = readContract('standard', 'file-based')
  const ofClients = hasSchema ? readClientContract('standard') : known
  door = await openDoor(service, (path) => (/\/(bundles|builds)/.test(path) ? ofClients : known))
  api = new client.Client({ token: service.token, baseUrl: door.url })
  const added = async (name: string, content: object, place: object): Promise<number> => {
    const { data: storage } = await api.uploadStorageApi.addStorage(name, content)
    return (await api.sourceFilesApi.createFile(1, { storageId: storage.id, name, ...place })).data.id
  }
  const { data: pages } = await api.sourceFilesApi.createDirectory(1, { name: 'pages' })
  const fileId = await added('home.json', { title: 'The first page' }, { directoryId: pages.id })
  await added('help.json', { title: 'The help page' }, { directoryId: pages.id })
  const { data: strings } = await api.sourceStringsApi.listProjectStrings(1, { fileId })
  await api.stringTranslationsApi.addTranslation(1, {
    ...{ stringId: strings[0]?.data.id ?? 0, languageId: 'uk', text: 'Перша сторінка' },
  })
})
afterAll(async () => {
  await door.close()
  await service.close()
})

const PAGES = {
  ...{ name: 'Pages', format: 'xliff', sourcePatterns: ['/pages'], ignorePatterns: ['/**/help.*'] },
  exportPattern: '/for-%two_letters_code%/pages.xliff',
}

async function exported(bundleId: number, options: object = {}): Promise<Record<string, string>> {
  const { data: job } = await api.bundlesApi.exportBundle(1, bundleId, options)
  const { data: ended } = await api.bundlesApi.checkBundleExportStatus(1, bundleId, job.identifier)
  expect(ended.status).toBe('finished')
  const { data } = await api.bundlesApi.downloadBundle(1, bundleId, job.identifier)
  const archive = unzipSync(await (await fetch(data.url)).bytes())
  return Object.fromEntries(Object.entries(archive).map(([path, bytes]) => [path, strFromU8(bytes)]))
}

describe('a bundle', () => {
  it('exports the strings of its files as one file of each language, at its pattern', async () => {
    const { data: bundle } = await api.bundlesApi.addBundle(1, PAGES)
    const { data: files } = await api.bundlesApi.listBundleFiles(1, bundle.id)
    expect(files.map(({ data }) => data.name)).toEqual(['home.json'])
    const all = await exported(bundle.id)
    expect(Object.keys(all).toSorted()).toEqual(['for-de/pages.xliff', 'for-uk/pages.xliff'])
    expect(all['for-uk/pages.xliff']).toContain('<target state="translated">Перша сторінка</target>')
    expect(all['for-uk/pages.xliff']).not.toContain('The help page')
    const translated = { targetLanguageIds: ['uk', 'de'], skipUntranslatedStrings: true }
    expect(Object.keys(await exported(bundle.id, translated))).toEqual(['for-uk/pages.xliff'])
    expect(await exported(bundle.id, { targetLanguageIds: ['uk'], exportApprovedOnly: true })).toEqual({})
  })

  it('exports files in their own formats, as a build of the project does', async () => {
    const own = { name: 'Own', sourcePatterns: ['/pages/*.json'] }
    // The client asks for a format, which the API does not.
    const { data: bundle } = await api.bundlesApi.addBundle(1, own as client.BundlesModel.CreateBundleRequest)
    const { data: build } = await api.translationsApi.buildProject(1, {})
    const { data } = await api.translationsApi.downloadTranslations(1, build.id)
    const ofProject = unzipSync(await (await fetch(data.url)).bytes())
    const ofPages = Object.entries(ofProject).filter(([path]) => path.startsWith('pages/'))
    expect(ofPages.length).toBeGreaterThan(0)
    expect(await exported(bundle.id)).toEqual(
      Object.fromEntries(ofPages.map(([path, bytes]) => [path, strFromU8(bytes)])),
    )
  })

  it('is exported into all languages by a request without a body', async () => {
    const { data: bundle } = await api.bundlesApi.addBundle(1, PAGES)
    const answered = await service.ask(`/projects/1/bundles/${bundle.id}/exports`, { method: 'POST' })
    expect([answered.status, await answered.json()]).toMatchObject([
      202,
      { data: { attributes: { targetLanguageIds: ['uk', 'de'] } } },
    ])
  })

  it('is changed and deleted, and its id is given to no other', async () => {
    const { data: first } = await api.bundlesApi.addBundle(1, PAGES)
    const { data: changed } = await api.bundlesApi.editBundle(1, first.id, [
      { op: 'replace', path: '/name', value: 'All' },
      { op: 'replace', path: '/ignorePatterns', value: [] },
    ])
    expect([changed.name, changed.format]).toEqual(['All', 'xliff'])
    expect((await api.bundlesApi.getBundle(1, first.id)).data).toEqual(changed)
    const { data: files } = await api.bundlesApi.listBundleFiles(1, first.id)
    expect(files).toHaveLength(2)
    await api.bundlesApi.deleteBundle(1, first.id)
    await expect(api.bundlesApi.getBundle(1, first.id)).rejects.toThrow('Bundle Not Found')
    const { data: next } = await api.bundlesApi.addBundle(1, PAGES)
    expect(next.id).toBeGreaterThan(first.id)
    const { data: all } = await api.bundlesApi.listBundles(1)
    expect(all.map(({ data }) => data.id)).not.toContain(first.id)
  })

  it.each([
    ['format', { format: 'crowdin-resx' }],
    ['exportPattern', { exportPattern: null }],
    ['exportPattern', { exportPattern: 'one-file.xliff' }],
    ['exportPattern', { exportPattern: '../%locale%.xliff' }],
    ['isMultilingual', { isMultilingual: true }],
    ['labelIds', { labelIds: [1] }],
    ['sourcePatterns', { sourcePatterns: [] }],
  ])('is refused by its %s: %o', async (key, change) => {
    const answered = await service.ask('/projects/1/bundles', {
      method: 'POST',
      body: JSON.stringify({ ...PAGES, ...change }),
    })
    const { errors } = (await answered.json()) as { errors: { error: { key: string } }[] }
    expect([answered.status, errors.map(({ error }) => error.key.split('.')[0])]).toEqual([400, [key]])
  })

  it('is there for the next service of the project, and for no other project', async () => {
    const { data: bundle } = await api.bundlesApi.addBundle(1, { ...PAGES, name: 'Kept' })
    const other = join(service.folder, 'other.interlinear')
    const definition = { name: 'Other', sourceLanguageId: 'en', targetLanguageIds: ['uk', 'de'] }
    createProject(other, { ...definition, deployment: 'standard', type: 'file-based' }, anna)
    const next = await serveProjects({ paths: [service.project, other], person: anna, home: service.home })
    onTestFinished(() => next.close())
    const ask = asking(next.baseUrl, service.token)
    const answered = await ask(`/projects/1/bundles/${bundle.id}`)
    expect(await answered.json()).toMatchObject({ data: { name: 'Kept' } })
    expect(await (await ask('/projects/2/bundles')).json()).toMatchObject({ data: [] })
  })

  it.skipIf(!hasSchema)('is answered by each endpoint as the schema has it', () => {
    expect(door.problems).toEqual([])
    const ofBundles = routes.filter(({ path }) => path.includes('/bundles'))
    const driven = [...(door.seen.get(readClientContract('standard')) ?? [])]
    for (const { method, path } of ofBundles)
      expect(driven.filter((one) => one.startsWith(`${method} /${path} 20`))).not.toEqual([])
  })
})
