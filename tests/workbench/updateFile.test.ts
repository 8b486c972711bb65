/** A source file that is updated from a new version of it, and the way back. */
import { mkdirSync, readFileSync } from 'node:fs'
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
