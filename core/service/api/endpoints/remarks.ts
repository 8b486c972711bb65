/** What is said of strings: comments and labels; and where they are seen: screenshots. */
import { z } from 'zod'
import { nothing, notFound, one, page } from '../../answers.ts'
import type { Call } from '../call.ts'
import { body, id, idsText, idText, longText, query, replaced, shortText } from '../input.ts'
import { item, list, listPage } from '../listing.ts'
import * as represent from '../represent.ts'
import type { Route } from '../router.ts'

const ISSUE_TYPES = ['general_question', 'translation_mistake', 'context_request', 'source_mistake'] as const

// ---- Comments ----------------------------------------------------------------------------------------------

const commentFilters = z.object({
  stringId: idText.optional(),
  fileId: idText.optional(),
  type: z.enum(['comment', 'issue']).optional(),
  issueType: z.enum(ISSUE_TYPES).optional(),
  issueStatus: z.enum(['resolved', 'unresolved']).optional(),
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
  text: longText.min(1),
  type: z.enum(['comment', 'issue']),
  targetLanguageId: z.string().optional(),
  issueType: z.enum(ISSUE_TYPES).optional(),
})

async function addComment(call: Call) {
  const project = call.project()
  const { targetLanguageId, issueType, ...given } = body(call, newComment)
  await item(project, 'string', given.stringId, 'String')
  const added = await project.store.write('addComment', {
    ...given,
    languageId: targetLanguageId ?? null,
    ...(issueType !== undefined && { issueType }),
    userId: await project.editorId(),
  })
  return one(await getComment(call, added.commentId), 201)
}

async function patchComment(call: Call) {
  const project = call.project()
  const commentId = call.id('commentId', 'Comment')
  const changes = replaced(
    call,
    z.object({ text: longText.min(1), issueStatus: z.enum(['resolved', 'unresolved']) }),
  )
  const userId = await project.editorId()
  if (changes.text !== undefined)
    await project.store.write('serviceRewordComment', { userId, commentId, text: changes.text })
  if (changes.issueStatus !== undefined) {
    const isResolved = changes.issueStatus === 'resolved'
    await project.store.write('resolveComment', { commentId, userId, isResolved })
  }
  return one(await getComment(call))
}

async function deleteComment(call: Call) {
  const project = call.project()
  const commentId = call.id('commentId', 'Comment')
  await project.store.write('serviceDeleteComment', { userId: await project.editorId(), commentId })
  return nothing
}

// ---- Labels ------------------------------------------------------------------------------------------------

const label = ({ id: labelId, title }: { id: number; title: string }): object => ({ id: labelId, title })

async function listLabels(call: Call) {
  const { items, page: asked } = await listPage(call, call.project(), 'label')
  return page(items.map(label), asked)
}

async function getLabel(call: Call, labelId = call.id('labelId', 'Label')) {
  return label(await item(call.project(), 'label', labelId, 'Label'))
}

async function addLabel(call: Call) {
  const project = call.project()
  const { title } = body(call, z.object({ title: shortText }))
  const { labelId } = await project.store.write('serviceAddLabel', {
    userId: await project.editorId(),
    title,
  })
  return one(await getLabel(call, labelId), 201)
}

async function patchLabel(call: Call) {
  const project = call.project()
  const labelId = call.id('labelId', 'Label')
  const { title } = replaced(call, z.object({ title: shortText }))
  await item(project, 'label', labelId, 'Label')
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

// ---- Screenshots -------------------------------------------------------------------------------------------

const screenshotFilters = z.object({
  search: z.string().optional(),
  stringId: idText.optional(),
  stringIds: idsText.optional(),
})

async function listScreenshots(call: Call) {
  const { stringId, stringIds, search } = query(call, screenshotFilters)
  const wanted = stringIds ?? (stringId === undefined ? undefined : [stringId])
  const { items, page: asked } = await listPage(call, call.project(), 'screenshot', {
    search,
    stringIds: wanted,
  })
  return page(items.map(represent.screenshot), asked)
}

async function getScreenshot(call: Call) {
  const found = await item(call.project(), 'screenshot', call.id('screenshotId', 'Screenshot'), 'Screenshot')
  return one(represent.screenshot(found))
}

// ---- Fields ------------------------------------------------------------------------------------------------

async function listFields(call: Call) {
  const [project] = call.projects
  if (project === undefined) throw notFound('Field')
  const filters = query(call, z.object({ search: z.string().optional(), type: z.string().optional() }))
  const { items, page: asked } = await listPage(call, project, 'field', filters)
  return page(items.map(represent.field), asked)
}

async function getField(call: Call) {
  const [project] = call.projects
  if (project === undefined) throw notFound('Field')
  return one(represent.field(await item(project, 'field', call.id('fieldId', 'Field'), 'Field')))
}

const ofStrings = 'project.source.string'
const ofFiles = 'project.source.file'
const comments = 'projects/{projectId}/comments'
const labels = 'projects/{projectId}/labels'
const screenshots = 'projects/{projectId}/screenshots'

export const remarkRoutes: Route[] = [
  { method: 'GET', path: comments, scope: ofStrings, answer: listComments },
  { method: 'POST', path: comments, scope: ofStrings, answer: addComment },
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
    answer: (call) =>
      labelStrings(call, body(call, z.object({ stringIds: z.array(id).min(1).max(500) })).stringIds, true),
  },
  {
    method: 'DELETE',
    path: `${labels}/{labelId}/strings`,
    scope: ofFiles,
    answer: (call) => labelStrings(call, query(call, z.object({ stringIds: idsText })).stringIds, false),
  },
  { method: 'GET', path: screenshots, scope: 'project.screenshot', answer: listScreenshots },
  {
    method: 'GET',
    path: `${screenshots}/{screenshotId}`,
    scope: 'project.screenshot',
    answer: getScreenshot,
  },
  { method: 'GET', path: 'fields', scope: 'field', isEnterprise: true, answer: listFields },
  { method: 'GET', path: 'fields/{fieldId}', scope: 'field', isEnterprise: true, answer: getField },
]
