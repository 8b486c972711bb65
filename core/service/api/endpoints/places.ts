/** Branches, directories and files. */
import { z } from 'zod'
import type { DirectoryItem, FileItem } from '../../../project/operations/service/kinds.ts'
import { invalid, nothing, notFound, one, page, type ApiAnswer } from '../../answers.ts'
import type { ServedProject, SourceUpload } from '../../store.ts'
import type { Call } from '../call.ts'
import { body, flagText, id, idText, query, replaced } from '../input.ts'
import { item, list, listPage } from '../listing.ts'
import * as represent from '../represent.ts'
import type { Route } from '../router.ts'

/** A part of a path: nothing in it leads elsewhere. */
const placeName = z
  .string()
  .min(1)
  .max(255)
  // eslint-disable-next-line no-control-regex -- a NUL ends a path for the system
  .refine((name) => name !== '.' && name !== '..' && !/[/\\\u0000]/.test(name), 'Not the name of a file.')
const title = z.string().max(1_000)

// ---- Branches ----------------------------------------------------------------------------------------------

async function listBranches(call: Call) {
  const project = call.project()
  const { name } = query(call, z.object({ name: z.string().optional() }))
  const { items, page: asked } = await listPage(call, project, 'branch', { name })
  return page(
    items.map((one) => represent.branch(project.id, one)),
    asked,
  )
}

async function getBranch(call: Call, branchId = call.id('branchId', 'Branch')) {
  const project = call.project()
  return represent.branch(project.id, await item(project, 'branch', branchId, 'Branch'))
}

async function addBranch(call: Call) {
  const project = call.project()
  const { name, title: given } = body(call, z.object({ name: placeName, title: title.optional() }))
  const userId = await project.editorId()
  const added = await project.store.write('serviceAddBranch', { userId, name, title: given ?? null })
  return one(await getBranch(call, added.id), 201)
}

async function patchBranch(call: Call) {
  const project = call.project()
  const branchId = call.id('branchId', 'Branch')
  await item(project, 'branch', branchId, 'Branch')
  const changes = replaced(call, z.object({ name: placeName, title }))
  const userId = await project.editorId()
  if (changes.name !== undefined)
    await project.store.write('serviceRenameBranch', { userId, id: branchId, name: changes.name })
  if (changes.title !== undefined) await retitle(project, 'branch', branchId, changes.title)
  return one(await getBranch(call))
}

// ---- Directories -------------------------------------------------------------------------------------------

const placeFilters = z.object({
  branchId: idText.optional(),
  directoryId: idText.optional(),
  filter: z.string().optional(),
  recursion: flagText.optional(),
})

async function listDirectories(call: Call) {
  const project = call.project()
  const { directoryId, recursion, ...filters } = query(call, placeFilters)
  const { items, page: asked } = await listPage(call, project, 'directory', {
    ...filters,
    ...(recursion ? { below: directoryId } : { directoryId }),
  })
  const path = await pathsOf(project)
  return page(
    items.map((one) => represent.directory(project.id, one, path(one.id))),
    asked,
  )
}

async function getDirectory(call: Call, directoryId = call.id('directoryId', 'Directory')) {
  const project = call.project()
  const found = await item(project, 'directory', directoryId, 'Directory')
  return represent.directory(project.id, found, (await pathsOf(project))(found.id))
}

const newDirectory = z.object({
  name: placeName,
  title: title.optional(),
  branchId: id.optional(),
  directoryId: id.optional(),
})

async function addDirectory(call: Call) {
  const project = call.project()
  const given = body(call, newDirectory)
  const added = await project.store.write('serviceAddDirectory', {
    userId: await project.editorId(),
    name: given.name,
    title: given.title ?? null,
    branchId: given.branchId ?? null,
    parentId: given.directoryId ?? null,
  })
  return one(await getDirectory(call, added.id), 201)
}

async function patchDirectory(call: Call) {
  const project = call.project()
  const directoryId = call.id('directoryId', 'Directory')
  await item(project, 'directory', directoryId, 'Directory')
  const changes = replaced(call, z.object({ title }))
  if (changes.title !== undefined) await retitle(project, 'directory', directoryId, changes.title)
  return one(await getDirectory(call))
}

