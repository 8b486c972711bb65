/** Source files: listed, imported, moved, downloaded. */
import { z } from 'zod'
import { BUDGETS } from '../../../contract/budgets.ts'
import { Failure } from '../../../platform/errors/failure.ts'
import { patternOfCloud } from '../../../documents/layout/patternPath.ts'
import { textOfRules } from '../../../segmentation/srx.ts'
import { invalid, nameTaken, notFound, oneJson } from '../../answers.ts'
import type { ServedProject, SourceUpload } from '../../store.ts'
import type { Call } from '../call.ts'
import { bodyInput, idInput, updateOption } from '../input.ts'
import { itemJson, listJson } from '../listPages.ts'
import * as represent from '../represent.ts'
import { Resource, type Place } from '../resource.ts'
import type { Route } from '../router.ts'
import { deletes, move, nameOfFile, pathsOf, place, placeFilters, retitle, title } from './places.ts'
import type { FileItem } from '../../rows/kinds/source.ts'

const fileContext = z.string().max(BUDGETS.fileContext.max)

const files = new Resource({
  ...{ kind: 'file', noun: 'File', path: 'projects/{projectId}/files', idName: 'fileId' },
  scope: 'project.source.file',
  represent: async (items, { project }) => {
    const branchName = await branchNames(project)
    return items.map((one) => represent.fileJson(project.id, one, branchName(one)))
  },
})

export async function branchNames(project: ServedProject): Promise<(file: FileItem) => string | null> {
  const names = new Map((await listJson(project, 'branch')).map(({ id: branchId, name }) => [branchId, name]))
  return ({ branchId }) => (branchId === null ? null : (names.get(branchId) ?? null))
}

const importOptions = z.looseObject({ srxStorageId: idInput.optional() }).optional()
/** The path of a file's translations; a path out of the project is none. */
const exportPattern = z
  .string()
  .max(BUDGETS.path.max)
  .refine((pattern) => !pattern.split(/[\\/]/).includes('..'), 'A pattern leads out of no folder.')
const exportOptions = z.looseObject({ exportPattern: exportPattern.optional() }).optional()

/** Keeps the path of a file's translations, where a request names it. */
async function keepPattern(
  project: ServedProject,
  fileId: number,
  options: z.output<typeof exportOptions>,
): Promise<void> {
  const pattern = patternOfCloud(options?.exportPattern ?? '')
  if (pattern !== '') await project.store.write('keepLayout', { fileId, pattern })
}

