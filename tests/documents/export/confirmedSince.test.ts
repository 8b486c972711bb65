/** The metadata that an export in place writes beside the texts: confirmed marks and the last translator. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testScreen } from '../../workbench/testWorkbench.ts'

const HEAD = `msgid ""
msgstr ""
"PO-Revision-Date: 2020-02-02 10:00+0200\\n"
"Last-Translator: Some Body <some@body.example>\\n"
"Language: uk\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
`
const entry = (source: string, translation: string, flags = '') =>
  `\n${flags}msgid "${source}"\nmsgstr "${translation}"\n`
const FUZZY = '#, fuzzy\n'

async function inTree(contents: Record<string, string>) {
  const screen = testScreen()
  const at = (path: string) => join(screen.folder, 'tree', path)
  const put = (files: Record<string, string>) => {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(at(path)), { recursive: true })
      writeFileSync(at(path), content)
    }
  }
  put(contents)
  const { project } = await screen.value('project.create', {
    path: join(screen.folder, 'p.interlinear'),
    name: 'P',
    sourceLanguageId: 'en',
    targetLanguageIds: ['uk'],
  })
  const take = () => screen.value('project.import', { project, paths: [at('')] })
  await take()
  const write = (more: object = {}) =>
    screen.value('project.export', {
      ...{ project, languageIds: ['uk'], folder: at(''), beside: true },
      ...more,
    })
  const save = (stringId: number, text: string) =>
    screen.value('translation.save', { project, stringId, languageId: 'uk', forms: { none: text } })
  const read = (path: string) => readFileSync(at(path), 'utf8')
  return { ...screen, project, put, take, write, save, read }
}

/** A file without the lines of its header that say who changed it, and when. */
const texts = (content: string) => content.replace(/"(?:PO-Revision-Date|Last-Translator).*\n/g, '')

describe('a fuzzy text', () => {
  const FILES = {
    'po/shop.pot': HEAD.replace('uk', '') + entry('Open', '') + entry('Close', ''),
    'po/uk.po': HEAD + entry('Open', 'Відкрити', FUZZY) + entry('Close', 'Закрити', FUZZY),
  }

  it('becomes finished once a user saved it unchanged, and no other does', async () => {
    const { write, save, read } = await inTree(FILES)
    await write()
    expect(read('po/uk.po')).toBe(FILES['po/uk.po'])
    await save(1, 'Відкрити')
    await write()
    expect(texts(read('po/uk.po'))).toBe(
      texts(HEAD) + entry('Open', 'Відкрити') + entry('Close', 'Закрити', FUZZY),
    )
  })

  it('stays if the save was undone, or came from another file', async () => {
    const { write, save, read, value, project, folder } = await inTree(FILES)
    await save(1, 'Відкрити')
    await value('history.undo', { project })
    const other = join(folder, 'other.po')
    writeFileSync(other, HEAD + entry('Close', 'Закрити'))
    await value('project.import', { project, languageId: 'uk', paths: [other] })
    await write()
    expect(read('po/uk.po')).toBe(FILES['po/uk.po'])
  })

  it('becomes finished once a translation from a file is approved', async () => {
    const { write, take, put, read, value, project } = await inTree({
      ...FILES,
      'po/uk.po': HEAD + entry('Open', 'Відкрити') + entry('Close', 'Закрити'),
    })
    put({ 'po/uk.po': FILES['po/uk.po'] })
    await take()
    await write()
    expect(read('po/uk.po')).toBe(FILES['po/uk.po'])
    const { translations } = await value('string.get', { project, stringId: 2, languageId: 'uk' })
    await value('translation.approve', { project, translationId: translations[0]!.id, isApproved: true })
    await write()
    expect(texts(read('po/uk.po'))).toBe(
      texts(HEAD) + entry('Open', 'Відкрити', FUZZY) + entry('Close', 'Закрити'),
    )
  })

  it('stays if another user marks it again after it was confirmed', async () => {
    const { write, save, put, take, read } = await inTree(FILES)
    await save(1, 'Відкрити')
    await write()
    const doubted = read('po/uk.po').replace('\nmsgid "Open"', `\n${FUZZY}msgid "Open"`)
    put({ 'po/uk.po': doubted })
    await take()
    await write()
    expect(read('po/uk.po')).toBe(doubted)
  })
})

describe('the PO header', () => {
  const FILES = {
    'po/shop.pot': HEAD.replace('uk', '') + entry('Open', '') + entry('Close', ''),
    'po/uk.po': HEAD + entry('Open', 'Відкрити') + entry('Close', ''),
  }
  const linesOf = (content: string) =>
    /"PO-Revision-Date: (.*)\\n"\n"Last-Translator: (.*)\\n"/.exec(content)?.slice(1)

  it('names the last translator and the time of the change, however often it is exported', async () => {
    const { write, save, read, value, project, folder } = await inTree(FILES)
    await save(2, 'Закрити')
    const { translations } = await value('string.get', { project, stringId: 2, languageId: 'uk' })
    const saved = new Date(translations[0]!.updatedAt).toISOString()
    await write({ folder: join(folder, 'elsewhere'), beside: false })
    await write()
    // A login is no name: who has none set leaves the line as it is.
    const before = 'Some Body <some@body.example>'
    expect(linesOf(read('po/uk.po'))).toEqual([`${saved.slice(0, 16).replace('T', ' ')}+0000`, before])
    const first = readFileSync(join(folder, 'elsewhere/po/uk.po'), 'utf8')
    expect(first).toBe(read('po/uk.po'))

    await value('app.setSettings', {
      settings: { userName: 'Олена Рудь', userMail: 'olena@example.org' },
    })
    await save(1, 'Відчинити')
    await write()
    expect(linesOf(read('po/uk.po'))?.[1]).toBe('Олена Рудь <olena@example.org>')
  })
})

describe('a string catalogue', () => {
  const unit = (value: string, state: string) => ({ stringUnit: { state, value } })
  const catalog = (strings: Record<string, object>) =>
    JSON.stringify(
      {
        sourceLanguage: 'en',
        strings: Object.fromEntries(
          Object.entries(strings).map(([key, localizations]) => [key, { localizations }]),
        ),
        version: '1.0',
      },
      null,
      2,
    )

  it('keeps unfinished strings, removes deleted ones, and keeps its own languages', async () => {
    const name = 'L.xcstrings'
    const content = (strings: { open: object; close: object }) =>
      catalog({ Open: { uk: strings.open, fr: unit('Ouvrir', 'translated') }, Close: strings.close })
    const before = content({
      open: unit('Відкрити', 'translated'),
      close: { uk: unit('Закрити', 'translated') },
    })
    const { write, take, put, read, value, project } = await inTree({ [name]: before })
    await write()
    expect(read(name)).toBe(before)
    const doubted = content({
      open: unit('Відкрити', 'needs_review'),
      close: { uk: unit('Закрити', 'translated') },
    })
    put({ [name]: doubted })
    await take()
    await write()
    expect(read(name)).toBe(doubted)
    const idOf = async (stringId: number) =>
      (await value('string.get', { project, stringId, languageId: 'uk' })).translations[0]!.id
    await value('translation.approve', { project, translationId: await idOf(1), isApproved: true })
    await value('translation.delete', { project, translationId: await idOf(2) })
    await write()
    expect(JSON.parse(read(name))).toEqual(
      JSON.parse(
        catalog({
          Open: { uk: unit('Відкрити', 'translated'), fr: unit('Ouvrir', 'translated') },
          Close: {},
        }).replace(/"Close": \{\s*"localizations": \{\}\s*\}/, '"Close": {}'),
      ),
    )
  })
})

describe('an XLIFF translation with another name of its source file', () => {
  const file = (original: string, language: string, target: (text: string) => string) =>
    `<xliff version="1.2">
  <file original="${original}" source-language="en"${language} datatype="plaintext"><body>
    <trans-unit id="a"><source>Open</source>${target('Відкрити')}</trans-unit>
    <trans-unit id="b"><source>Close</source>${target('Закрити')}</trans-unit>
  </body></file>
</xliff>
`
  const FILES = {
    'messages.xlf': file('app', '', () => ''),
    'messages.uk.xlf': file('/home/o/app', ' target-language="uk"', (text) => `<target>${text}</target>`),
  }

  it('is imported, and gets edits at their places', async () => {
    const { write, save, read, value, project } = await inTree(FILES)
    const { translations } = await value('string.get', { project, stringId: 2, languageId: 'uk' })
    expect(translations.map(({ text }) => text)).toEqual(['Закрити'])
    await write()
    expect(read('messages.uk.xlf')).toBe(FILES['messages.uk.xlf'])
    await save(1, 'Розкрити')
    await write()
    expect(read('messages.uk.xlf')).toBe(FILES['messages.uk.xlf'].replace('Відкрити', 'Розкрити'))
  })
})

describe('a text that needs work', () => {
  const TEMPLATE = HEAD.replace('uk', '') + entry('Open', '') + entry('Close', '')
  const DONE = HEAD + entry('Open', 'Відкрити') + entry('Close', 'Закрити')
  const PREVIOUS = '#| msgid "Opn"\n'
  const FILES = { 'po/shop.pot': TEMPLATE, 'po/uk.po': DONE }
  const stateOf = async ({ value, project }: Awaited<ReturnType<typeof inTree>>, stringId: number) => {
    const { translations } = await value('string.get', { project, stringId, languageId: 'uk' })
    return translations.map(({ text, needsWork, previous }) => [
      text,
      needsWork,
      previous?.source[0]?.text ?? null,
    ])
  }

  it('is exported as fuzzy without other changes, and imported back unchanged', async () => {
    const tree = await inTree(FILES)
    await tree.value('translation.save', {
      ...{ project: tree.project, stringId: 1, languageId: 'uk', forms: { none: 'Відкрити' } },
      needsWork: true,
    })
    await tree.write()
    const expected = HEAD + entry('Open', 'Відкрити', FUZZY) + entry('Close', 'Закрити')
    expect(texts(tree.read('po/uk.po'))).toBe(texts(expected))
    const written = tree.read('po/uk.po')
    await tree.take()
    await tree.write()
    expect(tree.read('po/uk.po')).toBe(written)
  })

  it('is updated in the project once the file has it, with its previous source', async () => {
    const tree = await inTree(FILES)
    const changed = HEAD + entry('Open', 'Відкрити', FUZZY + PREVIOUS) + entry('Close', 'Закрити')
    tree.put({ 'po/uk.po': changed })
    await tree.take()
    expect(await stateOf(tree, 1)).toEqual([['Відкрити', true, 'Opn']])
    await tree.write()
    expect(tree.read('po/uk.po')).toBe(changed)
    await tree.save(1, 'Відкрити')
    await tree.write()
    expect(texts(tree.read('po/uk.po'))).toBe(texts(DONE))
  })

  it('is imported by an export in place as well', async () => {
    const tree = await inTree(FILES)
    const changed = HEAD + entry('Open', 'Відкрити', FUZZY + PREVIOUS) + entry('Close', 'Закрити')
    tree.put({ 'po/uk.po': changed })
    await tree.write()
    expect(tree.read('po/uk.po')).toBe(changed)
    expect(await stateOf(tree, 1)).toEqual([['Відкрити', true, 'Opn']])
  })

  it('becomes finished in the project once it is in the file', async () => {
    const tree = await inTree({ ...FILES, 'po/uk.po': HEAD + entry('Open', 'Відкрити', FUZZY) })
    tree.put({ 'po/uk.po': DONE })
    await tree.take()
    expect(await stateOf(tree, 1)).toEqual([['Відкрити', false, null]])
  })

  it('is kept as a conflict if both sides changed', async () => {
    const tree = await inTree(FILES)
    await tree.save(1, 'Розгорнути')
    const changed = HEAD + entry('Open', 'Розкрити', FUZZY) + entry('Close', 'Закрити')
    tree.put({ 'po/uk.po': changed })
    const { conflicts } = await tree.write()
    expect(conflicts).toMatchObject([{ ours: 'Розгорнути', theirs: 'Розкрити' }])
    expect(tree.read('po/uk.po')).toBe(changed)
    await tree.take()
    const found = await stateOf(tree, 1)
    expect(found).toContainEqual(['Розгорнути', false, null])
    expect(found).toContainEqual(['Розкрити', true, null])
  })

  it('is left out of a file without a mark for it, and reported', async () => {
    const tree = await inTree({
      'en.json': '{"open": "Open", "close": "Close"}',
      'uk.json': '{"open": "Відкрити", "close": "Закрити"}',
    })
    const needsWorkOnceSaved = async (text: string) => {
      const place = { project: tree.project, stringId: 1, languageId: 'uk' }
      await tree.value('translation.save', { ...place, forms: { none: text }, needsWork: true })
      return (await tree.write()).needsWork
    }
    // The file has this very text.
    expect(await needsWorkOnceSaved('Відкрити')).toBe(0)
    expect(await needsWorkOnceSaved('Розкрити')).toBe(1)
    expect(tree.read('uk.json')).toBe('{"open": "Відкрити", "close": "Закрити"}')
  })
})
