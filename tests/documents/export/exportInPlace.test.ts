/** Export in place: into translation files as they lie, with what others changed in them meanwhile. */
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testScreen } from '../../workbench/testWorkbench.ts'
import { saying } from '../../saying.ts'

const HEAD = (language: string) =>
  `# Translators of shop\nmsgid ""\nmsgstr ""\n"Language: ${language}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n`
const entry = (source: string, translation: string) => `\nmsgid "${source}"\nmsgstr "${translation}"\n`

async function inTree(contents: Record<string, string>, targetLanguageIds = ['uk', 'de']) {
  const screen = testScreen()
  const at = (path: string) => join(screen.folder, 'tree', path)
  const put = (files: Record<string, string>) => {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(at(path)), { recursive: true })
      writeFileSync(at(path), content)
    }
  }
  put(contents)
  const read = (path: string) => readFileSync(at(path), 'utf8')
  const { project } = await screen.value('project.create', {
    path: join(screen.folder, 'p.interlinear'),
    name: 'P',
    sourceLanguageId: 'en',
    targetLanguageIds,
  })
  const take = () => screen.value('project.import', { project, paths: [at('')] })
  const request = { project, languageIds: targetLanguageIds, folder: at(''), beside: true }
  const write = (more: object = {}) => screen.value('project.export', { ...request, ...more })
  const save = (stringId: number, text: string, languageId = 'uk') =>
    screen.value('translation.save', { project, stringId, languageId, forms: { none: text } })
  return { ...screen, project, at, put, read, take, write, save, request }
}

describe('a folder of catalogues without a template', () => {
  const FILES = {
    'po/en_GB.po': HEAD('en_GB') + entry('Color', 'Colour'),
    'po/de.po': HEAD('de') + entry('Color', 'Farbe') + entry('Size', 'Größe'),
  }

  it('is one catalogue whose languages keep their own files', async () => {
    const { take, write, save, read } = await inTree(FILES, ['de', 'uk'])
    const { files } = await take()
    expect(files).toMatchObject([
      { path: 'po/messages.pot', strings: 2, added: 2 },
      { path: 'po/de.po', languageId: 'de', translations: 2 },
    ])
    expect((await write()).files.map(({ isChanged }) => isChanged)).toEqual([false])
    expect(read('po/de.po')).toBe(FILES['po/de.po'])
    await save(1, 'Колір')
    await write()
    expect(read('po/uk.po')).toContain('msgid "Color"\nmsgstr "Колір"')
    expect(read('po/uk.po')).not.toMatch(/Translators|Größe/)
    expect([read('po/de.po'), read('po/en_GB.po')]).toEqual([FILES['po/de.po'], FILES['po/en_GB.po']])
  })
})

