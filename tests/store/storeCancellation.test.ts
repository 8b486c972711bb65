/** Reads and writes that are cancelled, before they begin and while they run. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Gate } from './testStore.worker.ts'
import { openTest, FOREVER, sharedNumber, newGate, letEnd, abortOnce } from './testStore.ts'

describe('cancelling', () => {
  it('removes a read that has not begun', async () => {
    const store = await openTest(undefined, { readers: 1 })
    const abort = new AbortController()
    const gate = newGate()
    const running = store.read('loginsTwice', gate)
    const waiting = store.read('crash', undefined, { signal: abort.signal })
    abort.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' })
    letEnd(gate)
    await expect(running).resolves.toHaveLength(2)
    await expect(store.read('logins', null, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'cancelled',
    })
  })

  it('rejects a running read at once', async () => {
    const store = await openTest()
    await store.read('logins', null)
    const ended = sharedNumber()
    const gate = newGate()
    const counting = { to: FOREVER / 30, gate, ended }
    const reading = store.read('countNatively', counting, { signal: abortOnce(gate) })
    await expect(reading).rejects.toMatchObject({ code: 'cancelled' })
    expect(Atomics.load(ended, 0), 'statements that were over before').toBe(0)
  })

  it('ends a read that polls the flag, and one whose statement calls the cancel check', async () => {
    const store = await openTest(undefined, { readers: 1 })
    const ended = sharedNumber()
    for (const read of [
      (gate: Gate) => store.read('loginsTwice', gate, { signal: abortOnce(gate) }),
      (gate: Gate) =>
        store.read('countWhileWanted', { to: FOREVER, gate, ended }, { signal: abortOnce(gate) }),
    ]) {
      await expect(read(newGate())).rejects.toMatchObject({ code: 'cancelled' })
      // The only thread is free for the next read: the first of these would never end without the cancel check.
      expect(await store.read('logins', null)).toEqual(['anna', 'ben'])
      expect(Atomics.load(ended, 0), 'statements that ran to their end').toBe(0)
    }
  })

  it('keeps the store usable while statements that cannot be cancelled run on', async () => {
    const store = await openTest(undefined, { readers: 1 })
    const ended = sharedNumber()
    for (let n = 0; n < 3; n++) {
      const gate = newGate()
      const counting = { to: FOREVER / 15, gate, ended }
      const stuck = store.read('countNatively', counting, { signal: abortOnce(gate) })
      await expect(stuck).rejects.toMatchObject({ code: 'cancelled' })
    }
    expect(await store.read('logins', null)).toHaveLength(2)
    expect(Atomics.load(ended, 0), 'statements that were over before').toBeLessThan(3)
  })

  it('removes a write that has not begun', async () => {
    const store = await openTest()
    const abort = new AbortController()
    const gate = newGate()
    const first = store.write('addUsersUntil', { login: 'user', gate })
    const second = store.write('addUser', 'carla', { signal: abort.signal })
    abort.abort()
    await expect(second).rejects.toMatchObject({ code: 'cancelled' })
    letEnd(gate)
    await first
    expect(await store.read('logins', null)).not.toContain('carla')
  })

  it('rolls back a running write that polls the flag', async () => {
    const store = await openTest()
    const gate = newGate()
    const writing = store.write('addUsersUntil', { login: 'x', gate }, { signal: abortOnce(gate) })
    await expect(writing).rejects.toMatchObject({ code: 'cancelled' })
    expect(await store.read('logins', null)).toEqual(['anna', 'ben'])
  })

  it('does not report a completed write as cancelled', async () => {
    const store = await openTest()
    const abort = new AbortController()
    const writing = store.write('addUser', 'carla', { signal: abort.signal })
    await nextTurn()
    abort.abort()
    const outcome = await writing.catch((error: { code: string }) => error.code)
    const made = (await store.read('logins', null)).includes('carla')
    expect(outcome).toBe(made ? 'carla' : 'cancelled')
  })
})
