/** QA issues: a list of the findings of the checks, and checking again. */
import { z } from 'zod'
import { QA_CHECKS, type QaCheck } from '../../../contract/qaChecks.ts'
import { CHECKS } from '../../../quality/checks/index.ts'
import type { IssueOfProject } from '../../../quality/rows/issues.ts'
import { nothing, oneJson, page } from '../../answers.ts'
import type { ServedProject } from '../../store.ts'
import type { Call } from '../call.ts'
import { bodyInput, idText, pageIn, queryInput } from '../input.ts'
import { addJob, findJob, jobJson } from '../jobs.ts'
import type { Route } from '../router.ts'
import { targetOf } from './translations.ts'

/**
 * The API's category and validation of each check. The API has several validations of some categories, where one check
 * looks for all. Categories that the API does not list have the names of their checks.
 */
const API_NAMES: Readonly<Record<QaCheck, { category: string; validation: string }>> = {
  empty_translation: { category: 'empty', validation: 'empty_suggestion_check' },
  translation_length: { category: 'size', validation: 'max_length_check' },
  tags_mismatch: { category: 'tags', validation: 'tags_check' },
  spaces_mismatch: { category: 'spaces', validation: 'multiple_spaces_check' },
  variables_mismatch: { category: 'variables', validation: 'highest_priority_variables_check' },
  punctuation_mismatch: { category: 'punctuation', validation: 'punctuation_check' },
  character_case_mismatch: { category: 'symbol_register', validation: 'capitalize_check' },
  special_characters_mismatch: { category: 'special_symbols', validation: 'specials_symbols_check' },
  incorrect_translation: { category: 'wrong_translation', validation: 'wrong_translation_issue_check' },
  spelling: { category: 'spellcheck', validation: 'spellcheck' },
  icu_syntax: { category: 'icu', validation: 'icu_check' },
  terms: { category: 'terms', validation: 'terms_check' },
  duplicate_translation: { category: 'duplicate', validation: 'duplicate_check' },
  ftl_syntax: { category: 'ftl', validation: 'ftl_check' },
  android_syntax: { category: 'android', validation: 'android_check' },
  numbers_mismatch: { category: 'numbers', validation: 'numbers_check' },
  ai: { category: 'ai', validation: 'ai_check' },
  outdated_translation: { category: 'outdated', validation: 'outdated_translation_check' },
  mdx_syntax: { category: 'mdx', validation: 'mdx_check' },
  custom: { category: 'custom', validation: 'custom_check' },
}

const filters = z.object({
  category: z.string().optional(),
  validation: z.string().optional(),
  languageIds: z.string().optional(),
  taskId: idText.optional(),
  fileId: idText.optional(),
})

async function listIssues(call: Call) {
  const project = call.project()
  const { category, validation, languageIds, taskId, fileId } = queryInput(call, filters)
  const asked = pageIn(call)
  const wanted = languageIds?.split(',').map((id) => targetOf(project, id))
  const found = QA_CHECKS.filter((check) => {
    const names = API_NAMES[check]
    return (
      [names.category, undefined].includes(category) && [names.validation, undefined].includes(validation)
    )
  })
  // No string is in a task.
  if (taskId !== undefined || found.length === 0) return page([], asked)
  await project.checkTranslations()
  const issues = await project.store.read('issuesPage', {
    languageIds: wanted ?? project.facts.targetLanguages.map(({ id }) => id),
    checks: found,
    fileId: fileId ?? null,
    ...asked,
  })
  return page(
    issues.map((issue) => issueJson(project, issue)),
    asked,
  )
}

function issueJson({ facts }: ServedProject, issue: IssueOfProject): object {
  const check = issue.check as QaCheck
  const { category, validation } = API_NAMES[check]
  const title = CHECKS.find(({ name }) => name === check)?.title ?? check
  const language = facts.targetLanguages.find(({ id }) => id === issue.languageId)
  return {
    stringId: issue.stringId,
    languageId: issue.languageId,
    ...{ category, categoryDescription: title, validation, validationDescription: title },
    // -1: the string has no plural forms.
    pluralId: language?.pluralCategoryNames.findIndex((name) => name === issue.form) ?? -1,
    text: issue.message,
  }
}

const again = z.object({
  qaCheckCategories: z.array(z.string()).max(100).optional(),
  languageIds: z.array(z.string()).max(1_000).optional(),
  failedOnly: z.boolean().default(false),
})

/** Checks whatever no check has seen: the answer is that of a job that has ended. */
async function revalidate(call: Call) {
  const project = call.project()
  const { languageIds, qaCheckCategories, failedOnly } = bodyInput(call, again)
  const startedAt = Date.now()
  const wanted = languageIds?.map((id) => targetOf(project, id))
  await project.checkTranslations()
  const attributes = {
    languageIds: wanted ?? project.facts.targetLanguages.map(({ id }) => id),
    qaCheckCategories: qaCheckCategories ?? QA_CHECKS.map((check) => API_NAMES[check].category),
    failedOnly,
  }
  return addJob(call, listOf(project), { attributes, startedAt })
}

const listOf = ({ id }: ServedProject): string => `projects/${id}/qa-checks/revalidate`

const find = (call: Call) => findJob(call, listOf(call.project()), 'revalidationId', 'Revalidation')

function forget(call: Call) {
  call.state.jobs.remove(find(call).identifier)
  return nothing
}

const path = 'projects/{projectId}/qa-checks'
const scope = 'project.status.qa-check'

export const qaIssueRoutes: Route[] = [
  { method: 'GET', path, scope, answer: listIssues },
  { method: 'POST', path: `${path}/revalidate`, scope, answer: revalidate },
  {
    method: 'GET',
    path: `${path}/revalidate/{revalidationId}`,
    scope,
    answer: (call) => oneJson(jobJson(find(call))),
  },
  { method: 'DELETE', path: `${path}/revalidate/{revalidationId}`, scope, answer: forget },
]
