/**
 * The official client drives the endpoints that the cloud's command lines call beside those of client.test.ts, and every
 * answer is one that the schema of these endpoints allows.
 */
import * as client from '@crowdin/crowdin-api-client'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { routes } from '../../core/service/api/routes.ts'
import { Providers } from '../../core/suggestions/providers.ts'
import { startStandIn } from '../suggestions/standIn.ts'
import { hasSchema, readClientContract, readContract } from './schema.ts'
import { openDoor, startTestService } from './service.ts'
import type { Door, TestService } from './service.ts'
import { store, type Walk } from './walk/walk.ts'

describe.skipIf(!hasSchema)('the endpoints of the command lines', () => {
  let service: TestService
  let door: Door
  let walk: Walk
  let api: client.Client
  const contract = hasSchema ? readClientContract('standard') : undefined

  beforeAll(async () => {
    service = await startTestService()
    const isOfClients = (path: string): boolean =>
      ['GET', 'POST', 'PATCH', 'DELETE'].some((method) => contract?.templateOf(method, path) !== undefined)
    const known = readContract('standard', 'file-based')
    door = await openDoor(service, (path) => (isOfClients(path) && contract ? contract : known))
    api = new client.Client({ token: service.token, baseUrl: door.url })
    walk = { api, projectId: 1, isEnterprise: false }
  })
  afterAll(async () => {
    await door.close()
    await service.close()
  })

  const textOf = async (url: string): Promise<string> => (await fetch(url)).text()

  const stringIdOf = async (identifier: string): Promise<number> => {
    const { data } = await api.sourceStringsApi.listProjectStrings(1, {
      croql: `identifier = "${identifier}"`,
    })
    return data[0]?.data.id ?? 0
  }

  it('count the progress of a file, a directory, a branch and the files of a language', async () => {
    const { data: branch } = await api.sourceFilesApi.createBranch(1, { name: 'next' })
    const { data: directory } = await api.sourceFilesApi.createDirectory(1, { name: 'pages' })
    const added = async (name: string, place: object): Promise<number> => {
      const storageId = await store(
        walk,
        name,
        JSON.stringify({ [name]: `The page ${name}`, again: 'Again' }),
      )
      return (await api.sourceFilesApi.createFile(1, { storageId, name, ...place })).data.id
    }
    await added('a.json', { branchId: branch.id })
    const ofDirectory = await added('b.json', { directoryId: directory.id })
    const stringId = await stringIdOf('b.json')
    const { data: translation } = await api.stringTranslationsApi.addTranslation(1, {
      ...{ stringId, languageId: 'uk', text: 'Сторінка b.json' },
    })
    await api.stringTranslationsApi.addApproval(1, { translationId: translation.id })

    const status = api.translationStatusApi
    const phrases = { total: 2, translated: 1, preTranslateAppliedTo: 0, approved: 1 }
    const half = { phrases, translationProgress: 50, approvalProgress: 50 }
    const words = { total: 4, translated: 3, preTranslateAppliedTo: 0, approved: 3 }
    const [ukrainian, german] = (await status.getDirectoryProgress(1, directory.id)).data
    expect(ukrainian?.data).toMatchObject({ languageId: 'uk', language: { id: 'uk' }, ...half, words })
    expect(german?.data).toMatchObject({ languageId: 'de', translationProgress: 0 })
    expect((await status.getFileProgress(1, ofDirectory)).data[0]?.data).toMatchObject(half)
    expect((await status.getBranchProgress(1, branch.id)).data[0]?.data).toMatchObject({
      ...{ phrases: { total: 2, translated: 0 }, translationProgress: 0 },
    })
    const ofFiles = (await status.getLanguageProgress(1, 'uk')).data.map(({ data }) => data)
    expect(ofFiles).toHaveLength(3)
    expect(ofFiles.find(({ fileId }) => fileId === ofDirectory)).toMatchObject(half)
    const { data: whole } = await status.getProjectProgress(1)
    const sum = ofFiles.reduce((total, { phrases: ofFile }) => total + ofFile.total, 0)
    expect(whole[0]?.data.phrases).toMatchObject({ total: sum, translated: 1 })
    await expect(status.getFileProgress(1, 999)).rejects.toThrow('File Not Found')
    await expect(status.getLanguageProgress(1, 'fr')).rejects.toThrow('Language Not Found')
  })

  it('import, export and search translation memories', async () => {
    const tms = api.translationMemoryApi
    const { data: tm } = await tms.addTm({ name: 'Shop memory', languageId: 'en' })
    const { data: imported } = await tms.importTm(tm.id, {
      storageId: await store(walk, 'memory.csv', 'Кошик,skipped,Cart\nНаліпка,skipped,Label\n'),
      firstLineContainsHeader: false,
      scheme: { uk: 0, en: 2 },
    })
    expect(imported).toMatchObject({
      status: 'finished',
      attributes: { tmId: tm.id, scheme: { uk: 0, en: 2 } },
    })
    expect((await tms.checkImportStatus(tm.id, imported.identifier)).data).toEqual(imported)
    const tmx = await store(
      walk,
      'memory.tmx',
      '<tmx version="1.4"><header srclang="en"/><body><tu><tuv xml:lang="en"><seg>Cart</seg></tuv>' +
        '<tuv xml:lang="de"><seg>Warenkorb</seg></tuv></tu></body></tmx>',
    )
    await tms.importTm(tm.id, { storageId: tmx })

    const exported = async (request: object): Promise<string> => {
      const { data: job } = await tms.exportTm(tm.id, request)
      expect((await tms.checkExportStatus(tm.id, job.identifier)).data).toEqual(job)
      return textOf((await tms.downloadTm(tm.id, job.identifier)).data.url)
    }
    const whole = await exported({})
    for (const text of ['Кошик', 'Наліпка', 'Warenkorb']) expect(whole).toContain(text)
    const pair = { sourceLanguageId: 'en', targetLanguageId: 'uk', format: 'csv' }
    expect(await exported(pair)).toBe('en,uk\nCart,Кошик\nLabel,Наліпка\n')
    await expect(tms.exportTm(tm.id, { format: 'xlsx' })).rejects.toThrow()
    await expect(exported({ sourceLanguageId: 'en' })).rejects.toThrow()
    await expect(tms.checkExportStatus(tm.id, imported.identifier)).rejects.toThrow('Export Not Found')
    await expect(tms.importTm(tm.id, { storageId: 999 })).rejects.toThrow()
    const twice = { storageId: await store(walk, 'x.csv', 'a,b'), scheme: { en: 0, uk: 0 } }
    await expect(tms.importTm(tm.id, twice)).rejects.toThrow()

    const search = (text: string, minRelevant: number) =>
      tms.concordanceSearch(1, {
        ...{ sourceLanguageId: 'en', targetLanguageId: 'uk', autoSubstitution: true },
        ...{ minRelevant, expressions: [text] },
      })
    expect((await search('Cart', 100)).data.map(({ data }) => data)).toMatchObject([
      { tm: { id: tm.id, name: 'Shop memory' }, source: 'Cart', target: 'Кошик', relevant: 100 },
    ])
    expect((await search('Something else', 60)).data).toEqual([])
    await expect(
      tms.concordanceSearch(1, {
        ...{ sourceLanguageId: 'uk', targetLanguageId: 'en', autoSubstitution: true },
        ...{ minRelevant: 60, expressions: ['Cart'] },
      }),
    ).rejects.toThrow()
  })

  it('import, export and search glossaries', async () => {
    const glossaries = api.glossariesApi
    const { data: glossary } = await glossaries.addGlossary({ name: 'Shop terms', languageId: 'en' })
    const { data: imported } = await glossaries.importGlossaryFile(glossary.id, {
      storageId: await store(walk, 'terms.csv', 'English,Meaning,Ukrainian\ncart,It holds goods,кошик\n'),
      firstLineContainsHeader: true,
      scheme: { term_en: 0, conceptDefinition: 1, term_uk: 2 },
    })
    expect((await glossaries.checkGlossaryImportStatus(glossary.id, imported.identifier)).data).toEqual(
      imported,
    )
    const { data: terms } = await glossaries.listTerms(glossary.id)
    expect(terms.map(({ data }) => [data.languageId, data.text])).toEqual([
      ['en', 'cart'],
      ['uk', 'кошик'],
    ])
    const exported = async (request: object): Promise<string> => {
      const { data: job } = await glossaries.exportGlossary(glossary.id, request)
      expect((await glossaries.checkGlossaryExportStatus(glossary.id, job.identifier)).data).toEqual(job)
      return textOf((await glossaries.downloadGlossary(glossary.id, job.identifier)).data.url)
    }
    expect(await exported({})).toContain('<term>кошик</term>')
    expect(await exported({ format: 'csv' })).toContain('It holds goods')
    await expect(glossaries.exportGlossary(glossary.id, { format: 'xlsx' })).rejects.toThrow()
    const unknown = { storageId: await store(walk, 'x.csv', 'a,b'), scheme: { colour_en: 0 } }
    await expect(glossaries.importGlossaryFile(glossary.id, unknown)).rejects.toThrow()

    const { data: found } = await glossaries.concordanceSearch(1, {
      ...{ sourceLanguageId: 'en', targetLanguageId: 'uk', expressions: ['Add it to your carts', 'Cart'] },
    })
    expect(found.map(({ data }) => data)).toMatchObject([
      {
        glossary: { id: glossary.id, name: 'Shop terms' },
        concept: { definition: 'It holds goods' },
        sourceTerms: [{ text: 'cart' }],
        targetTerms: [{ text: 'кошик' }],
      },
    ])
  })

  it('pre-translate from memories and by a machine, and report it', async () => {
    const tms = api.translationMemoryApi
    const { data: tm } = await tms.addTm({ name: 'Of pages', languageId: 'en' })
    await tms.importTm(tm.id, {
      storageId: await store(walk, 'pages.csv', 'en,uk,de\nRead on,Читати далі,Weiterlesen\n'),
    })
    const { data: file } = await api.sourceFilesApi.createFile(1, {
      storageId: await store(
        walk,
        'read.json',
        JSON.stringify({ read: 'Read on', other: 'Nothing knows this' }),
      ),
      name: 'read.json',
    })
    const translations = api.translationsApi
    const { data: job } = await translations.applyPreTranslation(1, {
      ...{ languageIds: ['uk', 'de'], fileIds: [file.id], method: 'tm', autoApproveOption: 'all' },
    })
    expect(job).toMatchObject({
      status: 'finished',
      attributes: { languageIds: ['uk', 'de'], fileIds: [file.id] },
    })
    expect((await translations.preTranslationStatus(1, job.identifier)).data).toEqual(job)
    expect((await translations.listPreTranslations(1)).data.map(({ data }) => data)).toEqual([job])
    const ofFile = [{ id: `${file.id}`, statistics: { phrases: 1, words: 2 } }]
    expect((await translations.getPreTranslationReport(1, job.identifier)).data).toMatchObject({
      languages: [
        { id: 'uk', files: ofFile },
        { id: 'de', files: ofFile },
      ],
      preTranslateType: 'tm',
    })
    const [listed] = (
      await api.stringTranslationsApi.listLanguageTranslations(1, 'uk', { fileId: file.id })
    ).data.map(({ data }) => data)
    expect(listed).toMatchObject({ text: 'Читати далі' })
    const stringId = await stringIdOf('read')
    const { data: approvals } = await api.stringTranslationsApi.listTranslationApprovals(1, {
      stringId,
      languageId: 'uk',
    })
    expect(approvals).toHaveLength(1)

    const standIn = await startStandIn()
    onTestFinished(() => standIn.close())
    await new Providers(service.home).put({
      ...{
        name: 'Near',
        kind: 'libretranslate',
        address: standIn.address,
        model: '',
        prompt: '',
        price: null,
      },
    })
    const { data: byMachine } = await translations.applyPreTranslation(1, {
      ...{ languageIds: ['uk'], fileIds: [file.id], method: 'mt', engineId: 1 },
    })
    expect((await translations.getPreTranslationReport(1, byMachine.identifier)).data).toMatchObject({
      languages: [{ id: 'uk', files: [{ statistics: { phrases: 1, words: 3 } }] }],
      preTranslateType: 'mt',
    })
    expect(standIn.asked).toHaveLength(1)

    const refused = async (request: object): Promise<unknown> =>
      translations
        .applyPreTranslation(1, { languageIds: ['uk'], ...request })
        .catch((error: unknown) => error)
    for (const request of [
      { method: 'ai', aiPromptId: 1 },
      { method: 'mt' },
      { method: 'mt', engineId: 9 },
      { scope: 'all' },
      { languageIds: ['fr'] },
      { fileIds: [file.id], branchIds: [1] },
      { fileIds: [999] },
    ])
      expect([request, await refused(request)]).toEqual([request, expect.any(Error)])
  })

  it('list what the checks find, and check again', async () => {
    const stringId = await stringIdOf('bye')
    const { data: added } = await api.stringTranslationsApi.addTranslation(1, {
      ...{ stringId, languageId: 'uk', text: 'Бувай,  {nam}' },
    })
    const status = api.translationStatusApi
    const issues = async (options: object): Promise<string[]> => {
      const { data } = await status.listQaCheckIssues(1, options)
      return data.map(({ data: { stringId: id, category, pluralId } }) => `${id} ${category} ${pluralId}`)
    }
    expect(await issues({ category: 'variables' })).toEqual([`${stringId} variables -1`])
    expect(await issues({ languageIds: 'uk' })).toContain(`${stringId} spaces -1`)
    expect(await issues({ languageIds: 'uk', limit: 1, offset: 1 })).toHaveLength(1)
    expect(await issues({ languageIds: 'de', category: 'variables' })).toEqual([])
    expect(await issues({ validation: 'multiple_spaces_check' })).toEqual([`${stringId} spaces -1`])
    expect(await service.get('/projects/1/qa-checks?fileId=999')).toMatchObject({ data: [] })
    await api.stringTranslationsApi.deleteTranslation(1, added.id)
    const { data: job } = await status.revalidateQaChecks(1, { languageIds: ['uk'] })
    expect(job).toMatchObject({ status: 'finished', attributes: { languageIds: ['uk'], failedOnly: false } })
    expect((await status.getQaChecksRevalidationStatus(1, job.identifier)).data).toEqual(job)
    await status.cancelQaChecksRevalidation(1, job.identifier)
    await expect(status.getQaChecksRevalidationStatus(1, job.identifier)).rejects.toThrow('Not Found')
    expect(await issues({ category: 'variables' })).toEqual([])
  })

  it('have each been driven with success, and no answer broke the schema', () => {
    expect(door.problems).toEqual([])
    const served = new Set(routes.map(({ method, path }) => `${method} /${path}`))
    const seen = contract && door.seen.get(contract)
    const undriven = (contract?.endpoints ?? []).filter(
      (endpoint) =>
        served.has(endpoint) &&
        !DRIVEN_ELSEWHERE.test(endpoint) &&
        ![200, 201, 202, 204].some((status) => seen?.has(`${endpoint} ${status}`)),
    )
    expect(undriven).toEqual([])
  })
})

/** Builds and imports of translations (clientEndpoints.test.ts), and bundles (bundles.test.ts). */
const DRIVEN_ELSEWHERE = /\/translations\/(builds|imports)|\/bundles/
