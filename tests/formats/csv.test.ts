/** Tables as they are read: cells, delimiters, columns, strings, encodings. */
import type { TableColumn, TableScheme } from '../../core/contract/files.ts'
import { parse as readCsv } from 'csv-parse/sync'
import fc from 'fast-check'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { csv } from '../../core/formats/csv.ts'
import { sniffDelimiter } from '../../core/formats/csv/delimiter.ts'
import { readTable } from '../../core/formats/csv/table.ts'
import type { BuildTranslation } from '../../core/formats/format.ts'
import { failureOf, fileOf, language, ukrainian } from './support.ts'
import { runs } from '../runs.ts'
import { saying } from '../saying.ts'
import { options, fileWith, parse, columnsOf } from './csvSupport.ts'

describe('the cells of a table', () => {
  const rowsOf = (content: string, delimiter: ',' | ';' | '\t' | '|' = ',') => {
    const table = readTable(content, delimiter)
    return Array.from({ length: table.rowCount }, (_, row) => table.values(row))
  }

  it.each([
    ['quotes', 'a,"b ""c"", d"\n', [['a', 'b "c", d']]],
    [
      'line breaks in quotes',
      '"a\r\nb",c\r\nd,e',
      [
        ['a\r\nb', 'c'],
        ['d', 'e'],
      ],
    ],
    [
      'empty cells',
      'a,,\n,"",',
      [
        ['a', '', ''],
        ['', '', ''],
      ],
    ],
    ['blank lines', '\na\n\n\nb\n\n', [['a'], ['b']]],
    [
      'line ends of the old Mac',
      'a,b\rc,d\r',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['quotes inside of a cell without quotes', 'a "b",5" disk', [['a "b"', '5" disk']]],
    ['quotes after backslashes', '"a \\"b\\"","c \\\\ \\n"', [['a "b"', 'c \\ \\n']]],
  ])('are read with %s', (_, content, rows) => {
    expect(rowsOf(content)).toEqual(rows)
  })

  it('have no quotes in a file with tabs whose quotes are not paired', () => {
    expect(rowsOf('"a" b\tc\n"d\te', '\t')).toEqual([
      ['"a" b', 'c'],
      ['"d', 'e'],
    ])
  })

  it('equal those of another parser', () => {
    const cell = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'ab",;\n \\') }),
      fc.string({ unit: 'grapheme' }),
    )
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(rows, fc.boolean(), (values, isQuoted) => {
        const quoted = (value: string) =>
          isQuoted || /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
        const text = values.map((row) => row.map(quoted).join(',')).join('\n')
        const others = readCsv(text, { relax_column_count: true, record_delimiter: '\n' })
        expect(rowsOf(text)).toEqual(others)
      }),
      { numRuns: runs(1000) },
    )
  })
})

describe('the delimiter', () => {
  it.each([
    ['a comma', 'key,en\na,b; c; d\n', ','],
    ['a semicolon, with commas in the texts', 'key;en\na;b, c, d\nb;c, d\n', ';'],
    ['a tab', 'key\ten\na\tb, c\n', '\t'],
    ['a bar', 'key|en|uk\na|b|c\n', '|'],
    ['a comma where there is one column', 'text\nHello\n', ','],
    ['not one in quotes', '"a;b;c",en\n"d;e;f",g\n', ','],
  ])('is %s', (_, content, delimiter) => {
    expect(sniffDelimiter('table.csv', content)).toBe(delimiter)
  })

  it('is the tab in a TSV', () => {
    expect(sniffDelimiter('table.tsv', 'key\ten, us\na\tb, c\n')).toBe('\t')
  })
})

