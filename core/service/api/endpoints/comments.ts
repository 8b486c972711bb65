/** What is said of strings: comments and labels. */
import { z } from 'zod'
import { COMMENT_TYPES, ISSUE_STATUSES, ISSUE_TYPES } from '../../../contract/enumerations.ts'
import type { CommentChange } from '../../rows/comments.ts'
import { nothing, one, page, unpaged } from '../../answers.ts'
import type { ServedProject } from '../../store.ts'
import type { Call } from '../call.ts'
import { asSingle } from '../failures.ts'
import { batchIn, body, flagText, id, idIn, idsText, idText, longText, partsOf, query } from '../input.ts'
import { readPatch, shortText, unsupportedIn, valueOf, valuesOf } from '../input.ts'
import { inOrder, item, list, listPage } from '../listPages.ts'
import * as represent from '../represent.ts'
import type { Route } from '../router.ts'
import { languageIn } from './translations.ts'

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
  const { items, page: asked } = await listPage(call, project, 'comment', query(call, commentFilters))
  return page(
    items.map((one) => represent.comment(project.id, one)),
    asked,
  )
}

async function getComment(call: Call, commentId = call.id('commentId', 'Comment')) {
  const project = call.project()
  return represent.comment(project.id, await item(project, 'comment', commentId, 'Comment'))
}

const newComment = z.object({
  stringId: id,
  text: longText.trim().min(1),
  type: z.enum(COMMENT_TYPES),
  targetLanguageId: z.string().optional(),
  issueType: z.enum(ISSUE_TYPES).optional(),
})
const commentValues = z.object({
  text: longText.trim().min(1),
  issueStatus: z.enum(ISSUE_STATUSES),
})

async function writeComments(call: Call, changes: readonly CommentChange[]): Promise<number[]> {
  const project = call.project()
  const userId = await project.editorId()
  return (await project.store.write('serviceChangeComments', { userId, changes })).commentIds
}

function addition(
  project: ServedProject,
  { targetLanguageId, issueType, ...given }: z.output<typeof newComment>,
): CommentChange {
  const languageId =
    targetLanguageId === undefined ? null : languageIn(project, targetLanguageId, 'targetLanguageId')
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
  const [commentId] = await asSingle(writeComments(call, [addition(call.project(), body(call, newComment))]))
  return one(await getComment(call, commentId), 201)
}

async function patchComment(call: Call) {
  const commentId = call.id('commentId', 'Comment')
  const changes = readPatch(call, commentValues, await getComment(call))
  await asSingle(writeComments(call, changesOf(commentId, changes)))
  return one(await getComment(call))
}

/** `add` at `/-`, `replace` at `/{commentId}/text` and `…/issueStatus`, `remove` at `/{commentId}`. */
async function patchComments(call: Call) {
  const project = call.project()
  const changes = batchIn(call, (operation): CommentChange => {
    if (operation.op === 'add' && operation.path === '/-')
      return addition(project, valueOf(operation, newComment))
    const [first, member, ...rest] = partsOf(operation)
    const commentId = idIn(operation, first)
    if (operation.op === 'remove' && member === undefined) return { kind: 'remove', commentId }
    const isMember = member !== undefined && Object.hasOwn(commentValues.shape, member) && rest.length === 0
    const [change] =
      operation.op === 'replace' && isMember
        ? changesOf(commentId, valuesOf(commentValues, { [member]: operation.value }))
        : []
    if (change === undefined) throw unsupportedIn(operation)
    return change
  })
  const found = await inOrder(project, 'comment', await writeComments(call, changes))
  return unpaged(found.map((one) => represent.comment(project.id, one)))
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
const labelValues = z.object({ title: shortText })
const labelled = z.object({ stringIds: z.array(id).min(1).max(500) })
const unlabelled = z.object({ stringIds: idsText })

async function listLabels(call: Call) {
  const project = call.project()
  const { isSystem } = query(call, labelFilters)
  const hasSystemLabels = project.facts.type === 'string-based'
  const filters = hasSystemLabels ? { isSystem: isSystem ? 1 : 0 } : {}
  const { items, page: asked } = await listPage(call, project, 'label', filters)
  return page(items.map(hasSystemLabels ? listedLabel : label), asked)
}

async function getLabel(call: Call, labelId = call.id('labelId', 'Label')) {
  return label(await item(call.project(), 'label', labelId, 'Label'))
}

async function addLabel(call: Call) {
  const project = call.project()
  const { title } = body(call, labelValues)
  const { labelId } = await project.store.write('serviceAddLabel', {
    userId: await project.editorId(),
    title,
  })
  return one(await getLabel(call, labelId), 201)
}

async function patchLabel(call: Call) {
  const project = call.project()
  const labelId = call.id('labelId', 'Label')
  const { title } = readPatch(call, labelValues, await getLabel(call))
  if (title !== undefined)
    await project.store.write('serviceRenameLabel', { userId: await project.editorId(), labelId, title })
  return one(await getLabel(call))
}

async function deleteLabel(call: Call) {
  const project = call.project()
  const labelId = call.id('labelId', 'Label')
  await project.store.write('serviceDeleteLabel', { userId: await project.editorId(), labelId })
  return nothing
}

async function labelStrings(call: Call, stringIds: readonly number[], isSet: boolean) {
  const project = call.project()
  const labelId = call.id('labelId', 'Label')
  const userId = await project.editorId()
  await project.store.write('serviceLabelStrings', { userId, labelId, stringIds, isSet })
  const items = await list(project, 'string', { ids: stringIds })
  return page(
    items.map((one) => represent.string(project.id, one, project.facts)),
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
    answer: async (call) => one(await getComment(call)),
  },
  { method: 'PATCH', path: `${comments}/{commentId}`, scope: ofStrings, answer: patchComment },
  { method: 'DELETE', path: `${comments}/{commentId}`, scope: ofStrings, answer: deleteComment },
  { method: 'GET', path: labels, scope: ofFiles, answer: listLabels },
  { method: 'POST', path: labels, scope: ofFiles, answer: addLabel },
  {
    method: 'GET',
    path: `${labels}/{labelId}`,
    scope: ofFiles,
    answer: async (call) => one(await getLabel(call)),
  },
  { method: 'PATCH', path: `${labels}/{labelId}`, scope: ofFiles, answer: patchLabel },
  { method: 'DELETE', path: `${labels}/{labelId}`, scope: ofFiles, answer: deleteLabel },
  {
    method: 'POST',
    path: `${labels}/{labelId}/strings`,
    scope: ofFiles,
    answer: (call) => labelStrings(call, body(call, labelled).stringIds, true),
  },
  {
    method: 'DELETE',
    path: `${labels}/{labelId}/strings`,
    scope: ofFiles,
    answer: (call) => labelStrings(call, query(call, unlabelled).stringIds, false),
  },
]
