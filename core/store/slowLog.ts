/** The slow log: which statements took long, and how SQLite went about them. */
import type { Database, Statement } from 'better-sqlite3'

/** Statements past this are logged, in milliseconds. */
const SLOW = 50

/** Values are never in it: they are people's texts, and the SQL holds none (every value is bound). */
export interface SlowStatement {
  sql: string
  milliseconds: number
  /** A line for each step of SQLite's plan, indented by its depth. */
  plan: string[]
}

export interface SlowLogOptions {
  log: (statement: SlowStatement) => void
  /** A statement that takes longer is told, in milliseconds. */
  threshold?: number
  /** Tells the time in milliseconds, from whichever beginning. */
  now?: () => number
}

const RUNNING = ['run', 'get', 'all'] as const

/** Has every statement that is prepared from now on timed. What it takes to step through rows counts too. */
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
    // A statement that plucks may be another one (statements.ts).
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
