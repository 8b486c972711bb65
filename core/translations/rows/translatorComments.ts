/** Comments of translators, which their files keep beside the translation (docs/reference/translations.md). */
import type { Database } from 'better-sqlite3'
import { asIntent, type Intent } from '../../history/rows/intent.ts'
import { readRow } from '../../history/rows/rows.ts'
import { targetLanguage } from '../../languages/rows/languages.ts'
import type { OperationContext } from '../../store/operation.ts'
import { requireString } from '../../strings/rows/strings.ts'

/** The comments of a file's strings in a language, by identifier; '' of one that was taken away. */
export function translatorComments(
  db: Database,
  place: { fileId: number; languageId: string },
): [identifier: string, text: string][] {
  return db
    .prepare<unknown[], { identifier: string; text: string }>(
      `SELECT s.identifier, note.text FROM translator_comment AS note
       JOIN source_string AS s ON s.id = note.string_id
       WHERE s.file_id = @fileId AND s.is_archived = 0 AND note.language_id = @languageId
       ORDER BY s.position, s.id`,
    )
    .all(place)
    .map(({ identifier, text }) => [identifier, text])
}

export interface TranslatorCommentToSet {
  stringId: number
  languageId: string
  /** '' takes it away. */
  text: string
}

/** @throws Failure `string.unknown`, `language.notTarget` */
export function setTranslatorComment(
  db: Database,
  { userId, ...comment }: TranslatorCommentToSet & { userId: number },
  context: OperationContext,
): { changed: boolean } {
  requireString(db, comment.stringId)
  const languageId = targetLanguage(db, comment.languageId).id
  return asIntent(db, { userId, action: 'comment.noteInFile', now: context.now }, (intent) => ({
    changed: noteComment(db, intent, { ...comment, languageId, text: comment.text.trim() }),
  }))
}

/** Sets a comment within an intent; answers whether it is another one. */
export function noteComment(
  db: Database,
  intent: Intent,
  { stringId, languageId, text }: TranslatorCommentToSet,
): boolean {
  const place = { string_id: stringId, language_id: languageId }
  // An empty row stays behind when this is undone: it says that the file is to lose the comment again.
  db.prepare(
    `INSERT INTO translator_comment (string_id, language_id, text) VALUES (@string_id, @language_id, '')
     ON CONFLICT DO NOTHING`,
  ).run(place)
  const before = readRow(db, 'translatorComment', place)
  if (before === undefined || before.text === text) return false
  intent.update('translatorComment', before, { text }, place)
  return true
}

/** The comment of a string; null where it has none. */
export function translatorCommentOf(
  db: Database,
  { stringId, languageId }: { stringId: number; languageId: string },
): string | null {
  const found = db
    .prepare<unknown[], string>('SELECT text FROM translator_comment WHERE string_id = ? AND language_id = ?')
    .pluck()
    .get(stringId, languageId)
  return found === undefined || found === '' ? null : found
}
