/** The real service's own client for Node, unmodified, works with the local service. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as client from '@crowdin/crowdin-api-client'
import { hasSchema } from './schema.ts'
import type { Deployment } from './schema.ts'
import { openDoor, startTestService } from './service.ts'
import type { Door, TestService } from './service.ts'

const Client = client.Client

describe.skipIf(!hasSchema).each<Deployment>(['standard', 'enterprise'])('%s, files', (deployment) => {
  let service: TestService
  let door: Door
  let api: client.Client

  beforeAll(async () => {
    service = await startTestService({ deployment })
    door = await openDoor(service, deployment, 'file-based')
    api = new Client({ token: service.token, baseUrl: door.url })
  })
  afterAll(async () => {
    await door.close()
    await service.close()
  })

  it('answers what the schema allows, from first to last', async () => {
    await projects(api)
    await files(api)
    await strings(api)
    await translations(api)
    await remarks(api)
    await memories(api)
    await glossaries(api)
    await expect(api.projectsGroupsApi.getProject(999)).rejects.toMatchObject({ code: 404 })
    await expect(api.sourceStringsApi.listProjectStrings(1, { croql: 'is' })).rejects.toThrow()
    expect(door.problems).toEqual([])
  })

  it('has enterprise projects’ own members there alone', async () => {
    const { data } = await api.sourceStringsApi.getString(1, 1)
    expect('isPassedWorkflow' in data).toBe(deployment === 'enterprise')
    expect('fields' in data).toBe(deployment === 'enterprise')
  })
})

describe.skipIf(!hasSchema).each<Deployment>(['standard', 'enterprise'])('%s, strings', (deployment) => {
  it('adds and finds strings without files', async () => {
    const service = await startTestService({ deployment, type: 'string-based' })
    const door = await openDoor(service, deployment, 'string-based')
    const api = new Client({ token: service.token, baseUrl: door.url })
    const { data: branch } = await api.sourceFilesApi.createBranch(1, { name: 'main' })
    const { data: string } = await api.sourceStringsApi.addString(1, {
      text: { one: '# day', other: '# days' },
      identifier: 'days',
      branchId: branch.id,
    })
    expect(string).toMatchObject({ identifier: 'days', hasPlurals: true, branchId: branch.id })
    expect('fileId' in string).toBe(false)
    const found = await api.sourceStringsApi.listProjectStrings(1, { croql: 'type is plural' })
    expect(found.data.map(({ data }) => data.id)).toEqual([string.id])
    await api.stringTranslationsApi.addTranslation(1, {
      stringId: string.id,
      languageId: 'uk',
      text: '# дні',
      pluralCategoryName: 'few',
    })
    const { data: ofLanguage } = await api.stringTranslationsApi.listLanguageTranslations(1, 'uk')
    expect(ofLanguage[0]?.data).toMatchObject({ plurals: [{ text: '# дні', pluralForm: 'few' }] })
    expect(door.problems).toEqual([])
    await door.close()
    await service.close()
  })
})

async function projects(api: client.Client): Promise<void> {
  const { data: all, pagination } = await api.projectsGroupsApi.listProjects()
  expect(all.map(({ data }) => data.name)).toEqual(['Shop'])
  expect(pagination).toEqual({ limit: 25, offset: 0 })
  await api.projectsGroupsApi.getProject(1)
  await api.projectsGroupsApi.editProject(1, [
    { op: 'replace', path: '/targetLanguageIds', value: ['uk', 'de', 'fr'] },
  ] as client.PatchRequest[])
  const { data: progress } = await api.translationStatusApi.getProjectProgress(1)
  expect(progress.map(({ data }) => data.languageId)).toEqual(['uk', 'de', 'fr'])
  await api.languagesApi.listSupportedLanguages({ limit: 500 })
  expect((await api.languagesApi.getLanguage('uk')).data.pluralCategoryNames).toEqual([
    'one',
    'few',
    'many',
    'other',
  ])
  expect((await api.usersApi.getAuthenticatedUser()).data.username).toBe('anna')
  await api.usersApi.listProjectMembers(1)
}

async function files(api: client.Client): Promise<void> {
  const { data: branch } = await api.sourceFilesApi.createBranch(1, { name: 'next', title: 'Next' })
  const { data: directory } = await api.sourceFilesApi.createDirectory(1, {
    name: 'docs',
    branchId: branch.id,
  })
  const { data: storage } = await api.uploadStorageApi.addStorage(
    'app ü.properties',
    'title = Title\nquit = Quit\n',
  )
  expect(storage.fileName).toBe('app ü.properties')
  await api.uploadStorageApi.listStorages()
  await api.uploadStorageApi.getStorage(storage.id)
  const { data: file } = await api.sourceFilesApi.createFile(1, {
    storageId: storage.id,
    name: 'app.properties',
    directoryId: directory.id,
    title: 'The app',
  })
  expect(file).toMatchObject({ path: '/next/docs/app.properties', title: 'The app', branchId: branch.id })
  const { data: strings } = await api.sourceStringsApi.listProjectStrings(1, { fileId: file.id })
  expect(strings.map(({ data }) => data.text)).toEqual(['Title', 'Quit'])
  const { data: newer } = await api.uploadStorageApi.addStorage(
    'app.properties',
    'title = Title\nstop = Stop\n',
  )
  await api.sourceFilesApi.updateOrRestoreFile(1, file.id, { storageId: newer.id })
  await api.sourceFilesApi.editFile(1, file.id, [{ op: 'replace', path: '/title', value: 'App' }])
  await api.sourceFilesApi.listProjectFiles(1, { branchId: branch.id })
  await api.sourceFilesApi.getFile(1, file.id)
  const { data: source } = await api.sourceFilesApi.downloadFile(1, file.id)
  expect(await (await fetch(source.url)).text()).toBe('title = Title\nstop = Stop\n')
  const [title] = (await api.sourceStringsApi.listProjectStrings(1, { fileId: file.id })).data
  await api.stringTranslationsApi.addTranslation(1, {
    stringId: title!.data.id,
    languageId: 'de',
    text: 'Titel',
  })
  const { data: built } = await api.translationsApi.buildProjectFileTranslation(1, file.id, {
    targetLanguageId: 'de',
  })
  expect(await (await fetch(built.url)).text()).toContain('title = Titel')
  const { data: exported } = await api.translationsApi.exportProjectTranslation(1, {
    targetLanguageId: 'de',
    fileIds: [file.id],
  })
  expect((await fetch(exported.url)).status).toBe(200)
  const { data: german } = await api.uploadStorageApi.addStorage('app.properties', 'stop = Halt\n')
  await api.translationsApi.uploadTranslation(1, 'de', { storageId: german.id, fileId: file.id })
  const { data: ofGerman } = await api.stringTranslationsApi.listLanguageTranslations(1, 'de', {
    fileId: file.id,
  })
  expect(ofGerman.map(({ data }) => 'text' in data && data.text)).toEqual(['Titel', 'Halt'])
  await api.sourceFilesApi.listProjectDirectories(1)
  await api.sourceFilesApi.getDirectory(1, directory.id)
  await api.sourceFilesApi.editDirectory(1, directory.id, [{ op: 'replace', path: '/title', value: 'Docs' }])
  await api.sourceFilesApi.listProjectBranches(1)
  await api.sourceFilesApi.getBranch(1, branch.id)
  await api.sourceFilesApi.editBranch(1, branch.id, [{ op: 'replace', path: '/name', value: 'later' }])
  await api.sourceFilesApi.deleteFile(1, file.id)
  await api.sourceFilesApi.deleteDirectory(1, directory.id)
  await api.sourceFilesApi.deleteBranch(1, branch.id)
  await api.uploadStorageApi.deleteStorage(storage.id)
}

async function strings(api: client.Client): Promise<void> {
  const { data: string } = await api.sourceStringsApi.addString(1, {
    text: 'Cart',
    identifier: 'cart',
    fileId: 1,
    context: 'A heading',
  })
  expect(string).toMatchObject({ identifier: 'cart', context: 'A heading', hasPlurals: false })
  const { data: edited } = await api.sourceStringsApi.editString(1, string.id, [
    { op: 'replace', path: '/text', value: 'Basket' },
    { op: 'replace', path: '/isHidden', value: true },
  ])
  expect(edited).toMatchObject({ text: 'Basket', isHidden: true })
  const { data: hidden } = await api.sourceStringsApi.listProjectStrings(1, { croql: 'is hidden' })
  expect(hidden.map(({ data }) => data.id)).toEqual([string.id])
  const { data: ordered } = await api.sourceStringsApi.listProjectStrings(1, {
    croql: 'id of file = 1',
    orderBy: 'identifier desc',
    limit: 2,
    offset: 1,
  } as client.SourceStringsModel.ListProjectStringsOptions)
  expect(ordered.map(({ data }) => data.identifier)).toEqual(['files', 'cart'])
  await api.sourceStringsApi.deleteString(1, string.id)
  await expect(api.sourceStringsApi.getString(1, string.id)).rejects.toMatchObject({ code: 404 })
}

async function translations(api: client.Client): Promise<void> {
  const one = { stringId: 1, languageId: 'uk' }
  const { data: translation } = await api.stringTranslationsApi.addTranslation(1, { ...one, text: 'Привіт' })
  await expect(api.stringTranslationsApi.addTranslation(1, { ...one, text: 'Привіт' })).rejects.toThrow()
  const { data: approval } = await api.stringTranslationsApi.addApproval(1, { translationId: translation.id })
  const { data: approved } = await api.sourceStringsApi.listProjectStrings(1, {
    croql: 'count of languages summary where (is approved) > 0',
  })
  expect(approved.map(({ data }) => data.id)).toEqual([1])
  await api.stringTranslationsApi.listTranslationApprovals(1, { translationId: translation.id })
  await api.stringTranslationsApi.approvalInfo(1, approval.id)
  const { data: vote } = await api.stringTranslationsApi.addVote(1, {
    translationId: translation.id,
    mark: 'up',
  })
  await api.stringTranslationsApi.voteInfo(1, vote.id)
  await api.stringTranslationsApi.listTranslationVotes(1, { translationId: translation.id })
  await api.stringTranslationsApi.listStringTranslations(1, 1, 'uk')
  await api.stringTranslationsApi.translationInfo(1, translation.id)
  const { data: found } = await api.stringTranslationsApi.listLanguageTranslations(1, 'uk', {
    croql: 'user = @user:"anna" and count of votes where (is up) >= 1',
  })
  expect(found.map(({ data }) => 'translationId' in data && data.translationId)).toEqual([translation.id])
  await api.stringTranslationsApi.cancelVote(1, vote.id)
  await api.stringTranslationsApi.removeApproval(1, approval.id)
  await api.stringTranslationsApi.deleteTranslation(1, translation.id)
  await api.stringTranslationsApi.deleteAllTranslations(1, 1, 'uk')
}

async function remarks(api: client.Client): Promise<void> {
  const { data: comment } = await api.stringCommentsApi.addStringComment(1, {
    stringId: 1,
    text: 'Who says this?',
    targetLanguageId: 'uk',
    type: 'issue',
    issueType: 'context_request',
  })
  await api.stringCommentsApi.listStringComments(1, { stringId: 1 })
  await api.stringCommentsApi.getStringComment(1, comment.id)
  const { data: resolved } = await api.stringCommentsApi.editStringComment(1, comment.id, [
    { op: 'replace', path: '/issueStatus', value: 'resolved' },
  ])
  expect(resolved.issueStatus).toBe('resolved')
  await api.stringCommentsApi.deleteStringComment(1, comment.id)
  const { data: label } = await api.labelsApi.addLabel(1, { title: 'greeting' })
  const { data: labelled } = await api.labelsApi.assignLabelToString(1, label.id, { stringIds: [1, 2] })
  expect(labelled.map(({ data }) => data.labelIds)).toEqual([[label.id], [label.id]])
  await api.labelsApi.unassignLabelFromString(1, label.id, '2')
  const { data: ofLabel } = await api.sourceStringsApi.listProjectStrings(1, { labelIds: `${label.id}` })
  expect(ofLabel.map(({ data }) => data.id)).toEqual([1])
  await api.labelsApi.editLabel(1, label.id, [{ op: 'replace', path: '/title', value: 'greetings' }])
  await api.labelsApi.getLabel(1, label.id)
  await api.labelsApi.listLabels(1)
  await api.labelsApi.deleteLabel(1, label.id)
  await api.screenshotsApi.listScreenshots(1)
}

async function memories(api: client.Client): Promise<void> {
  const { data: tm } = await api.translationMemoryApi.addTm({ name: 'Memory', languageId: 'en' })
  const { data: segment } = await api.translationMemoryApi.addTmSegment(tm.id, {
    records: [
      { languageId: 'en', text: 'Cart' },
      { languageId: 'uk', text: 'Кошик' },
    ],
  })
  const [, ukrainian] = segment.records
  const { data: edited } = await api.translationMemoryApi.editTmSegment(tm.id, segment.id, [
    { op: 'replace', path: `/records/${ukrainian!.id}/text`, value: 'Візок' },
    { op: 'add', path: '/records/-', value: { languageId: 'de', text: 'Warenkorb' } },
  ])
  expect(edited.records.map(({ text }) => text)).toEqual(['Cart', 'Візок', 'Warenkorb'])
  const { data: found } = await api.translationMemoryApi.listTmSegments(tm.id, {
    croql: 'count of records where (text contains "візок") > 0',
  })
  expect(found.map(({ data }) => data.id)).toEqual([segment.id])
  await api.translationMemoryApi.getTmSegment(tm.id, segment.id)
  await api.translationMemoryApi.addTmSegmentRecords(tm.id, segment.id, {
    records: [{ languageId: 'fr', text: 'Panier' }],
  })
  await api.translationMemoryApi.editTmSegmentRecord(tm.id, segment.id, ukrainian!.id, [
    { op: 'replace', path: '/text', value: 'Кошик' },
  ])
  await api.translationMemoryApi.deleteTmSegmentRecord(tm.id, segment.id, ukrainian!.id)
  await api.translationMemoryApi.deleteTmSegment(tm.id, segment.id)
  await api.translationMemoryApi.editTm(tm.id, [{ op: 'replace', path: '/name', value: 'Shop memory' }])
  expect((await api.translationMemoryApi.getTm(tm.id)).data.name).toBe('Shop memory')
  await api.translationMemoryApi.listTm()
  await api.translationMemoryApi.deleteTm(tm.id)
}

async function glossaries(api: client.Client): Promise<void> {
  const { data: glossary } = await api.glossariesApi.addGlossary({ name: 'Terms', languageId: 'en' })
  const { data: term } = await api.glossariesApi.addTerm(glossary.id, {
    languageId: 'en',
    text: 'cart',
    partOfSpeech: 'proper noun',
    status: 'not recommended',
  })
  expect(term).toMatchObject({ partOfSpeech: 'proper noun', status: 'not recommended' })
  const { data: other } = await api.glossariesApi.addTerm(glossary.id, {
    languageId: 'uk',
    text: 'кошик',
    translationOfTermId: term.id,
  })
  expect(other.conceptId).toBe(term.conceptId)
  const { data: found } = await api.glossariesApi.listTerms(glossary.id, {
    croql: 'status = "not_recommended" and partOfSpeech = "propn"',
  } as client.GlossariesModel.ListTermsOptions)
  expect(found.map(({ data }) => data.id)).toEqual([term.id])
  await api.glossariesApi.editTerm(glossary.id, term.id, [{ op: 'replace', path: '/text', value: 'basket' }])
  await api.glossariesApi.getTerm(glossary.id, term.id)
  await api.glossariesApi.listConcepts(glossary.id)
  await api.glossariesApi.getConcept(glossary.id, term.conceptId)
  await api.glossariesApi.updateConcept(glossary.id, term.conceptId, {
    subject: 'shop',
    definition: 'Where things wait to be paid',
  })
  await api.glossariesApi.deleteTerm(glossary.id, other.id)
  await api.glossariesApi.deleteConcept(glossary.id, term.conceptId)
  await api.glossariesApi.editGlossary(glossary.id, [{ op: 'replace', path: '/name', value: 'Shop terms' }])
  await api.glossariesApi.getGlossary(glossary.id)
  await api.glossariesApi.listGlossaries()
  await api.glossariesApi.deleteGlossary(glossary.id)
}
