/** The strings with a word that a project's own dictionary takes in or leaves out. */
import type { Database } from 'better-sqlite3'

export interface WordPlaces {
  languageId: string
  word: string
  /** Whether it was wrong: then only strings with an issue of spelling are of interest. */
  wasWrong: boolean
  limit: number
}

/** Strings whose translations hold the word, and perhaps some that hold it inside another; null where they are more. */
export function stringsWithWord(
  db: Database,
  { languageId, word, wasWrong, limit }: WordPlaces,
): { stringIds: number[] | null } {
  const issue = wasWrong
    ? `AND EXISTS (SELECT 1 FROM qa_issue WHERE translation_id = translation.id AND qa_check = 'spelling')`
    : ''
  const stringIds = db
    .prepare<[string, string, number], number>(
      `SELECT DISTINCT top.string_id FROM top_translation AS top
       CROSS JOIN translation ON translation.id = top.translation_id
       WHERE top.language_id = ? AND instr(translation.text, ?) > 0 ${issue} LIMIT ?`,
    )
    .pluck()
    .all(languageId, word, limit + 1)
  return { stringIds: stringIds.length > limit ? null : stringIds }
}
