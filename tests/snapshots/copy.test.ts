import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '../../core/store/database.ts'
import { pastWorker } from '../../core/workbench/project/open.ts'
import { copyAsOf } from '../../core/snapshots/copy.ts'
import { TestProject } from '../testProject.ts'

/** A temporary folder of its own, so that leftovers can be found. */
let temporary: string
beforeEach(() => {
  temporary = mkdtempSync(join(tmpdir(), 'interlinear-copy-test-'))
  vi.stubEnv('TMPDIR', temporary)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(temporary, { recursive: true, force: true })
})

function shop() {
  const project = new TestProject()
  const { a } = project.import([{ identifier: 'a', text: 'Cart' }])
  project.save(a!, 'Кошик')
  const at = project.now
  project.save(a!, 'Візок')
  return { project, at }
}

const textsIn = (path: string): unknown[] => {
  const db = openDatabase(path, { readonly: true })
  try {
    return db.prepare('SELECT text FROM translation').pluck().all()
  } finally {
    db.close()
  }
}

/** Returns the remaining copies. */
const left = () => readdirSync(temporary).filter((name) => name.startsWith('interlinear-past-'))

const hashOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')

describe.skipIf(process.platform === 'win32')('copyAsOf', () => {
  it('creates a project of that time beside the project, which stays byte for byte', async () => {
    const { project, at } = shop()
    project.reopen()
    const before = [hashOf(project.path), readdirSync(dirname(project.path))]
    const copy = await copyAsOf(project.path, { at }, pastWorker)
    expect(textsIn(copy.path)).toEqual(['Кошик'])
    expect(textsIn(project.path)).toHaveLength(1)
    expect(textsIn(project.path)).toEqual(['Візок'])
    expect([hashOf(project.path), readdirSync(dirname(project.path))]).toEqual(before)
    copy.discard()
    expect(left()).toEqual([])
  })

  it('sees edits that are only in the log, and lets users continue to edit', async () => {
    const { project, at } = shop()
    const copying = copyAsOf(project.path, { at: project.now }, pastWorker)
    const { a } = project.ids()
    project.save(a!, 'Кошичок')
    const copy = await copying
    expect(textsIn(copy.path)).toEqual(['Візок'])
    expect(at).toBeLessThan(project.now)
    copy.discard()
  })

  it('is private to the user', async () => {
    const { project, at } = shop()
    const copy = await copyAsOf(project.path, { at }, pastWorker)
    expect(statSync(dirname(copy.path)).mode & 0o077).toBe(0)
    copy.discard()
  })

  it('reports its progress, and leaves no files if it is cancelled', async () => {
    const { project, at } = shop()
    const told: string[] = []
    const copy = await copyAsOf(project.path, { at }, pastWorker, {
      onProgress: ({ label: what }) => told.push(what),
    })
    copy.discard()
    expect([...new Set(told)]).toEqual(['Copying the project', 'Going back in the history'])
    const aborted = AbortSignal.abort()
    await expect(copyAsOf(project.path, { at }, pastWorker, { signal: aborted })).rejects.toMatchObject({
      code: 'cancelled',
    })
    expect(left()).toEqual([])
  })

  it('leaves no files if the project did not exist yet', async () => {
    const { project } = shop()
    await expect(copyAsOf(project.path, { at: 0 }, pastWorker)).rejects.toMatchObject({
      code: 'asOf.beforeProject',
    })
    expect(left()).toEqual([])
  })

  it('removes leftovers of a killed process, and nothing of a live one', async () => {
    const { project, at } = shop()
    const dead = join(temporary, 'interlinear-past-999999999-abc')
    const alive = join(temporary, `interlinear-past-${process.pid}-abc`)
    mkdirSync(dead)
    mkdirSync(alive)
    const copy = await copyAsOf(project.path, { at }, pastWorker)
    expect([existsSync(dead), existsSync(alive)]).toEqual([false, true])
    copy.discard()
  })
})
