/** The strings of a file for its preview. */
import type { Database } from 'better-sqlite3'
import type { PreviewText } from '../../contract/preview.ts'
import { Failure } from '../../platform/errors/failure.ts'
import { targetLanguage } from '../../languages/rows/languages.ts'
import { requireFile } from '../../strings/rows/files.ts'
import { exportedContent, type FileContent } from './exportRows.ts'

/** Returns the strings that are in a file, by identifier. */
export function identifiersOfFile(
  db: Database,
  { fileId }: { fileId: number },
): { id: number; identifier: string }[] {
  return db
    .prepare<unknown[], { id: number; identifier: string }>(
      `SELECT id, identifier FROM source_string
       WHERE file_id = ? AND is_archived = 0 ORDER BY position, id`,
    )
    .all(fileId)
}

/** Returns the texts of the strings in a file, in its order, with their top translations that are finished. */
export function textsOfFile(
  db: Database,
  input: { fileId: number; languageId: string },
): Omit<PreviewText, 'html'>[] {
  const language = targetLanguage(db, input.languageId)
  return db
    .prepare<unknown[], Omit<PreviewText, 'html'>>(
      `SELECT s.id AS stringId, s.text AS source, nullif(translation.text, '') AS translation
       FROM source_string AS s
       LEFT JOIN top_translation AS top ON top.string_id = s.id AND top.language_id = @languageId
         AND top.plural_form = 'none'
       LEFT JOIN translation ON translation.id = top.translation_id AND translation.needs_work = 0
       WHERE s.file_id = @fileId AND s.is_archived = 0 ORDER BY s.position, s.id`,
    )
    .all({ fileId: input.fileId, languageId: language.id })
}

/** Returns the file of a page; null if its type is not among these, or it is too large, or not held. */
export function pageFile(
  db: Database,
  { fileId, types, largest }: { fileId: number; types: readonly string[]; largest: number },
): FileContent | null {
  // Queried before the bytes are read: most files have no page, and some are large.
  if (!types.includes(requireFile(db, fileId).type)) return null
  try {
    const file = exportedContent(db, { fileId })
    return file.content.byteLength <= largest ? file : null
  } catch (error) {
    if (error instanceof Failure && error.code === 'file.noContent') return null
    throw error
  }
}