describe('column detection', () => {
  it.each([
    ['codes of languages', 'key,en,uk_UA,de\na,b,c,d', ['identifier', 'source', 'uk', 'de']],
    [
      'names of languages',
      'Key,English,Ukrainian,German (Austria)\na,b,c,d',
      ['identifier', 'source', 'uk', 'de-AT'],
    ],
    ['names with codes', 'Key,English (en),uk [Ukrainian]\na,b,c', ['identifier', 'source', 'uk']],
    [
      'roles',
      'ID,Source text,Description,Max_Length,Tags,Comment\na b,c,d,5,e,f',
      ['identifier', 'source', 'context', 'maxLength', 'labels', 'context'],
    ],
    ['a first column of keys without a name', ',en,ja\nKEY,a,b', ['identifier', 'source', 'ja']],
    ['Indonesian beside a key', 'key,en,id\na,b c,d e', ['identifier', 'source', 'id']],
    ['numbers, not Norwegian', 'key,no,en\na,1,b\nc,2,d', ['identifier', 'nothing', 'source']],
    ['the nearest of several', 'key,en-GB,en,uk\na,b,c,d', ['identifier', 'en-GB', 'source', 'uk']],
    ['no identifier', 'en,uk\nHello there,Привіт', ['source', 'uk']],
    ['texts without a header', 'menu.open,Open the file\nmenu.close,Close it', ['identifier', 'source']],
  ])('recognizes %s', (_, content, columns) => {
    expect(columnsOf(content)).toEqual(columns)
  })

  it('recognizes a language of the project’s own', () => {
    const dialect = { ...ukrainian, id: 'x-hutsul', name: 'Hutsul' }
    expect(columnsOf('key,en,x-hutsul\na,b,c', [dialect])).toEqual(['identifier', 'source', 'x-hutsul'])
    expect(columnsOf('key,en,Hutsul\na,b,c', [dialect])).toEqual(['identifier', 'source', 'x-hutsul'])
  })
})

describe('the strings of a table', () => {
  it('have translations, context, labels and a length', () => {
    const content =
      'key,en,uk,de,context,comment,labels,max length\n' +
      'a,Hello,Привіт,,On top,"Two\nlines","menu, short",20\n' +
      'b,,,,,,,none\n'
    expect(parse(content)).toEqual({
      strings: [
        {
          identifier: 'a',
          text: 'Hello',
          context: 'On top\nTwo\nlines',
          labels: ['menu', 'short'],
          maxLength: 20,
          translations: { uk: { text: 'Привіт', status: 'translated' } },
        },
        { identifier: 'b', text: '', isHidden: true },
      ],
      warnings: [],
      targetLanguage: null,
    })
  })

  it('are identified by their texts if no column identifies them', () => {
    const { strings } = parse('en,uk\nOpen,Відкрити\nOpen,Відчинено\nClose,\n')
    expect(strings.map(({ identifier }) => identifier)).toEqual(['Open', 'Open␄2', 'Close'])
  })

  it('are the last ones of each identifier, and rows without one are reported', () => {
    const { strings, warnings } = parse('key,en,uk\na,A,\n,Lost,\n,,\na,B,\nc,C,Ц,more\n')
    expect(strings.map(({ identifier, text }) => [identifier, text])).toEqual([
      ['a', 'B'],
      ['c', 'C'],
    ])
    expect(warnings).toEqual([
      saying(expect.stringContaining('"a" is defined again in line 5')),
      saying('The row at line 3 has no identifier; nothing there is translated.'),
      saying('The row at line 6 has more cells than there are columns; the others are not read.'),
    ])
  })

  it('come from the columns that the user chose, even if these have moved', () => {
    const columns: TableColumn[] = [
      { holds: 'identifier', name: 'code' },
      { holds: 'source', name: 'text' },
      { holds: 'translation', languageId: 'uk', name: 'local' },
    ]
    const table: TableScheme = { delimiter: ',', hasHeader: true, columns }
    expect(parse('code,text,local\n1,Hello,Привіт\n', table).strings).toMatchObject([
      { identifier: '1', text: 'Hello', translations: { uk: { text: 'Привіт' } } },
    ])
    const moved = parse('note,local,code,de,text\nx,Привіт,1,Hallo,Hello\n', table)
    expect(moved.strings).toMatchObject([
      { identifier: '1', text: 'Hello', translations: { uk: { text: 'Привіт' }, de: { text: 'Hallo' } } },
    ])
    expect(failureOf(() => parse('code,words,local\n1,a,b\n', table))).toMatchObject({
      code: 'format.columns',
      message: expect.stringContaining('no longer has the column "text", which holds the source') as string,
    })
  })
})

