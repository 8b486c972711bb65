/** The backup of a project that an earlier version of the program made: the project stays that version's. */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { backup } from '../../core/archive/archive.ts'
import { backupProject } from '../../core/archive/rows/backup.ts'
import { schemaVersion } from '../../core/store/migrate.ts'
import { OLD, oldProject } from '../store/oldProject.ts'
import { backupText, Folder, quiet, restoreLines } from './archives.ts'

let folder: Folder
beforeEach(() => {
  folder = new Folder()
})
afterEach(() => {
  vi.unstubAllEnvs()
  folder.remove()
})

const digest = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')

function versionOf(path: string): number {
  const db = new SqliteDatabase(path, { readonly: true })
  try {
    return schemaVersion(db)
  } finally {
    db.close()
  }
}

const filesIn = (lines: string) => lines.split('\n').filter((line) => line.includes('"kind":"file"')).length

describe('a project of an earlier version', () => {
  it('is backed up without a migration', async () => {
    const project = oldProject()
    const before = digest(project)
    await backup(project, folder.at('out.ndjson'))
    expect(digest(project)).toBe(before)
    expect(versionOf(project)).toBe(OLD)
    expect(readdirSync(dirname(project)).filter((name) => !/-(wal|shm)$/.test(name))).toEqual([
      'shop.interlinear',
    ])
    const archive = readFileSync(folder.at('out.ndjson'), 'utf8')
    expect(filesIn(archive)).toBe(2)
    await restoreLines(archive, folder.at('again.interlinear'))
    expect(await backupText(folder.at('again.interlinear'))).toBe(archive)
  })

  it('is backed up with the uncheckpointed part of its log', async () => {
    expect(filesIn(await backupText(oldProject(undefined, true)))).toBe(2)
  })

  it('leaves no copy, however the backup ends', async () => {
    const temporary = folder.at('temporary')
    mkdirSync(temporary)
    vi.stubEnv('TMPDIR', temporary)
    vi.stubEnv('TEMP', temporary)
    const project = oldProject(folder.path)
    await backupProject(project, folder.at('out.ndjson'), quiet)
    const nowhere = join(folder.at('none'), 'out.ndjson')
    await expect(backupProject(project, nowhere, quiet)).rejects.toMatchObject({
      code: 'archive.unwritable',
    })
    expect(readdirSync(temporary)).toEqual([])
  })
})
