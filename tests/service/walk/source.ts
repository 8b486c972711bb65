/** Projects, languages, files and strings, as the official client asks for them. */
import { expect } from 'vitest'
import { patch, replace, rules, store, type Walk } from './walk.ts'

export async function projects({ api, projectId, isEnterprise }: Walk): Promise<void> {
  const { data: all, pagination } = await api.projectsGroupsApi.listProjects()
  expect(all.map(({ data }) => data.name)).toEqual(['Shop', 'App'])
  expect(pagination).toEqual({ limit: 25, offset: 0 })
  const { data: edited } = await api.projectsGroupsApi.editProject(
    projectId,
    patch(replace('/targetLanguageIds', ['uk', 'de', 'fr']), { op: 'test', path: '/name', value: 'Shop' }),
  )
  expect(edited.targetLanguageIds).toEqual(['uk', 'de', 'fr'])
  await expect(
    api.projectsGroupsApi.editProject(projectId, patch({ op: 'test', path: '/name', value: 'Other' })),
  ).rejects.toThrow('another one')
  await api.projectsGroupsApi.editProject(projectId, patch(replace('/name', 'The shop')))
  expect((await api.projectsGroupsApi.getProject(projectId)).data.name).toBe('The shop')
  const { data: progress } = await api.translationStatusApi.getProjectProgress(projectId)
  expect(progress.map(({ data }) => data.languageId)).toEqual(['uk', 'de', 'fr'])
  expect((await api.usersApi.getAuthenticatedUser()).data.username).toBe('anna')
  const { data: members } = await api.usersApi.listProjectMembers(projectId)
  expect(members.map(({ data }) => data.username)).toEqual(['anna'])
  if (isEnterprise) await fields({ api, projectId, isEnterprise })
}

async function fields({ api, projectId }: Walk): Promise<void> {
  const { data: field } = await api.projectsGroupsApi
    .getProject(projectId)
    .then(() => api.fieldsApi.addField({ name: 'Where', slug: 'where', type: 'text', entities: ['string'] }))
  await api.fieldsApi.editField(field.id, patch(replace('/name', 'Place')))
  expect((await api.fieldsApi.getField(field.id)).data).toMatchObject({ name: 'Place', slug: 'where' })
  const { data: edited } = await api.sourceStringsApi.editString(
    projectId,
    1,
    patch(replace('/fields', { where: 'head of the page' })),
  )
  expect(edited).toMatchObject({ fields: { where: 'head of the page' } })
  const { data: found } = await api.sourceStringsApi.listProjectStrings(projectId, {
    croql: 'count of fields where (slug = "where" and value contains "page") > 0',
  })
  expect(found.map(({ data }) => data.id)).toEqual([1])
  expect((await api.fieldsApi.listFields({ search: 'Place' })).data).toHaveLength(1)
  await api.fieldsApi.deleteField(field.id)
}

export async function languages({ api, projectId }: Walk): Promise<void> {
  const { data: added } = await api.languagesApi.addCustomLanguage({
    name: 'Pirate',
    code: 'en-PIRATE',
    localeCode: 'en-PIRATE',
    textDirection: 'ltr',
    pluralCategoryNames: ['one', 'other'],
    threeLettersCode: 'eng',
  })
  expect(added).toMatchObject({ id: 'en-PIRATE', pluralExamples: [expect.any(String), expect.any(String)] })
  await api.projectsGroupsApi.editProject(
    projectId,
    patch(replace('/targetLanguageIds', ['uk', 'de', 'fr', 'en-PIRATE'])),
  )
  await expect(api.languagesApi.deleteCustomLanguage('en-PIRATE')).rejects.toThrow('uses this language')
  const { data: edited } = await api.languagesApi.editCustomLanguage(
    'en-PIRATE',
    patch(replace('/name', 'Pirate English'), replace('/pluralCategoryNames', ['other'])),
  )
  expect(edited).toMatchObject({ name: 'Pirate English', pluralCategoryNames: ['other'] })
  await api.projectsGroupsApi.editProject(projectId, patch(replace('/targetLanguageIds', ['uk', 'de', 'fr'])))
  const { data: all } = await api.languagesApi.listSupportedLanguages({ limit: 500 })
  expect(all.map(({ data }) => data.id)).toContain('en-PIRATE')
  await api.languagesApi.deleteCustomLanguage('en-PIRATE')
  await expect(api.languagesApi.getLanguage('en-PIRATE')).rejects.toMatchObject({ code: 404 })
  const { data: ukrainian } = await api.languagesApi.getLanguage('uk')
  expect(ukrainian.pluralCategoryNames).toEqual(['one', 'few', 'many', 'other'])
}

