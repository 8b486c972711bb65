/** Judgements of translations: approvals and votes. */
import { z } from 'zod'
import type { ApprovalChange } from '../../rows/translations.ts'
import { nothing, notFound, oneJson, page, unpaged } from '../../answers.ts'
import type { Call } from '../call.ts'
import { asSingle } from '../failures.ts'
import {
  batchIn,
  bodyInput,
  idInput,
  idIn,
  idsText,
  idText,
  patchPath,
  queryInput,
  unsupportedIn,
  patchValue,
} from '../input.ts'
import { inOrder, itemJson, listJson, listPage } from '../listPages.ts'
import * as represent from '../represent.ts'
import type { Route } from '../router.ts'
import { stringOrFile, stringsAt } from '../stringPlaces.ts'

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
  const filters = queryInput(call, reviewFilters.extend({ correctionId: idText.optional() }))
  const { items, page: asked } = await listPage(call, call.project(), 'approval', filters)
  return page(
    items.map((one) => represent.approvalJson(one, isEnterprise)),
    asked,
  )
}

async function getApproval(call: Call, approvalId = call.id('approvalId', 'Approval')) {
  const found = await itemJson(call.project(), 'approval', approvalId, 'Approval')
  return represent.approvalJson(found, call.state.organization !== null)
}

const newApproval = z.object({ translationId: idInput })

async function writeApprovals(call: Call, changes: readonly ApprovalChange[]): Promise<number[]> {
  const project = call.project()
  return (await project.edit('serviceChangeApprovals', { changes })).approvalIds
}

async function addApproval(call: Call) {
  const { translationId } = bodyInput(call, newApproval)
  const [added] = await asSingle(writeApprovals(call, [{ kind: 'add', translationId }]))
  return oneJson(await getApproval(call, added), 201)
}

/** `add` at `/-`, `remove` at `/{approvalId}`. */
async function patchApprovals(call: Call) {
  const changes = batchIn(call, (operation): ApprovalChange => {
    if (operation.op === 'add' && operation.path === '/-')
      return { kind: 'add', translationId: patchValue(operation, newApproval).translationId }
    const [first, ...rest] = patchPath(operation)
    if (operation.op !== 'remove') throw unsupportedIn(operation)
    return { kind: 'remove', approvalId: idIn(operation, rest.length === 0 ? first : undefined) }
  })
  const found = await inOrder(call.project(), 'approval', await writeApprovals(call, changes))
  return unpaged(found.map((one) => represent.approvalJson(one, call.state.organization !== null)))
}

async function deleteApproval(call: Call) {
  await asSingle(writeApprovals(call, [{ kind: 'remove', approvalId: call.id('approvalId', 'Approval') }]))
  return nothing
}

const stringsOrFile = z.object(stringOrFile)

async function deleteApprovals(call: Call) {
  const project = call.project()
  const stringIds = await stringsAt(project, queryInput(call, stringsOrFile))
  await project.edit('serviceDeleteApprovals', { stringIds })
  return nothing
}

// ---- Votes -------------------------------------------------------------------------------------------------

async function listVotes(call: Call) {
  const { items, page: asked } = await listPage(call, call.project(), 'vote', queryInput(call, reviewFilters))
  return page(items.map(represent.voteJson), asked)
}

async function findVote(call: Call) {
  const project = call.project()
  const wanted = represent.voteOf(call.id('voteId', 'Vote'))
  const [found] = await listJson(project, 'vote', { filters: wanted })
  if (found === undefined) throw notFound('Vote')
  return { project, found }
}

const newVote = z.object({ translationId: idInput, mark: z.enum(['up', 'down']) })

async function addVote(call: Call) {
  const project = call.project()
  const { translationId, mark } = bodyInput(call, newVote)
  const userId = await project.editorId()
  await itemJson(project, 'translation', translationId, 'Translation')
  await project.store.write('vote', { translationId, userId, mark })
  const [vote] = await listJson(project, 'vote', { filters: { translationId, userId } })
  if (vote === undefined) throw notFound('Vote')
  return oneJson(represent.voteJson(vote), 201)
}

/** Only the user's own: another user's vote cannot be withdrawn. */
async function deleteVote(call: Call) {
  const { project, found } = await findVote(call)
  const userId = await project.editorId()
  if (found.userId !== userId) throw notFound('Vote')
  await project.store.write('vote', { translationId: found.translationId, userId, mark: null })
  return nothing
}

const scope = 'project.translation'
const approvals = 'projects/{projectId}/approvals'
const votes = 'projects/{projectId}/votes'

export const judgementRoutes: Route[] = [
  { method: 'GET', path: approvals, scope, answer: listApprovals },
  { method: 'POST', path: approvals, scope, answer: addApproval },
  { method: 'PATCH', path: approvals, scope, answer: patchApprovals },
  { method: 'DELETE', path: approvals, scope, answer: deleteApprovals },
  {
    method: 'GET',
    path: `${approvals}/{approvalId}`,
    scope,
    answer: async (call) => oneJson(await getApproval(call)),
  },
  { method: 'DELETE', path: `${approvals}/{approvalId}`, scope, answer: deleteApproval },
  { method: 'GET', path: votes, scope, answer: listVotes },
  { method: 'POST', path: votes, scope, answer: addVote },
  {
    method: 'GET',
    path: `${votes}/{voteId}`,
    scope,
    answer: async (call) => oneJson(represent.voteJson((await findVote(call)).found)),
  },
  { method: 'DELETE', path: `${votes}/{voteId}`, scope, answer: deleteVote },
]
