/**
 * Detects edits that a copy of this file, or a restored backup, has already sent while they are still queued here.
 * Their parent or predecessor is missing on the server, so that both copies send them as new (docs/cloud.md, "On
 * another machine").
 */
import type { OutboxEntity } from '../../contract/cloud.ts'
import type { Database } from 'better-sqlite3'
import { ownUserRow } from './pullTranslations.ts'

/** The table of each entity, and the columns in which two rows that are one and the same agree. */
const TOLD_BY: Partial<Record<OutboxEntity, { table: string; columns: readonly string[]; place?: string }>> =
  {
    comment: { table: 'comment', columns: ['string_id', 'language_id', 'type', 'text', 'issue_status'] },
    term: {
      table: 'term',
      columns: [
        ...[
          'glossary_id',
          'language_id',
          'text',
          'description',
          'part_of_speech',
          'status',
          'type',
          'gender',
        ],
        ...['note', 'url'],
      ],
      // A remote concept is distinguished from others with the same term; but a missing one may have been recreated in
      // another one.
      place: `(other.concept_id = own.concept_id
        OR NOT EXISTS (SELECT 1 FROM cloud_row WHERE entity = 'concept' AND local_id = own.concept_id)
        OR EXISTS (SELECT 1 FROM conflict WHERE entity = 'term' AND local_id = own.id AND theirs IS NULL
          AND resolution = 'ours'))`,
    },
  }

/** Whether the user's own row with the same content was pulled after the edit was made (`intentId`). */
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
       WHERE own.id = @localId AND other.user_id = @ownId AND ${told.place ?? 'TRUE'}`,
    )
    .get({ entity, localId, intentId, ownId: ownUserRow({ db }) })
  return found !== undefined
}
