/** The check of a file that another process opens or writes to at the same moment. */
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

/** Another process opens the project, writes and closes it, which takes its log in. */
function writeAndClose(path: string): void {
  const db = openDatabase(path)
  db.exec('DELETE FROM source_string WHERE id % 3 > 0')
  db.close()
}

/** The next whole reading of the file meets such a write: every other page is from after it. */
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
  it('is read once more, and is not called damaged', () => {
    const path = projectFile((db) => addStrings(db, 300))
    tearNextReading(path)
    expect(checkProjectFile(path)).toMatchObject({ isWhole: true })
  })

  it('is called damaged where it is, however it was read', () => {
    const path = projectFile((db) => addStrings(db, 300))
    const file = openSync(path, 'r+')
    writeSync(file, Buffer.alloc(PAGE, 0xaa), 0, PAGE, PAGE)
    closeSync(file)
    expect(failureOf(() => checkProjectFile(path))).toMatchObject({ code: 'project.damaged' })
  })
})

describe('a large project that is damaged', () => {
  /** Too large to be read as a copy, with something in its schema that no project has. */
  function damagedProject(): string {
    const path = projectFile()
    const db = openDatabase(path)
    db.exec('CREATE VIEW evil AS SELECT 1')
    db.close()
    truncateSync(path, 65 * 1024 * 1024)
    return path
  }

  it('keeps the log that another process opened after we looked for one', () => {
    const path = damagedProject()
    const other = new SqliteDatabase(path)
    onTestFinished(() => void other.close())
    // It opened the file's log while we read what is in the file.
    vi.mocked(requireOurSchema).mockImplementationOnce(() => {
      other.pragma('schema_version')
      throw damaged(path, 'its view "evil" is not of a project')
    })
    expect(failureOf(() => checkProjectFile(path))).toMatchObject({ code: 'project.damaged' })
    expect(existsSync(`${path}-wal`)).toBe(true)
    expect(existsSync(`${path}-shm`)).toBe(true)
  })

  it('has no log afterwards that was not there before', () => {
    const path = damagedProject()
    expect(failureOf(() => checkProjectFile(path))).toMatchObject({ code: 'project.damaged' })
    expect(existsSync(`${path}-wal`)).toBe(false)
    expect(existsSync(`${path}-shm`)).toBe(false)
  })
})
