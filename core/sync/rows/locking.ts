/** One sync of a project at a time, over all processes that have it open. */
import { hostname } from 'node:os'
import type { Database } from 'better-sqlite3'
import { Failure } from '../../failure.ts'
import type { OperationContext } from '../../store/operation.ts'

/** A sync of another machine that said nothing for so long is taken for dead, in milliseconds. */
const SILENCE = 5 * 60_000

interface LockRow {
  uuid: string
  host: string
  pid: number
  seen_at: number
}

/** @throws Failure `cloud.syncing` where another sync of this project is at work */
export function lockSync(db: Database, { uuid }: { uuid: string }, context: OperationContext): null {
  const held = db.prepare<[], LockRow>('SELECT uuid, host, pid, seen_at FROM cloud_lock').get()
  if (held && held.uuid !== uuid && isAlive(held, context.now))
    throw new Failure('cloud.syncing', 'This project is being synced already.', {
      kept: 'Nothing was changed.',
      todo: 'Wait until it is done, or cancel it where it was started.',
    })
  db.prepare(
    `INSERT INTO cloud_lock (id, uuid, host, pid, seen_at) VALUES (1, @uuid, @host, @pid, @now)
     ON CONFLICT (id) DO UPDATE SET uuid = @uuid, host = @host, pid = @pid, seen_at = @now`,
  ).run({ uuid, host: hostname(), pid: process.pid, now: context.now })
  return null
}

export function unlockSync(db: Database, { uuid }: { uuid: string }): null {
  db.prepare('DELETE FROM cloud_lock WHERE uuid = ?').run(uuid)
  return null
}

/** When a sync came to its end. */
export function finishSync(db: Database, _input: object, context: OperationContext): null {
  db.prepare('UPDATE cloud_project SET synced_at = ?').run(context.now)
  return null
}

function isAlive({ host, pid, seen_at: seenAt }: LockRow, now: number): boolean {
  if (host !== hostname()) return now - seenAt < SILENCE
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}