export async function storages({ api }: Walk): Promise<void> {
  const { data: storage } = await api.uploadStorageApi.addStorage('app ü.properties', 'title = Title\n')
  expect(storage.fileName).toBe('app ü.properties')
  expect((await api.uploadStorageApi.listStorages()).data).toHaveLength(1)
  await api.uploadStorageApi.getStorage(storage.id)
  await api.uploadStorageApi.deleteStorage(storage.id)
  await expect(api.uploadStorageApi.getStorage(storage.id)).rejects.toMatchObject({ code: 404 })
}

export async function files(walk: Walk): Promise<void> {
  const { api, projectId } = walk
  const { data: branch } = await api.sourceFilesApi.createBranch(projectId, { name: 'next', title: 'Next' })
  const inBranch = { name: 'docs', branchId: branch.id }
  const { data: directory } = await api.sourceFilesApi.createDirectory(projectId, inBranch)
  const { data: label } = await api.labelsApi.addLabel(projectId, { title: 'of the app' })
  const { data: file } = await api.sourceFilesApi.createFile(projectId, {
    attachLabelIds: [label.id],
    storageId: await store(walk, 'app.properties', 'title = Title\nquit = Quit\n'),
    name: 'app.properties',
    directoryId: directory.id,
    title: 'The app',
    context: 'A program',
  })
  expect(file).toMatchObject({ path: '/next/docs/app.properties', title: 'The app', branchId: branch.id })
  const { data: strings } = await api.sourceStringsApi.listProjectStrings(projectId, { fileId: file.id })
  expect(strings.map(({ data }) => [data.text, data.labelIds])).toEqual([
    ['Title', [label.id]],
    ['Quit', [label.id]],
  ])
  await api.labelsApi.deleteLabel(projectId, label.id)
  await api.sourceFilesApi.updateOrRestoreFile(projectId, file.id, {
    storageId: await store(walk, 'app.properties', 'title = Title\nstop = Stop\n'),
  })
  await segments(walk)
  await updates(walk, file.id)
  await builds(walk, file.id)
  await moves(walk, { branchId: branch.id, directoryId: directory.id, fileId: file.id })
  await api.sourceFilesApi.deleteFile(projectId, file.id)
  await expect(api.sourceFilesApi.getFile(projectId, file.id)).rejects.toMatchObject({ code: 404 })
  await api.sourceFilesApi.deleteDirectory(projectId, directory.id)
  await api.sourceFilesApi.deleteBranch(projectId, branch.id)
}

/** Rules of segmentation come from a storage of their own. */
async function segments(walk: Walk): Promise<void> {
  const { api, projectId } = walk
  const { data: file } = await api.sourceFilesApi.createFile(projectId, {
    storageId: await store(
      walk,
      'letter.txt',
      'See the ferry, the harbour, etc. and stay. Is 9 a.m. too early?',
    ),
    name: 'letter.txt',
    type: 'txt',
    importOptions: { srxStorageId: await store(walk, 'letters.srx', rules) },
  })
  const { data: strings } = await api.sourceStringsApi.listProjectStrings(projectId, { fileId: file.id })
  expect(strings.map(({ data }) => data.text)).toEqual([
    'See the ferry, the harbour, etc. and stay.',
    'Is 9 a.m. too early?',
  ])
  await api.sourceFilesApi.deleteFile(projectId, file.id)
}

