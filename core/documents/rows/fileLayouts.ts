/** Where the translations of each source file lie. */
import type { Database } from 'better-sqlite3'

/** The paths of a file's translations. */
export interface FileLayout {
  /** A path with `{language}` in it, below the folder that the source file's path is below. */
  pattern: string
  /** The codes of all files that lie there, of whichever languages, as they are spelled. */
  codes: readonly string[]
  /** Whether no file in the source language lies there: the strings are those of all the translation files. */
  isCatalogue: boolean
}

/** The layouts of files, by their ids. */
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

/** Notes where a person wants the translations of a file to lie: a path with `{language}` in it. */
export function keepLayout(db: Database, { fileId, pattern }: { fileId: number; pattern: string }): void {
  keepFileLayout(db, fileId, { pattern, codes: [], isCatalogue: false })
}
