/** Recounts, once, as the project is opened, counts that were computed by older rules. */
import type { Database } from 'better-sqlite3'
import { refreshStrings } from './derived.ts'

/**
 * The version of the rules by which strings count as translated and approved. 1: a plural string is translated once
 * each everyday form is (core/languages/forms.ts); 0: once every form is.
 */
const NEWEST_RULES = 1

/**
 * Recounts the strings that newer rules count differently, in one transaction. If the counts have the newest version,
 * it reads one row.
 */
export function recountByNewRules(db: Database): void {
  const version = db.prepare<[], number>('SELECT version FROM counting_rules').pluck()
  const isOld = () => (version.get() ?? 0) < NEWEST_RULES
  if (!isOld()) return
  const recount = db.transaction(() => {
    // Read inside the transaction, because another process may run the same recount.
    if (!isOld()) return
    const plurals = db
      .prepare<[], number>('SELECT id FROM source_string WHERE plural_forms IS NOT NULL ORDER BY id')
      .pluck()
    refreshStrings(db, plurals.all())
    db.prepare('UPDATE counting_rules SET version = ?').run(NEWEST_RULES)
  })
  recount.immediate()
}
