import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BuildTranslation } from '../../core/formats/format.ts'
import { properties } from '../../core/formats/properties.ts'
import { corpusFile, hasCorpus } from '../corpus.ts'
import { expectLinearTime } from '../cpuTime.ts'
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
const fileWith = (content: string | Uint8Array) => fileOf('a.properties', content)
const parse = (content: string | Uint8Array) => properties.parse(fileWith(content), options)
const build = (content: string | Uint8Array, translations: Translations) =>
  buildText(properties, fileWith(content), translations)
const pairs = (content: string | Uint8Array) =>
  parse(content).strings.map(({ identifier, text }) => [identifier, text])

/** The bytes of a file whose characters are all Latin-1. */
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

function rebuilt(content: Uint8Array, translations: Translations): Buffer {
  const map = new Map(Object.entries(translations).map(([identifier, text]) => [identifier, { text }]))
  const built = { ...options, targetLanguage: ukrainian, translations: map }
  return Buffer.from(properties.build(fileWith(content), built))
}

describe('the strings of a .properties file', () => {
  it.each([
    ['an equals sign', 'a=b', [['a', 'b']]],
    ['a colon and blanks around it', ' \ta \t: \fb ', [['a', 'b ']]],
    ['a blank alone', 'a b c', [['a', 'b c']]],
    ['a second separator is text', 'a = = b', [['a', '= b']]],
    [
      'no value',
      'a\nb=\nc ',
      [
        ['a', ''],
        ['b', ''],
        ['c', ''],
      ],
    ],
    ['an empty key', '=a', [['', 'a']]],
    ['escapes in keys', String.raw`a\ b\=c\:\u0064=x`, [['a b=c:d', 'x']]],
    ['escapes in values', String.raw`a=\t\n\r\f\\\q\'\u00e9`, [['a', "\t\n\r\f\\q'é"]]],
    ['pairs of escapes', String.raw`a=\uD83D\uDE00`, [['a', '😀']]],
    ['continued lines', 'a=b\\\n   c\\\r\n\td', [['a', 'bcd']]],
    ['a continued key', 'a\\\n  b = c', [['ab', 'c']]],
    [
      'an even number of backslashes',
      'a=b\\\\\nc=d',
      [
        ['a', 'b\\'],
        ['c', 'd'],
      ],
    ],
    ['an escape over two lines', 'a=\\u00\\\n41', [['a', 'A']]],
    ['a comment mark in a continued line', 'a=b\\\n#c', [['a', 'b#c']]],
    ['a backslash at the end of the file', 'a=b\\', [['a', 'b']]],
    [
      'carriage returns',
      'a=b\rc=d\r\n\r\ne=f',
      [
        ['a', 'b'],
        ['c', 'd'],
        ['e', 'f'],
      ],
    ],
    ['a byte order mark', '\ufeffa=b', [['a', 'b']]],
    ['comments alone', '# a\n! b=c\n', []],
  ])('are read: %s', (_, content, found) => {
    expect(pairs(content)).toEqual(found)
  })

  it('are Latin-1 if the bytes are not UTF-8', () => {
    expect(pairs(latin1('a=\xdf\x9f\xff \\u0416'))).toEqual([['a', 'ß\x9fÿ Ж']])
    expect(pairs('a=ß')).toEqual([['a', 'ß']])
  })

  it('have the comments right above them as context', () => {
    const content = '# Licence\n\n# A title\n  ! shown at the top\n#\na=b\nc=d\n# gone\n\ne=f'
    expect(parse(content).strings.map(({ context }) => context)).toEqual([
      'A title\nshown at the top',
      undefined,
      undefined,
    ])
  })

  it('are those of the last of equal keys', () => {
    expect(parse('a=1\nb=2\n a=3')).toEqual({
      strings: [
        { identifier: 'b', text: '2' },
        { identifier: 'a', text: '3' },
      ],
      warnings: [saying('Line 1, column 1: "a" is defined again in line 3, which is the one that counts.')],
      targetLanguage: null,
    })
    expect(build('a=1\nb=2\n a=3', { a: '4' })).toBe('a=1\nb=2\n a=4')
  })

  it('are hidden if empty, and left out with an unpaired surrogate', () => {
    expect(parse('a=').strings).toEqual([{ identifier: 'a', text: '', isHidden: true }])
    expect(parse('a=1\nb=\\ud83d')).toMatchObject({
      strings: [{ identifier: 'a' }],
      warnings: [saying(expect.stringContaining('Line 2, column 3: "b"'))],
    })
  })
})

describe('a .properties file that cannot be read', () => {
  it.each([
    ['a short \\u', 'a=b\nc = x\\u12g4', 'format.syntax', 2, 6],
    ['a short \\u in a key', 'a\\u=b', 'format.syntax', 1, 2],
    ['a broken escape in a continued line', 'a=b\\\n  \\u12', 'format.syntax', 2, 3],
    ['a NUL', 'a=\0', 'format.binary', 1, 3],
    ['no bytes', '', 'format.empty', 1, 1],
  ])('fails with its place: %s', (_, content, code, line, column) => {
    expect(failureOf(() => parse(content))).toMatchObject({ code, details: { line, column } })
  })

  it.each([
    ['blanks', (length: number) => `a=b\n${' '.repeat(length)}`],
    ['backslashes', (length: number) => `a=${'\\'.repeat(length)}`],
    ['a key', (length: number) => 'k'.repeat(length)],
    ['continued lines', (length: number) => 'a\\\n'.repeat(length / 4)],
  ])('is read in linear time: %s', async (_, contentOf) => {
    await expectLinearTime((length) => expect(parse(contentOf(length)).strings).toHaveLength(1), 500_000)
  })
})

