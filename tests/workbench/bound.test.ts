/** A file or a folder is opened, translated, written back, and changed by others meanwhile. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Asked, CallInput, Opened } from '../../core/contract/index.ts'
import { testScreen } from './testWorkbench.ts'

const UK = `# Shop
msgid ""
msgstr ""
"Language: uk\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\\n"

#: cart.c:12
msgid "Cart"
msgstr ""

# The translator's own.
#, fuzzy
#| msgid "Buy now"
msgid "Buy"
msgstr "Купити зараз"

msgid "Pay"
msgstr "Сплатити"
`

function laid(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

function desk() {
  const screen = testScreen()
  const { value, folder } = screen
  const open = async (path: string, answers: Omit<CallInput<'bound.open'>, 'path'> = {}): Promise<Opened> => {
    const answer = await value('bound.open', { path: join(folder, path), ...answers })
    if (answer.kind === 'asks') throw new Error(`It asks: ${JSON.stringify(answer)}`)
    return answer
  }
  const asked = async (path: string): Promise<Asked> => {
    const answer = await value('bound.open', { path: join(folder, path) })
    if (answer.kind === 'opened') throw new Error('It asks nothing.')
    return answer
  }
  const rows = async (project: string, languageId = 'uk') => {
    const { list, total } = await value('list.open', { project, languageId })
    return value('list.rows', { list, from: 0, count: total })
  }
  const translate = async (project: string, source: string, text: string, languageId = 'uk') => {
    const row = (await rows(project, languageId)).find((one) => one.text === source)
    if (row === undefined) throw new Error(`There is no ${source}.`)
    await value('translation.save', { project, stringId: row.id, languageId, forms: { none: text } })
  }
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  return { ...screen, open, asked, rows, translate, read }
}

describe('a file that holds both languages', () => {
  it('opens at once, and is written back by one call that changes what was translated alone', async () => {
    const { value, open, translate, read, folder } = desk()
    laid(folder, { 'po/uk.po': UK })
    const { overview, languageId, report } = await open('po/uk.po')
    expect(overview.bound).toEqual({ kind: 'file', place: join(folder, 'po/uk.po'), exists: true })
    expect(overview.targetLanguages.map(({ id }) => id)).toEqual(['uk'])
    expect([languageId, report?.files[0]?.strings]).toEqual(['uk', 3])
    const { project } = overview
    expect((await value('bound.write', { project })).files).toEqual([])
    await translate(project, 'Cart', 'Кошик')
    const { files } = await value('bound.write', { project })
    expect(files.map(({ isChanged }) => isChanged)).toEqual([true])
    expect(read('po/uk.po')).toBe(UK.replace('"Cart"\nmsgstr ""', '"Cart"\nmsgstr "Кошик"'))
  })

  it('is the same document by a link and a second time, and does not ask for its project', async () => {
    const { open, folder } = desk()
    laid(folder, { 'uk.po': UK })
    symlinkSync(join(folder, 'uk.po'), join(folder, 'link.po'))
    const [first, second] = [await open('uk.po'), await open('link.po')]
    expect(second.overview.path).toBe(first.overview.path)
    expect(second.report).toBeNull()
  })

  it('takes its languages from the file, else from its name, and asks where neither tells', async () => {
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

  it('of many languages has all of them', async () => {
    const { value, open, translate, read, folder } = desk()
    laid(folder, { 'Localizable.xcstrings': XCSTRINGS, 'texts.csv': 'key,en,uk,de\na,Cart,,Korb\n' })
    const { overview } = await open('Localizable.xcstrings')
    expect(overview.targetLanguages.map(({ id }) => id)).toEqual(['de'])
    await translate(overview.project, 'Cart', 'Wagen', 'de')
    await value('bound.write', { project: overview.project })
    expect(read('Localizable.xcstrings')).toBe(XCSTRINGS.replace('"Korb"', '"Wagen"'))
    const table = await open('texts.csv')
    expect(table.overview.targetLanguages.map(({ id }) => id).sort()).toEqual(['de', 'uk'])
    await translate(table.overview.project, 'Cart', 'Кошик')
    await value('bound.write', { project: table.overview.project })
    expect(read('texts.csv')).toBe('key,en,uk,de\na,Cart,Кошик,Korb\n')
  })
})

describe('a file in one language', () => {
  it('asks for the target language, and knows where its translation goes', async () => {
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
    await value('bound.write', { project: overview.project })
    expect(read('app/res/values-uk/strings.xml')).toContain('<string name="cart">Кошик</string>')
    expect(read('app/res/values/strings.xml')).toBe(ANDROID)
  })

  it('asks nothing where a translation of a source is opened that lies beside it', async () => {
    const { value, open, rows, read, translate, folder } = desk()
    laid(folder, { 'res/values/strings.xml': ANDROID, 'res/values-de/strings.xml': ANDROID_DE })
    const { overview, languageId } = await open('res/values-de/strings.xml')
    expect([languageId, overview.bound?.place]).toEqual(['de', join(folder, 'res/values/strings.xml')])
    expect((await rows(overview.project, 'de')).map(({ translation }) => translation)).toEqual(['Korb', null])
    await translate(overview.project, 'Pay', 'Zahlen', 'de')
    await value('bound.write', { project: overview.project })
    expect(read('res/values-de/strings.xml')).toContain('Zahlen')
  })
})

describe('a file that may be in several formats', () => {
  const content = '{"a": "{n, plural, one {# x} other {# xs}}", "b_one": "x", "b_other": "xs"}'

  it('is asked about, and is what a person said from then on', async () => {
    const { value, failure, asked, open, folder } = desk()
    laid(folder, { 'locales/en.json': content, 'locales/uk.json': '{"b_one": "ікс"}' })
    const question = await asked('locales/en.json')
    expect(question).toMatchObject({ targetLanguageIds: ['uk'], types: ['i18next_json', 'formatjs_json'] })
    const path = join(folder, 'locales/en.json')
    const answers = { path, targetLanguageIds: ['uk'], type: 'po2' }
    expect(await failure('bound.open', answers)).toMatchObject({ code: 'format.unknownType' })
    const { overview } = await open('locales/en.json', { targetLanguageIds: ['uk'], type: 'i18next_json' })
    expect(overview.files).toMatchObject([{ type: 'i18next_json' }])
    writeFileSync(path, content.replace('"xs"}', '"xx"}'))
    await value('bound.catchUp', { project: overview.project })
    const { files } = await value('project.overview', { project: overview.project })
    expect(files).toMatchObject([{ type: 'i18next_json' }])
  })

  it('is what its translation is, where that tells', async () => {
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

  it('is asked about once, bound, and written back file by file', async () => {
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
    const { files } = await value('bound.write', { project })
    expect(files.map(({ path }) => path)).toEqual([join(folder, 'po/de.po')])
    expect(read('po/de.po')).toBe(TREE['po/de.po'].replace('Сплатити', 'Bezahlen'))
    expect(read('po/uk.po')).toBe(UK)
    // A second time nobody is asked, and a file in it opens the project at its place.
    expect((await open('.')).overview.path).toBe(overview.path)
    const inside = await open('po/de.po')
    expect([inside.overview.path, inside.languageId]).toEqual([overview.path, 'de'])
    expect(inside.fileId).toBe(overview.files.find(({ path }) => path === 'po/shop.pot')?.id)
  })

  it('whose project is shown stays open where it was looked into for another file', async () => {
    const { value, open, folder } = desk()
    laid(folder, { ...TREE, 'other/uk.po': UK })
    const { overview } = await open('.', { targetLanguageIds: ['uk'], files: ['po/shop.pot'] })
    const { project } = overview
    const other = await open('other/uk.po')
    expect(other.overview.path).not.toBe(overview.path)
    // The screen shows it still.
    expect((await value('project.overview', { project })).path).toBe(overview.path)
  })

  it('leaves out what was not chosen, also later', async () => {
    const { value, open, folder } = desk()
    laid(folder, TREE)
    const { overview } = await open('.', { targetLanguageIds: ['uk'], files: ['po/shop.pot'] })
    const { project } = overview
    expect(await value('bound.catchUp', { project })).toBeNull()
    laid(folder, { 'lib/values/strings.xml': ANDROID })
    // The system may have told of it meanwhile.
    await value('bound.catchUp', { project })
    expect((await value('project.overview', { project })).files.map(({ path }) => path).sort()).toEqual([
      'lib/values/strings.xml',
      'po/shop.pot',
    ])
  })
})

describe('a file that others change', () => {
  it('is noticed while it is open, and taken in', async () => {
    const { open, rows, folder, next } = desk()
    laid(folder, { 'uk.po': UK })
    const { overview } = await open('uk.po')
    const noticed = next('bound.caughtUp')
    // A new file takes the name, as editors do it.
    writeFileSync(join(folder, 'new.po'), UK.replace('"Сплатити"', '"Заплатити"'))
    renameSync(join(folder, 'new.po'), join(folder, 'uk.po'))
    expect((await noticed).report?.files).toHaveLength(1)
    const texts = (await rows(overview.project)).map(({ translation }) => translation)
    expect(texts).toContain('Заплатити')
  })

  it('keeps its own where both changed a text, until a person decides', async () => {
    const { value, open, translate, read, folder } = desk()
    laid(folder, { 'uk.po': UK })
    const { overview } = await open('uk.po')
    const { project } = overview
    await translate(project, 'Pay', 'Оплатити')
    await translate(project, 'Cart', 'Кошик')
    const theirs = UK.replace('"Сплатити"', '"Заплатити"')
    writeFileSync(join(folder, 'uk.po'), theirs)
    await value('bound.catchUp', { project })
    const { conflicts } = await value('bound.write', { project })
    expect(conflicts).toHaveLength(1)
    expect(read('uk.po')).toBe(theirs.replace('"Cart"\nmsgstr ""', '"Cart"\nmsgstr "Кошик"'))
    const [contested] = await value('bound.contested', { project })
    expect(contested).toMatchObject({
      source: 'Pay',
      ours: 'Оплатити',
      theirs: 'Заплатити',
      languageId: 'uk',
    })
    if (contested === undefined) throw new Error('Nothing is contested.')
    const { fileId, languageId, identifier, form, theirs: seen } = contested
    const stale = [{ fileId, languageId, identifier, form, theirs: 'ще інше' }]
    expect((await value('bound.write', { project, ours: stale })).conflicts).toHaveLength(1)
    const ours = [{ fileId, languageId, identifier, form, theirs: seen }]
    expect((await value('bound.write', { project, ours })).conflicts).toEqual([])
    expect(read('uk.po')).toContain('"Оплатити"')
    expect(await value('bound.contested', { project })).toEqual([])
  })

  it('of many languages keeps its own too', async () => {
    const { value, open, translate, read, folder } = desk()
    laid(folder, { 'L.xcstrings': XCSTRINGS })
    const { overview } = await open('L.xcstrings')
    const { project } = overview
    await translate(project, 'Cart', 'Wagen', 'de')
    const theirs = XCSTRINGS.replace('"Korb"', '"Karren"')
    writeFileSync(join(folder, 'L.xcstrings'), theirs)
    await value('bound.catchUp', { project })
    expect((await value('bound.write', { project })).conflicts).toMatchObject([{ languageId: 'de' }])
    expect(read('L.xcstrings')).toBe(theirs)
    const [contested] = await value('bound.contested', { project })
    if (contested === undefined) throw new Error('Nothing is contested.')
    const { fileId, languageId, identifier, form, theirs: seen } = contested
    await value('bound.write', { project, ours: [{ fileId, languageId, identifier, form, theirs: seen }] })
    expect(read('L.xcstrings')).toBe(XCSTRINGS.replace('"Korb"', '"Wagen"'))
  })

  it('that is read-only, broken, gone or moved loses nothing, and says what to do', async () => {
    const { value, failure, open, translate, read, folder } = desk()
    laid(folder, { 'uk.po': UK })
    const { overview } = await open('uk.po')
    const { project } = overview
    await translate(project, 'Cart', 'Кошик')
    chmodSync(join(folder, 'uk.po'), 0o444)
    expect(await failure('bound.write', { project })).toMatchObject({ code: 'export.readOnly' })
    chmodSync(join(folder, 'uk.po'), 0o644)
    writeFileSync(join(folder, 'uk.po'), `${UK}<<<<<<< ours\n`)
    expect(await failure('bound.write', { project })).toMatchObject({ code: 'format.syntax' })
    expect(read('uk.po')).toContain('<<<<<<<')
    rmSync(join(folder, 'uk.po'))
    expect(await failure('bound.write', { project })).toMatchObject({ code: 'bound.gone' })
    expect(existsSync(join(folder, 'uk.po'))).toBe(false)
    laid(folder, { 'elsewhere/uk.po': UK })
    const moved = await value('bound.move', { project, path: join(folder, 'elsewhere/uk.po') })
    expect(moved.bound).toMatchObject({ place: join(folder, 'elsewhere/uk.po'), exists: true })
    await value('bound.write', { project })
    expect(read('elsewhere/uk.po')).toContain('Кошик')
    rmSync(join(folder, 'elsewhere/uk.po'))
    await value('bound.write', { project, anew: true })
    expect(read('elsewhere/uk.po')).toContain('Кошик')
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

const XCSTRINGS = `{
  "sourceLanguage" : "en",
  "strings" : {
    "Cart" : {
      "localizations" : {
        "de" : {
          "stringUnit" : {
            "state" : "translated",
            "value" : "Korb"
          }
        }
      }
    }
  },
  "version" : "1.0"
}
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
