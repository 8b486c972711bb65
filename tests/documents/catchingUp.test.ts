/** What others changed is taken in at the next look where this one could not: the project was busy, or it was cancelled. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { BoundPlace } from '../../core/documents/bound/boundPlaces.ts'
import { catchUp, type Looked } from '../../core/documents/bound/catchingUp.ts'
import { importSourceFiles } from '../../core/documents/importing/importing.ts'
import { Failure } from '../../core/failure.ts'
import { createProject, ProjectSession } from '../../core/workbench/session.ts'

const EN = '{\n  "a": "Hello",\n  "b": "World"\n}\n'
const UK = '{\n  "a": "Привіт",\n  "b": "Світ"\n}\n'

const context = (signal = new AbortController().signal) => ({ signal, onProgress: () => undefined })

async function boundTree() {
  const folder = mkdtempSync(join(tmpdir(), 'interlinear-catching-'))
  const [tree, project] = [join(folder, 'tree'), join(folder, 'p.interlinear')]
  const lay = (path: string, text: string) => {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    writeFileSync(join(tree, path), text)
  }
  lay('locales/en.json', EN)
  lay('locales/uk.json', UK)
  const owner = { login: 'olena', name: null, mail: null }
  createProject(
    project,
    {
      ...{ name: 'P', sourceLanguageId: 'en', targetLanguageIds: ['uk'] },
      ...{ deployment: 'standard', type: 'file-based' },
    },
    owner,
  )
  const session = await ProjectSession.open(project, owner, { home: join(folder, 'home') })
  onTestFinished(async () => {
    await session.close()
    rmSync(folder, { recursive: true, force: true })
  })
  await importSourceFiles(session, { paths: [tree], root: tree }, context())
  const bound: BoundPlace = { kind: 'folder', place: tree, root: tree, project, leftOut: [] }
  const looked: Looked = new Map()
  const check = (signal?: AbortSignal) =>
    catchUp(session, bound, { looked, findsNew: false }, context(signal))
  expect(await check()).toBeNull()
  return { session, lay, check }
}

describe('what was changed on the disk', () => {
  it('is taken in at the next look where the project was busy at this one', async () => {
    const { session, lay, check } = await boundTree()
    lay('locales/uk.json', UK.replace('Світ', 'Всесвіт'))
    const { store } = session
    const write = store.write.bind(store)
    store.write = () => Promise.reject(new Failure('project.busy', 'Another program writes.'))
    await expect(check()).rejects.toMatchObject({ code: 'project.busy' })
    store.write = write
    expect((await check())?.files.length).toBeGreaterThan(0)
    expect(await check()).toBeNull()
  })

  it('is taken in at the next look where this one was cancelled', async () => {
    const { lay, check } = await boundTree()
    lay('locales/uk.json', UK.replace('Світ', 'Всесвіт'))
    await expect(check(AbortSignal.abort())).rejects.toThrow()
    expect((await check())?.files.length).toBeGreaterThan(0)
    expect(await check()).toBeNull()
  })

  it('and cannot be read is told once, until it changes again', async () => {
    const { lay, check } = await boundTree()
    lay('locales/uk.json', '{ "a": ')
    expect((await check())?.failed).toHaveLength(1)
    expect(await check()).toBeNull()
    lay('locales/uk.json', UK.replace('Світ', 'Всесвіт'))
    expect((await check())?.failed).toEqual([])
  })
})
