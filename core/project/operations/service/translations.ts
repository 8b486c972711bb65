/** Translations, approvals and comments that a client adds or takes away by themselves. */
import type { Database } from 'better-sqlite3'
import { Failure } from '../../../failure.ts'
import type { PluralForm } from '../../../languages/plural.ts'
import type { OperationContext } from '../../operation.ts'
import { asIntent, type Intent } from '../history.ts'
import { targetLanguage } from '../languages.ts'
import { approvalsOf, votesOf } from '../reviewing.ts'
import { readRow, type TranslationRow } from '../rows.ts'
import { requireForm, requireString } from '../strings.ts'
import { unknownItem } from './unknown.ts'

export interface TranslationToPut {
  userId: number
  stringId: number
  languageId: string
  form: PluralForm
  text: string
  provider: string | null
  isPreTranslated: boolean
}

/**
 * Adds a translation beside those that are there.
 * @throws Failure `string.unknown`, `language.notTarget`, `translation.wrongForm`, `service.notUnique`
 */
export function putTranslation(
  db: Database,
  input: TranslationToPut,
  context: OperationContext,
): { translationId: number } {
  const { userId, stringId, form, text } = input
  const string = requireString(db, stringId)
  if (string.is_archived) throw unknownItem('String', stringId)
  const language = targetLanguage(db, input.languageId)
  requireForm(string, language, form)
  const others = db
    .prepare<unknown[], { text: string; updated_at: number }>(
      'SELECT text, updated_at FROM translation WHERE string_id = ? AND language_id = ? AND plural_form = ?',
    )
    .all(stringId, language.id, form)
  if (others.some((other) => other.text === text))
    throw new Failure('service.notUnique', 'This string has the same translation already.', { value: 'text' })
  // The newest decides which one is shown, even where a clock stands still.
  const at = Math.max(context.now, ...others.map((other) => other.updated_at + 1))
  const row = {
    string_id: stringId,
    language_id: language.id,
    plural_form: form,
    text,
    user_id: userId,
    provider: input.provider,
    is_pre_translated: input.isPreTranslated ? 1 : 0,
    is_shared: 0,
    created_at: at,
    updated_at: at,
  } satisfies Omit<TranslationRow, 'id'>
  return asIntent(db, { userId, action: 'translation.save', now: context.now }, (intent) => ({
    translationId: intent.insert('translation', row, row),
  }))
}

/** Deletes a string's translations, of one language or of all, with their votes and approvals. */
export function deleteTranslations(
  db: Database,
  { userId, stringId, languageId }: { userId: number; stringId: number; languageId?: string | undefined },
  context: OperationContext,
): void {
  requireString(db, stringId)
  asIntent(db, { userId, action: 'translation.delete', now: context.now }, (intent) => {
    for (const translation of translationsOf(db, stringId, languageId)) {
      for (const vote of votesOf(db, translation.id)) intent.remove('vote', vote, translation)
      removeApprovals(db, intent, translation)
      intent.remove('translation', translation, translation)
    }
  })
}

/** Takes back one approval. @throws Failure `service.unknown` */
export function deleteApproval(
  db: Database,
  { userId, approvalId }: { userId: number; approvalId: number },
  context: OperationContext,
): void {
  const approval = readRow(db, 'approval', { id: approvalId })
  const translation = approval && readRow(db, 'translation', { id: approval.translation_id })
  if (approval === undefined || translation === undefined) throw unknownItem('Approval', approvalId)
  asIntent(db, { userId, action: 'translation.approve', now: context.now }, (intent) =>
    intent.remove('approval', approval, translation),
  )
}

/** Takes back every approval of a string's translations. */
export function deleteApprovals(
  db: Database,
  { userId, stringId }: { userId: number; stringId: number },
  context: OperationContext,
): void {
  requireString(db, stringId)
  asIntent(db, { userId, action: 'translation.approve', now: context.now }, (intent) => {
    for (const translation of translationsOf(db, stringId)) removeApprovals(db, intent, translation)
  })
}

/** @throws Failure `service.unknown` */
export function rewordComment(
  db: Database,
  { userId, commentId, text }: { userId: number; commentId: number; text: string },
  context: OperationContext,
): void {
  const comment = readRow(db, 'comment', { id: commentId })
  if (comment === undefined) throw unknownItem('Comment', commentId)
  if (comment.text === text) return
  asIntent(db, { userId, action: 'comment.add', now: context.now }, (intent) =>
    intent.update('comment', comment, { text }, comment),
  )
}

/** @throws Failure `service.unknown` */
export function deleteComment(
  db: Database,
  { userId, commentId }: { userId: number; commentId: number },
  context: OperationContext,
): void {
  const comment = readRow(db, 'comment', { id: commentId })
  if (comment === undefined) throw unknownItem('Comment', commentId)
  asIntent(db, { userId, action: 'comment.delete', now: context.now }, (intent) =>
    intent.remove('comment', comment, comment),
  )
}

function removeApprovals(db: Database, intent: Intent, translation: TranslationRow): void {
  for (const approval of approvalsOf(db, translation.id)) intent.remove('approval', approval, translation)
}

function translationsOf(db: Database, stringId: number, languageId?: string): TranslationRow[] {
  return db
    .prepare<unknown[], { id: number }>(
      'SELECT id FROM translation WHERE string_id = @stringId AND (@languageId IS NULL OR language_id = @languageId)',
    )
    .all({ stringId, languageId: languageId ?? null })
    .flatMap(({ id }) => readRow(db, 'translation', { id }) ?? [])
}
