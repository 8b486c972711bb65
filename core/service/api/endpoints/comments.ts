/** Comments and labels of strings. */
import { z } from 'zod'
import { COMMENT_TYPES, ISSUE_STATUSES, ISSUE_TYPES } from '../../../model/enumerations.ts'
import type { CommentChange } from '../../rows/comments.ts'
import { nothing, oneJson, page, unpaged } from '../../answers.ts'
import type { ServedProject } from '../../store.ts'
import type { Call } from '../call.ts'
import { asSingle } from '../failures.ts'
import {
  batchIn,
  bodyInput,
  flagText,
  idInput,
  idIn,
  idsText,
  idText,
  longTextInput,
  patchPath,
  queryInput,
} from '../input.ts'
import { readPatch, shortTextInput, unsupportedIn, patchValue, patchValues } from '../input.ts'
import { inOrder, itemJson, listJson, listPage } from '../listPages.ts'
import * as represent from '../represent.ts'
import type { Route } from '../router.ts'
import { languageInQuery } from './translations.ts'

// ---- Comments ----------------------------------------------------------------------------------------------

const commentFilters = z.object({
  stringId: idText.optional(),
  fileId: idText.optional(),
  type: z.enum(COMMENT_TYPES).optional(),
  issueType: z.enum(ISSUE_TYPES).optional(),
  issueStatus: z.enum(ISSUE_STATUSES).optional(),
})

async function listComments(call: Call) {
  const project = call.project()
  const { items, page: asked } = await listPage(call, project, 'comment', queryInput(call, commentFilters))
  return page(
    items.map((one) => represent.commentJson(project.id, one)),
    asked,
  )
}

async function getComment(call: Call, commentId = call.id('commentId', 'Comment')) {
  const project = call.project()
  return represent.commentJson(project.id, await itemJson(project, 'comment', commentId, 'Comment'))
}

const newComment = z.object({
  stringId: idInput,
  text: longTextInput.trim().min(1),
  type: z.enum(COMMENT_TYPES),
  targetLanguageId: z.string().optional(),
  issueType: z.enum(ISSUE_TYPES).optional(),
})
const commentValues = z.object({
  text: longTextInput.trim().min(1),
  issueStatus: z.enum(ISSUE_STATUSES),
})

async function writeComments(call: Call, changes: readonly CommentChange[]): Promise<number[]> {
  const project = call.project()
  return (await project.edit('serviceChangeComments', { changes })).commentIds
}

function addition(
  project: ServedProject,
  { targetLanguageId, issueType, ...given }: z.output<typeof newComment>,
): CommentChange {
  const languageId =
    targetLanguageId === undefined ? null : languageInQuery(project, targetLanguageId, 'targetLanguageId')
  return { kind: 'add', comment: { ...given, languageId, issueType: issueType ?? null } }
}

function changesOf(
  commentId: number,
  { text, issueStatus }: Partial<z.output<typeof commentValues>>,
): CommentChange[] {
  return [
    ...(text === undefined ? [] : [{ kind: 'reword', commentId, text } as const]),
    ...(issueStatus === undefined
      ? []
      : [{ kind: 'resolve', commentId, isResolved: issueStatus === 'resolved' } as const]),
  ]
}

async function addComment(call: Call) {
  const [commentId] = await asSingle(
    writeComments(call, [addition(call.project(), bodyInput(call, newComment))]),
  )
  return oneJson(await getComment(call, commentId), 201)
}

async function patchComment(call: Call) {
  const commentId = call.id('commentId', 'Comment')
  const changes = readPatch(call, commentValues, await getComment(call))
  await asSingle(writeComments(call, changesOf(commentId, changes)))
  return oneJson(await getComment(call))
}

/** `add` at `/-`, `replace` at `/{commentId}/text` and `…/issueStatus`, `remove` at `/{commentId}`. */
async function patchComments(call: Call) {
  const project = call.project()
  const changes = batchIn(call, (operation): CommentChange => {
    if (operation.op === 'add' && operation.path === '/-')
      return addition(project, patchValue(operation, newComment))
    const [first, member, ...rest] = patchPath(operation)
    const commentId = idIn(operation, first)
    if (operation.op === 'remove' && member === undefined) return { kind: 'remove', commentId }
    const isMember = member !== undefined && Object.hasOwn(commentValues.shape, member) && rest.length === 0
    const [change] =
      operation.op === 'replace' && isMember
        ? changesOf(commentId, patchValues(commentValues, { [member]: operation.value }))
        : []
    if (change === undefined) throw unsupportedIn(operation)
    return change
  })
  const found = await inOrder(project, 'comment', await writeComments(call, changes))
  return unpaged(found.map((one) => represent.commentJson(project.id, one)))
}

