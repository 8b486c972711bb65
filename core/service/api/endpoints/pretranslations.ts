/** Pre-translation: empty forms are filled from translation memories, or by a machine of the editor's list. */
import { z } from 'zod'
import { invalid, oneJson, page } from '../../answers.ts'
import type { MemoryMatch } from '../../../contract/memory.ts'
import type { Pretranslated, Pretranslation, ServedProject } from '../../store.ts'
import type { Call } from '../call.ts'
import { bodyInput, idInput, pageIn, refuseSeveralPlaces } from '../input.ts'
import { addJob, findJob, jobJson } from '../jobs.ts'
import { itemJson } from '../listPages.ts'
import type { Route } from '../router.ts'
import { languageInQuery } from './translations.ts'

const ids = z.array(idInput).max(10_000).optional()
const labels = z.array(idInput).max(100).default([])

const pretranslation = z.object({
  languageIds: z.array(z.string().min(1)).min(1).max(1_000),
  fileIds: ids,
  directoryIds: ids,
  branchIds: ids,
  method: z.enum(['tm', 'mt']).default('tm'),
  engineId: idInput.optional(),
  autoApproveOption: z.enum(['all', 'exceptAutoSubstituted', 'perfectMatchOnly', 'none']).default('none'),
  duplicateTranslations: z.boolean().default(false),
  skipApprovedTranslations: z.boolean().default(false),
  translateUntranslatedOnly: z.boolean().default(true),
  scope: z.enum(['untranslated', 'translated', 'all']).default('untranslated'),
  replaceTranslationsOption: z.enum(['none', 'autoTranslated', 'all']).default('none'),
  resetApprovalStatus: z.boolean().default(false),
  translateWithPerfectMatchOnly: z.boolean().default(false),
  priority: z.enum(['low', 'normal', 'high']).default('normal'),
  fallbackLanguages: z.looseObject({}).optional(),
  sourceLanguageId: z.string().optional(),
  labelIds: labels,
  excludeLabelIds: labels,
})

type Given = z.output<typeof pretranslation>

/** Refuses a request for texts in the place of others: empty forms are filled alone. Throws 400. */
function refuseReplacing({ facts }: ServedProject, given: Given): void {
  const { translateUntranslatedOnly, scope, replaceTranslationsOption, resetApprovalStatus } = given
  const { fallbackLanguages = {}, sourceLanguageId = facts.sourceLanguage.id } = given
  const isRefused = {
    translateUntranslatedOnly: !translateUntranslatedOnly,
    scope: scope !== 'untranslated',
    replaceTranslationsOption: replaceTranslationsOption !== 'none',
    resetApprovalStatus,
    fallbackLanguages: Object.keys(fallbackLanguages).length > 0,
    sourceLanguageId: sourceLanguageId !== facts.sourceLanguage.id,
  }
  const [key] = Object.entries(isRefused).find(([, refused]) => refused) ?? []
  if (key === undefined) return
  throw invalid({
    key,
    code: 'notSupported',
    message: 'Pre-translation fills in untranslated strings alone, from the source language of the project.',
  })
}

/** Pre-translates at once: the answer is that of a job that has ended. */
async function pretranslate(call: Call) {
  const project = call.project()
  const given = bodyInput(call, pretranslation)
  refuseReplacing(project, given)
  const startedAt = Date.now()
  const languageIds = given.languageIds.map((id) => languageInQuery(project, id, 'languageIds'))
  const by = methodOf(given)
  const stringIds = await chosenStrings(project, given)
  const languages: object[] = []
  for (const languageId of new Set(languageIds))
    languages.push(reportOf(languageId, await project.pretranslate({ languageId, stringIds, by })))
  const { engineId: _engine, labelIds: _labels, excludeLabelIds: _excluded, ...others } = given
  const { fallbackLanguages: _fallback, sourceLanguageId: _source, ...attributes } = others
  return addJob(call, listOf(project), {
    attributes: { ...attributes, languageIds },
    report: { languages, preTranslateType: given.method },
    startedAt,
  })
}

function methodOf(given: Given): Pretranslation['by'] {
  if (given.method === 'tm') {
    const isApproved = APPROVED[given.autoApproveOption]
    return { method: 'tm', isInContext: given.translateWithPerfectMatchOnly, isApproved }
  }
  if (given.engineId === undefined)
    throw invalid({ key: 'engineId', code: 'isEmpty', message: "Value is required and can't be empty" })
  return { method: 'mt', engine: given.engineId }
}

/** The matches that each option approves. */
const APPROVED: Readonly<Record<Given['autoApproveOption'], (match: MemoryMatch) => boolean>> = {
  all: () => true,
  exceptAutoSubstituted: ({ repaired, target }) => repaired === target,
  perfectMatchOnly: ({ kind }) => kind === 'context',
  none: () => false,
}

/** The visible strings at the named places, or anywhere, with all of the labels and none of the excluded ones. */
async function chosenStrings(
  project: ServedProject,
  { fileIds, directoryIds, branchIds, labelIds, excludeLabelIds, languageIds }: Given,
): Promise<Float64Array> {
  refuseSeveralPlaces({ fileId: fileIds?.[0], directoryId: directoryIds?.[0], branchId: branchIds?.[0] })
  for (const id of fileIds ?? []) await itemJson(project, 'file', id, 'File')
  for (const id of directoryIds ?? []) await itemJson(project, 'directory', id, 'Directory')
  for (const id of branchIds ?? []) await itemJson(project, 'branch', id, 'Branch')
  const isAnywhere = fileIds === undefined && directoryIds === undefined && branchIds === undefined
  const selection = {
    languageId: languageIds[0] ?? '',
    places: isAnywhere
      ? null
      : { fileIds: fileIds ?? [], directoryIds: directoryIds ?? [], branchIds: branchIds ?? [] },
    ...{ withoutFileIds: [], isTranslated: false, isApproved: false },
  }
  const withLabels = (wanted: readonly number[]): Promise<Float64Array> =>
    project.store.read('serviceStringsToExport', { ...selection, labelIds: wanted })
  const excluded = new Set<number>()
  for (const label of excludeLabelIds) for (const id of await withLabels([label])) excluded.add(id)
  return (await withLabels(labelIds)).filter((id) => !excluded.has(id))
}

function reportOf(languageId: string, { files, leftOut }: Pretranslated): object {
  return {
    id: languageId,
    files: files.map(({ fileId, strings, words }) => ({
      id: `${fileId ?? ''}`,
      statistics: { phrases: strings, words },
    })),
    skipped: { translation_eq_source: 0, qa_check: leftOut, hidden_strings: 0, ai_error: 0 },
    skippedQaCheckCategories: {},
  }
}

const listOf = ({ id }: ServedProject): string => `projects/${id}/pre-translations`

const find = (call: Call) => findJob(call, listOf(call.project()), 'jobIdentifier', 'Pre-Translation')

function list(call: Call) {
  const asked = pageIn(call)
  const jobs = call.state.jobs.list(listOf(call.project()))
  return page(jobs.slice(asked.offset, asked.offset + asked.limit).map(jobJson), asked)
}

const path = 'projects/{projectId}/pre-translations'
const scope = 'project.translation'

export const pretranslationRoutes: Route[] = [
  { method: 'GET', path, scope, answer: list },
  { method: 'POST', path, scope, answer: pretranslate },
  {
    method: 'GET',
    path: `${path}/{jobIdentifier}`,
    scope,
    answer: (call) => oneJson(jobJson(find(call))),
  },
  {
    method: 'GET',
    path: `${path}/{jobIdentifier}/report`,
    scope,
    answer: (call) => oneJson(find(call).report),
  },
]
