import { lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { Writable } from 'node:stream'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { backupProject } from '../../core/archive/rows/backup.ts'
import { openDatabase } from '../../core/store/database.ts'
import { archiveOf } from '../bench/archiveOf.ts'
import { arbitraryArchive } from './arbitraryArchive.ts'
import { backupText, failureOf, Folder, golden, quiet, restoreLines, START } from './archives.ts'

let folder: Folder
let project: string
beforeEach(() => {
  folder = new Folder()
  project = folder.at('shop.interlinear')
})
afterEach(() => folder.remove())

const string = { kind: 'string', fileId: 5, identifier: 'a', text: 'A' }

describe('a backup', () => {
  it('equals the archive that was restored', async () => {
    await restoreLines(golden, project)
    const { lines } = await backupProject(project, folder.at('out.ndjson'), quiet)
    expect(readFileSync(folder.at('out.ndjson'), 'utf8')).toBe(golden)
    expect(lines).toBe(golden.trimEnd().split('\n').length)
  })

  it('is equal for any archive in canonical form', async () => {
    let run = 0
    const isKept = async (archive: string): Promise<void> => {
      const path = folder.at(`${run++}.interlinear`)
      await restoreLines(archive, path)
      expect(await backupText(path)).toBe(archive)
    }
    await fc.assert(fc.asyncProperty(arbitraryArchive, isKept), { numRuns: 100 })
  })

  it('is equal for thousands of strings, several blocks and chunks', async () => {
    const archive = [...archiveOf({ strings: 4000, languages: 3, seed: 7 })].join('')
    await restoreLines(archive, project)
    expect(await backupText(project)).toBe(archive)
  })

  it('writes a duplicate after its master, also along a chain', async () => {
    await restoreLines(
      [
        ...START,
        { ...string, id: 9 },
        { ...string, id: 5, masterStringId: 9 },
        { ...string, id: 7, masterStringId: 5 },
        { ...string, id: 6, masterStringId: 9 },
        { ...string, id: 8 },
      ],
      project,
    )
    const archive = await backupText(project)
    expect(archive.match(/(?<="string","id":)\d+/g)).toEqual(['8', '9', '5', '7', '6'])
    await restoreLines(archive, folder.at('again.interlinear'))
    expect(await backupText(folder.at('again.interlinear'))).toBe(archive)
  })

  it('writes a chain of masters and a crowd of duplicates of any length', async () => {
    const archive: object[] = [...START, { ...string, id: 150_000 }]
    for (let id = 149_999; id > 130_000; id--) archive.push({ ...string, id, masterStringId: id + 1 })
    for (let id = 1; id <= 130_000; id++) archive.push({ ...string, id, masterStringId: 130_001 })
    await restoreLines(archive, project)
    const { lines } = await backupProject(project, folder.at('out.ndjson'), quiet)
    expect(lines).toBe(archive.length)
  })

  it('refuses a string that is a duplicate of itself', async () => {
    await restoreLines([...START, { ...string, id: 1 }, { ...string, id: 2, masterStringId: 1 }], project)
    const db = openDatabase(project)
    db.exec('UPDATE source_string SET master_string_id = 2 WHERE id = 1')
    db.close()
    const failure = await failureOf(backupProject(project, folder.at('out.ndjson'), quiet))
    expect(failure.code).toBe('archive.circle')
    expect(readdirSync(folder.path).filter((name) => name.startsWith('out'))).toEqual([])
  })

  it('is one snapshot while others write', async () => {
    await restoreLines([...archiveOf({ strings: 3000, languages: 2 })].join(''), project)
    const before = await backupText(project)
    const writer = openDatabase(project)
    let written = ''
    const output = new Writable({
      highWaterMark: 1,
      write(piece: Buffer, _encoding, done) {
        writer.exec("UPDATE translation SET text = 'changed'; DELETE FROM comment")
        written += piece.toString()
        done()
      },
    })
    await backupProject(project, output, quiet)
    writer.close()
    expect(written).toBe(before)
    expect(output.writableEnded).toBe(false)
  })

  it('is not done before a stream has accepted the last chunk', async () => {
    await restoreLines(golden, project)
    const broken = Object.assign(new Error('write EPIPE'), { code: 'EPIPE', syscall: 'write' })
    const output = new Writable({
      write: (_piece, _encoding, done) => void setTimeout(() => done(broken), 20),
    })
    const failure = await failureOf(backupProject(project, output, quiet))
    expect(failure).toMatchObject({ code: 'archive.unwritable', cause: broken })
  })

  it('takes a connection that is open', async () => {
    await restoreLines(golden, project)
    const db = openDatabase(project, { readonly: true })
    await backupProject(db, folder.at('out.ndjson'), quiet)
    expect(readFileSync(folder.at('out.ndjson'), 'utf8')).toBe(golden)
    expect(db.inTransaction).toBe(false)
    db.close()
  })

  it('replaces an older one only when it is complete', async () => {
    await restoreLines([...archiveOf({ strings: 2000, languages: 1 })].join(''), project)
    writeFileSync(folder.at('out.ndjson'), 'older')
    const stopping = {
      ...quiet,
      throwIfCancelled: () => {
        throw new Error('stop')
      },
    }
    await expect(backupProject(project, folder.at('out.ndjson'), stopping)).rejects.toThrow('stop')
    expect(readFileSync(folder.at('out.ndjson'), 'utf8')).toBe('older')
    await backupProject(project, folder.at('out.ndjson'), quiet)
    expect(readFileSync(folder.at('out.ndjson'), 'utf8')).toMatch(/^{"kind":"archive"/)
    expect(readdirSync(folder.path).filter((name) => name.startsWith('out'))).toEqual(['out.ndjson'])
  })

  it('replaces an older one behind a link to it, which stays a link', async () => {
    await restoreLines(golden, project)
    mkdirSync(folder.at('elsewhere'))
    writeFileSync(folder.at('elsewhere/shop.ndjson'), 'older')
    symlinkSync(folder.at('elsewhere/shop.ndjson'), folder.at('out.ndjson'))
    await backupProject(project, folder.at('out.ndjson'), quiet)
    expect(lstatSync(folder.at('out.ndjson')).isSymbolicLink()).toBe(true)
    expect(readFileSync(folder.at('elsewhere/shop.ndjson'), 'utf8')).toBe(golden)
    expect(readdirSync(folder.at('elsewhere'))).toEqual(['shop.ndjson'])
  })

  it('reports a file that is no project', async () => {
    writeFileSync(folder.at('notes.txt'), 'notes')
    for (const [name, code] of [
      ['none.interlinear', 'project.missing'],
      ['notes.txt', 'project.notAProject'],
    ] as const) {
      const failure = await failureOf(backupProject(folder.at(name), folder.at('out.ndjson'), quiet))
      expect(failure).toMatchObject({ code, details: { path: folder.at(name) } })
    }
    expect(readdirSync(folder.path)).toEqual(['notes.txt'])
  })

  it('reports a path that cannot be written', async () => {
    await restoreLines(START, project)
    mkdirSync(folder.at('taken.ndjson'))
    for (const path of [folder.at('none/out.ndjson'), folder.at('taken.ndjson')]) {
      const failure = await failureOf(backupProject(project, path, quiet))
      expect(failure).toMatchObject({ code: 'archive.unwritable', details: { path } })
      expect(failure.message).toBe('The archive cannot be written there.')
    }
    expect(readdirSync(folder.path).filter((name) => name.includes('.part'))).toEqual([])
  })
})
