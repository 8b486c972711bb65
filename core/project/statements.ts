/**
 * Prepared statements by their text, one set for each connection: preparing costs more than most statements do.
 */
import type { Database, Statement } from 'better-sqlite3'

/** Compiled queries have texts without end: of the newest so many, and as many before them, all are kept. */
const GENERATION = 150

/** Methods that change how a statement answers; one that was changed belongs to its caller alone. */
const CHANGING = ['pluck', 'raw', 'expand', 'safeIntegers', 'bind'] as const

/** Makes `db.prepare` answer the statement that it prepared for the same text before, unless that is in use. */
export function cacheStatements(db: Database): void {
  const prepare = db.prepare.bind(db) as (sql: string) => Statement
  let young = new Map<string, Statement>()
  let old = new Map<string, Statement>()

  const keep = (sql: string, statement: Statement) => {
    young.set(sql, statement)
    if (young.size < GENERATION) return
    old = young
    young = new Map()
  }

  const prepareToKeep = (sql: string): Statement => {
    const statement = prepare(sql)
    for (const method of CHANGING) {
      const change = statement[method].bind(statement) as (...values: unknown[]) => Statement
      Object.defineProperty(statement, method, {
        value: (...values: unknown[]) => {
          for (const kept of [young, old]) if (kept.get(sql) === statement) kept.delete(sql)
          return change(...values)
        },
      })
    }
    keep(sql, statement)
    return statement
  }

  Object.defineProperty(db, 'prepare', {
    value: (sql: string): Statement => {
      const recent = young.get(sql)
      const found = recent ?? old.get(sql)
      if (!found || found.busy) return found ? prepare(sql) : prepareToKeep(sql)
      if (!recent) keep(sql, found)
      return found
    },
    configurable: true,
  })
}
