/** A cache of prepared statements by their text for each connection: preparing costs more than most statements do. */
import type { Database, Statement } from 'better-sqlite3'

/**
 * The cache size of a generation: texts of compiled queries are unlimited, so only the newest two generations are kept.
 */
const GENERATION = 250

/** Methods that change a statement's result mode; a changed statement belongs to its caller alone. */
const CHANGING = ['raw', 'expand', 'safeIntegers', 'bind'] as const

/**
 * Makes `db.prepare` return the cached statement of the same text, unless it is in use; its `pluck` returns another
 * cached one.
 */
export function cacheStatements(db: Database): void {
  const prepare = db.prepare.bind(db) as (sql: string) => Statement
  let young = new Map<string, Statement>()
  let old = new Map<string, Statement>()

  const keep = (key: string, statement: Statement) => {
    young.set(key, statement)
    if (young.size < GENERATION) return
    old = young
    young = new Map()
  }

  const toKeep = (key: string, statement: Statement): Statement => {
    for (const method of CHANGING) {
      const change = statement[method].bind(statement) as (...values: unknown[]) => Statement
      Object.defineProperty(statement, method, {
        value: (...values: unknown[]) => {
          for (const kept of [young, old]) if (kept.get(key) === statement) kept.delete(key)
          return change(...values)
        },
      })
    }
    keep(key, statement)
    return statement
  }

  /** Returns the statement cached under a key. Makes one if none exists, and an uncached one if that is in use. */
  const find = (key: string, make: () => Statement): Statement => {
    const recent = young.get(key)
    const found = recent ?? old.get(key)
    if (!found || found.busy) return found ? make() : toKeep(key, make())
    if (!recent) keep(key, found)
    return found
  }

  const prepareToPluck = (sql: string): Statement => {
    const statement = prepare(sql)
    const plucked = `pluck ${sql}`
    const pluck = statement.pluck.bind(statement)
    const value = (isPlucked = true) => (isPlucked ? find(plucked, () => prepare(sql).pluck()) : pluck(false))
    return Object.defineProperty(statement, 'pluck', { value, configurable: true })
  }

  Object.defineProperty(db, 'prepare', {
    value: (sql: string): Statement => find(sql, () => prepareToPluck(sql)),
    configurable: true,
  })
}
