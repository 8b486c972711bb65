/** Projects of an earlier version: brought up to date, and kept as they were. */
import { createHash } from 'node:crypto'
import { copyFileSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { openStore } from '../../core/workbench/project/open.ts'
import { APPLICATION_ID } from '../../core/store/database.ts'
import { migrate, NEWEST_VERSION, schemaVersion } from '../../core/store/migrate.ts'
import { migrations } from '../../core/store/migrations/index.ts'
import { mayMount, removeSmallDisks, smallDisk } from '../smallDisk.ts'
import { projectFile, temporaryFolder } from './projectFile.ts'
import { seedProject } from './rows.ts'

const OLD = NEWEST_VERSION - 1

/** A project as the version before this one left it. `isWaiting`: its last write is in the log alone. */
function oldProject(folder = temporaryFolder(), isWaiting = false): string {
  const path = join(folder, 'shop.interlinear')
  const db = new SqliteDatabase(path)
  db.pragma('journal_mode = WAL')
  db.pragma(`application_id = ${APPLICATION_ID}`)
  migrate(db, migrations.slice(0, OLD))
  if (isWaiting) {
    db.pragma('wal_checkpoint(TRUNCATE)')
    db.pragma('wal_autocheckpoint = 0')
  }
  seedProject(db)
  // An open connection keeps the log from being taken in.
  if (isWaiting) onTestFinished(() => void db.close())
  else db.close()
  return path
}

function lookInto(path: string) {
  const db = new SqliteDatabase(path, { readonly: true })
  try {
    const names = db.prepare<[], string>('SELECT name FROM file ORDER BY id').pluck().all()
    const isWhole = db.pragma('integrity_check', { simple: true }) === 'ok'
    return {
      version: schemaVersion(db),
      application: db.pragma('application_id', { simple: true }),
      names,
      isWhole,
    }
  } finally {
    db.close()
  }
}

async function opened(path: string): Promise<string | null> {
  const store = await openStore(path)
  const { olderCopy } = store
  await store.close()
  return olderCopy
}

const digest = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')

describe('a project of an earlier version', () => {
  it('is brought up to date, and kept beside itself as it was', async () => {
    const path = oldProject()
    const copy = await opened(path)
    expect(copy).toBe(join(dirname(path), `shop.schema-${OLD}.interlinear`))
    const whole = { application: APPLICATION_ID, names: ['ui.po', 'help.po'], isWhole: true }
    expect(lookInto(path)).toEqual({ version: NEWEST_VERSION, ...whole })
    expect(lookInto(copy ?? '')).toEqual({ version: OLD, ...whole })
    // The texts of a project are its owner's.
    if (process.platform !== 'win32') expect(statSync(copy ?? '').mode & 0o077).toBe(0)
  })

  it('is kept with what waits in its log', async () => {
    const copy = await opened(oldProject(temporaryFolder(), true))
    expect(lookInto(copy ?? '').names).toEqual(['ui.po', 'help.po'])
  })

  it('is kept once', async () => {
    const path = oldProject()
    const copy = await opened(path)
    const before = digest(copy ?? '')
    expect(await opened(path)).toBeNull()
    expect(readdirSync(dirname(path)).sort()).toEqual([basename(path), basename(copy ?? '')])
    expect(digest(copy ?? '')).toBe(before)
  })

  it('takes the place of no earlier copy', async () => {
    const folder = temporaryFolder()
    const first = await opened(oldProject(folder))
    const before = digest(first ?? '')
    // Somebody went back to the version before, and began anew.
    const path = join(folder, 'shop.interlinear')
    rmSync(path)
    const second = await opened(oldProject(folder))
    expect(second).toBe(join(folder, `shop.schema-${OLD}-2.interlinear`))
    expect(digest(first ?? '')).toBe(before)
  })

  afterAll(removeSmallDisks)

  it.skipIf(!mayMount())('is not changed where a copy has no room', async () => {
    const made = oldProject()
    const kibibytes = Math.ceil(statSync(made).size / 1024)
    const path = join(smallDisk(Math.ceil(1.5 * kibibytes)) ?? '', 'shop.interlinear')
    copyFileSync(made, path)
    const before = digest(path)
    await expect(openStore(path)).rejects.toMatchObject({ code: 'project.uncopied' })
    expect(digest(path)).toBe(before)
    expect(readdirSync(dirname(path)).filter((name) => name.includes('schema'))).toEqual([])
  })
})

it('keeps no copy of a project of this version', async () => {
  const path = projectFile()
  expect(await opened(path)).toBeNull()
  expect(readdirSync(dirname(path))).toEqual([basename(path)])
})
