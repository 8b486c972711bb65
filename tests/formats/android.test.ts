import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import { android } from '../../core/formats/android.ts'
import type { BuildTranslation, ParsedString } from '../../core/formats/format.ts'
import { hasCorpus } from '../corpus.ts'
import {
  buildText,
  corpusRows,
  corpusSource,
  english,
  expected,
  failureOf,
  fileOf,
  language,
  ukrainian,
  type Translations,
} from './support.ts'
import { runs } from '../runs.ts'
import { saying } from '../saying.ts'

const options = { sourceLanguage: english }
const documentOf = (resources: string) => `<resources xmlns:xliff="urn:x">${resources}</resources>`
const fileWith = (content: string) => fileOf('strings.xml', content)
const parse = (content: string) => android.parse(fileWith(content), options)
const build = (resources: string, translations: Translations, target = ukrainian) =>
  buildText(android, fileWith(documentOf(resources)), translations, target)
const textOf = (content: string) => parse(documentOf(`<string name="a">${content}</string>`)).strings[0]!.text
const written = (content: string, translation: string) =>
  /<string name="a">([^]*)<\/string>/.exec(
    build(`<string name="a">${content}</string>`, { a: translation }),
  )![1]

describe('the texts of Android resources', () => {
  it.each([
    ['escapes', String.raw`a\'b\"c\n\t\@\?\\\u0416\#`, 'a\'b"c\n\t@?\\Ж#'],
    ['white space', '\n   a  b\n\tc \n', 'a b c'],
    ['quotes', '"  a  "  "b', '  a   b'],
    ['escaped markup', '&lt;b>a&lt;/b> &amp;', '<b>a</b> &'],
    [
      'child elements',
      ' <b>a</b>\n <xliff:g id="1">%s</xliff:g><br/> ',
      '<b>a</b> <xliff:g id="1">%s</xliff:g><br/>',
    ],
    ['escaped markup beside the same elements', '<b>a</b> &lt;b>', '<b>a</b> &lt;b>'],
    ['CDATA', ` <![CDATA[<a href="x">it\\'s  b</a>]]> `, `<a href="x">it's  b</a>`],
    ['comments inside', '<!-- c -->a', 'a'],
    ['a backslash at the end', 'a\\', 'a\\'],
  ])('are read: %s', (_, content, text) => {
    expect(textOf(content)).toBe(text)
  })

  it('are strings, items of arrays, and plurals', () => {
    const content = documentOf(`
      <!-- first -->
      <!-- and second -->
      <string name="a">A</string>
      <bool name="b">true</bool>
      <!-- lost --> <dimen name="c">1dp</dimen>
      <!-- list --><string-array name="d"><item>1</item><!-- own --><item>2</item></string-array>
      <string name="a" product="tablet">T</string>
      <plurals name="a"><item quantity="one">%d x</item><item quantity="other">%d xs</item></plurals>
      <plurals name="p"><item quantity="other">y</item></plurals>`)
    expect(parse(content).strings).toEqual([
      { identifier: 'a', text: 'A', context: 'first\nand second' },
      { identifier: 'd[0]', text: '1', context: 'list' },
      { identifier: 'd[1]', text: '2', context: 'list\nown' },
      { identifier: 'a␄tablet', text: 'T' },
      { identifier: 'plurals␄a', text: { one: '%d x', other: '%d xs' } },
      { identifier: 'p', text: { other: 'y' } },
    ])
  })

  it('are hidden if there is nothing to translate', () => {
    const hidden = (resources: string) => parse(resources).strings.map(({ isHidden }) => isHidden ?? false)
    const content = `<string name="a" translatable="false">A</string><string name="b"/>
      <string name="c">@string/a</string><string name="d">?attr/x</string><string name="e">\\@string/a</string>
      <string-array name="f" translatable="false"><item>1</item></string-array>`
    expect(hidden(documentOf(content))).toEqual([true, true, true, true, false, true])
    expect(hidden('<resources translatable="false"><string name="a">A</string></resources>')).toEqual([true])
  })
})

