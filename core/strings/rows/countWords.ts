/** Counting the words of sources, little by little: a batch is one short write, between which people go on. */
import type { Database } from 'better-sqlite3'
import { wordCounter } from '../../languages/words.ts'
import { ProgressChange, progressOf } from '../../summaries/rows/progressRows.ts'

interface Uncounted {
  id: number
  type: string
  text: string
}

/**
 * Counts the words of at most `limit` visible strings of a file (null: of none) that are not counted yet; answers how
 * many it found. An asset has none: its text is a file.
 */
export function countWordsOfStrings(
  db: Database,
  { fileId, limit }: { fileId: number | null; limit: number },
): { counted: number } {
  const sourceLanguageId = db.prepare<[], string>('SELECT source_language_id FROM project').pluck().get()
  const wordsOf = wordCounter(sourceLanguageId ?? 'und')
  const strings = db
    .prepare<[number | null, number], Uncounted>(
      `SELECT id, type, text FROM source_string
       WHERE file_id IS ? AND words IS NULL AND is_hidden = 0 AND is_archived = 0 LIMIT ?`,
    )
    .all(fileId, limit)
  const keep = db.prepare<[number, number]>('UPDATE source_string SET words = ? WHERE id = ?')
  for (const { id, type, text } of strings) keep.run(type === 'asset' ? 0 : wordsOf(text), id)
  addToProgress(
    db,
    strings.map(({ id }) => id),
  )
  return { counted: strings.length }
}

/** The strings counted for no word until now. */
function addToProgress(db: Database, stringIds: readonly number[]): void {
  const change = new ProgressChange()
  for (const count of progressOf(db, stringIds)) change.add({ ...count, translated: 0, approved: 0 })
  change.apply(db)
}
