import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Failure } from '../../core/platform/errors/failure.ts'
import type { BuildTranslation } from '../../core/formats/format.ts'
import { json } from '../../core/formats/json.ts'
import { findLanguage } from '../../core/languages/catalog.ts'
import { corpusFile, hasCorpus } from '../corpus.ts'
import { runs } from '../runs.ts'
import { saying } from '../saying.ts'

const en = findLanguage('en')!
const uk = findLanguage('uk')!

const bytes = (content: string | Uint8Array): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content
const parse = (content: string | Uint8Array) =>
  json.parse({ name: 'en.json', content: bytes(content) }, { sourceLanguage: en })
const identifiers = (content: string) => parse(content).strings.map(({ identifier }) => identifier)

function build(content: string | Uint8Array, translations: Record<string, string>): string {
  const map = new Map<string, BuildTranslation>(
    Object.entries(translations).map(([id, text]) => [id, { text }]),
  )
  const file = { name: 'en.json', content: bytes(content) }
  const options = { sourceLanguage: en, targetLanguage: uk, translations: map }
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(json.build(file, options))
}

function failureOf(work: () => unknown): Failure {
  try {
    work()
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
  throw new Error('no Failure')
}

describe('the strings of a JSON file', () => {
  it('are its text values, by path; other values are ignored', () => {
    const content =
      '{"title": "Shop", "cart": {"items": ["One", 2, null, {"name": "Two"}], "on": true}, "empty": ""}'
    expect(parse(content)).toEqual({
      strings: [
        { identifier: 'title', text: 'Shop' },
        { identifier: 'cart.items.0', text: 'One' },
        { identifier: 'cart.items.3.name', text: 'Two' },
        { identifier: 'empty', text: '', isHidden: true },
      ],
      targetLanguage: null,
      warnings: [],
    })
  })

  it.each([
    ['a sentence keeps its dots', '{"Sure? It is. Go": "x"}', ['Sure? It is. Go']],
    ['dots are escaped where two paths would meet', '{"a.b": "1", "a": {"b": "2"}}', ['a\\.b', 'a.b']],
    ['lists and keys of digits', '{"a": ["1"], "a.0": "2"}', ['a.0', 'a\\.0']],
    [
      'a backslash is always escaped',
      String.raw`{"a\\.b": "1", "a.b": "2", "a": {"b": "3"}}`,
      ['a\\\\\\.b', 'a\\.b', 'a.b'],
    ],
    ['empty keys', '{"": "1", "a": {"": "2"}, "\\"\\"": "3"}', ['""', 'a.""', '\\""']],
    ['an empty last key and a last dot', '{"a": {"": "1"}, "a.": "2"}', ['a.""', 'a.']],
    [
      'quotes, line feeds and names of objects',
      '{"\\"q\\"\\n": "1", "__proto__": "2", "constructor": "3"}',
      ['"q"\n', '__proto__', 'constructor'],
    ],
    ['a list at the top', '["1", ["2"]]', ['0', '1.0']],
    ['nothing in it', ' {} ', []],
  ])('have identifiers: %s', (_, content, expected) => {
    expect(identifiers(content)).toEqual(expected)
  })

  it('are read with any line ends, byte order mark and white space', () => {
    expect(parse('\ufeff{\r\n\t"a"\t:\r\n"b"\r\n}\r\n').strings).toEqual([{ identifier: 'a', text: 'b' }])
  })

  it('are skipped if they have an unpaired surrogate, with a warning', () => {
    const content = '{\n  "ok": "\\ud83d\\ude00",\n  "bad": "\\ud83d"\n}'
    const { strings, warnings } = parse(content)
    expect(strings).toEqual([{ identifier: 'ok', text: '😀' }])
    expect(warnings).toEqual([
      saying('Line 3, column 10: "bad" holds half of a character (a lone \\u escape); it stays as it is.'),
    ])
    expect(build(content, { ok: '🙂' })).toBe(content.replace('\\ud83d\\ude00', '\\ud83d\\ude42'))
  })
})

describe('a duplicate key of an object', () => {
  it('counts in its last position, as for the platform’s parser, with a warning', () => {
    const content =
      '{"a": {"x": "1", "y": "2"},\n "b": "3",\n "a": {"x": "4"}, "\\u0062": "3", "c": [{"d": "5", "d": "6"}]}'
    const { strings, warnings } = parse(content)
    expect(strings).toEqual([
      { identifier: 'a.x', text: '4' },
      { identifier: 'b', text: '3' },
      { identifier: 'c.0.d', text: '6' },
    ])
    expect(warnings).toEqual([
      saying('Line 1, column 2: "a" is defined again in line 3, which is the one that counts.'),
      saying('Line 2, column 2: "b" is defined again in line 3, which is the one that counts.'),
      saying('Line 3, column 41: "d" is defined again in line 3, which is the one that counts.'),
    ])
    expect(build(content, {})).toBe(content)
    expect(build(content, { 'a.x': 'x', b: 'y', 'c.0.d': 'z' })).toBe(
      content.replace('"4"', '"x"').replace('"\\u0062": "3"', '"\\u0062": "y"').replace('"6"', '"z"'),
    )
  })

  it('in three positions is reported to count in the last', () => {
    expect(parse('{"a": "1",\n"a": "2",\n"a": "3"}').warnings).toEqual([
      saying(expect.stringContaining('Line 1, column 2: "a" is defined again in line 3')),
      saying(expect.stringContaining('Line 2, column 1: "a" is defined again in line 3')),
    ])
  })

  it('is read and written in the position that counts for the platform, in any document', () => {
    const document = fc.letrec<{ value: string }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom('"x"', '"y"', '1'),
        fc
          .array(fc.tuple(fc.constantFrom('a', 'b', '\\u0061'), tie('value')), { maxLength: 4 })
          .map((members) => `{${members.map(([key, value]) => `"${key}": ${value}`).join(', ')}}`),
        fc.array(tie('value'), { maxLength: 3 }).map((items) => `[${items.join(', ')}]`),
      ),
    })).value
    const textsIn = (value: unknown, path: string): [string, string][] => {
      if (typeof value === 'string') return [[path, value]]
      if (value === null || typeof value !== 'object') return []
      return Object.entries(value).flatMap(([key, inner]) =>
        textsIn(inner, path === '' ? key : `${path}.${key}`),
      )
    }
    const ofPlatform = (text: string) => new Map(textsIn(JSON.parse(text), ''))
    fc.assert(
      fc.property(document, (value) => {
        const text = `{"r": ${value}}`
        const found = new Map(parse(text).strings.map((one) => [one.identifier, one.text as string]))
        expect(found).toEqual(ofPlatform(text))
        const translations = Object.fromEntries([...found.keys()].map((one) => [one, `${one} uk`]))
        expect(ofPlatform(build(text, translations))).toEqual(new Map(Object.entries(translations)))
      }),
      { numRuns: runs(500) },
    )
  })
})

