/** Which segments of memories were changed since something was read or written, as the history tells. */
import type { Database } from 'better-sqlite3'

/** Segments that an event after `event` is about: their own rows, or texts that came to them or left them. */
export function segmentsChangedAfter(db: Database, event: number): Set<number> {
  return segmentsOf(db, 'SELECT entity, entity_id, before, after FROM event WHERE id > @event', { event })
}

/**
 * The same for a whole step, `event` being one of its events. Only changes that still apply count, so that an undone
 * and redone step is unchanged.
 */
export function segmentsChangedSince(db: Database, event: number): Set<number> {
  const later = `SELECT entity, entity_id, before, after FROM event JOIN intent ON intent.id = event.intent_id
    WHERE event.id > @event AND event.intent_id <> (SELECT intent_id FROM event WHERE id = @event)
      AND intent.is_undone = 0 AND intent.undoes IS NULL`
  return segmentsOf(db, later, { event })
}

function segmentsOf(db: Database, events: string, bound: { event: number }): Set<number> {
  const ids = db
    .prepare<object, number | null>(
      `WITH later AS MATERIALIZED (SELECT * FROM (${events}) WHERE entity IN ('memorySegment', 'memoryRecord'))
       SELECT entity_id FROM later WHERE entity = 'memorySegment'
       UNION SELECT before ->> 'segment_id' FROM later WHERE entity = 'memoryRecord'
       UNION SELECT after ->> 'segment_id' FROM later WHERE entity = 'memoryRecord'`,
    )
    .pluck()
    .all(bound)
  return new Set(ids.filter((id) => id !== null))
}
