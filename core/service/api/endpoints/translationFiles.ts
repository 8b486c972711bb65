/** Translation files: built for whoever fetches them, and taken in from storages. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { invalid, nothing, one } from '../../answers.ts'
import type { BuiltFile, ServedProject } from '../../store.ts'
import type { Call } from '../call.ts'
import { body, id } from '../input.ts'
import { item, list } from '../listing.ts'
import type { Route } from '../router.ts'
import { noStorage } from './sourceFiles.ts'
import { languageIn } from './translations.ts'

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
