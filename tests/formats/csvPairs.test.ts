import { describe, expect, it } from 'vitest'
import { csv } from '../../core/formats/csv.ts'
import { csvPairs } from '../../core/formats/csvPairs.ts'
import type { BuildOptions } from '../../core/formats/format.ts'
import { english, failureOf, fileOf, ukrainian } from './support.ts'
import { saying } from '../saying.ts'

const SOURCE = '"Add to Cart","Add to Cart"\n"%1 items","%1 items"\nNo,No\n"Save ""it""","Save ""it"""\n'
const options = { sourceLanguage: english }
const parse = (content: string) => csvPairs.parse(fileOf('en_US.csv', content), options)
const build = (translations: Record<string, string>, more: Partial<BuildOptions> = {}, source = SOURCE) =>
  Buffer.from(
    csvPairs.build(fileOf('en_US.csv', source), {
      ...options,
      targetLanguage: ukrainian,
      translations: new Map(Object.entries(translations).map(([key, text]) => [key, { text }])),
      ...more,
    }),
  ).toString()

describe('a table of phrases and texts without a header', () => {
  it('has a string in each row, identified by its phrase', () => {
    const { strings, warnings } = parse(SOURCE)
    expect(strings.map(({ identifier, text }) => [identifier, text])).toEqual([
      ['Add to Cart', 'Add to Cart'],
      ['%1 items', '%1 items'],
      ['No', 'No'],
      ['Save "it"', 'Save "it"'],
    ])
    expect(warnings).toEqual([])
  })

  it('distinguishes the rows of a language pack by their modules', () => {
    const { strings } = parse('Edit,Edit,module,Magento_A\nEdit,Change,module,Magento_B\n')
    expect(strings).toEqual([
      { identifier: 'Edit␄Magento_A', text: 'Edit', context: 'module Magento_A' },
      { identifier: 'Edit␄Magento_B', text: 'Change', context: 'module Magento_B' },
    ])
  })

  it.each([
    ['en_US.csv', SOURCE, 'csv_pairs'],
    ['de_DE.csv', 'No,Nein\nYes,Ja\n', 'csv_pairs'],
    ['de_DE.csv', 'Comment,Kommentar\nSave,Sichern\n', 'csv_pairs'],
    ['en_US.csv', 'Text,Text\nComment,Comment\n', 'csv_pairs'],
    ['texts.csv', 'key,en\nmenu.open,Open\n', 'csv'],
    ['texts.csv', 'Source,Translation\nOpen it,Öffnen\n', 'csv'],
    ['texts.csv', 'id,Deutscher Text\nmenu.open,Öffnen\nmenu.2,Zwei\n', 'csv'],
    ['texts.csv', 'key,en,uk\na,b,c\n', 'csv'],
    ['texts.csv', 'Open,Öffnen,Ouvrir\nClose,Schließen,Fermer\n', 'csv'],
  ])('is recognized by more than its first row: %s %j', (name, content, type) => {
    const found = [csv, csvPairs].filter((format) => format.detect(name, content) === 'sure')
    expect(found.map((format) => format.type)).toEqual([type])
  })

  it('is built from the source in every language, with only the translated cells changed', () => {
    expect(build({})).toBe(SOURCE)
    expect(build({ 'Add to Cart': 'До кошика', No: 'Ні, "ні"' })).toBe(
      SOURCE.replace(',"Add to Cart"', ',"До кошика"').replace('No,No', 'No,"Ні, ""ні"""'),
    )
    expect(build({ No: 'Ні' }, { untranslated: 'omit' })).toBe('No,Ні\n')
  })

  it('is built into the file of the language', () => {
    const into = fileOf('uk_UA.csv', '"%1 items","%1 речей"\r\n"Own","Своє"\r\n')
    expect(build({ '%1 items': '%1 речей' }, { into })).toBe('"%1 items","%1 речей"\r\n"Own","Своє"\r\n')
    expect(build({ 'Add to Cart': 'До кошика', No: 'Ні' }, { into })).toBe(
      '"Add to Cart","До кошика"\r\n"%1 items","%1 речей"\r\n"No","Ні"\r\n"Own","Своє"\r\n',
    )
    expect(build({}, { into, cleared: new Set(['%1 items']) })).toBe('"Own","Своє"\r\n')
  })

  it('never gets a formula', () => {
    expect(failureOf(() => build({ No: '=HYPERLINK("x")' })).code).toBe('format.formula')
  })
})

describe('a table that has neither a header nor pairs', () => {
  const content = 'menu.open,Open the file,Datei öffnen\nmenu.close,Close it,Schließen\n'

  it('reports at the import that only its columns can be exported', () => {
    const { warnings } = csv.parse(fileOf('texts.csv', content), options)
    expect(warnings).toEqual([saying(expect.stringContaining('has no row of names'))])
  })
})

describe('the first row of a table', () => {
  const columns = (content: string) =>
    csv.parse(fileOf('texts.csv', content), options).strings.map(({ identifier }) => identifier)

  it.each([
    ['a text that is also a code', 'No,Nein,Non\nYes please,Ja bitte,Oui merci\n', 2],
    ['a text that stands in its column again', 'a.b,Text,x y\nc.d,Text,z w\n', 2],
    ['names', 'key,en,uk\na,b,c\n', 1],
  ])('is judged by the rows below it: %s', (_, content, strings) => {
    expect(columns(content)).toHaveLength(strings)
  })
})
