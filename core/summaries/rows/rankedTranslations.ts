/**
 * Ranks the translations of a string into a language, best first (docs/reference/translations.md, "The top
 * translation").
 */
import type { Database } from 'better-sqlite3'
import type { PluralForm } from '../../model/plural.ts'
import { compareRank, type Ranked } from '../topTranslations.ts'

/** A translation as it is in its table; the history has the same columns. */
export interface TranslationToRank {
  id: number
  string_id: number
  language_id: string
  plural_form: PluralForm
  text: string
  user_id: number | null
  provider: string | null
  is_pre_translated: 0 | 1
  is_shared: 0 | 1
  needs_work: 0 | 1
  previous_source: string | null
  previous_context: string | null
  match_score: number | null
  is_match_edited: 0 | 1
  created_at: number
  updated_at: number
}

export interface RankedTranslation extends Ranked {
  row: TranslationToRank
}

type RankingRow = TranslationToRank & { newest_approval: number | null; rating: number }

const RANKING_COLUMNS = `translation.id, string_id, language_id, plural_form, text, user_id, provider,
  is_pre_translated, is_shared, needs_work, previous_source, previous_context, match_score, is_match_edited, created_at, updated_at,
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
  for (const translation of rows.map(ranked)) {
    const { string_id, language_id, plural_form } = translation.row
    const key = `${string_id} ${language_id} ${plural_form}`
    const best = top.get(key)
    if (!best || compareRank(translation, best) < 0) top.set(key, translation)
  }
  return [...top.values()]
}

function ranked({ newest_approval: newestApproval, rating, ...row }: RankingRow): RankedTranslation {
  const { id, plural_form: form, updated_at: updatedAt, needs_work: needsWork } = row
  return { id, form, needsWork: needsWork === 1, updatedAt, rating, newestApproval, row }
}

export function ofForm(translations: readonly RankedTranslation[], form: PluralForm): RankedTranslation[] {
  return translations.filter((translation) => translation.form === form)
}

/** When each got its text. */
export function timesOf(translations: readonly RankedTranslation[]): number[] {
  return translations.map(({ updatedAt }) => updatedAt)
}
