import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { spawnSync } from 'node:child_process'
import type { Database } from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { APPLICATION_ID, createDatabase, newDatabase } from '../../core/store/database.ts'
import { NEWEST_VERSION } from '../../core/store/migrate.ts'
import { failureOf, open, openNew, projectFile, temporaryFolder } from './projectFile.ts'

describe('createDatabase', () => {
  it('creates a file with the application id, the newest schema and a log', () => {
    const path = projectFile()
    const header = readFileSync(path)
    expect(header.readUInt32BE(68)).toBe(APPLICATION_ID)
    expect(header.toString('latin1', 68, 72)).toBe('INTL')
    expect(header.readUInt32BE(60)).toBe(NEWEST_VERSION)
    expect([header[18], header[19]]).toEqual([2, 2])
  })

  it('leaves no other file beside it', () => {
    const path = projectFile()
    expect(readdirSync(dirname(path))).toEqual(['shop.interlinear'])
  })

  it('never replaces another file', () => {
    const path = join(temporaryFolder(), 'notes.txt')
    writeFileSync(path, 'my notes')
    expect(failureOf(() => createDatabase(path))).toMatchObject({ code: 'project.exists', details: { path } })
    expect(readFileSync(path, 'utf8')).toBe('my notes')
  })

  it('does not replace a file that appeared meanwhile', () => {
    const path = join(temporaryFolder(), 'shop.interlinear')
    const made = newDatabase(path)
    writeFileSync(path, 'somebody was faster')
    expect(failureOf(() => made.keep())).toMatchObject({ code: 'project.exists' })
    made.discard()
    expect(readFileSync(path, 'utf8')).toBe('somebody was faster')
    expect(readdirSync(dirname(path))).toEqual(['shop.interlinear'])
  })

  it('refuses to create a file beside the log of a deleted project, which SQLite would replay', () => {
    const path = join(temporaryFolder(), 'shop.interlinear')
    writeFileSync(`${path}-wal`, 'what was not checkpointed')
    expect(failureOf(() => createDatabase(path))).toMatchObject({
      code: 'project.exists',
      details: { path: `${path}-wal` },
    })
    expect(existsSync(path)).toBe(false)
  })

  it('reports a missing folder', () => {
    const path = join(temporaryFolder(), 'nowhere', 'shop.interlinear')
    expect(failureOf(() => createDatabase(path))).toMatchObject({ code: 'project.unwritable' })
  })

  it('leaves no file if filling it fails', () => {
    const path = join(temporaryFolder(), 'shop.interlinear')
    const fail = () =>
      createDatabase(path, (db) => {
        db.exec("INSERT INTO user (login) VALUES ('anna')")
        throw new Error('the archive broke off')
      })
    expect(fail).toThrow('the archive broke off')
    expect(readdirSync(dirname(path))).toEqual([])
  })

  it('removes only the leftovers of a killed process for the same file', () => {
    const path = join(temporaryFolder(), 'shop.interlinear')
    const { pid: deadProcess } = spawnSync(process.execPath, ['--version'])
    for (const name of [`.new-${deadProcess}-0123456789ab`, `.new-${deadProcess}-0123456789ab-journal`]) {
      writeFileSync(path + name, 'half')
    }
    writeFileSync(`${path}.new-${process.ppid}-0123456789ab`, 'another process is at it')
    mkdirSync(`${path}.newest`)
    createDatabase(path)
    expect(readdirSync(dirname(path)).sort()).toEqual([
      'shop.interlinear',
      `shop.interlinear.new-${process.ppid}-0123456789ab`,
      'shop.interlinear.newest',
    ])
  })
})

describe('openDatabase', () => {
  const NAMES = [
    'journal_mode',
    'synchronous',
    'foreign_keys',
    'trusted_schema',
    'cell_size_check',
    'temp_store',
  ] as const
  const pragmas = (db: Database): Record<string, unknown> =>
    Object.fromEntries(NAMES.map((name) => [name, db.pragma(name, { simple: true })]))

  it('makes a writer fsync each commit', () => {
    expect(pragmas(open(projectFile()))).toEqual({
      journal_mode: 'wal',
      synchronous: 2,
      foreign_keys: 1,
      trusted_schema: 0,
      cell_size_check: 1,
      temp_store: 2,
    })
  })

  it('opens a reader read-only', () => {
    const db = open(projectFile(), { readonly: true })
    expect(pragmas(db)).toMatchObject({ journal_mode: 'wal', foreign_keys: 1, trusted_schema: 0 })
    expect(() => db.exec("INSERT INTO user (login) VALUES ('x')")).toThrow('readonly')
  })

  it('creates no missing file', () => {
    const path = join(temporaryFolder(), 'shop.interlinear')
    expect(() => open(path)).toThrow()
    expect(existsSync(path)).toBe(false)
  })
})

describe('prepared statements', () => {
  const sql = 'SELECT id FROM user ORDER BY id'

  it('are prepared once for each text', () => {
    const db = openNew()
    expect(db.prepare(sql)).toBe(db.prepare(sql))
  })

  it('are prepared once for plucking, too', () => {
    const db = openNew()
    const pluck = () => db.prepare<[], number>(sql).pluck()
    expect(pluck()).toBe(pluck())
    expect(pluck().all()).toEqual([1, 2])
    expect(db.prepare(sql).pluck(false).all()).toEqual([{ id: 1 }, { id: 2 }])
  })

  it('are not shared once their caller changes their result mode', () => {
    const db = openNew()
    const ids = db.prepare(sql).pluck()
    expect(db.prepare(sql).all()).toEqual([{ id: 1 }, { id: 2 }])
    expect(ids.all()).toEqual([1, 2])
    expect(db.prepare(sql).raw().all()).toEqual([[1], [2]])
    expect(db.prepare(sql).all()).toEqual([{ id: 1 }, { id: 2 }])
  })

  it('are prepared again while rows of the first are being read', () => {
    const db = openNew()
    const pairs: unknown[] = []
    for (const outer of db.prepare(sql).iterate()) {
      for (const inner of db.prepare(sql).iterate()) pairs.push([outer, inner])
    }
    expect(pairs).toHaveLength(4)
  })

  it('have a bounded cache, however many texts there are', () => {
    const db = openNew()
    const first = db.prepare(sql)
    for (let n = 0; n < 600; n++) db.prepare(`SELECT ${n}`)
    expect(db.prepare(sql)).not.toBe(first)
    expect(first.all()).toHaveLength(2)
  })
})
