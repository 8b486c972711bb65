/** A source file that is updated from a new version of it, and the way back. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { desk, laid, UK } from './linked/linkedWorkbench.ts'

const EN = '{\n  "pay": "Pay",\n  "cart": "Cart",\n  "old": "Old"\n}\n'
const NEXT = '{\n  "cart": "Cart",\n  "pay": "Pay now",\n  "new": "New"\n}\n'

const POT = `msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"

#: cart.c:20
msgid "Cart"
msgstr ""

msgid "Pay"
msgstr ""

msgid "Refund"
msgstr ""
`

const HEAD = `msgid ""
msgstr ""
"Language: uk\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\\n"

`

const COUNTED = `${HEAD}# mine
#: old.c:1
msgid "%d files"
msgstr "%d файл"

msgid "Sum %s"
msgstr "Сума"

msgid "Untranslated"
msgstr ""

#, c-format
msgid "%d dog"
msgid_plural "%d dogs"
msgstr[0] "%d собака"
msgstr[1] "%d собаки"
msgstr[2] "%d собак"

#~ msgid "%d cats"
#~ msgstr "%d кіт"
`

const COUNTED_LATER = `msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"

#. Animals
msgid "%d dog"
msgstr ""

msgid "Untranslated"
msgid_plural "Untranslated ones"
msgstr[0] ""
msgstr[1] ""

#: new.c:1
#, c-format
msgid "%d files"
msgid_plural "%d many files"
msgstr[0] ""
msgstr[1] ""

msgid "%d cats"
msgid_plural "%d many cats"
msgstr[0] ""
msgstr[1] ""

#, c-format
msgid "Sum %s"
msgstr ""
`

/** As by `msgmerge --previous --no-fuzzy-matching`. */
const COUNTED_AFTER = `${HEAD}#. Animals
#, fuzzy
#| msgid "%d dog"
#| msgid_plural "%d dogs"
msgid "%d dog"
msgstr "%d собака"

msgid "Untranslated"
msgid_plural "Untranslated ones"
msgstr[0] ""
msgstr[1] ""
msgstr[2] ""

# mine
#: new.c:1
#, fuzzy, c-format
#| msgid "%d files"
msgid "%d files"
msgid_plural "%d many files"
msgstr[0] "%d файл"
msgstr[1] "%d файл"
msgstr[2] "%d файл"

#, fuzzy
#| msgid "%d cats"
msgid "%d cats"
msgid_plural "%d many cats"
msgstr[0] "%d кіт"
msgstr[1] "%d кіт"
msgstr[2] "%d кіт"

#, fuzzy, c-format
#| msgid "Sum %s"
msgid "Sum %s"
msgstr "Сума"
`

async function shop() {
  const one = desk()
  const { value, folder } = one
  laid(folder, { 'en.json': EN, 'new/english.json': NEXT })
  const path = join(folder, 'shop.interlinear')
  const languages = { sourceLanguageId: 'en', targetLanguageIds: ['uk'] }
  const { project } = await value('project.create', {
    ...{ path, name: 'Shop', deployment: 'standard', type: 'file-based', ...languages },
  })
  await value('project.import', { project, paths: [join(folder, 'en.json')] })
  const exported = async (name: string) => {
    const out = join(folder, name)
    mkdirSync(out)
    await value('project.export', { project, languageIds: ['uk'], folder: out })
    return readFileSync(join(out, 'en.json'), 'utf8')
  }
  const texts = async () => (await one.rows(project)).map(({ text, translation }) => [text, translation])
  const { files } = await value('project.overview', { project })
  const request = { project, fileId: files[0]?.id ?? 0, path: join(folder, 'new/english.json') }
  return { ...one, project, exported, texts, request }
}

