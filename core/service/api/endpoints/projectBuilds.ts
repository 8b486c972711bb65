/** Translations of a whole project: built as a ZIP archive, and imported from a storage into several languages. */
import { zip, type AsyncZippable } from 'fflate'
import { z } from 'zod'
import { invalid, notFound, oneJson, page, nothing } from '../../answers.ts'
import type { TranslationJob } from '../../storages.ts'
import type { BuiltTranslationFile, ServedProject } from '../../store.ts'
import type { Call } from '../call.ts'
import { bodyInput, idInput, idText, pageIn, queryInput } from '../input.ts'
import { itemJson, listJson } from '../listPages.ts'
import { pathsOf } from './places.ts'
import { addJob, findJob, jobJson } from '../jobs.ts'
import type { Route } from '../router.ts'
import { refuseBoth, untranslated, uploadInto, written } from './translationFiles.ts'
import { targetOf } from './translations.ts'

export const languageIds = z.array(z.string().min(1)).max(1_000).optional()

const build = z.object({
  branchId: idInput.optional(),
  targetLanguageIds: languageIds,
  exportApprovedOnly: z.boolean().optional(),
  exportWithMinApprovalsCount: z.number().int().optional(),
  exportStringsThatPassedWorkflow: z.boolean().optional(),
  ...untranslated,
})
const directoryBuild = build.omit({ branchId: true }).extend({
  preserveFolderHierarchy: z.boolean().optional(),
})

type BuildInput = z.output<typeof build>

async function buildProject(call: Call) {
  const project = call.project()
  const given = bodyInput(call, build)
  const { branchId = null } = given
  if (branchId !== null) await itemJson(project, 'branch', branchId, 'Branch')
  const files = await listJson(project, 'file', { filters: branchId === null ? {} : { branchId } })
  const chosen = branchId === null ? files.filter((file) => file.branchId === null) : files
  return answerBuild(call, project, {
    ...{ given, fileIds: chosen.map(({ id }) => id), below: '' },
    attributes: { branchId, directoryId: null },
  })
}

async function buildDirectory(call: Call) {
  const project = call.project()
  const directoryId = call.id('directoryId', 'Directory')
  await itemJson(project, 'directory', directoryId, 'Directory')
  const { preserveFolderHierarchy = false, ...given } = bodyInput(call, directoryBuild)
  const files = await listJson(project, 'file', { filters: { below: directoryId } })
  const folder = (await pathsOf(project))(directoryId)
  return answerBuild(call, project, {
    given,
    fileIds: files.map(({ id }) => id),
    below: preserveFolderHierarchy ? '' : `${folder}/`,
    attributes: { directoryId, preserveFolderHierarchy },
  })
}

/** Builds at once: the answer is that of a build that has ended. */
async function answerBuild(
  call: Call,
  project: ServedProject,
  {
    given,
    fileIds,
    below,
    attributes,
  }: { given: BuildInput; fileIds: number[]; below: string; attributes: object },
) {
  refuseBoth(given)
  const { targetLanguageIds, skipUntranslatedStrings = false, skipUntranslatedFiles = false } = given
  const targets = languagesOf(project, targetLanguageIds, 'targetLanguageIds')
  const isApprovedOnly = given.exportApprovedOnly ?? (given.exportWithMinApprovalsCount ?? 0) > 0
  const files = await written(
    'targetLanguageIds',
    project.buildFiles({
      ...{ fileIds, languageIds: targets, approvedOnly: isApprovedOnly },
      ...{ skipUntranslatedStrings, skipUntranslatedFiles },
    }),
  )
  const ofDeployment =
    call.state.organization === null
      ? { exportApprovedOnly: isApprovedOnly }
      : { exportWithMinApprovalsCount: isApprovedOnly ? 1 : 0, exportStringsThatPassedWorkflow: false }
  const job = call.state.builds.add(project.id, {
    attributes: {
      ...attributes,
      ...{ targetLanguageIds: targets, skipUntranslatedStrings, skipUntranslatedFiles },
      ...ofDeployment,
    },
    content: await archiveOf(files, below),
  })
  return oneJson(buildJson(project.id, job), 201)
}

/** The languages of a request; all of the project where it names none. Throws 400. */
export function languagesOf(
  { facts }: ServedProject,
  given: readonly string[] | undefined,
  key: string,
): string[] {
  const targets = facts.targetLanguages.map(({ id }) => id)
  if (given === undefined || given.length === 0) return targets
  const foreign = given.find((id) => !targets.includes(id))
  if (foreign === undefined) return [...new Set(given)]
  throw invalid({ key, code: 'invalid', message: `${foreign} is no target language of the project.` })
}

