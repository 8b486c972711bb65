/** What a reviewer does with a translation: approving and voting. */
import type { Database } from 'better-sqlite3'
import { Failure } from '../../failure.ts'
import { rememberTranslation } from '../../memory/rows/feeding.ts'
import type { OperationContext } from '../../store/operation.ts'
import { asIntent, type Intent } from '../../history/intent.ts'
import { readRow, type ApprovalRow, type TranslationRow, type VoteRow } from '../../history/rows.ts'
import { requireUser } from '../../history/users.ts'

export interface Reviewed {
  translationId: number
  stringId: number
  languageId: string
  /** Null: it stood like that already. */
  intentId: number | null
}

/** Approves a translation, which makes it the top one of its form, or takes back every approval it has. */
export function approveTranslation(
  db: Database,
  { translationId, userId, isApproved }: { translationId: number; userId: number; isApproved: boolean },
  context: OperationContext,
): Reviewed {
  const translation = requireTranslation(db, translationId)
  requireUser(db, userId)
  return asIntent(db, { userId, action: 'translation.approve', now: context.now }, (intent) => {
    if (isApproved) {
      giveApproval(db, intent, userId, translation)
      rememberTranslation(db, intent, translation)
    } else
      for (const approval of approvalsOf(db, translationId)) intent.remove('approval', approval, translation)
    return reviewed(translation, intent)
  })
}

/**
 * Gives the user's approval. Where they gave it before and another translation of the form was approved later,
 * it is renewed: the newest approval decides which translation is the top one.
 */
export function giveApproval(
  db: Database,
  intent: Intent,
  userId: number,
  translation: TranslationRow,
): void {
  const approvals = db
    .prepare<unknown[], ApprovalRow>(
      `SELECT approval.id, translation_id, approval.user_id, approval.created_at
       FROM translation JOIN approval ON translation_id = translation.id
       WHERE string_id = @string_id AND language_id = @language_id AND plural_form = @plural_form
       ORDER BY approval.created_at DESC, approval.id DESC`,
    )
    .all(translation)
  const newest = approvals[0]
  const at = Math.max(intent.now, (newest?.created_at ?? 0) + 1)
  const own = approvals.find((one) => one.translation_id === translation.id && one.user_id === userId)
  if (!own) {
    const added = { translation_id: translation.id, user_id: userId, created_at: at }
    intent.insert('approval', added, translation)
  } else if (newest?.translation_id !== translation.id) {
    intent.update('approval', own, { created_at: at }, translation)
  }
}

/** Sets the user's vote for a translation; null takes it back. */
export function vote(
  db: Database,
  { translationId, userId, mark }: { translationId: number; userId: number; mark: 'up' | 'down' | null },
  context: OperationContext,
): Reviewed {
  const translation = requireTranslation(db, translationId)
  requireUser(db, userId)
  return asIntent(db, { userId, action: 'translation.vote', now: context.now }, (intent) => {
    const before = readRow(db, 'vote', { translation_id: translationId, user_id: userId })
    const value = markValue(mark)
    if (value === (before?.mark ?? null)) return reviewed(translation, intent)
    if (value === null) {
      if (before) intent.remove('vote', before, translation)
    } else if (before) {
      intent.update('vote', before, { mark: value, voted_at: context.now }, translation)
    } else {
      const added = { translation_id: translationId, user_id: userId, mark: value, voted_at: context.now }
      intent.insert('vote', added, translation)
    }
    return reviewed(translation, intent)
  })
}

function markValue(mark: 'up' | 'down' | null): 1 | -1 | null {
  if (mark === null) return null
  return mark === 'up' ? 1 : -1
}

function reviewed(translation: TranslationRow, intent: Intent): Reviewed {
  return {
    translationId: translation.id,
    stringId: translation.string_id,
    languageId: translation.language_id,
    intentId: intent.id,
  }
}

/** @throws Failure `translation.unknown` */
export function requireTranslation(db: Database, translationId: number): TranslationRow {
  const translation = readRow(db, 'translation', { id: translationId })
  if (!translation)
    throw new Failure('translation.unknown', `There is no translation with the id ${translationId}.`, {
      value: String(translationId),
      kept: 'Nothing was changed.',
      todo: 'Look at the string again: the translation may have been deleted.',
    })
  return translation
}

export function votesOf(db: Database, translationId: number): VoteRow[] {
  return db
    .prepare<unknown[], VoteRow>(
      'SELECT translation_id, user_id, mark, voted_at FROM vote WHERE translation_id = ? ORDER BY user_id',
    )
    .all(translationId)
}

export function approvalsOf(db: Database, translationId: number): ApprovalRow[] {
  return db
    .prepare<unknown[], ApprovalRow>(
      'SELECT id, translation_id, user_id, created_at FROM approval WHERE translation_id = ? ORDER BY id',
    )
    .all(translationId)
}