describe('an update of a file', () => {
  it('is counted before, keeps translations, and is one step that undo and redo take', async () => {
    const { value, project, translate, exported, texts, request } = await shop()
    await translate(project, 'Pay', 'Сплатити')
    await translate(project, 'Old', 'Старе')
    const before = { texts: await texts(), bytes: await exported('before') }
    expect(await value('file.previewUpdate', request)).toEqual({
      ...{ added: 1, changed: 1, changedTranslated: 1, archived: 1, archivedTranslated: 1 },
      ...{ returned: 0, nearest: 0, isUndoable: true },
    })
    expect(await texts()).toEqual(before.texts)
    await value('file.update', request)
    const after = { texts: await texts(), bytes: await exported('after') }
    expect(after.texts).toEqual([
      ['Cart', null],
      ['Pay now', 'Сплатити'],
      ['New', null],
    ])
    expect(after.bytes).toContain('"new"')
    expect((await value('history.undo', { project }))?.action).toBe('source.import')
    expect(await texts()).toEqual(before.texts)
    expect(await exported('undone')).toBe(before.bytes)
    await value('history.redo', { project })
    expect(await texts()).toEqual(after.texts)
    expect(await exported('redone')).toBe(after.bytes)
  })

  it('keeps the file’s name and format, whatever the new version is called', async () => {
    const { value, project, folder, request } = await shop()
    laid(folder, { 'new/strings.txt': NEXT })
    await value('file.update', { ...request, path: join(folder, 'new/strings.txt') })
    const { files } = await value('project.overview', { project })
    expect(files.map(({ path, type, strings }) => [path, type, strings])).toEqual([['en.json', 'json', 3]])
  })

  it('changes nothing if the new version cannot be read', async () => {
    const { failure, folder, texts, request } = await shop()
    laid(folder, { 'new/bad.json': '{"pay": ' })
    const before = await texts()
    const bad = { ...request, path: join(folder, 'new/bad.json') }
    expect((await failure('file.previewUpdate', bad)).code).toBe('format.syntax')
    expect((await failure('file.update', bad)).code).toBe('format.syntax')
    expect((await failure('file.update', { ...bad, fileId: 999 })).code).toBe('file.unknown')
    expect(await texts()).toEqual(before)
  })

  it('writes an opened catalogue that its template updated, as msgmerge does', async () => {
    const { value, folder, open, read, rows, translate } = desk()
    laid(folder, { 'uk.po': UK, 'shop.pot': POT })
    const { overview } = await open('uk.po')
    const { project } = overview
    const fileId = overview.files[0]?.id ?? 0
    await value('file.update', { project, fileId, path: join(folder, 'shop.pot') })
    expect((await rows(project)).map(({ text }) => text)).toEqual(['Cart', 'Pay', 'Refund'])
    const written = read('uk.po')
    expect(written).toContain('# Shop\nmsgid ""')
    expect(written).toContain('"Language: uk\\n"')
    expect(written).toContain('msgid "Refund"\nmsgstr ""')
    expect(written).toContain('#~ msgid "Buy"\n#~ msgstr "Купити зараз"')
    await translate(project, 'Refund', 'Повернення')
    await value('linked.write', { project })
    expect(read('uk.po')).toContain('msgid "Refund"\nmsgstr "Повернення"')
    await value('history.undo', { project })
    await value('history.undo', { project })
    expect((await rows(project)).map(({ text }) => text)).toEqual(['Cart', 'Buy', 'Pay'])
    await value('linked.write', { project, all: true })
    expect(read('uk.po')).toContain('\nmsgid "Buy"\nmsgstr "Купити зараз"')
  })

  it('carries texts over where a string becomes plural, or is plural no longer', async () => {
    const { value, folder, open, read, rows } = desk()
    laid(folder, { 'uk.po': COUNTED, 'new.pot': COUNTED_LATER })
    const { overview } = await open('uk.po')
    const { project } = overview
    const fileId = overview.files[0]?.id ?? 0
    await value('file.update', { project, fileId, path: join(folder, 'new.pot') })
    expect(read('uk.po')).toBe(COUNTED_AFTER)
    const shown = await rows(project)
    expect(shown.map(({ text, translation, state }) => [text, translation, state])).toEqual([
      ['%d dog', '%d собака', 'needsWork'],
      ['Untranslated\nUntranslated ones', null, 'untranslated'],
      ['%d files\n%d many files', '%d файл', 'needsWork'],
      ['%d cats\n%d many cats', '%d кіт', 'needsWork'],
      ['Sum %s', 'Сума', 'needsWork'],
    ])
    const stringId = shown[2]?.id ?? 0
    const { forms, translations } = await value('string.get', { project, stringId, languageId: 'uk' })
    const textOf = (form: string) => translations.find((one) => one.form === form)?.text
    expect(forms.map((form) => [form, textOf(form)])).toEqual([
      ['one', '%d файл'],
      ['few', '%d файл'],
      ['many', '%d файл'],
    ])
    await value('history.undo', { project })
    await value('linked.write', { project, all: true })
    const undone = read('uk.po')
    expect(undone).toContain('#, c-format\nmsgid "%d files"\nmsgstr "%d файл"\n')
    expect(undone).toContain('msgid_plural "%d dogs"\nmsgstr[0] "%d собака"\nmsgstr[1] "%d собаки"\n')
  })

  it('gives a string its earlier forms back that is plural again', async () => {
    const { value, folder, open, read } = desk()
    laid(folder, { 'uk.po': COUNTED, 'plain.pot': COUNTED_LATER, 'plural.pot': COUNTED })
    const { overview } = await open('uk.po')
    const { project } = overview
    const fileId = overview.files[0]?.id ?? 0
    await value('file.update', { project, fileId, path: join(folder, 'plain.pot') })
    await value('file.update', { project, fileId, path: join(folder, 'plural.pot') })
    expect(read('uk.po')).toContain('msgstr[0] "%d собака"\nmsgstr[1] "%d собаки"\nmsgstr[2] "%d собак"\n')
    expect(read('uk.po')).toContain('msgid "%d files"\nmsgstr "%d файл"\n')
  })

  it('imports changes of others in the catalogue before it updates it', async () => {
    const { value, folder, open, read } = desk()
    laid(folder, { 'uk.po': UK, 'shop.pot': POT })
    const { overview } = await open('uk.po')
    const fileId = overview.files[0]?.id ?? 0
    laid(folder, { 'uk.po': `${UK}\nmsgid "Sell"\nmsgstr "Продати"\n`.replace('Сплатити', 'Оплатити') })
    await value('file.update', { project: overview.project, fileId, path: join(folder, 'shop.pot') })
    expect(read('uk.po')).toContain('msgid "Pay"\nmsgstr "Оплатити"')
    expect(read('uk.po')).toContain('#~ msgid "Sell"\n#~ msgstr "Продати"')
  })

  it('names the new version if that cannot be read, and nothing is written if the catalogue is gone', async () => {
    const { value, failure, folder, open, rows } = desk()
    laid(folder, { 'uk.po': UK, 'bad.pot': 'msgid "a\n', 'shop.pot': POT })
    const { overview } = await open('uk.po')
    const { project } = overview
    const fileId = overview.files[0]?.id ?? 0
    const bad = join(folder, 'bad.pot')
    const { code, details } = await failure('file.update', { project, fileId, path: bad })
    expect([code, details.path]).toEqual(['format.syntax', bad])
    rmSync(join(folder, 'uk.po'))
    const before = await rows(project)
    const gone = await failure('file.update', { project, fileId, path: join(folder, 'shop.pot') })
    expect(gone.code).toBe('bound.gone')
    expect(await rows(project)).toEqual(before)
    await value('project.close', { project })
  })

  it('is refused for a file that is read from where it lies', async () => {
    const { failure, folder, open } = desk()
    laid(folder, { 'locales/en.json': EN, 'locales/uk.json': '{"pay": "Сплатити"}', 'next.json': NEXT })
    const { overview } = await open('locales', { sourceLanguageId: 'en', targetLanguageIds: ['uk'] })
    const input = {
      project: overview.project,
      fileId: overview.files[0]?.id ?? 0,
      path: join(folder, 'next.json'),
    }
    expect((await failure('file.update', input)).code).toBe('file.updateInPlace')
    expect((await failure('file.previewUpdate', input)).code).toBe('file.updateInPlace')
  })
})
