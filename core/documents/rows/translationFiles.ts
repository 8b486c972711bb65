/**
 * Translation files as they were last seen, with their bytes, and the open conflicts between the project and each of
 * them.
 */
import type { Database } from 'better-sqlite3'
import type { PluralForm } from '../../model/plural.ts'
import { FileBytes, inflated, sharedBytes } from '../../strings/rows/fileContent.ts'

/** The base, by identifier and form: the common text of project and file before they diverged. */
export type Unsettled = Readonly<Record<string, Readonly<Partial<Record<PluralForm, string | null>>>>>

export interface TranslationFilePlace {
  fileId: number
  languageId: string
  /** The path below the root of the source file, with '/' as separator. */
  path: string
  /** SHA-256 of the bytes, in hexadecimal. */
  hash: string
  /** Milliseconds since 1970. */
  seenAt: number
}

export interface TranslationFile extends TranslationFilePlace {
  content: Uint8Array
  unsettled: Unsettled
}

export interface TranslationFileToKeep {
  languageId: string
  path: string
  content: Uint8Array
  unsettled?: Unsettled | undefined
}

/** The translation files that the project has seen, by file and language, without their bytes. */
export function translationFilePlaces(db: Database): TranslationFilePlace[] {
  return db
    .prepare<unknown[], TranslationFilePlace>(
      `SELECT file_id AS fileId, language_id AS languageId, path, lower(hex(hash)) AS hash, seen_at AS seenAt
       FROM translation_file ORDER BY file_id, language_id`,
    )
    .all()
}

/** Returns a translation file as it was last seen; null if none was. `content`: its bytes, if loaded. */
export function translationFile(
  db: Database,
  {
    fileId,
    languageId,
    content: known,
  }: { fileId: number; languageId: string; content?: Uint8Array | undefined },
): TranslationFile | null {
  const row = db
    .prepare<unknown[], TranslationFilePlace & { content: Buffer | null; unsettled: string | null }>(
      `SELECT file_id AS fileId, language_id AS languageId, path, lower(hex(hash)) AS hash, seen_at AS seenAt,
         iif(@isKnown, NULL, content) AS content, unsettled
       FROM translation_file WHERE file_id = @fileId AND language_id = @languageId`,
    )
    .get({ fileId, languageId, isKnown: Number(known !== undefined) })
  if (!row) return null
  const unsettled = row.unsettled === null ? {} : (JSON.parse(row.unsettled) as Unsettled)
  const content = known ?? sharedBytes(inflated(row.content ?? new Uint8Array()))
  return { ...row, content, unsettled }
}

/**
 * Stores a translation file as last seen. Its time stays that of the first sight until it is `written`, because later
 * deletions still have to be removed from the file.
 */
export function keepTranslationFile(
  db: Database,
  fileId: number,
  {
    languageId,
    path,
    content,
    unsettled = {},
  }: Omit<TranslationFileToKeep, 'content'> & { content: Uint8Array | FileBytes },
  { now, isWritten = false }: { now: number; isWritten?: boolean },
): void {
  const bytes = content instanceof FileBytes ? content : new FileBytes(content)
  db.prepare(
    `INSERT INTO translation_file (file_id, language_id, path, hash, content, seen_at, unsettled)
     VALUES (@fileId, @languageId, @path, @hash, @content, @now, @unsettled)
     ON CONFLICT (file_id, language_id) DO UPDATE SET path = excluded.path, hash = excluded.hash,
       content = excluded.content, seen_at = iif(@isWritten, @now, seen_at), unsettled = excluded.unsettled`,
  ).run({
    fileId,
    languageId,
    path,
    hash: bytes.hash,
    content: bytes.deflated,
    now,
    isWritten: Number(isWritten),
    unsettled: Object.keys(unsettled).length === 0 ? null : JSON.stringify(unsettled),
  })
}

/** Stores the forms on which the project and a seen file still differ. */
export function keepUnsettled(
  db: Database,
  { fileId, languageId, unsettled }: { fileId: number; languageId: string; unsettled: Unsettled },
): void {
  db.prepare('UPDATE translation_file SET unsettled = ? WHERE file_id = ? AND language_id = ?').run(
    JSON.stringify(unsettled),
    fileId,
    languageId,
  )
}