describe('a text with an escaped unpaired surrogate', () => {
  it('is left out, with a warning', () => {
    expect(
      parse(documentOf('<string name="a">\\ud83d</string><string name="b">\\ud83d\\ude00</string>')),
    ).toMatchObject({
      strings: [{ identifier: 'b', text: '😀' }],
      warnings: [saying(expect.stringContaining('"a" holds half of a character'))],
    })
  })
})

describe('an identical duplicate of a resource', () => {
  const array = '<string-array name="l"><item>x</item></string-array>'
  const plurals = '<plurals name="p"><item quantity="other">y</item></plurals>'
  const resources = `\n  <string name="a">A</string>
  ${array}${plurals}
  <string name="b">B</string>
  <!-- again -->
  <string name="a">A</string>
  ${plurals}${array}
  <string name="a">A</string>\n`

  it('is read once, with a warning', () => {
    const { strings, warnings } = parse(documentOf(resources))
    expect(strings).toEqual([
      { identifier: 'a', text: 'A' },
      { identifier: 'l[0]', text: 'x' },
      { identifier: 'p', text: { other: 'y' } },
      { identifier: 'b', text: 'B' },
    ])
    expect(warnings).toEqual([
      saying('Line 6, column 3: "a" was defined in line 2, which is the one that counts.'),
      saying(expect.stringContaining('"p" was defined in line 3')),
      saying(expect.stringContaining('"l" was defined in line 3')),
      saying('Line 8, column 3: "a" was defined in line 2, which is the one that counts.'),
    ])
  })

  it('stays while nothing changes, and is written in each position', () => {
    expect(build(resources, {})).toBe(documentOf(resources))
    const built = build(resources, { a: 'А', 'l[0]': 'х', p: { other: 'у' } })
    expect(parse(built).strings.map(({ text }) => text)).toEqual(['А', 'х', { other: 'у' }, 'B'])
    expect(built.replaceAll('>А<', '>A<').replaceAll('>х<', '>x<').replaceAll('>у<', '>y<')).toBe(
      documentOf(resources),
    )
  })

  it('is written and removed in each position in the file of the language', () => {
    const into = fileWith(documentOf(resources))
    const source = fileWith(documentOf('<string name="a">A1</string><string name="b">B1</string>'))
    const given = { sourceLanguage: english, targetLanguage: ukrainian, into }
    const buildWith = (translations: [string, BuildTranslation][], cleared: string[] = []) =>
      new TextDecoder().decode(
        android.build(source, { ...given, translations: new Map(translations), cleared: new Set(cleared) }),
      )
    expect(buildWith([['a', { text: 'А' }]])).toBe(documentOf(resources.replaceAll('>A<', '>А<')))
    expect(buildWith([['b', { text: 'Б' }]])).toBe(documentOf(resources.replaceAll('>B<', '>Б<')))
    expect(buildWith([], ['a'])).not.toContain('name="a"')
  })
})

describe('an Android file that cannot be read', () => {
  it.each([
    ['another root', '<html/>', 'format.syntax', 1, 1],
    ['no name', '<resources>\n<string>a</string></resources>', 'format.syntax', 2, 1],
    ['an open element', '<resources>\n <string name="a">b</resources>', 'format.syntax', 2, 2],
    ['a bare ampersand', '<resources><string name="a">b & c</string></resources>', 'format.syntax', 1, 31],
    [
      'an entity of another place',
      '<!DOCTYPE r [<!ENTITY a SYSTEM "b">]><resources/>',
      'format.entities',
      1,
      38,
    ],
    [
      'a duplicate that says something else',
      documentOf('<string name="a">b</string>\n<string name="a">c</string>'),
      ...(['format.duplicate', 2, 1] as const),
    ],
    [
      'a duplicate that is not for translation',
      documentOf('<string name="a">b</string>\n<string name="a" translatable="false">b</string>'),
      ...(['format.duplicate', 2, 1] as const),
    ],
    ['no bytes', '', 'format.empty', 1, 1],
  ])('fails with its place: %s', (_, content, code, line, column) => {
    expect(failureOf(() => parse(content))).toMatchObject({ code, details: { line, column } })
  })

  it('fails past 200 levels', () => {
    expect(failureOf(() => parse(documentOf('<a>'.repeat(300)))).code).toBe('format.tooDeep')
  })
})

