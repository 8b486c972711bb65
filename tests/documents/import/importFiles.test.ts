import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testScreen } from '../../workbench/testWorkbench.ts'
import type { TestScreen } from '../../workbench/testWorkbench.ts'
import { saying } from '../../saying.ts'

const SIX = ['a', 'b', 'c', 'd', 'e', 'f']

function json(keys: readonly string[], text = (key: string) => `Text ${key}`): string {
  return `${JSON.stringify(Object.fromEntries(keys.map((key) => [key, text(key)])), null, 2)}\n`
}

/** A screen with an empty project, and files in its folder. */
async function withFiles(files: Record<string, string>, targetLanguageIds = ['uk', 'de']) {
  const screen = testScreen()
  put(screen, files)
  const { project } = await screen.value('project.create', {
    path: join(screen.folder, 'p.interlinear'),
    name: 'P',
    sourceLanguageId: 'en',
    targetLanguageIds,
  })
  const at = (path: string) => join(screen.folder, path)
  return { ...screen, screen, project, at }
}

function put({ folder }: TestScreen, files: Record<string, string>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
}

describe('import of a folder', () => {
  it('imports every file of a known format under its path, and names the others', async () => {
    const { value, project, at } = await withFiles({
      'locale/app.json': json(['a']),
      'locale/deep/er.json': json(['b']),
      'locale/readme.doc': 'nothing to translate',
      'locale/.git/config.json': json(['hidden']),
      'locale/node_modules/x/package.json': json(['package']),
    })
    const report = await value('project.import', { project, paths: [at('locale')] })
    expect(report.files.map(({ path }) => path)).toEqual(['app.json', 'deep/er.json'])
    expect(report.account?.leftOut.map(({ because, paths }) => [because, paths])).toEqual([
      ['dependencies', ['node_modules/']],
      ['hidden', ['.git/']],
      ['format', ['readme.doc']],
    ])
  })

  it('follows the account of the folder, and imports files that are named beside it', async () => {
    const files = {
      'app/locales/en.json': json(['a']),
      'app/locales/uk.json': json(['а']),
      'app/package.json': json(['settings']),
      'app/data/list.json': json(['data']),
      'app/tests/locales/en.json': json(['test']),
    }
    const { value, project, at } = await withFiles(files)
    const first = await value('project.import', { project, paths: [at('app')] })
    expect(first.files.map(({ path, languageId }) => [path, languageId])).toEqual([
      ['locales/en.json', undefined],
      ['locales/uk.json', 'uk'],
    ])
    expect(first.account?.leftOut.map(({ because, paths }) => [because, paths])).toEqual([
      ['unlikely', ['data/list.json']],
      ['testData', ['tests/locales/en.json']],
      ['settings', ['package.json']],
    ])
    const named = await value('project.import', { project, paths: [at('app'), at('app/data/list.json')] })
    expect(named.files.map(({ path }) => path)).toContain('data/list.json')
    // From now on it is one of the project's.
    const again = await value('project.import', { project, paths: [at('app')] })
    expect(again.account?.files.map(({ path, role }) => [path, role])).toEqual([
      ['locales/en.json', 'source'],
      ['locales/uk.json', 'translation'],
      ['data/list.json', 'source'],
    ])
  })

  it('imports any file with texts if there is no other', async () => {
    const { value, project, at } = await withFiles({ 'page/README.md': '# Hello\n', 'page/list.json': '{}' })
    const { files, account } = await value('project.import', { project, paths: [at('page')] })
    expect(files.map(({ path }) => path)).toEqual(['README.md'])
    expect(account?.leftOut.map(({ because, paths }) => [because, paths])).toEqual([['empty', ['list.json']]])
  })

  it('recognizes new source files by a folder whose other files are translated', async () => {
    const { value, project, at } = await withFiles({
      'app/en/a.json': json(['a']),
      'app/uk/a.json': json(['а']),
      'app/en/deep/new.json': json(['b']),
      'app/other/new.json': json(['c']),
    })
    const { files } = await value('project.import', { project, paths: [at('app')] })
    expect(files.map(({ path }) => path)).toEqual(['en/a.json', 'en/deep/new.json', 'uk/a.json'])
  })

  it('follows no link out of it', async () => {
    const { value, project, at } = await withFiles({ 'secret.json': json(['a']), 'in/own.json': json(['b']) })
    symlinkSync(at('secret.json'), at('in/out.json'))
    symlinkSync(at('in/own.json'), at('in/alias.json'))
    symlinkSync(at('.'), at('in/up'))
    const report = await value('project.import', { project, paths: [at('in')] })
    expect(report.files.map(({ path }) => path)).toEqual(['alias.json', 'own.json'])
  })

  const BROKEN = { 'in/a.json': json(['a']), 'in/b.json': '{"a": ', 'in/c.json': '[' }

  it('names broken files with their positions, and imports the others', async () => {
    const { value, project, at } = await withFiles(BROKEN)
    const { files, failed } = await value('project.import', { project, paths: [at('in')] })
    expect(files.map(({ path }) => path)).toEqual(['a.json'])
    expect(failed.map(({ code, details }) => [code, details.path, details.line])).toEqual([
      ['format.syntax', 'b.json', 1],
      ['format.syntax', 'c.json', 1],
    ])
  })

  it('imports all files or none if requested', async () => {
    const { value, failure, project, at } = await withFiles(BROKEN)
    const error = await failure('project.import', { project, paths: [at('in')], strict: true })
    expect(error).toMatchObject({ code: 'import.several', details: { kept: 'The project was not changed.' } })
    expect(error.details.causes?.map(({ code, details }) => [code, details.path, details.line])).toEqual([
      ['format.syntax', 'b.json', 1],
      ['format.syntax', 'c.json', 1],
    ])
    expect((await value('project.overview', { project })).files).toEqual([])
  })
})