describe('the file that is built', () => {
  it('keeps separators, indents, comments and line ends', () => {
    const content = '# c\r\n a \t= b\r\nc:d\r\ne f\r\n'
    expect(build(content, { a: 'я', c: 'ю' })).toBe(
      String.raw`# c
 a 	= \u044f
c:\u044e
e f
`.replaceAll('\n', '\r\n'),
    )
  })

  it.each([
    ['a text over several lines', 'a=b\\\n  c\nd=e', { a: 'x' }, 'a=x\nd=e'],
    ['a text where there was none', 'a\nb=\nc ', { a: 'x', b: 'y', c: 'z' }, 'a=x\nb=y\nc z'],
    ['leading blanks', 'a=b', { a: '  x ' }, 'a=\\  x '],
    ['a separator at the beginning', 'a b\nc=d', { a: '=x', c: '=x' }, 'a \\=x\nc==x'],
    ['control characters', 'a=b', { a: '\\\t\n\r\f\x07' }, 'a=\\\\\\t\\n\\r\\f\\u0007'],
    ['UTF-8', 'a=é\nb=c', { b: 'Ж😀' }, 'a=é\nb=Ж😀'],
    ['escapes in an ASCII file', 'a=b', { a: 'Ж😀' }, 'a=\\u0416\\ud83d\\ude00'],
    ['escapes in capitals', 'a=\\u00E9\nb=c', { b: 'ê' }, 'a=\\u00E9\nb=\\u00EA'],
    ['an untranslated string', 'a=b\nc=d', { a: '' }, 'a=b\nc=d'],
  ])('holds %s', (_, content, translations, built) => {
    expect(build(content, translations)).toBe(built)
  })

  it('stays Latin-1, with escapes for other characters', () => {
    const built = rebuilt(latin1('a=\xdf\nb=c'), { b: 'éЖ' })
    expect(built.equals(latin1('a=\xdf\nb=\xe9\\u0416'))).toBe(true)
  })

  it('keeps any text on a round trip, or refuses it with a reason', () => {
    const contents = [
      ['a key=b\nx y', 'a', 'x'],
      ['é = b', 'é', null],
    ] as const
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom(...' \t\n\r\\=:#!\u00a0u0"') }),
    )
    fc.assert(
      fc.property(text, fc.constantFrom(...contents), (value, [content, identifier]) => {
        if (value === '') return
        if (value.includes('\0')) {
          expect(failureOf(() => build(content, { [identifier]: value })).code).toBe('format.encoding')
          return
        }
        const again = parse(build(content, { [identifier]: value }))
        expect(again.strings.find((one) => one.identifier === identifier)!.text).toBe(value)
      }),
      { numRuns: runs(1000) },
    )
  })
})

/** A text in UTF-8 and with escapes, as its bytes look in Latin-1. */
function waysToWrite(text: string): string[] {
  const hex = (unit: string) => unit.charCodeAt(0).toString(16).padStart(4, '0')
  return [
    Buffer.from(text).toString('latin1'),
    text.replace(/[^ -~]/g, (unit) => `\\u${hex(unit)}`),
    text.replace(/[^ -~]/g, (unit) => `\\u${hex(unit).toUpperCase()}`),
  ]
}

const files = corpusRows('properties').map((row) => ({ row, path: row.path, file: corpusSource(row.path) }))

describe.skipIf(!hasCorpus).each(files)('$path', ({ row, file }) => {
  const parsed = properties.parse(file, options)

  it('has the counts that SOURCES.md states', () => {
    expect({
      distinct: parsed.strings.length,
      duplicates: parsed.warnings.length,
      empty: parsed.strings.filter(({ isHidden }) => isHidden).length,
      withBlank: parsed.strings.filter(({ identifier }) => identifier.includes(' ')).length,
    }).toEqual({
      distinct: expected(row, /(\d+) distinct/),
      duplicates: expected(row, /(\d+) duplicates/),
      empty: expected(row, /(\d+) empty values/),
      withBlank: expected(row, /(\d+) keys with an escaped space/),
    })
  })

  it('is the same, byte for byte, when nothing changed', () => {
    const translations = new Map(parsed.strings.map(({ identifier, text }) => [identifier, { text }]))
    for (const given of [translations, new Map<string, BuildTranslation>()]) {
      const built = properties.build(file, { ...options, targetLanguage: ukrainian, translations: given })
      expect(Buffer.from(built).equals(file.content)).toBe(true)
    }
  })

  it('differs in one value when one translation changed', () => {
    const before = Buffer.from(file.content).toString('latin1')
    const places = parsed.strings.flatMap(({ identifier, text }) =>
      waysToWrite(text as string)
        .filter((written) => written !== '' && before.split(written).length === 2)
        .map((written) => ({ identifier, written })),
    )
    const { identifier, written } = places.at(-1)!
    const after = rebuilt(file.content, { [identifier]: 'changed' }).toString('latin1')
    expect(after).toBe(before.replace(written, 'changed'))
  })

  it('keeps every text in another alphabet on a round trip', () => {
    const all = Object.fromEntries(parsed.strings.map(({ identifier }) => [identifier, `Ґ ${identifier}`]))
    const again = properties.parse({ ...file, content: rebuilt(file.content, all) }, options)
    expect(Object.fromEntries(again.strings.map(({ identifier, text }) => [identifier, text]))).toEqual(all)
  })
})

it.skipIf(!hasCorpus)('decodes the escapes of a whole file', () => {
  const content = corpusFile('properties/omegat/align/Bundle_be.properties')
  const texts = JSON.stringify(pairs(content))
  expect(texts).toMatch(/\p{Script=Cyrillic}/u)
  expect(texts).not.toContain('u04')
})
