/** One sync of a project at a time, over all processes that have it open. */
import { hostname } from 'node:os'
import type { Database } from 'better-sqlite3'
import { Failure } from '../../platform/errors/failure.ts'
import { lifeOf, thisProcess, type ProcessIdentity } from '../../platform/files/processIdentity.ts'
import type { OperationContext } from '../../store/operation.ts'

/** A sync that said nothing for so long is taken for dead, in milliseconds. */
const SILENCE = 5 * 60_000

export interface SyncToLock {
  uuid: string
  /** A sync of this process that the caller knows to have ended without releasing its lock. */
  ended?: string | undefined
}

interface LockRow {
  uuid: string
  /** Of `lockHost`; earlier versions wrote the host's name alone. */
  host: string
  pid: number
  seen_at: number
}

/**
 * Takes the lock, or says with each call that its holder is alive.
 * @returns Null where it is held now; else the sync of this very process that holds it, of which the caller knows whether
 *   it is still at work
 * @throws Failure `cloud.syncing` where a sync of another process is at work
 */
export function lockSync(
  db: Database,
  { uuid, ended }: SyncToLock,
  context: OperationContext,
): string | null {
  const held = db.prepare<[], LockRow>('SELECT uuid, host, pid, seen_at FROM cloud_lock').get()
  if (held && held.uuid !== uuid && held.uuid !== ended) {
    const holder = holderOf(held)
    if (isThisProcess(holder)) return held.uuid
    if (lifeOf(holder) !== 'ended' && context.now - held.seen_at < SILENCE) throw syncing()
  }
  db.prepare(
    `INSERT INTO cloud_lock (id, uuid, host, pid, seen_at) VALUES (1, @uuid, @host, @pid, @now)
     ON CONFLICT (id) DO UPDATE SET uuid = @uuid, host = @host, pid = @pid, seen_at = @now`,
  ).run({ uuid, host: lockHost(thisProcess()), pid: process.pid, now: context.now })
  return null
}

/** The failure if another sync is running. */
export function syncing(): Failure {
  return new Failure('cloud.syncing', 'This project is being synced already.', {
    kept: 'Nothing was changed.',
    todo: 'Wait until it is done, or cancel it where it was started.',
  })
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

/** Identifies the process beyond its number; earlier versions read it as the name of another host. */
export function lockHost({ machine, started }: Omit<ProcessIdentity, 'pid'>): string {
  return JSON.stringify([machine, started])
}

function holderOf({ host, pid }: LockRow): ProcessIdentity {
  if (host === hostname()) return { pid, machine: thisProcess().machine, started: null }
  try {
    const [machine, started] = JSON.parse(host) as [string, string | null]
    return { pid, machine, started }
  } catch {
    return { pid, machine: host, started: null }
  }
}

function isThisProcess({ pid, machine, started }: ProcessIdentity): boolean {
  const own = thisProcess()
  return pid === own.pid && machine === own.machine && started === own.started
}