/** The update option of translations is sent with the new file. */
async function updates(walk: Walk, fileId: number): Promise<void> {
  const { api, projectId } = walk
  const { data: strings } = await api.sourceStringsApi.listProjectStrings(projectId, { fileId })
  const stringId = strings[1]?.data.id ?? 0
  const put = async (text: string, updateOption?: UpdateOption): Promise<void> => {
    const storageId = await store(walk, 'app.properties', `title = Title\nstop = ${text}\n`)
    const request = { storageId, ...(updateOption !== undefined && { updateOption }) }
    await api.sourceFilesApi.updateOrRestoreFile(projectId, fileId, request)
  }
  const left = async (): Promise<number[]> => {
    const { data: translations } = await api.stringTranslationsApi.listStringTranslations(
      projectId,
      stringId,
      'de',
    )
    const { data: approvals } = await api.stringTranslationsApi.listTranslationApprovals(projectId, {
      stringId,
    })
    return [translations.length, approvals.length]
  }
  const { data: translation } = await api.stringTranslationsApi.addTranslation(projectId, {
    ...{ stringId, languageId: 'de', text: 'Anhalten' },
  })
  await api.stringTranslationsApi.addApproval(projectId, { translationId: translation.id })
  await put('Stop it')
  expect(await left()).toEqual([1, 1])
  await put('Stop it', 'clear_translations_and_approvals')
  expect(await left()).toEqual([1, 1])
  await put('Stop', 'keep_translations')
  expect(await left()).toEqual([1, 0])
  await put('Stop it now', 'clear_translations_and_approvals')
  expect(await left()).toEqual([0, 0])
  await put('Stop')
  expect((await api.sourceStringsApi.getString(projectId, stringId)).data).toMatchObject({ revision: 5 })
  const { data: present } = await api.sourceFilesApi.getFile(projectId, fileId)
  await put('Stop')
  expect((await api.sourceFilesApi.getFile(projectId, fileId)).data).toEqual(present)
  const { revisionId } = present as { revisionId: number }
  await api.sourceFilesApi.updateOrRestoreFile(projectId, fileId, { revisionId })
  const restoring = api.sourceFilesApi.updateOrRestoreFile(projectId, fileId, { revisionId: 1 })
  await expect(restoring).rejects.toMatchObject({ code: 404 })
}

type UpdateOption =
  | 'clear_translations_and_approvals'
  | 'keep_translations'
  | 'keep_translations_and_approvals'

async function builds(walk: Walk, fileId: number): Promise<void> {
  const { api, projectId } = walk
  const { data: source } = await api.sourceFilesApi.downloadFile(projectId, fileId)
  expect(await (await fetch(source.url)).text()).toBe('title = Title\nstop = Stop\n')
  const [title] = (await api.sourceStringsApi.listProjectStrings(projectId, { fileId })).data
  const stringId = title?.data.id ?? 0
  await api.stringTranslationsApi.addTranslation(projectId, { stringId, languageId: 'de', text: 'Titel' })
  const request = { targetLanguageId: 'de' }
  const { data: built } = await api.translationsApi.buildProjectFileTranslation(projectId, fileId, request)
  expect(await (await fetch(built.url)).text()).toContain('title = Titel')
  const { data: exported } = await api.translationsApi.exportProjectTranslation(projectId, {
    ...request,
    fileIds: [fileId],
  })
  expect(await (await fetch(exported.url)).text()).toContain('title = Titel')
  const { data: xliff } = await api.translationsApi.exportProjectTranslation(projectId, {
    ...request,
    format: 'xliff',
    fileIds: [fileId],
    skipUntranslatedStrings: true,
  })
  const text = await (await fetch(xliff.url)).text()
  expect(text).toContain('Titel')
  expect(text).not.toContain('Stop')
  const storageId = await store(walk, 'app.properties', 'title = Title\nstop = Halt\n')
  await api.translationsApi.uploadTranslation(projectId, 'de', { storageId, fileId })
  const { data: german } = await api.stringTranslationsApi.listLanguageTranslations(projectId, 'de', {
    fileId,
  })
  expect(german.map(({ data }) => 'text' in data && data.text)).toEqual(['Titel', 'Halt'])
  const members = { storageId, fileId, importEqSuggestions: true, autoApproveImported: true }
  await api.translationsApi.uploadTranslation(projectId, 'de', members)
  const { data: all } = await api.stringTranslationsApi.listLanguageTranslations(projectId, 'de', { fileId })
  expect(all.map(({ data }) => 'text' in data && data.text)).toEqual(['Title', 'Halt'])
}

