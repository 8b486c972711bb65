/** Drafts: what was typed and not yet saved. They survive a crash and make no history. */
import type { Database } from 'better-sqlite3'
import type { PluralForm } from '../../model/plural.ts'
import type { DraftCount } from '../../contract/index.ts'
import type { OperationContext } from '../../store/operation.ts'
import { targetLanguage } from '../../languages/rows/languages.ts'
import { requireForm, requireString } from '../../strings/rows/strings.ts'
import { requireUser } from '../../history/rows/users.ts'

export interface DraftPlace {
  stringId: number
  languageId: string
  form: PluralForm
  userId: number
}

/**
 * Keeps what is in a field; null forgets it. A text that is the top translation's, or empty where there is none,
 * is no draft: nothing of it is unsaved.
 */
export function saveDraft(
  db: Database,
  input: DraftPlace & { text: string | null },
  context: OperationContext,
): null {
  const { stringId, form, userId, text } = input
  const language = targetLanguage(db, input.languageId)
  const languageId = language.id
  const string = requireString(db, stringId)
  // One that is forgotten may be of a form that the string had once.
  if (text !== null) requireForm(string, language, form)
  requireUser(db, userId)
  const top = db
    .prepare<unknown[], { text: string }>(
      `SELECT t.text FROM top_translation AS top JOIN translation AS t ON t.id = top.translation_id
     WHERE top.string_id = @stringId AND top.language_id = @languageId AND top.plural_form = @form`,
    )
    .get({ stringId, languageId, form })
  if (text === null || text === (top?.text ?? '')) clearDraft(db, { stringId, languageId, form, userId })
  else
    db.prepare(
      `INSERT INTO draft (string_id, language_id, plural_form, user_id, text, updated_at)
       VALUES (@stringId, @languageId, @form, @userId, @text, @now)
       ON CONFLICT DO UPDATE SET text = excluded.text, updated_at = excluded.updated_at`,
    ).run({ stringId, languageId, form, userId, text, now: context.now })
  return null
}

export function clearDraft(db: Database, { stringId, languageId, form, userId }: DraftPlace): void {
  db.prepare(
    `DELETE FROM draft WHERE string_id = @stringId AND language_id = @languageId
       AND plural_form = @form AND user_id = @userId`,
  ).run({ stringId, languageId, form, userId })
}

/** Moves the drafts of a string, of all users, to another one; if that has one already, both stay. */
export function moveDrafts(db: Database, { from, to }: { from: number; to: number }): void {
  db.prepare('UPDATE OR IGNORE draft SET string_id = @to WHERE string_id = @from').run({ from, to })
}

/** Returns the user's drafts of a string, by form. */
export function draftsOf(
  db: Database,
  place: { stringId: number; languageId: string; userId: number },
): Partial<Record<PluralForm, string>> {
  const rows = db
    .prepare<unknown[], { plural_form: PluralForm; text: string }>(
      `SELECT plural_form, text FROM draft
     WHERE string_id = @stringId AND language_id = @languageId AND user_id = @userId`,
    )
    .all(place)
  return Object.fromEntries(rows.map((row) => [row.plural_form, row.text]))
}

/** The strings with texts that the user typed and never saved, the newest first, in target languages alone. */
export function recoveredDrafts(
  db: Database,
  { userId }: { userId: number },
): { stringId: number; languageId: string }[] {
  return db
    .prepare<[number, number], { stringId: number; languageId: string }>(
      `SELECT string_id AS stringId, draft.language_id AS languageId
       FROM draft JOIN target_language ON target_language.language_id = draft.language_id
       WHERE user_id = ? GROUP BY string_id, draft.language_id ORDER BY max(updated_at) DESC LIMIT ?`,
    )
    .all(userId, MAX_DRAFTS)
}

/**
 * Counts the strings with drafts, by file and language: typed texts that are in no export. Excludes languages that are
 * no targets and strings that their source has lost. `own`: the number of the user's.
 */
export function draftCounts(db: Database, { userId }: { userId: number }): DraftCount[] {
  return db
    .prepare<unknown[], DraftCount>(
      `SELECT string.file_id AS fileId, coalesce(file.path, file.name) AS path,
         draft.language_id AS languageId, count(DISTINCT string.id) AS strings,
         count(DISTINCT string.id) FILTER (WHERE draft.user_id = ?) AS own
       FROM draft
       JOIN target_language ON target_language.language_id = draft.language_id
       JOIN source_string AS string ON string.id = draft.string_id AND string.is_archived = 0
       LEFT JOIN file ON file.id = string.file_id
       GROUP BY string.file_id, draft.language_id
       ORDER BY path, string.file_id, draft.language_id`,
    )
    .all(userId)
}

/** Returns the strings in which the user has drafts in a language, including forms that no longer exist. */
export function stringsWithDrafts(
  db: Database,
  { languageId, userId }: { languageId: string; userId: number },
): number[] {
  return db
    .prepare<unknown[], number>(
      'SELECT DISTINCT string_id FROM draft WHERE language_id = @languageId AND user_id = @userId',
    )
    .pluck()
    .all({ languageId, userId })
}

/** How many drafts are looked for at most. */
const MAX_DRAFTS = 1_000
