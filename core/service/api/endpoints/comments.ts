/** Comments and labels of strings. */
import { z } from 'zod'
import { COMMENT_TYPES, ISSUE_STATUSES, ISSUE_TYPES } from '../../../model/enumerations.ts'
import type { CommentChange } from '../../rows/comments.ts'
import { page } from '../../answers.ts'
import type { Call } from '../call.ts'
import { bodyInput, flagText, idInput, idsText, idText, longTextInput, queryInput } from '../input.ts'
import { shortTextInput } from '../input.ts'
import { listJson } from '../listPages.ts'
import * as represent from '../represent.ts'
import { Resource, type Place } from '../resource.ts'
import type { Route } from '../router.ts'
import { languageInQuery } from './translations.ts'

const comments = new Resource({
  ...{ kind: 'comment', noun: 'Comment', path: 'projects/{projectId}/comments', idName: 'commentId' },
  scope: 'project.source.string',
  represent: (items, { project }) => items.map((one) => represent.commentJson(project.id, one)),
})

const commentFilters = z.object({
  stringId: idText.optional(),
  fileId: idText.optional(),
  type: z.enum(COMMENT_TYPES).optional(),
  issueType: z.enum(ISSUE_TYPES).optional(),
  issueStatus: z.enum(ISSUE_STATUSES).optional(),
})

const newComment = z.object({
  stringId: idInput,
  text: longTextInput.trim().min(1),
  type: z.enum(COMMENT_TYPES),
  targetLanguageId: z.string().optional(),
  issueType: z.enum(ISSUE_TYPES).optional(),
})
const commentMembers = z.object({
  text: longTextInput.trim().min(1),
  issueStatus: z.enum(ISSUE_STATUSES),
})

function changesOf(
  commentId: number,
  { text, issueStatus }: Partial<z.output<typeof commentMembers>>,
): CommentChange[] {
  return [
    ...(text === undefined ? [] : [{ kind: 'reword', commentId, text } as const]),
    ...(issueStatus === undefined
      ? []
      : [{ kind: 'resolve', commentId, isResolved: issueStatus === 'resolved' } as const]),
  ]
}

const commentRoutes = [
  comments.list(commentFilters),
  comments.read(),
  ...comments.changes({
    write: async ({ project }, changes: readonly CommentChange[]) =>
      (await project.edit('serviceChangeComments', { changes })).commentIds,
    add: {
      input: newComment,
      change: ({ targetLanguageId: id, issueType = null, ...given }, { project }): CommentChange => {
        const languageId = id === undefined ? null : languageInQuery(project, id, 'targetLanguageId')
        return { kind: 'add', comment: { ...given, languageId, issueType } }
      },
    },
    replace: { members: () => commentMembers, changes: changesOf },
    remove: (commentId): CommentChange => ({ kind: 'remove', commentId }),
  }),
]

// ---- Labels ------------------------------------------------------------------------------------------------

const label = ({ id: labelId, title }: { id: number; title: string }): object => ({ id: labelId, title })

const labels = new Resource({
  ...{ kind: 'label', noun: 'Label', path: 'projects/{projectId}/labels', idName: 'labelId' },
  scope: 'project.source.file',
  represent: (items) => items.map(label),
})

const labelFilters = z.object({ isSystem: flagText.optional() })
const labelMembers = z.object({ title: shortTextInput })
const labelled = z.object({ stringIds: z.array(idInput).min(1).max(500) })
const unlabelled = z.object({ stringIds: idsText })

/** A list of labels says of each whether the project made it; only projects of strings have such labels. */
const listedLabels = labels.list(labelFilters, {
  filtersOf: ({ isSystem }, place) => (hasSystemLabels(place) ? { isSystem: isSystem ? 1 : 0 } : {}),
  represent: (items, place) =>
    items.map((one) =>
      hasSystemLabels(place) ? { ...label(one), isSystem: one.isSystem === 1 } : label(one),
    ),
})

function hasSystemLabels({ project }: Place): boolean {
  return project.facts.type === 'string-based'
}

async function labelStrings(call: Call, stringIds: readonly number[], isSet: boolean) {
  const { project } = await labels.place(call)
  await project.edit('serviceLabelStrings', { labelId: labels.idOf(call), stringIds, isSet })
  const items = await listJson(project, 'string', { ids: stringIds })
  return page(
    items.map((one) => represent.stringJson(project.id, one, project.facts)),
    { limit: items.length, offset: 0 },
  )
}

export const remarkRoutes: Route[] = [
  ...commentRoutes,
  listedLabels,
  labels.add(
    labelMembers,
    async ({ project }, { title }) => (await project.edit('serviceAddLabel', { title })).labelId,
  ),
  labels.read(),
  labels.patch(
    () => labelMembers,
    async ({ project }, labelId, { title }) => {
      if (title !== undefined) await project.edit('serviceRenameLabel', { labelId, title })
    },
  ),
  labels.remove(({ project }, labelId) => project.edit('serviceDeleteLabel', { labelId })),
  labels.route('POST', '/{labelId}/strings', (call) =>
    labelStrings(call, bodyInput(call, labelled).stringIds, true),
  ),
  labels.route('DELETE', '/{labelId}/strings', (call) =>
    labelStrings(call, queryInput(call, unlabelled).stringIds, false),
  ),
]
