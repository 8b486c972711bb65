/** Files that each ecosystem's tools refuse are refused with the position, and others are read. */
import { describe, expect, it } from 'vitest'
import { android } from '../../core/formats/android.ts'
import type { Format } from '../../core/formats/format.ts'
import { html } from '../../core/formats/html.ts'
import { json } from '../../core/formats/json.ts'
import { php } from '../../core/formats/php.ts'
import { plainText } from '../../core/formats/plainText.ts'
import { srt } from '../../core/formats/srt.ts'
import { vtt } from '../../core/formats/vtt.ts'
import { xliff12 } from '../../core/formats/xliff12.ts'
import { xliff2 } from '../../core/formats/xliff2.ts'
import { yaml } from '../../core/formats/yaml.ts'
import { buildText, english, failureOf, fileOf, language, ukrainian } from './support.ts'
import { saying } from '../saying.ts'

const options = { sourceLanguage: english }
const resources = (inner: string) => `<resources>\n${inner}\n</resources>`

describe('a broken file', () => {
  it.each<[string, Format, string, number, number]>([
    ['an escape of no character', android, resources(String.raw`<string name="a">x \u00zz</string>`), 2, 20],
    ['a lone \\u', android, resources(String.raw`<string name="a">\\u \u</string>`), 2, 22],
    [
      'an unknown quantity',
      android,
      resources('<plurals name="a"><item quantity="lots">x</item></plurals>'),
      2,
      19,
    ],
    ['no quantity', android, resources('<plurals name="a"><item>x</item></plurals>'), 2, 19],
    ['a comma that is missing', php, "<?php\nreturn [\n  'a' => 'x'\n  'b' => 'y',\n];", 4, 3],
    ['a comma that is missing in a list', php, "<?php return ['a' 'b'];", 1, 19],
    ['a comma that is missing behind an array', php, "<?php return ['a' => ['x'] 'b' => 'y'];", 1, 28],
    ['a comma that is missing behind a number', php, "<?php return ['a' => 1 'b' => 'y'];", 1, 24],
    ['a text alone', json, ' "just a string"', 1, 2],
    ['a number alone', json, '12', 1, 1],
    ['a cue without an end', vtt, 'WEBVTT\n\n00:01.000 -->\nHello\n', 3, 1],
    ['a cue without an arrow', vtt, 'WEBVTT\n\n1\n00:01.000\nHello\n', 4, 1],
    ['a cue without a start', vtt, 'WEBVTT\n\n--> 00:01.000\nHello\n', 3, 1],
  ])('fails with its position: %s', (_, format, content, line, column) => {
    expect(failureOf(() => format.parse(fileOf('a', content), options))).toMatchObject({
      code: 'format.syntax',
      details: { line, column },
    })
  })

  it.each<[string, Format, string]>([
    ['an arrow function', php, "<?php return ['a' => fn ($x) => 'y', 'b' => 'z'];"],
    ['a cast', php, "<?php return ['a' => (string) 'y', 'b' => 'z'];"],
    ['a condition', php, "<?php return ['a' => X ? 'y' : 'w', 'b' => 'z'];"],
    ['a joined text', php, "<?php return ['a' => 'y' . 'w', 'b' => 'z'];"],
    ['an escaped backslash', android, resources(String.raw`<string name="b">\\user</string>`)],
    [
      'a block that is no cue',
      vtt,
      'WEBVTT\n\nSTYLE\n::cue { color: red }\n\nb\n00:01.000 --> 00:02.000\nz\n',
    ],
  ])('does not include a file that has %s', (_, format, content) => {
    const { strings } = format.parse(fileOf('a', content), options)
    expect(strings.map(({ identifier }) => identifier)).toContain('b')
  })
})

describe('minimal XLIFF', () => {
  const file = (inner: string) =>
    `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file source-language="en" original="x" datatype="x"><body>${inner}</body></file></xliff>`
  const unit = '<trans-unit id="1"><source>Hi</source></trans-unit>'

  it.each(['<!DOCTYPE xliff>', '<!DOCTYPE xliff [ ]>', '<!DOCTYPE xliff []>'])(
    'is read with a document type that defines nothing: %s',
    (declaration) => {
      const content = `<?xml version="1.0"?>\n${declaration}\n${file(unit)}`
      expect(xliff12.parse(fileOf('a.xlf', content), options).strings).toHaveLength(1)
    },
  )

  it('is read without units', () => {
    expect(xliff12.parse(fileOf('a.xlf', file('')), options).strings).toEqual([])
    const second = '<xliff version="2.0" srcLang="en"><file id="f"><group id="g"/></file></xliff>'
    expect(xliff2.parse(fileOf('a.xlf', second), options).strings).toEqual([])
  })
})

