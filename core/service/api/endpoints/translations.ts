/** Translations, approvals and votes. */
import { z } from 'zod'
import type { PluralForm } from '../../../languages/plural.ts'
import type { TranslationItem } from '../../../project/operations/service/kinds.ts'
import { invalid, nothing, notFound, one, page } from '../../answers.ts'
import type { ServedProject } from '../../store.ts'
import type { Call } from '../call.ts'
import { body, flagText, id, idsText, idText, longText, ordersIn, pageOf, query } from '../input.ts'
import { croqlOf, croqlPage, item, list, listPage } from '../listing.ts'
import * as represent from '../represent.ts'
import type { Route } from '../router.ts'

// ---- Of a language -----------------------------------------------------------------------------------------

const languageFilters = z.object({
  stringIds: idsText.optional(),
  labelIds: idsText.optional(),
  fileId: idText.optional(),
  branchId: idText.optional(),
  directoryId: idText.optional(),
  approvedOnly: flagText.optional(),
})

/** With `croql` the translations for which it holds; else the top translations, those of a plural string as one. */
async function listOfLanguage(call: Call) {
  const project = call.project()
  const languageId = targetOf(project, call.parameter('languageId'))
  const croql = croqlOf(call, ['branchId', 'directoryId'])
  if (croql !== null) {
    const request = { croql, context: 'translations', languageId } as const
    const { items, page: asked } = await croqlPage(call, project, 'translation', request)
    return page(
      items.map((one) => represent.languageTranslation([one])),
      asked,
    )
  }
  const { approvedOnly, ...filters } = query(call, languageFilters)
  const asked = pageOf(call)
  const found = await list(project, 'translation', {
    filters: { ...filters, languageId, isTop: 1, ...(approvedOnly && { isApproved: 1 }) },
    orderBy: ordersIn(call, 'translation').concat({ by: 'stringId', isDescending: false }),
  })
  const groups = [...Map.groupBy(found, ({ stringId }) => stringId).values()]
  return page(
    groups.slice(asked.offset, asked.offset + asked.limit).flatMap((group) => ofOneString(group)),
    asked,
  )
}

function ofOneString([first, ...more]: TranslationItem[]): object[] {
  return first === undefined ? [] : [represent.languageTranslation([first, ...more])]
}

/** 404 where the project does not translate into it. */
function targetOf({ facts }: ServedProject, languageId: string): string {
  const found = facts.targetLanguages.find((language) => language.id === languageId)
  if (found === undefined) throw notFound('Language')
  return found.id
}

// ---- Of a string -------------------------------------------------------------------------------------------

const filters = z.object({
  languageId: z.string().min(1),
  stringId: idText.optional(),
  fileId: idText.optional(),
})

async function listTranslations(call: Call) {
  const project = call.project()
  const { languageId, ...others } = query(call, filters)
  const wanted = { ...others, languageId: languageIn(project, languageId) }
  const { items, page: asked } = await listPage(call, project, 'translation', wanted)
  return page(items.map(represent.translation), asked)
}

function languageIn({ facts }: ServedProject, languageId: string, key = 'languageId'): string {
  if (facts.targetLanguages.some((language) => language.id === languageId)) return languageId
  throw invalid({ key, code: 'notInArray', message: 'The project does not translate into this language.' })
}

const newTranslation = z.object({
  stringId: id,
  languageId: z.string().min(1),
  text: longText.min(1),
  pluralCategoryName: z.string().optional(),
  provider: z.string().max(50).nullable().optional(),
  isPreTranslated: z.boolean().optional(),
})

async function addTranslation(call: Call) {
  const project = call.project()
  const given = body(call, newTranslation)
  await item(project, 'string', given.stringId, 'String')
  const added = await project.store.write('servicePutTranslation', {
    userId: await project.editorId(),
    stringId: given.stringId,
    languageId: languageIn(project, given.languageId),
    form: (given.pluralCategoryName ?? 'none') as PluralForm,
    text: given.text,
    provider: given.provider ?? null,
    isPreTranslated: given.isPreTranslated ?? false,
  })
  return one(await getTranslation(call, added.translationId), 201)
}

async function getTranslation(call: Call, translationId = call.id('translationId', 'Translation')) {
  return represent.translation(await item(call.project(), 'translation', translationId, 'Translation'))
}

async function deleteTranslation(call: Call) {
  const project = call.project()
  const translationId = call.id('translationId', 'Translation')
  await project.store.write('deleteTranslation', { translationId, userId: await project.editorId() })
  return nothing
}

async function deleteTranslations(call: Call) {
  const project = call.project()
  const { stringId, languageId } = query(
    call,
    z.object({ stringId: idText, languageId: z.string().optional() }),
  )
  await item(project, 'string', stringId, 'String')
  await project.store.write('serviceDeleteTranslations', {
    userId: await project.editorId(),
    stringId,
    ...(languageId !== undefined && { languageId: languageIn(project, languageId) }),
  })
  return nothing
}

