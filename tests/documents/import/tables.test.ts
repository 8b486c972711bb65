/** Files of many languages, from the import dialog's questions to the exported file. */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { corpusPath, hasCorpus } from '../../corpus.ts'
import { testScreen } from '../../workbench/testWorkbench.ts'
import { saying } from '../../saying.ts'

const COUNTRIES = 'csv/world_countries/countries/_combined/countries.csv'
const TABLE = 'key,en,uk,de,fr,labels\na,Apple,Яблуко,,Pomme,fruit\nb,Bread,,Brot,,"food, daily"\n'

async function withFiles(files: Record<string, string>, targetLanguageIds = ['uk', 'de']) {
  const screen = testScreen()
  const at = (path: string) => join(screen.folder, path)
  const put = (path: string, content: string) => writeFileSync(at(path), content)
  for (const [path, content] of Object.entries(files)) put(path, content)
  const { project } = await screen.value('project.create', {
    path: at('p.interlinear'),
    name: 'P',
    sourceLanguageId: 'en',
    targetLanguageIds,
  })
  const importing = (path: string, more: object = {}) =>
    screen.value('project.import', { project, paths: [at(path)], ...more })
  const exported = async (path: string, languageId = 'uk') => {
    await screen.value('project.export', { project, languageIds: [languageId], folder: at('out') })
    return readFileSync(at(join('out', path)), 'utf8')
  }
  const detail = (stringId: number, languageId = 'uk') =>
    screen.value('string.get', { project, stringId, languageId })
  return { ...screen, screen, project, at, put, importing, exported, detail }
}

describe('a table as a source file', () => {
  it('imports the translations of every project language, and names the others', async () => {
    const { importing, value, project, detail } = await withFiles({ 'app.csv': TABLE })
    const report = await importing('app.csv')
    expect(report.files).toMatchObject([{ type: 'csv', strings: 2, added: 2, translations: 2 }])
    expect(report.files[0]!.warnings).toEqual([
      saying(
        'The file has translations into languages that the project lacks; they were left out: French (fr).',
      ),
    ])
    const { progress } = await value('project.overview', { project })
    expect(progress).toMatchObject([
      { languageId: 'uk', translated: 1 },
      { languageId: 'de', translated: 1 },
    ])
    expect((await detail(2)).labels).toEqual(['daily', 'food'])
  })

  it('is exported with all languages, whichever is requested', async () => {
    const { importing, exported, value, project } = await withFiles({ 'app.csv': TABLE })
    await importing('app.csv')
    expect(await exported('app.csv')).toBe(TABLE)
    for (const [languageId, text] of [
      ['uk', 'Хліб'],
      ['de', 'Brot, frisch'],
    ] as const) {
      await value('translation.save', { project, stringId: 2, languageId, forms: { none: text } })
    }
    const both = TABLE.replace('b,Bread,,Brot', 'b,Bread,Хліб,"Brot, frisch"')
    expect(await exported('app.csv', 'uk')).toBe(both)
    expect(await exported('app.csv', 'de')).toBe(both)
  })

  it('keeps identity over updates, and never outvotes a translator', async () => {
    const { importing, put, value, project, detail } = await withFiles({ 'app.csv': TABLE })
    await importing('app.csv')
    await value('translation.save', { project, stringId: 1, languageId: 'uk', forms: { none: 'Моє яблуко' } })
    put('app.csv', 'uk,key,en\nЯблуко!,a,Apples\nЦукор,c,Sugar\n')
    expect((await importing('app.csv')).files).toMatchObject([
      { added: 1, changed: 1, archived: 1, translations: 1 },
    ])
    const { row, translations } = await detail(1)
    expect(row).toMatchObject({ text: 'Apples', isSourceChanged: true, translation: 'Моє яблуко' })
    // The table's text is a conflict: it is kept below.
    expect(translations.map(({ text }) => text)).toEqual(['Моє яблуко', 'Яблуко', 'Яблуко!'])
  })

  it('is read with the user’s column settings, now and later', async () => {
    const { importing, put, at, value, project, exported } = await withFiles({
      'app.csv': 'x;one;two\n1;Hello;\n',
    })
    const [inspected] = await value('file.inspect', { project, paths: [at('app.csv')] })
    expect(inspected).toMatchObject({
      path: 'app.csv',
      absolutePath: at('app.csv'),
      types: ['csv'],
      table: { rowCount: 2, scheme: { delimiter: ';' } },
    })
    const table = {
      delimiter: ';' as const,
      hasHeader: true,
      columns: [
        { holds: 'identifier' as const, name: 'x' },
        { holds: 'source' as const, name: 'one' },
        { holds: 'translation' as const, languageId: 'uk', name: 'two' },
      ],
    }
    const choices = { [at('app.csv')]: { type: 'csv', settings: { table } } }
    expect((await importing('app.csv', { choices })).files).toMatchObject([{ strings: 1, added: 1 }])
    put('app.csv', 'two;x;one\n;1;Hello\nСвіт;2;World\n')
    expect((await importing('app.csv')).files).toMatchObject([{ added: 1, archived: 0, translations: 1 }])
    const [again] = await value('file.inspect', { project, paths: [at('app.csv')] })
    expect(again!.table!.scheme.columns.map(({ holds }) => holds)).toEqual([
      'translation',
      'identifier',
      'source',
    ])
    expect(await exported('app.csv')).toBe('two;x;one\n;1;Hello\nСвіт;2;World\n')
  })

  it('is refused if the source column is unknown', async () => {
    const { failure, project, at } = await withFiles({ 'app.csv': 'key,uk,de\na,Яблуко,Apfel\n' })
    expect(await failure('project.import', { project, paths: [at('app.csv')] })).toMatchObject({
      code: 'format.columns',
      details: { path: 'app.csv', kept: 'The project was not changed.' },
    })
  })
})