describe('building', () => {
  const source = '\ufeff{\r\n\t"a" : "\\u0041 \\/ A",\r\n\t"b":["x", "é", 1.50, null]}\r\n\r\n'

  it('changes the translated values and not a byte besides', () => {
    expect(build(source, {})).toBe(source)
    expect(build(source, { a: 'A / A', 'b.0': 'x', 'b.1': '', unknown: 'y' })).toBe(source)
    expect(build(source, { 'b.0': 'Ї "\\\n' })).toBe(source.replace('"x"', String.raw`"Ї \"\\\n"`))
  })

  it('writes escapes where the file does', () => {
    expect(build('{"a": "\\u00e9", "b": "x"}', { b: 'ї' })).toBe('{"a": "\\u00e9", "b": "\\u0457"}')
    expect(build('{"a": "plain", "b": "x"}', { b: 'ї' })).toBe('{"a": "plain", "b": "ї"}')
    expect(build('{"a": "1\\/2", "b": "x"}', { b: '1/3' })).toBe('{"a": "1\\/2", "b": "1\\/3"}')
    expect(build('{"a": "\\\\u00e9", "b": "x"}', { b: 'ї' })).toBe('{"a": "\\\\u00e9", "b": "ї"}')
  })

  it('ignores plural forms, because JSON has none', () => {
    const map = new Map([['a', { text: { one: '1', other: '2' } }]])
    const content = bytes('{"a": "b"}')
    const options = { sourceLanguage: en, targetLanguage: uk, translations: map }
    expect(json.build({ name: 'a.json', content }, options)).toEqual(content)
  })

  it('keeps UTF-16 files in UTF-16', () => {
    const content = new Uint8Array(Buffer.from('\ufeff{"a": "b"}', 'utf16le'))
    const options = { sourceLanguage: en, targetLanguage: uk, translations: new Map([['a', { text: 'ї' }]]) }
    expect(Buffer.from(json.build({ name: 'a.json', content }, options)).toString('utf16le')).toBe(
      '\ufeff{"a": "ї"}',
    )
  })
})

