/** Storages, and translation files: taken in and built. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { invalid, nothing, notFound, one, page } from '../../answers.ts'
import type { Call } from '../call.ts'
import { body, id, pageOf } from '../input.ts'
import { item } from '../listing.ts'
import type { Route } from '../router.ts'
import { noStorage } from './places.ts'

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

const build = z.object({
  targetLanguageId: z.string().min(1),
  exportWithMinApprovalsCount: z.number().int().optional(),
})

async function buildFile(call: Call) {
  const project = call.project()
  const { id: fileId } = await item(project, 'file', call.id('fileId', 'File'), 'File')
  const given = body(call, build)
  const built = await project.build({
    fileId,
    languageId: given.targetLanguageId,
    approvedOnly: (given.exportWithMinApprovalsCount ?? 0) > 0,
  })
  const etag = createHash('sha256').update(built.content).digest('hex').slice(0, 40)
  const known = call.request.headers['if-none-match']
  if (typeof known === 'string' && known.replaceAll(/^W\/|"/g, '') === etag)
    return { status: 304, body: null }
  const { key, expireIn } = call.state.downloads.add(built)
  return one({ url: `${call.state.origin}/downloads/${key}`, expireIn, etag })
}

/** One file at a time: a download is a file, not an archive. */
const exported = build.extend({ fileIds: z.array(id).length(1, 'One file is exported at a time.') })

async function exportFile(call: Call) {
  const project = call.project()
  const given = body(call, exported)
  const [fileId = 0] = given.fileIds
  await item(project, 'file', fileId, 'File')
  const built = await project.build({
    fileId,
    languageId: given.targetLanguageId,
    approvedOnly: (given.exportWithMinApprovalsCount ?? 0) > 0,
  })
  const { key, expireIn } = call.state.downloads.add(built)
  return one({ url: `${call.state.origin}/downloads/${key}`, expireIn })
}

const upload = z.object({ storageId: id, fileId: id })

async function uploadTranslations(call: Call) {
  const project = call.project()
  const languageId = call.parameter('languageId')
  const { storageId, fileId } = body(call, upload)
  const found = call.state.storages.find(storageId)
  if (found === undefined) throw noStorage('storageId')
  await item(project, 'file', fileId, 'File')
  await project.importTranslations({ fileId, languageId, content: found.content })
  return one({ projectId: project.id, storageId, languageId, fileId })
}

const translations = 'projects/{projectId}/translations'

export const fileRoutes: Route[] = [
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
  { method: 'POST', path: `${translations}/exports`, scope: 'project.translation', answer: exportFile },
  {
    method: 'POST',
    path: `${translations}/{languageId}`,
    scope: 'project.translation',
    answer: uploadTranslations,
  },
]
