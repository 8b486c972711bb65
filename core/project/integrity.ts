import type { Database } from 'better-sqlite3'
import type { OperationContext } from './operation.ts'
import type { IntegrityReport } from './protocol.ts'

const MOST_PROBLEMS = 100

/** Reads every page of every table: the check that opening a large file leaves out. Takes seconds a gigabyte. */
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
    onProgress({ what: 'Checking the project file', done, total: tables.length })
    const rows = db.prepare<[string, number], { message: string }>(
      'SELECT quick_check AS message FROM pragma_quick_check(?) LIMIT ?',
    )
    for (const { message } of rows.all(name, MOST_PROBLEMS - problems.length)) {
      if (message !== 'ok') problems.push(message)
    }
  }
  return { isOk: problems.length === 0, problems }
}
