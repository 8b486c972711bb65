import SqliteDatabase, { type Database } from 'better-sqlite3'
import { valueBeyondBudgetIn } from './budgets.ts'
import type { OperationContext } from './operation.ts'
import type { IntegrityReport } from './protocol.ts'

const MOST_PROBLEMS = 100

/**
 * Reads every page of every table, and checks its values against their limits. Opening a large file skips this check,
 * which takes seconds for each gigabyte.
 */
export function checkIntegrity(
  db: Database,
  { onProgress, throwIfCancelled }: Pick<OperationContext, 'onProgress' | 'throwIfCancelled'>,
): IntegrityReport {
  const tables = db
    .prepare<[], { name: string }>(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rootpage`)
    .all()
  const problems: string[] = []
  for (const [done, { name }] of tables.entries()) {
    throwIfCancelled()
    onProgress({ label: 'Checking the project file', done, total: tables.length })
    if (problems.length < MOST_PROBLEMS) problems.push(...problemsOf(db, name))
  }
  return { isOk: problems.length === 0, problems: problems.slice(0, MOST_PROBLEMS) }
}

function problemsOf(db: Database, table: string): string[] {
  try {
    const broken = db
      .prepare<[string], { message: string }>('SELECT quick_check AS message FROM pragma_quick_check(?)')
      .all(table)
      .flatMap(({ message }) => (message === 'ok' ? [] : message))
    const beyond = broken.length === 0 ? valueBeyondBudgetIn(db, table) : null
    return beyond === null ? broken : [beyond]
  } catch (error) {
    // SQLite reports some damage, and stops reading at other damage.
    if (!(error instanceof SqliteDatabase.SqliteError && error.code.startsWith('SQLITE_CORRUPT'))) throw error
    return [`${table}: ${error.message}`]
  }
}
