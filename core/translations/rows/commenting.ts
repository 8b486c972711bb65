/** Comments and issues on a string. */
import type { Database } from 'better-sqlite3'
import { Failure } from '../../failure.ts'
import type { OperationContext } from '../../store/operation.ts'
import { asIntent } from '../../history/intent.ts'
import { targetLanguage } from '../../languages/rows/languages.ts'
import { readRow, type CommentRow } from '../../history/rows.ts'
import { requireString } from '../../strings/rows/strings.ts'
import { requireUser } from '../../history/users.ts'

export type IssueType = 'general_question' | 'translation_mistake' | 'context_request' | 'source_mistake'

export interface NewComment {
  stringId: number
  /** Null: of the string in every language. */
  languageId: string | null
  userId: number
  text: string
  type: 'comment' | 'issue'
  /** Of an issue; a general question where it is not told. */
  issueType?: IssueType
}

export interface Commented {
  commentId: number
  stringId: number
  languageId: string | null
}

/** Adds a comment, or an issue, which starts unresolved. */
export function addComment(db: Database, input: NewComment, context: OperationContext): Commented {
  const { stringId, userId, text, type } = input
  requireString(db, stringId)
  requireUser(db, userId)
  const languageId = input.languageId === null ? null : targetLanguage(db, input.languageId).id
  if (text.trim() === '')
    throw new Failure('comment.empty', 'The comment has no text.', {
      kept: 'Nothing was changed.',
      todo: 'Write what you want to say or ask.',
    })
  const isIssue = type === 'issue'
  const comment = {
    string_id: stringId,
    language_id: languageId,
    user_id: userId,
    type,
    issue_type: isIssue ? (input.issueType ?? 'general_question') : null,
    issue_status: isIssue ? 'unresolved' : null,
    text,
    created_at: context.now,
  } satisfies Omit<CommentRow, 'id'>
  return asIntent(db, { userId, action: 'comment.add', now: context.now }, (intent) => {
    return { commentId: intent.insert('comment', comment, comment), stringId, languageId }
  })
}

/** Resolves an issue or opens it again. */
export function resolveComment(
  db: Database,
  { commentId, userId, isResolved }: { commentId: number; userId: number; isResolved: boolean },
  context: OperationContext,
): Commented {
  const comment = readRow(db, 'comment', { id: commentId })
  if (!comment)
    throw new Failure('comment.unknown', `There is no comment with the id ${commentId}.`, {
      value: String(commentId),
      todo: 'Look at the comments of the string again.',
    })
  if (comment.type !== 'issue')
    throw new Failure('comment.notIssue', 'Only an issue can be resolved; this is a comment.', {
      kept: 'The comment was not changed.',
      todo: 'Report an issue if there is something to settle.',
    })
  requireUser(db, userId)
  const status = isResolved ? 'resolved' : 'unresolved'
  if (comment.issue_status !== status)
    asIntent(db, { userId, action: 'comment.resolve', now: context.now }, (intent) => {
      intent.update('comment', comment, { issue_status: status }, comment)
    })
  return { commentId, stringId: comment.string_id, languageId: comment.language_id }
}
