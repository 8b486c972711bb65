/** Named snapshots: points of the history that one compares with and goes back to (snapshotChanges.ts). */
import type { Database } from 'better-sqlite3'
import { requireWithinBudget } from '../../store/budgets.ts'
import { Failure } from '../../platform/errors/failure.ts'
import type { Snapshot } from '../../contract/index.ts'
import { formatTime } from '../../store/timestamps.ts'
import { newestEvent } from '../../history/rows/changes.ts'
import type { OperationContext } from '../../store/operation.ts'
import { requireUser } from '../../history/rows/users.ts'

export interface SnapshotRow {
  id: number
  name: string
  note: string
  event_id: number
  user: string | null
  created_at: number
}

const SELECT = `SELECT snapshot.id, snapshot.name, note, event_id, user.login AS user, created_at
  FROM snapshot LEFT JOIN user ON user.id = snapshot.user_id`

/** The newest first. */
export function listSnapshots(db: Database): Snapshot[] {
  return db.prepare<[], SnapshotRow>(`${SELECT} ORDER BY snapshot.id DESC`).all().map(toSnapshot)
}

export function toSnapshot({ id, name, note, user, created_at: createdAt }: SnapshotRow): Snapshot {
  return { id, name, note, user, at: formatTime(createdAt) }
}

/** @throws Failure `snapshot.exists` where another has the name, `value.beyondBudget` */
export function addSnapshot(
  db: Database,
  { userId, name, note }: { userId: number; name: string; note: string },
  { now }: OperationContext,
): Snapshot[] {
  requireUser(db, userId)
  requireWithinBudget('snapshot', { name, note })
  if (db.prepare('SELECT 1 FROM snapshot WHERE name = ?').get(name))
    throw new Failure('snapshot.exists', `There is a snapshot named "${name}" already.`, {
      value: name,
      kept: 'Nothing was changed.',
      todo: 'Choose another name.',
    })
  db.prepare('INSERT INTO snapshot (name, note, event_id, user_id, created_at) VALUES (?, ?, ?, ?, ?)').run(
    name,
    note,
    newestEvent(db),
    userId,
    now,
  )
  return listSnapshots(db)
}

/** The name, or with the least number that makes it one that no snapshot has. */
export function freeSnapshotName(db: Database, name: string): string {
  const isTaken = db.prepare<[string], number>('SELECT 1 FROM snapshot WHERE name = ?').pluck()
  for (let number = 1; ; number++) {
    const free = number === 1 ? name : `${name} (${number})`
    if (isTaken.get(free) === undefined) return free
  }
}

/** Forgets the name; the history stays. @throws Failure `snapshot.unknown` */
export function removeSnapshot(db: Database, { snapshotId }: { snapshotId: number }): Snapshot[] {
  requireSnapshot(db, snapshotId)
  db.prepare('DELETE FROM snapshot WHERE id = ?').run(snapshotId)
  return listSnapshots(db)
}

/** @throws Failure `snapshot.unknown` */
export function requireSnapshot(db: Database, snapshotId: number): SnapshotRow {
  const row = db.prepare<[number], SnapshotRow>(`${SELECT} WHERE snapshot.id = ?`).get(snapshotId)
  if (row) return row
  throw new Failure('snapshot.unknown', 'This snapshot no longer exists.', {
    value: String(snapshotId),
    kept: 'Nothing was changed.',
    todo: 'Look at the list of snapshots.',
  })
}

/** The point of a snapshot in the history, and when that was. */
export function snapshotPoint(
  db: Database,
  { snapshotId }: { snapshotId: number },
): { name: string; event: number; at: number } {
  const { name, event_id: event, created_at: at } = requireSnapshot(db, snapshotId)
  return { name, event, at }
}
