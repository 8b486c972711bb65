/** The reads of quality, by name. */
import { inChunks, type Operations } from '../../store/operation.ts'
import { issueCounts, issuesOf, openIssues } from './issues.ts'
import { fieldToCheck, nextToCheck, toCheck } from './checkBatches.ts'
import { dictionaryWords, qaSettings } from './settings.ts'
import { pinnedDictionaries } from './pinnedDictionaries.ts'
import { unchecked } from './uncheckedStrings.ts'
import type { Database } from 'better-sqlite3'

export const qualityReads = {
  dictionaryWords,
  fieldToCheck,
  issueCounts,
  issuesOf,
  nextToCheck,
  openIssues: inChunks(openIssues),
  pinnedDictionaries,
  qaSettings,
  stringsWithWord,
  toCheck: inChunks(toCheck),
  unchecked,
} satisfies Operations

type QualityReads = typeof qualityReads

declare module '../../store/operation.ts' {
  interface Reads extends QualityReads {}
}

/** The strings with a word that was added to, or removed from, a project's own dictionary. */
interface WordPlaces {
  languageId: string
  word: string
  /** Whether it was wrong: then only strings with an issue of spelling are of interest. */
  wasWrong: boolean
  limit: number
}

/** Strings whose translations hold the word, and perhaps some that hold it inside another; null where they are more. */
function stringsWithWord(
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
