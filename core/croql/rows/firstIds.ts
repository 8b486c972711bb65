/** The first rows of a query that may be answered in two ways (core/croql/compile.ts). */
import type { Database, Statement } from 'better-sqlite3'
import { CANCEL_CHECK_ROWS, runUntil } from '../../store/cancellation.ts'

export interface BoundSql {
  sql: string
  parameters: readonly (string | number)[]
}

/** All rows that fulfil a query are gathered by an index and then put in order. */
export interface Gathering extends BoundSql {
  /** Whether that is also the way to all ids, not only to the first. */
  isForAll: boolean
  /** Tables that are read from end to end for it. */
  scans: readonly string[]
  /** The table of the query's rows. */
  root: string
}

/** The first look at how it goes, in milliseconds; later ones when it has taken twice as long. */
const FIRST_LOOK = 1
/** Expected rows within this count do not justify a restart. */
const SOON = 5
/** Milliseconds for a row that is scanned, and for one that is found and put in order. */
const SCANNING = 0.00004
const FINDING = 0.001

/**
 * The number of results is unknown beforehand. So rows are tested one by one. Returns undefined if the first ones have
 * few matches, so that gathering all is faster.
 */
export function firstIds(
  db: Database,
  { sql, parameters, gathering }: BoundSql & { gathering: Gathering },
  limit: number,
): number[] | undefined {
  const timeToGather = gatheringTime(db, gathering)
  const ids: number[] = []
  const start = performance.now()
  const steps: number[] = []
  let [last, nextLook] = [start, FIRST_LOOK]
  const isTooSlow = () => {
    const now = performance.now()
    steps.push(now - last)
    last = now
    if (now - start < nextLook) return false
    nextLook = 2 * (now - start)
    const rest = (steps.length * middle(steps) * (limit - ids.length)) / (ids.length + 1)
    return rest > SOON && rest > timeToGather(ids.length / (steps.length * CANCEL_CHECK_ROWS))
  }
  return runUntil(db, isTooSlow, () => {
    const rows = reader<number>(db, `${sql} LIMIT ?`)
      .pluck()
      .iterate(...parameters, limit)
    for (const id of rows) ids.push(id)
    return ids
  })
}

/** The median: a moment in which the machine did something else does not count. */
function middle(steps: readonly number[]): number {
  return steps.toSorted((one, other) => one - other)[steps.length >> 1] ?? 0
}

/** An estimate in milliseconds, given the share of the root's rows that fulfil the query. */
function gatheringTime(db: Database, { scans, root }: Gathering): (share: number) => number {
  const scanned = scans.reduce((sum, table) => sum + rowsOf(db, table), 0)
  const rows = rowsOf(db, root)
  return (share) => scanned * SCANNING + share * rows * FINDING
}

/** An estimate of a table's rows; 0 if SQLite has not learned it yet. */
function rowsOf(db: Database, table: string): number {
  const hasLearned = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_stat1'").get() !== undefined
  if (!hasLearned) return 0
  const rows = db
    .prepare<[string], number | null>('SELECT max(CAST(stat AS INTEGER)) FROM sqlite_stat1 WHERE tbl = ?')
    .pluck()
    .get(table)
  return rows ?? 0
}

/** @throws where the text would write: queries only ever read. */
export function reader<Row>(db: Database, sql: string): Statement<unknown[], Row> {
  const statement = db.prepare<unknown[], Row>(sql)
  if (!statement.readonly || !statement.reader) throw new Error('a query must only read')
  return statement
}
