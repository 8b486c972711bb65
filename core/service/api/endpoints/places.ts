/** Branches and directories, and what they share with files: being named, moved, deleted. */
import { z } from 'zod'
import { BUDGETS } from '../../../contract/budgets.ts'
import { mayBeWritten } from '../../../documents/safePath.ts'
import { isPlaceName } from '../../../strings/placeNames.ts'
import type { ServedProject } from '../../store.ts'
import { flagText, idInput, idText } from '../input.ts'
import { itemJson, listJson } from '../listPages.ts'
import * as represent from '../represent.ts'
import { Resource, type Place } from '../resource.ts'
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

const branches = new Resource({
  ...{ kind: 'branch', noun: 'Branch', path: 'projects/{projectId}/branches', idName: 'branchId' },
  scope: 'project.source.file',
  represent: (items, { project }) => items.map((one) => represent.branchJson(project.id, one)),
})

const newBranch = z.object({ name: placeName, title: title.optional() })
const changedBranch = z.object({ name: placeName, title })

const branchRoutes = [
  branches.list(branchFilters),
  branches.add(newBranch, async ({ project }, { name, title: given }) => {
    const { id } = await project.edit('serviceAddBranch', { name, title: given ?? null })
    return id
  }),
  branches.read(),
  branches.patch(
    () => changedBranch,
    async ({ project }, id, changes) => {
      if (changes.name !== undefined) await project.edit('serviceRenameBranch', { id, name: changes.name })
      if (changes.title !== undefined) await retitle(project, 'branch', id, changes.title)
    },
  ),
  branches.remove(deletes('branch', 'Branch')),
]

// ---- Directories -------------------------------------------------------------------------------------------

export const placeFilters = z.object({
  branchId: idText.optional(),
  directoryId: idText.optional(),
  filter: z.string().optional(),
  recursion: flagText.optional(),
})

const directories = new Resource({
  ...{ kind: 'directory', noun: 'Directory', path: 'projects/{projectId}/directories' },
  ...{ idName: 'directoryId', scope: 'project.source.file' },
  represent: async (items, { project }) => {
    const path = await pathsOf(project)
    return items.map((one) => represent.directoryJson(project.id, one, path(one.id)))
  },
})

const newDirectory = z.object({
  name: nameOfDirectory,
  title: title.optional(),
  branchId: idInput.optional(),
  directoryId: idInput.optional(),
})

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

/** Deletes a place with what is in it. Throws 404 of `noun`. */
export function deletes(kind: PlaceKind, noun: string) {
  return async ({ project }: Place, id: number): Promise<void> => {
    await itemJson(project, kind, id, noun)
    await project.edit('serviceDeletePlace', { place: kind, id })
  }
}

export const placeRoutes: Route[] = [
  ...branchRoutes,
  directories.list(placeFilters, {
    filtersOf: ({ directoryId, recursion, ...others }) => ({
      ...others,
      ...(recursion ? { below: directoryId } : { directoryId }),
    }),
  }),
  directories.add(newDirectory, async ({ project }, { name, ...given }) => {
    const { title: ofDirectory = null, branchId = null, directoryId: parentId = null } = given
    return (await project.edit('serviceAddDirectory', { name, title: ofDirectory, branchId, parentId })).id
  }),
  directories.read(),
  directories.patch(
    () => directoryPlace,
    async ({ project }, id, changes) => {
      await move(project, 'directory', id, changes)
      if (changes.title !== undefined) await retitle(project, 'directory', id, changes.title)
    },
  ),
  directories.remove(deletes('directory', 'Directory')),
]