describe('the Android file that is built', () => {
  it.each([
    ['escapes', 'x', `it's "a" \\ <b>\n\t@`, String.raw`it\'s \"a\" \\ &lt;b&gt;\n\t@`],
    ['a sign that would make a reference', 'x', '@a ?', '\\@a ?'],
    ['blanks that would be lost', 'x', ' a  b ', '\\u0020a \\u0020b\\u0020'],
    ['tags', '<b>x</b> y', 'я <b>ю</b>', 'я <b>ю</b>'],
    ['CDATA', '<![CDATA[<b>x</b>]]>', `<i>it's</i> "]]>`, `<![CDATA[<i>it\\'s</i> "]]]]><![CDATA[>]]>`],
    ['the same text', ' it\\u0027s <b>x</b> <!-- c -->', "it's <b>x</b>", ' it\\u0027s <b>x</b> <!-- c -->'],
  ])('holds %s', (_, content, translation, xml) => {
    expect(written(content, translation)).toBe(xml)
  })

  it('opens an empty element, and leaves untranslated ones', () => {
    expect(build('<string name="a" /><string name="b">B</string>', { a: 'я' })).toBe(
      documentOf('<string name="a">я</string><string name="b">B</string>'),
    )
  })

  const plurals = `<plurals name="p">
    <item quantity="one">%d day</item>
    <item quantity="other">%d days</item>
  </plurals>`

  it('has the quantities of the target language', () => {
    const forms = { one: '%d день', few: '%d дні', many: '%d днів', other: '%d дня' }
    expect(build(plurals, { p: forms })).toBe(
      documentOf(`<plurals name="p">
    <item quantity="one">%d день</item>
    <item quantity="few">%d дні</item>
    <item quantity="many">%d днів</item>
    <item quantity="other">%d дня</item>
  </plurals>`),
    )
    expect(build(plurals, { p: { other: '%d日' } }, language('ja'))).toBe(
      documentOf('<plurals name="p">\n    <item quantity="other">%d日</item>\n  </plurals>'),
    )
  })

  it('has no quantity without a translation', () => {
    const built = build(plurals, { p: { one: '%d день', other: '%d дня' } })
    expect(built).toContain('<item quantity="one">%d день</item>')
    expect(built).not.toContain('quantity="few"')
    expect(built).toContain('<item quantity="other">%d дня</item>')
  })

  it('has the quantity other if a complete plural lacks it', () => {
    const built = build(plurals, { p: { one: '%d день', few: '%d дні', many: '%d днів' } })
    expect(built).toContain('<item quantity="other">%d днів</item>')
  })

  it('keeps the source’s text of a plural that Android could not show', () => {
    expect(build(plurals, { p: { one: '%d день' } })).toBe(documentOf(plurals))
  })

  it('changes only the changed form if the quantities are the same', () => {
    expect(build(plurals, { p: { one: '%d day', other: '%d Tage' } }, language('de'))).toBe(
      documentOf(plurals.replace('%d days', '%d Tage')),
    )
  })

  it('refuses tags that are not well-formed', () => {
    expect(failureOf(() => written('<b>x</b>', '<b>x')).code).toBe('format.markup')
  })

  it('keeps any text on a round trip, or refuses it with a reason', () => {
    const signs = fc.string({ unit: fc.constantFrom(...' \t\n\r\\"\'<>/b&;]@?#u0') })
    const text = fc.oneof(fc.string({ unit: 'binary' }), signs)
    const content = fc.constantFrom('x', '<b>x</b> y', '<![CDATA[x]]>')
    fc.assert(
      fc.property(text, content, (value, source) => {
        if (value === '') return
        const resources = `<string name="a">${source}</string>`
        let built: string
        try {
          built = build(resources, { a: value })
        } catch (error) {
          expect(['format.encoding', 'format.markup']).toContain((error as { code: string }).code)
          expect(/[\0\ufffe\uffff\p{Surrogate}]/u.test(value) || source.startsWith('<b>')).toBe(true)
          return
        }
        expect(parse(built).strings[0]!.text).toBe(value)
      }),
      { numRuns: runs(2000) },
    )
  })
})

