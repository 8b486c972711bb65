/**
 * Project files whose schema is not ours, opened by the real command: each is refused with one sentence, before
 * anything of it ran, and left as it was.
 */
import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import SqliteDatabase, { type Database } from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { commandLine } from '../cli/commandLine.ts'
import { failureOf } from '../store/projectFile.ts'
import { checkProjectFile } from '../../core/store/checkProjectFile.ts'
import { openDatabase } from '../../core/store/database.ts'
import { goodProject, hotJournal, putIntoSchema, tamper } from './projects.ts'

const EVIL = 'CREATE TRIGGER sqlite_evil AFTER INSERT ON user BEGIN DELETE FROM translation; END'

function addTrigger(db: Database): void {
  putIntoSchema(db, 'trigger', 'sqlite_evil', 'user', EVIL)
}

/** All files of a folder but SQLite's shared memory and the home. */
function filesOf(folder: string): Record<string, string> {
  const names = readdirSync(folder).filter((name) => !name.endsWith('-shm') && name !== 'home')
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'base64')]))
}

/** Any command refuses the file with a sentence, and changes nothing beside it. */
async function expectRefused(folder: string, run: ReturnType<typeof commandLine>['run']): Promise<void> {
  const before = filesOf(folder)
  for (const args of [
    ['status', 'p.interlinear'],
    ['query', 'p.interlinear', 'is visible'],
    ['backup', 'p.interlinear'],
  ]) {
    const { code, stdout, stderr } = await run(args)
    expect({ args, code, stdout }).toEqual({ args, code: 2, stdout: '' })
    expect(stderr).toMatch(
      /^[^\n]*p\.interlinear: The project file is damaged\.\n(The file was not|Nothing was) changed\.\n/,
    )
  }
  expect(filesOf(folder)).toEqual(before)
}

describe('a schema with what is not ours', () => {
  test.each<[string, (db: Database) => void]>([
    ['a trigger under a name of SQLite', addTrigger],
    [
      'a view under a name of SQLite',
      (db) =>
        putIntoSchema(db, 'view', 'sqlite_stat3', 'sqlite_stat3', 'CREATE VIEW sqlite_stat3 AS SELECT 1'),
    ],
    [
      'a trigger in the place of statistics',
      (db) =>
        putIntoSchema(db, 'trigger', 'sqlite_stat1', 'user', EVIL.replace('sqlite_evil', 'sqlite_stat1')),
    ],
    [
      'an index over an expression',
      (db) => {
        db.exec('CREATE INDEX mine ON user (abs(id))')
        db.exec(
          "UPDATE sqlite_schema SET name = 'sqlite_mine', sql = replace(sql, 'mine', 'sqlite_mine') WHERE name = 'mine'",
        )
      },
    ],
    ['a trigger that says it is a table', (db) => putIntoSchema(db, 'table', 'user', 'user', EVIL)],
    [
      'a table whose column has another default',
      (db) =>
        db.exec("UPDATE sqlite_schema SET sql = replace(sql, 'login', '\"login\"') WHERE name = 'user'"),
    ],
    ['a table that is not there', (db) => db.exec("DELETE FROM sqlite_schema WHERE name = 'vote'")],
    [
      'an index that is not there',
      (db) => db.exec("DELETE FROM sqlite_schema WHERE name LIKE 'translation%' AND type = 'index'"),
    ],
    [
      'a table that shares its pages with another one',
      (db) =>
        db.exec(
          "UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'translation') WHERE name = 'vote'",
        ),
    ],
    [
      'a table whose rows are the schema itself',
      (db) => db.exec("UPDATE sqlite_schema SET rootpage = 1 WHERE name = 'user'"),
    ],
  ])('%s', async (_, change) => {
    const { folder, run } = commandLine()
    const path = goodProject(join(folder, 'p.interlinear'))
    tamper(path, change)
    await expectRefused(folder, run)
  })

  test('that is in the log alone', async () => {
    const { folder, run } = commandLine()
    const path = goodProject(join(folder, 'p.interlinear'))
    const db = new SqliteDatabase(path)
    db.unsafeMode(true)
    db.pragma('writable_schema = ON')
    db.pragma('wal_autocheckpoint = 0')
    addTrigger(db)
    const [file, log] = [readFileSync(path), readFileSync(`${path}-wal`)]
    db.close()
    writeFileSync(path, file)
    writeFileSync(`${path}-wal`, log)
    await expectRefused(folder, run)
  })

  test('that comes out of a hot journal', async () => {
    const { folder, run } = commandLine()
    const path = goodProject(join(folder, 'p.interlinear'))
    const good = readFileSync(path)
    tamper(path, addTrigger)
    writeFileSync(`${path}-journal`, hotJournal(good, readFileSync(path)))
    writeFileSync(path, good)
    await expectRefused(folder, run)
  })

  test.skipIf(process.platform === 'win32')(
    'that comes out of a journal beside what a link leads to',
    async () => {
      const { folder, run } = commandLine()
      const path = goodProject(join(folder, 'real.interlinear'))
      const good = readFileSync(path)
      tamper(path, addTrigger)
      writeFileSync(`${path}-journal`, hotJournal(good, readFileSync(path)))
      writeFileSync(path, good)
      symlinkSync('real.interlinear', join(folder, 'p.interlinear'))
      await expectRefused(folder, run)
    },
  )

  test('is refused on the connection that is used, whatever was checked before', () => {
    const { folder } = commandLine()
    const path = goodProject(join(folder, 'p.interlinear'))
    checkProjectFile(path)
    tamper(path, addTrigger)
    for (const readonly of [true, false])
      expect(failureOf(() => openDatabase(path, { readonly }))).toMatchObject({ code: 'project.damaged' })
  })
})

describe('a journal beside a good project', () => {
  test('judges the file by its state after rolling back a torn change', async () => {
    const { folder, ok } = commandLine()
    const path = goodProject(join(folder, 'p.interlinear'))
    const good = readFileSync(path)
    tamper(path, addTrigger)
    writeFileSync(`${path}-journal`, hotJournal(readFileSync(path), good))
    expect(await ok(['backup', 'p.interlinear'])).toContain('Text 20')
    expect(existsSync(`${path}-journal`)).toBe(false)
    expect(await ok(['status', 'p.interlinear'])).toContain('uk')
  })

  test('that is of a change to several databases is refused, and no file that it names is touched', async () => {
    const { folder, run } = commandLine()
    const path = goodProject(join(folder, 'p.interlinear'))
    const good = readFileSync(path)
    tamper(path, (db) => db.exec("UPDATE user SET login = 'x' WHERE id = 1"))
    const named = join(folder, 'p.interlinear-mj123456789')
    writeFileSync(named, 'precious')
    writeFileSync(`${path}-journal`, hotJournal(readFileSync(path), good, named))
    const before = filesOf(folder)
    const { code, stderr } = await run(['status', 'p.interlinear'])
    expect(code).toBe(2)
    expect(stderr).toContain('of a change to several databases')
    expect(filesOf(folder)).toEqual(before)
  })
})
