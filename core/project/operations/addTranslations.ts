/** Taking in translations from files, many at a time. */
import type { Database } from 'better-sqlite3'
import type { ParsedTranslation } from '../../formats/format.ts'
import type { Language } from '../../languages/language.ts'
import type { PluralForm } from '../../languages/plural.ts'
import type { Intent } from './history.ts'
import { giveApproval } from './reviewing.ts'
import { readRow, type TranslationRow } from './rows.ts'
import { formsOf, type StringType } from './strings.ts'

export interface TranslationToAdd extends ParsedTranslation {
  string: { id: number; type: StringType }
}

export interface AddOptions {
  userId: number
  language: Language
  /** The file of all the strings. */
  fileId: number
  /** Leaves forms alone that have any translation. */
  onlyWhereNone?: boolean
  /** Is called before each translation. */
  step: () => void
  /** Approves every translation that the file gives, those that were there too. */
  approve?: boolean
}

export interface Added {
  /** Forms. */
  added: number
  /** Forms whose text, or with `onlyWhereNone` any text, was there. */
  unchanged: number
}

/**
 * Adds each form's text where it is not there yet; what is there is kept beside it. Left out: empty texts,
 * fuzzy translations, and forms that the string does not have in the language.
 */
export function addTranslations(
  db: Database,
  intent: Intent,
  translations: readonly TranslationToAdd[],
  options: AddOptions,
): Added {
  const { language, userId } = options
  const present = presentTexts(db, options.fileId, language.id)
  const counts: Added = { added: 0, unchanged: 0 }
  for (const { string, text, status } of translations) {
    options.step()
    if (status === 'fuzzy') continue
    for (const form of formsOf(string, language)) {
      const formText = textOf(text, form)
      if (!formText) continue
      const ofForm = present.get(string.id)?.filter((one) => one.form === form) ?? []
      const same = ofForm.find((one) => one.text === formText)
      if (same || (options.onlyWhereNone && ofForm.length > 0)) {
        counts.unchanged += 1
        if (options.approve && same) approveAgain(db, intent, userId, same.id)
        continue
      }
      const row = insertTranslation(intent, string.id, form, formText, options)
      addPresent(present, string.id, { id: row.id, form, text: formText })
      if (options.approve || status === 'approved') giveApproval(db, intent, userId, row)
      counts.added += 1
    }
  }
  return counts
}

function textOf(text: ParsedTranslation['text'], form: PluralForm): string | undefined {
  if (typeof text === 'string') return form === 'none' ? text : undefined
  return form === 'none' ? undefined : text[form]
}

function insertTranslation(
  intent: Intent,
  stringId: number,
  form: PluralForm,
  text: string,
  { userId, language }: AddOptions,
): TranslationRow {
  const row = {
    string_id: stringId,
    language_id: language.id,
    plural_form: form,
    text,
    user_id: userId,
    provider: null,
    is_pre_translated: 0,
    is_shared: 0,
    created_at: intent.now,
    updated_at: intent.now,
  } satisfies Omit<TranslationRow, 'id'>
  return { id: intent.insert('translation', row, row), ...row }
}

function approveAgain(db: Database, intent: Intent, userId: number, translationId: number): void {
  const translation = readRow(db, 'translation', { id: translationId })
  if (translation) giveApproval(db, intent, userId, translation)
}

interface PresentText {
  id: number
  form: PluralForm
  text: string
}

/** The translations that the file's strings have in the language, by the string's id. */
function presentTexts(db: Database, fileId: number, languageId: string): Map<number, PresentText[]> {
  const rows = db
    .prepare<unknown[], PresentText & { stringId: number }>(
      `SELECT t.id, t.string_id AS stringId, t.plural_form AS form, t.text
     FROM source_string AS s JOIN translation AS t ON t.string_id = s.id AND t.language_id = @languageId
     WHERE s.file_id = @fileId ORDER BY t.id`,
    )
    .iterate({ fileId, languageId })
  const present = new Map<number, PresentText[]>()
  for (const { stringId, ...text } of rows) addPresent(present, stringId, text)
  return present
}

function addPresent(present: Map<number, PresentText[]>, stringId: number, text: PresentText): void {
  const texts = present.get(stringId)
  if (texts) texts.push(text)
  else present.set(stringId, [text])
}