const files = corpusRows('android').map((row) => ({ row, path: row.path, file: corpusSource(row.path) }))

/** The language of a resource folder: `values-uk`, or one that is the file's own. */
function languageOf(path: string) {
  const code = /values-(\w+)\/|android\/(\w\w)\//.exec(path)
  return language(code?.[1] ?? code?.[2] ?? 'en')
}

const isPlural = ({ text }: ParsedString) => typeof text === 'object'
const isItem = ({ identifier }: ParsedString) => identifier.endsWith(']')

describe.skipIf(!hasCorpus).each(files)('$path', ({ row, path, file }) => {
  const targetLanguage = languageOf(path)
  const { strings } = android.parse(file, { ...options, targetLanguage })
  const text = new TextDecoder().decode(file.content)

  it('has the counts that SOURCES.md states', () => {
    const forms = strings.filter(isPlural).flatMap((one) => Object.keys(one.text))
    expect({
      strings: strings.filter((one) => !isPlural(one) && !isItem(one)).length,
      plurals: strings.filter(isPlural).length,
      items: strings.filter(isItem).length,
      one: forms.filter((category) => category === 'one').length,
      few: forms.filter((category) => category === 'few').length,
    }).toEqual({
      strings: expected(row, /(\d+) string,/),
      plurals: expected(row, /(\d+) plurals/),
      items: expected(row, /\((\d+) items\)/),
      one: expected(row, /one (\d+)/),
      few: expected(row, /few (\d+)/),
    })
    expect(new Set(strings.map(({ identifier }) => identifier)).size).toBe(strings.length)
  })

  it('is the same, byte for byte, when nothing changed', () => {
    const same = new Map(strings.map(({ identifier, text }) => [identifier, { text }]))
    for (const translations of [same, new Map<string, BuildTranslation>()]) {
      const built = android.build(file, { ...options, targetLanguage, translations })
      expect(Buffer.from(built).equals(file.content)).toBe(true)
    }
  })

  it('differs in one value when one translation changed', () => {
    const plain = strings.flatMap(({ identifier, text: value }) =>
      typeof value === 'string' && text.split(`>${value}<`).length === 2 ? [{ identifier, value }] : [],
    )
    const { identifier, value } = plain.at(-1)!
    const built = buildText(android, file, { [identifier]: 'changed' }, targetLanguage)
    expect(built).toBe(text.replace(`>${value}<`, '>changed<'))
  })

  it('takes every text with a change, and stays well-formed', () => {
    const changed = (one: string) => `Ґ ${one}`
    const all = new Map(
      strings.map(({ identifier, text }): [string, BuildTranslation] => [
        identifier,
        {
          text:
            typeof text === 'string'
              ? changed(text)
              : Object.fromEntries(Object.entries(text).map(([category, form]) => [category, changed(form)])),
        },
      ]),
    )
    const built = buildText(android, file, all, targetLanguage)
    new SaxesParser({ xmlns: true }).write(built).close()
    const again = android.parse(
      { ...file, content: new TextEncoder().encode(built) },
      { ...options, targetLanguage },
    )
    expect(again.strings.map((one) => [one.identifier, one.text])).toEqual(
      [...all].map(([identifier, { text }]) => [identifier, text]),
    )
  })
})
