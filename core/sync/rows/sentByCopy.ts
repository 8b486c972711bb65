/**
 * What a copy of this file has sent already, a restored backup for one, where the same waits here for a decision: the
 * cloud lost it, and a person decided there as here that it is sent anew (docs/cloud.md, "On another machine").
 */
import type { Database } from 'better-sqlite3'
import { ownUser } from './pullingTranslations.ts'
import type { OutboxEntity } from './synced.ts'

/** By entity its table, and the columns in which two that are one and the same agree. */
const TOLD_BY: Partial<Record<OutboxEntity, { table: string; columns: readonly string[] }>> = {
  comment: { table: 'comment', columns: ['string_id', 'language_id', 'type', 'text', 'issue_status'] },
  term: {
    table: 'term',
    columns: [
      ...['glossary_id', 'language_id', 'text', 'description', 'part_of_speech', 'status', 'type', 'gender'],
      ...['note', 'url'],
    ],
  },
}

/** Whether one's own of the same content came from the cloud after the edit was made (`intentId`). */
export function isSentByCopy(
  db: Database,
  { entity, localId, intentId }: { entity: OutboxEntity; localId: number; intentId: number },
): boolean {
  const told = TOLD_BY[entity]
  if (told === undefined) return false
  const isSame = told.columns.map((column) => `other.${column} IS own.${column}`).join(' AND ')
  const found = db
    .prepare<object>(
      `SELECT 1 FROM ${told.table} AS own JOIN ${told.table} AS other ON other.id <> own.id AND ${isSame}
       JOIN cloud_row AS c ON c.entity = @entity AND c.local_id = other.id AND c.arrived_after >= @intentId
       WHERE own.id = @localId AND other.user_id = @ownId`,
    )
    .get({ entity, localId, intentId, ownId: ownUser({ db }) })
  return found !== undefined
}
