/** Files that opening refuses, and leaves unchanged. */
import { createHash } from 'node:crypto'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { checkProjectFile } from '../../core/store/checkProjectFile.ts'
import { APPLICATION_ID, openDatabase } from '../../core/store/database.ts'
import { NEWEST_VERSION } from '../../core/store/migrate.ts'
import { addStrings, failureOf, open, projectFile, temporaryFolder } from './projectFile.ts'

/** Files of a folder with their content and times; of SQLite's shared memory, only whether it exists. */
function stateOf(folder: string): unknown {
  return readdirSync(folder)
    .sort()
    .map((name) => {
      if (name.endsWith('-shm')) return [name]
      const path = join(folder, name)
      const { mtimeMs, size } = statSync(path)
      return [name, mtimeMs, size, createHash('sha256').update(readFileSync(path)).digest('hex')]
    })
}

/** Returns the failure of a check, and expects that no file changed. */
function refusal(path: string): unknown {
  const before = stateOf(dirname(path))
  const failure = failureOf(() => checkProjectFile(path))
  expect(stateOf(dirname(path))).toEqual(before)
  return failure
}

function fileOf(content: string | Uint8Array): string {
  const path = join(temporaryFolder(), 'x.interlinear')
  writeFileSync(path, content)
  return path
}

/** Makes a project file with changed bytes. */
function changedFile(change: (bytes: Buffer) => Uint8Array | void, strings = 0): string {
  const path = projectFile((db) => addStrings(db, strings))
  const bytes = readFileSync(path)
  writeFileSync(path, change(bytes) ?? bytes)
  return path
}

/** Makes a database with the project's application id that another program wrote. */
function foreignFile(sql: string, applicationId = APPLICATION_ID): string {
  const path = join(temporaryFolder(), 'x.interlinear')
  const db = new SqliteDatabase(path)
  db.pragma(`application_id = ${applicationId}`)
  db.exec(sql)
  db.close()
  return path
}

describe('a good file', () => {
  it('passes with all its pages read, and is not modified', () => {
    const path = projectFile((db) => addStrings(db, 100))
    const before = stateOf(dirname(path))
    expect(checkProjectFile(path)).toEqual({
      bytes: statSync(path).size,
      version: NEWEST_VERSION,
      isWhole: true,
      hasJournal: false,
    })
    expect(stateOf(dirname(path))).toEqual(before)
  })

  it('passes whatever its name is', () => {
    const path = join(temporaryFolder(), 'shop #1?.50% – крамниця.interlinear')
    writeFileSync(path, readFileSync(projectFile()))
    expect(checkProjectFile(path).isWhole).toBe(true)
  })

  it('passes while it is open and being written', () => {
    const path = projectFile()
    const db = open(path)
    db.transaction(() => addStrings(db, 10))()
    expect(checkProjectFile(path).isWhole).toBe(true)
  })
})

