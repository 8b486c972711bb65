import { readFileSync } from 'node:fs'
import { FluentBundle, FluentResource } from '@fluent/bundle'
import { FluentParser } from '@fluent/syntax'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BuildTranslation } from '../../core/formats/format.ts'
import { ftl } from '../../core/formats/ftl.ts'
import { hasCorpus } from '../corpus.ts'
import {
  buildText,
  changedLines,
  corpusRows,
  corpusSource,
  english,
  expected,
  failureOf,
  fileOf,
  type Translations,
} from './support.ts'
import { runs } from '../runs.ts'
import { saying } from '../saying.ts'

const options = { sourceLanguage: english }
const fileWith = (content: string) => fileOf('app.ftl', content)
const parse = (content: string) => ftl.parse(fileWith(content), options)
const build = (content: string, translations: Translations) => buildText(ftl, fileWith(content), translations)
const fixture = readFileSync(new URL('fixtures/fluent/app.ftl', import.meta.url), 'utf8')

/** Returns the text that a Fluent program shows. */
function shown(content: string, id = 'm'): string {
  const bundle = new FluentBundle('en', { useIsolating: false })
  bundle.addResource(new FluentResource(content))
  return bundle.formatPattern(bundle.getMessage(id)!.value!)
}

describe('the patterns of a Fluent file', () => {
  it('are those of messages, terms and attributes', () => {
    const { strings, warnings } = parse(fixture)
    const file = 'About the app'
    const open = `$name (String) - the file\nFiles\n${file}`
    expect(strings).toEqual([
      { identifier: '-brand', text: 'Interlinear', context: file },
      { identifier: '-brand.gender', text: 'neuter', context: file },
      { identifier: 'open', text: 'Open { $name }', context: open },
      { identifier: 'open.title', text: 'Opens it', context: open },
      { identifier: 'open.accesskey', text: 'O', context: open },
      {
        identifier: 'files',
        text: '{ $count ->\n    [one] One file\n   *[other] { $count } files\n}',
        context: `Files\n${file}`,
        message: 'fluent',
      },
      { identifier: 'long', text: 'First\n\nsecond\n  third', context: `Files\n${file}` },
      { identifier: 'plain', text: 'On a line\nof its own', context: file },
      { identifier: 'last', text: 'End', context: file },
    ])
    expect(warnings).toEqual([
      saying(expect.stringMatching(/^Line 28, column 1: this is no Fluent and stays as it is: /)),
    ])
  })

  it('are the same with CR LF line ends', () => {
    const texts = (content: string) => parse(content).strings.map(({ text }) => text)
    expect(texts(fixture.replaceAll('\n', '\r\n'))).toEqual(texts(fixture))
  })

  it.each([
    ['in a variant', '{ $a ->\n   *[b] { $c ->\n       *[d] e\n    }\n}', 'fluent'],
    ['in braces', '{ { $a ->\n   *[b] c\n    } }', 'fluent'],
    ['beside texts', 'You have { $a ->\n   *[b] c\n    } here', 'fluent'],
    ['in no selector', '{ $a }', undefined],
    ['closed at the edge', '{ $a ->\n   *[b] c\n}', 'fluent'],
  ])('have branches: %s', (_, pattern, message) => {
    expect(parse(`m = ${pattern}\n`).strings[0]!.message).toBe(message)
  })

  it('lose the indent that Fluent removes', () => {
    const texts = (content: string) => parse(content).strings.map(({ text }) => text)
    const select = '{ $a ->\n    [b] c\n   *[d] e\n}'
    expect(texts('m =\n    { $a ->\n        [b] c\n       *[d] e\n    }\n')).toEqual([select])
    expect(texts('m =\n    { $a ->\n        [b] c\n       *[d] e\n}\n')).toEqual([select])
    expect(texts('m = { $a ->\n        [b] c\n       *[d] e\n    }\n')).toEqual([select])
    expect(texts('m =\n      a\n    b\n')).toEqual(['  a\nb'])
  })

  it('count once if they have one name: the first message, and the last attribute', () => {
    const content = 'a = 1\na = 2\nb = x\n    .c = 3\n    .c = 4\n'
    const { strings, warnings } = parse(content)
    expect(strings.map(({ identifier, text }) => [identifier, text])).toEqual([
      ['a', '1'],
      ['b', 'x'],
      ['b.c', '4'],
    ])
    expect(warnings).toHaveLength(2)
    expect(build(content, { a: '5', 'b.c': '6' })).toBe('a = 5\na = 2\nb = x\n    .c = 3\n    .c = 6\n')
  })
})