describe('a translation file with changes of others', () => {
  const FILES = {
    'po/shop.pot': HEAD('') + entry('Open', '') + entry('Close', '') + entry('Save', ''),
    'po/uk.po': HEAD('uk') + entry('Open', 'Відкрити') + entry('Close', 'Закрити') + entry('Save', ''),
  }

  it('keeps them, gets the project’s changes, and keeps its own text in a conflict', async () => {
    const { take, write, save, put, read, value, project } = await inTree(FILES)
    await take()
    await save(2, 'Зачинити')
    await save(3, 'Зберегти')
    put({
      'po/uk.po': HEAD('uk') + entry('Open', 'Розкрити') + entry('Close', 'Завершити') + entry('Save', ''),
    })
    const expected =
      HEAD('uk') + entry('Open', 'Розкрити') + entry('Close', 'Завершити') + entry('Save', 'Зберегти')
    const conflict = { identifier: 'Close', ours: 'Зачинити', theirs: 'Завершити' }
    const first = await write()
    expect(first).toMatchObject({
      files: [{ isChanged: true, takenIn: 1 }],
      conflicts: [conflict],
      failed: [],
    })
    expect(read('po/uk.po')).toBe(expected)
    // It stays a conflict until the user decides.
    expect(await write()).toMatchObject({ files: [{ isChanged: false }], conflicts: [conflict] })
    const { files } = await take()
    expect(files.at(-1)?.warnings).toEqual([
      saying(expect.stringMatching(/^These strings were changed in the file and here: “Close”/)),
    ])
    expect(
      (await value('string.get', { project, stringId: 1, languageId: 'uk' })).translations[0]?.text,
    ).toBe('Розкрити')
    await save(2, 'Завершити')
    expect((await write()).conflicts).toEqual([])
    expect(read('po/uk.po')).toBe(expected)
  })

  it('gets a translation that became equal to its source', async () => {
    const files = {
      'l/en.json': '{\n  "ok": "OK",\n  "no": "No"\n}\n',
      'l/uk.json': '{\n  "ok": "Гаразд"\n}\n',
    }
    const { take, write, save, read } = await inTree(files, ['uk'])
    await take()
    await save(1, 'OK')
    await write()
    expect(read('l/uk.json')).toBe('{\n  "ok": "OK"\n}\n')
  })

  it('is not written without differences, so that its time stays', async () => {
    const { take, write, at } = await inTree(FILES)
    await take()
    const before = statSync(at('po/uk.po'), { bigint: true })
    await write()
    const after = statSync(at('po/uk.po'), { bigint: true })
    expect([after.mtimeNs, after.ino]).toEqual([before.mtimeNs, before.ino])
  })

  it('is imported with their texts on top, unless they were changed in the project too', async () => {
    const { take, put, save, write, read } = await inTree(FILES)
    await take()
    await save(2, 'Зачинити')
    put({ 'po/uk.po': HEAD('uk') + entry('Open', 'Розкрити') + entry('Close', 'Завершити') })
    expect((await take()).files.at(-1)).toMatchObject({ translations: 2 })
    expect(await write()).toMatchObject({ conflicts: [] })
    expect(read('po/uk.po')).toBe(HEAD('uk') + entry('Open', 'Розкрити') + entry('Close', 'Зачинити'))
  })

  it('keeps its texts if it was never read', async () => {
    const { take, put, write, save, read } = await inTree({ 'po/shop.pot': FILES['po/shop.pot'] })
    await take()
    await save(1, 'Розкрити')
    await save(3, 'Зберегти')
    put({ 'po/uk.po': FILES['po/uk.po'] })
    expect(await write()).toMatchObject({ conflicts: [{ identifier: 'Open' }] })
    expect(read('po/uk.po')).toBe(
      FILES['po/uk.po'].replace('msgid "Save"\nmsgstr ""', 'msgid "Save"\nmsgstr "Зберегти"'),
    )
  })

  it('loses a translation that was deleted in the project', async () => {
    const { take, write, read, value, project } = await inTree(FILES)
    await take()
    const { translations } = await value('string.get', { project, stringId: 1, languageId: 'uk' })
    await value('translation.delete', { project, translationId: translations[0]!.id })
    await take()
    await write()
    expect(read('po/uk.po')).toBe(FILES['po/uk.po'].replace('Відкрити', ''))
  })
})

