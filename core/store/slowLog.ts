/** The slow log: statements that took long, with SQLite's query plan. */
import type { Database, Statement } from 'better-sqlite3'

/** Milliseconds past which a statement is logged. */
const SLOW = 50

/** It contains no values: they are the users' texts, and the SQL has none, because every value is bound. */
export interface SlowStatement {
  sql: string
  milliseconds: number
  /** A line for each step of SQLite's plan, indented by its depth. */
  plan: string[]
}

export interface SlowLogOptions {
  log: (statement: SlowStatement) => void
  /** Milliseconds past which a statement is logged. */
  threshold?: number
  /** Returns the time in milliseconds, from any origin. */
  now?: () => number
}

const RUNNING = ['run', 'get', 'all'] as const

/** Times every statement that is prepared from now on, including the steps through its rows. */
export function logSlowStatements(
  db: Database,
  { log, threshold = SLOW, now = () => performance.now() }: SlowLogOptions,
): void {
  const prepare = db.prepare.bind(db) as (sql: string) => Statement
  const timed = new WeakSet<Statement>()

  const report = (sql: string, milliseconds: number) => {
    if (milliseconds > threshold) log({ sql, milliseconds, plan: planOf(db, sql) })
  }

  const time = (statement: Statement): Statement => {
    if (timed.has(statement)) return statement
    timed.add(statement)
    for (const method of RUNNING) timeRuns(statement, method, { now, report })
    timeSteps(statement, { now, report })
    // Plucking may return another statement (database.ts).
    const pluck = statement.pluck.bind(statement)
    Object.defineProperty(statement, 'pluck', { value: (isPlucked?: boolean) => time(pluck(isPlucked)) })
    return statement
  }

  Object.defineProperty(db, 'prepare', {
    value: (sql: string): Statement => time(prepare(sql)),
    configurable: true,
  })
}

interface Watch {
  now: () => number
  report: (sql: string, milliseconds: number) => void
}

function timeRuns(statement: Statement, method: (typeof RUNNING)[number], { now, report }: Watch): void {
  const run: (...values: unknown[]) => unknown = statement[method].bind(statement)
  const value = (...values: unknown[]): unknown => {
    const start = now()
    try {
      return run(...values)
    } finally {
      report(statement.source, now() - start)
    }
  }
  Object.defineProperty(statement, method, { value })
}

function timeSteps(statement: Statement, { now, report }: Watch): void {
  const iterate = statement.iterate.bind(statement) as (...values: unknown[]) => IterableIterator<unknown>
  function* value(...values: unknown[]): Generator<unknown> {
    let spent = 0
    let start = now()
    try {
      for (const row of iterate(...values)) {
        spent += now() - start
        yield row
        start = now()
      }
      spent += now() - start
    } finally {
      report(statement.source, spent)
    }
  }
  Object.defineProperty(statement, 'iterate', { value })
}

interface PlanRow {
  id: number
  parent: number
  detail: string
}

/** `EXPLAIN` runs without values, which an ordinary statement could not. */
function planOf(db: Database, sql: string): string[] {
  const explaining = db as Database & { explain(sql: string): PlanRow[] }
  const depths = new Map<number, number>()
  return explaining.explain(`QUERY PLAN ${sql}`).map(({ id, parent, detail }) => {
    const depth = (depths.get(parent) ?? -1) + 1
    depths.set(id, depth)
    return '  '.repeat(depth) + detail
  })
}
