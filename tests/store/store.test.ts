/** A store of a project: writes and reads, crashed threads, integrity. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ProgressReport } from '../../core/platform/threads/progress.ts'
import { openStore } from '../../core/workbench/project/open.ts'
import type { SlowStatement } from '../../core/store/slowLog.ts'
import { addStrings, open, projectFile } from './projectFile.ts'
import { openTest, matching, sharedNumber, newGate, begun, letEnd } from './testStore.ts'

describe('a store', () => {
  it('serves the operations of the project', async () => {
    const store = await openStore(projectFile())
    onTestFinished(() => store.close())
    const ben = await store.write('ensureUser', { login: 'ben', name: null })
    expect(await store.read('findUser', { login: 'ben' })).toMatchObject({ id: ben.id })
  })

  it('refuses a file that is no project, and does not change it', async () => {
    const path = projectFile()
    writeFileSync(path, 'my notes')
    await expect(openTest(path)).rejects.toMatchObject({ code: 'project.notAProject', details: { path } })
    expect(readFileSync(path, 'utf8')).toBe('my notes')
    expect(readdirSync(dirname(path))).toEqual(['shop.interlinear'])
  })

  it('leaves one file with all data when it is closed', async () => {
    const path = projectFile()
    const store = await openTest(path)
    await store.write('addUser', 'carla')
    expect(readdirSync(dirname(path))).toContain('shop.interlinear-wal')
    await store.close()
    expect(readdirSync(dirname(path))).toEqual(['shop.interlinear'])
    expect(open(path).prepare('SELECT count(*) AS n FROM user').get()).toEqual({ n: 3 })
  })

  it('finishes requested writes before it closes, and accepts none afterwards', async () => {
    const store = await openTest()
    const writing = [store.write('addUser', 'carla'), store.write('addUser', 'dora')]
    await store.close()
    expect(await Promise.all(writing)).toEqual(['carla', 'dora'])
    await expect(store.read('logins', null)).rejects.toMatchObject({ code: 'project.closed' })
    await expect(store.write('addUser', 'eva')).rejects.toMatchObject({ code: 'project.closed' })
  })

  it('transfers failures whole, and distinguishes defects from them', async () => {
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
  it('run in the order of their requests', async () => {
    const store = await openTest()
    const names = Array.from({ length: 50 }, (_, n) => `user ${n}`)
    await Promise.all(names.map((name) => store.write('addUser', name)))
    expect(await store.read('logins', null)).toEqual(['anna', 'ben', ...names])
  })

  it('are visible to every read that is requested after their acknowledgement', async () => {
    const store = await openTest(undefined, { readers: 3 })
    for (let n = 0; n < 20; n++) {
      await store.write('addUser', `user ${n}`)
      expect(await store.read('logins', null)).toHaveLength(3 + n)
    }
  })

  it('leave no change if they fail, and the next one runs', async () => {
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

  it('wait up to five seconds for another process that writes', async () => {
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

  it('report their progress a few times a second', async () => {
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
  it('continue during a long write, and do not see it', async () => {
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

  it('run in parallel on all readers', async () => {
    const store = await openTest(undefined, { readers: 2 })
    const here = sharedNumber()
    const both = [store.read('meet', { here, reads: 2 }), store.read('meet', { here, reads: 2 })]
    expect(await Promise.all(both)).toEqual([true, true])
  })
})

describe('a thread that crashes', () => {
  it('fails its read and is replaced', async () => {
    const store = await openTest(undefined, { readers: 1 })
    const next = [store.read('crash', undefined), store.read('logins', null)]
    await expect(next[0]).rejects.toMatchObject({ code: 'project.threadLost' })
    await expect(next[1]).resolves.toEqual(['anna', 'ben'])
  })

  it('fails its write and the queued ones; the project is whole and accepts the next one', async () => {
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

describe('the slow log of a store', () => {
  it('records the statements of its threads', async () => {
    const heard: SlowStatement[] = []
    const store = await openTest(undefined, { onSlow: (statement) => heard.push(statement) })
    await store.read('countNatively', { to: 3_000_000, gate: newGate(), ended: sharedNumber() })
    expect(heard).toHaveLength(1)
    expect(heard[0]?.sql).toContain('WITH RECURSIVE')
    expect(heard[0]?.plan.join('\n')).toContain('RECURSIVE STEP')
  })
})

describe('integrity', () => {
  it('is known from opening a small file', async () => {
    const store = await openTest()
    expect(await store.integrity()).toEqual({ isOk: true, problems: [] })
  })

  const BIG = 80 * 1024 * 1024
  const bigFile = () =>
    projectFile((db) => {
      db.prepare('INSERT INTO file_content (file_id, content) VALUES (1, zeroblob(?))').run(BIG)
      addStrings(db, 20_000)
    })

  it('is checked in the background for a large file', async () => {
    const store = await openTest(bigFile())
    const [report, logins] = await Promise.all([store.integrity(), store.read('logins', null)])
    expect(report).toEqual({ isOk: true, problems: [] })
    expect(logins).toHaveLength(2)
  })

  it('names the fault of a large file', async () => {
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

  it('finds a date beyond its budget in an index of a large file', async () => {
    const path = bigFile()
    const db = new SqliteDatabase(path)
    db.prepare('UPDATE source_string SET created_at = 9223372036854775807 WHERE id = 15000').run()
    db.close()
    await expect(openTest(path)).rejects.toMatchObject({
      code: 'project.damaged',
      details: { value: 'source_string.updated_at is out of bounds' },
    })
  })

  it('names a value of a large file that no project holds', async () => {
    const path = bigFile()
    const db = new SqliteDatabase(path)
    db.pragma('ignore_check_constraints = ON')
    db.prepare('UPDATE source_string SET source_changed_at = 9223372036854775807 WHERE id = 15000').run()
    db.close()
    const store = await openTest(path)
    expect(await store.integrity()).toEqual({
      isOk: false,
      problems: ['source_string.source_changed_at is out of bounds'],
    })
  })
})