describe('an entry removed from the source', () => {
  const template = (...sources: string[]) => HEAD('') + sources.map((source) => entry(source, '')).join('')
  const theirs = entry('Own', 'Своє')
  const fuzzy = `\n#, fuzzy\nmsgid "Quit"\nmsgstr "Вийти?"\n`
  const FILES = {
    'po/shop.pot': template('Open', 'Close', 'Quit'),
    'po/uk.po': HEAD('uk') + entry('Open', 'Відкрити') + entry('Close', 'Закрити') + fuzzy + theirs,
  }
  const obsolete = (text: string) => text.replaceAll('\nmsg', '\n#~ msg')
  const OBSOLETE =
    HEAD('uk') + entry('Open', 'Відкрити') + theirs + obsolete(entry('Close', 'Закрити')) + obsolete(fuzzy)

  it('becomes obsolete in the file, and is restored with the source; foreign obsolete entries stay', async () => {
    const { take, put, write, read } = await inTree(FILES)
    await take()
    await write()
    expect(read('po/uk.po')).toBe(FILES['po/uk.po'])
    put({ 'po/shop.pot': template('Open') })
    await take()
    expect(await write()).toMatchObject({ failed: [], conflicts: [] })
    expect(read('po/uk.po')).toBe(OBSOLETE)
    await take()
    expect((await write()).files.map(({ isChanged }) => isChanged)).toEqual([false])
    put({ 'po/shop.pot': template('Open', 'Close', 'Quit') })
    await take()
    expect(await write()).toMatchObject({ failed: [], conflicts: [] })
    expect(read('po/uk.po')).toBe(FILES['po/uk.po'])
  })

  it('stays obsolete at an export of approved texts until it is approved', async () => {
    const { take, put, write, read } = await inTree(FILES)
    await take()
    put({ 'po/shop.pot': template('Open') })
    await take()
    await write()
    put({ 'po/shop.pot': template('Open', 'Close', 'Quit') })
    await take()
    await write({ approvedOnly: true })
    expect(read('po/uk.po')).toBe(OBSOLETE)
    await write()
    expect(read('po/uk.po')).toBe(FILES['po/uk.po'])
  })

  it('stays if others restored it after it was written as obsolete', async () => {
    const { take, put, write, read } = await inTree(FILES)
    await take()
    put({ 'po/shop.pot': template('Open') })
    await take()
    await write()
    put({ 'po/uk.po': FILES['po/uk.po'] })
    await write()
    expect(read('po/uk.po')).toBe(FILES['po/uk.po'])
  })

  it('stays in a catalogue without a template, which loses no entry that one of its files has', async () => {
    const { 'po/uk.po': catalogue } = FILES
    const { take, put, write, read } = await inTree({
      'po/uk.po': catalogue,
      'po/de.po': HEAD('de') + theirs,
    })
    await take()
    put({ 'po/uk.po': HEAD('uk') + theirs })
    await take()
    put({ 'po/uk.po': catalogue })
    await write()
    expect(read('po/uk.po')).toBe(catalogue)
  })
})

describe('languages', () => {
  const strings = (text: string) => `<resources>\n    <string name="a">${text}</string>\n</resources>\n`

  it('are written to their original paths, and new ones are spelled like their siblings', async () => {
    const { take, write, save, read, at } = await inTree(
      {
        'values/s.xml': strings('Open'),
        'values-iw/s.xml': strings('פתיחה'),
        'values-es/s.xml': strings('Abrir'),
        'values-b+sr+Latn/s.xml': strings('Otvori'),
      },
      ['he', 'es-ES', 'sr-CS', 'id', 'pt-BR'],
    )
    const { files } = await take()
    expect(files.slice(1).map(({ languageId }) => languageId)).toEqual(['sr-CS', 'es-ES', 'he'])
    await save(1, 'Buka', 'id')
    await save(1, 'Abrir', 'pt-BR')
    await save(1, 'Abre', 'es-ES')
    const report = await write()
    const changed = report.files.filter(({ isChanged }) => isChanged).map(({ path }) => path)
    expect(changed).toEqual([at('values-es/s.xml'), at('values-in/s.xml'), at('values-pt-rBR/s.xml')])
    expect(read('values-es/s.xml')).toBe(strings('Abre'))
  })
})

const TABLE = (uk: readonly string[], de: readonly string[]) =>
  [
    'key,en,uk,de',
    ...['Open', 'Close', 'Save'].map((text, row) => `${text},${text},${uk[row]},${de[row]}`),
    '',
  ].join('\n')
const CATALOGUE = (uk: readonly string[], de: readonly string[]) => {
  const unit = (value = '') => ({ stringUnit: { state: 'translated', value } })
  const of = (row: number) => ({ localizations: { de: unit(de[row]), uk: unit(uk[row]) } })
  const strings = Object.fromEntries(['Open', 'Close', 'Save'].map((text, row) => [text, of(row)]))
  const json = JSON.stringify({ sourceLanguage: 'en', strings, version: '1.0' }, null, 2)
  return `${json.replaceAll('": ', '" : ')}\n`
}

