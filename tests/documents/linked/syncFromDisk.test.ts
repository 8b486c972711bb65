/**
 * Changes of others are imported at the next check if this one failed: the project was busy, or the check was
 * cancelled.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { LinkedPlace } from '../../../core/documents/linked/linkedFiles.ts'
import { syncFromDisk } from '../../../core/documents/linked/syncFromDisk.ts'
import type { FileSignatures } from '../../../core/documents/linked/knownFiles.ts'
import { writeBack } from '../../../core/documents/linked/writeBack.ts'
import { importSourceFiles } from '../../../core/documents/import/importSourceFiles.ts'
import { Failure } from '../../../core/platform/errors/failure.ts'
import { createProject, ProjectSession } from '../../../core/workbench/session.ts'

const EN = '{\n  "a": "Hello",\n  "b": "World"\n}\n'
const UK = '{\n  "a": "Привіт",\n  "b": "Світ"\n}\n'
const FILES = { 'locales/en.json': EN, 'locales/uk.json': UK }

const context = (signal = new AbortController().signal) => ({ signal, onProgress: () => undefined })

async function boundTree(files: Readonly<Record<string, string>> = FILES, targetLanguageIds = ['uk']) {
  const folder = mkdtempSync(join(tmpdir(), 'interlinear-catching-'))
  const [tree, project] = [join(folder, 'tree'), join(folder, 'p.interlinear')]
  const lay = (path: string, text: string) => {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    writeFileSync(join(tree, path), text)
  }
  for (const [path, text] of Object.entries(files)) lay(path, text)
  const owner = { login: 'olena', name: null, mail: null }
  createProject(
    project,
    {
      ...{ name: 'P', sourceLanguageId: 'en', targetLanguageIds },
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
  const bound: LinkedPlace = { kind: 'folder', place: tree, root: tree, project, leftOut: [] }
  const looked: FileSignatures = new Map()
  const check = (signal?: AbortSignal) =>
    syncFromDisk(session, bound, { looked, findsNew: false }, context(signal))
  expect(await check()).toBeNull()
  const languageId = 'uk'
  const stringsOf = async () =>
    (await session.store.read('listFiles', {})).map(({ id, path, strings, progress }) => ({
      ...{ id, path, strings, approved: progress[0]?.approved },
    }))
  const translate = async (stringId: number, text: string) =>
    session.store.write('saveForms', {
      ...{ userId: await session.editorId(), stringId, languageId, forms: { none: text }, approve: true },
    })
  const write = () => writeBack(session, bound, {}, context())
  const take = (from: string, to?: string) =>
    to === undefined ? rmSync(join(tree, from)) : renameSync(join(tree, from), join(tree, to))
  const read = (path: string) => readFileSync(join(tree, path), 'utf8')
  const isThere = (path: string) => existsSync(join(tree, path))
  return { session, tree, lay, check, stringsOf, translate, write, take, read, isThere }
}

describe('changes on the disk', () => {
  it('are imported at the next check if the project was busy', async () => {
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

  it('are imported at the next check if this one was cancelled', async () => {
    const { lay, check } = await boundTree()
    lay('locales/uk.json', UK.replace('Світ', 'Всесвіт'))
    await expect(check(AbortSignal.abort())).rejects.toThrow()
    expect((await check())?.files.length).toBeGreaterThan(0)
    expect(await check()).toBeNull()
  })

  it('are reported once if they cannot be read, until the file changes again', async () => {
    const { lay, check } = await boundTree()
    lay('locales/uk.json', '{ "a": ')
    expect((await check())?.failed).toHaveLength(1)
    expect(await check()).toBeNull()
    lay('locales/uk.json', UK.replace('Світ', 'Всесвіт'))
    expect((await check())?.failed).toEqual([])
  })
})

describe('a catalogue without a template', () => {
  const PO = 'msgid ""\nmsgstr "Language: uk\\n"\n\nmsgid "Hello"\nmsgstr "Привіт"\n'
  const KEYED = '{\n  "Hello there": "Привіт",\n  "No results.": "Нічого."\n}\n'

  it.each([
    ['po/uk.po', PO],
    ['lang/uk.json', KEYED],
  ])('keeps both texts of a string of %s that was changed there and here', async (path, text) => {
    const { lay, check, translate, write, read } = await boundTree({ [path]: text })
    await translate(1, 'Вітання')
    const changed = text.replace('Привіт', 'Вітаю')
    lay(path, changed)
    expect((await check())?.files.length).toBeGreaterThan(0)
    expect((await write()).conflicts).toMatchObject([{ ours: 'Вітання', theirs: 'Вітаю' }])
    expect(read(path)).toBe(changed)
  })
})

describe('a catalogue of several languages without a template', () => {
  const poOf = (language: string, texts: Readonly<Record<string, string>>) =>
    `msgid ""\nmsgstr "Language: ${language}\\n"\n\n` +
    Object.entries(texts)
      .map(([source, text]) => `msgid "${source}"\nmsgstr "${text}"\n`)
      .join('\n')

  it('keeps the strings of a file that others did not change', async () => {
    const files = {
      'po/uk.po': poOf('uk', { Hello: 'Привіт' }),
      'po/de.po': poOf('de', { Hello: 'Hallo', Bye: 'Tschüss' }),
    }
    const { session, lay, check } = await boundTree(files, ['uk', 'de'])
    const strings = async () => (await session.store.read('listFiles', {})).map(({ strings: count }) => count)
    expect(await strings()).toEqual([2])
    lay('po/uk.po', poOf('uk', { Hello: 'Вітаю', World: 'Світ' }))
    expect((await check())?.failed).toEqual([])
    expect(await strings()).toEqual([3])
  })

  describe('and with one that a person puts beside them', () => {
    const FILES_OF_TWO = {
      'po/uk.po': poOf('uk', { Hello: 'Привіт', Bye: '' }),
      'po/de.po': poOf('de', { Hello: 'Hallo', Bye: 'Tschüss' }),
    }
    const again = async ({ session, tree }: Awaited<ReturnType<typeof boundTree>>) =>
      importSourceFiles(session, { paths: [tree], root: tree }, context())

    it('has it as its source, and keeps its strings with their translations and approvals', async () => {
      const bound = await boundTree(FILES_OF_TWO, ['uk', 'de'])
      const { stringsOf, translate, lay, write, read } = bound
      const [{ id } = { id: 0 }] = await stringsOf()
      await translate(1, 'Вітаю')
      lay('po/shop.pot', 'msgid "Hello"\nmsgstr ""\n\nmsgid "Print"\nmsgstr ""\n')
      const { files, failed } = await again(bound)
      expect(failed).toEqual([])
      expect(files[0]).toMatchObject({ path: 'po/shop.pot', fileId: id, added: 1, archived: 1 })
      expect(files[0]?.warnings.map(({ english }) => english)).toEqual([
        'It was “po/messages.pot” before: its translations, approvals and comments came along.',
      ])
      expect(await stringsOf()).toEqual([{ id, path: 'po/shop.pot', strings: 2, approved: 1 }])
      await write()
      expect(read('po/uk.po')).toContain('msgid "Hello"\nmsgstr "Вітаю"')
      expect((await again(bound)).files[0]).toMatchObject({ path: 'po/shop.pot', added: 0, warnings: [] })
    })

    it.each([
      ['is broken', 'msgid "Hello'],
      ['has none of their strings', 'msgid "Print"\nmsgstr ""\n'],
    ])('stays as it is if that %s', async (_, template) => {
      const bound = await boundTree(FILES_OF_TWO, ['uk', 'de'])
      bound.lay('po/shop.pot', template)
      const [before] = await bound.stringsOf()
      await again(bound).catch((error: unknown) => expect(error).toMatchObject({ code: 'format.syntax' }))
      expect((await bound.stringsOf())[0]).toEqual(before)
    })
  })
})

describe('a source file that others renamed', () => {
  it('keeps its translations and approvals under the new path', async () => {
    const { check, stringsOf, translate, write, take, read, isThere } = await boundTree()
    await translate(2, 'Всесвіт')
    take('locales/en.json', 'locales/app.en.json')
    take('locales/uk.json', 'locales/app.uk.json')
    const report = await check()
    expect(report).toMatchObject({
      files: [
        { path: 'locales/app.en.json', added: 0, changed: 0, archived: 0 },
        { path: 'locales/app.uk.json', languageId: 'uk' },
      ],
    })
    expect(report?.gone).toBeUndefined()
    expect(report?.files[0]?.warnings.map(({ english }) => english)).toEqual([
      'It was “locales/en.json” before: its translations, approvals and comments came along.',
    ])
    expect(await stringsOf()).toEqual([{ id: 2, path: 'locales/app.en.json', strings: 2, approved: 1 }])
    expect(await write()).toMatchObject({ files: [{ isChanged: true }], failed: [] })
    expect(read('locales/app.uk.json')).toBe(UK.replace('Світ', 'Всесвіт'))
    expect(isThere('locales/uk.json')).toBe(false)
    expect(await check()).toBeNull()
  })

  it('is recognized by most of its strings, and its changes are imported', async () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`k${at}`, `Text ${at}`]))
    const { lay, check, stringsOf, take } = await boundTree()
    lay('locales/en.json', JSON.stringify(many))
    await check()
    take('locales/en.json')
    take('locales/uk.json', 'locales/app.uk.json')
    lay('locales/app.en.json', JSON.stringify({ ...many, k0: 'Another text' }))
    expect(await check()).toMatchObject({
      files: [{ path: 'locales/app.en.json', changed: 1, added: 0 }, {}],
    })
    expect(await stringsOf()).toMatchObject([{ id: 2, path: 'locales/app.en.json', strings: 30 }])
  })

  it('is only reported in a project that is linked to a server, which owns the paths', async () => {
    const { session, check, stringsOf, take } = await boundTree()
    await session.store.write('linkProject', {
      ...{ connectionId: 'c1', remoteId: 1, languageIds: ['uk'], userId: await session.editorId() },
      remoteUser: { id: 1, login: 'olena', name: null },
    })
    take('locales/en.json', 'locales/app.en.json')
    expect((await check())?.gone).toMatchObject([{ code: 'file.gone' }])
    expect(await stringsOf()).toMatchObject([{ id: 2, path: 'locales/en.json' }])
  })

  it('is only reported if two new files match', async () => {
    const { lay, check, stringsOf, take, tree } = await boundTree()
    for (const folder of ['a/locales', 'b/locales']) {
      lay(`${folder}/en.json`, EN)
      lay(`${folder}/uk.json`, UK)
    }
    take('locales/en.json')
    expect((await check())?.gone).toMatchObject([
      { code: 'file.gone', details: { path: join(tree, 'locales/en.json') } },
    ])
    expect(await stringsOf()).toMatchObject([{ id: 2, path: 'locales/en.json' }])
  })
})

describe('a source file that others removed', () => {
  it('is reported once, and no export recreates its translation', async () => {
    const { check, stringsOf, translate, write, take, isThere, lay, read, tree } = await boundTree()
    take('locales/en.json')
    take('locales/uk.json')
    expect(await check()).toMatchObject({ files: [], failed: [], gone: [{ code: 'file.gone' }] })
    expect(await check()).toBeNull()
    await translate(2, 'Всесвіт')
    expect(await write()).toMatchObject({
      ...{ files: [], failed: [] },
      gone: [{ code: 'file.gone', details: { path: join(tree, 'locales/en.json') } }],
    })
    expect(isThere('locales/uk.json')).toBe(false)
    expect(await stringsOf()).toMatchObject([{ strings: 2 }])
    lay('locales/en.json', EN)
    expect(await check()).toBeNull()
    expect((await write()).files).toMatchObject([{ isChanged: true }])
    expect(read('locales/uk.json')).toContain('Всесвіт')
    take('locales/en.json')
    expect((await check())?.gone).toHaveLength(1)
  })
})