describe('bad files', () => {
  it.each([
    ['', 'format.empty', 1, 1, 'The file is empty.'],
    [' \n ', 'format.syntax', 2, 2, 'There should be a value, not the end of the file.'],
    ['{\n"a": "b",\n}', 'format.syntax', 3, 1, 'The comma before "}" is one too many.'],
    ['["a",]', 'format.syntax', 1, 6, 'The comma before "]" is one too many.'],
    ['{"a": "b"\n"c": "d"}', 'format.syntax', 2, 1, 'There should be a comma before "c".'],
    ['{"a" "b"}', 'format.syntax', 1, 6, 'There should be a colon after the key, not "b".'],
    ['{"a": }', 'format.syntax', 1, 7, 'There should be a value, not "}".'],
    ['{a: 1}', 'format.syntax', 1, 2, '"a" is no JSON.'],
    ["{'a': 1}", 'format.syntax', 1, 2, '"\'a\'" is no JSON.'],
    ['{1: 1}', 'format.syntax', 1, 2, 'There should be a key in double quotes, not "1".'],
    [
      '{"a": "b"',
      'format.syntax',
      1,
      10,
      'An object is not closed: there should be a "}", not the end of the file.',
    ],
    ['["a"', 'format.syntax', 1, 5, 'A list is not closed: there should be a "]", not the end of the file.'],
    ['{} {}', 'format.syntax', 1, 4, 'The file should end here, and goes on with "{".'],
    ['// c\n{}', 'format.syntax', 1, 1, 'There is a comment here, which JSON does not allow.'],
    ['{"a": "b}\n', 'format.syntax', 1, 7, 'The text that begins here has no closing quote in its line.'],
    [
      '{"a": "\\x"}',
      'format.syntax',
      1,
      7,
      'The text that begins here has a backslash before a character that takes none.',
    ],
    [
      '{"a": "\\u12"}',
      'format.syntax',
      1,
      7,
      'The text that begins here has a \\u that is not followed by four hexadecimal digits.',
    ],
    [
      '{"a": "\t"}',
      'format.syntax',
      1,
      7,
      'The text that begins here has a tab or another control character.',
    ],
    ['{"a": NaN}', 'format.syntax', 1, 7, '"NaN" is no JSON.'],
    ['{"a": 01}', 'format.syntax', 1, 8, 'There should be a comma before "1".'],
    ['{"a": 1.}', 'format.syntax', 1, 7, '"1." is no valid number.'],
    ['['.repeat(100_000), 'format.depth', 1, 201, 'The file is nested deeper than 200 levels.'],
    ['{"a":'.repeat(100_000), 'format.depth', 1, 1001, 'The file is nested deeper than 200 levels.'],
  ])('are refused with their place: %.30j', (content, code, line, column, message) => {
    const failure = failureOf(() => parse(content))
    expect(failure.message).toBe(message)
    expect(failure).toMatchObject({ code, details: { line, column } })
    expect(failureOf(() => build(content, {})).code).toBe(code)
  })

  it('in another encoding are refused', () => {
    expect(failureOf(() => parse(new Uint8Array([0x7b, 0x22, 0xe9, 0x22, 0x3a, 0x31, 0x7d]))).code).toBe(
      'format.encoding',
    )
  })

  it('are exactly those that the platform’s own parser refuses', () => {
    // A single value is JSON, and no file of texts.
    const token = fc.constantFrom(
      ...'{}[]:,',
      '"a"',
      '"b"',
      '"\\n"',
      '"\\u00',
      '1',
      '-',
      '0.5',
      '1e',
      'null',
      'tru',
      ' ',
      '\n',
      '\u00a0',
      '//',
    )
    fc.assert(
      fc.property(fc.array(token, { minLength: 1, maxLength: 12 }), (tokens) => {
        const text = tokens.join('')
        let isJson: boolean
        try {
          const value: unknown = JSON.parse(text)
          isJson = typeof value === 'object' && value !== null
        } catch {
          isJson = false
        }
        try {
          parse(text)
          expect(isJson, text).toBe(true)
        } catch (error) {
          expect(error).toBeInstanceOf(Failure)
          expect(isJson, text).toBe(false)
        }
      }),
      { numRuns: runs(5_000) },
    )
  })
})

