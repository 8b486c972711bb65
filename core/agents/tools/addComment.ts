import { z } from 'zod'
import { BUDGETS } from '../../contract/budgets.ts'
import { COMMENT_TYPES, ISSUE_TYPES } from '../../model/enumerations.ts'
import { defineTool } from '../tool.ts'
import { ofString } from './inputs.ts'

export const addComment = defineTool({
  name: 'add_comment',
  title: 'Comment on a string',
  description:
    'Adds a comment, or an issue that a person resolves, to a string in a language. Use an issue to ask what a text means instead of guessing.',
  effect: 'adds',
  input: z.strictObject({
    ...ofString,
    text: z.string().trim().min(1).max(BUDGETS.note.max),
    type: z.enum(COMMENT_TYPES).default('comment'),
    issueType: z.enum(ISSUE_TYPES).optional(),
  }),
  async run(project, { languageId: code, ...comment }, { edit }) {
    const languageId = project.targetLanguage(code).id
    const { commentId } = await edit('addComment', { ...comment, languageId })
    return { value: { commentId, stringId: comment.stringId, languageId } }
  },
})
