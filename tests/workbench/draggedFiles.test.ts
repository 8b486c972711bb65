/** Translated files that are dragged out of a window. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { importSourceFiles } from '../../core/documents/import/importSourceFiles.ts'
import { DraggedFiles } from '../../core/workbench/draggedFiles.ts'
import { createProject, ProjectSession } from '../../core/workbench/session.ts'

const context = { signal: new AbortController().signal, onProgress: () => undefined }
const EN = '{\n   "pay": "Pay",\n   "cart": "Cart"\n}\n'

async function shop(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'interlinear-dragging-'))
  const owner = { login: 'olena', name: null, mail: null }
  const project = join(folder, 'p.interlinear')
  createProject(
    project,
    {
      ...{ name: 'P', sourceLanguageId: 'en', targetLanguageIds: ['uk'] },
      ...{ deployment: 'standard', type: 'file-based' },
    },
    owner,
  )
  const session = await ProjectSession.open(project, owner, { home: join(folder, 'home') })
  const dragged = new DraggedFiles()
  onTestFinished(async () => {
    await dragged.close()
    await session.close()
    rmSync(folder, { recursive: true, force: true })
  })
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const paths = Object.keys(files).map((path) => join(folder, path))
  await importSourceFiles(session, { paths }, context)
  const [file] = await session.store.read('listFiles', {})
  const [row] = await session.store.read('listStrings', {})
  await session.store.write('saveForms', {
    ...{ userId: await session.editorId(), stringId: row?.id ?? 0, languageId: 'uk' },
    ...{ forms: { none: 'Сплатити' }, approve: false },
  })
  return { session, dragged, file: { fileId: file?.id ?? 0, languageId: 'uk' } }
}

describe('a dragged file', () => {
  it('is the translation as an export writes it, under a name that is not the source’s', async () => {
    const { session, dragged, file } = await shop({ 'en.json': EN })
    expect(await dragged.nameOf(session, file)).toBe('uk.json')
    const path = await dragged.write(session, file, context)
    expect(basename(path)).toBe('uk.json')
    expect(readFileSync(path, 'utf8')).toBe('{\n   "pay": "Сплатити",\n   "cart": "Cart"\n}\n')
  })

  it('has a folder of its own each time, and is gone once the workbench closes', async () => {
    const { session, dragged, file } = await shop({ 'strings.json': EN })
    const paths: string[] = []
    for (let at = 0; at < 21; at++) paths.push(await dragged.write(session, file, context))
    expect(new Set(paths).size).toBe(21)
    expect(paths.map((path) => existsSync(path))).toEqual([false, ...Array<boolean>(20).fill(true)])
    expect(basename(paths[0] ?? '')).not.toBe('strings.json')
    await dragged.close()
    expect(paths.some((path) => existsSync(dirname(path)))).toBe(false)
  })
})