describe('any document', () => {
  // The test reads with JSON.parse, and Node 24's takes the key `"` for a key `\` that it has seen before.
  const key = fc
    .oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: fc.constantFrom('a', '.', '\\', '"', '0') }))
    .filter((name) => !name.endsWith('\\'))
  const document = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme' }),
      fc.oneof(fc.integer(), fc.boolean(), fc.constant(null)),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(key, tie('value'), { maxKeys: 5 }),
    ),
  })).value

  function texts(value: unknown): string[] {
    if (typeof value === 'string') return [value]
    return value !== null && typeof value === 'object' ? Object.values(value).flatMap(texts) : []
  }

  function mapped(value: unknown, change: (text: string) => string): unknown {
    if (typeof value === 'string') return change(value)
    if (Array.isArray(value)) return value.map((one) => mapped(one, change))
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapped(one, change)]))
  }

  it('has all its texts under different names, and accepts them again', () => {
    const indent = fc.constantFrom(undefined, 1, '\t')
    fc.assert(
      fc.property(fc.array(document, { minLength: 1 }), indent, (value, space) => {
        const content = JSON.stringify(value, null, space)
        const { strings } = parse(content)
        expect(strings.map(({ text }) => text)).toEqual(texts(value))
        expect(new Set(strings.map(({ identifier }) => identifier)).size).toBe(strings.length)
        expect(build(content, {})).toBe(content)
        const translations = Object.fromEntries(
          strings.map(({ identifier, text }) => [identifier, `${text as string}ї"`]),
        )
        expect(JSON.parse(build(content, translations))).toEqual(mapped(value, (text) => `${text}ї"`))
      }),
      { numRuns: runs(300) },
    )
  })
})

describe.skipIf(!hasCorpus)('real files', () => {
  it.each([
    ['json-nested/home-assistant/translations/en.json', 7984],
    ['json-nested/poedit/json/en_dos.json', 5],
    ['json-nested/video.js/lang/en.json', 95],
    ['json-nested/video.js/lang/uk.json', 83],
    ['json-icu/mattermost-mobile/i18n/en.json', 1724],
    ['json-icu/mattermost-mobile/i18n/ja.json', 1387],
    ['json-icu/mattermost-mobile/i18n/uk.json', 1591],
    ['json-icu/lighthouse/locales/en-US.json', 1252],
    ['json-icu/lighthouse/locales/ar.json', 1247],
    ['json-chrome/multi-account-containers/en/messages.json', 175],
    ['json-i18next/actual/en.json', 2694],
    ['json-i18next/actual/uk.json', 1732],
    ['json-i18next/headlamp/locales/fr/translation.json', 481],
  ])('%s has %i strings and comes back byte for byte', (path, count) => {
    const content = corpusFile(path)
    const { strings, warnings } = parse(content)
    expect(strings).toHaveLength(count)
    expect(warnings).toEqual([])
    expect(new Set(strings.map(({ identifier }) => identifier)).size).toBe(count)

    const source = new TextDecoder('utf-8', { ignoreBOM: true }).decode(content)
    const same = Object.fromEntries(strings.map(({ identifier, text }) => [identifier, text as string]))
    expect(build(content, {})).toBe(source)
    expect(build(content, same)).toBe(source)

    const marked = strings[strings.length >> 1]!
    const built = build(content, { [marked.identifier]: 'Ї\u2009"!"' })
    const again = parse(built).strings
    expect(again.map(({ identifier }) => identifier)).toEqual(strings.map(({ identifier }) => identifier))
    const changed = again.filter(({ text }, index) => text !== strings[index]!.text)
    expect(changed).toEqual([{ identifier: marked.identifier, text: 'Ї\u2009"!"' }])
    const lines = source.split('\n')
    expect(built.split('\n').filter((line, index) => line !== lines[index])).toHaveLength(1)
  })

  it('that split sentences at their dots still match their source', () => {
    const source = new Set(
      parse(corpusFile('json-i18next/actual/en.json')).strings.map(({ identifier }) => identifier),
    )
    const damaged = new TextDecoder().decode(corpusFile('json-i18next/actual/uk.json'))
    const nested = Object.entries(JSON.parse(damaged) as object).filter(
      ([, value]) => typeof value === 'object',
    )
    const met = identifiers(JSON.stringify(Object.fromEntries(nested))).filter((identifier) =>
      source.has(identifier),
    )
    expect(nested).toHaveLength(10)
    expect(met).toHaveLength(10)
  })
})

describe('detection', () => {
  it('uses the name', () => {
    expect(json.detect('en.JSON', '{')).toBe('maybe')
    expect(json.detect('app.arb', '{')).toBe('no')
    expect(json.detect('en.json.bak', '{')).toBe('no')
  })
})
