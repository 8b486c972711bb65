/**
 * Packages of npm that call the API of the cloud: their calls, as their code makes them, against the local service. Each
 * is listed in docs/reference/service.md, "Tried clients".
 */
import * as client from '@crowdin/crowdin-api-client'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from './service.ts'
import { N8N_ENDPOINTS } from './n8nEndpoints.ts'

let service: TestService
let api: client.Client
beforeAll(async () => {
  service = await startTestService()
  api = new client.Client({ token: service.token, baseUrl: `${service.serving.baseUrl}/api/v2` })
})
afterAll(() => service.close())

const stored = async (name: string, content: string | object): Promise<number> =>
  (await api.uploadStorageApi.addStorage(name, content)).data.id

describe('payload-crowdin-sync 0.42.2', () => {
  // src/lib/api/files/index.js: the two functions by which it knows what it can go on from.
  const isNameConflict = (error: unknown): boolean => String(error).includes('Name must be unique')
  const isNotFound = (error: unknown): boolean => error instanceof client.CrowdinError && error.code === 404

  it('uploads fields as JSON and HTML, goes on from names that are taken, and downloads translations', async () => {
    const { sourceFilesApi, translationsApi } = api
    const { data: collection } = await sourceFilesApi.createDirectory(1, { name: 'posts', title: 'Posts' })
    const place = { directoryId: collection.id, name: '65fd' }
    const { data: article } = await sourceFilesApi.createDirectory(1, { ...place, title: 'A post' })
    expect(await sourceFilesApi.createDirectory(1, place).catch(isNameConflict)).toBe(true)
    const { data: below } = await sourceFilesApi.listProjectDirectories(1, { directoryId: collection.id })
    expect(below.map(({ data }) => data)).toMatchObject([{ id: article.id, name: '65fd' }])

    const options = async (name: string, type: 'json' | 'html', content: string | object) => ({
      ...{ name: `${name}.${type}`, title: name, storageId: await stored(name, content) },
      ...{ directoryId: article.id, type },
    })
    const { data: fields } = await sourceFilesApi.createFile(
      1,
      await options('fields', 'json', { title: 'A ferry' }),
    )
    await sourceFilesApi.createFile(1, await options('content', 'html', '<p>It leaves at nine.</p>'))
    const again = sourceFilesApi.createFile(1, await options('fields', 'json', { title: 'A ferry' }))
    expect(await again.catch(isNameConflict)).toBe(true)
    const { data: files } = await sourceFilesApi.listProjectFiles(1, { directoryId: article.id })
    expect(files.map(({ data }) => data.name).toSorted()).toEqual(['content.html', 'fields.json'])
    const { data: updated } = await sourceFilesApi.updateOrRestoreFile(1, fields.id, {
      storageId: await stored('fields', { title: 'Two ferries' }),
    })
    expect(updated.revisionId).toBeGreaterThan(fields.revisionId)

    const { data: built } = await translationsApi.buildProjectFileTranslation(1, fields.id, {
      targetLanguageId: 'uk',
    })
    expect(await (await fetch(built.url)).json()).toEqual({ title: 'Two ferries' })
    for (const { data } of files) await sourceFilesApi.deleteFile(1, data.id)
    await sourceFilesApi.deleteDirectory(1, article.id)
    expect(await sourceFilesApi.getDirectory(1, article.id).catch(isNotFound)).toBe(true)
  })
})

describe('@mollie/crowdin-cli 4.0.2', () => {
  it('uploads a branch, pre-translates it and exports a language', async () => {
    const { sourceFilesApi, translationsApi } = api
    await api.projectsGroupsApi.getProject(1)
    const { data: branch } = await sourceFilesApi.createBranch(1, { name: 'feature-cart' })
    const { data: branches } = await sourceFilesApi.listProjectBranches(1, { name: 'feature-cart' })
    expect(branches.map(({ data }) => data.id)).toEqual([branch.id])
    const messages = { cart: { message: 'Your cart', description: 'A title' } }
    // Its strings are in the form of FormatJS for this cloud, which is Chrome JSON without a type.
    const name = 'source.json'
    const { data: file } = await sourceFilesApi.createFile(1, {
      ...{ storageId: await stored(name, messages), name, branchId: branch.id },
    })
    expect(file.type).toBe('chrome_json')
    // The arguments of its older client.
    const { data: files } = await sourceFilesApi.listProjectFiles(1, branch.id)
    expect(files.map(({ data }) => data.id)).toEqual([file.id])
    await sourceFilesApi.updateOrRestoreFile(1, file.id, {
      storageId: await stored(name, messages),
      updateOption: 'clear_translations_and_approvals',
    })
    const { data: started } = await translationsApi.applyPreTranslation(1, {
      ...{ languageIds: ['uk'], fileIds: [file.id] },
      method: 'tm',
    })
    const { data: ended } = await translationsApi.preTranslationStatus(1, started.identifier)
    expect(ended.status).toBe('finished')
    const { data: exported } = await translationsApi.exportProjectTranslation(1, {
      ...{ fileIds: [file.id], targetLanguageId: 'uk' },
    })
    expect(await (await fetch(exported.url)).text()).toContain('Your cart')
    await expect(api.tasksApi.listTasks(1, { limit: 500, offset: 0 })).rejects.toThrow('a task is for other')
    await sourceFilesApi.deleteBranch(1, branch.id)
  })
})

