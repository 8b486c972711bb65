/** How far the translations are: of the project, of a branch, a directory or a file, and of the files in a language. */
import { z } from 'zod'
import { page, type ApiAnswer } from '../../answers.ts'
import type { ProgressFigures } from '../../../contract/overview.ts'
import type { ServedProject } from '../../store.ts'
import type { Call } from '../call.ts'
import { pageIn, queryInput } from '../input.ts'
import { itemJson, listJson } from '../listPages.ts'
import * as represent from '../represent.ts'
import type { Route } from '../router.ts'
import { targetOf } from './translations.ts'

const filters = z.object({ languageIds: z.string().optional() })

type Places = NonNullable<Parameters<ServedProject['progress']>[0]>

/** A page of the target languages; `places`: of a part of the project. */
async function languagesPage(call: Call, project: ServedProject, places?: Places): Promise<ApiAnswer> {
  const asked = pageIn(call)
  const wanted = queryInput(call, filters).languageIds?.split(',')
  const progress = await project.progress(places)
  const shown = progress.filter(({ languageId }) => wanted?.includes(languageId) ?? true)
  const items = shown.slice(asked.offset, asked.offset + asked.limit).map(({ languageId, ...figures }) => {
    const language = project.facts.targetLanguages.find(({ id }) => id === languageId)
    return {
      languageId,
      ...(language && { language: represent.languageJson(language) }),
      ...figuresJson(figures),
    }
  })
  return page(items, asked)
}

/** Pre-translation is not counted here: 0, as for a project without any. */
function figuresJson(row: ProgressFigures): object {
  const count = (total: number, translated: number, approved: number): object => ({
    ...{ total, translated, preTranslateAppliedTo: 0, approved },
  })
  const percent = (part: number): number => (row.strings === 0 ? 0 : Math.floor((part / row.strings) * 100))
  return {
    words: count(row.words, row.translatedWords, row.approvedWords),
    phrases: count(row.strings, row.translated, row.approved),
    translationProgress: percent(row.translated),
    approvalProgress: percent(row.approved),
  }
}

async function branchProgress(call: Call) {
  const project = call.project()
  const { id: branchId } = await itemJson(project, 'branch', call.id('branchId', 'Branch'), 'Branch')
  const files = await listJson(project, 'file', { filters: { branchId } })
  return languagesPage(call, project, { fileIds: files.map(({ id }) => id), branchId })
}

async function directoryProgress(call: Call) {
  const project = call.project()
  const directoryId = call.id('directoryId', 'Directory')
  const { id: below } = await itemJson(project, 'directory', directoryId, 'Directory')
  const files = await listJson(project, 'file', { filters: { below } })
  return languagesPage(call, project, { fileIds: files.map(({ id }) => id), branchId: null })
}

async function fileProgress(call: Call) {
  const project = call.project()
  const { id } = await itemJson(project, 'file', call.id('fileId', 'File'), 'File')
  return languagesPage(call, project, { fileIds: [id], branchId: null })
}

/** A page of the files of a language, the first added first. Strings of no file are of no item. */
async function languageProgress(call: Call) {
  const project = call.project()
  const figures = await project.fileProgress(targetOf(project, call.parameter('languageId')))
  const byFile = new Map(figures.map((row) => [row.fileId, row]))
  const asked = pageIn(call)
  const files = await listJson(project, 'file', { orderBy: [{ by: 'id', isDescending: false }] })
  const items = files.slice(asked.offset, asked.offset + asked.limit).map(({ id: fileId }) => {
    return { fileId, ...figuresJson(byFile.get(fileId) ?? NO_STRINGS) }
  })
  return page(items, asked)
}

const NO_STRINGS: ProgressFigures = {
  ...{ strings: 0, translated: 0, approved: 0 },
  ...{ words: 0, translatedWords: 0, approvedWords: 0 },
}

const scope = 'project.status.progress'

export const progressRoutes: Route[] = [
  {
    method: 'GET',
    path: 'projects/{projectId}/languages/progress',
    scope,
    answer: (call) => languagesPage(call, call.project()),
  },
  {
    method: 'GET',
    path: 'projects/{projectId}/branches/{branchId}/languages/progress',
    scope,
    answer: branchProgress,
  },
  {
    method: 'GET',
    path: 'projects/{projectId}/directories/{directoryId}/languages/progress',
    scope,
    answer: directoryProgress,
  },
  {
    method: 'GET',
    path: 'projects/{projectId}/files/{fileId}/languages/progress',
    scope,
    answer: fileProgress,
  },
  {
    method: 'GET',
    path: 'projects/{projectId}/languages/{languageId}/progress',
    scope,
    answer: languageProgress,
  },
]
