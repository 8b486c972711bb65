/**
 * Ids of rows that were deleted here while the cloud does not know it: an edit that waits names them still, so that no
 * row that is pulled may take them.
 */
import type { OutboxEntity } from '../../contract/cloud.ts'
import type { Database } from 'better-sqlite3'

/** All ids that edits of an entity name. */
export function namedIds(db: Database, entity: OutboxEntity): Set<number> {
  const named = db.prepare<[string], { id: number }>('SELECT local_id AS id FROM outbox WHERE entity = ?')
  return new Set(named.all(entity).map(({ id }) => id))
}
