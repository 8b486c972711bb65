import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BuildTranslation } from '../../core/formats/format.ts'
import { resx } from '../../core/formats/resx.ts'
import { hasCorpus } from '../corpus.ts'
import {
  buildText,
  corpusRows,
  corpusSource,
  english,
  expected,
  failureOf,
  fileOf,
  ukrainian,
  type Translations,
} from './support.ts'
import { runs } from '../runs.ts'
import { saying } from '../saying.ts'

const options = { sourceLanguage: english }
const documentOf = (data: string) => `<?xml version="1.0" encoding="utf-8"?>\n<root>\n${data}\n</root>`
const fileWith = (content: string) => fileOf('a.resx', content)
const parse = (content: string) => resx.parse(fileWith(content), options)
const build = (data: string, translations: Translations) =>
  buildText(resx, fileWith(documentOf(data)), translations)

describe('the strings of a .resx file', () => {
  it('are its data, with comments as context', () => {
    const content = documentOf(`<resheader name="version"><value>2.0</value></resheader>
      <data name="a" xml:space="preserve">
        <value> A &lt;b&gt;
 </value><comment> said at the top </comment></data>
      <data name="$this.Text" type="System.String, mscorlib"><value><![CDATA[<B>]]></value></data>
      <data name="empty"><value/></data><data name="none"/>`)
    expect(parse(content).strings).toEqual([
      { identifier: 'a', text: ' A <b>\n ', context: 'said at the top' },
      { identifier: '$this.Text', text: '<B>' },
      { identifier: 'empty', text: '', isHidden: true },
    ])
  })

  it.each([
    '<data name="a" type="System.Drawing.Size, System.Drawing"><value>1, 2</value></data>',
    '<data name="a" mimetype="application/x-microsoft.net.object.bytearray.base64"><value>QQ==</value></data>',
    '<data name="&gt;&gt;a.Name"><value>a</value></data>',
    '<data name="a"><value>b<c/></value></data>',
    '<metadata name="a"><value>True</value></metadata>',
  ])('do not include %s', (data) => {
    expect(parse(documentOf(data)).strings).toEqual([])
  })

  it('are those of the last of equal names', () => {
    const data = '<data name="a"><value>1</value></data>\n<data name="a"><value>2</value></data>'
    expect(parse(documentOf(data))).toEqual({
      strings: [{ identifier: 'a', text: '2' }],
      warnings: [saying('Line 3, column 1: "a" is defined again in line 4, which is the one that counts.')],
      targetLanguage: null,
    })
  })
})

describe('a .resx file that cannot be read', () => {
  it.each([
    ['another root', '<html/>', 'format.syntax', 1, 1],
    ['no name', '<root>\n<data><value/></data></root>', 'format.syntax', 2, 1],
    ['a bare ampersand', '<root><data name="a"><value>b & c</value></data></root>', 'format.syntax', 1, 31],
    ['a DTD', '<!DOCTYPE r [<!ENTITY a "b">]><root/>', 'format.entities', 1, 31],
    ['no bytes', '', 'format.empty', 1, 1],
  ])('fails with its place: %s', (_, content, code, line, column) => {
    expect(failureOf(() => parse(content))).toMatchObject({ code, details: { line, column } })
  })
})

describe('the .resx file that is built', () => {
  it('has escaped translations as values', () => {
    const data = '<data name="a"><value>x</value></data><data name="b"><value /></data>'
    expect(build(data, { a: '<я> & "ю"', b: 'z' })).toBe(
      documentOf(
        '<data name="a"><value>&lt;я&gt; &amp; "ю"</value></data><data name="b"><value>z</value></data>',
      ),
    )
  })

  it('keeps any text on a round trip, or refuses it with a reason', () => {
    const signs = fc.string({ unit: fc.constantFrom(...' <>&;\r\n\t"]![lt') })
    const data = fc.constantFrom('<value>x</value>', '<value/>', '<value><![CDATA[x]]></value>')
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), signs), data, (value, inner) => {
        if (value === '') return
        const attempt = () => build(`<data name="a">${inner}</data>`, { a: value })
        if (/[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(value)) {
          expect(failureOf(attempt).code).toBe('format.encoding')
          return
        }
        expect(parse(attempt()).strings[0]!.text).toBe(value)
      }),
      { numRuns: runs(1000) },
    )
  })
})

const files = corpusRows('resx').map((row) => ({ row, path: row.path, file: corpusSource(row.path) }))

describe.skipIf(!hasCorpus).each(files)('$path', ({ row, file }) => {
  const { strings } = resx.parse(file, options)
  const before = Buffer.from(file.content).toString()
  const rebuilt = (translations: Map<string, BuildTranslation>) =>
    Buffer.from(resx.build(file, { ...options, targetLanguage: ukrainian, translations }))

  it('has the counts that SOURCES.md states', () => {
    expect([strings.length, strings.filter(({ context }) => context).length]).toEqual([
      expected(row, /(\d+) data/),
      expected(row, /, (\d+) comments/),
    ])
  })

  it('is the same, byte for byte, when nothing changed', () => {
    const same = new Map(strings.map(({ identifier, text }) => [identifier, { text }]))
    for (const translations of [same, new Map<string, BuildTranslation>()]) {
      expect(rebuilt(translations).equals(file.content)).toBe(true)
    }
  })

  it('differs in one value when one translation changed', () => {
    const { identifier, text } = strings.findLast(
      (one) => before.split(`<value>${one.text as string}</value>`).length === 2,
    )!
    const after = rebuilt(new Map([[identifier, { text: 'змінено' }]])).toString()
    expect(after).toBe(before.replace(`<value>${text as string}</value>`, '<value>змінено</value>'))
  })

  it('keeps every changed text on a round trip', () => {
    const all = new Map(
      strings.map(({ identifier, text }) => [identifier, { text: `Ґ <${text as string}>` }]),
    )
    const again = resx.parse({ ...file, content: rebuilt(all) }, options).strings
    expect(again.map(({ identifier, text }) => [identifier, { text }])).toEqual([...all])
  })
})