// ---- Approvals ---------------------------------------------------------------------------------------------

const reviewFilters = z.object({
  fileId: idText.optional(),
  stringId: idText.optional(),
  languageId: z.string().optional(),
  translationId: idText.optional(),
  labelIds: idsText.optional(),
  excludeLabelIds: idsText.optional(),
})

async function listApprovals(call: Call) {
  const isEnterprise = call.state.organization !== null
  const { items, page: asked } = await listPage(call, call.project(), 'approval', query(call, reviewFilters))
  return page(
    items.map((one) => represent.approval(one, isEnterprise)),
    asked,
  )
}

async function getApproval(call: Call, approvalId = call.id('approvalId', 'Approval')) {
  const found = await item(call.project(), 'approval', approvalId, 'Approval')
  return represent.approval(found, call.state.organization !== null)
}

async function addApproval(call: Call) {
  const project = call.project()
  const { translationId } = body(call, z.object({ translationId: id }))
  const userId = await project.editorId()
  await item(project, 'translation', translationId, 'Translation')
  await project.store.write('approveTranslation', { translationId, userId, isApproved: true })
  const approvals = await list(project, 'approval', { filters: { translationId } })
  const own = approvals.find((approval) => approval.userId === userId)
  return one(await getApproval(call, own?.id), 201)
}

async function deleteApproval(call: Call) {
  const project = call.project()
  const approvalId = call.id('approvalId', 'Approval')
  await project.store.write('serviceDeleteApproval', { userId: await project.editorId(), approvalId })
  return nothing
}

async function deleteApprovals(call: Call) {
  const project = call.project()
  const { stringId } = query(call, z.object({ stringId: idText }))
  await project.store.write('serviceDeleteApprovals', { userId: await project.editorId(), stringId })
  return nothing
}

// ---- Votes -------------------------------------------------------------------------------------------------

async function listVotes(call: Call) {
  const { items, page: asked } = await listPage(call, call.project(), 'vote', query(call, reviewFilters))
  return page(items.map(represent.vote), asked)
}

async function findVote(call: Call) {
  const project = call.project()
  const wanted = represent.voteOf(call.id('voteId', 'Vote'))
  const [found] = await list(project, 'vote', { filters: wanted })
  if (found === undefined) throw notFound('Vote')
  return { project, found }
}

async function addVote(call: Call) {
  const project = call.project()
  const { translationId, mark } = body(call, z.object({ translationId: id, mark: z.enum(['up', 'down']) }))
  const userId = await project.editorId()
  await item(project, 'translation', translationId, 'Translation')
  await project.store.write('vote', { translationId, userId, mark })
  const [vote] = await list(project, 'vote', { filters: { translationId, userId } })
  if (vote === undefined) throw notFound('Vote')
  return one(represent.vote(vote), 201)
}

/** Only one's own: nobody takes back another's word. */
async function deleteVote(call: Call) {
  const { project, found } = await findVote(call)
  const userId = await project.editorId()
  if (found.userId !== userId) throw notFound('Vote')
  await project.store.write('vote', { translationId: found.translationId, userId, mark: null })
  return nothing
}

const scope = 'project.translation'
const translations = 'projects/{projectId}/translations'
const approvals = 'projects/{projectId}/approvals'
const votes = 'projects/{projectId}/votes'

export const translationRoutes: Route[] = [
  {
    method: 'GET',
    path: 'projects/{projectId}/languages/{languageId}/translations',
    scope,
    answer: listOfLanguage,
  },
  { method: 'GET', path: translations, scope, answer: listTranslations },
  { method: 'POST', path: translations, scope, answer: addTranslation },
  { method: 'DELETE', path: translations, scope, answer: deleteTranslations },
  {
    method: 'GET',
    path: `${translations}/{translationId}`,
    scope,
    answer: async (call) => one(await getTranslation(call)),
  },
  { method: 'DELETE', path: `${translations}/{translationId}`, scope, answer: deleteTranslation },
  { method: 'GET', path: approvals, scope, answer: listApprovals },
  { method: 'POST', path: approvals, scope, answer: addApproval },
  { method: 'DELETE', path: approvals, scope, answer: deleteApprovals },
  {
    method: 'GET',
    path: `${approvals}/{approvalId}`,
    scope,
    answer: async (call) => one(await getApproval(call)),
  },
  { method: 'DELETE', path: `${approvals}/{approvalId}`, scope, answer: deleteApproval },
  { method: 'GET', path: votes, scope, answer: listVotes },
  { method: 'POST', path: votes, scope, answer: addVote },
  {
    method: 'GET',
    path: `${votes}/{voteId}`,
    scope,
    answer: async (call) => one(represent.vote((await findVote(call)).found)),
  },
  { method: 'DELETE', path: `${votes}/{voteId}`, scope, answer: deleteVote },
]
