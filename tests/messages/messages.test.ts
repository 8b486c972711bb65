import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { corpusPath, hasCorpus } from '../corpus.ts'
import { testScreen, type TestScreen } from '../workbench/testWorkbench.ts'

const TEXTS = {
  files: 'In {folder}: {count, plural, one {# file} other {# files}}',
  plain: 'Hi {name}',
  broken: '{count, plural, one {# file}}',
}

async function openProject(screen: TestScreen, path: string) {
  const { project } = await screen.value('project.create', {
    path: join(screen.folder, 'messages.interlinear'),
    name: 'Messages',
    sourceLanguageId: 'en',
    targetLanguageIds: ['uk'],
  })
  await screen.value('project.import', { project, paths: [path] })
  const { list, total } = await screen.value('list.open', { project, languageId: 'uk' })
  const rows = await screen.value('list.rows', { list, from: 0, count: Math.min(500, total) })
  return { project, rows }
}

async function openTexts(screen: TestScreen) {
  const path = join(screen.folder, 'texts.json')
  writeFileSync(path, JSON.stringify(TEXTS, null, 2))
  const { project, rows } = await openProject(screen, path)
  const row = rows.find(({ identifier }) => identifier === 'files')!
  return { project, rows, path, place: { project, stringId: row.id, languageId: 'uk' } }
}

describe('a string with branches', () => {
  it('is of type icu; one with only arguments, or broken, is plain', async () => {
    const { rows } = await openTexts(testScreen())
    expect(rows.map(({ identifier, type }) => [identifier, type])).toEqual([
      ['files', 'icu'],
      ['plain', 'plain'],
      ['broken', 'plain'],
    ])
  })

  it('is edited branch by branch in a Fluent file too, in its syntax', async () => {
    const screen = testScreen()
    const path = join(screen.folder, 'app.ftl')
    writeFileSync(path, 'items = { $count ->\n    [one] One item\n   *[other] { $count } items\n}\n')
    const { project, rows } = await openProject(screen, path)
    const place = { project, stringId: rows[0]!.id, languageId: 'uk' }
    const empty = await screen.value('message.view', { ...place, text: '' })
    const typed = ['Одна річ', '{ $count } речі', '{ $count } речей', '{ $count } речі']
    expect(empty.fields).toHaveLength(typed.length)
    const edits = empty.fields.map(({ address }, index) => ({ address: [...address], text: typed[index]! }))
    const { text, problem } = await screen.value('message.edit', { ...place, text: '', edits })
    expect(problem).toBeNull()
    await screen.value('translation.save', { ...place, forms: { none: text } })
    await screen.value('project.export', { project, languageIds: ['uk'], folder: join(screen.folder, 'out') })
    expect(readFileSync(join(screen.folder, 'out/app.ftl'), 'utf8')).toBe(
      'items = { $count ->\n    [one] Одна річ\n    [few] { $count } речі\n    [many] { $count } речей\n   *[other] { $count } речі\n}\n',
    )
  })

  it('is edited branch by branch into a whole text that is saved and exported', async () => {
    const screen = testScreen()
    const { project, place } = await openTexts(screen)
    const empty = await screen.value('message.view', { ...place, text: '' })
    expect(empty.fields.map(({ path }) => path.map(({ selector }) => selector).join())).toEqual([
      '',
      'one',
      'few',
      'many',
      'other',
    ])
    const typed = ['У теці {folder}: ', '# файл', '# файли', '# файлів', '# файлу']
    const edits = empty.fields.map(({ address }, index) => ({ address: [...address], text: typed[index]! }))
    const { text, problem, missing } = await screen.value('message.edit', { ...place, text: '', edits })
    expect({ text, problem, missing }).toEqual({
      text: 'У теці {folder}: {count, plural, one {# файл} few {# файли} many {# файлів} other {# файлу}}',
      problem: null,
      missing: [],
    })

    await screen.value('translation.save', { ...place, forms: { none: text } })
    const folder = join(screen.folder, 'out')
    mkdirSync(folder)
    await screen.value('project.export', { project, languageIds: ['uk'], folder })
    expect(JSON.parse(readFileSync(join(folder, 'texts.json'), 'utf8'))).toEqual({ ...TEXTS, files: text })
  })

  it('is completed with the forms of the language', async () => {
    const screen = testScreen()
    const { place } = await openTexts(screen)
    const view = await screen.value('message.view', { ...place, text: TEXTS.files })
    expect(view.lacking).toEqual([{ name: 'count', categories: ['few', 'many'] }])
    const completed = await screen.value('message.edit', {
      ...place,
      text: TEXTS.files,
      edits: [],
      complete: true,
    })
    expect(completed.lacking).toEqual([])
    expect(completed.fields.map(({ text }) => text)).toEqual([
      'In {folder}: ',
      '# file',
      '# files',
      '# files',
      '# files',
    ])
  })

  it('is shown for sample values', async () => {
    const screen = testScreen()
    const { place } = await openTexts(screen)
    const text = '{folder}: {count, plural, one {# файл} few {# файли} other {# файлів}}'
    const shown = await screen.value('message.render', {
      ...place,
      text,
      values: { count: '3', folder: 'X' },
    })
    expect(shown).toMatchObject({
      source: 'In \u2068X\u2069: 3 files',
      translation: '\u2068X\u2069: 3 файли',
    })
    expect(shown.values.map(({ name }) => name)).toEqual(['folder', 'count'])
  })

  it('reports a missing branch, and keeps the text', async () => {
    const screen = testScreen()
    const { place } = await openTexts(screen)
    const edits = [{ address: [7], text: 'x' }]
    expect(await screen.failure('message.edit', { ...place, text: TEXTS.files, edits })).toMatchObject({
      code: 'message.branch',
    })
    expect(await screen.failure('message.edit', { ...place, text: '{a', edits })).toMatchObject({
      code: 'message.syntax',
    })
  })
})

describe.skipIf(!hasCorpus)('the corpus', () => {
  it.each([
    ['arb/zulip-flutter/l10n/app_en.arb', 13],
    ['json-icu/mattermost-mobile/i18n/en.json', 43],
  ])('has in %s %s strings with branches', async (path, wanted) => {
    const screen = testScreen()
    const { project } = await openProject(screen, corpusPath(path))
    const { total } = await screen.value('list.open', { project, languageId: 'uk', croql: 'type is icu' })
    expect(total).toBe(wanted)
  })
})
