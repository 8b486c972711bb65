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
  refreshPlurals(db, fileId, [languageId])
}

/** Returns the rules that a file's translations state, by language. */
export function statedRules(db: Database, fileId: number): Readonly<Record<string, string>> {
  const rules = db
    .prepare<[number], { languageId: string; rule: string }>(
      'SELECT language_id AS languageId, rule FROM file_plural_rule WHERE file_id = ? ORDER BY language_id',
    )
    .all(fileId)
  return Object.fromEntries(rules.map(({ languageId, rule }) => [languageId, rule]))
}

/** Replaces all rules of a file by those that it had before. */
export function restoreRules(db: Database, fileId: number, rules: Readonly<Record<string, string>>): void {
  const current = statedRules(db, fileId)
  const changed = Object.keys({ ...current, ...rules }).filter((one) => current[one] !== rules[one])
  if (changed.length === 0) return
  db.prepare('DELETE FROM file_plural_rule WHERE file_id = ?').run(fileId)
  const insert = db.prepare('INSERT INTO file_plural_rule (file_id, language_id, rule) VALUES (?, ?, ?)')
  for (const [languageId, rule] of Object.entries(rules)) insert.run(fileId, languageId, rule)
  refreshPlurals(db, fileId, changed)
}

function refreshPlurals(db: Database, fileId: number, languageIds: readonly string[]): void {
  const plurals = db
    .prepare<[number], number>("SELECT id FROM source_string WHERE file_id = ? AND type = 'plural'")
    .pluck()
    .all(fileId)
  refreshDerived(
    db,
    languageIds.flatMap((languageId) => plurals.map((stringId) => ({ stringId, languageId }))),
  )
}