describe.each([
  ['shop.csv', TABLE],
  ['shop.xcstrings', CATALOGUE],
])('a multilingual file: %s', (path, make) => {
  const first = make(['Відкрити', 'Закрити', 'Зберегти'], ['Öffnen', 'Schließen', 'Sichern'])
  const theirs = make(['Відчинити', 'Закрити', 'Зберегти!'], ['Öffnen', 'Zumachen', 'Sichern'])

  it('keeps repeated changes of others, and gets the project’s changes', async () => {
    const { take, put, write, save, read } = await inTree({ [path]: first })
    await take()
    expect(await write()).toMatchObject({ files: [{ isChanged: false, takenIn: 0 }] })
    await save(2, 'Закрий')
    await save(3, 'Збережи')
    put({ [path]: theirs })
    const merged = make(['Відчинити', 'Закрий', 'Зберегти!'], ['Öffnen', 'Zumachen', 'Sichern'])
    const conflicts = [{ languageId: 'uk', identifier: 'Save', ours: 'Збережи', theirs: 'Зберегти!' }]
    for (const takenIn of [2, 0]) {
      expect(await write()).toMatchObject({ files: [{ takenIn }], conflicts })
      expect(read(path)).toBe(merged)
    }
    await save(3, 'Зберегти!')
    expect(await write()).toMatchObject({ files: [{ isChanged: false }], conflicts: [] })
    // The written file is the base of the next local change.
    await save(2, 'Закрити вікно')
    expect(await write()).toMatchObject({ files: [{ isChanged: true }], conflicts: [] })
    expect(read(path)).toBe(merged.replace('Закрий', 'Закрити вікно'))
  })

  it('loses a translation that was deleted in the project, and does not restore it', async () => {
    const { take, put, write, read, value, project } = await inTree({ [path]: first })
    await take()
    const { translations } = await value('string.get', { project, stringId: 1, languageId: 'uk' })
    await value('translation.delete', { project, translationId: translations[0]!.id })
    for (const de of ['Sichern', 'Speichern']) {
      put({ [path]: first.replace('Sichern', de) })
      await take()
    }
    await write()
    const written = read(path)
    for (const kept of ['Öffnen', 'Закрити', 'Speichern']) expect(written).toContain(kept)
    expect(written).not.toContain('Відкрити')
  })

  it('is imported with the changes of others on top, unless they were changed in the project too', async () => {
    const { take, put, write, save, read } = await inTree({ [path]: first })
    await take()
    await save(3, 'Збережи')
    put({ [path]: theirs })
    const { files } = await take()
    expect(files[0]?.warnings[0]?.english).toContain('changed in the file and here: “Save”')
    await write()
    expect(read(path)).toBe(make(['Відчинити', 'Закрити', 'Збережи'], ['Öffnen', 'Zumachen', 'Sichern']))
  })
})

