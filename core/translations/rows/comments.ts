/** Comments and issues on a string: added, edited, resolved and deleted, for all writers. */
import type { Database } from 'better-sqlite3'
import { Failure } from '../../platform/errors/failure.ts'
import type { IssueType } from '../../contract/index.ts'
import type { OperationContext } from '../../store/operation.ts'
import { asIntent, type Intent } from '../../history/rows/intent.ts'
import { targetLanguage } from '../../languages/rows/languages.ts'
import { readRow } from '../../history/rows/rows.ts'
import { comment as commentEntity } from '../../model/comment.ts'
import { emptyColumns } from '../../model/define.ts'
import type { CommentRow } from './entities.ts'
import { requireString } from '../../strings/rows/strings.ts'
import { requireUser } from '../../history/rows/users.ts'

export interface NewComment {
  stringId: number
  /** Null: of the string in every language. */
  languageId: string | null
  userId: number
  text: string
  type: CommentRow['type']
  /** The type of an issue; a general question where it is not told. */
  issueType?: IssueType | null
}

export interface Commented {
  commentId: number
  stringId: number
  languageId: string | null
}

export interface CommentValues {
  stringId: number
  languageId: string | null
  userId: number | null
  type: CommentRow['type']
  issueType: CommentRow['issue_type']
  issueStatus: CommentRow['issue_status']
  text: string
  createdAt: number
}

const EMPTY = emptyColumns(commentEntity)

export function commentRow(comment: CommentValues): Omit<CommentRow, 'id'> {
  return {
    ...EMPTY,
    string_id: comment.stringId,
    language_id: comment.languageId,
    user_id: comment.userId,
    type: comment.type,
    issue_type: comment.type === 'issue' ? comment.issueType : null,
    issue_status: comment.issueStatus,
    text: comment.text,
    created_at: comment.createdAt,
  }
}

/**
 * Adds a comment, or an issue, which starts unresolved.
 * @throws Failure `string.unknown`, `language.notTarget`, `comment.empty`
 */
export function insertComment(db: Database, intent: Intent, input: NewComment): Commented {
  const { stringId, userId, text, type } = input
  requireString(db, stringId)
  const languageId = input.languageId === null ? null : targetLanguage(db, input.languageId).id
  if (text.trim() === '')
    throw new Failure('comment.empty', 'The comment has no text.', {
      kept: 'Nothing was changed.',
      todo: 'Write what you want to say or ask.',
    })
  const row = commentRow({
    stringId,
    languageId,
    userId,
    type,
    issueType: input.issueType ?? 'general_question',
    issueStatus: type === 'issue' ? 'unresolved' : null,
    text,
    createdAt: intent.now,
  })
  return { commentId: intent.insert('comment', row, row), stringId, languageId }
}

/** Resolves an issue or opens it again. @throws Failure `comment.notIssue` */
export function settleIssue(intent: Intent, comment: CommentRow, isResolved: boolean): void {
  if (comment.type !== 'issue')
    throw new Failure('comment.notIssue', 'Only an issue can be resolved; this is a comment.', {
      kept: 'The comment was not changed.',
      todo: 'Report an issue if there is something to settle.',
    })
  const status = isResolved ? 'resolved' : 'unresolved'
  if (comment.issue_status !== status) intent.update('comment', comment, { issue_status: status }, comment)
}

export function rewordComment(intent: Intent, comment: CommentRow, text: string): void {
  if (comment.text !== text) intent.update('comment', comment, { text }, comment)
}

/** @throws Failure `comment.unknown` */
export function requireComment(db: Database, commentId: number): CommentRow {
  const comment = readRow(db, 'comment', { id: commentId })
  if (comment) return comment
  throw new Failure('comment.unknown', `There is no comment with the id ${commentId}.`, {
    value: String(commentId),
    todo: 'Look at the comments of the string again.',
  })
}

/** Adds an editor's comment, as an intent of its own; see `insertComment`. */
export function addComment(db: Database, input: NewComment, context: OperationContext): Commented {
  requireUser(db, input.userId)
  return asIntent(db, { userId: input.userId, action: 'comment.add', now: context.now }, (intent) =>
    insertComment(db, intent, input),
  )
}

/** The same as an intent of its own; see `settleIssue`. */
export function resolveComment(
  db: Database,
  { commentId, userId, isResolved }: { commentId: number; userId: number; isResolved: boolean },
  context: OperationContext,
): Commented {
  const comment = requireComment(db, commentId)
  requireUser(db, userId)
  asIntent(db, { userId, action: 'comment.resolve', now: context.now }, (intent) =>
    settleIssue(intent, comment, isResolved),
  )
  return { commentId, stringId: comment.string_id, languageId: comment.language_id }
}