/** An archive without files is an archive, too. */
export function archiveOf(files: readonly BuiltTranslationFile[], below: string): Promise<Uint8Array> {
  const entries: AsyncZippable = {}
  for (const { name, content } of files)
    entries[name.startsWith(below) ? name.slice(below.length) : name] = content
  return new Promise((resolve, reject) => {
    zip(entries, (error, data) => (error === null ? resolve(data) : reject(error)))
  })
}

function timesOf({ createdAt }: { createdAt: number }) {
  const at = new Date(createdAt).toISOString()
  return { createdAt: at, updatedAt: at, finishedAt: at }
}

function buildJson(projectId: number, { id, attributes, createdAt }: TranslationJob): object {
  return { id, projectId, status: 'finished', progress: 100, ...timesOf({ createdAt }), attributes }
}

function buildOf(call: Call): TranslationJob {
  const found = call.state.builds.find(call.project().id, call.id('buildId', 'Build'))
  if (found === undefined) throw notFound('Build')
  return found
}

const buildFilters = z.object({ branchId: idText.optional() })

function listBuilds(call: Call) {
  const project = call.project()
  const { branchId } = queryInput(call, buildFilters)
  const asked = pageIn(call)
  const ofBranch = ({ attributes }: TranslationJob): boolean =>
    branchId === undefined || ('branchId' in attributes && attributes.branchId === branchId)
  const found = call.state.builds.list(project.id).filter(ofBranch)
  const shown = found.slice(asked.offset, asked.offset + asked.limit)
  return page(
    shown.map((job) => buildJson(project.id, job)),
    asked,
  )
}

function downloadBuild(call: Call) {
  const { content } = buildOf(call)
  const { key, expireIn } = call.state.downloads.add({
    name: `${call.project().facts.identifier}.zip`,
    content,
  })
  return oneJson({ url: `${call.state.origin}/downloads/${key}`, expireIn })
}

function deleteBuild(call: Call) {
  const { id } = buildOf(call)
  call.state.builds.remove(id)
  return nothing
}

const imported = z.object({
  storageId: idInput,
  languageIds,
  fileId: idInput.optional(),
  importEqSuggestions: z.boolean().default(false),
  autoApproveImported: z.boolean().default(false),
  translateHidden: z.boolean().default(false),
  addToTm: z.boolean().default(true),
})

/** Imports at once: the answer is that of an import that has ended. */
async function importTranslations(call: Call) {
  const project = call.project()
  const given = bodyInput(call, imported)
  const startedAt = Date.now()
  const targets = languagesOf(project, given.languageIds, 'languageIds')
  for (const languageId of targets)
    await uploadInto(call, project, { ...given, languageId: targetOf(project, languageId) })
  const { storageId, fileId, languageIds: _asked, ...options } = given
  const attributes = { storageId, ...(fileId !== undefined && { fileId }), ...options, languageIds: targets }
  return addJob(call, importsOf(project), { attributes, startedAt })
}

const importsOf = ({ id }: ServedProject): string => `projects/${id}/translations/imports`

function getImport(call: Call) {
  return oneJson(jobJson(findJob(call, importsOf(call.project()), 'importTranslationId', 'Import')))
}

const translations = 'projects/{projectId}/translations'
const scope = 'project.translation'

export const projectBuildRoutes: Route[] = [
  { method: 'GET', path: `${translations}/builds`, scope, answer: listBuilds },
  { method: 'POST', path: `${translations}/builds`, scope, answer: buildProject },
  {
    method: 'GET',
    path: `${translations}/builds/{buildId}`,
    scope,
    answer: (call) => oneJson(buildJson(call.project().id, buildOf(call))),
  },
  { method: 'DELETE', path: `${translations}/builds/{buildId}`, scope, answer: deleteBuild },
  { method: 'GET', path: `${translations}/builds/{buildId}/download`, scope, answer: downloadBuild },
  {
    method: 'POST',
    path: `${translations}/builds/directories/{directoryId}`,
    scope: 'project.source.file',
    answer: buildDirectory,
  },
  { method: 'POST', path: `${translations}/imports`, scope, answer: importTranslations },
  { method: 'GET', path: `${translations}/imports/{importTranslationId}`, scope, answer: getImport },
]
