/** Translations and approvals that a client adds or takes away by themselves. */
import type { Database } from 'better-sqlite3'
import { Failure } from '../../failure.ts'
import type { PluralForm } from '../../languages/plural.ts'
import type { OperationContext } from '../../store/operation.ts'
import { rememberTranslation } from '../../memory/rows/feeding.ts'
import { asIntent, type Intent } from '../../history/intent.ts'
import { targetLanguage } from '../../languages/rows/languages.ts'
import { approvalsOf, giveApproval, requireTranslation, votesOf } from '../../translations/rows/reviewing.ts'
import { readRow, type ApprovalRow, type TranslationRow, type VoteRow } from '../../history/rows.ts'
import { requireForm, requireString } from '../../strings/rows/strings.ts'
import { removeTranslation } from '../../translations/rows/translating.ts'
import { removeApprovals, translationsOf } from '../../documents/rows/updateOption.ts'
import { runBatch } from './batch.ts'
import { unknownItem } from './unknown.ts'

export interface TranslationToPut {
  stringId: number
  languageId: string
  form: PluralForm
  text: string
  provider: string | null
  isPreTranslated: boolean
  /** Keeps it in the project's own memory, as one that is typed. */
  addToTm: boolean
}

export type TranslationChange =
  | { kind: 'add'; translation: TranslationToPut }
  | { kind: 'replace'; translationId: number; text: string }
  | { kind: 'remove'; translationId: number }

/**
 * Changes translations as one intent: adds some beside those that are there, rewords or deletes others. What was said
 * of a text (approvals, votes) goes with it. Answers the translation that each change was of.
 * @throws Failure `service.batch` of `string.unknown`, `language.notTarget`, `translation.wrongForm`,
 * `translation.unknown`, `service.notUnique`
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
          return addTranslation(db, intent, userId, change.translation)
        case 'replace':
          return rewordTranslation(db, intent, change)
        case 'remove':
          removeTranslation(db, intent, requireTranslation(db, change.translationId))
          return change.translationId
      }
    }),
  }))
}

function addTranslation(db: Database, intent: Intent, userId: number, input: TranslationToPut): number {
  const { stringId, form, text } = input
  const string = requireString(db, stringId)
  if (string.is_archived) throw unknownItem('String', stringId)
  const language = targetLanguage(db, input.languageId)
  requireForm(string, language, form)
  const row = {
    string_id: stringId,
    language_id: language.id,
    plural_form: form,
    text,
    user_id: userId,
    provider: input.provider,
    is_pre_translated: input.isPreTranslated ? 1 : 0,
    is_shared: 0,
    created_at: 0,
    updated_at: 0,
  } satisfies Omit<TranslationRow, 'id'>
  const at = newerThanOthers(db, intent, row, null)
  const added = { ...row, created_at: at, updated_at: at }
  const translation = { id: intent.insert('translation', added, added), ...added }
  if (input.addToTm) rememberTranslation(db, intent, translation)
  return translation.id
}

function rewordTranslation(
  db: Database,
  intent: Intent,
  { translationId, text }: { translationId: number; text: string },
): number {
  const before = requireTranslation(db, translationId)
  if (before.text === text) return translationId
  const at = newerThanOthers(db, intent, { ...before, text }, translationId)
  for (const vote of votesOf(db, translationId)) intent.remove('vote', vote, before)
  removeApprovals(db, intent, before)
  const changes = { text, provider: null, is_pre_translated: 0, is_shared: 0, updated_at: at } as const
  intent.update('translation', before, changes, before)
  rememberTranslation(db, intent, { ...before, ...changes })
  return translationId
}

/**
 * The newest decides which one is shown, even where a clock stands still: a date after those of the form's others.
 * @throws Failure `service.notUnique` where one of them has the text
 */
function newerThanOthers(
  db: Database,
  intent: Intent,
  row: Omit<TranslationRow, 'id'>,
  own: number | null,
): number {
  const others = db
    .prepare<unknown[], { id: number; text: string; updated_at: number }>(
      'SELECT id, text, updated_at FROM translation WHERE string_id = ? AND language_id = ? AND plural_form = ?',
    )
    .all(row.string_id, row.language_id, row.plural_form)
  if (others.some(({ id, text }) => id !== own && text === row.text))
    throw new Failure('service.notUnique', 'This string has the same translation already.', { value: 'text' })
  return Math.max(intent.now, ...others.map((other) => other.updated_at + 1))
}