describe('an export', () => {
  it('does not treat the file of pt-BR as that of pt, nor makes files for a source without strings', async () => {
    const { take, write, save, read, at } = await inTree(
      { 'm.properties': 'a=A\n', 'm_en.properties': '# none\n', 'm_pt_BR.properties': 'a=B\n' },
      ['pt', 'pt-BR'],
    )
    await take()
    await save(1, 'P', 'pt')
    const { files } = await write()
    expect(files.map(({ path }) => path)).toEqual([at('m_pt.properties'), at('m_pt_BR.properties')])
    expect(read('m_pt_BR.properties')).toBe('a=B\n')
  })

  it('never writes two builds to one path, and writes the others', async () => {
    const { failure, value, project, put, at, read, request } = await inTree({
      'a/s.properties': 'a=A\n',
      'a/t.properties': 't=T\n',
    })
    await value('project.import', { project, paths: [at('a')] })
    put({ 'b/s_uk.properties': 'b=B\n' })
    await value('project.import', { project, paths: [at('b')], asSources: true })
    for (const stringId of [1, 2, 3])
      await value('translation.save', { project, stringId, languageId: 'uk', forms: { none: 'А' } })
    const asked = { ...request, languageIds: ['uk'] }
    expect(await failure('project.export', { ...asked, strict: true })).toMatchObject({
      code: 'export.several',
      details: { kept: 'Nothing was written.', causes: [{ code: 'export.samePath' }, {}] },
    })
    const { files, failed } = await value('project.export', asked)
    expect(files.map(({ path }) => path)).toEqual([at('t_uk.properties')])
    expect(failed).toMatchObject([
      {
        code: 'export.samePath',
        message: 's_uk.properties (uk) and s.properties (uk) would be written to one file.',
      },
      { code: 'export.samePath', details: { path: at('s_uk.properties') } },
    ])
    expect(read('t_uk.properties')).toContain('t=')
  })

  it('restores no translation of a source file that others removed, and names it', async () => {
    const { take, save, write, at } = await inTree({
      'en/a.json': '{"a": "Open"}\n',
      'uk/a.json': '{"a": "Відкрити"}\n',
      'en/b.json': '{"b": "Close"}\n',
    })
    await take()
    await save(1, 'Відчинити')
    await save(2, 'Закрити')
    for (const path of ['en/a.json', 'uk/a.json']) rmSync(at(path))
    const report = await write()
    expect(report.files.map(({ path }) => path)).toEqual([at('uk/b.json')])
    expect(report).toMatchObject({
      failed: [],
      gone: [{ code: 'file.gone', details: { path: at('en/a.json') } }],
    })
    expect(existsSync(at('uk/a.json'))).toBe(false)
    // In another folder no file was removed.
    const elsewhere = await write({ folder: at('../out'), beside: false, languageIds: ['uk'] })
    expect(elsewhere.gone).toBeUndefined()
    expect(elsewhere.files).toHaveLength(2)
  })

  it('distinguishes folders that differ in letter case alone if the disk has both', async () => {
    const { take, write, save, read, failure, request, at } = await inTree({
      'Locale/en.json': '{"a": "Open"}\n',
      'Locale/uk.json': '{"a": "Відкрити"}\n',
      'locale/en.json': '{"a": "Shut"}\n',
      'locale/uk.json': '{"a": "Закрити"}\n',
    })
    await take()
    await save(1, 'Відчинити')
    await save(2, 'Зачинити')
    expect(await write()).toMatchObject({ failed: [] })
    expect([read('Locale/uk.json'), read('locale/uk.json')]).toEqual([
      '{"a": "Відчинити"}\n',
      '{"a": "Зачинити"}\n',
    ])
    // Nothing lies there to tell whether the two would be one.
    const elsewhere = { ...request, languageIds: ['uk'], beside: false, folder: at('../out') }
    expect(await failure('project.export', elsewhere)).toMatchObject({
      code: 'export.several',
      details: { causes: [{ code: 'export.samePath' }, { code: 'export.samePath' }] },
    })
  })

  it('does not change a page with another structure than its source, until there is a text to write', async () => {
    const pages = {
      'en/a.md': '# Title\n\nA text.\n',
      'en/b.md': '# Other\n\nMore.\n',
      'uk/a.md': '# Назва\n\n- список\n',
      'uk/b.md': '# Інше\n\nЩе.\n',
    }
    const { take, write, save, read, at } = await inTree(pages, ['uk'])
    expect((await take()).skipped).toMatchObject([{ path: 'uk/a.md' }])
    expect(await write()).toMatchObject({ files: [{ path: at('uk/b.md'), isChanged: false }], failed: [] })
    for (const stringId of [1, 3]) await save(stringId, 'Нове')
    const { files, failed } = await write()
    expect(files).toMatchObject([{ path: at('uk/b.md'), isChanged: true }])
    expect(failed).toMatchObject([{ code: 'format.shape', details: { path: at('uk/a.md') } }])
    expect([read('uk/a.md'), read('uk/b.md')]).toEqual([pages['uk/a.md'], '# Нове\n\nЩе.\n'])
  })

  it('makes no file for a language until something is translated', async () => {
    const { take, write, at } = await inTree({ 'en.properties': 'a=A\nb=B\n' })
    await take()
    expect((await write()).files).toEqual([])
    expect((await write({ fillWithSource: true })).files.map(({ path }) => path)).toEqual([
      at('uk.properties'),
      at('de.properties'),
    ])
  })

  it('skips untranslated strings or files, or fills them, but only one of these', async () => {
    const { take, failure, save, write, at, request } = await inTree({ 'en.arb': '{"a": "A", "b": "B"}\n' })
    await take()
    await save(1, 'А')
    expect((await write({ skipUntranslatedFiles: true })).files).toEqual([])
    expect((await write()).files.map(({ path }) => path)).toEqual([at('uk.arb')])
    const both = { ...request, skipUntranslatedFiles: true, skipUntranslatedStrings: true }
    expect(await failure('project.export', both)).toMatchObject({ code: 'export.untranslated' })
  })
})
