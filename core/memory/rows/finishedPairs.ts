/** The finished translations of a project as units for another memory. */
import type { Database } from 'better-sqlite3'
import { assertDefined } from '../../platform/errors/assertDefined.ts'
import { encodeLines } from '../../platform/threads/jsonLines.ts'
import { requireString } from '../../strings/rows/strings.ts'
import { isFinished, stringsWithTranslations } from './fillMemory.ts'
import { topTranslationsOf } from '../../summaries/rows/rankedTranslations.ts'
import type { MemoryUnit } from './exchange.ts'
import { sourceLanguage, sourceOfForm } from './updateMemory.ts'

export interface FinishedPairs {
  /** `MemoryUnit`s (jsonLines.ts): the source and one translation each. */
  units: Uint8Array
  count: number
}

/**
 * Returns the finished top translations of strings, of all strings where none are named. Excludes what `fillMemory`
 * excludes: texts that need work, and unapproved machine translations. `document` is their author there.
 */
export function finishedPairs(
  db: Database,
  {
    stringIds,
    languageIds,
    document,
  }: { stringIds: readonly number[] | null; languageIds: readonly string[]; document: string },
): FinishedPairs {
  const language = sourceLanguage(db)
  const units: MemoryUnit[] = []
  const all = stringIds ?? stringsWithTranslations(db, languageIds, undefined)
  for (let from = 0; from < all.length; from += BATCH) {
    const batch = all.slice(from, from + BATCH)
    for (const { row } of topTranslationsOf(db, { stringIds: batch, languageIds }).filter(isFinished)) {
      const source = sourceOfForm(requireString(db, row.string_id), row.plural_form)
      if (source === '' || row.text === '') continue
      const common = { usageCount: 0, createdBy: document, updatedBy: null, createdAt: row.updated_at }
      units.push([
        { ...common, language, text: source, updatedAt: null },
        { ...common, language: row.language_id, text: row.text, updatedAt: row.updated_at },
      ])
    }
  }
  return { units: encodeLines(units), count: units.length }
}

/** Returns the state of a project: its generation, which each restore changes, and its newest event. */
export function feedState(db: Database): string {
  const state = db
    .prepare<[], string>(
      `SELECT generation || ':' || (SELECT coalesce(max(id), 0) FROM event) FROM project_identity ORDER BY id DESC LIMIT 1`,
    )
    .pluck()
    .get()
  return assertDefined(state, 'The identity of the project')
}

const BATCH = 500
