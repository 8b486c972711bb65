/** Lists that are sent in chunks between the main thread and those of a store. */
import { MessagePort } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { chunkListYielding } from '../../core/platform/threads/channel.ts'
import { openTest, newGate, abortOnce } from './testStore.ts'

/** Enough items for several chunks. */
const MANY = 300_000

describe('long lists', () => {
  const MANY_LOGINS = Array.from({ length: MANY }, (_, n) => `user ${n}`)

  it('arrive whole and in order, in both directions', async () => {
    const store = await openTest()
    const names = await store.read('numbered', { count: 2_001, gate: newGate() })
    expect(names.map(({ name }) => name)).toEqual(Array.from({ length: 2_001 }, (_, n) => `number ${n}`))
    const added = MANY_LOGINS.slice(0, 2_001)
    await store.write('addUsers', await chunkListYielding(added))
    expect((await store.read('logins', null)).slice(-2_001)).toEqual(added)
  })

  it('are dropped on their way to a cancelled reader, and the thread serves on', async () => {
    const store = await openTest(undefined, { readers: 1 })
    const gate = newGate()
    const reading = store.read('numbered', { count: MANY, gate }, { signal: abortOnce(gate) })
    const next = store.read('numbered', { count: 3, gate: newGate() })
    await expect(reading).rejects.toMatchObject({ code: 'cancelled' })
    await expect(next).resolves.toHaveLength(3)
  })

  it('are freed if their write fails', async () => {
    const store = await openTest()
    const added = await chunkListYielding(['anna', ...MANY_LOGINS.slice(0, 2_001), 'anna'])
    await expect(store.write('addUsers', added)).rejects.toMatchObject({ code: 'internal' })
    expect(added.port).toBeInstanceOf(MessagePort)
    expect(await store.read('logins', null)).not.toContain('user 0')
  })

  it('are registered by each read that has one inside its result', async () => {
    const store = await openTest()
    await expect(store.read('unregistered', { count: 2_001 })).rejects.toThrow('transfer')
    await expect(store.read('numbered', { count: 3, gate: newGate() })).resolves.toHaveLength(3)
  })

  it('fail if an item cannot be cloned, and the writer continues', async () => {
    const store = await openTest()
    const odd = [...MANY_LOGINS.slice(0, 600), (() => 'a function') as unknown as string]
    await expect(store.write('addUsers', odd)).rejects.toThrow('could not be cloned')
    await expect(store.write('addUser', 'zoe')).resolves.toBe('zoe')
  })
})
