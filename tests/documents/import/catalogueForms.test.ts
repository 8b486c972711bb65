/** A catalogue that is imported by itself keeps its header and its forms, and is named by its language. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testScreen } from '../../workbench/testWorkbench.ts'

const POT = `msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"

msgid "%d file"
msgid_plural "%d files"
msgstr[0] ""
msgstr[1] ""

msgid "Open"
msgstr ""
`

const UK = `# Translators of shop
msgid ""
msgstr ""
"Language: uk\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=4; plural=((n%10==1 && n%100!=11) ? 0 : ((n%10 >= 2 && n%10 <=4 && (n%100 < 12 || n%100 > 14)) ? 1 : ((n%10 == 0 || (n%10 >= 5 && n%10 <=9)) || (n%100 >= 11 && n%100 <= 14)) ? 2 : 3));\\n"

msgid "%d file"
msgid_plural "%d files"
msgstr[0] "%d файл"
msgstr[1] "%d файли"
msgstr[2] "%d файлів"
msgstr[3] "%d файла"

msgid "Open"
msgstr "Відкрити"
`

async function withFiles(files: Record<string, string>) {
  const screen = testScreen()
  const at = (path: string) => join(screen.folder, path)
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(at(path)), { recursive: true })
    writeFileSync(at(path), content)
  }
  const { project } = await screen.value('project.create', {
    ...{ path: at('p.interlinear'), name: 'P', sourceLanguageId: 'en', targetLanguageIds: ['uk', 'de'] },
  })
  const take = (path: string) => screen.value('project.import', { project, paths: [at(path)] })
  const takeTranslations = (path: string) =>
    screen.value('project.import', { project, paths: [at(path)], languageId: 'uk' })
  const write = (folder: string, more: object = {}) =>
    screen.value('project.export', { project, languageIds: ['uk'], folder: at(folder), ...more })
  const read = (path: string) => readFileSync(at(path), 'utf8')
  const save = (text: string) =>
    screen.value('translation.save', { project, stringId: 2, languageId: 'uk', forms: { none: text } })
  return { ...screen, project, at, take, takeTranslations, write, read, save }
}

describe('a catalogue that is imported into a language', () => {
  it.each([
    ['beside its template', 'po/uk.po'],
    ['from elsewhere', 'mail/from-olena.po'],
  ])('keeps its header and each of its forms, %s', async (_, path) => {
    const { take, takeTranslations, write, read, save } = await withFiles({ 'po/shop.pot': POT, [path]: UK })
    await take('po/shop.pot')
    await takeTranslations(path)
    const { files } = await write('out')
    expect(files).toHaveLength(1)
    const name = 'out/uk.po'
    expect(read(name)).toBe(UK)
    await save('Розкрити')
    await write('out')
    expect(read(name)).toBe(UK.replace('Відкрити', 'Розкрити'))
  })

  it('is spliced into the file beside its template', async () => {
    const { take, takeTranslations, write, read, save, at } = await withFiles({
      'po/shop.pot': POT,
      'po/uk.po': UK,
    })
    await take('po/shop.pot')
    await takeTranslations('po/uk.po')
    await save('Розкрити')
    await write('po', { beside: true })
    expect(read('po/uk.po')).toBe(UK.replace('Відкрити', 'Розкрити'))
    expect(read('po/shop.pot')).toBe(POT)
    expect(existsSync(at('po/shop.uk.po'))).toBe(false)
  })

  it('does not revert a file at its translation’s path that was never imported', async () => {
    const old = UK.replace('Відкрити', 'Відчинити')
    const { take, takeTranslations, write, read } = await withFiles({
      ...{ 'po/shop.pot': POT, 'po/uk.po': old, 'mail/uk.po': UK },
    })
    await take('po/shop.pot')
    await takeTranslations('mail/uk.po')
    const { conflicts } = await write('po', { beside: true })
    expect(conflicts).toMatchObject([{ identifier: 'Open', ours: 'Відкрити', theirs: 'Відчинити' }])
    expect(read('po/uk.po')).toBe(old)
  })
})

describe('the translation of a template', () => {
  it('is named by its language, unlike the template', async () => {
    const { take, project, value, at } = await withFiles({
      'po/shop.pot': POT,
      'po/other.pot': POT.replace('Open', 'Close'),
    })
    await take('po')
    const paths = async (languageIds: string[], folder: string) =>
      (await value('project.export', { project, languageIds, folder: at(folder) })).files.map(({ path }) =>
        path.slice(at(folder).length + 1),
      )
    expect(await paths(['uk'], 'out')).toEqual(['other.uk.po', 'shop.uk.po'])
    expect(await paths(['uk', 'de'], 'both')).toEqual([
      'uk/other.uk.po',
      'de/other.de.po',
      'uk/shop.uk.po',
      'de/shop.de.po',
    ])
  })
})
