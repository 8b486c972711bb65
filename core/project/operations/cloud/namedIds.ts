/**
 * Ids of rows that were deleted here while the cloud does not know it: an edit that waits names them still, so that no
 * other row may take them.
 */
import type { Database } from 'better-sqlite3'
import type { Entity } from '../rows.ts'
import type { OutboxEntity } from './synced.ts'

/** Rows whose tables give the newest id anew once it is free (no AUTOINCREMENT), each with its table. */
const REUSED: Partial<Record<Entity, { entity: OutboxEntity; table: string }>> = {
  label: { entity: 'label', table: 'label' },
  glossary: { entity: 'glossary', table: 'glossary' },
  concept: { entity: 'concept', table: 'concept' },
  term: { entity: 'term', table: 'term' },
}

/** The id of a new row where the table would give one that an edit names; null: the table gives it. */
export function unnamedId(db: Database, entity: Entity): number | null {
  const reused = REUSED[entity]
  if (reused === undefined) return null
  const named = db
    .prepare<{ entity: string }, { newest: number | null }>(
      `SELECT max(id) AS newest FROM (
         SELECT max(local_id) AS id FROM outbox WHERE entity = @entity AND state <> 'sending'
         UNION ALL SELECT max(local_id) FROM outbox WHERE entity = @entity AND state = 'sending')`,
    )
    .get({ entity: reused.entity })?.newest
  if (named === null || named === undefined) return null
  const isBelow = db.prepare(`SELECT 1 FROM ${reused.table} WHERE id >= ? LIMIT 1`).get(named) !== undefined
  return isBelow ? null : named + 1
}

/** All ids that edits of an entity name. */
export function namedIds(db: Database, entity: OutboxEntity): Set<number> {
  const named = db.prepare<[string], { id: number }>('SELECT local_id AS id FROM outbox WHERE entity = ?')
  return new Set(named.all(entity).map(({ id }) => id))
}
