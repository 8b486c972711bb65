/** Imports translators' comments of a file (docs/reference/translations.md, "Comments of translators"). */
import type { Database } from 'better-sqlite3'
import type { Intent } from '../../history/rows/intent.ts'
import { noteComment } from '../../translations/rows/translatorComments.ts'
import type { TranslatorComments } from '../translatorComments.ts'

export interface CommentsToNote {
  fileId: number
  languageId: string
  comments: TranslatorComments
  /** Skips strings with a comment in the project, or with a deleted one. */
  onlyWhereNone?: boolean
}

/** Comments of strings that the file lacks are ignored. */
export function noteComments(
  db: Database,
  intent: Intent,
  { fileId, languageId, comments, onlyWhereNone = false }: CommentsToNote,
): void {
  if (comments.size === 0) return
  const strings = db
    .prepare<unknown[], { id: number; identifier: string }>(
      `SELECT id, identifier FROM source_string AS s
       WHERE file_id = @fileId AND is_archived = 0 AND identifier IN (SELECT value FROM json_each(@identifiers))
         AND (@all = 1 OR NOT EXISTS (
           SELECT 1 FROM translator_comment WHERE string_id = s.id AND language_id = @languageId))
       ORDER BY id`,
    )
    .all({
      ...{ fileId, languageId, identifiers: JSON.stringify([...comments.keys()]) },
      all: Number(!onlyWhereNone),
    })
  for (const { id: stringId, identifier } of strings)
    noteComment(db, intent, { stringId, languageId, text: comments.get(identifier) ?? '' })
}