/** Paths of directories within their branch. */
async function pathsOf(project: ServedProject): Promise<(directoryId: number | null) => string> {
  const all = new Map<number, DirectoryItem>()
  for (const directory of await list(project, 'directory')) all.set(directory.id, directory)
  return (directoryId) => {
    const names: string[] = []
    for (let at = directoryId; at !== null && names.length < all.size;) {
      const directory = all.get(at)
      if (directory === undefined) break
      names.unshift(directory.name)
      at = directory.parentId
    }
    return names.join('/')
  }
}

// ---- Files -------------------------------------------------------------------------------------------------

async function listFiles(call: Call) {
  const project = call.project()
  const { directoryId, recursion, ...filters } = query(call, placeFilters)
  const { items, page: asked } = await listPage(call, project, 'file', {
    ...filters,
    ...(recursion === false ? { directoryId } : { below: directoryId }),
  })
  const branchName = await branchNames(project)
  return page(
    items.map((one) => represent.file(project.id, one, branchName(one))),
    asked,
  )
}

async function getFile(call: Call, fileId = call.id('fileId', 'File')) {
  const project = call.project()
  const found = await item(project, 'file', fileId, 'File')
  return represent.file(project.id, found, (await branchNames(project))(found))
}

async function branchNames(project: ServedProject): Promise<(file: FileItem) => string | null> {
  const names = new Map((await list(project, 'branch')).map(({ id: branchId, name }) => [branchId, name]))
  return ({ branchId }) => (branchId === null ? null : (names.get(branchId) ?? null))
}

const importOptions = z.looseObject({ srxStorageId: id.optional() }).optional()
const newFile = z.object({
  storageId: id,
  name: placeName,
  branchId: id.optional(),
  directoryId: id.optional(),
  title: title.optional(),
  context: z.string().max(10_000).optional(),
  type: z.string().max(100).optional(),
  importOptions,
})

/** Types that the API spells in its own way. */
const TYPES: Readonly<Record<string, string | null>> = {
  auto: null,
  gettext: 'po',
  macosx: 'strings',
  qtts: 'qt_ts',
  chrome: 'chrome_json',
  xliff_two: 'xliff2',
}

async function addFile(call: Call) {
  const project = call.project()
  const given = body(call, newFile)
  const branchName = await branchOf(project, given)
  const folder = given.directoryId === undefined ? '' : (await pathsOf(project))(given.directoryId)
  const path = folder === '' ? given.name : `${folder}/${given.name}`
  const place = { path, ...(branchName !== null && { branch: branchName }) }
  if ((await project.store.read('fileAt', place)) !== null)
    throw invalid({ key: 'name', code: 'notUnique', message: 'A file of this name is there already.' })
  const { fileId } = await project.importSource({
    path,
    branch: branchName,
    type: given.type === undefined ? null : typeOf(given.type),
    ...contentsOf(call, given),
  })
  if (given.title !== undefined) await retitle(project, 'file', fileId, given.title)
  return one(await getFile(call, fileId), 201)
}

/** The branch that a new file goes to: as named, or that of its directory. */
async function branchOf(
  project: ServedProject,
  { branchId, directoryId }: { branchId?: number | undefined; directoryId?: number | undefined },
): Promise<string | null> {
  const directory =
    directoryId === undefined ? null : await item(project, 'directory', directoryId, 'Directory')
  const wanted = branchId ?? directory?.branchId ?? null
  return wanted === null ? null : (await item(project, 'branch', wanted, 'Branch')).name
}

const changedFile = z.object({ storageId: id, importOptions })

async function putFile(call: Call) {
  const project = call.project()
  const found = await item(project, 'file', call.id('fileId', 'File'), 'File')
  const given = body(call, changedFile)
  const branch = (await branchNames(project))(found)
  await project.importSource({ path: found.path, branch, type: found.type, ...contentsOf(call, given) })
  return one(await getFile(call))
}

