import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ProgressReport } from '../../core/progress.ts'
import { MOST_TOUCHED, type Touched } from '../../core/store/touched.ts'
import { openDatabase } from '../../core/store/database.ts'
import { openStore } from '../../core/workbench/project/open.ts'
import {
  openStoreOf,
  type ProjectChange,
  type SlowStatement,
  type StoreOf,
  type StoreOptions,
} from '../../core/store/store.ts'
import { addStrings, open, projectFile } from './projectFile.ts'
import type { Gate, reads, writes } from './testStore.worker.ts'

type TestStore = StoreOf<typeof reads, typeof writes>

const stores: { close(): Promise<void> }[] = []

afterEach(async () => {
  await Promise.all(stores.splice(0).map((store) => store.close()))
})

/** A store of the operations in testStore.worker.ts. */
async function openTest(path = projectFile(), options?: StoreOptions): Promise<TestStore> {
  const worker = new URL('./testStore.worker.ts', import.meta.url)
  const store = await openStoreOf<typeof reads, typeof writes>(path, worker, options)
  stores.push(store)
  return store
}

/** Tens of seconds inside one statement. */
const FOREVER = 300_000_000

function matching(pattern: RegExp): unknown {
  return expect.stringMatching(pattern)
}

/** A number that this thread and those of a store look at. */
function sharedNumber(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
}

/** What an operation of testStore.worker.ts says by, and hears by, how far it may go. */
function newGate(): Gate {
  return new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))
}

/** Waits until an operation with this gate runs in its thread. */
async function begun(gate: Gate): Promise<void> {
  await Atomics.waitAsync(gate, 0, 0).value
}

/** Lets an operation with this gate come to its end. */
function letEnd(gate: Gate): void {
  Atomics.store(gate, 1, 1)
  Atomics.notify(gate, 1)
}

/** Says so as soon as an operation with this gate runs. */
function abortOnce(gate: Gate): AbortSignal {
  const abort = new AbortController()
  void begun(gate).then(() => abort.abort())
  return abort.signal
}

async function secondsOf(work: Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work.catch(() => {})
  return (performance.now() - start) / 1000
}

describe('a store', () => {
  it('serves the operations of the project', async () => {
    const store = await openStore(projectFile())
    stores.push(store)
    const ben = await store.write('ensureUser', { login: 'ben', name: null })
    expect(await store.read('findUser', { login: 'ben' })).toMatchObject({ id: ben.id })
  })

  it('refuses what is no project, and leaves it alone', async () => {
    const path = projectFile()
    writeFileSync(path, 'my notes')
    await expect(openTest(path)).rejects.toMatchObject({ code: 'project.notAProject', details: { path } })
    expect(readFileSync(path, 'utf8')).toBe('my notes')
    expect(readdirSync(dirname(path))).toEqual(['shop.interlinear'])
  })

  it('leaves one file when it is closed, with everything in it', async () => {
    const path = projectFile()
    const store = await openTest(path)
    await store.write('addUser', 'carla')
    expect(readdirSync(dirname(path))).toContain('shop.interlinear-wal')
    await store.close()
    expect(readdirSync(dirname(path))).toEqual(['shop.interlinear'])
    expect(open(path).prepare('SELECT count(*) AS n FROM user').get()).toEqual({ n: 3 })
  })

  it('finishes the writes that were asked for before it closes, and does nothing after', async () => {
    const store = await openTest()
    const writing = [store.write('addUser', 'carla'), store.write('addUser', 'dora')]
    await store.close()
    expect(await Promise.all(writing)).toEqual(['carla', 'dora'])
    await expect(store.read('logins', null)).rejects.toMatchObject({ code: 'project.closed' })
    await expect(store.write('addUser', 'eva')).rejects.toMatchObject({ code: 'project.closed' })
  })

  it('carries failures across whole, and tells defects from them', async () => {
    const store = await openTest()
    await expect(store.read('refuse', 'some.code')).rejects.toMatchObject({
      name: 'Failure',
      code: 'some.code',
      message: 'It cannot be done.',
      details: { todo: 'Do something else.', near: ['a', 'b'] },
    })
    await expect(store.read('breakDown', 'x is undefined')).rejects.toMatchObject({
      code: 'internal',
      cause: { stack: matching(/TypeError: x is undefined\n.*breakDown/) },
    })
  })
})