async function deleteComment(call: Call) {
  await asSingle(writeComments(call, [{ kind: 'remove', commentId: call.id('commentId', 'Comment') }]))
  return nothing
}

// ---- Labels ------------------------------------------------------------------------------------------------

/** A list of labels says of each whether the project made it; only projects of strings have such labels. */
const label = ({ id: labelId, title }: { id: number; title: string }): object => ({ id: labelId, title })

const listedLabel = (one: { id: number; title: string; isSystem: 0 | 1 }): object => ({
  ...label(one),
  isSystem: one.isSystem === 1,
})

const labelFilters = z.object({ isSystem: flagText.optional() })
const labelValues = z.object({ title: shortTextInput })
const labelled = z.object({ stringIds: z.array(idInput).min(1).max(500) })
const unlabelled = z.object({ stringIds: idsText })

async function listLabels(call: Call) {
  const project = call.project()
  const { isSystem } = queryInput(call, labelFilters)
  const hasSystemLabels = project.facts.type === 'string-based'
  const filters = hasSystemLabels ? { isSystem: isSystem ? 1 : 0 } : {}
  const { items, page: asked } = await listPage(call, project, 'label', filters)
  return page(items.map(hasSystemLabels ? listedLabel : label), asked)
}

async function getLabel(call: Call, labelId = call.id('labelId', 'Label')) {
  return label(await itemJson(call.project(), 'label', labelId, 'Label'))
}

async function addLabel(call: Call) {
  const project = call.project()
  const { title } = bodyInput(call, labelValues)
  const { labelId } = await project.edit('serviceAddLabel', {
    title,
  })
  return oneJson(await getLabel(call, labelId), 201)
}

async function patchLabel(call: Call) {
  const project = call.project()
  const labelId = call.id('labelId', 'Label')
  const { title } = readPatch(call, labelValues, await getLabel(call))
  if (title !== undefined) await project.edit('serviceRenameLabel', { labelId, title })
  return oneJson(await getLabel(call))
}

async function deleteLabel(call: Call) {
  const project = call.project()
  const labelId = call.id('labelId', 'Label')
  await project.edit('serviceDeleteLabel', { labelId })
  return nothing
}

async function labelStrings(call: Call, stringIds: readonly number[], isSet: boolean) {
  const project = call.project()
  const labelId = call.id('labelId', 'Label')
  await project.edit('serviceLabelStrings', { labelId, stringIds, isSet })
  const items = await listJson(project, 'string', { ids: stringIds })
  return page(
    items.map((one) => represent.stringJson(project.id, one, project.facts)),
    { limit: items.length, offset: 0 },
  )
}

const ofStrings = 'project.source.string'
const ofFiles = 'project.source.file'
const comments = 'projects/{projectId}/comments'
const labels = 'projects/{projectId}/labels'

export const remarkRoutes: Route[] = [
  { method: 'GET', path: comments, scope: ofStrings, answer: listComments },
  { method: 'POST', path: comments, scope: ofStrings, answer: addComment },
  { method: 'PATCH', path: comments, scope: ofStrings, answer: patchComments },
  {
    method: 'GET',
    path: `${comments}/{commentId}`,
    scope: ofStrings,
    answer: async (call) => oneJson(await getComment(call)),
  },
  { method: 'PATCH', path: `${comments}/{commentId}`, scope: ofStrings, answer: patchComment },
  { method: 'DELETE', path: `${comments}/{commentId}`, scope: ofStrings, answer: deleteComment },
  { method: 'GET', path: labels, scope: ofFiles, answer: listLabels },
  { method: 'POST', path: labels, scope: ofFiles, answer: addLabel },
  {
    method: 'GET',
    path: `${labels}/{labelId}`,
    scope: ofFiles,
    answer: async (call) => oneJson(await getLabel(call)),
  },
  { method: 'PATCH', path: `${labels}/{labelId}`, scope: ofFiles, answer: patchLabel },
  { method: 'DELETE', path: `${labels}/{labelId}`, scope: ofFiles, answer: deleteLabel },
  {
    method: 'POST',
    path: `${labels}/{labelId}/strings`,
    scope: ofFiles,
    answer: (call) => labelStrings(call, bodyInput(call, labelled).stringIds, true),
  },
  {
    method: 'DELETE',
    path: `${labels}/{labelId}/strings`,
    scope: ofFiles,
    answer: (call) => labelStrings(call, queryInput(call, unlabelled).stringIds, false),
  },
]
