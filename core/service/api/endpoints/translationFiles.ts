/** Translation files: built for download, and imported from storages. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { Failure } from '../../../platform/errors/failure.ts'
import { invalid, nothing, oneJson } from '../../answers.ts'
import type { BuiltTranslationFile, ServedProject } from '../../store.ts'
import type { Call } from '../call.ts'
import { bodyInput, idInput } from '../input.ts'
import { itemJson } from '../listPages.ts'
import type { Route } from '../router.ts'
import { noStorage } from './sourceFiles.ts'
import { languageInQuery, targetOf } from './translations.ts'

/** The export's options for untranslated strings: at most one of the two. */
export const untranslated = {
  skipUntranslatedStrings: z.boolean().optional(),
  skipUntranslatedFiles: z.boolean().optional(),
}

export function refuseBoth(given: {
  skipUntranslatedStrings?: boolean
  skipUntranslatedFiles?: boolean
}): void {
  if (given.skipUntranslatedStrings && given.skipUntranslatedFiles)
    throw invalid({
      key: 'skipUntranslatedFiles',
      code: 'notAllowed',
      message: 'skipUntranslatedFiles is not allowed together with skipUntranslatedStrings.',
    })
}

/**
 * Converts a failure of a format to an error of this request's member. Only failures of reading concern a storage.
 * Throws 400.
 */
export async function written<Value>(key: string, writing: Promise<Value>): Promise<Value> {
  try {
    return await writing
  } catch (error) {
    if (!(error instanceof Failure) || !error.code.startsWith('format.')) throw error
    throw invalid({ key, code: 'invalid', message: error.message })
  }
}

const build = z.object({
  targetLanguageId: z.string().min(1),
  exportApprovedOnly: z.boolean().optional(),
  exportWithMinApprovalsCount: z.number().int().optional(),
  ...untranslated,
})

