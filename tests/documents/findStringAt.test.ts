/** Strings at lines of files and at places in the code. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testScreen } from '../workbench/testWorkbench.ts'

/** The strings of a project with these files, by their source texts and places. */
async function withFiles(files: Record<string, string>) {
  const screen = testScreen()
  const { value, folder } = screen
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, 'in', path)), { recursive: true })
    writeFileSync(join(folder, 'in', path), content)
  }
  const { project } = await value('project.create', {
    path: join(folder, 'p.interlinear'),
    ...{ name: 'P', sourceLanguageId: 'en', targetLanguageIds: ['uk', 'de'] },
  })
  await value('project.import', { project, paths: [join(folder, 'in')] })
  const { list } = await value('list.open', { project, languageId: 'uk' })
  const rows = await value('list.rows', { list, from: 0, count: 100 })
  const textOf = (id: number) => rows.find((row) => row.id === id)?.text
  const place = (path: string | null, line: number | null, of?: string) => ({
    ...{ project, languageId: 'uk', path, line },
    stringId: rows.find(({ text }) => text === of)?.id ?? null,
  })
  return {
    at: async (path: string | null, line: number | null, of?: string) =>
      textOf((await value('string.at', place(path, line, of))).stringId),
    failure: async (path: string | null, line: number | null, of?: string) =>
      (await screen.failure('string.at', place(path, line, of))).code,
  }
}

const POT = `msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"

#: src/app.c:10 lib/util.c:5
msgid "Open"
msgstr ""

#: src/app.c:40
msgid "Close"
msgstr ""
`
const UK = POT.replace('charset', 'language=uk; charset')
  .replace('msgstr ""\n"C', 'msgstr ""\n"Language: uk\\n"\n"C')
  .replace('#: src/app.c:40', '# note\n# more\n#: src/app.c:40')
  .replace('msgid "Close"\nmsgstr ""', 'msgid "Close"\nmsgstr "Закрити"')

describe('a line of a file', () => {
  it.each([
    [1, 'Open'],
    [6, 'Open'],
    [8, 'Open'],
    [10, 'Close'],
    [13, 'Close'],
    [900, 'Close'],
  ])('%i of the catalogue in the current language has its entry, comments included', async (line, text) => {
    const { at } = await withFiles({ 'po/app.pot': POT, 'po/uk.po': UK })
    expect(await at(null, line, 'Close')).toBe(text)
    expect(await at('uk.po', line)).toBe(text)
  })

  it('is one of the template if the language has no catalogue, and of another language by its name', async () => {
    const { at } = await withFiles({
      'po/app.pot': POT,
      'po/de.po': UK.replace('Language: uk', 'Language: de'),
    })
    expect(await at(null, 8, 'Open')).toBe('Open')
    expect(await at(null, 9, 'Open')).toBe('Close')
    expect(await at('po/de.po', 9)).toBe('Open')
    expect(await at('po/de.po', 10)).toBe('Close')
  })

  it.each([
    [
      'a.xlf',
      `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="d" source-language="en" datatype="x"><body>
<trans-unit id="1">
<source>One</source>
</trans-unit>
<trans-unit id="2">
<source>Two</source>
</trans-unit></body></file></xliff>`,
      [3, 6],
    ],
    [
      'b.xlf',
      `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en"><file id="f">
<unit id="u"><segment>
<source>One</source></segment>
<segment>
<source>Two</source></segment></unit></file></xliff>`,
      [3, 5],
    ],
    [
      'c.resx',
      '<root><resheader name="x"><value>1</value></resheader>\n<data name="a">\n<value>One</value></data>\n<data name="b">\n<value>Two</value></data></root>',
      [3, 5],
    ],
    ['d.properties', '# x\na = One\n\n# y\nb = Two\n', [3, 5]],
    ['e.json', '{\n  "a": {\n    "x": "One"\n  },\n  "b": "Two"\n}\n', [3, 5]],
    ['en/messages.json', '{\n"a": {\n"message": "One" },\n"b": {\n"message": "Two" } }\n', [3, 5]],
    ['f_en.arb', '{\n"@@locale": "en",\n"a": "One",\n"@a": {},\n"b": "Two" }\n', [3, 5]],
    ['g.yml', '# x\na:\n  x: One\n\nb: Two\n', [3, 5]],
    [
      'values/strings.xml',
      '<resources>\n<!-- x -->\n<string name="a">One</string>\n<plurals name="c">\n<item quantity="other">Two</item></plurals></resources>',
      [3, 4],
    ],
    [
      'h.ts',
      '<TS version="2.1"><context><name>c</name>\n<message>\n<source>One</source></message>\n\n<message><source>Two</source></message></context></TS>',
      [3, 5],
    ],
  ] as const)('is known in %s', async (name, content, [one, two]) => {
    const { at } = await withFiles({ [name]: content })
    expect([await at(name, one), await at(name, two)]).toEqual(['One', 'Two'])
  })

  it('is refused in a format that does not know the lines of its strings', async () => {
    const { failure } = await withFiles({ 'a.strings': '"a" = "One";' })
    expect(await failure(null, 1, 'One')).toBe('string.noLines')
  })
})

describe('a place in the code', () => {
  it.each([
    ['app.c', 40, 'Close'],
    ['src/app.c', 10, 'Open'],
    ['app.c', 39, 'Open'],
    ['app.c', 1000, 'Close'],
    ['app.c', 3, 'Open'],
    ['util.c', 99, 'Open'],
    ['app.c', null, 'Open'],
  ])('%s:%s has the string of the line, or of the nearest line before', async (path, line, text) => {
    const { at } = await withFiles({ 'po/app.pot': POT })
    expect(await at(path, line)).toBe(text)
  })

  it('is known by whole names', async () => {
    const { failure } = await withFiles({ 'po/app.pot': POT })
    expect(await failure('pp.c', 10)).toBe('string.noPlace')
    expect(await failure('c/app.c', 10)).toBe('string.noPlace')
    expect(await failure('other.c', 10)).toBe('string.noPlace')
  })
})
