/** The columns of a translation that say whether it needs work (docs/reference/translations.md, "Needs work"). */
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
