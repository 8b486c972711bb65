/**
 * The table `progress`: how many visible, unarchived strings of a file are translated and approved, and their words.
 */
import type { Database } from 'better-sqlite3'

/** Counts of one file (0: strings without a file) and language; as a difference they may be negative. */
export interface ProgressCount {
  fileId: number
  languageId: string
  translated: number
  approved: number
  /** Words of their sources. */
  translatedWords: number
  approvedWords: number
}

/** Collects differences of the table, so that many strings of a file cost one statement. */
export class ProgressChange {
  readonly #counts = new Map<string, ProgressCount>()

  add(count: ProgressCount, sign: 1 | -1 = 1): void {
    const { fileId, languageId } = count
    const key = `${fileId} ${languageId}`
    const sum = this.#counts.get(key) ?? { ...NOTHING, fileId, languageId }
    sum.translated += sign * count.translated
    sum.approved += sign * count.approved
    sum.translatedWords += sign * count.translatedWords
    sum.approvedWords += sign * count.approvedWords
    this.#counts.set(key, sum)
  }

  apply(db: Database): void {
    const upsert = db.prepare<ProgressCount>(
      `INSERT INTO progress (file_id, language_id, translated, approved, translated_words, approved_words)
       VALUES (@fileId, @languageId, @translated, @approved, @translatedWords, @approvedWords)
       ON CONFLICT DO UPDATE SET translated = translated + excluded.translated, approved = approved + excluded.approved,
         translated_words = translated_words + excluded.translated_words,
         approved_words = approved_words + excluded.approved_words`,
    )
    const removeEmpty = db.prepare<[number, string]>(
      'DELETE FROM progress WHERE file_id = ? AND language_id = ? AND translated = 0 AND approved = 0',
    )
    for (const count of this.#counts.values()) {
      if (!isChange(count)) continue
      upsert.run(count)
      removeEmpty.run(count.fileId, count.languageId)
    }
    this.#counts.clear()
  }
}

const NOTHING = { translated: 0, approved: 0, translatedWords: 0, approvedWords: 0 }

function isChange({ translated, approved, translatedWords, approvedWords }: ProgressCount): boolean {
  return translated !== 0 || approved !== 0 || translatedWords !== 0 || approvedWords !== 0
}

/** Returns the current contribution of strings to the counts, by their summaries. */
export function progressOf(db: Database, stringIds: readonly number[]): ProgressCount[] {
  return db
    .prepare<[string], ProgressCount>(
      `SELECT coalesce(file_id, 0) AS fileId, language_id AS languageId,
         sum(is_translated) AS translated, sum(is_approved) AS approved,
         coalesce(sum(is_translated * words), 0) AS translatedWords,
         coalesce(sum(is_approved * words), 0) AS approvedWords
       FROM json_each(?) AS wanted
         CROSS JOIN source_string ON source_string.id = wanted.value AND is_hidden = 0 AND is_archived = 0
         CROSS JOIN languages_summary ON string_id = source_string.id
       GROUP BY 1, 2`,
    )
    .all(JSON.stringify(stringIds))
}