describe('a Fluent file that cannot be read', () => {
  it.each([
    ['another language', 'x\n{"a": "b"}', 'format.syntax', 1, 1],
    ['no bytes', '', 'format.empty', 1, 1],
  ])('fails with its place: %s', (_, content, code, line, column) => {
    expect(failureOf(() => parse(content))).toMatchObject({ code, details: { line, column } })
  })

  it('fails if braces are nested without end', () => {
    expect(failureOf(() => parse(`a = ${'{ '.repeat(100_000)}`)).code).toBe('format.tooDeep')
  })

  it('is distinguished from a FreeMarker template', () => {
    expect(ftl.detect('a.ftl', fixture)).toBe('sure')
    expect(ftl.detect('a.ftl', '<#if x>\na = ${b}\n</#if>')).toBe('no')
  })
})

describe('the Fluent file that is built', () => {
  it('has the indents that patterns need', async () => {
    const built = build(fixture, {
      open: 'Відкрити\n{ $name }',
      'open.title': 'Відкриває',
      files:
        '{ $count ->\n    [one] { $count } файл\n    [few] { $count } файли\n   *[many] { $count } файлів\n}',
      long: 'Один рядок',
      plain: 'На рядку\n  своєму',
    })
    await expect(built).toMatchFileSnapshot('golden/fluent-app-uk.ftl')
    expect(build(fixture, {})).toBe(fixture)
  })

  it.each([
    ['blanks at the ends', ' x  ', '{" "}x{"  "}'],
    ['signs that begin lines', 'a\n[b]\n*c\n.d', 'a\n    {"["}b]\n    {"*"}c\n    {"."}d'],
    ['a closing brace', 'a } b', 'a {"}"} b'],
    ['an empty first line', '\na', '{""}\n    a'],
    ['lines that are all indented', 'a\n  b', 'a\n    {"  "}b'],
  ])('holds %s', (_, text, pattern) => {
    expect(build('m = x\n', { m: text })).toBe(`m = ${pattern}\n`)
    expect(shown(`m = ${pattern}\n`)).toBe(text)
  })

  it.each(['a { b', 'a { $b', '{ $a ->\n [b] c\n}', '{ $a -> [b] c }'])('refuses %s', (text) => {
    expect(failureOf(() => build('m = x\n', { m: text }))).toMatchObject({ code: 'format.markup' })
  })

  it('shows any text', () => {
    const signs = fc.string({ unit: fc.constantFrom(...' \n\n}[*.="#-xy\\') })
    const text = fc.oneof(
      fc.string({ unit: 'binary' }).map((one) => one.replaceAll('{', '')),
      signs,
    )
    const source = fc.constantFrom('m = x\n', 'm =\n  x\n    y\n', 'm = x\n        y\nn = z\n')
    fc.assert(
      fc.property(text, source, (value, content) => {
        const normal = value.replaceAll('\r\n', '\n')
        if (normal === '') return
        let built: string
        try {
          built = build(content, { m: value })
        } catch (error) {
          expect((error as { code: string }).code).toBe('format.encoding')
          expect(value).toMatch(/[\0\p{Surrogate}]/u)
          return
        }
        expect(shown(built)).toBe(normal)
        expect(parse(built).strings).toHaveLength(parse(content).strings.length)
      }),
      { numRuns: runs(1000) },
    )
  })

  it('keeps any pattern on a round trip', () => {
    const pattern = fc
      .array(
        fc.constantFrom(
          'a',
          '{ $b }',
          '\n',
          '  ',
          '{ -c }',
          '{"\\u0041"}',
          '{ $n ->\n   *[x] y\n    [z] { "}" }\n}',
        ),
        {
          minLength: 1,
        },
      )
      .map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(pattern, (text) => {
        const built = build('m =\n    x\nn = x\n', { m: text, n: text })
        const [m, n] = parse(built).strings.map((one) => one.text as string)
        expect(build(built, { m: m!, n: n! })).toBe(built)
        if (!/^\s|\s$|\n *\n|  +/.test(text)) expect(m).toBe(text)
      }),
      { numRuns: runs(1000) },
    )
  })
})