const newFile = z.object({
  storageId: idInput,
  name: nameOfFile,
  branchId: idInput.optional(),
  directoryId: idInput.optional(),
  title: title.optional(),
  context: fileContext.optional(),
  type: z.string().max(BUDGETS.code.max).optional(),
  attachLabelIds: z.array(idInput).max(200).optional(),
  importOptions,
  exportOptions,
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

async function addFile({ call, project }: Place, given: z.output<typeof newFile>): Promise<number> {
  const branchName = await branchOf(project, given)
  const folder = given.directoryId === undefined ? '' : (await pathsOf(project))(given.directoryId)
  const path = folder === '' ? given.name : `${folder}/${given.name}`
  const place = { path, ...(branchName !== null && { branch: branchName }) }
  // Refusals come before the file is read, and once more at the write, because another file may exist by then.
  if ((await project.store.read('fileAt', place)) !== null)
    throw nameTaken('A file of this name already exists.')
  const upload: SourceUpload = {
    path,
    branch: branchName,
    type: typeOf(given.type),
    ...contentsOf(call, given),
    upload: {
      ...{ file: 'new', labelIds: given.attachLabelIds },
      title: orNull(given.title),
      context: orNull(given.context),
    },
  }
  const { fileId } = await project.importSource(upload).catch((error: unknown) => {
    const type = narrowerType(error)
    if (type === null) throw error
    return project.importSource({ ...upload, type })
  })
  await keepPattern(project, fileId, given.exportOptions)
  return fileId
}

/**
 * Returns the type of a file that is generic JSON and of a narrower format as well, which has the form of all its entries.
 * An import in the editor asks which it is, and an upload cannot ask. Null for any other failure.
 */
function narrowerType(error: unknown): string | null {
  if (!(error instanceof Failure) || error.code !== 'format.ambiguous') return null
  const { near = [] } = error.details
  return near.length === 2 && near.includes('json') ? (near.find((type) => type !== 'json') ?? null) : null
}

/** An empty text is none; what is left out stays so. */
function orNull(text: string | undefined): string | null | undefined {
  return text === '' ? null : text
}

/** The branch that a new file goes to: as named, or that of its directory. */
async function branchOf(
  project: ServedProject,
  { branchId, directoryId }: { branchId?: number | undefined; directoryId?: number | undefined },
): Promise<string | null> {
  const directory =
    directoryId === undefined ? null : await itemJson(project, 'directory', directoryId, 'Directory')
  const wanted = branchId ?? directory?.branchId ?? null
  return wanted === null ? null : (await itemJson(project, 'branch', wanted, 'Branch')).name
}

const changedFile = z.object({ storageId: idInput, importOptions })
const replacement = changedFile.extend({
  exportOptions,
  name: nameOfFile.optional(),
  updateOption: updateOption.optional(),
  replaceModifiedContext: z.boolean().optional(),
})
const restoration = z.looseObject({ revisionId: idInput.optional() })

async function putFile(call: Call) {
  const { project, item: found } = await files.find(call)
  const { revisionId } = bodyInput(call, restoration)
  // Earlier revisions are not kept.
  if (revisionId !== undefined && revisionId !== represent.revisionId(found)) throw notFound('Revision')
  if (revisionId !== undefined) return oneJson(await files.jsonOf(call))
  const given = bodyInput(call, replacement)
  const branch = (await branchNames(project))(found)
  const { content, srx } = contentsOf(call, given)
  const before = await project.store.read('fileContent', { fileId: found.id })
  const { path, type } = found
  const { updateOption: option, name, replaceModifiedContext: replacesContext } = given
  const upload = { file: found.id, name }
  await project.importSource({
    ...{ path, branch, type, content, srx, updateOption: option, replacesContext, upload },
  })
  await keepPattern(project, found.id, given.exportOptions)
  const status = Buffer.compare(before.content, content) === 0 ? 'not-modified' : 'modified'
  return { ...oneJson(await files.jsonOf(call)), headers: { 'Crowdin-API-Content-Status': status } }
}

export function contentsOf(
  { state: { storages } }: Call,
  { storageId, importOptions: options }: z.output<typeof changedFile>,
): Pick<SourceUpload, 'content' | 'srx'> & { fileName: string } {
  const storage = storages.find(storageId)
  if (storage === undefined) throw noStorage('storageId')
  const { content, fileName } = storage
  if (options?.srxStorageId === undefined) return { content, fileName, srx: null }
  const rules = storages.find(options.srxStorageId)
  if (rules === undefined) throw noStorage(RULES)
  return { content, fileName, srx: rulesIn(rules.content) }
}

const RULES = 'importOptions.srxStorageId'

/** Throws 400 for what is no SRX document. */
function rulesIn(content: Uint8Array): string {
  try {
    return textOfRules(content)
  } catch (error) {
    if (error instanceof Failure) throw invalid({ key: RULES, code: 'invalid', message: sentenceOf(error) })
    throw error
  }
}

function sentenceOf({ message, details: { line, column } }: Failure): string {
  return line === undefined ? message : `${message} Line ${line}, column ${column ?? 1}.`
}

export function noStorage(key: string) {
  return invalid({ key, code: 'storageNotFound', message: 'There is no storage with this id.' })
}

/** The project's name of a type; null: as detected. */
export function typeOf(type: string | undefined): string | null {
  if (type === undefined) return null
  const known = TYPES[type]
  return known === undefined ? type : known
}

const changedPlace = place.extend({ title, context: fileContext })

async function describe(project: ServedProject, fileId: number, given: string): Promise<void> {
  await project.edit('serviceDescribeFile', { id: fileId, text: given === '' ? null : given })
}

async function downloadFile(call: Call) {
  const { project, item: found } = await files.find(call)
  const { content } = await project.store.read('fileContent', { fileId: found.id })
  if (content.byteLength === 0) throw notFound('File content')
  const { key, expireIn } = call.state.downloads.add({ name: found.name, content })
  return oneJson({ url: `${call.state.origin}/downloads/${key}`, expireIn })
}

export const sourceFileRoutes: Route[] = [
  files.list(placeFilters, {
    filtersOf: ({ directoryId, recursion, ...others }) => ({
      ...others,
      ...(recursion === false ? { directoryId } : { below: directoryId }),
    }),
  }),
  files.add(newFile, addFile),
  files.read(),
  files.itemRoute('PUT', putFile),
  files.patch(
    () => changedPlace,
    async ({ project }, fileId, changes) => {
      await move(project, 'file', fileId, changes)
      if (changes.title !== undefined) await retitle(project, 'file', fileId, changes.title)
      if (changes.context !== undefined) await describe(project, fileId, changes.context)
    },
  ),
  files.remove(deletes('file', 'File')),
  files.route('GET', '/{fileId}/download', downloadFile),
]