/**
 * Brings a deleted translation back as it was, with its approvals and votes; one that is there stays as it is.
 * @throws Failure `translation.unknown` where no such one was deleted
 */
export function restoreTranslation(
  db: Database,
  { userId, translationId }: { userId: number; translationId: number },
  context: OperationContext,
): void {
  if (readRow(db, 'translation', { id: translationId }) !== undefined) return
  const deletion = db
    .prepare<unknown[], { intent_id: number; before: string }>(
      `SELECT intent_id, before FROM event WHERE entity = 'translation' AND entity_id = ? AND after IS NULL
       ORDER BY id DESC LIMIT 1`,
    )
    .get(translationId)
  if (deletion === undefined) throw unknownItem('Translation', translationId)
  const row = JSON.parse(deletion.before) as TranslationRow
  if (!db.prepare('SELECT 1 FROM source_string WHERE id = ?').get(row.string_id))
    throw unknownItem('Translation', translationId)
  asIntent(db, { userId, action: 'translation.save', now: context.now }, (intent) => {
    intent.insert('translation', row, row)
    rememberTranslation(db, intent, row)
    for (const { entity, before } of judgementsIn(db, deletion.intent_id)) {
      const judgement = JSON.parse(before) as VoteRow & ApprovalRow
      if (judgement.translation_id === translationId) intent.insert(entity, judgement, row)
    }
  })
}

function judgementsIn(db: Database, intentId: number): { entity: 'vote' | 'approval'; before: string }[] {
  return db
    .prepare<unknown[], { entity: 'vote' | 'approval'; before: string }>(
      `SELECT entity, before FROM event WHERE intent_id = ? AND entity IN ('vote', 'approval') AND after IS NULL
       ORDER BY id`,
    )
    .all(intentId)
}

/** Deletes translations of strings, of one language or of all, with their votes and approvals. */
export function deleteTranslations(
  db: Database,
  {
    userId,
    stringIds,
    languageId,
  }: { userId: number; stringIds: readonly number[]; languageId?: string | undefined },
  context: OperationContext,
): void {
  asIntent(db, { userId, action: 'translation.delete', now: context.now }, (intent) => {
    for (const stringId of stringIds)
      for (const translation of translationsOf(db, stringId, languageId))
        removeTranslation(db, intent, translation)
  })
}

export type ApprovalChange = { kind: 'add'; translationId: number } | { kind: 'remove'; approvalId: number }

/**
 * Approves translations and takes approvals back, as one intent. Answers the approval that each change was of.
 * @throws Failure `service.batch` of `translation.unknown`, `service.unknown`
 */
export function changeApprovals(
  db: Database,
  { userId, changes }: { userId: number; changes: readonly ApprovalChange[] },
  context: OperationContext,
): { approvalIds: number[] } {
  return asIntent(db, { userId, action: 'translation.approve', now: context.now }, (intent) => ({
    approvalIds: runBatch(changes, (change) =>
      change.kind === 'add'
        ? addApproval(db, intent, userId, change.translationId)
        : removeApproval(db, intent, change.approvalId),
    ),
  }))
}

function addApproval(db: Database, intent: Intent, userId: number, translationId: number): number {
  const translation = requireTranslation(db, translationId)
  giveApproval(db, intent, userId, translation)
  rememberTranslation(db, intent, translation)
  return approvalsOf(db, translationId).find((approval) => approval.user_id === userId)?.id ?? 0
}

function removeApproval(db: Database, intent: Intent, approvalId: number): number {
  const approval = readRow(db, 'approval', { id: approvalId })
  const translation = approval && readRow(db, 'translation', { id: approval.translation_id })
  if (approval === undefined || translation === undefined) throw unknownItem('Approval', approvalId)
  intent.remove('approval', approval, translation)
  return approvalId
}

/** Takes back every approval of the translations of strings. */
export function deleteApprovals(
  db: Database,
  { userId, stringIds }: { userId: number; stringIds: readonly number[] },
  context: OperationContext,
): void {
  asIntent(db, { userId, action: 'translation.approve', now: context.now }, (intent) => {
    for (const stringId of stringIds)
      for (const translation of translationsOf(db, stringId)) removeApprovals(db, intent, translation)
  })
}
