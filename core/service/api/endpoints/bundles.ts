/** Bundles: files that are exported together, in their own formats or as one file of a language. */
import { z } from 'zod'
import { pathOfPattern, patternOfCloud } from '../../../documents/layout/patternPath.ts'
import { compileGlob } from '../../../platform/files/glob.ts'
import { invalid, nothing, notFound, oneJson, page } from '../../answers.ts'
import { bundleMembers, type Bundle, type BundleMembers } from '../../bundles.ts'
import type { BuiltTranslationFile, ServedProject } from '../../store.ts'
import type { Call } from '../call.ts'
import { bodyInput, pageIn, readPatch } from '../input.ts'
import { addJob, downloadOf, findJob, jobJson } from '../jobs.ts'
import { listJson } from '../listPages.ts'
import * as represent from '../represent.ts'
import type { Route } from '../router.ts'
import { archiveOf, languageIds, languagesOf } from './projectBuilds.ts'
import { exportBody } from './resourceFiles.ts'
import { branchNames } from './sourceFiles.ts'
import { exportStrings, refuseBoth, STRING_FORMATS, untranslated, written } from './translationFiles.ts'
import { targetOf } from './translations.ts'

/** Members that a bundle here has with one value alone. */
const FIXED = {
  isMultilingual: z.literal(false, 'A file has one language here.').optional(),
  includeProjectSourceLanguage: z.literal(false, 'A bundle has no source language here.').optional(),
  labelIds: z.array(z.number()).max(0, 'A bundle is of files, not of labels, here.').nullish(),
  excludeLabelIds: z.array(z.number()).max(0, 'A bundle is of files, not of labels, here.').nullish(),
}

const newBundle = bundleMembers.extend({
  format: bundleMembers.shape.format.default(null),
  ignorePatterns: bundleMembers.shape.ignorePatterns.nullish().transform((patterns) => patterns ?? []),
  exportPattern: bundleMembers.shape.exportPattern.default(null),
  includeInContextPseudoLanguage: z.boolean().default(true),
  ...FIXED,
})

function bundleJson(call: Call, bundle: Bundle): object {
  const { createdAt, updatedAt, ...members } = bundle
  return {
    ...members,
    ...{ isMultilingual: false, includeProjectSourceLanguage: false, sourceLanguageExportPattern: '' },
    ...{ labelIds: [], excludeLabelIds: [], labelMatchRule: null, excludeLabelMatchRule: null },
    languageIds: null,
    webUrl: `${call.state.origin}/#bundles:${bundle.id}`,
    ...{ createdAt: represent.timeJson(createdAt), updatedAt: represent.timeJson(updatedAt) },
  }
}

/** A format of its own needs a name for its files, which tells the languages apart. Throws 400. */
function refuseContradiction({ facts }: ServedProject, { format, exportPattern }: BundleMembers): void {
  if (format === null) return
  if (!Object.hasOwn(STRING_FORMATS, format))
    throw invalid({ key: 'format', code: 'notInArray', message: 'The format is xliff or gettext.' })
  if (exportPattern === null)
    throw invalid({ key: 'exportPattern', code: 'isEmpty', message: 'A format needs an export pattern.' })
  const paths = facts.targetLanguages.map((language) => pathOf(exportPattern, language))
  if (new Set(paths).size < paths.length)
    throw invalid({
      key: 'exportPattern',
      code: 'invalid',
      message: 'The export pattern needs a placeholder by which the languages of the project differ.',
    })
}

function pathOf(pattern: string, language: ServedProject['facts']['targetLanguages'][number]): string {
  return pathOfPattern(patternOfCloud(pattern), { language, code: language.id, path: '' })
}

async function bundleOf(call: Call): Promise<{ project: ServedProject; bundle: Bundle }> {
  const project = call.project()
  const bundle = await call.state.bundles.find(project.appId, call.id('bundleId', 'Bundle'))
  if (bundle === undefined) throw notFound('Bundle')
  return { project, bundle }
}

async function listBundles(call: Call) {
  const asked = pageIn(call)
  const all = await call.state.bundles.list(call.project().appId)
  const shown = all.slice(asked.offset, asked.offset + asked.limit)
  return page(
    shown.map((bundle) => bundleJson(call, bundle)),
    asked,
  )
}

async function addBundle(call: Call) {
  const project = call.project()
  const members = bundleMembers.parse(bodyInput(call, newBundle))
  refuseContradiction(project, members)
  return oneJson(bundleJson(call, await call.state.bundles.add(project.appId, members)), 201)
}

async function getBundle(call: Call) {
  return oneJson(bundleJson(call, (await bundleOf(call)).bundle))
}

async function patchBundle(call: Call) {
  const { project, bundle } = await bundleOf(call)
  const given = readPatch(call, bundleMembers.extend(FIXED), bundleJson(call, bundle))
  const changed = bundleMembers.parse({ ...bundle, ...given })
  refuseContradiction(project, changed)
  await call.state.bundles.change(project.appId, bundle.id, changed)
  return getBundle(call)
}

async function deleteBundle(call: Call) {
  const { project, bundle } = await bundleOf(call)
  await call.state.bundles.change(project.appId, bundle.id, null)
  return nothing
}

