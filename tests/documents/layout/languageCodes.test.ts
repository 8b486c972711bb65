/** Files that name their language otherwise than the project does: in their headers, root keys, columns and paths. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testScreen } from '../../workbench/testWorkbench.ts'
import { casesOf } from '../../runs.ts'
import { saying } from '../../saying.ts'

interface Pair {
  /** The language as the file calls it. */
  code: string
  languageId: string
}

/** The file's code with the project's language, which may call it otherwise. */
const PAIRS: Pair[] = [
  { code: 'es', languageId: 'es-ES' },
  { code: 'es_ES', languageId: 'es' },
  { code: 'es', languageId: 'es-MX' },
  { code: 'pt', languageId: 'pt-BR' },
  { code: 'pt', languageId: 'pt-PT' },
  { code: 'sv', languageId: 'sv-SE' },
  { code: 'sv_SE', languageId: 'sv' },
  { code: 'no', languageId: 'nb' },
  { code: 'nb', languageId: 'no' },
  { code: 'nb_NO', languageId: 'no' },
  { code: 'zh', languageId: 'zh-CN' },
  { code: 'zh-Hans', languageId: 'zh-CN' },
  { code: 'zh-Hant', languageId: 'zh-TW' },
  { code: 'sr-Latn', languageId: 'sr-CS' },
  { code: 'sr-SP', languageId: 'sr' },
  { code: 'eo-UY', languageId: 'eo' },
  { code: 'iw', languageId: 'he' },
  { code: 'in', languageId: 'id' },
  { code: 'tl', languageId: 'fil' },
  { code: 'uk-UA', languageId: 'uk' },
]

type Contents = Record<string, string>

/** The files of a tree in each format, with the two translations of `open` and `close`. */
const FORMATS: Record<string, (code: string, open: string, close: string) => Contents> = {
  po: (code, open, close) => ({
    'shop.po': `msgid ""\nmsgstr ""\n"Language: ${code}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Open"\nmsgstr "${open}"\n\nmsgid "Close"\nmsgstr "${close}"\n`,
  }),
  'po beside a template': (code, open, close) => {
    const catalogue = (language: string, first: string, second: string) =>
      `msgid ""\nmsgstr ""\n"Language: ${language}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Open"\nmsgstr "${first}"\n\nmsgid "Close"\nmsgstr "${second}"\n`
    return { 'shop.pot': catalogue('', '', ''), [`${code}.po`]: catalogue(code, open, close) }
  },
  xliff: (code, open, close) => ({
    'shop.xlf': `<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" datatype="plaintext" source-language="en" target-language="${code}"><body>\n<trans-unit id="1"><source>Open</source><target>${open}</target></trans-unit>\n<trans-unit id="2"><source>Close</source><target>${close}</target></trans-unit>\n</body></file></xliff>\n`,
  }),
  xliff2: (code, open, close) => ({
    'shop.xlf': `<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" trgLang="${code}"><file id="f">\n<unit id="1"><segment><source>Open</source><target>${open}</target></segment></unit>\n<unit id="2"><segment><source>Close</source><target>${close}</target></segment></unit>\n</file></xliff>\n`,
  }),
  qt: (code, open, close) => ({
    'shop.ts': `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS version="2.1" language="${code}">\n<context>\n    <name>M</name>\n    <message>\n        <source>Open</source>\n        <translation>${open}</translation>\n    </message>\n    <message>\n        <source>Close</source>\n        <translation>${close}</translation>\n    </message>\n</context>\n</TS>\n`,
  }),
  yaml: (code, open, close) => ({
    'en.yml': 'en:\n  open: Open\n  close: Close\n',
    [`${code}.yml`]: `${code}:\n  open: ${open}\n  close: ${close}\n`,
  }),
  'yaml with quoted keys': (code, open, close) => ({
    'en.yml': '"en":\n  open: "Open"\n  close: "Close"\n',
    [`${code}.yml`]: `"${code}":\n  open: "${open}"\n  close: "${close}"\n`,
  }),
  arb: (code, open, close) => ({
    'app_en.arb': '{\n  "@@locale": "en",\n  "open": "Open",\n  "close": "Close"\n}\n',
    [`app_${code}.arb`]: `{\n  "@@locale": "${code}",\n  "open": "${open}",\n  "close": "${close}"\n}\n`,
  }),
  csv: (code, open, close) => ({
    'shop.csv': `key,en,${code}\nopen,Open,${open}\nclose,Close,${close}\n`,
  }),
  xcstrings: (code, open, close) => {
    const unit = (value: string) =>
      `        "${code}" : {\n          "stringUnit" : {\n            "state" : "translated",\n            "value" : "${value}"\n          }\n        }\n`
    return {
      'Localizable.xcstrings': `{\n  "sourceLanguage" : "en",\n  "strings" : {\n    "Close" : {\n      "localizations" : {\n${unit(close)}      }\n    },\n    "Open" : {\n      "localizations" : {\n${unit(open)}      }\n    }\n  },\n  "version" : "1.0"\n}`,
    }
  },
  json: (code, open, close) => ({
    'en.json': '{\n  "open": "Open",\n  "close": "Close"\n}\n',
    [`${code}.json`]: `{\n  "open": "${open}",\n  "close": "${close}"\n}\n`,
  }),
}

