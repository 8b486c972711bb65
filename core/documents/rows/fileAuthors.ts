/** Authors and times of a file's translations (docs/reference/translations.md, "Author and date"). */
import type { Database } from 'better-sqlite3'
import { authorOfFile, NOBODY, type FileAuthor } from '../../formats/fileAuthor.ts'
import { ensureUser } from '../../history/rows/users.ts'
import { requireFile } from '../../strings/rows/files.ts'

export interface Origin {
  /** Null: the translations are the file's own, without an author. */
  authorId: number | null
  /** Milliseconds since 1970; absent: now. */
  writtenAt?: number
}

/**
 * Returns the author of the translations that a file brings: the person that its header names, who becomes a user. The
 * file's date counts if the project has none of its translations into the language yet, else the current time.
 */
export function originOf(
  db: Database,
  {
    fileId,
    languageId,
    author: { person, at },
    now,
  }: { fileId: number; languageId: string; author: FileAuthor; now: number },
): Origin {
  const authorId = person === null ? null : userOf(db, person)
  const isDated = at !== null && at <= now && !hasTranslations(db, fileId, languageId)
  return { authorId, ...(isDated && { writtenAt: at }) }
}

/** The author named in the file; `NOBODY` if the file's bytes are not given, or no longer loaded. */
export function authorIn(db: Database, fileId: number, content: Uint8Array | undefined): FileAuthor {
  if (content === undefined) return NOBODY
  return authorOfFile(requireFile(db, fileId).type, content)
}

/**
 * Returns the user with that address, or with that name if one of the two has no address, because names are not unique.
 * Otherwise creates a user whose login is the address or the name.
 */
function userOf(db: Database, { name, mail }: { name: string; mail: string | null }): number {
  const known = db
    .prepare<unknown[], { id: number }>(
      `SELECT id FROM user
       WHERE @mail IN (mail, login) OR (mail IS NULL OR @mail IS NULL) AND @name IN (name, login)
       ORDER BY mail IS @mail DESC, name IS @name DESC, id LIMIT 1`,
    )
    .get({ name, mail })
  return known?.id ?? ensureUser(db, { login: mail ?? name, name, mail }).id
}

function hasTranslations(db: Database, fileId: number, languageId: string): boolean {
  const found = db
    .prepare<unknown[]>(
      `SELECT 1 FROM source_string AS s CROSS JOIN translation AS t ON t.string_id = s.id AND t.language_id = @languageId
       WHERE s.file_id = @fileId LIMIT 1`,
    )
    .get({ fileId, languageId })
  return found !== undefined
}
