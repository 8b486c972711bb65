/** The paths of each source file's translations. */
import type { Database } from 'better-sqlite3'

/** The paths of a file's translations. */
export interface FileLayout {
  /** A path with `{language}` or the placeholders of the cloud in it (patternPath.ts), below the root of the source file. */
  pattern: string
  /** The codes of all existing files of the pattern, in any language, as spelled. */
  codes: readonly string[]
  /** Whether no file in the source language exists: the strings are those of all the translation files. */
  isCatalogue: boolean
}

/** Returns the layouts of files, by their ids. */
export function fileLayouts(db: Database): { fileId: number; layout: FileLayout }[] {
  return db
    .prepare<unknown[], { fileId: number; pattern: string; codes: string; isCatalogue: number }>(
      'SELECT file_id AS fileId, pattern, codes, is_catalogue AS isCatalogue FROM file_layout ORDER BY file_id',
    )
    .all()
    .map(({ fileId, pattern, codes, isCatalogue }) => ({
      fileId,
      layout: { pattern, codes: JSON.parse(codes) as string[], isCatalogue: isCatalogue === 1 },
    }))
}

export function keepFileLayout(
  db: Database,
  fileId: number,
  { pattern, codes, isCatalogue }: FileLayout,
): void {
  db.prepare(
    `INSERT INTO file_layout (file_id, pattern, codes, is_catalogue) VALUES (?, ?, ?, ?)
     ON CONFLICT (file_id) DO UPDATE SET pattern = excluded.pattern, codes = excluded.codes,
       is_catalogue = excluded.is_catalogue`,
  ).run(fileId, pattern, JSON.stringify(codes), Number(isCatalogue))
}

/** Stores the path that the user or a client chose for the translations of a file, as a pattern. */
export function keepLayout(db: Database, { fileId, pattern }: { fileId: number; pattern: string }): void {
  keepFileLayout(db, fileId, { pattern, codes: [], isCatalogue: false })
}