describe('@cadolabs/crowdin-cli 3.0.22', () => {
  it('uploads sources and translations into directories of a branch, and downloads a build', async () => {
    const { sourceFilesApi, translationsApi } = api
    await api.languagesApi.getLanguage('en')
    const { data: branch } = await sourceFilesApi.createBranch(1, { name: 'master' })
    const { data: config } = await sourceFilesApi.createDirectory(1, { name: 'config', branchId: branch.id })
    const { data: locales } = await sourceFilesApi.createDirectory(1, {
      ...{ name: 'locales', directoryId: config.id },
    })
    const { data: file } = await sourceFilesApi.createFile(1, {
      ...{ name: 'en.yml', storageId: await stored('en.yml', 'en:\n  cart: Your cart\n') },
      directoryId: locales.id,
    })
    const { data: all } = await sourceFilesApi.withFetchAll().listProjectFiles(1)
    expect(all.find(({ data }) => data.id === file.id)?.data.path).toBe('/master/config/locales/en.yml')
    await translationsApi.uploadTranslation(1, 'uk', {
      ...{ fileId: file.id, storageId: await stored('uk.yml', 'uk:\n  cart: Ваш кошик\n') },
    })
    const { data: progress } = await api.translationStatusApi.getFileProgress(1, file.id)
    expect(progress.find(({ data }) => data.languageId === 'uk')?.data.words).toMatchObject({
      ...{ total: 2, translated: 2 },
    })
    const { data: build } = await translationsApi.buildProject(1, {
      ...{ branchId: branch.id, skipUntranslatedStrings: false },
    })
    const { data: state } = await translationsApi.checkBuildStatus(1, build.id)
    expect(state.status).toBe('finished')
    const { data } = await translationsApi.downloadTranslations(1, build.id)
    const archive = unzipSync(await (await fetch(data.url)).bytes())
    expect(Object.values(archive).map((bytes) => strFromU8(bytes))).toContain('uk:\n  cart: Ваш кошик\n')
    await sourceFilesApi.deleteBranch(1, branch.id)
  })
})

describe('@connectedcars/crowdin-integration 0.1.5', () => {
  it('updates a template at its path, and downloads a build that it asks for without options', async () => {
    const { sourceFilesApi, translationsApi } = api
    const template =
      'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Car"\nmsgstr ""\n'
    const storageId = await stored('template.pot', Buffer.from(template))
    await sourceFilesApi.createFile(1, { storageId, name: 'template.pot' })
    const { data: files } = await sourceFilesApi.listProjectFiles(1)
    const file = files.find(({ data }) => data.path === '/template.pot')?.data
    await sourceFilesApi.updateOrRestoreFile(1, file?.id ?? 0, {
      storageId: await stored('template.pot', Buffer.from(`${template}\nmsgid "Bus"\nmsgstr ""\n`)),
    })
    const { data: strings } = await api.sourceStringsApi.listProjectStrings(1, {
      ...{ fileId: file?.id ?? 0, filter: 'Car' },
    })
    await api.stringTranslationsApi.addTranslation(1, {
      ...{ stringId: strings[0]?.data.id ?? 0, languageId: 'uk', text: 'Автомобіль' },
    })
    const { data: build } = await translationsApi.buildProject(1)
    const { data: state } = await translationsApi.checkBuildStatus(1, build.id)
    expect(state).toMatchObject({ status: 'finished', progress: 100 })
    const { data } = await translationsApi.downloadTranslations(1, build.id)
    const archive = unzipSync(await (await fetch(data.url)).bytes())
    expect(Object.values(archive).some((bytes) => strFromU8(bytes).includes('msgid "Bus"'))).toBe(true)
  })
})

describe('@crowdin/n8n-nodes-crowdin 0.27.0', () => {
  it.each(N8N_ENDPOINTS)('is answered at %s, or told why not', async (endpoint) => {
    const [method = '', path = ''] = endpoint.split(' ')
    // Nothing has this id, so that nothing is deleted: the answer of an endpoint names what it lacks.
    const place = path.replace('/projects/{}', '/projects/1').replaceAll('{}', '999999')
    const answered = await service.ask(place, {
      method,
      ...(['POST', 'PUT'].includes(method) && { body: '{}' }),
      ...(method === 'PATCH' && { body: '[]' }),
    })
    const text = await answered.text()
    expect([answered.status < 500, answered.status === 405]).toEqual([true, false])
    if (answered.status === 404) expect(text).not.toContain('Endpoint Not Found"')
  })
})
