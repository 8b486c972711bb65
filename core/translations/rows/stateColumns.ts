/**
 * The columns of a translation that say whether it needs work, and of which match it was made
 * (docs/reference/translations.md, "Needs work" and "Match score").
 */
import type { MatchOrigin } from '../../contract/analysisBands.ts'
import type { PreviousSource } from '../../formats/format.ts'
import type { TranslationRow } from './entities.ts'

export type MarkColumns = Pick<TranslationRow, 'needs_work' | 'previous_source' | 'previous_context'>

/** The columns of a text that counts. */
export const SETTLED: MarkColumns = { needs_work: 0, previous_source: null, previous_context: null }

/** The columns of a text that needs work; `previous`: the source that it was made for, where that is known. */
export function markColumns(previous?: PreviousSource | null): MarkColumns {
  return {
    needs_work: 1,
    previous_source: previous ? JSON.stringify(previous.text) : null,
    previous_context: previous?.context ?? null,
  }
}

export function previousSourceOf(
  row: Pick<TranslationRow, 'previous_source' | 'previous_context'>,
): PreviousSource | null {
  if (row.previous_source === null) return null
  const text = JSON.parse(row.previous_source) as PreviousSource['text']
  return { text, ...(row.previous_context !== null && { context: row.previous_context }) }
}

type MatchColumns = Pick<TranslationRow, 'match_score' | 'is_match_edited'>

/** The columns of a text that was made from a match; null: from none. */
export function matchColumns(match: MatchOrigin | null | undefined): MatchColumns {
  return { match_score: match?.score ?? null, is_match_edited: match?.isEdited ? 1 : 0 }
}

/** Returns the match of a row, whose columns are null where there is no translation. */
export function matchOf(row: {
  [Column in keyof MatchColumns]: MatchColumns[Column] | null
}): MatchOrigin | null {
  return row.match_score === null ? null : { score: row.match_score, isEdited: row.is_match_edited === 1 }
}