const files = corpusRows('fluent').map((row) => ({ row, path: row.path, file: corpusSource(row.path) }))

describe.skipIf(!hasCorpus).each(files)('$path', ({ row, file }) => {
  const { strings, warnings } = ftl.parse(file, options)
  const text = new TextDecoder().decode(file.content)

  it('has the counts that SOURCES.md states', () => {
    const isAttribute = (identifier: string) => identifier.includes('.')
    const valueless = new FluentParser()
      .parse(text)
      .body.filter((one) => one.type === 'Message' && !one.value).length
    expect({
      messages: strings.filter(({ identifier }) => !/[.]|^-/.test(identifier)).length + valueless,
      terms: strings.filter(({ identifier }) => identifier.startsWith('-') && !isAttribute(identifier))
        .length,
      attributes: strings.filter(({ identifier }) => isAttribute(identifier)).length,
      junk: warnings.filter(({ english }) => english.includes('no Fluent')).length,
    }).toEqual({
      messages: expected(row, /(\d+) messages/),
      terms: expected(row, /(\d+) terms/),
      attributes: expected(row, /(\d+) attributes/),
      junk: expected(row, /(\d+) junk/),
    })
    expect(strings.some(({ message }) => message)).toBe(expected(row, /(\d+) selectors/) > 0)
  })

  it('is the same, byte for byte, when nothing changed', () => {
    const same = new Map(strings.map((one) => [one.identifier, { text: one.text }]))
    for (const translations of [same, new Map<string, BuildTranslation>()]) {
      const built = ftl.build(file, { ...options, targetLanguage: english, translations })
      expect(Buffer.from(built).equals(file.content)).toBe(true)
    }
  })

  it('differs in one value when one translation changed', () => {
    const isPlain = (one: string) =>
      text.split(`= ${one}\n`).length === 2 || text.split(`= ${one}\r\n`).length === 2
    const string = strings.findLast((one) => isPlain(one.text as string))
    const { identifier, text: value } = string ?? strings[0]!
    const built = buildText(ftl, file, { [identifier]: 'changed' })
    if (!string) return expect(built).not.toBe(text)
    expect(changedLines(text, built)).toHaveLength(1)
    expect(built).toBe(text.replace(`= ${value as string}`, '= changed'))
  })

  it('is equivalent if each pattern is rewritten', () => {
    const isSame = (content: string) =>
      new FluentParser().parse(content).body.filter(({ type }) => type !== 'Junk')
    const all = new Map(strings.map((one) => [one.identifier, { text: `Ґ${one.text as string}` }]))
    const built = buildText(ftl, file, all)
    const back = fileOf(file.name, built)
    const again = ftl.parse(back, options)
    expect(again.strings.map((one) => one.text)).toEqual([...all.values()].map((one) => one.text))
    expect(again.warnings).toHaveLength(warnings.length)
    const restored = buildText(ftl, back, new Map(strings.map((one) => [one.identifier, { text: one.text }])))
    for (const [index, entry] of isSame(text).entries()) {
      expect(entry.equals(isSame(restored)[index]!, ['span', 'annotations'])).toBe(true)
    }
  })
})

describe('deleted translations of a Fluent file', () => {
  const content = `a = A

# About b
b = B
    .title = Title
    .tip = Tip
-c = C
d =
    .label = D
e = E
`
  const without = (...identifiers: string[]): string =>
    new TextDecoder().decode(
      ftl.build(fileWith(content), {
        ...{ sourceLanguage: english, targetLanguage: english, translations: new Map() },
        ...{ into: fileWith(content), cleared: new Set(identifiers) },
      }),
    )

  it.each<[string[], string, string]>([
    [['a'], 'a = A\n\n', ''],
    [['b.title'], '\n    .title = Title', ''],
    [['b'], 'b = B\n', 'b =\n'],
    [['b', 'b.title', 'b.tip'], '# About b\nb = B\n    .title = Title\n    .tip = Tip\n', ''],
    [['-c'], '-c = C\n', ''],
    [['d.label'], 'd =\n    .label = D\n', ''],
    [['e'], 'e = E\n', ''],
  ])('take their part of the file with them, and nothing else: %j', (identifiers, gone, left) => {
    expect(without(...identifiers)).toBe(content.replace(gone, left))
  })
})