async function buildFile(call: Call) {
  const project = call.project()
  const { id: fileId } = await itemJson(project, 'file', call.id('fileId', 'File'), 'File')
  const given = bodyInput(call, build)
  refuseBoth(given)
  const building = project.build({
    fileId,
    languageId: languageInQuery(project, given.targetLanguageId, 'targetLanguageId'),
    approvedOnly: given.exportApprovedOnly ?? (given.exportWithMinApprovalsCount ?? 0) > 0,
    skipUntranslatedStrings: given.skipUntranslatedStrings,
    skipUntranslatedFiles: given.skipUntranslatedFiles,
  })
  const built = await written('targetLanguageId', building)
  if (built === null) return nothing
  const etag = createHash('sha256').update(built.content).digest('hex').slice(0, 40)
  const known = call.request.headers['if-none-match']
  if (typeof known === 'string' && known.replaceAll(/^W\/|"/g, '') === etag)
    return { status: 304, body: null }
  const { key, expireIn } = call.state.downloads.add(built)
  return oneJson({ url: `${call.state.origin}/downloads/${key}`, expireIn, etag })
}

/** One file at a time: a download is a file, not an archive. */
const exported = z.object({
  targetLanguageId: z.string().min(1),
  format: z.string().optional(),
  fileIds: z.array(idInput).max(200).optional(),
  branchIds: z.array(idInput).max(200).optional(),
  directoryIds: z.array(idInput).max(200).optional(),
  labelIds: z.array(idInput).max(200).optional(),
  exportApprovedOnly: z.boolean().optional(),
  ...untranslated,
})

/** One file in its own format, or what is chosen of the project in a format for translators. */
async function exportTranslations(call: Call) {
  const project = call.project()
  const given = bodyInput(call, exported)
  refuseBoth(given)
  const languageId = languageInQuery(project, given.targetLanguageId, 'targetLanguageId')
  const built =
    given.format === undefined
      ? await exportFile(project, given)
      : await exportStrings(project, { ...given, format: given.format, languageId })
  if (built === null) return nothing
  const { key, expireIn } = call.state.downloads.add(built)
  return oneJson({ url: `${call.state.origin}/downloads/${key}`, expireIn })
}

type Exported = z.output<typeof exported>

async function exportFile(project: ServedProject, given: Exported): Promise<BuiltTranslationFile | null> {
  const [fileId, ...others] = given.fileIds ?? []
  if (fileId === undefined || others.length > 0)
    throw invalid({ key: 'format', code: 'isEmpty', message: 'Without a format one file is exported.' })
  await itemJson(project, 'file', fileId, 'File')
  const { skipUntranslatedStrings, skipUntranslatedFiles, exportApprovedOnly: approvedOnly = false } = given
  const languageId = given.targetLanguageId
  const skipped = { skipUntranslatedStrings, skipUntranslatedFiles }
  return written('fileIds', project.build({ fileId, languageId, approvedOnly, ...skipped }))
}

/** The API's names of the formats that strings of many files can be written in. */
export const STRING_FORMATS: Readonly<Record<string, 'xliff' | 'po'>> = {
  xliff: 'xliff',
  gettext: 'po',
  po: 'po',
}

/** Null: there is nothing to export. */
export async function exportStrings(
  project: ServedProject,
  given: Exported & { format: string; languageId: string },
): Promise<BuiltTranslationFile | null> {
  const format = Object.hasOwn(STRING_FORMATS, given.format) ? STRING_FORMATS[given.format] : undefined
  if (format === undefined)
    throw invalid({ key: 'format', code: 'notInArray', message: 'The format is xliff or gettext.' })
  const stringIds = await chosenStrings(project, given)
  if (stringIds.length === 0) return null
  return written('format', project.exportStrings({ stringIds, languageId: given.languageId, format }))
}

/** The strings that an export asks for: at the places that it names, or anywhere. */
async function chosenStrings(
  project: ServedProject,
  given: Exported & { languageId: string },
): Promise<Float64Array> {
  const { languageId, fileIds, branchIds, directoryIds, labelIds = [] } = given
  const isAnywhere = fileIds === undefined && directoryIds === undefined && branchIds === undefined
  return project.store.read('serviceStringsToExport', {
    languageId,
    places: isAnywhere
      ? null
      : { fileIds: fileIds ?? [], branchIds: branchIds ?? [], directoryIds: directoryIds ?? [] },
    labelIds,
    withoutFileIds: given.skipUntranslatedFiles ? await untranslatedFiles(project, languageId) : [],
    isTranslated: given.skipUntranslatedStrings ?? false,
    isApproved: given.exportApprovedOnly ?? false,
  })
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
  storageId: idInput,
  fileId: idInput.optional(),
  importEqSuggestions: z.boolean().default(false),
  autoApproveImported: z.boolean().default(false),
})

async function uploadTranslations(call: Call) {
  const project = call.project()
  // First of all, so that a path below `translations` which is none of this API's is no request that lacks a storage.
  const languageId = targetOf(project, call.parameter('languageId'))
  const given = bodyInput(call, upload)
  const { storageId, fileId } = given
  await uploadInto(call, project, { ...given, languageId })
  return oneJson({ projectId: project.id, storageId, languageId, ...(fileId !== undefined && { fileId }) })
}

/** Imports the translations of a storage. Throws 400 for a storage that is not there, 404 for such a file. */
export async function uploadInto(
  call: Call,
  project: ServedProject,
  given: z.output<typeof upload> & { languageId: string },
): Promise<void> {
  const { storageId, fileId, languageId } = given
  const found = call.state.storages.find(storageId)
  if (found === undefined) throw noStorage('storageId')
  if (fileId !== undefined) await itemJson(project, 'file', fileId, 'File')
  const { content, fileName } = found
  await project.importTranslations({
    ...{ fileId: fileId ?? null, fileName, languageId, content },
    sameAsSource: given.importEqSuggestions,
    approve: given.autoApproveImported,
  })
}

const translations = 'projects/{projectId}/translations'

export const translationFileRoutes: Route[] = [
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
]