describe('texts without a declared encoding', () => {
  const russian = language('ru')
  // "Привет" in windows-1251.
  const word = Uint8Array.of(0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2)
  const around = (before: string, after: string) =>
    Buffer.concat([Buffer.from(before), word, Buffer.from(after)])

  it.each<[string, Format, Uint8Array]>([
    ['a.txt', plainText, word],
    ['a.html', html, around('<p>', '</p>')],
    ['a.srt', srt, around('1\n00:00:01,000 --> 00:00:02,000\n', '\n')],
  ])('are read by their language, with a warning: %s', (name, format, content) => {
    const { strings, warnings } = format.parse(fileOf(name, content), { sourceLanguage: russian })
    expect(strings.map(({ text }) => text)).toEqual(['Привет'])
    expect(warnings).toEqual([saying(expect.stringContaining('windows-1251'))])
    expect(format.hasUndeclaredEncoding).toBe(true)
    const told = { sourceLanguage: english, settings: { encoding: 'windows-1251' } }
    expect(format.parse(fileOf(name, content), told)).toMatchObject({
      strings: [{ text: 'Привет' }],
      warnings: [],
    })
  })

  it('are read in the encoding that the user chose if the page declares a wrong one', () => {
    const page = around('<meta charset="utf-8"><p>', '</p>')
    expect(failureOf(() => html.parse(fileOf('a.html', page), options)).code).toBe('format.encoding')
    const told = { sourceLanguage: russian, settings: { encoding: 'windows-1251' } }
    expect(html.parse(fileOf('a.html', page), told).strings).toMatchObject([{ text: 'Привет' }])
  })
})

describe('the tag ! of YAML', () => {
  const content =
    "en:\n  a: ! 'one'\n  b: ! \"two\\n\n    three\"\n  c: ! '12'\n  d: ! |\n    block\n  e: !ruby/symbol x\n  f:\n  - ! 'in a list'\n"

  it('makes a scalar a text', () => {
    expect(yaml.parse(fileOf('en.yml', content), options).strings).toMatchObject([
      { identifier: 'a', text: 'one' },
      { identifier: 'b', text: 'two\n three' },
      { identifier: 'c', text: '12' },
      { identifier: 'd', text: 'block\n' },
      { identifier: 'f.0', text: 'in a list' },
    ])
  })

  it('stays before a translation', () => {
    const made = buildText(yaml, fileOf('en.yml', content), { a: "зна'к", 'f.0': 'у списку' })
    expect(made).toBe(
      content.replace('en:', 'uk:').replace("'one'", "'зна''к'").replace("'in a list'", "'у списку'"),
    )
  })
})

describe('a plural of YAML with its only form', () => {
  const source = 'en:\n  user:\n    one: user\n    other: users\n  reason:\n    other: Other\n'
  const into = fileOf('ja.yml', 'ja:\n  user:\n    other: 利用者\n  reason:\n    other: その他\n')
  const japanese = language('ja')

  it('is reported as possibly plural in the source', () => {
    const { strings } = yaml.parse(into, { ...options, targetLanguage: japanese })
    expect(strings).toEqual([
      { identifier: 'user.other', text: '利用者', formOf: { identifier: 'user', form: 'other' } },
      { identifier: 'reason.other', text: 'その他', formOf: { identifier: 'reason', form: 'other' } },
    ])
  })

  it('is written in its place', () => {
    const translations = new Map([
      ['user', { text: { other: 'ユーザー' } }],
      ['reason.other', { text: 'そのほか' }],
    ])
    const built = yaml.build(fileOf('en.yml', source), {
      ...options,
      targetLanguage: japanese,
      translations,
      into,
    })
    expect(Buffer.from(built).toString()).toBe(
      'ja:\n  user:\n    other: ユーザー\n  reason:\n    other: そのほか\n',
    )
  })
})

describe('Android’s markup and quantities', () => {
  const built = (content: string, translations: Parameters<typeof buildText>[2], target = ukrainian) =>
    buildText(android, fileOf('strings.xml', resources(content)), translations, target)

  it.each([
    ['that only the translation has is markup', 'Hello', '<b>Вітаю</b> &', '<b>Вітаю</b> &amp;'],
    [
      'that the source has escaped is escaped',
      '&lt;b>Hello&lt;/b>',
      '<b>Вітаю</b>',
      '&lt;b&gt;Вітаю&lt;/b&gt;',
    ],
    ['that is not well-formed is text', 'Hello', '<b>Вітаю', '&lt;b&gt;Вітаю'],
    ['that Android does not know is text', 'Hello', '<x>Вітаю</x>', '&lt;x&gt;Вітаю&lt;/x&gt;'],
  ])('%s', (_, source, translation, xml) => {
    expect(built(`<string name="a">${source}</string>`, { a: translation })).toBe(
      resources(`<string name="a">${xml}</string>`),
    )
  })

  it('has every quantity of the translation, as lint requires', () => {
    const source =
      '<plurals name="a">\n<item quantity="one">%d day</item>\n<item quantity="other">%d days</item>\n</plurals>'
    const forms = { one: '%d jour', many: '%d jours', other: '%d jours' }
    expect(built(source, { a: forms }, language('fr'))).toContain('<item quantity="many">%d jours</item>')
    const czech = { one: '%d den', few: '%d dny', many: '%d dne', other: '%d dní' }
    const made = built(source, { a: czech }, language('cs'))
    expect(made.match(/quantity="\w+"/g)).toEqual(
      ['one', 'few', 'many', 'other'].map((one) => `quantity="${one}"`),
    )
  })
})
