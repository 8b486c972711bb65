/** Branches and directories, and what they share with files: being named, moved, deleted. */
import { z } from 'zod'
import { BUDGETS } from '../../../contract/budgets.ts'
import { mayBeWritten } from '../../../documents/safePath.ts'
import { isPlaceName } from '../../../strings/placeNames.ts'
import { nothing, oneJson, page, type ApiAnswer } from '../../answers.ts'
import type { ServedProject } from '../../store.ts'
import type { Call } from '../call.ts'
import { bodyInput, flagText, idInput, idText, queryInput, readPatch } from '../input.ts'
import { itemJson, listJson, listPage } from '../listPages.ts'
import * as represent from '../represent.ts'
import type { Route } from '../router.ts'
import type { DirectoryItem } from '../../rows/kinds/source.ts'

const placeName = z.string().min(1).max(BUDGETS.name.max).refine(isPlaceName, 'Not the name of a file.')
/** Files and folders of this name are built and exported: a name that no export can write is refused first. */
export const nameOfFile = placeName.refine(mayBeWritten, 'Not the name of a file.')
const nameOfDirectory = placeName.refine(
  (name) => mayBeWritten(`${name}/file`),
  'Not the name of a directory.',
)
export const title = z.string().max(BUDGETS.apiName.max)

// ---- Branches ----------------------------------------------------------------------------------------------

const branchFilters = z.object({ name: z.string().optional() })

async function listBranches(call: Call) {
  const project = call.project()
  const { name } = queryInput(call, branchFilters)
  const { items, page: asked } = await listPage(call, project, 'branch', { name })
  return page(
    items.map((one) => represent.branchJson(project.id, one)),
    asked,
  )
}

async function getBranch(call: Call, branchId = call.id('branchId', 'Branch')) {
  const project = call.project()
  return represent.branchJson(project.id, await itemJson(project, 'branch', branchId, 'Branch'))
}

const newBranch = z.object({ name: placeName, title: title.optional() })
const changedBranch = z.object({ name: placeName, title })

async function addBranch(call: Call) {
  const project = call.project()
  const { name, title: given } = bodyInput(call, newBranch)
  const added = await project.edit('serviceAddBranch', { name, title: given ?? null })
  return oneJson(await getBranch(call, added.id), 201)
}

async function patchBranch(call: Call) {
  const project = call.project()
  const branchId = call.id('branchId', 'Branch')
  const changes = readPatch(call, changedBranch, await getBranch(call))
  if (changes.name !== undefined)
    await project.edit('serviceRenameBranch', { id: branchId, name: changes.name })
  if (changes.title !== undefined) await retitle(project, 'branch', branchId, changes.title)
  return oneJson(await getBranch(call))
}

// ---- Directories -------------------------------------------------------------------------------------------

export const placeFilters = z.object({
  branchId: idText.optional(),
  directoryId: idText.optional(),
  filter: z.string().optional(),
  recursion: flagText.optional(),
})

async function listDirectories(call: Call) {
  const project = call.project()
  const { directoryId, recursion, ...filters } = queryInput(call, placeFilters)
  const { items, page: asked } = await listPage(call, project, 'directory', {
    ...filters,
    ...(recursion ? { below: directoryId } : { directoryId }),
  })
  const path = await pathsOf(project)
  return page(
    items.map((one) => represent.directoryJson(project.id, one, path(one.id))),
    asked,
  )
}

async function getDirectory(call: Call, directoryId = call.id('directoryId', 'Directory')) {
  const project = call.project()
  const found = await itemJson(project, 'directory', directoryId, 'Directory')
  return represent.directoryJson(project.id, found, (await pathsOf(project))(found.id))
}

const newDirectory = z.object({
  name: nameOfDirectory,
  title: title.optional(),
  branchId: idInput.optional(),
  directoryId: idInput.optional(),
})

async function addDirectory(call: Call) {
  const project = call.project()
  const given = bodyInput(call, newDirectory)
  const added = await project.edit('serviceAddDirectory', {
    name: given.name,
    title: given.title ?? null,
    branchId: given.branchId ?? null,
    parentId: given.directoryId ?? null,
  })
  return oneJson(await getDirectory(call, added.id), 201)
}

/** The place of a file, and its name there. */
export const place = z.object({
  name: nameOfFile,
  branchId: idInput.nullable(),
  directoryId: idInput.nullable(),
})
const directoryPlace = place.extend({ name: nameOfDirectory, title })

export async function move(
  project: ServedProject,
  kind: 'directory' | 'file',
  placeId: number,
  { name, branchId, directoryId }: Partial<z.output<typeof place>>,
): Promise<void> {
  if (name === undefined && branchId === undefined && directoryId === undefined) return
  const userId = await project.editorId()
  const wanted = { name, branchId, parentId: directoryId }
  await project.store.write('serviceMovePlace', { userId, place: kind, id: placeId, ...wanted })
}

async function patchDirectory(call: Call) {
  const project = call.project()
  const directoryId = call.id('directoryId', 'Directory')
  const changes = readPatch(call, directoryPlace, await getDirectory(call))
  await move(project, 'directory', directoryId, changes)
  if (changes.title !== undefined) await retitle(project, 'directory', directoryId, changes.title)
  return oneJson(await getDirectory(call))
}

/** Paths of directories within their branch. */
export async function pathsOf(project: ServedProject): Promise<(directoryId: number | null) => string> {
  const all = new Map<number, DirectoryItem>()
  for (const directory of await listJson(project, 'directory')) all.set(directory.id, directory)
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

type PlaceKind = 'branch' | 'directory' | 'file'

export async function retitle(
  project: ServedProject,
  place: PlaceKind,
  placeId: number,
  given: string,
): Promise<void> {
  await project.edit('serviceRetitlePlace', {
    place,
    id: placeId,
    title: given === '' ? null : given,
  })
}

export function deletes(place: PlaceKind, parameter: string, noun: string) {
  return async (call: Call): Promise<ApiAnswer> => {
    const project = call.project()
    const placeId = call.id(parameter, noun)
    await itemJson(project, place, placeId, noun)
    await project.edit('serviceDeletePlace', { place, id: placeId })
    return nothing
  }
}

const scope = 'project.source.file'
const branches = 'projects/{projectId}/branches'
const directories = 'projects/{projectId}/directories'

export const placeRoutes: Route[] = [
  { method: 'GET', path: branches, scope, answer: listBranches },
  { method: 'POST', path: branches, scope, answer: addBranch },
  {
    method: 'GET',
    path: `${branches}/{branchId}`,
    scope,
    answer: async (call) => oneJson(await getBranch(call)),
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
    answer: async (call) => oneJson(await getDirectory(call)),
  },
  { method: 'PATCH', path: `${directories}/{directoryId}`, scope, answer: patchDirectory },
  {
    method: 'DELETE',
    path: `${directories}/{directoryId}`,
    scope,
    answer: deletes('directory', 'directoryId', 'Directory'),
  },
]