function contentsOf(
  { state: { storages } }: Call,
  { storageId, importOptions: options }: z.output<typeof changedFile>,
): Pick<SourceUpload, 'content' | 'srx'> {
  const storage = storages.find(storageId)
  if (storage === undefined) throw noStorage('storageId')
  if (options?.srxStorageId === undefined) return { content: storage.content, srx: null }
  const rules = storages.find(options.srxStorageId)
  if (rules === undefined) throw noStorage('importOptions.srxStorageId')
  return { content: storage.content, srx: new TextDecoder().decode(rules.content) }
}

export function noStorage(key: string) {
  return invalid({ key, code: 'storageNotFound', message: 'There is no storage with this id.' })
}

function typeOf(type: string): string | null {
  const known = TYPES[type]
  return known === undefined ? type : known
}

async function patchFile(call: Call) {
  const project = call.project()
  const fileId = call.id('fileId', 'File')
  await item(project, 'file', fileId, 'File')
  const changes = replaced(call, z.object({ title }))
  if (changes.title !== undefined) await retitle(project, 'file', fileId, changes.title)
  return one(await getFile(call))
}

async function downloadFile(call: Call) {
  const project = call.project()
  const found = await item(project, 'file', call.id('fileId', 'File'), 'File')
  const { content } = await project.store.read('fileContent', { fileId: found.id })
  if (content.byteLength === 0) throw notFound('File content')
  const { key, expireIn } = call.state.downloads.add({ name: found.name, content })
  return one({ url: `${call.state.origin}/downloads/${key}`, expireIn })
}

type PlaceKind = 'branch' | 'directory' | 'file'

async function retitle(
  project: ServedProject,
  place: PlaceKind,
  placeId: number,
  given: string,
): Promise<void> {
  const userId = await project.editorId()
  await project.store.write('serviceRetitlePlace', {
    userId,
    place,
    id: placeId,
    title: given === '' ? null : given,
  })
}

function deletes(place: PlaceKind, parameter: string, what: string) {
  return async (call: Call): Promise<ApiAnswer> => {
    const project = call.project()
    const placeId = call.id(parameter, what)
    await item(project, place, placeId, what)
    await project.store.write('serviceDeletePlace', { userId: await project.editorId(), place, id: placeId })
    return nothing
  }
}

const scope = 'project.source.file'
const branches = 'projects/{projectId}/branches'
const directories = 'projects/{projectId}/directories'
const files = 'projects/{projectId}/files'

export const placeRoutes: Route[] = [
  { method: 'GET', path: branches, scope, answer: listBranches },
  { method: 'POST', path: branches, scope, answer: addBranch },
  {
    method: 'GET',
    path: `${branches}/{branchId}`,
    scope,
    answer: async (call) => one(await getBranch(call)),
  },
  { method: 'PATCH', path: `${branches}/{branchId}`, scope, answer: patchBranch },
  {
    method: 'DELETE',
    path: `${branches}/{branchId}`,
    scope,
    answer: deletes('branch', 'branchId', 'Branch'),
  },
  { method: 'GET', path: directories, scope, answer: listDirectories },
  { method: 'POST', path: directories, scope, answer: addDirectory },
  {
    method: 'GET',
    path: `${directories}/{directoryId}`,
    scope,
    answer: async (call) => one(await getDirectory(call)),
  },
  { method: 'PATCH', path: `${directories}/{directoryId}`, scope, answer: patchDirectory },
  {
    method: 'DELETE',
    path: `${directories}/{directoryId}`,
    scope,
    answer: deletes('directory', 'directoryId', 'Directory'),
  },
  { method: 'GET', path: files, scope, answer: listFiles },
  { method: 'POST', path: files, scope, answer: addFile },
  { method: 'GET', path: `${files}/{fileId}`, scope, answer: async (call) => one(await getFile(call)) },
  { method: 'PUT', path: `${files}/{fileId}`, scope, answer: putFile },
  { method: 'PATCH', path: `${files}/{fileId}`, scope, answer: patchFile },
  { method: 'DELETE', path: `${files}/{fileId}`, scope, answer: deletes('file', 'fileId', 'File') },
  { method: 'GET', path: `${files}/{fileId}/download`, scope, answer: downloadFile },
]
