/** Comments and issues as clients write them; the editor's own are in translations/rows/commenting.ts. */
import type { Database } from 'better-sqlite3'
import { Failure } from '../../failure.ts'
import type { OperationContext } from '../../store/operation.ts'
import type { IssueType } from '../../translations/rows/commenting.ts'
import { asIntent, type Intent } from '../../history/intent.ts'
import { targetLanguage } from '../../languages/rows/languages.ts'
import { readRow, type CommentRow } from '../../history/rows.ts'
import { requireString } from '../../strings/rows/strings.ts'
import { runBatch } from './batch.ts'
import { unknownItem } from './unknown.ts'

export interface CommentToAdd {
  stringId: number
  /** Null: of the string in every language. */
  languageId: string | null
  type: CommentRow['type']
  /** Of an issue; a general question where it is not told. */
  issueType: IssueType | null
  text: string
}

export type CommentChange =
  | { kind: 'add'; comment: CommentToAdd }
  | { kind: 'reword'; commentId: number; text: string }
  | { kind: 'resolve'; commentId: number; isResolved: boolean }
  | { kind: 'remove'; commentId: number }

const ACTIONS = {
  add: 'comment.add',
  reword: 'comment.add',
  resolve: 'comment.resolve',
  remove: 'comment.delete',
} as const

/**
 * Changes comments as one intent. Answers the comment that each change was of.
 * @throws Failure `service.batch` of `string.unknown`, `language.notTarget`, `comment.notIssue`, `service.unknown`
 */
export function changeComments(
  db: Database,
  { userId, changes }: { userId: number; changes: readonly CommentChange[] },
  context: OperationContext,
): { commentIds: number[] } {
  const action = ACTIONS[changes[0]?.kind ?? 'add']
  return asIntent(db, { userId, action, now: context.now }, (intent) => ({
    commentIds: runBatch(changes, (change) => {
      if (change.kind === 'add') return addComment(db, intent, userId, change.comment)
      const comment = requireComment(db, change.commentId)
      switch (change.kind) {
        case 'reword':
          if (comment.text !== change.text) intent.update('comment', comment, { text: change.text }, comment)
          break
        case 'resolve':
          resolve(intent, comment, change.isResolved)
          break
        case 'remove':
          intent.remove('comment', comment, comment)
      }
      return comment.id
    }),
  }))
}

function addComment(db: Database, intent: Intent, userId: number, given: CommentToAdd): number {
  const string = requireString(db, given.stringId)
  if (string.is_archived) throw unknownItem('String', given.stringId)
  const isIssue = given.type === 'issue'
  const row = {
    string_id: given.stringId,
    language_id: given.languageId === null ? null : targetLanguage(db, given.languageId).id,
    user_id: userId,
    type: given.type,
    issue_type: isIssue ? (given.issueType ?? 'general_question') : null,
    issue_status: isIssue ? 'unresolved' : null,
    text: given.text,
    created_at: intent.now,
  } satisfies Omit<CommentRow, 'id'>
  return intent.insert('comment', row, row)
}

function resolve(intent: Intent, comment: CommentRow, isResolved: boolean): void {
  if (comment.type !== 'issue')
    throw new Failure('comment.notIssue', 'Only an issue can be resolved; this is a comment.', {
      kept: 'The comment was not changed.',
    })
  const status = isResolved ? 'resolved' : 'unresolved'
  if (comment.issue_status !== status) intent.update('comment', comment, { issue_status: status }, comment)
}

function requireComment(db: Database, commentId: number): CommentRow {
  const comment = readRow(db, 'comment', { id: commentId })
  if (comment === undefined) throw unknownItem('Comment', commentId)
  return comment
}
