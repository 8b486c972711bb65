/** Edits of users and other programs during an import or an export are neither lost nor overwritten. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { exportFiles } from '../../core/documents/export/exportFiles.ts'
import { importSourceFiles } from '../../core/documents/import/importSourceFiles.ts'
import { Failure } from '../../core/platform/errors/failure.ts'
import { createProject, ProjectSession } from '../../core/workbench/session.ts'

const EN = '{\n  "a": "Hello",\n  "b": "World"\n}\n'
const UK = '{\n  "a": "Привіт",\n  "b": "Світ"\n}\n'
const owner = { login: 'olena', name: null, mail: null }
const context = () => ({ signal: new AbortController().signal, onProgress: () => undefined })

/** A tree that is imported and was exported in place; `hold` does something before the next write of a name. */
async function openTree() {
  const folder = mkdtempSync(join(tmpdir(), 'interlinear-meanwhile-'))
  const [tree, project] = [join(folder, 'tree'), join(folder, 'p.interlinear')]
  const at = (path: string) => join(tree, path)
  const lay = (path: string, text: string) => {
    mkdirSync(dirname(at(path)), { recursive: true })
    writeFileSync(at(path), text)
  }
  lay('locales/en.json', EN)
  lay('locales/uk.json', UK)
  const about = { name: 'P', sourceLanguageId: 'en', targetLanguageIds: ['uk'] }
  createProject(project, { ...about, deployment: 'standard', type: 'file-based' }, owner)
  const open = (home: string) => ProjectSession.open(project, owner, { home: join(folder, home) })
  const session = await open('home')
  onTestFinished(async () => {
    await session.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const request = { languageIds: ['uk'], folder: tree, beside: true, approvedOnly: false }
  const take = () =>
    importSourceFiles(session, { paths: [tree], root: tree, leavesContested: true }, context())
  const write = (more: object = {}) => exportFiles(session, { ...request, ...more }, context())
  await take()
  await write()
  const [file] = await session.store.read('listFiles', {})
  const idOf = async (identifier: string) => {
    const [string] = await session.store.read('stringsNamed', {
      fileId: file!.id,
      identifiers: [identifier],
    })
    return string!.id
  }
  const userId = await session.editorId()
  const place = async (identifier: string) => ({ stringId: await idOf(identifier), languageId: 'uk', userId })
  const save = async (identifier: string, text: string) =>
    session.store.write('saveForms', {
      ...(await place(identifier)),
      forms: { none: text },
      approve: false,
    })
  const texts = async (identifier: string) => {
    const { translations } = await session.store.read('stringDetail', await place(identifier))
    return translations.map(({ text }) => text)
  }
  const remove = async (identifier: string) => {
    const { translations } = await session.store.read('stringDetail', await place(identifier))
    for (const { id } of translations)
      await session.store.write('deleteTranslation', { translationId: id, userId })
  }
  /** Does something before the project is written to, once or each time. */
  const before = (name: string, what: () => Promise<void>, { times = 1 } = {}) => {
    const { store } = session
    const real = store.write.bind(store)
    let left = times
    store.write = (async (...input: Parameters<typeof real>) => {
      if (input[0] === name && left-- > 0) await what()
      return real(...input)
    }) as typeof real
  }
  return { folder, tree, at, lay, open, session, take, write, save, texts, remove, before, request }
}

describe('an edit during an import', () => {
  it('stays the top translation beside the file’s text, as a conflict', async () => {
    const { lay, at, take, write, save, texts, before } = await openTree()
    lay('locales/uk.json', UK.replace('Світ', 'Всесвіт'))
    before('importSources', () => save('b', 'Мій світ').then(() => undefined))
    const { files } = await take()
    expect(await texts('b')).toEqual(['Мій світ', 'Світ', 'Всесвіт'])
    expect(files.flatMap(({ warnings }) => warnings.map(({ english }) => english))).toEqual([
      expect.stringMatching(/^These strings were changed in the file and here: “b”/),
    ])
    const { conflicts } = await write()
    expect(conflicts).toMatchObject([{ identifier: 'b', ours: 'Мій світ', theirs: 'Всесвіт' }])
    expect(readFileSync(at('locales/uk.json'), 'utf8')).toContain('Всесвіт')
  })

  it('is not undone if it deleted a translation', async () => {
    const { lay, take, texts, remove, before } = await openTree()
    lay('locales/uk.json', UK.replace('Привіт', 'Вітаю'))
    before('importSources', () => remove('b'))
    await take()
    expect([await texts('a'), await texts('b')]).toEqual([['Вітаю', 'Привіт'], []])
  })
})

describe('an edit during an export', () => {
  it('stays the top translation beside the changes of others in the file', async () => {
    const { lay, write, save, texts, before } = await openTree()
    lay('locales/uk.json', UK.replace('Світ', 'Всесвіт'))
    await save('a', 'Вітаю')
    before('keepWrittenFiles', () => save('b', 'Мій світ').then(() => undefined))
    await write()
    expect((await texts('b'))[0]).toBe('Мій світ')
    expect((await write()).conflicts).toMatchObject([
      { identifier: 'b', ours: 'Мій світ', theirs: 'Всесвіт' },
    ])
  })

  it('is written by the next export if it deleted a translation', async () => {
    const { at, take, write, save, texts, remove, before } = await openTree()
    await save('a', 'Вітаю')
    before('keepWrittenFiles', () => remove('b'))
    await write()
    await write()
    expect(readFileSync(at('locales/uk.json'), 'utf8')).toBe('{\n  "a": "Вітаю"\n}\n')
    await take()
    expect(await texts('b')).toEqual([])
  })

  it('is reported if the project can no longer be written, and the next export finds no conflict', async () => {
    const { at, write, save, before } = await openTree()
    await save('a', 'Вітаю')
    const busy = () => Promise.reject(new Failure('project.busy', 'Another program writes to it.'))
    before('keepWrittenFiles', busy, { times: 2 })
    const report = await write()
    expect(report.files).toMatchObject([{ isChanged: true }])
    expect(report.failed).toMatchObject([{ code: 'export.unnoted' }])
    expect(readFileSync(at('locales/uk.json'), 'utf8')).toContain('Вітаю')
    await save('a', 'Добридень')
    expect(await write()).toMatchObject({ conflicts: [], failed: [], files: [{ isChanged: true }] })
    before('keepWrittenFiles', busy)
    await save('a', 'Привіт')
    expect((await write()).failed).toEqual([])
  })

  it('leaves the changes of others to the next export if the project could not be written', async () => {
    const { lay, at, write, save, texts, before } = await openTree()
    lay('locales/uk.json', UK.replace('Світ', 'Всесвіт'))
    await save('a', 'Вітаю')
    const busy = () => Promise.reject(new Failure('project.busy', 'Another program writes to it.'))
    before('keepWrittenFiles', busy, { times: 2 })
    await write()
    expect(await write()).toMatchObject({ conflicts: [], failed: [] })
    expect((await texts('b'))[0]).toBe('Всесвіт')
    expect(readFileSync(at('locales/uk.json'), 'utf8')).toBe('{\n  "a": "Вітаю",\n  "b": "Всесвіт"\n}\n')
  })
})

describe('a source file that the home folder does not know', () => {
  it.each([
    ['as the project has it', EN],
    ['in a later version', EN.replace('"b"', '"c": "New",\n  "b"')],
  ])('is not overwritten: %s', async (_, text) => {
    const { folder, open, request } = await openTree()
    const other = join(folder, 'other')
    mkdirSync(join(other, 'locales'), { recursive: true })
    writeFileSync(join(other, 'locales/en.json'), text)
    const stranger = await open('another-home')
    onTestFinished(() => stranger.close())
    await expect(
      exportFiles(stranger, { ...request, beside: false, folder: other }, context()),
    ).rejects.toMatchObject({ code: 'export.overSource' })
    expect(readFileSync(join(other, 'locales/en.json'), 'utf8')).toBe(text)
  })

  it('is distinguished from a translation, which is overwritten as usual', async () => {
    const { folder, open, request } = await openTree()
    const other = join(folder, 'other')
    const stranger = await open('another-home')
    onTestFinished(() => stranger.close())
    for (const home of ['one', 'two'])
      expect(
        await exportFiles(stranger, { ...request, beside: false, folder: other }, context()),
        home,
      ).toMatchObject({ failed: [] })
    mkdirSync(join(other, 'more/locales'), { recursive: true })
    writeFileSync(join(other, 'more/locales/en.json'), UK.replace('Світ', 'Мир'))
    await exportFiles(stranger, { ...request, beside: false, folder: join(other, 'more') }, context())
    expect(readFileSync(join(other, 'more/locales/en.json'), 'utf8')).toBe(UK)
  })

  it('does not count as a file with more translations than the project', async () => {
    const { folder, open, remove, request } = await openTree()
    await remove('a')
    const other = join(folder, 'other')
    mkdirSync(join(other, 'locales'), { recursive: true })
    writeFileSync(join(other, 'locales/en.json'), UK)
    const stranger = await open('another-home')
    onTestFinished(() => stranger.close())
    await expect(
      exportFiles(stranger, { ...request, beside: false, folder: other }, context()),
    ).rejects.toMatchObject({
      code: 'export.shrinks',
      message: expect.stringMatching(/It would lose 1: a\.$/) as string,
      details: {
        values: { there: 2, built: 1, lost: 1, strings: 'a' },
        todo: expect.stringContaining('Import') as string,
      },
    })
    expect(readFileSync(join(other, 'locales/en.json'), 'utf8')).toBe(UK)
  })
})
