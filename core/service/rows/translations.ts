/** Translations and approvals that a client changes several at a time, as one intent. */
import type { Database } from 'better-sqlite3'
import type { OperationContext } from '../../store/operation.ts'
import { asIntent } from '../../history/rows/intent.ts'
import {
  addTranslation,
  replaceText,
  type NewTranslationText,
} from '../../translations/rows/addTranslation.ts'
import {
  confirmTranslation,
  removeTranslation,
  requireForms,
  takeBackApproval,
} from '../../translations/rows/reviews.ts'
import { runBatch } from './batch.ts'

export type TranslationChange =
  | { kind: 'add'; translation: Omit<NewTranslationText, 'userId'> }
  | { kind: 'replace'; translationId: number; text: string }
  | { kind: 'remove'; translationId: number }

/**
 * Changes translations as one intent: adds some beside those that are there, rewords or deletes others. Answers the
 * translation that each change was of.
 * @throws Failure `service.batch` of what `addTranslation`, `replaceText` and `requireForms` throw
 */
export function changeTranslations(
  db: Database,
  { userId, changes }: { userId: number; changes: readonly TranslationChange[] },
  context: OperationContext,
): { translationIds: number[] } {
  const isDeleting = changes.every(({ kind }) => kind === 'remove')
  const action = isDeleting ? 'translation.delete' : 'translation.save'
  return asIntent(db, { userId, action, now: context.now }, (intent) => ({
    translationIds: runBatch(changes, (change) => {
      switch (change.kind) {
        case 'add':
          return addTranslation(db, intent, { ...change.translation, userId }).id
        case 'replace':
          replaceText(db, intent, change)
          return change.translationId
        case 'remove':
          removeTranslation(db, intent, requireForms(db, change)[0])
          return change.translationId
      }
    }),
  }))
}

export type ApprovalChange = { kind: 'add'; translationId: number } | { kind: 'remove'; approvalId: number }

/**
 * Adds and withdraws approvals, as one intent. Returns the approval of each change.
 * @throws Failure `service.batch` of `translation.unknown`, `approval.unknown`
 */
export function changeApprovals(
  db: Database,
  { userId, changes }: { userId: number; changes: readonly ApprovalChange[] },
  context: OperationContext,
): { approvalIds: number[] } {
  return asIntent(db, { userId, action: 'translation.approve', now: context.now }, (intent) => ({
    approvalIds: runBatch(changes, (change) => {
      if (change.kind === 'add') return confirmTranslation(db, intent, userId, requireForms(db, change)[0])
      takeBackApproval(db, intent, change.approvalId)
      return change.approvalId
    }),
  }))
}