async function moves(
  { api, projectId }: Walk,
  { branchId, directoryId, fileId }: { branchId: number; directoryId: number; fileId: number },
): Promise<void> {
  const { data: outer } = await api.sourceFilesApi.createDirectory(projectId, { name: 'all', branchId })
  const { data: edited } = await api.sourceFilesApi.editDirectory(
    projectId,
    directoryId,
    patch(replace('/title', 'Docs'), replace('/name', 'help'), replace('/directoryId', outer.id)),
  )
  expect(edited).toMatchObject({ title: 'Docs', name: 'help', directoryId: outer.id, path: '/all/help' })
  await expect(
    api.sourceFilesApi.editDirectory(projectId, outer.id, patch(replace('/directoryId', directoryId))),
  ).rejects.toThrow('into itself')
  const { data: file } = await api.sourceFilesApi.editFile(
    projectId,
    fileId,
    patch(replace('/name', 'menu.properties'), replace('/title', 'App'), replace('/context', 'Menus')),
  )
  expect(file).toMatchObject({ path: '/next/all/help/menu.properties', title: 'App', context: 'Menus' })
  const { data: moved } = await api.sourceFilesApi.editFile(
    projectId,
    fileId,
    patch(replace('/directoryId', outer.id)),
  )
  expect(moved).toMatchObject({ path: '/next/all/menu.properties', directoryId: outer.id })
  await api.sourceFilesApi.editBranch(projectId, branchId, patch(replace('/name', 'later')))
  expect((await api.sourceFilesApi.getFile(projectId, fileId)).data.path).toBe('/later/all/menu.properties')
  const { data: ofBranch } = await api.sourceFilesApi.listProjectFiles(projectId, { branchId })
  expect(ofBranch.map(({ data }) => data.id)).toEqual([fileId])
  expect((await api.sourceFilesApi.getDirectory(projectId, directoryId)).data.path).toBe('/all/help')
  expect((await api.sourceFilesApi.listProjectDirectories(projectId)).data).toHaveLength(2)
  expect((await api.sourceFilesApi.listProjectBranches(projectId)).data).toHaveLength(1)
  expect((await api.sourceFilesApi.getBranch(projectId, branchId)).data.title).toBe('Next')
}