async function inTree(contents: Contents, targetLanguageIds: string[]) {
  const screen = testScreen()
  const at = (path: string) => join(screen.folder, 'tree', path)
  for (const [path, content] of Object.entries(contents)) {
    mkdirSync(dirname(at(path)), { recursive: true })
    writeFileSync(at(path), content)
  }
  const read = (): Contents =>
    Object.fromEntries(
      readdirSync(at('')).map((path): [string, string] => [path, readFileSync(at(path), 'utf8')]),
    )
  const { project } = await screen.value('project.create', {
    path: join(screen.folder, 'p.interlinear'),
    name: 'P',
    sourceLanguageId: 'en',
    targetLanguageIds,
  })
  const take = async (path?: string) => screen.value('project.import', { project, paths: [at(path ?? '')] })
  const write = (languageIds = targetLanguageIds) =>
    screen.value('project.export', { project, languageIds, folder: at(''), beside: true })
  const rows = async (languageId: string) => {
    const { list } = await screen.value('list.open', { project, languageId })
    return screen.value('list.rows', { list, from: 0, count: 10 })
  }
  return { ...screen, project, at, read, take, write, rows }
}

const ROWS = Object.entries(FORMATS).map(([name, contents], row) => [name, contents, row] as const)

describe.each(ROWS)('a tree of %s', (_, contents, row) => {
  it.each(casesOf(PAIRS, row))(
    'imports its texts for $code into $languageId and writes edits',
    async (pair) => {
      const { code, languageId } = pair
      const { value, project, take, read, write, rows } = await inTree(contents(code, 'Un', 'Deux'), [
        languageId,
        'fi',
      ])
      const report = await take()
      expect(report.files.reduce((sum, { translations }) => sum + translations, 0)).toBe(2)
      await write()
      expect(read()).toEqual(contents(code, 'Un', 'Deux'))
      const string = (await rows(languageId)).find(({ text }) => text === 'Close')
      await value('translation.save', {
        ...{ project, stringId: string?.id ?? 0, languageId, forms: { none: 'Trois' } },
      })
      await write()
      expect(read()).toEqual(contents(code, 'Un', 'Trois'))
    },
  )
})

describe.each(Object.entries(FORMATS))('two variants of a language in one project, of %s', (_, contents) => {
  it('are kept apart: es is es-ES, whatever is requested', async () => {
    const { take, read, write, rows } = await inTree(contents('es', 'Un', 'Deux'), ['es-MX', 'es-ES'])
    await take()
    expect((await rows('es-MX')).map(({ translation }) => translation)).toEqual([null, null])
    await write(['es-ES'])
    expect(read()).toEqual(contents('es', 'Un', 'Deux'))
  })
})

describe('a code that may mean two languages of the project', () => {
  it.each(['po', 'xliff', 'xliff2', 'qt'])(
    'is reported with both, and its texts left out, in %s',
    async (format) => {
      const contents = FORMATS[format]!('es', 'Un', 'Deux')
      const { take } = await inTree(contents, ['es-MX', 'es-AR'])
      const [file] = (await take(Object.keys(contents)[0])).files
      expect(file?.translations).toBe(0)
      expect(file?.warnings).toContainEqual(
        saying(
          'The file says that its translations are in “es”, which may be Spanish (Mexico) (es-MX), Spanish (Argentina) (es-AR); they were left out. Import it again as translations into theirs (--language).',
        ),
      )
    },
  )

  it('is reported for a file in a language that the project lacks, too', async () => {
    const contents = FORMATS['xliff']!('fr', 'Un', 'Deux')
    const { take } = await inTree(contents, ['uk'])
    const [file] = (await take('shop.xlf')).files
    expect(file?.warnings).toContainEqual(
      saying(
        'The file has translations into languages that the project lacks; they were left out: French (fr).',
      ),
    )
  })
})
