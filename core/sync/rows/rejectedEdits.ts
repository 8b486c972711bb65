/** Edits that the cloud has not taken: refused by it, put back into the outbox, or left to a person as a conflict. */
import type { Members, OutboxEntity } from '../../contract/cloud.ts'
import type { Database } from 'better-sqlite3'
import type { OperationContext } from '../../store/operation.ts'
import { remoteMappingOf, putRemoteMapping } from './remoteMapping.ts'
import { openConflict } from './openConflict.ts'
import { removeOutboxRow, sendingRow, unsentRow, type OutboxRow } from './outbox.ts'
import { parseSyncedRow, pickMembersOf, differingMembers } from './syncedMembers.ts'

export interface RejectedRow {
  outboxId: number
  entity: OutboxEntity
  stringId: number | null
  languageId: string | null
  message: string
}

export function rejectedRow(row: OutboxRow, message: string): RejectedRow {
  return {
    outboxId: row.id,
    entity: row.entity,
    stringId: row.string_id,
    languageId: row.language_id,
    message,
  }
}

export function markRejected(db: Database, outboxId: number, message: string): void {
  db.prepare(`UPDATE outbox SET state = 'rejected', message = ? WHERE id = ?`).run(message, outboxId)
}

/** The service does not take it: its words are kept, and a newer edit of the row takes its place. */
export function rejectEdit(
  db: Database,
  { outboxId, message }: { outboxId: number; message: string },
): RejectedRow | null {
  const row = sendingRow(db, outboxId)
  if (row === undefined) return null
  const newer = unsentRow(db, row.entity, row.local_id)
  if (newer === undefined) {
    markRejected(db, row.id, message)
    return rejectedRow(row, message)
  }
  mergeInto(db, newer, row)
  return null
}

/** Nothing was done there: it is sent another time. */
export function requeue(db: Database, { outboxIds }: { outboxIds: readonly number[] }): null {
  for (const outboxId of outboxIds) {
    const row = sendingRow(db, outboxId)
    if (row === undefined) continue
    const newer = unsentRow(db, row.entity, row.local_id)
    if (newer) mergeInto(db, newer, row)
    else db.prepare(`UPDATE outbox SET state = 'pending' WHERE id = ?`).run(row.id)
  }
  return null
}

/** One edit out of two of the same row, made on what the older was made on. */
function mergeInto(db: Database, newer: OutboxRow, older: OutboxRow): void {
  const [base, value] = [parseSyncedRow(older.base), parseSyncedRow(newer.value)]
  removeOutboxRow(db, older.id)
  const merged =
    base === null || value === null
      ? { base, value }
      : differingMembers(
          { ...parseSyncedRow(newer.base), ...base },
          { ...parseSyncedRow(older.value), ...value },
        )
  if (merged === null || (merged.base === null && merged.value === null)) removeOutboxRow(db, newer.id)
  else
    db.prepare('UPDATE outbox SET base = @base, value = @value, intent_id = @intentId WHERE id = @id').run({
      id: newer.id,
      intentId: older.intent_id,
      base: merged.base && JSON.stringify(merged.base),
      value: merged.value && JSON.stringify(merged.value),
    })
}

/** A conflict that shows only when the cloud is looked at closely: of one of its translations that was deleted here. */
export function recordRemoteConflict(
  db: Database,
  { outboxId, theirs, remoteId }: { outboxId: number; theirs: Members; remoteId: number },
  context: OperationContext,
): null {
  const row = sendingRow(db, outboxId)
  if (row === undefined) return null
  openConflict(db, row, { theirs, remoteId }, context.now)
  if (row.entity !== 'translation' && row.entity !== 'segment') rebase(db, row, theirs)
  return null
}

/**
 * Rebases the decision on the server's current state; conflicts of a translation and of a segment's records store that
 * themselves.
 */
function rebase(db: Database, row: OutboxRow, { author: _, at: __, ...theirs }: Members): void {
  // No date tells the next pull of these.
  const link =
    row.entity === 'comment' || row.entity === 'term'
      ? remoteMappingOf(db, row.entity, row.local_id)
      : undefined
  if (link) putRemoteMapping(db, { ...link, base: theirs })
  const value = parseSyncedRow(row.value)
  const base = value === null ? theirs : pickMembersOf(theirs, Object.keys(value))
  db.prepare('UPDATE outbox SET base = ? WHERE id = ?').run(JSON.stringify(base), row.id)
}
