/** The translations of a string into a language, best first (croql.md, "top translation"). */
import type { Database } from 'better-sqlite3'
import type { PluralForm } from '../../languages/plural.ts'
import { compareRank, type Ranked } from '../topTranslations.ts'
import type { TranslationRow } from './rows.ts'

export interface RankedTranslation extends Ranked {
  row: TranslationRow
}

type RankingRow = TranslationRow & { newest_approval: number | null; rating: number }

/** Best first; the first of each form is its top translation. */
export function rankedTranslations(db: Database, stringId: number, languageId: string): RankedTranslation[] {
  return db
    .prepare<unknown[], RankingRow>(
      `SELECT id, string_id, language_id, plural_form, text, user_id, provider, is_pre_translated, is_shared,
         created_at, updated_at,
         (SELECT max(approval.created_at) FROM approval WHERE translation_id = translation.id) AS newest_approval,
         (SELECT coalesce(sum(mark), 0) FROM vote WHERE translation_id = translation.id) AS rating
       FROM translation WHERE string_id = ? AND language_id = ?`,
    )
    .all(stringId, languageId)
    .map(({ newest_approval: newestApproval, rating, ...row }) => ({
      id: row.id,
      form: row.plural_form,
      updatedAt: row.updated_at,
      rating,
      newestApproval,
      row,
    }))
    .sort(compareRank)
}

export function ofForm(translations: readonly RankedTranslation[], form: PluralForm): RankedTranslation[] {
  return translations.filter((translation) => translation.form === form)
}
