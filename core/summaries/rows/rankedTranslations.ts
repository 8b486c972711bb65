/**
 * Ranks the translations of a string into a language, best first (docs/reference/translations.md, "The top
 * translation").
 */
import type { Database } from 'better-sqlite3'
import { storedColumns, type StoredRow } from '../../model/define.ts'
import type { PluralForm } from '../../model/plural.ts'
import { translation } from '../../model/translation.ts'
import { compareRank, type Ranked } from '../topTranslations.ts'

export type TranslationToRank = StoredRow<typeof translation>

export interface RankedTranslation extends Ranked {
  row: TranslationToRank
}

type RankingRow = TranslationToRank & { newest_approval: number | null; rating: number }

const RANKING_COLUMNS = `${storedColumns(translation, 'translation')},
  (SELECT max(approval.created_at) FROM approval WHERE translation_id = translation.id) AS newest_approval,
  (SELECT coalesce(sum(mark), 0) FROM vote WHERE translation_id = translation.id) AS rating`

/** Best first; the first of each form is its top translation. */
export function rankedTranslations(db: Database, stringId: number, languageId: string): RankedTranslation[] {
  return db
    .prepare<unknown[], RankingRow>(
      `SELECT ${RANKING_COLUMNS}
       FROM translation WHERE string_id = ? AND language_id = ?`,
    )
    .all(stringId, languageId)
    .map(ranked)
    .sort(compareRank)
}

/** Returns the top translation of each form of several strings, in the order of the strings. */
export function topTranslationsOf(
  db: Database,
  { stringIds, languageIds }: { stringIds: readonly number[]; languageIds: readonly string[] },
): RankedTranslation[] {
  const rows = db
    .prepare<object, RankingRow>(
      `SELECT ${RANKING_COLUMNS}
       FROM json_each(@stringIds) AS wanted CROSS JOIN translation ON string_id = wanted.value
       WHERE language_id IN (SELECT value FROM json_each(@languageIds)) ORDER BY wanted.key, translation.id`,
    )
    .all({ stringIds: JSON.stringify(stringIds), languageIds: JSON.stringify(languageIds) })
  const top = new Map<string, RankedTranslation>()
  for (const one of rows.map(ranked)) {
    const { string_id, language_id, plural_form } = one.row
    const key = `${string_id} ${language_id} ${plural_form}`
    const best = top.get(key)
    if (!best || compareRank(one, best) < 0) top.set(key, one)
  }
  return [...top.values()]
}

function ranked({ newest_approval: newestApproval, rating, ...row }: RankingRow): RankedTranslation {
  const { id, plural_form: form, updated_at: updatedAt, needs_work: needsWork } = row
  return { id, form, needsWork: needsWork === 1, updatedAt, rating, newestApproval, row }
}

export function ofForm(translations: readonly RankedTranslation[], form: PluralForm): RankedTranslation[] {
  return translations.filter((ranking) => ranking.form === form)
}

/** When each got its text. */
export function timesOf(translations: readonly RankedTranslation[]): number[] {
  return translations.map(({ updatedAt }) => updatedAt)
}