describe('opening refuses, and does not change,', () => {
  it('a missing file', () => {
    const path = join(temporaryFolder(), 'x.interlinear')
    expect(refusal(path)).toMatchObject({ code: 'project.missing', details: { path } })
    expect(failureOf(() => checkProjectFile(join(fileOf(''), 'y')))).toMatchObject({
      code: 'project.missing',
    })
  })

  it('a folder, and a link to one', () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'sub'))
    symlinkSync(join(folder, 'sub'), join(folder, 'link'))
    const codes = ['sub', 'link'].map((name) => failureOf(() => checkProjectFile(join(folder, name))))
    expect(codes).toMatchObject([{ code: 'project.notAProject' }, { code: 'project.notAProject' }])
  })

  it.skipIf(process.platform === 'win32')('a pipe, without waiting for its other end', () => {
    const path = join(temporaryFolder(), 'pipe')
    spawnSync('mkfifo', [path])
    expect(failureOf(() => checkProjectFile(path))).toMatchObject({ code: 'project.notAProject' })
  })

  it.each([
    ['an empty file', ''],
    ['a text', 'msgid ""\nmsgstr ""\n'.repeat(20)],
    ['the beginning of a database', 'SQLite format 3\0'],
    ['zeros', new Uint8Array(8192)],
  ])('%s', (_, content) => {
    expect(refusal(fileOf(content))).toMatchObject({ code: 'project.notAProject' })
  })

  it('a database of another program', () => {
    expect(refusal(foreignFile('CREATE TABLE note (text)', 0))).toMatchObject({ code: 'project.foreign' })
    expect(refusal(foreignFile('CREATE TABLE note (text)', 0x4d504258))).toMatchObject({
      code: 'project.foreign',
    })
  })

  it('a project of a newer version', () => {
    const path = changedFile((bytes) => void bytes.writeUInt32BE(NEWEST_VERSION + 1, 60))
    expect(refusal(path)).toMatchObject({ code: 'project.newer', details: { path } })
  })

  it('a project of a newer version if only its log says so', () => {
    const path = projectFile()
    const db = open(path)
    db.pragma(`user_version = ${NEWEST_VERSION + 1}`)
    expect(readFileSync(path).readUInt32BE(60)).toBe(NEWEST_VERSION)
    expect(refusal(path)).toMatchObject({ code: 'project.newer' })
  })

  it.each([
    ['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['cut within a page', (bytes: Buffer) => bytes.subarray(0, bytes.length - 1)],
    ['with an impossible page size', (bytes: Buffer) => void bytes.writeUInt16BE(1000, 16)],
    ['of a later file format of SQLite', (bytes: Buffer) => void bytes.writeUInt32BE(5, 44)],
    ['with noise in its schema', (bytes: Buffer) => void bytes.fill(0xaa, 100, 4096)],
    [
      'with noise in its pages',
      (bytes: Buffer) => void bytes.fill(0xaa, bytes.length - 9000, bytes.length - 5000),
    ],
  ])('a project %s', (_, change) => {
    const path = changedFile(change, 500)
    expect(refusal(path)).toMatchObject({ code: 'project.damaged', details: { path } })
  })

  it('a file with our number and other tables', () => {
    expect(refusal(foreignFile('CREATE TABLE project (id); PRAGMA user_version = 1'))).toMatchObject({
      code: 'project.damaged',
    })
  })

  it.each([
    ['trigger', 'CREATE TRIGGER evil AFTER INSERT ON user BEGIN DELETE FROM translation; END'],
    ['view', 'CREATE VIEW evil AS SELECT 1'],
  ])('a project with an added %s', (_, sql) => {
    const path = projectFile()
    const db = openDatabase(path)
    db.exec(sql)
    db.close()
    expect(refusal(path)).toMatchObject({ code: 'project.damaged' })
  })

  it('a large project with a wrong schema, without reading more of it', () => {
    const path = foreignFile('PRAGMA journal_mode = WAL; CREATE TABLE project (id); PRAGMA user_version = 1')
    truncateSync(path, 65 * 1024 * 1024)
    expect(refusal(path)).toMatchObject({ code: 'project.damaged' })
  })

  it('accepts a large project by its schema, without reading its pages', () => {
    const path = projectFile()
    truncateSync(path, 65 * 1024 * 1024)
    expect(checkProjectFile(path)).toMatchObject({ isWhole: false, version: NEWEST_VERSION })
  })
})

describe('after a crash', () => {
  it('accepts a project whose last edits are in the log only', () => {
    const path = projectFile()
    const script = `
      import { openDatabase } from ${JSON.stringify(new URL('../../core/store/database.ts', import.meta.url).href)}
      const db = openDatabase(${JSON.stringify(path)})
      db.exec("INSERT INTO user (login) VALUES ('carla')")
      process.kill(process.pid, 'SIGKILL')
    `
    expect(spawnSync(process.execPath, ['--input-type=module', '-e', script]).signal).toBe('SIGKILL')
    expect(statSync(`${path}-wal`).size).toBeGreaterThan(0)
    expect(checkProjectFile(path)).toMatchObject({ isWhole: true })
    expect(open(path).prepare("SELECT count(*) AS n FROM user WHERE login = 'carla'").get()).toEqual({ n: 1 })
  })
})
