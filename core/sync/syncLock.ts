/** Holding the lock of a project's one sync (rows/syncLock.ts) while work is done that no other sync may meet. */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from '../platform/errors/failure.ts'
import type { Store } from '../store/store.ts'
import { syncing } from './rows/syncLock.ts'

/** How often the holder of a lock says that it is alive, in milliseconds. */
const HEARTBEAT = 60_000

/** Delays of the attempts to release a lock that could not be released, in milliseconds after the last one. */
const GIVING_BACK = [1_000, 5_000, 30_000]

/**
 * Locks held by this process, over all stores. A lock of this process that is not among them was left behind, for
 * example because its project was closed during a sync.
 */
const held = new Set<string>()

/**
 * Runs work while no sync runs or begins, in this process or another. `lost` is aborted if another machine or process
 * takes the lock over as that of a dead holder, such as after a sleep.
 * @throws Failure `cloud.syncing` if a sync is running, or has taken the lock meanwhile
 */
export async function underSyncLock<Value>(
  store: Pick<Store, 'write'>,
  work: (lost: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const uuid = randomUUID()
  const losing = new AbortController()
  // Register first: a process that finds the lock checks this set.
  held.add(uuid)
  let heartbeat: NodeJS.Timeout | undefined
  try {
    await take(store, uuid)
    heartbeat = setInterval(() => void beat(store, uuid, losing), HEARTBEAT)
    heartbeat.unref()
    return await work(losing.signal)
  } catch (error) {
    throw losing.signal.aborted ? losing.signal.reason : error
  } finally {
    held.delete(uuid)
    clearInterval(heartbeat)
    if (heartbeat !== undefined) await releaseLock(store, uuid)
  }
}

async function take(store: Pick<Store, 'write'>, uuid: string): Promise<void> {
  const holder = await store.write('lockSync', { uuid })
  if (holder === null) return
  if (held.has(holder) || (await store.write('lockSync', { uuid, ended: holder })) !== null) throw syncing()
}

async function beat(store: Pick<Store, 'write'>, uuid: string, losing: AbortController): Promise<void> {
  try {
    if ((await store.write('lockSync', { uuid })) !== null) losing.abort(syncing())
  } catch (error) {
    if (error instanceof Failure && error.code === 'cloud.syncing') losing.abort(error)
    // Any other beat that fails is made up for by the next one.
  }
}

/**
 * Releases the lock. The work succeeded regardless of the release, so that a failed release is retried in the
 * background. Until then it blocks other processes only, and those only until its heartbeat is too old.
 */
async function releaseLock(store: Pick<Store, 'write'>, uuid: string): Promise<void> {
  if (await isGivenBack(store, uuid)) return
  void giveBackLater(store, uuid)
}

async function giveBackLater(store: Pick<Store, 'write'>, uuid: string): Promise<void> {
  for (const pause of GIVING_BACK) {
    await wait(pause, undefined, { ref: false })
    if (await isGivenBack(store, uuid)) return
  }
}

/** Whether there is nothing more to be done; a closed project cannot be written to. */
async function isGivenBack(store: Pick<Store, 'write'>, uuid: string): Promise<boolean> {
  try {
    await store.write('unlockSync', { uuid })
    return true
  } catch (error) {
    return error instanceof Failure && error.code === 'project.closed'
  }
}
