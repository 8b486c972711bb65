/** Running what CroQL was compiled to. */
import type { Database } from 'better-sqlite3'
import { firstIds, reader, type BoundSql, type Gathering } from './firstIds.ts'
import { cursorsFor } from '../../store/pageCursorCache.ts'

/** A compiled query (core/croql/compile.ts): one column of ids in an order of its own, and its bound values. */
export interface IdQuery extends BoundSql {
  gathering?: Gathering
  counting?: BoundSql
}

export interface IdPage {
  limit?: number | undefined
  offset?: number | undefined
  /** The id behind which the page begins, in the order of ids; `offset` does not count then. */
  after?: number | undefined
}

/** Returns the ids in an array that a worker can transfer without a copy. */
export function queryIds(
  db: Database,
  { limit, offset = 0, after, ...query }: IdQuery & IdPage,
): Float64Array {
  if (after !== undefined) return queryIds(db, { ...behind(query, after), limit })
  const { gathering } = query
  if (limit !== undefined && offset > 0 && (gathering?.isForAll ?? true)) {
    // A second page makes all pages likely, so all ids are cached.
    const all = cursorsFor(db, JSON.stringify([query.sql, query.parameters]), () => queryIds(db, query))
    return all.slice(offset, offset + limit)
  }
  const found =
    gathering && limit !== undefined ? firstIds(db, { ...query, gathering }, offset + limit) : undefined
  if (found) return new Float64Array(found.slice(offset))
  const { sql, parameters } = gathering && (limit !== undefined || gathering.isForAll) ? gathering : query
  // SQLite may read an EXISTS as a join, which is quicker, where there is no OFFSET.
  const window = offset === 0 ? 'LIMIT ?' : 'LIMIT ? OFFSET ?'
  const ids = reader<number>(db, `${sql} ${window}`)
    .pluck()
    .all(...parameters, limit ?? -1, ...(offset === 0 ? [] : [offset]))
  return new Float64Array(ids)
}

/** The query of the ids behind one. SQLite reads them as the query's own, so that it begins at their place. */
function behind({ gathering, ...query }: IdQuery, after: number): IdQuery {
  const from = ({ sql, parameters }: BoundSql): BoundSql => ({
    sql: `SELECT id FROM (${sql}) WHERE id > ? ORDER BY id`,
    parameters: [...parameters, after],
  })
  return { ...query, ...from(query), ...(gathering && { gathering: { ...gathering, ...from(gathering) } }) }
}

export function queryCount(db: Database, query: IdQuery): number {
  const { counting } = query
  const { sql, parameters } = counting ?? counted(query)
  return Number(
    reader<number>(db, sql)
      .pluck()
      .get(...parameters),
  )
}

function counted({ sql, parameters }: BoundSql): BoundSql {
  return { sql: `SELECT count(*) FROM (${sql})`, parameters }
}

/** SQLite's plan, a line a step, indented by depth. */
export function explainQuery(db: Database, { sql, parameters }: IdQuery): { plan: string[] } {
  const steps = reader<{ id: number; parent: number; detail: string }>(db, `EXPLAIN QUERY PLAN ${sql}`).all(
    ...parameters,
  )
  const depths = new Map<number, number>([[0, -1]])
  const plan = steps.map(({ id, parent, detail }) => {
    const depth = (depths.get(parent) ?? -1) + 1
    depths.set(id, depth)
    return '  '.repeat(depth) + detail
  })
  return { plan }
}
