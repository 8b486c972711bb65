import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { appleStrings } from '../../core/formats/appleStrings.ts'
import type { BuildTranslation } from '../../core/formats/format.ts'
import { detectFormat } from '../../core/formats/registry.ts'
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
import { expectLinearTime } from '../cpuTime.ts'
import { runs } from '../runs.ts'
import { saying } from '../saying.ts'

const options = { sourceLanguage: english }
const fileWith = (content: string | Uint8Array) => fileOf('Localizable.strings', content)
const parse = (content: string | Uint8Array) => appleStrings.parse(fileWith(content), options)
const build = (content: string, translations: Translations) =>
  buildText(appleStrings, fileWith(content), translations)
const pairs = (content: string) => parse(content).strings.map(({ identifier, text }) => [identifier, text])

describe('the strings of a .strings file', () => {
  it.each([
    [
      'quoted',
      '"a" = "b";\n"c"="d" ;',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['without quotes', 'NSName = b.c;', [['NSName', 'b.c']]],
    ['in single quotes', `'a' = 'b"c';`, [['a', 'b"c']]],
    ['a key alone', '"a";', [['a', 'a']]],
    ['escapes', String.raw`"a" = "\"\\\n\t\r\U0416\u0416\101\q";`, [['a', '"\\\n\t\rЖЖAq']]],
    ['line breaks', '"a" = "b\nc";', [['a', 'b\nc']]],
    ['signs in texts', '"a=;" = "/* b */ // ;";', [['a=;', '/* b */ // ;']]],
    ['comments everywhere', '/* x */ "a" /* y */ = // z\n "b" /**/ ;//', [['a', 'b']]],
    ['comments alone', '/* "a" = "b"; */\n', []],
  ])('are read: %s', (_, content, found) => {
    expect(pairs(content)).toEqual(found)
  })

  it('have the comments right above them for context', () => {
    const content = `/* The file */

/* One
 two */
// three
"a" = "b"; // behind
"c" = "d";
/* No comment provided by engineer. */
"e" = "f";`
    expect(parse(content).strings.map(({ context }) => context)).toEqual([
      'One\n two\nthree',
      undefined,
      undefined,
    ])
  })

  it('are those of the last of equal keys', () => {
    const content = '"a" = "1";\n"a" = "2";'
    expect(parse(content)).toEqual({
      strings: [{ identifier: 'a', text: '2' }],
      warnings: [saying('Line 1, column 1: "a" is defined again in line 2, which is the one that counts.')],
      targetLanguage: null,
    })
    expect(build(content, { a: '3' })).toBe('"a" = "1";\n"a" = "3";')
  })

  it('are hidden if they are empty', () => {
    expect(parse('"a" = "";').strings).toEqual([{ identifier: 'a', text: '', isHidden: true }])
  })
})

describe('a .strings file that cannot be read', () => {
  it.each([
    ['no semicolon', '"a" = "b"\n"c" = "d";', 'format.syntax', 2, 1],
    ['no value', '"a" = ;', 'format.syntax', 1, 7],
    ['no equals sign', '"a" "b";', 'format.syntax', 1, 5],
    ['an open string', '"a" =\n  "b;', 'format.syntax', 2, 3],
    ['an open comment', '"a" = "b";\n/* c', 'format.syntax', 2, 1],
    ['a cut-off file', '"a" =', 'format.syntax', 1, 6],
    ['a property list in XML that ends', '<?xml version="1.0"?>', 'format.syntax', 1, 22],
    ['a binary one that ends', 'bplist00\0', 'format.syntax', 1, 10],
    ['no bytes', '', 'format.empty', 1, 1],
  ])('fails with its place: %s', (_, content, code, line, column) => {
    expect(failureOf(() => parse(content))).toMatchObject({ code, details: { line, column } })
  })

  it('fails for bytes that are no UTF-8', () => {
    expect(failureOf(() => parse(new Uint8Array(Buffer.from('"a" = "\xe9";', 'latin1')))).code).toBe(
      'format.encoding',
    )
  })

  it.each(['/*', '"', '\n', '"a"', '\\', '/**/\n'])('is read in linear time: %j', async (piece) => {
    await expectLinearTime((count) => {
      try {
        parse(piece.repeat(count))
      } catch (error) {
        expect(error).toMatchObject({ code: 'format.syntax' })
      }
    }, 50_000)
  })
})

describe('the .strings file that is built', () => {
  it.each([
    ['a changed text', '/* c */ "a"\t=  "b" ;\r\n', { a: 'я' }, '/* c */ "a"\t=  "я" ;\r\n'],
    ['escapes', '"a" = "b";', { a: '"\\\n\t\x07' }, String.raw`"a" = "\"\\\n\t\U0007";`],
    ['a text without quotes', 'a = b;', { a: 'c d' }, 'a = "c d";'],
    ['a key alone', '"a";', { a: 'b' }, '"a" = "b";'],
    ['an untranslated string', '"a" = "b";', { a: '' }, '"a" = "b";'],
  ])('holds %s', (_, content, translations, built) => {
    expect(build(content, translations)).toBe(built)
  })

  it('keeps any text on a round trip, or refuses it with a reason', () => {
    const signs = fc.string({ unit: fc.constantFrom(...'\\"\'\n\r\t;=/*U0a') })
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), signs), (value) => {
        if (value === '') return
        if (value.includes('\0')) {
          expect(failureOf(() => build('"a" = "b";', { a: value })).code).toBe('format.encoding')
          return
        }
        expect(pairs(build('"a" = "b";', { a: value }))).toEqual([['a', value]])
      }),
      { numRuns: runs(1000) },
    )
  })
})

const files = corpusRows('apple')
  .filter(({ path }) => path.endsWith('.strings'))
  .map((row) => ({ row, path: row.path, file: corpusSource(row.path) }))

describe.skipIf(!hasCorpus).each(files)('$path', ({ row, file }) => {
  const { strings, warnings } = appleStrings.parse(file, options)
  const encoding = file.content[0] === 0xff ? 'utf16le' : 'utf8'
  const before = Buffer.from(file.content).toString(encoding)
  const rebuilt = (translations: Map<string, BuildTranslation>) =>
    Buffer.from(appleStrings.build(file, { ...options, targetLanguage: ukrainian, translations }))

  it('is detected by name and content', () => {
    expect(detectFormat(file.name, file.content)).toMatchObject({
      kind: 'found',
      format: { type: 'strings' },
    })
  })

  it('has the counts that SOURCES.md states', () => {
    const unsaid = before.split('/* No comment provided by engineer. */').length - 1
    const commented = strings.filter(({ context }) => context).length + unsaid
    expect([strings.length, warnings.length, commented]).toEqual([
      expected(row, /(\d+) entries/),
      expected(row, /(\d+) duplicate keys/),
      expected(row, /(\d+) comments/),
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
      (one) => before.split(`= "${one.text as string}";`).length === 2,
    )!
    const after = rebuilt(new Map([[identifier, { text: 'змінено' }]])).toString(encoding)
    expect(after).toBe(before.replace(`= "${text as string}";`, '= "змінено";'))
  })

  it('keeps every changed text on a round trip', () => {
    const all = new Map(
      strings.map(({ identifier, text }) => [identifier, { text: `Ґ "${text as string}"` }]),
    )
    const again = appleStrings.parse({ ...file, content: rebuilt(all) }, options).strings
    expect(again.map(({ identifier, text }) => [identifier, { text }])).toEqual([...all])
  })
})
