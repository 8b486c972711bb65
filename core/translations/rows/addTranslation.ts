/** Translations that stand beside others: added, given another text, deleted and brought back by themselves. */
import type { Database } from 'better-sqlite3'
import { Failure } from '../../platform/errors/failure.ts'
import type { PluralForm } from '../../model/plural.ts'
import { targetLanguage } from '../../languages/rows/languages.ts'
import { updateMemory } from '../../memory/rows/updateMemory.ts'
import type { OperationContext } from '../../store/operation.ts'
import { asIntent, type Intent } from '../../history/rows/intent.ts'
import { readRow } from '../../history/rows/rows.ts'
import type { ApprovalRow, TranslationRow, VoteRow } from './entities.ts'
import { languageOfFile } from '../../summaries/rows/fileForms.ts'
import { refuseLocked, requireForm, requireString, requireStringInUse } from '../../strings/rows/strings.ts'
import { ofForm, rankedTranslations, timesOf } from '../../summaries/rows/rankedTranslations.ts'
import {
  removeTranslation,
  requireTranslation,
  takeBackApprovals,
  translationsOf,
  unknownTranslation,
  votesOf,
} from './reviews.ts'
import { settle } from './needsWork.ts'
import { saveZeroTwin } from './saveText.ts'
import { insertTranslation, newerThan, rewordTranslation } from './translationRows.ts'

export interface NewTranslationText {
  stringId: number
  languageId: string
  form: PluralForm
  text: string
  userId: number
  provider: string | null
  isPreTranslated: boolean
  /** Keeps it in the project's own memory, as one that is typed. */
  addToTm: boolean
}

/**
 * Adds a translation as the newest of its form; those that are there stay. One that needs work and has the same text
 * is settled by it.
 * @throws Failure `string.unknown`, `string.locked`, `language.notTarget`, `translation.wrongForm`,
 *   `translation.exists`
 */
export function addTranslation(
  db: Database,
  intent: Intent,
  { addToTm, ...input }: NewTranslationText,
): TranslationRow {
  const string = requireStringInUse(db, input.stringId)
  refuseLocked(string)
  const language = targetLanguage(db, input.languageId)
  requireForm(string, languageOfFile(db, language, string.file_id), input.form)
  const same = ofForm(rankedTranslations(db, input.stringId, language.id), input.form).find(
    ({ row }) => row.text === input.text && row.needs_work === 1,
  )
  if (same) return settle(db, intent, same.row)
  const createdAt = newestTime(db, intent, { ...input, languageId: language.id, own: null })
  saveZeroTwin(db, intent, { ...input, languageId: language.id }, input.text)
  const added = insertTranslation(intent, { ...input, languageId: language.id, createdAt })
  if (addToTm) updateMemory(db, intent, added)
  return added
}

/**
 * Changes the text of a translation, and makes it the newest of its form. Approvals and votes of the old text are
 * removed with it.
 * @throws Failure `translation.unknown`, `string.locked`, `translation.exists`
 */
export function replaceText(
  db: Database,
  intent: Intent,
  { translationId, text }: { translationId: number; text: string },
): void {
  const before = requireTranslation(db, translationId)
  if (before.text === text) return
  refuseLocked(requireString(db, before.string_id))
  const { string_id: stringId, language_id: languageId, plural_form: form } = before
  const time = newestTime(db, intent, { stringId, languageId, form, text, own: translationId })
  for (const vote of votesOf(db, translationId)) intent.remove('vote', vote, before)
  takeBackApprovals(db, intent, before)
  updateMemory(db, intent, rewordTranslation(intent, before, { text, at: time }))
}

interface TextOfForm {
  stringId: number
  languageId: string
  form: PluralForm
  text: string
  /** The translation that is to have the text; null: a new one. */
  own: number | null
}

/**
 * Returns the time at which a text is the newest of its form.
 * @throws Failure `translation.exists` where another translation of the form has the text
 */
export function newestTime(
  db: Database,
  intent: Intent,
  { stringId, languageId, form, text, own }: TextOfForm,
): number {
  const present = ofForm(rankedTranslations(db, stringId, languageId), form)
  if (present.some(({ id, row }) => id !== own && row.text === text))
    throw new Failure('translation.exists', 'This string has the same translation already.', {
      value: text,
      kept: 'Nothing was changed.',
      todo: 'Approve the one that is there, or vote for it.',
    })
  return newerThan(timesOf(present), intent.now)
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
  if (deletion === undefined) throw unknownTranslation(translationId)
  const row = JSON.parse(deletion.before) as TranslationRow
  if (!db.prepare('SELECT 1 FROM source_string WHERE id = ?').get(row.string_id))
    throw unknownTranslation(translationId)
  refuseLocked(requireString(db, row.string_id))
  asIntent(db, { userId, action: 'translation.save', now: context.now }, (intent) => {
    intent.insert('translation', row, row)
    updateMemory(db, intent, row)
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
    for (const stringId of stringIds) {
      refuseLocked(requireString(db, stringId))
      for (const translation of translationsOf(db, stringId, languageId))
        removeTranslation(db, intent, translation)
    }
  })
}
