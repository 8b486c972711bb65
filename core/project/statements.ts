/**
 * Prepared statements by their text, one set for each connection: preparing costs more than most statements do.
 */
import type { Database, Statement } from 'better-sqlite3'

/** Compiled queries have texts without end: the ones used longest ago go. */
const MOST_KEPT = 300

/** Methods that change how a statement answers; one that was changed belongs to its caller alone. */
const CHANGING = ['pluck', 'raw', 'expand', 'safeIntegers', 'bind'] as const

/** Makes `db.prepare` answer the statement that it prepared for the same text before, unless that is in use. */
export function cacheStatements(db: Database): void {
  const prepare = db.prepare.bind(db) as (sql: string) => Statement
  const kept = new Map<string, Statement>()

  const keep = (sql: string): Statement => {
    const statement = prepare(sql)
    for (const method of CHANGING) {
      const change = statement[method].bind(statement) as (...values: unknown[]) => Statement
      Object.defineProperty(statement, method, {
        value: (...values: unknown[]) => {
          if (kept.get(sql) === statement) kept.delete(sql)
          return change(...values)
        },
      })
    }
    kept.set(sql, statement)
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    return statement
  }

  Object.defineProperty(db, 'prepare', {
    value: (sql: string): Statement => {
      const found = kept.get(sql)
      if (!found || found.busy) return found ? prepare(sql) : keep(sql)
      kept.delete(sql)
      kept.set(sql, found)
      return found
    },
    configurable: true,
  })
}
