/** The lock of a project's sync: no process waits for a finished sync, and none loses its lock unnoticed. */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import SqliteDatabase from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { Failure } from '../../core/platform/errors/failure.ts'
import { thisProcess } from '../../core/platform/files/processIdentity.ts'
import { lockHost } from '../../core/sync/rows/syncLock.ts'
import type { Store } from '../../core/store/store.ts'
import { sync, type SyncInput } from '../../core/sync/sync.ts'
import { openStore } from '../../core/workbench/project/open.ts'
import { clientOf, openBenches, type Bench, type Benches } from './benches.ts'

let benches: Benches
let bench: Bench
beforeAll(async () => {
  benches = await openBenches()
  bench = await benches.bench()
  await bench.sync()
})
afterAll(() => benches.close())
afterEach(() => {
  vi.useRealTimers()
  changeLock('DELETE FROM cloud_lock')
})

function changeLock(sql: string, values: object = {}): void {
  const db = new SqliteDatabase(bench.path)
  db.prepare(sql).run(values)
  db.close()
}

/** As another process leaves it in the file. */
function lockBy(holder: { host?: string; pid?: number; seenAt?: number }): void {
  const { host = lockHost(thisProcess()), pid = process.pid, seenAt = Date.now() } = holder
  changeLock('INSERT OR REPLACE INTO cloud_lock VALUES (1, @uuid, @host, @pid, @seenAt)', {
    ...{ uuid: randomUUID(), host, pid, seenAt },
  })
}

function locks(): number {
  const db = new SqliteDatabase(bench.path, { readonly: true })
  const count = db.prepare<[], number>('SELECT count(*) FROM cloud_lock').pluck().get() ?? 0
  db.close()
  return count
}

const minutes = (count: number): number => count * 60_000

function syncOf(store: SyncInput['store'], send: typeof fetch = fetch): ReturnType<typeof sync> {
  return sync({
    store,
    client: clientOf(benches.service, send),
    options: {
      ...{ isPulling: true, isPushing: true, isDryRun: false },
      ...{ signal: new AbortController().signal, onProgress: () => undefined },
    },
  })
}

/** The store, with another process that writes at the next `times` releases of a lock. */
function busyAtTheEnd(times: number): SyncInput['store'] {
  const { store } = bench
  let left = times
  const write: Store['write'] = (name, input, options) =>
    name === 'unlockSync' && left-- > 0
      ? Promise.reject(new Failure('project.busy', 'Another program is writing to this project.'))
      : store.write(name, input, options)
  return { read: store.read.bind(store), write }
}

/** Holds all requests until they are released. */
function holding() {
  const held = Promise.withResolvers<void>()
  const free = Promise.withResolvers<void>()
  const send: typeof fetch = async (input, init) => {
    held.resolve()
    await free.promise
    return fetch(input, init)
  }
  return { send, held: held.promise, free: free.resolve }
}

describe('a lock that could not be released', () => {
  it('does not change the result of the sync, and blocks no other one of this process', async () => {
    expect(await syncOf(busyAtTheEnd(99))).toMatchObject({ isDryRun: false })
    expect(locks()).toBe(1)
    expect(await bench.sync()).toMatchObject({ isDryRun: false })
    expect(locks()).toBe(0)
  })

  it('is released a moment later, for other processes', async () => {
    await syncOf(busyAtTheEnd(1))
    expect(locks()).toBe(1)
    await expect.poll(locks).toBe(0)
  })

  it('is recognized if its project was closed during a sync', async () => {
    const { send, held, free } = holding()
    const store = await openStore(bench.path, { readers: 1 })
    const ended = expect(syncOf(store, send)).rejects.toMatchObject({ code: 'project.closed' })
    await held
    await store.close()
    free()
    await ended
    expect(locks()).toBe(1)
    expect(await bench.sync()).toMatchObject({ isDryRun: false })
  })
})

describe('a lock in the file', () => {
  const { machine, started } = thisProcess()
  const hosts = {
    // In a container that lives on, processes get the same low numbers again. Not every system says when one began.
    restarted: lockHost({ machine, started: started && '1' }),
    container: lockHost({ machine: `${hostname()} another container`, started }),
    earlierVersion: hostname(),
  }

  it.skipIf(started === null)('is free if an earlier process had the number of another', async () => {
    lockBy({ pid: process.ppid, host: hosts.restarted })
    expect(await bench.sync()).toMatchObject({ isDryRun: false })
  })

  it.each([
    ['an earlier run that had its number', { host: hosts.restarted }],
    ['a sync of its own that is over', {}],
  ])('does not block a process if it is of %s', async (_, holder) => {
    lockBy(holder)
    expect(await bench.sync()).toMatchObject({ isDryRun: false })
  })

  it.each([
    ['an earlier version of the program', { pid: process.ppid, host: hosts.earlierVersion }],
    ['another container of that name', { host: hosts.container }],
    ['another machine', { host: 'elsewhere', pid: 1 }],
  ])('from %s is held as long as its process has heartbeats', async (_, holder) => {
    lockBy({ ...holder, seenAt: Date.now() - minutes(4) })
    await expect(bench.sync()).rejects.toMatchObject({ code: 'cloud.syncing' })
    lockBy({ ...holder, seenAt: Date.now() - minutes(6) })
    expect(await bench.sync()).toMatchObject({ isDryRun: false })
  })

  it('from a sync of this process is held, whichever window began it', async () => {
    const { send, held, free } = holding()
    const first = bench.syncBy(send)
    await held
    const other = await openStore(bench.path, { readers: 1 })
    await expect(syncOf(other)).rejects.toMatchObject({ code: 'cloud.syncing' })
    await other.close()
    free()
    expect(await first).toMatchObject({ isDryRun: false })
  })
})

it('ends the sync if another process has taken it over as that of a dead process', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { send, held, free } = holding()
  const ended = expect(bench.syncBy(send)).rejects.toMatchObject({ code: 'cloud.syncing' })
  await held
  lockBy({ host: 'elsewhere' })
  vi.advanceTimersByTime(minutes(1))
  // The beat is written before this.
  await bench.store.write('ensureUser', { login: 'anna', name: null })
  free()
  await ended
  expect(locks()).toBe(1)
})
