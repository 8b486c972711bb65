/** Checks a file that another process opens or writes at the same moment. */
import * as fs from 'node:fs'
import { existsSync, openSync, closeSync, truncateSync, writeSync } from 'node:fs'
import SqliteDatabase from 'better-sqlite3'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { checkProjectFile } from '../../core/store/checkProjectFile.ts'
import { openDatabase } from '../../core/store/database.ts'
import { requireOurSchema } from '../../core/store/expectedSchema.ts'
import { damaged } from '../../core/store/sqliteFailure.ts'
import { addStrings, failureOf, projectFile } from './projectFile.ts'

vi.mock(import('node:fs'), async (original) => {
  const real = await original()
  return { ...real, readFileSync: vi.fn(real.readFileSync) as unknown as typeof real.readFileSync }
})
vi.mock(import('../../core/store/expectedSchema.ts'), async (original) => {
  const real = await original()
  return { ...real, requireOurSchema: vi.fn(real.requireOurSchema) }
})

const PAGE = 4096

/** Another process opens the project, writes and closes it, which checkpoints its log. */
function writeAndClose(path: string): void {
  const db = openDatabase(path)
  db.exec('DELETE FROM source_string WHERE id % 3 > 0')
  db.close()
}

/** Simulates such a write in the next full read of the file: every other page is newer. */
function tearNextReading(path: string): void {
  vi.mocked(fs.readFileSync).mockImplementationOnce(() => {
    const torn = fs.readFileSync(path)
    writeAndClose(path)
    const after = fs.readFileSync(path)
    for (let page = 1; page * PAGE < torn.length; page += 2)
      after.copy(torn, page * PAGE, page * PAGE, (page + 1) * PAGE)
    return torn
  })
}

describe('a small project that is written while it is read', () => {
  it('is read once more, and is not reported as damaged', () => {
    const path = projectFile((db) => addStrings(db, 300))
    tearNextReading(path)
    expect(checkProjectFile(path)).toMatchObject({ isWhole: true })
  })

  it('is reported as damaged if it is, however it was read', () => {
    const path = projectFile((db) => addStrings(db, 300))
    const file = openSync(path, 'r+')
    writeSync(file, Buffer.alloc(PAGE, 0xaa), 0, PAGE, PAGE)
    closeSync(file)
    expect(failureOf(() => checkProjectFile(path))).toMatchObject({ code: 'project.damaged' })
  })
})

describe('a large project that is damaged', () => {
  /** Too large to be read as a copy, with a schema object that no project has. */
  function damagedProject(): string {
    const path = projectFile()
    const db = openDatabase(path)
    db.exec('CREATE VIEW evil AS SELECT 1')
    db.close()
    truncateSync(path, 65 * 1024 * 1024)
    return path
  }

  it('keeps the log that another process opened after the check for one', () => {
    const path = damagedProject()
    const other = new SqliteDatabase(path)
    onTestFinished(() => void other.close())
    // It opened the file's log during the read.
    vi.mocked(requireOurSchema).mockImplementationOnce(() => {
      other.pragma('schema_version')
      throw damaged(path, 'its view "evil" is not of a project')
    })
    expect(failureOf(() => checkProjectFile(path))).toMatchObject({ code: 'project.damaged' })
    expect(existsSync(`${path}-wal`)).toBe(true)
    expect(existsSync(`${path}-shm`)).toBe(true)
  })

  it('has no new log afterwards', () => {
    const path = damagedProject()
    expect(failureOf(() => checkProjectFile(path))).toMatchObject({ code: 'project.damaged' })
    expect(existsSync(`${path}-wal`)).toBe(false)
    expect(existsSync(`${path}-shm`)).toBe(false)
  })
})
