/** Tables of others, read and built. */
import { describe, expect, it } from 'vitest'
import { csv, openTable } from '../../core/formats/csv.ts'
import type { BuildTranslation, ParsedString } from '../../core/formats/format.ts'
import { hasCorpus } from '../corpus.ts'
import {
  buildText,
  corpusRows,
  corpusSource,
  english,
  expected,
  language,
  plain,
  ukrainian,
} from './support.ts'
import { options } from './csvSupport.ts'

const files = corpusRows('csv').map((row) => ({ row, path: row.path, file: corpusSource(row.path) }))

describe.skipIf(!hasCorpus).each(files)('$path', ({ row, path, file }) => {
  const { strings, warnings } = csv.parse(file, options)
  const translationOf = ({ translations }: ParsedString, id: string) => plain(translations![id]!.text)
  const { table, scheme } = openTable(file, {}, { source: english })
  const text = new TextDecoder().decode(file.content)

  it('has the counts that SOURCES.md states', () => {
    const [, columns, rows] = /columns \{(\d+): (\d+)\}/.exec(row.notes)!
    const cells = Array.from({ length: table.rowCount }, (_, at) => table.values(at))
    expect({
      delimiter: scheme.delimiter,
      strings: strings.length,
      rows: table.rowCount,
      columns: [...new Set(cells.map((one) => one.length))],
      header: table.values(0).join(scheme.delimiter),
      lineBreaks: cells.flat().filter((value) => value.includes('\n')).length,
      delimiters: cells.flat().filter((value) => value.includes(scheme.delimiter)).length,
      warnings,
    }).toEqual({
      delimiter: /delimiter `(.)`/.exec(row.notes)![1],
      strings: expected(row, /(\d+) data rows/),
      rows: Number(rows),
      columns: [Number(columns)],
      header: /header `([^`]+)`/.exec(row.notes)![1]!.replaceAll(',', scheme.delimiter),
      lineBreaks: expected(row, /line break (\d+)/),
      delimiters: expected(row, /with the delimiter (\d+)/),
      warnings: [],
    })
  })

  it('is the same, byte for byte, when nothing changed', () => {
    for (const column of scheme.columns) {
      if (column.holds !== 'translation') continue
      const same = strings.flatMap(({ identifier, translations }): [string, BuildTranslation][] => {
        const translation = translations?.[column.languageId]
        return translation ? [[identifier, { text: translation.text }]] : []
      })
      const targetLanguage = language(column.languageId)
      const built = csv.build(file, { ...options, targetLanguage, translations: new Map(same) })
      expect(Buffer.from(built).equals(file.content)).toBe(true)
    }
    const none = csv.build(file, { ...options, targetLanguage: ukrainian, translations: new Map() })
    expect(Buffer.from(none).equals(file.content)).toBe(true)
  })

  it('differs in one value when one translation changed', () => {
    const column = scheme.columns.findLast(({ holds }) => holds === 'translation')!
    const id = column.holds === 'translation' ? column.languageId : ''
    const last = strings.findLast((one) => text.split(translationOf(one, id)).length === 2)!
    expect(buildText(csv, file, { [last.identifier]: 'changed' }, language(id))).toBe(
      text.replace(translationOf(last, id), 'changed'),
    )
  })

  it('takes every text with a change', () => {
    const all = new Map(
      strings.map(({ identifier, text }) => [identifier, { text: `Ґ ${plain(text)} "," ;` }]),
    )
    const built = csv.build(file, { ...options, targetLanguage: ukrainian, translations: all })
    const again = csv.parse({ ...file, content: built }, options)
    expect(again.strings.map(({ identifier, translations }) => [identifier, translations!.uk!.text])).toEqual(
      [...all].map(([identifier, { text }]) => [identifier, text]),
    )
  })

  it('is recognised', () => {
    expect([csv.detect(path, text), csv.languages]).toEqual(['sure', 'many'])
  })
})