describe('writes', () => {
  it('run in the order in which they were asked for', async () => {
    const store = await openTest()
    const names = Array.from({ length: 50 }, (_, n) => `user ${n}`)
    await Promise.all(names.map((name) => store.write('addUser', name)))
    expect(await store.read('logins', null)).toEqual(['anna', 'ben', ...names])
  })

  it('are seen by every read that is asked for after they are acknowledged', async () => {
    const store = await openTest(undefined, { readers: 3 })
    for (let n = 0; n < 20; n++) {
      await store.write('addUser', `user ${n}`)
      expect(await store.read('logins', null)).toHaveLength(3 + n)
    }
  })

  it('leave nothing where they fail, and the next one goes on', async () => {
    const store = await openTest()
    await expect(store.write('addUserAndFail', 'carla')).rejects.toMatchObject({ code: 'user.unwanted' })
    await expect(store.write('addUser', 'anna')).rejects.toMatchObject({ code: 'internal' })
    await store.write('addUser', 'dora')
    expect(await store.read('logins', null)).toEqual(['anna', 'ben', 'dora'])
  })

  it('cannot be made by a reader', async () => {
    const store = await openTest()
    await expect(store.read('write', 'carla')).rejects.toMatchObject({ code: 'project.readonly' })
  })

  it('wait for another process that writes, for five seconds', async () => {
    const path = projectFile()
    const store = await openTest(path)
    const other = open(path)
    other.exec('BEGIN IMMEDIATE')
    let isSettled = false
    const quick = store.write('addUser', 'carla').finally(() => {
      isSettled = true
    })
    for (let n = 0; n < 20; n++) expect(await store.read('logins', null)).toEqual(['anna', 'ben'])
    expect(isSettled).toBe(false)
    other.exec('ROLLBACK')
    await expect(quick).resolves.toBe('carla')
    other.exec('BEGIN IMMEDIATE')
    await expect(store.write('addUser', 'dora')).rejects.toMatchObject({
      code: 'project.busy',
      details: { kept: 'Nothing was changed.' },
    })
    other.exec('ROLLBACK')
    await expect(store.write('addUser', 'eva')).resolves.toBe('eva')
  })

  it('report a few times a second how far they are', async () => {
    const store = await openTest()
    const reports: ProgressReport[] = []
    const onProgress = (report: ProgressReport) => reports.push(report)
    const gate = newGate()
    const start = performance.now()
    const writing = store.write('addUsersUntil', { login: 'user', gate }, { onProgress })
    await vi.waitFor(() => expect(reports.length).toBeGreaterThan(3), { timeout: 120_000 })
    letEnd(gate)
    await writing
    expect(reports.length).toBeLessThanOrEqual((performance.now() - start) / 100 + 1)
  })
})

describe('reads', () => {
  it('go on while a long write runs, and do not see it', async () => {
    const store = await openTest()
    const gate = newGate()
    const writing = store.write('addUsersUntil', { login: 'user', gate })
    await begun(gate)
    for (let n = 0; n < 20; n++) expect(await store.read('logins', null)).toEqual(['anna', 'ben'])
    letEnd(gate)
    const count = await writing
    expect(await store.read('logins', null)).toHaveLength(count)
  })

  it('see one state of the project from beginning to end', async () => {
    const store = await openTest()
    const gate = newGate()
    const reading = store.read('loginsTwice', gate)
    await begun(gate)
    await store.write('addUser', 'carla')
    letEnd(gate)
    const [before, after] = await reading
    expect(after).toEqual(before)
  })

  it('run side by side, as many as there are readers', async () => {
    const store = await openTest(undefined, { readers: 2 })
    const here = sharedNumber()
    const both = [store.read('meet', { here, reads: 2 }), store.read('meet', { here, reads: 2 })]
    expect(await Promise.all(both)).toEqual([true, true])
  })
})

