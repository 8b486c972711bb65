/** Projects of an earlier version: upgraded, with a copy kept. */
import { createHash } from 'node:crypto'
import { copyFileSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { openStore } from '../../core/workbench/project/open.ts'
import { APPLICATION_ID, openDatabase } from '../../core/store/database.ts'
import { migrate, NEWEST_VERSION, schemaVersion } from '../../core/store/migrate.ts'
import { keepOlderCopy } from '../../core/store/olderCopy.ts'
import { mayMount, removeSmallDisks, smallDisk } from '../smallDisk.ts'
import { OLD, oldProject } from './oldProject.ts'
import { projectFile, temporaryFolder } from './projectFile.ts'

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
  it('is upgraded, and a copy of the original is kept beside it', async () => {
    const path = oldProject()
    const copy = await opened(path)
    expect(copy).toBe(join(dirname(path), `shop.schema-${OLD}.interlinear`))
    const whole = { application: APPLICATION_ID, names: ['ui.po', 'help.po'], isWhole: true }
    expect(lookInto(path)).toEqual({ version: NEWEST_VERSION, ...whole })
    expect(lookInto(copy ?? '')).toEqual({ version: OLD, ...whole })
    // The texts of a project are private to its owner.
    if (process.platform !== 'win32') expect(statSync(copy ?? '').mode & 0o077).toBe(0)
  })

  it('is copied with the uncheckpointed part of its log', async () => {
    const copy = await opened(oldProject(temporaryFolder(), true))
    expect(lookInto(copy ?? '').names).toEqual(['ui.po', 'help.po'])
  })

  it('is copied once', async () => {
    const path = oldProject()
    const copy = await opened(path)
    const before = digest(copy ?? '')
    expect(await opened(path)).toBeNull()
    expect(readdirSync(dirname(path)).sort()).toEqual([basename(path), basename(copy ?? '')])
    expect(digest(copy ?? '')).toBe(before)
  })

  it('does not replace an earlier copy', async () => {
    const folder = temporaryFolder()
    const first = await opened(oldProject(folder))
    const before = digest(first ?? '')
    // The user returned to the previous version, and started a new project.
    const path = join(folder, 'shop.interlinear')
    rmSync(path)
    const second = await opened(oldProject(folder))
    expect(second).toBe(join(folder, `shop.schema-${OLD}-2.interlinear`))
    expect(digest(first ?? '')).toBe(before)
  })

  /** A connection beside which another process acts just before the copy is written. */
  function meeting(path: string, other: () => void) {
    const db = new SqliteDatabase(path)
    onTestFinished(() => void db.close())
    const prepare = db.prepare.bind(db)
    db.prepare = (sql: string) => {
      if (sql.startsWith('VACUUM')) other()
      return prepare(sql)
    }
    return db
  }

  it('is kept by each of two processes that copy it at once', () => {
    const path = oldProject()
    const first = join(dirname(path), `shop.schema-${OLD}.interlinear`)
    const db = meeting(path, () => writeFileSync(first, 'the copy of the other'))
    const copy = keepOlderCopy(db)
    expect(copy).toBe(join(dirname(path), `shop.schema-${OLD}-2.interlinear`))
    expect(lookInto(copy ?? '')).toMatchObject({ version: OLD, isWhole: true })
    expect(readFileSync(first, 'utf8')).toBe('the copy of the other')
  })

  it('is copied by the process that upgrades it, if two open it at once', () => {
    const path = oldProject()
    const db = meeting(path, () => {
      const other = openDatabase(path)
      keepOlderCopy(other)
      migrate(other)
      other.close()
    })
    expect(keepOlderCopy(db)).toBeNull()
    const kept = readdirSync(dirname(path)).filter((name) => name.includes('schema'))
    expect(kept).toEqual([`shop.schema-${OLD}.interlinear`])
    expect(lookInto(join(dirname(path), kept[0] ?? '')).version).toBe(OLD)
  })

  afterAll(removeSmallDisks)

  it.skipIf(!mayMount())('is not changed if there is no room for a copy', async () => {
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

it('gets no copy if it has this version', async () => {
  const path = projectFile()
  expect(await opened(path)).toBeNull()
  expect(readdirSync(dirname(path))).toEqual([basename(path)])
})
