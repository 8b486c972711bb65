/** A reviewer's actions on a translation: approving and voting. */
import type { Database } from 'better-sqlite3'
import { refuseLocked, requireString } from '../../strings/rows/strings.ts'
import { Failure } from '../../platform/errors/failure.ts'
import { forgetTranslation, updateMemory } from '../../memory/rows/updateMemory.ts'
import type { OperationContext } from '../../store/operation.ts'
import { asIntent, type Intent } from '../../history/rows/intent.ts'
import { readRow } from '../../history/rows/rows.ts'
import type { ApprovalRow, TranslationRow, VoteRow } from './entities.ts'
import { requireUser } from '../../history/rows/users.ts'
import { settle } from './needsWork.ts'
import { newerThan } from './translationRows.ts'

export interface Reviewed {
  translationId: number
  stringId: number
  languageId: string
  /** Null: it stood like that already. */
  intentId: number | null
}

/** A translation, with those of other forms of its string to which the same is done. */
export interface OfForms {
  translationId: number
  otherForms?: readonly number[] | undefined
}

/** @throws Failure `translation.unknown`, also for one of another string or language; `string.locked` */
export function requireForms(
  db: Database,
  { translationId, otherForms = [] }: OfForms,
): [TranslationRow, ...TranslationRow[]] {
  const first = requireTranslation(db, translationId)
  refuseLocked(requireString(db, first.string_id))
  const others = otherForms.map((id) => {
    const other = requireTranslation(db, id)
    const isOfString = other.string_id === first.string_id && other.language_id === first.language_id
    if (!isOfString) throw unknownTranslation(id)
    return other
  })
  return [first, ...others]
}

/** Approves translations, which makes each the top one of its form, or withdraws all their approvals. */
export function approveTranslation(
  db: Database,
  { userId, isApproved, ...of }: OfForms & { userId: number; isApproved: boolean },
  context: OperationContext,
): Reviewed {
  const translations = requireForms(db, of)
  requireUser(db, userId)
  return asIntent(db, { userId, action: 'translation.approve', now: context.now }, (intent) => {
    for (const translation of translations)
      if (isApproved) confirmTranslation(db, intent, userId, translation)
      else takeBackApprovals(db, intent, translation)
    return reviewed(translations[0], intent)
  })
}

/** Approves a translation, which settles it and the project's memory learns then; answers the user's approval of it. */
export function confirmTranslation(
  db: Database,
  intent: Intent,
  userId: number,
  translation: TranslationRow,
): number {
  const settled = settle(db, intent, translation)
  const approvalId = giveApproval(db, intent, userId, settled)
  updateMemory(db, intent, settled)
  return approvalId
}

/**
 * Adds the user's approval, and returns it. If they approved it before and another translation of the form was approved
 * later, it is renewed, because the newest approval decides which translation is the top one.
 */
export function giveApproval(
  db: Database,
  intent: Intent,
  userId: number,
  translation: TranslationRow,
): number {
  const approvals = db
    .prepare<unknown[], ApprovalRow>(
      `SELECT approval.id, translation_id, approval.user_id, approval.created_at
       FROM translation JOIN approval ON translation_id = translation.id
       WHERE string_id = @string_id AND language_id = @language_id AND plural_form = @plural_form
       ORDER BY approval.created_at DESC, approval.id DESC`,
    )
    .all(translation)
  const newest = approvals[0]
  const time = newerThan(newest ? [newest.created_at] : [], intent.now)
  const own = approvals.find((one) => one.translation_id === translation.id && one.user_id === userId)
  if (!own)
    return intent.insert(
      'approval',
      { translation_id: translation.id, user_id: userId, created_at: time },
      translation,
    )
  if (newest?.translation_id !== translation.id)
    intent.update('approval', own, { created_at: time }, translation)
  return own.id
}

/** Withdraws one approval. @throws Failure `approval.unknown`, `string.locked` */
export function takeBackApproval(db: Database, intent: Intent, approvalId: number): void {
  const approval = readRow(db, 'approval', { id: approvalId })
  const translation = approval && readRow(db, 'translation', { id: approval.translation_id })
  if (approval === undefined || translation === undefined)
    throw new Failure('approval.unknown', `There is no approval with the id ${approvalId}.`, {
      value: String(approvalId),
      kept: 'Nothing was changed.',
      todo: 'Look at the string again: the approval may have been withdrawn.',
    })
  refuseLocked(requireString(db, translation.string_id))
  intent.remove('approval', approval, translation)
}

/** Withdraws every approval of a translation. */
export function takeBackApprovals(db: Database, intent: Intent, translation: TranslationRow): void {
  for (const approval of approvalsOf(db, translation.id)) intent.remove('approval', approval, translation)
}

/** Withdraws every approval of the translations of strings. */
export function deleteApprovals(
  db: Database,
  { userId, stringIds }: { userId: number; stringIds: readonly number[] },
  context: OperationContext,
): void {
  asIntent(db, { userId, action: 'translation.approve', now: context.now }, (intent) => {
    for (const stringId of stringIds)
      for (const translation of translationsOf(db, stringId)) takeBackApprovals(db, intent, translation)
  })
}

/** Sets the user's vote for translations; null withdraws it. */
export function vote(
  db: Database,
  { userId, mark, ...of }: OfForms & { userId: number; mark: 'up' | 'down' | null },
  context: OperationContext,
): Reviewed {
  const translations = requireForms(db, of)
  requireUser(db, userId)
  return asIntent(db, { userId, action: 'translation.vote', now: context.now }, (intent) => {
    for (const translation of translations)
      setVote(db, intent, translation, { userId, value: markValue(mark), now: context.now })
    return reviewed(translations[0], intent)
  })
}

function setVote(
  db: Database,
  intent: Intent,
  translation: TranslationRow,
  { userId, value, now }: { userId: number; value: 1 | -1 | null; now: number },
): void {
  const before = readRow(db, 'vote', { translation_id: translation.id, user_id: userId })
  if (value === (before?.mark ?? null)) return
  if (value === null) {
    if (before) intent.remove('vote', before, translation)
  } else if (before) {
    intent.update('vote', before, { mark: value, voted_at: now }, translation)
  } else {
    const added = { translation_id: translation.id, user_id: userId, mark: value, voted_at: now }
    intent.insert('vote', added, translation)
  }
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
  if (!translation) throw unknownTranslation(translationId)
  return translation
}

export function unknownTranslation(translationId: number): Failure {
  return new Failure('translation.unknown', `There is no translation with the id ${translationId}.`, {
    value: String(translationId),
    kept: 'Nothing was changed.',
    todo: 'Look at the string again: the translation may have been deleted.',
  })
}

/** The translations of a string, into a language or into all. */
export function translationsOf(db: Database, stringId: number, languageId?: string): TranslationRow[] {
  return db
    .prepare<unknown[], { id: number }>(
      'SELECT id FROM translation WHERE string_id = @stringId AND (@languageId IS NULL OR language_id = @languageId)',
    )
    .all({ stringId, languageId: languageId ?? null })
    .flatMap(({ id }) => readRow(db, 'translation', { id }) ?? [])
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

/** Each row that would vanish with the translation is removed by itself first, so that undo can restore it. */
export function removeTranslation(db: Database, intent: Intent, translation: TranslationRow): void {
  const { id } = translation
  for (const vote of votesOf(db, id)) intent.remove('vote', vote, translation)
  for (const approval of approvalsOf(db, id)) intent.remove('approval', approval, translation)
  intent.remove('translation', translation, translation)
  forgetTranslation(db, intent, translation)
}