describe('a table as a file of translations', () => {
  it('imports those of one language', async () => {
    const source = 'key,en\na,Apple\nb,Bread\n'
    const { importing, put, exported } = await withFiles({ 'app.csv': source, 'done.csv': TABLE })
    await importing('app.csv')
    const report = await importing('done.csv', { languageId: 'uk' })
    expect(report.files).toMatchObject([{ path: 'app.csv', translations: 1 }])
    put('bare.csv', 'key,de\na,Apfel\n')
    expect((await importing('bare.csv', { languageId: 'de' })).files).toMatchObject([{ translations: 1 }])
    expect(await exported('app.csv')).toBe('key,en,uk,de\na,Apple,Яблуко,Apfel\nb,Bread,,\n')
  })

  it('is reported if it lacks the language', async () => {
    const { importing, put } = await withFiles({ 'app.csv': TABLE })
    await importing('app.csv')
    put('app.csv', 'key,en,fr\na,Apple,Pomme\n')
    const [file] = (await importing('app.csv', { languageId: 'de' })).files
    expect(file).toMatchObject({
      translations: 0,
      warnings: [saying('The file has no translations into German (de).')],
    })
  })
})

describe('ambiguous files', () => {
  it('are named with their candidate formats, and read as chosen', async () => {
    const { importing, value, failure, project, at } = await withFiles({
      'words.txt': 'key\ten\tuk\na\tApple\tЯблуко\n',
      'plain.po': 'msgid "a"\nmsgstr ""\n',
    })
    const paths = [at('words.txt'), at('plain.po')]
    expect(await value('file.inspect', { project, paths })).toEqual([
      { path: 'words.txt', absolutePath: at('words.txt'), types: ['csv', 'txt'], table: null },
    ])
    expect(await failure('project.import', { project, paths, strict: true })).toMatchObject({
      code: 'format.ambiguous',
      details: { near: ['csv', 'txt'] },
    })
    const [asTable] = await value('file.inspect', { project, paths: [at('words.txt')], type: 'csv' })
    expect(asTable!.table!.scheme).toMatchObject({ delimiter: '\t', hasHeader: true })
    const choices = { [at('words.txt')]: { type: 'csv' } }
    expect((await importing('words.txt', { choices })).files).toMatchObject([
      { type: 'csv', translations: 1 },
    ])
  })
})

describe.skipIf(!hasCorpus)('a wide table', () => {
  it('is imported and exported byte for byte', async () => {
    const languageIds = ['uk', 'ar', 'de', 'pl', 'ja', 'zh-CN', 'zh-TW']
    const { importing, exported, at } = await withFiles({}, languageIds)
    copyFileSync(corpusPath(COUNTRIES), at('countries.csv'))
    const report = await importing('countries.csv')
    expect(report.files).toMatchObject([{ strings: 193, translations: 193 * languageIds.length }])
    expect(await exported('countries.csv')).toBe(readFileSync(corpusPath(COUNTRIES), 'utf8'))
  })
})
