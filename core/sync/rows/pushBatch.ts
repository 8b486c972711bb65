/** The push's side of the store before it sends: outbox rows are settled, or marked as on their way. */
import type { OutboxEntity } from '../../contract/cloud.ts'
import type { Database } from 'better-sqlite3'
import type { OperationContext } from '../../store/operation.ts'
import { recordConflict, adoptRemoteDuplicate } from './divergedTranslations.ts'
import { openConflict } from './openConflict.ts'
import { isSending, removeOutboxRow, type OutboxRow } from './outbox.ts'
import { planRow } from './planRow.ts'
import { markRejected, rejectedRow, type RejectedRow } from './rejectedEdits.ts'
import type { PushTask } from './tasks.ts'
import type { PlanOptions } from './pushDecision.ts'

export interface Batch {
  tasks: PushTask[]
  /** The last row that was read; null: there are no further rows of the entity. */
  last: number | null
  conflicts: number
  /** Machine translations that are not sent, because they are not confirmed. */
  heldMachine: number
  rejected: RejectedRow[]
}

/** One of them that goes there hides from a count of its list that another one is gone: the next pull compares them. */
const REMARKS: ReadonlySet<OutboxEntity> = new Set<OutboxEntity>(['approval', 'vote', 'comment'])

/**
 * The next rows of an entity after one, in the order of the edits: those that can be sent are marked as on their way.
 * The rest is settled: dropped, rejected, waiting, or a conflict for a person.
 */
export function takeFromOutbox(
  db: Database,
  { entity, after, limit, ...options }: { entity: OutboxEntity; after: number; limit: number } & PlanOptions,
  context: OperationContext,
): Batch {
  const rows = pendingRows(db, entity, after, limit)
  const batch: Batch = {
    tasks: [],
    last: rows.at(-1)?.id ?? null,
    conflicts: 0,
    heldMachine: 0,
    rejected: [],
  }
  const mark = db.prepare(`UPDATE outbox SET state = 'sending', attempts = attempts + 1 WHERE id = ?`)
  const noteRemark = db.prepare('UPDATE cloud_project SET is_remarked = 1')
  for (const row of rows) {
    // An edit waits behind an earlier one of the same row.
    const isBehind = isSending(db, row.entity, row.local_id)
    const verdict = isBehind ? { kind: 'wait' as const } : planRow(db, row, options)
    switch (verdict.kind) {
      case 'send':
        mark.run(row.id)
        if (REMARKS.has(entity)) noteRemark.run()
        batch.tasks.push(verdict.task)
        break
      case 'done':
        removeOutboxRow(db, row.id)
        break
      case 'duplicate':
        adoptRemoteDuplicate(db, row, context.now)
        break
      case 'held':
        if (verdict.why === 'machine') batch.heldMachine++
        break
      case 'wait':
        break
      case 'reject':
        markRejected(db, row.id, verdict.message)
        batch.rejected.push(rejectedRow(row, verdict.message))
        break
      case 'gone':
        openConflict(db, row, { theirs: null, remoteId: null }, context.now)
        batch.conflicts++
        break
      case 'conflict':
        recordConflict(db, row, verdict.remoteChange, context.now)
        batch.conflicts++
        break
    }
  }
  return batch
}

/** How many edits of each entity wait to be sent; those of which none does are left out. */
export function pendingByEntity(db: Database): Partial<Record<OutboxEntity, number>> {
  const counts = db
    .prepare<[], { entity: OutboxEntity; count: number }>(
      `SELECT entity, count(*) AS count FROM outbox WHERE state = 'pending' GROUP BY entity`,
    )
    .all()
  return Object.fromEntries(counts.map(({ entity, count }) => [entity, count]))
}

function pendingRows(db: Database, entity: OutboxEntity, after: number, limit: number): OutboxRow[] {
  return db
    .prepare<[string, number, number], OutboxRow>(
      `SELECT * FROM outbox WHERE state = 'pending' AND entity = ? AND id > ? ORDER BY id LIMIT ?`,
    )
    .all(entity, after, limit)
}
