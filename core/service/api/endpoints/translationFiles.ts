/** Storages, and translation files: taken in and built. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { invalid, nothing, notFound, one, page } from '../../answers.ts'
import type { BuiltFile, ServedProject } from '../../store.ts'
import type { Call } from '../call.ts'
import { body, id, pageOf } from '../input.ts'
import { item, list } from '../listing.ts'
import * as represent from '../represent.ts'
import type { Route } from '../router.ts'
import { contentsOf, giveLabels, noStorage, typeOf } from './sourceFiles.ts'
import { languageIn } from './translations.ts'

const storage = ({ id: storageId, fileName }: { id: number; fileName: string }): object => ({
  id: storageId,
  fileName,
})

function listStorages(call: Call) {
  const asked = pageOf(call)
  const all = call.state.storages.list()
  return page(all.slice(asked.offset, asked.offset + asked.limit).map(storage), asked)
}

/** The name comes URI-encoded, in a header that has the real service's name. */
function addStorage({ request, state }: Call) {
  const header = request.headers['crowdin-api-filename']
  const fileName = typeof header === 'string' ? decoded(header) : ''
  if (fileName === '' || fileName.length > 255)
    throw invalid({ key: 'Crowdin-API-FileName', code: 'isEmpty', message: 'The header must name the file.' })
  if (request.body.byteLength === 0)
    throw invalid({ key: 'body', code: 'isEmpty', message: "Value is required and can't be empty" })
  return one(storage(state.storages.add(fileName, request.body)), 201)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function getStorage(call: Call) {
  const found = call.state.storages.find(call.id('storageId', 'Storage'))
  if (found === undefined) throw notFound('Storage')
  return one(storage(found))
}

function deleteStorage(call: Call) {
  if (!call.state.storages.remove(call.id('storageId', 'Storage'))) throw notFound('Storage')
  return nothing
}

/** What an export does with what is not translated: of the two one at most. */
const untranslated = {
  skipUntranslatedStrings: z.boolean().optional(),
  skipUntranslatedFiles: z.boolean().optional(),
}

function refuseBoth(given: { skipUntranslatedStrings?: boolean; skipUntranslatedFiles?: boolean }): void {
  if (given.skipUntranslatedStrings && given.skipUntranslatedFiles)
    throw invalid({
      key: 'skipUntranslatedFiles',
      code: 'notAllowed',
      message: 'skipUntranslatedFiles is not allowed together with skipUntranslatedStrings.',
    })
}

const build = z.object({
  targetLanguageId: z.string().min(1),
  exportApprovedOnly: z.boolean().optional(),
  exportWithMinApprovalsCount: z.number().int().optional(),
  ...untranslated,
})

async function buildFile(call: Call) {
  const project = call.project()
  const { id: fileId } = await item(project, 'file', call.id('fileId', 'File'), 'File')
  const given = body(call, build)
  refuseBoth(given)
  const built = await project.build({
    fileId,
    languageId: given.targetLanguageId,
    approvedOnly: given.exportApprovedOnly ?? (given.exportWithMinApprovalsCount ?? 0) > 0,
    skipUntranslatedStrings: given.skipUntranslatedStrings,
    skipUntranslatedFiles: given.skipUntranslatedFiles,
  })
  if (built === null) return nothing
  const etag = createHash('sha256').update(built.content).digest('hex').slice(0, 40)
  const known = call.request.headers['if-none-match']
  if (typeof known === 'string' && known.replaceAll(/^W\/|"/g, '') === etag)
    return { status: 304, body: null }
  const { key, expireIn } = call.state.downloads.add(built)
  return one({ url: `${call.state.origin}/downloads/${key}`, expireIn, etag })
}

/** One file at a time: a download is a file, not an archive. */
const exported = z.object({
  targetLanguageId: z.string().min(1),
  format: z.string().optional(),
  fileIds: z.array(id).max(200).optional(),
  branchIds: z.array(id).max(200).optional(),
  directoryIds: z.array(id).max(200).optional(),
  labelIds: z.array(id).max(200).optional(),
  exportApprovedOnly: z.boolean().optional(),
  ...untranslated,
})

/** One file in its own format, or what is chosen of the project in a format for translators. */
async function exportTranslations(call: Call) {
  const project = call.project()
  const given = body(call, exported)
  refuseBoth(given)
  const languageId = languageIn(project, given.targetLanguageId, 'targetLanguageId')
  const built =
    given.format === undefined
      ? await exportFile(project, given)
      : await exportStrings(project, { ...given, format: given.format, languageId })
  if (built === null) return nothing
  const { key, expireIn } = call.state.downloads.add(built)
  return one({ url: `${call.state.origin}/downloads/${key}`, expireIn })
}

type Exported = z.output<typeof exported>

async function exportFile(project: ServedProject, given: Exported): Promise<BuiltFile | null> {
  const [fileId, ...others] = given.fileIds ?? []
  if (fileId === undefined || others.length > 0)
    throw invalid({ key: 'format', code: 'isEmpty', message: 'Without a format one file is exported.' })
  await item(project, 'file', fileId, 'File')
  const { skipUntranslatedStrings, skipUntranslatedFiles, exportApprovedOnly: approvedOnly = false } = given
  const languageId = given.targetLanguageId
  return project.build({ fileId, languageId, approvedOnly, skipUntranslatedStrings, skipUntranslatedFiles })
}

/** The API's names of the formats that strings of many files can be written in. */
const STRING_FORMATS: Readonly<Record<string, 'xliff' | 'po'>> = { xliff: 'xliff', gettext: 'po', po: 'po' }

/** Null: there is nothing to export. */
async function exportStrings(
  project: ServedProject,
  given: Exported & { format: string; languageId: string },
): Promise<BuiltFile | null> {
  const format = Object.hasOwn(STRING_FORMATS, given.format) ? STRING_FORMATS[given.format] : undefined
  if (format === undefined)
    throw invalid({ key: 'format', code: 'notInArray', message: 'The format is xliff or gettext.' })
  const croql = await chosenStrings(project, given)
  const stringIds = await project.query({ croql, context: 'strings' })
  if (stringIds.length === 0) return null
  return project.exportStrings({ stringIds, languageId: given.languageId, format })
}

/** What an export asks for, as CroQL. */
async function chosenStrings(
  project: ServedProject,
  given: Exported & { languageId: string },
): Promise<string> {
  const { fileIds, branchIds = [], directoryIds, labelIds = [] } = given
  const below = await Promise.all(
    (directoryIds ?? []).map((directoryId) => list(project, 'file', { filters: { below: directoryId } })),
  )
  const files = [...(fileIds ?? []), ...below.flat().map((file) => file.id)]
  const unfinished = given.skipUntranslatedFiles ? await untranslatedFiles(project, given.languageId) : []
  const places = [
    ...files.map((fileId) => `id of file = ${fileId}`),
    ...branchIds.map((branchId) => `id of branch = ${branchId}`),
  ]
  const isAnywhere = fileIds === undefined && directoryIds === undefined && given.branchIds === undefined
  const summary = (member: string): string =>
    `count of languages summary where (language = @language:"${given.languageId}" and ${member}) > 0`
  const conditions = [
    'is visible',
    ...(isAnywhere ? [] : [places.length === 0 ? 'is hidden' : `(${places.join(' or ')})`]),
    ...unfinished.map((fileId) => `not (id of file = ${fileId})`),
    ...labelIds.map((labelId) => `count of labels where (id = ${labelId}) > 0`),
    ...(given.skipUntranslatedStrings ? [summary('is translated')] : []),
    ...(given.exportApprovedOnly ? [summary('is approved')] : []),
  ]
  return conditions.join(' and ')
}

/** The files in which not every string has a translation. */
async function untranslatedFiles(project: ServedProject, languageId: string): Promise<number[]> {
  const files = await project.store.read('listFiles', {})
  return files.flatMap(({ id: fileId, strings, progress }) => {
    const translated = progress.find((one) => one.languageId === languageId)?.translated ?? 0
    return translated < strings ? [fileId] : []
  })
}

const upload = z.object({
  storageId: id,
  fileId: id.optional(),
  importEqSuggestions: z.boolean().default(false),
  autoApproveImported: z.boolean().default(false),
})

async function uploadTranslations(call: Call) {
  const project = call.project()
  const given = body(call, upload)
  const { storageId, fileId } = given
  const languageId = languageIn(project, call.parameter('languageId'))
  const found = call.state.storages.find(storageId)
  if (found === undefined) throw noStorage('storageId')
  if (fileId !== undefined) await item(project, 'file', fileId, 'File')
  const { content, fileName } = found
  await project.importTranslations({
    ...{ fileId: fileId ?? null, fileName, languageId, content },
    sameAsSource: given.importEqSuggestions,
    approve: given.autoApproveImported,
  })
  return one({ projectId: project.id, storageId, languageId, ...(fileId !== undefined && { fileId }) })
}

// ---- Strings of a file, in string-based projects -----------------------------------------------------------

const newUpload = z.object({
  storageId: id,
  branchId: id,
  type: z.string().max(100).optional(),
  labelIds: z.array(id).max(1_000).optional(),
  importOptions: z.looseObject({ srxStorageId: id.optional() }).optional(),
})

/** The strings are there when it answers; its state can be asked for as of any upload. */
async function uploadStrings(call: Call) {
  const project = call.project()
  refuseFiles(project)
  const given = body(call, newUpload)
  const { content, srx, fileName } = contentsOf(call, given)
  const branch = await item(project, 'branch', given.branchId, 'Branch')
  const startedAt = represent.time(Date.now())
  const type = typeOf(given.type)
  const path = fileName.replaceAll('\\', '/').split('/').at(-1) ?? ''
  const { fileId } = await project.importSource({ path, branch: branch.name, type, content, srx })
  await giveLabels(project, fileId, given.labelIds ?? [])
  const finishedAt = represent.time(Date.now())
  const { storageId, branchId, labelIds = [] } = given
  const identifier = call.state.uploads.add(project.id, {
    status: 'finished',
    progress: 100,
    attributes: { branchId, storageId, fileType: given.type ?? 'auto', parserVersion: 1, labelIds },
    createdAt: startedAt,
    updatedAt: finishedAt,
    startedAt,
    finishedAt,
  })
  return one({ identifier, ...call.state.uploads.find(project.id, identifier) }, 202)
}

function getUpload(call: Call) {
  const project = call.project()
  refuseFiles(project)
  const identifier = call.parameter('uploadId')
  const found = call.state.uploads.find(project.id, identifier)
  if (found === undefined) throw notFound('Upload')
  return one({ identifier, ...found })
}

/** Projects of files have no uploads of strings. */
function refuseFiles({ facts }: ServedProject): void {
  if (facts.type === 'file-based') throw notFound('Endpoint')
}

const translations = 'projects/{projectId}/translations'

export const exchangeRoutes: Route[] = [
  { method: 'GET', path: 'storages', scope: null, answer: listStorages },
  { method: 'POST', path: 'storages', scope: null, answer: addStorage },
  { method: 'GET', path: 'storages/{storageId}', scope: null, answer: getStorage },
  { method: 'DELETE', path: 'storages/{storageId}', scope: null, answer: deleteStorage },
  {
    method: 'POST',
    path: `${translations}/builds/files/{fileId}`,
    scope: 'project.source.file',
    answer: buildFile,
  },
  {
    method: 'POST',
    path: `${translations}/exports`,
    scope: 'project.translation',
    answer: exportTranslations,
  },
  {
    method: 'POST',
    path: `${translations}/{languageId}`,
    scope: 'project.translation',
    answer: uploadTranslations,
  },
  {
    method: 'POST',
    path: 'projects/{projectId}/strings/uploads',
    scope: 'project.source.string',
    answer: uploadStrings,
  },
  {
    method: 'GET',
    path: 'projects/{projectId}/strings/uploads/{uploadId}',
    scope: 'project.source.string',
    answer: getUpload,
  },
]