describe('a table that is not in UTF-8', () => {
  const cases = [
    ['windows-1251', 'key;en;uk\r\na;Open;Відкрити\r\n', 'Відкрити'],
    ['shift_jis', 'key\ten\tJapanese\na\tOpen\t開く表\n', '開く表'],
    ['windows-1252', 'key;en;de\na;Open;Größe\n', 'Größe'],
  ] as const

  it.each(cases)('is read as %s by the languages of its columns', (encoding, text, translation) => {
    const file = fileOf('table.csv', iconv.encode(text, encoding))
    const { strings, warnings } = csv.parse(file, options)
    expect(Object.values(strings[0]!.translations!)).toMatchObject([{ text: translation }])
    expect(warnings).toEqual([
      saying(`The file is not in UTF-8; it was read as ${encoding}. Check that its letters are right.`),
    ])
    const translations = new Map<string, BuildTranslation>()
    const [code] = Object.keys(strings[0]!.translations!)
    const built = (text: string) =>
      csv.build(file, {
        ...options,
        targetLanguage: language(code === 'Japanese' ? 'ja' : code!),
        translations: translations.set('a', { text }),
      })
    expect(Buffer.compare(built(translation), file.content)).toBe(0)
    expect(iconv.decode(Buffer.from(built('X')), encoding)).toBe(text.replace(translation, 'X'))
  })

  it('is read in the chosen encoding, and refuses characters that this lacks', () => {
    const content = iconv.encode('key;en;uk\na;Open;Открыть\n', 'koi8-r')
    const settings = { encoding: 'koi8-r' }
    const file = fileOf('table.csv', content)
    const { strings, warnings } = csv.parse(file, { ...options, settings })
    expect(strings[0]?.translations?.['uk']?.text).toBe('Открыть')
    expect(warnings).toEqual([])
    const translations = new Map([['a', { text: '開く' }]])
    const failure = failureOf(() =>
      csv.build(file, { ...options, settings, targetLanguage: ukrainian, translations }),
    )
    expect(failure).toMatchObject({ code: 'format.encoding', details: { value: '開' } })
  })
})

describe('a table that cannot be read', () => {
  const open = '"a,b\nkey,en\n'
  it.each([
    ['no source', 'key,uk\na,b', 'format.columns', 1, 1],
    ['an open quote', open, 'format.syntax', 1, 1],
    ['a quote that closes too early', 'key,en\na,"b" c', 'format.syntax', 2, 6],
    ['a NUL', 'key,en\na,b\0', 'format.binary', 2, 4],
    ['no bytes', '', 'format.empty', 1, 1],
  ])('fails with its place: %s', (_, content, code, line, column) => {
    expect(failureOf(() => parse(content))).toMatchObject({ code, details: { line, column } })
  })

  it('is accepted without its source if it is read for its translations', () => {
    const read = csv.parse(fileWith('key,uk\na,b'), { ...options, targetLanguage: ukrainian })
    expect(read.strings).toMatchObject([{ identifier: 'a', translations: { uk: { text: 'b' } } }])
  })

  it('is read in linear time', () => {
    const wide = `key,en\na,${'"'.repeat(2)}\nb,"${'x""\n'.repeat(300_000)}"\n`
    expect(parse(wide).strings).toHaveLength(2)
    expect(parse(`en${',x'.repeat(300_000)}\na\n`).strings).toHaveLength(1)
  })
})
