/** Judgements of translations: approvals and votes. */
import { z } from 'zod'
import type { ApprovalChange } from '../../rows/translations.ts'
import { nothing, notFound, oneJson } from '../../answers.ts'
import type { Call } from '../call.ts'
import { bodyInput, idInput, idsText, idText, queryInput } from '../input.ts'
import { itemJson, listJson } from '../listPages.ts'
import * as represent from '../represent.ts'
import { Resource } from '../resource.ts'
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

const approvalFilters = reviewFilters.extend({ correctionId: idText.optional() })
const newApproval = z.object({ translationId: idInput })

const approvals = new Resource({
  ...{ kind: 'approval', noun: 'Approval', path: 'projects/{projectId}/approvals', idName: 'approvalId' },
  scope: 'project.translation',
  represent: (items, { call }) =>
    items.map((one) => represent.approvalJson(one, call.state.organization !== null)),
})

const stringsOrFile = z.object(stringOrFile)

async function deleteApprovals(call: Call) {
  const project = call.project()
  const stringIds = await stringsAt(project, queryInput(call, stringsOrFile))
  await project.edit('serviceDeleteApprovals', { stringIds })
  return nothing
}

// ---- Votes -------------------------------------------------------------------------------------------------

const votes = new Resource({
  ...{ kind: 'vote', noun: 'Vote', path: 'projects/{projectId}/votes', idName: 'voteId' },
  scope: 'project.translation',
  represent: (items) => items.map(represent.voteJson),
})

/** A vote has no id of its own: that of the API names its translation and its user. */
async function findVote(call: Call) {
  const { project } = await votes.place(call)
  const wanted = represent.voteOf(votes.idOf(call))
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

export const judgementRoutes: Route[] = [
  approvals.list(approvalFilters),
  approvals.read(),
  ...approvals.changes({
    write: async ({ project }, changes: readonly ApprovalChange[]) =>
      (await project.edit('serviceChangeApprovals', { changes })).approvalIds,
    add: {
      input: newApproval,
      change: ({ translationId }): ApprovalChange => ({ kind: 'add', translationId }),
    },
    remove: (approvalId): ApprovalChange => ({ kind: 'remove', approvalId }),
  }),
  approvals.route('DELETE', '', deleteApprovals),
  votes.list(reviewFilters),
  votes.route('POST', '', addVote),
  votes.itemRoute('GET', async (call) => oneJson(represent.voteJson((await findVote(call)).found))),
  votes.itemRoute('DELETE', deleteVote),
]
