/** Comments and issues that a client changes several at a time, as one intent. */
import type { Database } from 'better-sqlite3'
import type { OperationContext } from '../../store/operation.ts'
import { asIntent } from '../../history/rows/intent.ts'
import { requireStringInUse } from '../../strings/rows/strings.ts'
import {
  insertComment,
  requireComment,
  rewordComment,
  settleIssue,
  type NewComment,
} from '../../translations/rows/comments.ts'
import { runBatch } from './batch.ts'

export type CommentChange =
  | { kind: 'add'; comment: Omit<NewComment, 'userId'> }
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
 * @throws Failure `service.batch` of what `insertComment`, `settleIssue` and `requireComment` throw
 */
export function changeComments(
  db: Database,
  { userId, changes }: { userId: number; changes: readonly CommentChange[] },
  context: OperationContext,
): { commentIds: number[] } {
  const action = ACTIONS[changes[0]?.kind ?? 'add']
  return asIntent(db, { userId, action, now: context.now }, (intent) => ({
    commentIds: runBatch(changes, (change) => {
      if (change.kind === 'add') {
        requireStringInUse(db, change.comment.stringId)
        return insertComment(db, intent, { ...change.comment, userId }).commentId
      }
      const comment = requireComment(db, change.commentId)
      if (change.kind === 'reword') rewordComment(intent, comment, change.text)
      else if (change.kind === 'resolve') settleIssue(intent, comment, change.isResolved)
      else intent.remove('comment', comment, comment)
      return comment.id
    }),
  }))
}