describe('a bilingual file that names no language', () => {
  const po = `msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgid "Save"
msgstr "Зберегти"

msgid "%d file"
msgid_plural "%d files"
msgstr[0] "%d файл"
msgstr[1] "%d файли"
msgstr[2] "%d файлів"
`

  it('has translations in the language of its name, and is exported unchanged', async () => {
    const { value, project, at } = await withFiles({ 'app.uk.po': po, 'shop.po': po, 'fr.po': po })
    const paths = [at('app.uk.po'), at('shop.po'), at('fr.po')]
    const { files } = await value('project.import', { project, paths })
    const left = [saying(expect.stringContaining('does not say in which language'))]
    expect(files.map(({ path, translations, warnings }) => [path, translations, warnings])).toEqual([
      ['shop.po', 0, left],
      ['app.uk.po', 4, []],
      ['fr.po', 0, left],
    ])
    await value('project.export', { project, languageIds: ['uk'], folder: at('out') })
    expect(readFileSync(at('out/app.uk.po'), 'utf8')).toBe(po)
  })

  it('has translations in the only target language, unless its name states another', async () => {
    const { value, project, at } = await withFiles({ 'app.po': po, 'fr.po': po }, ['uk'])
    const { files } = await value('project.import', { project, paths: [at('app.po'), at('fr.po')] })
    expect(files.map(({ translations }) => translations)).toEqual([4, 0])
  })
})

describe('files of one name', () => {
  it('are distinguished by their parent folders', async () => {
    const { value, project, at } = await withFiles({ 'x/app.json': json(['a']), 'y/app.json': json(['b']) })
    const report = await value('project.import', { project, paths: [at('x/app.json'), at('y/app.json')] })
    expect(report.files.map(({ path }) => path)).toEqual(['x/app.json', 'y/app.json'])
  })

  it('do not replace each other', async () => {
    const { value, failure, project, at } = await withFiles({
      'x/app.json': json(SIX),
      'y/app.json': json(SIX.map((key) => `other.${key}`)),
    })
    await value('project.import', { project, paths: [at('x/app.json')] })
    expect(await failure('project.import', { project, paths: [at('y/app.json')] })).toMatchObject({
      code: 'import.namesake',
    })
    expect((await value('project.overview', { project })).strings).toBe(SIX.length)
  })
})

describe('translations', () => {
  it('match the source file with which they share strings, whatever their name is', async () => {
    const { value, project, at } = await withFiles({
      'en/app.json': json(SIX),
      'en/help.json': json(['x', 'y']),
      'uk.json': json(['a', 'b', 'gone'], (key) => `Текст ${key}`),
    })
    await value('project.import', { project, paths: [at('en')] })
    const report = await value('project.import', { project, paths: [at('uk.json')], languageId: 'uk' })
    expect(report.files).toMatchObject([{ path: 'app.json', translations: 2 }])
    expect(report.files[0]?.warnings[0]?.english).toContain('“gone”')
    await value('project.export', { project, languageIds: ['uk'], folder: at('out') })
    expect(JSON.parse(readFileSync(at('out/app.json'), 'utf8'))).toMatchObject({
      a: 'Текст a',
      b: 'Текст b',
      c: 'Text c',
    })
  })

  it('are read in the format of their source, even if they do not show it', async () => {
    const { value, project, at } = await withFiles({
      'en.json': '{"item_one": "{{count}} item", "item_other": "{{count}} items"}',
      'ja.json': '{"item_other": "{{count}} 個"}',
    })
    await value('project.addLanguage', { project, languageId: 'ja' })
    await value('project.import', { project, paths: [at('en.json')] })
    const report = await value('project.import', { project, paths: [at('ja.json')], languageId: 'ja' })
    expect(report.files).toMatchObject([{ type: 'i18next_json', translations: 1 }])
  })

  it('require an existing source file', async () => {
    const { failure, value, project, at } = await withFiles({
      'en.json': json(SIX),
      'uk.json': json(['x', 'y']),
    })
    const importUkrainian = { project, paths: [at('uk.json')], languageId: 'uk' }
    expect(await failure('project.import', importUkrainian)).toMatchObject({ code: 'import.noSourceFile' })
    await value('project.import', { project, paths: [at('en.json')] })
    expect(await failure('project.import', importUkrainian)).toMatchObject({ code: 'import.noSourceFile' })
  })
})

describe('export', () => {
  it('writes nothing if one file cannot be written', async () => {
    const { value, failure, project, at } = await withFiles({
      'in/a.json': json(['a']),
      'out/a.json/x': 'in the way',
    })
    await value('project.import', { project, paths: [at('in')] })
    const error = await failure('project.export', { project, languageIds: ['uk'], folder: at('out') })
    expect(error).toMatchObject({ code: 'export.unwritable', details: { path: at('out/a.json') } })
  })

  it('leaves out unapproved translations if requested', async () => {
    const { value, project, at } = await withFiles({ 'a.json': json(['a', 'b']) })
    await value('project.import', { project, paths: [at('a.json')] })
    await value('translation.save', {
      project,
      stringId: 1,
      languageId: 'uk',
      forms: { none: 'А' },
      approve: true,
    })
    await value('translation.save', { project, stringId: 2, languageId: 'uk', forms: { none: 'Б' } })
    await value('project.export', { project, languageIds: ['uk'], folder: at('out'), approvedOnly: true })
    expect(JSON.parse(readFileSync(at('out/a.json'), 'utf8'))).toEqual({ a: 'А', b: 'Text b' })
  })
})
