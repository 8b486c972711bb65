/** Counts that were made by older rules are made anew, once, as the project is opened. */
import type { Database } from 'better-sqlite3'
import { refreshStrings } from './derived.ts'

/**
 * The rules by which strings count as translated and approved. 1: a plural string is translated once each everyday form is
 * (core/languages/forms.ts); 0: once every form is.
 */
const NEWEST_RULES = 1

/**
 * Recounts the strings that newer rules count otherwise, in one transaction. Where the counts are of the newest rules, it
 * reads one row.
 */
export function recountByNewRules(db: Database): void {
  const version = db.prepare<[], number>('SELECT version FROM counting_rules').pluck()
  const isOld = () => (version.get() ?? 0) < NEWEST_RULES
  if (!isOld()) return
  const recount = db.transaction(() => {
    // Read inside the transaction: another process may be doing the same.
    if (!isOld()) return
    const plurals = db
      .prepare<[], number>('SELECT id FROM source_string WHERE plural_forms IS NOT NULL ORDER BY id')
      .pluck()
    refreshStrings(db, plurals.all())
    db.prepare('UPDATE counting_rules SET version = ?').run(NEWEST_RULES)
  })
  recount.immediate()
}