/** `place`: where new strings go, a file or a branch. */
export async function strings(
  { api, projectId }: Walk,
  place: { fileId: number } | { branchId: number },
): Promise<void> {
  const { data: string } = await api.sourceStringsApi.addString(projectId, {
    ...place,
    text: 'Cart',
    identifier: 'cart',
    context: 'A heading',
  })
  expect(string).toMatchObject({ ...place, identifier: 'cart', context: 'A heading', hasPlurals: false })
  expect('fileId' in string).toBe('fileId' in place)
  await api.stringTranslationsApi.addTranslation(projectId, {
    stringId: string.id,
    languageId: 'uk',
    text: 'Кошик',
  })
  const { data: edited } = await api.sourceStringsApi.editString(
    projectId,
    string.id,
    patch(replace('/text', 'Basket'), replace('/isHidden', true)),
    { updateOption: 'clear_translations_and_approvals' },
  )
  expect(edited).toMatchObject({ text: 'Basket', isHidden: true })
  const { data: left } = await api.stringTranslationsApi.listStringTranslations(projectId, string.id, 'uk')
  expect(left).toEqual([])
  const { data: hidden } = await api.sourceStringsApi.listProjectStrings(projectId, { croql: 'is hidden' })
  expect(hidden.map(({ data }) => data.id)).toEqual([string.id])
  const { data: batch } = await api.sourceStringsApi.stringBatchOperations(
    projectId,
    patch(
      {
        op: 'add',
        path: '/-',
        value: { ...place, text: { one: '# day', other: '# days' }, identifier: 'days' },
      },
      replace(`/${string.id}/isHidden`, false),
      replace(`/${string.id}/maxLength`, 20),
    ),
  )
  expect(batch.map(({ data }) => [data.identifier, data.hasPlurals, data.maxLength])).toEqual([
    ['days', true, 0],
    ['cart', false, 20],
  ])
  const wrong = patch({ op: 'remove', path: `/${string.id}` }, replace('/999999/text', 'x'))
  await expect(api.sourceStringsApi.stringBatchOperations(projectId, wrong)).rejects.toThrow()
  expect((await api.sourceStringsApi.getString(projectId, string.id)).data.text).toBe('Basket')
  const { data: ordered } = await api.sourceStringsApi.listProjectStrings(projectId, {
    croql: 'identifier = "cart" or identifier = "days"',
    orderBy: 'identifier desc',
    limit: 1,
    offset: 1,
  })
  expect(ordered.map(({ data }) => data.identifier)).toEqual(['cart'])
  await api.sourceStringsApi.deleteString(projectId, string.id)
  await expect(api.sourceStringsApi.getString(projectId, string.id)).rejects.toMatchObject({ code: 404 })
}

/** A string-based project: its strings come from uploads, its translations from what shares their identifiers. */
export async function uploads(walk: Walk): Promise<number> {
  const { api, projectId } = walk
  const { data: branch } = await api.sourceFilesApi.createBranch(projectId, { name: 'main' })
  await api.sourceFilesApi.editBranch(projectId, branch.id, patch(replace('/title', 'The main one')))
  expect((await api.sourceFilesApi.listProjectBranches(projectId)).data).toHaveLength(1)
  await api.sourceFilesApi.getBranch(projectId, branch.id)
  const { data: label } = await api.labelsApi.addLabel(projectId, { title: 'uploaded' })
  const { data: upload } = await api.sourceStringsApi.uploadStrings(projectId, {
    branchId: branch.id,
    storageId: await store(walk, 'app.json', '{"hello": "Hello", "bye": "Good bye"}'),
    labelIds: [label.id],
  })
  const { data: state } = await api.sourceStringsApi.uploadStringsStatus(projectId, upload.identifier)
  expect(state).toMatchObject({ status: 'finished', progress: 100, attributes: { branchId: branch.id } })
  const ofPeople = await api.labelsApi.listLabels(projectId)
  expect(ofPeople.data.map(({ data }) => data)).toEqual([
    { id: label.id, title: 'uploaded', isSystem: false },
  ])
  const { data: strings } = await api.sourceStringsApi.listProjectStrings(projectId, {
    croql: 'count of labels where (is system and title = "app.json") = 1 and count of labels = 2',
  })
  expect(strings.map(({ data }) => [data.text, data.labelIds.includes(label.id)])).toEqual([
    ['Hello', true],
    ['Good bye', true],
  ])
  const storageId = await store(walk, 'app.json', '{"hello": "Привіт"}')
  await api.translationsApi.uploadTranslationStrings(projectId, 'uk', { storageId })
  const { data: exported } = await api.translationsApi.exportProjectTranslation(projectId, {
    targetLanguageId: 'uk',
    format: 'xliff',
    branchIds: [branch.id],
  })
  expect(await (await fetch(exported.url)).text()).toContain('Привіт')
  await api.labelsApi.deleteLabel(projectId, label.id)
  const { data: other } = await api.sourceFilesApi.createBranch(projectId, { name: 'other' })
  await api.sourceFilesApi.deleteBranch(projectId, other.id)
  return branch.id
}