describe('cancelling', () => {
  it('drops a read that has not begun', async () => {
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

  it('ends a read that looks at the flag, and one whose statement asks whether it is still wanted', async () => {
    const store = await openTest(undefined, { readers: 1 })
    for (const read of [
      (gate: Gate) => store.read('loginsTwice', gate, { signal: abortOnce(gate) }),
      (gate: Gate) => store.read('countWhileWanted', { to: FOREVER, gate }, { signal: abortOnce(gate) }),
    ]) {
      await expect(read(newGate())).rejects.toMatchObject({ code: 'cancelled' })
      // Else the next one waits some tens of seconds.
      expect(await secondsOf(store.read('logins', null))).toBeLessThan(10)
    }
  })

  it('keeps the store in use while statements that cannot be ended run out', async () => {
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

  it('takes back a write that has not begun', async () => {
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

  it('takes back a write that runs and looks at the flag', async () => {
    const store = await openTest()
    const gate = newGate()
    const writing = store.write('addUsersUntil', { login: 'x', gate }, { signal: abortOnce(gate) })
    await expect(writing).rejects.toMatchObject({ code: 'cancelled' })
    expect(await store.read('logins', null)).toEqual(['anna', 'ben'])
  })

  it('does not say that a write was cancelled which was made', async () => {
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

/** So many that they take the main thread several pieces. */
const MANY = 300_000

describe('long lists', () => {
  const MANY_LOGINS = Array.from({ length: MANY }, (_, n) => `user ${n}`)

  it('come whole and in order, both ways', async () => {
    const store = await openTest()
    const names = await store.read('numbered', { count: 2_001, gate: newGate() })
    expect(names.map(({ name }) => name)).toEqual(Array.from({ length: 2_001 }, (_, n) => `number ${n}`))
    const added = MANY_LOGINS.slice(0, 2_001)
    await store.write('addUsers', added)
    expect((await store.read('logins', null)).slice(-2_001)).toEqual(added)
  })

  it('are dropped on their way to who reads no more, and the thread serves on', async () => {
    const store = await openTest(undefined, { readers: 1 })
    const gate = newGate()
    const reading = store.read('numbered', { count: MANY, gate }, { signal: abortOnce(gate) })
    const next = store.read('numbered', { count: 3, gate: newGate() })
    await expect(reading).rejects.toMatchObject({ code: 'cancelled' })
    await expect(next).resolves.toHaveLength(3)
  })

  it('that are not with the writer yet are never written', async () => {
    const store = await openTest()
    const abort = new AbortController()
    const writing = store.write('addUsers', MANY_LOGINS, { signal: abort.signal })
    abort.abort()
    await expect(writing).rejects.toMatchObject({ code: 'cancelled' })
    await store.write('addUser', 'zoe')
    expect(await store.read('logins', null)).not.toContain('user 0')
  })

  it('fail with what cannot travel, and the writer goes on', async () => {
    const store = await openTest()
    const odd = [...MANY_LOGINS.slice(0, 600), (() => 'a function') as unknown as string]
    await expect(store.write('addUsers', odd)).rejects.toThrow('could not be cloned')
    await expect(store.write('addUser', 'zoe')).resolves.toBe('zoe')
  })
})

describe('a thread that breaks off', () => {
  it('fails its read and is replaced', async () => {
    const store = await openTest(undefined, { readers: 1 })
    const next = [store.read('crash', undefined), store.read('logins', null)]
    await expect(next[0]).rejects.toMatchObject({ code: 'project.threadLost' })
    await expect(next[1]).resolves.toEqual(['anna', 'ben'])
  })

  it('fails its write and those that wait; the project is whole and takes the next one', async () => {
    const path = projectFile()
    const store = await openTest(path)
    await store.write('addUser', 'carla')
    const pending = [store.write('addUserAndCrash', 'dora'), store.write('addUser', 'eva')]
    const outcomes = await Promise.allSettled(pending)
    expect(outcomes).toMatchObject([
      { reason: { code: 'project.writerLost', message: matching(/could not be confirmed/) } },
      { reason: { code: 'project.writerLost', message: matching(/was not made/) } },
    ])
    expect(await store.write('addUser', 'fay')).toBe('fay')
    expect(await store.read('logins', null)).toEqual(['anna', 'ben', 'carla', 'fay'])
    await store.close()
    expect(open(path).pragma('integrity_check', { simple: true })).toBe('ok')
  })
})

describe('changes', () => {
  const heard = (store: TestStore): ProjectChange[] => {
    const changes: ProjectChange[] = []
    store.onChange((change) => changes.push(change))
    return changes
  }

  it('are told after each write that left a history, with what it changed', async () => {
    const store = await openTest(projectFile((db) => addStrings(db, 3)))
    const changes = heard(store)
    await store.write('edit', [
      { stringId: 1, languageId: 'uk' },
      { stringId: 2, languageId: 'uk' },
      { stringId: 1, languageId: 'uk' },
    ])
    await store.write('edit', [
      { stringId: 3, languageId: 'uk' },
      { stringId: 3, languageId: null },
    ])
    await store.write('edit', [{ stringId: null, languageId: null }])
    await store.write('addUser', 'carla')
    await store.read('logins', null)
    expect(changes).toEqual([
      { stringIds: [1, 2], languageId: 'uk', isElsewhere: false },
      { stringIds: [3], languageId: null, isElsewhere: false },
      { stringIds: null, languageId: null, isElsewhere: false },
    ])
  })

  it('are not told to those who stopped listening', async () => {
    const store = await openTest()
    const changes: ProjectChange[] = []
    const stop = store.onChange((change) => changes.push(change))
    stop()
    await store.write('edit', [{ stringId: null, languageId: null }])
    expect(changes).toEqual([])
  })

  it('of another process are told within a second, once', async () => {
    const path = projectFile()
    const store = await openTest(path)
    const changes = heard(store)
    const other = openDatabase(path)
    // Were one told twice, the fourth would come before its commit.
    for (let told = 1; told <= 4; told++) {
      other.prepare('INSERT INTO user (login) VALUES (?)').run(`user ${told}`)
      await vi.waitFor(() => expect(changes.length).toBeGreaterThanOrEqual(told), { timeout: 120_000 })
      expect(changes).toHaveLength(told)
    }
    other.close()
    expect(new Set(changes.map((change) => JSON.stringify(change)))).toEqual(
      new Set([JSON.stringify({ stringIds: null, languageId: null, isElsewhere: true })]),
    )
  })
})

describe('the slow log of a store', () => {
  it('hears of the statements in its threads', async () => {
    const heard: SlowStatement[] = []
    const store = await openTest(undefined, { onSlow: (statement) => heard.push(statement) })
    await store.read('countNatively', { to: 3_000_000, gate: newGate(), ended: sharedNumber() })
    expect(heard).toHaveLength(1)
    expect(heard[0]?.sql).toContain('WITH RECURSIVE')
    expect(heard[0]?.plan.join('\n')).toContain('RECURSIVE STEP')
  })
})

describe('integrity', () => {
  it('of a small file is known from opening it', async () => {
    const store = await openTest()
    expect(await store.integrity()).toEqual({ isOk: true, problems: [] })
  })

  const BIG = 80 * 1024 * 1024
  const bigFile = () =>
    projectFile((db) => {
      db.prepare('INSERT INTO file_content VALUES (1, zeroblob(?))').run(BIG)
      addStrings(db, 20_000)
    })

  it('of a large file is read in the background', async () => {
    const store = await openTest(bigFile())
    const [report, logins] = await Promise.all([store.integrity(), store.read('logins', null)])
    expect(report).toEqual({ isOk: true, problems: [] })
    expect(logins).toHaveLength(2)
  })

  it('of a large file names what is wrong with it', async () => {
    const path = bigFile()
    const bytes = readFileSync(path)
    const place = bytes.lastIndexOf('key.19000')
    expect(place).toBeGreaterThan(BIG / 2)
    bytes.fill(0xaa, place - (place % 4096), place - (place % 4096) + 64)
    writeFileSync(path, bytes)
    const store = await openTest(path)
    const report = await store.integrity()
    expect(report.isOk).toBe(false)
    expect(report.problems[0]).toContain('source_string')
  })
})

describe('the strings that a write touched', () => {
  const heard = (store: TestStore): Touched[] => {
    const all: Touched[] = []
    store.onTouched((touched) => all.push(touched))
    return all
  }
  const uk = { languageId: 'uk' }

  it('are told before the write is answered: those of its history, and those that it noted', async () => {
    const store = await openTest(projectFile((db) => addStrings(db, 3)))
    const all = heard(store)
    await store.write('edit', [
      { stringId: 2, ...uk },
      { stringId: 2, languageId: null },
    ])
    expect(all.splice(0)).toEqual([{ stringIds: [2], beyond: [] }])
    await store.write('touch', [3, 1, 3])
    expect(all.splice(0)).toEqual([{ stringIds: [3, 1], beyond: [] }])
    // Nobody knows what an event is that tells of no row.
    await store.write('edit', [{ stringId: null, languageId: null }])
    expect(all.splice(0)).toEqual([{ stringIds: [], beyond: ['test'] }])
    await store.write('addUser', 'carla')
    expect(all).toEqual([])
  })

  it('are not those of a write that was taken back', async () => {
    const store = await openTest(projectFile((db) => addStrings(db, 3)))
    const all = heard(store)
    await expect(store.write('touchAndFail', [1, 2])).rejects.toThrow('It was not wanted.')
    await store.write('edit', [{ stringId: 3, ...uk }])
    expect(all).toEqual([{ stringIds: [3], beyond: [] }])
  })

  it('are any where they are too many, and where nobody knows whether the write was made', async () => {
    const store = await openTest(projectFile((db) => addStrings(db, 3)))
    const all = heard(store)
    await store.write(
      'touch',
      Array.from({ length: MOST_TOUCHED + 1 }, (_, at) => at),
    )
    expect(all.splice(0)).toEqual([{ stringIds: null, beyond: [] }])
    await expect(store.write('addUserAndCrash', 'carla')).rejects.toMatchObject({
      code: 'project.writerLost',
    })
    expect(all).toEqual([{ stringIds: null, beyond: [] }])
  })
})
