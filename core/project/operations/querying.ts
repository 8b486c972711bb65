/** Running what CroQL was compiled to. */
import type { Database, Statement } from 'better-sqlite3'
import { KINDS } from '../archive/kinds.ts'
import { writeMembers, type Cell, type Kind } from '../archive/members.ts'
import { withinTime } from '../wanted.ts'

interface BoundSql {
  sql: string
  parameters: readonly (string | number)[]
}

/** A compiled query (core/croql/compile.ts): one column of ids in an order of its own, and its bound values. */
export interface IdQuery extends BoundSql {
  gathering?: BoundSql
  counting?: BoundSql
}

/** Few rows are gathered in less than this, in milliseconds. */
const GATHERING = 2
/** The first of many rows are found row by row in less than this, in milliseconds. */
const ROW_BY_ROW = 15

/** The ids, in an array that a worker can hand over without a copy. */
export function queryIds(
  db: Database,
  { limit, offset, ...query }: IdQuery & { limit?: number | undefined; offset?: number | undefined },
): Float64Array {
  const page = ({ sql, parameters }: BoundSql) =>
    reader(db, `${sql} LIMIT ? OFFSET ?`)
      .pluck()
      .all(...parameters, limit ?? -1, offset ?? 0) as number[]
  return Float64Array.from(quicker(db, query, limit !== undefined, page))
}

/** Nobody knows beforehand how many rows fulfil a query: so a page is tried in the way for few and in that for many. */
function quicker<Value>(db: Database, query: IdQuery, isPage: boolean, ask: (sql: BoundSql) => Value): Value {
  const { gathering } = query
  if (!gathering) return ask(query)
  const found = isPage
    ? (withinTime(db, GATHERING, () => ask(gathering)) ?? withinTime(db, ROW_BY_ROW, () => ask(query)))
    : undefined
  return found ?? ask(gathering)
}

export function queryCount(db: Database, query: IdQuery): number {
  const { counting, gathering } = query
  const { sql, parameters } = counting ?? counted(gathering ?? query)
  return Number(
    reader(db, sql)
      .pluck()
      .get(...parameters),
  )
}

function counted({ sql, parameters }: BoundSql): BoundSql {
  return { sql: `SELECT count(*) FROM (${sql})`, parameters }
}

/** SQLite's plan, a line a step, indented by depth. */
export function explainQuery(db: Database, { sql, parameters }: IdQuery): { plan: string[] } {
  const steps = reader(db, `EXPLAIN QUERY PLAN ${sql}`).all(...parameters) as {
    id: number
    parent: number
    detail: string
  }[]
  const depths = new Map<number, number>([[0, -1]])
  const plan = steps.map(({ id, parent, detail }) => {
    const depth = (depths.get(parent) ?? -1) + 1
    depths.set(id, depth)
    return '  '.repeat(depth) + detail
  })
  return { plan }
}

/** @throws where the text would write: queries only ever read. */
function reader(db: Database, sql: string): Statement {
  const statement = db.prepare(sql)
  if (!statement.readonly || !statement.reader) throw new Error('a query must only read')
  return statement
}

const KIND_OF_CONTEXT = {
  strings: 'string',
  translations: 'translation',
  segments: 'tmSegment',
  terms: 'term',
} as const

export type QueryContext = keyof typeof KIND_OF_CONTEXT

/** The rows of a query's ids, in their order, with the members of the archive's lines (archive.md). */
export function rowsOfContext(
  db: Database,
  { context, ids }: { context: QueryContext; ids: readonly number[] | Float64Array },
): Record<string, unknown>[] {
  const kind = kindNamed(KIND_OF_CONTEXT[context])
  const selected = kind.members.flatMap((member) => member.select)
  const rows = db
    .prepare(
      `SELECT line.id, ${selected.join(', ')} FROM ${kind.table} AS line
       WHERE line.id IN (SELECT value FROM json_each(?))`,
    )
    .raw()
    .all(JSON.stringify([...ids])) as Cell[][]
  const byId = new Map(rows.map(([id, ...cells]) => [id, `{${writeMembers(kind, cells).slice(1)}}`]))
  return [...ids].flatMap((id) => {
    const json = byId.get(id)
    return json === undefined ? [] : [JSON.parse(json) as Record<string, unknown>]
  })
}

/** Without `position`, which only tells a restore the order of a file and is found by looking at all strings. */
function kindNamed(name: string): Kind {
  const kind = KINDS.find((candidate) => candidate.name === name)
  if (!kind) throw new Error(`the archive has no lines of the kind ${name}`)
  return { ...kind, members: kind.members.filter((member) => member.name !== 'position') }
}
