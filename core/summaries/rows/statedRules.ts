/** Plural rules that translation files state (docs/reference/translations.md, "As many forms as the file has"). */
import type { Database } from 'better-sqlite3'
import { columnBeyondBudget } from '../../store/budgets.ts'
import { statedPluralRule } from '../../formats/filePlurals.ts'
import type { GettextPluralRule } from '../../languages/gettextPlural.ts'
import { storedLanguage } from '../../languages/rows/languages.ts'
import { refreshDerived } from './derived.ts'
import { pluralRuleOf } from './fileForms.ts'

/**
 * Stores the rule that a file's translation states, if it states one. If it differs from the previous one, the derived
 * rows of the file's plural strings are recomputed.
 */
export function keepStatedRule(
  db: Database,
  { fileId, languageId, content }: { fileId: number; languageId: string; content: Uint8Array },
): void {
  const file = db.prepare<[number], { type: string }>('SELECT type FROM file WHERE id = ?').get(fileId)
  const rule = file && statedPluralRule(file.type, content)
  if (rule) keepRule(db, { fileId, languageId, rule })
}

/** The same for a parsed rule. */
export function keepRule(
  db: Database,
  { fileId, languageId, rule }: { fileId: number; languageId: string; rule: GettextPluralRule },
): void {
  // A rule that no project holds counts as none.
  if (columnBeyondBudget('file_plural_rule', { rule: rule.text }) !== null) return
  const language = storedLanguage(db, languageId)
  if (pluralRuleOf(db, fileId, language)?.text === rule.text) return
  db.prepare(
    `INSERT INTO file_plural_rule (file_id, language_id, rule) VALUES (@fileId, @languageId, @rule)
     ON CONFLICT DO UPDATE SET rule = excluded.rule`,
  ).run({ fileId, languageId, rule: rule.text })
  const plurals = db
    .prepare<[number], number>("SELECT id FROM source_string WHERE file_id = ? AND type = 'plural'")
    .pluck()
    .all(fileId)
  refreshDerived(
    db,
    plurals.map((stringId) => ({ stringId, languageId })),
  )
}
