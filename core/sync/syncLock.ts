/** Holding the lock of a project's one sync (rows/syncLock.ts) while work is done that no other sync may meet. */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from '../platform/errors/failure.ts'
import type { Store } from '../store/store.ts'
import { syncing } from './rows/syncLock.ts'

/** How often the holder of a lock says that it is alive, in milliseconds. */
const HEARTBEAT = 60_000

/** When a lock that could not be given back is given back again, each in milliseconds after the last. */
const GIVING_BACK = [1_000, 5_000, 30_000]

/**
 * What holds a lock in this process, over all stores: a lock of this process that is none of these was left behind, as
 * where its project was closed in the middle.
 */
const held = new Set<string>()

/**
 * Does work while no sync runs, in this process or another; nor does one begin. `lost` is aborted where another machine or
 * process has taken the lock for a dead one's, such as after a sleep.
 * @throws Failure `cloud.syncing` where a sync is at work, or has taken the lock meanwhile
 */
export async function underSyncLock<Value>(
  store: Pick<Store, 'write'>,
  work: (lost: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const uuid = randomUUID()
  const losing = new AbortController()
  // Before it is in the file: whoever finds it there asks whether it is among them.
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
    if (heartbeat !== undefined) await giveBack(store, uuid)
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
 * What the work came to counts, whatever becomes of the lock: where it cannot be given back at once, that is tried again
 * while nobody waits. Until then it holds up other processes alone, and those no longer than it is heard of.
 */
async function giveBack(store: Pick<Store, 'write'>, uuid: string): Promise<void> {
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
