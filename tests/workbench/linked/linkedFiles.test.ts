/** A file or a folder is opened, translated and written back. */
import { readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { desk, laid, UK, XCSTRINGS } from './linkedWorkbench.ts'

describe('a file that holds both languages', () => {
  it('opens at once, and is written back by one call that changes only its translations', async () => {
    const { value, open, translate, read, folder } = desk()
    laid(folder, { 'po/uk.po': UK })
    const { overview, languageId, report } = await open('po/uk.po')
    expect(overview.linkedPlace).toEqual({
      ...{ kind: 'file', place: join(folder, 'po/uk.po'), exists: true },
      ...{ behind: 0, asksUnwritten: false, contested: 0, noPlace: 0 },
    })
    expect(overview.targetLanguages.map(({ id }) => id)).toEqual(['uk'])
    expect([languageId, report?.files[0]?.strings]).toEqual(['uk', 3])
    const { project } = overview
    expect((await value('linked.write', { project })).files).toEqual([])
    await translate(project, 'Cart', 'Кошик')
    const { files } = await value('linked.write', { project })
    expect(files.map(({ isChanged }) => isChanged)).toEqual([true])
    expect(read('po/uk.po')).toBe(UK.replace('"Cart"\nmsgstr ""', '"Cart"\nmsgstr "Кошик"'))
  })

  it('distinguishes texts of the file from those of a user', async () => {
    const { value, open, rows, translate, folder } = desk()
    laid(folder, { 'uk.po': UK })
    const { project } = (await open('uk.po')).overview
    await translate(project, 'Cart', 'Кошик')
    const whose = async (source: string) => {
      const stringId = (await rows(project)).find(({ text }) => text === source)?.id ?? 0
      const { translations } = await value('string.get', { project, stringId, languageId: 'uk' })
      return translations.map(({ user, isOfFile }) => [user?.login, isOfFile])
    }
    expect(await whose('Pay')).toEqual([[undefined, true]])
    expect(await whose('Cart')).toEqual([['olena', undefined]])
  })

  it('is the same document by a link and a second time, without a question', async () => {
    const { open, folder } = desk()
    laid(folder, { 'uk.po': UK })
    symlinkSync(join(folder, 'uk.po'), join(folder, 'link.po'))
    const [first, second] = [await open('uk.po'), await open('link.po')]
    expect(second.overview.path).toBe(first.overview.path)
    expect(second.report).toBeNull()
  })

  it('has the languages of the file, else of its name, and asks if neither states them', async () => {
    const { open, asked, folder } = desk()
    const plain = UK.replace('"Language: uk\\n"\n', '')
    laid(folder, { 'de/LC_MESSAGES/shop.po': plain, 'messages.po': plain, 'shop_pl.ts': QT })
    expect((await open('de/LC_MESSAGES/shop.po')).languageId).toBe('de')
    expect((await open('shop_pl.ts')).overview.sourceLanguage.id).toBe('en-US')
    expect(await asked('messages.po')).toMatchObject({
      ...{ contents: 'file', sourceLanguageId: 'en', targetLanguageIds: [] },
    })
    const { overview } = await open('messages.po', { targetLanguageIds: ['cs'] })
    expect(overview.targetLanguages.map(({ id }) => id)).toEqual(['cs'])
  })

  it('has all its languages', async () => {
    const { value, open, translate, read, folder } = desk()
    laid(folder, { 'Localizable.xcstrings': XCSTRINGS, 'texts.csv': 'key,en,uk,de\na,Cart,,Korb\n' })
    const { overview } = await open('Localizable.xcstrings')
    expect(overview.targetLanguages.map(({ id }) => id)).toEqual(['de'])
    await translate(overview.project, 'Cart', 'Wagen', 'de')
    await value('linked.write', { project: overview.project })
    expect(read('Localizable.xcstrings')).toBe(XCSTRINGS.replace('"Korb"', '"Wagen"'))
    const table = await open('texts.csv')
    expect(table.overview.targetLanguages.map(({ id }) => id).sort()).toEqual(['de', 'uk'])
    await translate(table.overview.project, 'Cart', 'Кошик')
    await value('linked.write', { project: table.overview.project })
    expect(read('texts.csv')).toBe('key,en,uk,de\na,Cart,Кошик,Korb\n')
  })
})

describe('a file in one language', () => {
  it('asks for the target language, and computes its translation’s path', async () => {
    const { value, asked, open, translate, read, folder } = desk()
    laid(folder, { 'app/res/values/strings.xml': ANDROID, 'app/res/values-de/strings.xml': ANDROID_DE })
    const question = await asked('app/res/values/strings.xml')
    expect(question).toMatchObject({ sourceLanguageId: 'en', targetLanguageIds: ['de'] })
    expect(question.files[0]).toMatchObject({
      path: 'values/strings.xml',
      pattern: 'values-{language}/strings.xml',
    })
    const { overview } = await open('app/res/values/strings.xml', { targetLanguageIds: ['uk'] })
    await translate(overview.project, 'Cart', 'Кошик')
    await value('linked.write', { project: overview.project })
    expect(read('app/res/values-uk/strings.xml')).toContain('<string name="cart">Кошик</string>')
    expect(read('app/res/values/strings.xml')).toBe(ANDROID)
    expect(overview.linkedPlace?.translations).toEqual({ uk: 'values-uk/strings.xml' })
  })

  it('asks nothing if an existing translation of a source is opened', async () => {
    const { value, open, rows, read, translate, folder } = desk()
    laid(folder, { 'res/values/strings.xml': ANDROID, 'res/values-de/strings.xml': ANDROID_DE })
    const { overview, languageId } = await open('res/values-de/strings.xml')
    expect([languageId, overview.linkedPlace?.place]).toEqual(['de', join(folder, 'res/values/strings.xml')])
    expect(overview.linkedPlace?.translations).toEqual({ de: 'values-de/strings.xml' })
    expect((await rows(overview.project, 'de')).map(({ translation }) => translation)).toEqual(['Korb', null])
    await translate(overview.project, 'Pay', 'Zahlen', 'de')
    await value('linked.write', { project: overview.project })
    expect(read('res/values-de/strings.xml')).toContain('Zahlen')
  })
})

describe('a translation that is opened', () => {
  const RESX = (text: string) =>
    `<root>\n  <data name="About" xml:space="preserve">\n    <value>${text}</value>\n  </data>\n</root>\n`

  it.each([
    ['Texts.uk-UA.resx', 'uk'],
    ['Texts.ar-SA.resx', 'ar-SA'],
    ['Texts.zh-Hans.resx', 'zh-CN'],
    ['Texts.de.resx', 'de'],
  ])('is the shown and written one, however its name spells its language: %s', async (name, id) => {
    const { value, open, rows, translate, read, folder } = desk()
    const texts = { 'uk-UA': 'Про програму', 'ar-SA': 'حول', 'zh-Hans': '关于', de: 'Über' }
    laid(folder, { 'l10n/Texts.resx': RESX('About') })
    for (const [code, text] of Object.entries(texts))
      laid(folder, { [`l10n/Texts.${code}.resx`]: RESX(text) })
    const before = readdirSync(join(folder, 'l10n'))
    const text = /<value>(.*)<\/value>/.exec(read(`l10n/${name}`))?.[1] ?? ''
    const { overview, languageId } = await open(`l10n/${name}`)
    expect(languageId ?? overview.targetLanguages[0]?.id).toBe(id)
    expect((await rows(overview.project, id)).map(({ translation }) => translation)).toEqual([text])
    await translate(overview.project, 'About', 'Another text', id)
    await value('linked.write', { project: overview.project })
    expect(read(`l10n/${name}`)).toBe(RESX('Another text'))
    expect(readdirSync(join(folder, 'l10n'))).toEqual(before)
  })
})

describe('a file that may be in several formats', () => {
  const content = '{"a": "{n, plural, one {# x} other {# xs}}", "b_one": "x", "b_other": "xs"}'

  it('asks for its format, and keeps the user’s choice', async () => {
    const { value, failure, asked, open, folder } = desk()
    laid(folder, { 'locales/en.json': content, 'locales/uk.json': '{"b_one": "ікс"}' })
    const question = await asked('locales/en.json')
    expect(question).toMatchObject({ targetLanguageIds: ['uk'], types: ['i18next_json', 'formatjs_json'] })
    const path = join(folder, 'locales/en.json')
    const answers = { path, targetLanguageIds: ['uk'], type: 'po2' }
    expect(await failure('linked.open', answers)).toMatchObject({ code: 'format.unknownType' })
    const { overview } = await open('locales/en.json', { targetLanguageIds: ['uk'], type: 'i18next_json' })
    expect(overview.files).toMatchObject([{ type: 'i18next_json' }])
    writeFileSync(path, content.replace('"xs"}', '"xx"}'))
    await value('linked.syncFromDisk', { project: overview.project })
    const { files } = await value('project.overview', { project: overview.project })
    expect(files).toMatchObject([{ type: 'i18next_json' }])
  })

  it('has the format of its translation, if that is unambiguous', async () => {
    const { open, rows, folder } = desk()
    laid(folder, { 'locales/en.json': content, 'locales/uk.json': '{"b_one": "ікс", "b_many": "іксів"}' })
    const { overview, languageId } = await open('locales/uk.json')
    expect([overview.files[0]?.type, languageId]).toEqual(['i18next_json', 'uk'])
    expect((await rows(overview.project)).map(({ type }) => type)).toContain('plural')
  })
})

describe('a folder', () => {
  const TREE = {
    'po/shop.pot': UK.replace('Language: uk', 'Language: ')
      .replace(/^#, fuzzy\n#\|.*\n/m, '')
      .replaceAll(/msgstr "[^"]+"$/gm, 'msgstr ""'),
    'po/uk.po': UK,
    'po/de.po': UK.replace('Language: uk', 'Language: de'),
    'app/values/strings.xml': ANDROID_LIKE(),
    'package.json': '{"name":"shop"}',
    'README.md': '# Shop\n',
  }

  it('asks once, is bound, and is written back file by file', async () => {
    const { value, asked, open, translate, read, folder } = desk()
    laid(folder, TREE)
    const question = await asked('.')
    expect(question).toMatchObject({ contents: 'folder', sourceLanguageId: 'en' })
    expect(question.files.map(({ path }) => path)).toEqual(['app/values/strings.xml', 'po/shop.pot'])
    expect([...question.targetLanguageIds].sort()).toEqual(['de', 'uk'])
    const { overview, report } = await open('.', { targetLanguageIds: ['uk', 'de'] })
    expect(report?.failed).toEqual([])
    expect(overview.files.map(({ path }) => path).sort()).toEqual(['app/values/strings.xml', 'po/shop.pot'])
    const { project } = overview
    await translate(project, 'Pay', 'Bezahlen', 'de')
    const { files } = await value('linked.write', { project })
    expect(files.map(({ path }) => path)).toEqual([join(folder, 'po/de.po')])
    expect(read('po/de.po')).toBe(TREE['po/de.po'].replace('Сплатити', 'Bezahlen'))
    expect(read('po/uk.po')).toBe(UK)
    // The second time it asks nothing, and a file in it opens the project at its place.
    expect((await open('.')).overview.path).toBe(overview.path)
    const inside = await open('po/de.po')
    expect([inside.overview.path, inside.languageId]).toEqual([overview.path, 'de'])
    expect(inside.fileId).toBe(overview.files.find(({ path }) => path === 'po/shop.pot')?.id)
  })

  it('stays open if its project was examined for another file', async () => {
    const { value, open, folder } = desk()
    laid(folder, { ...TREE, 'other/uk.po': UK })
    const { overview } = await open('.', { targetLanguageIds: ['uk'], files: ['po/shop.pot'] })
    const { project } = overview
    const other = await open('other/uk.po')
    expect(other.overview.path).not.toBe(overview.path)
    // The screen shows it still.
    expect((await value('project.overview', { project })).path).toBe(overview.path)
  })

  it('reports a translation with another structure than its source once, without changing it', async () => {
    const { open, caughtUp, folder } = desk()
    const source = '# Hello\n\nA text.\n\nAnother text.\n'
    laid(folder, { 'docs/en/a.md': source, 'docs/uk/a.md': '- Привіт\n- Текст.\n' })
    laid(folder, { 'docs/en/b.md': '# B\n', 'docs/uk/b.md': '# Б\n' })
    const { overview, report } = await open('docs', { targetLanguageIds: ['uk'] })
    expect(report?.skipped.map(({ path }) => path)).toEqual(['uk/a.md'])
    const { project } = overview
    expect(await caughtUp(project)).toEqual([])
    laid(folder, { 'docs/uk/a.md': '- Привіт\n- Текст.\n- Інший текст.\n' })
    expect((await caughtUp(project)).flatMap(({ skipped }) => skipped)).toMatchObject([{ path: 'uk/a.md' }])
    expect(await caughtUp(project)).toEqual([])
    // It is read again with its source, too.
    laid(folder, { 'docs/en/a.md': '- Hello\n- A text.\n- Another text.\n' })
    expect((await caughtUp(project)).flatMap(({ files }) => files)).toMatchObject([
      { path: 'en/a.md' },
      { path: 'uk/a.md', takenIn: 3 },
    ])
    expect(await caughtUp(project)).toEqual([])
  })

  it('leaves out excluded files, also later', async () => {
    const { value, open, folder } = desk()
    laid(folder, TREE)
    const { overview } = await open('.', { targetLanguageIds: ['uk'], files: ['po/shop.pot'] })
    const { project } = overview
    expect(await value('linked.syncFromDisk', { project })).toBeNull()
    laid(folder, { 'lib/values/strings.xml': ANDROID })
    // The system may have told of it meanwhile.
    await value('linked.syncFromDisk', { project })
    expect((await value('project.overview', { project })).files.map(({ path }) => path).sort()).toEqual([
      'lib/values/strings.xml',
      'po/shop.pot',
    ])
  })
})

const QT = `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" sourcelanguage="en_US">
<context>
    <name>Shop</name>
    <message>
        <source>Cart</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
`

const ANDROID = `<?xml version="1.0" encoding="utf-8"?>
<resources>
    <string name="cart">Cart</string>
    <string name="pay">Pay</string>
</resources>
`

const ANDROID_DE = ANDROID.replace('>Cart<', '>Korb<').replace(/ *<string name="pay">.*\n/, '')

function ANDROID_LIKE(): string {
  return '<resources>\n    <string name="hello">Hello</string>\n</resources>\n'
}