/** The files of a bundle, by their paths in the API. A pattern without a wildcard names a file, or all below a folder. */
async function filesOf(project: ServedProject, { sourcePatterns, ignorePatterns }: Bundle) {
  const [files, branchOf] = [await listJson(project, 'file'), await branchNames(project)]
  const matcher = (patterns: readonly string[]): ((path: string) => boolean) => {
    const globs = patterns.flatMap((pattern) => {
      const rooted = `/${pattern.replace(/^\/+/, '').replace(/\/+$/, '')}`
      return [compileGlob(rooted), compileGlob(`${rooted}/**`)]
    })
    return (path) => globs.some((glob) => glob.match(path) !== null)
  }
  const [isSource, isIgnored] = [matcher(sourcePatterns), matcher(ignorePatterns)]
  return files.filter((file) => {
    const path = represent.pathOfFile(file, branchOf(file))
    return isSource(path) && !isIgnored(path)
  })
}

async function listBundleFiles(call: Call) {
  const { project, bundle } = await bundleOf(call)
  const asked = pageIn(call)
  const [files, branchOf] = [await filesOf(project, bundle), await branchNames(project)]
  const shown = files.slice(asked.offset, asked.offset + asked.limit)
  return page(
    shown.map((file) => represent.fileJson(project.id, file, branchOf(file))),
    asked,
  )
}

const bundleExport = z.object({
  targetLanguageIds: languageIds,
  exportApprovedOnly: z.boolean().default(false),
  exportWithMinApprovalsCount: z.number().int().optional(),
  ...untranslated,
})

/** Exports at once: the answer is that of an export that has ended. */
async function exportBundle(call: Call) {
  const { project, bundle } = await bundleOf(call)
  const given = exportBody(call, bundleExport)
  refuseBoth(given)
  const startedAt = Date.now()
  const { skipUntranslatedStrings = false, skipUntranslatedFiles = false, exportApprovedOnly } = given
  const isApprovedOnly = exportApprovedOnly || (given.exportWithMinApprovalsCount ?? 0) > 0
  const languages = languagesOf(project, given.targetLanguageIds, 'targetLanguageIds')
  const fileIds = (await filesOf(project, bundle)).map(({ id }) => id)
  const options = { skipUntranslatedStrings, skipUntranslatedFiles }
  const { format, exportPattern } = bundle
  const files: BuiltTranslationFile[] = []
  if (format === null || exportPattern === null) {
    const building = { fileIds, languageIds: languages, approvedOnly: isApprovedOnly, ...options }
    files.push(...(await written('targetLanguageIds', project.buildFiles(building))))
  } else if (fileIds.length > 0)
    for (const languageId of languages) {
      const chosen = { fileIds, targetLanguageId: languageId, exportApprovedOnly: isApprovedOnly, ...options }
      const language = project.facts.targetLanguages.find(({ id }) => id === languageId)
      const built = await exportStrings(project, {
        ...{ ...chosen, format, languageId: targetOf(project, languageId) },
      })
      if (built !== null && language !== undefined)
        files.push({ ...built, name: pathOf(exportPattern, language) })
    }
  const content = { name: `${bundle.name}.zip`, content: await archiveOf(files, '') }
  const ofDeployment =
    call.state.organization === null
      ? { exportApprovedOnly: isApprovedOnly }
      : { exportWithMinApprovalsCount: isApprovedOnly ? 1 : 0, exportStringsThatPassedWorkflow: false }
  const attributes = { bundleId: bundle.id, targetLanguageIds: languages, ...options, ...ofDeployment }
  return addJob(call, exportsOf(project, bundle), { attributes, content, startedAt })
}

const exportsOf = (project: ServedProject, { id }: Bundle): string =>
  `projects/${project.id}/bundles/${id}/exports`

async function exportOf(call: Call) {
  const { project, bundle } = await bundleOf(call)
  return findJob(call, exportsOf(project, bundle), 'exportId', 'Export')
}

const bundles = 'projects/{projectId}/bundles'
const files = 'project.source.file'
const translations = 'project.translation'

export const bundleRoutes: Route[] = [
  { method: 'GET', path: bundles, scope: translations, answer: listBundles },
  { method: 'POST', path: bundles, scope: files, answer: addBundle },
  { method: 'GET', path: `${bundles}/{bundleId}`, scope: files, answer: getBundle },
  { method: 'PATCH', path: `${bundles}/{bundleId}`, scope: files, answer: patchBundle },
  { method: 'DELETE', path: `${bundles}/{bundleId}`, scope: files, answer: deleteBundle },
  { method: 'GET', path: `${bundles}/{bundleId}/files`, scope: files, answer: listBundleFiles },
  { method: 'POST', path: `${bundles}/{bundleId}/exports`, scope: translations, answer: exportBundle },
  {
    method: 'GET',
    path: `${bundles}/{bundleId}/exports/{exportId}`,
    scope: translations,
    answer: async (call) => oneJson(jobJson(await exportOf(call))),
  },
  {
    method: 'GET',
    path: `${bundles}/{bundleId}/exports/{exportId}/download`,
    scope: translations,
    answer: async (call) => downloadOf(call, await exportOf(call), 'Export'),
  },
]
