import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BuildTranslation } from '../../core/formats/format.ts'
import { php } from '../../core/formats/php.ts'
import { detectFormat } from '../../core/formats/registry.ts'
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
const fileWith = (content: string) => fileOf('messages.php', content)
const parse = (content: string) => php.parse(fileWith(content), options)
const build = (content: string, translations: Translations) => buildText(php, fileWith(content), translations)
const arrayOf = (value: string) => `<?php return ['a' => ${value}];`
const textOf = (value: string) => parse(arrayOf(value)).strings[0]?.text
const fixture = readFileSync(new URL('fixtures/php/messages.php', import.meta.url), 'utf8')

describe('the texts of a PHP array', () => {
  it('have their keys as identifiers and comments as context', () => {
    const { strings, warnings } = parse(fixture)
    expect(strings).toEqual([
      { identifier: 'welcome', text: 'Welcome, :name!', context: 'The first page\non top' },
      { identifier: 'apples', text: '{0} none|[1,*] "many"' },
      { identifier: 'list.0', text: 'one' },
      { identifier: 'list.5', text: 'five' },
      { identifier: 'list.6', text: 'six' },
      { identifier: 'terms', text: "<p>\n  It's $5\n</p>\n", context: 'Long texts' },
      { identifier: 'raw', text: '$5 \\n' },
      { identifier: 'deep.a.b', text: '', isHidden: true },
    ])
    expect(warnings).toEqual([
      saying('Line 26, column 17: The value of "copied" is PHP code; it stays as it is.'),
      saying('Line 28, column 14: The value of "now" is PHP code; it stays as it is.'),
      saying('Line 29, column 42: The value of "deep.a.c" is PHP code; it stays as it is.'),
    ])
  })

  it.each([
    ['single quotes', String.raw`'it\'s \\ \n $x'`, String.raw`it's \ \n $x`],
    ['double quotes', String.raw`"\"\\\n\t\x41\101\u{1f600}\xc3\xa9\q \$x $ 5"`, '"\\\n\tAA😀é\\q $x $ 5'],
    ['a line break', "'a\n b'", 'a\n b'],
    ['variables', '"a $b"', undefined],
    ['expressions', '"a {$b->c}"', undefined],
    ['bytes that are no text', '"\\xff"', undefined],
    ['a heredoc', '<<<"X"\n  a\\tb\n   XY\n  X', 'a\tb\n XY'],
    ['an empty heredoc', '<<<X\nX', ''],
    ['a nowdoc', "<<<'X'\r\na\r\nb\\n$c\r\nX", 'a\r\nb\\n$c'],
    ['joined texts', "'a' . 'b'", undefined],
    ['a call', "trans('b')", undefined],
    ['a choice', "$x ? ['b'] : 'c'", undefined],
    ['a function', "function () { return ['b', 'c' => 'd']; }", undefined],
    ['half of a character', '"\\u{d83d}"', undefined],
  ])('are read: %s', (_, value, text) => {
    expect(textOf(value)).toBe(text)
  })

  it('equal those that PHP would return', () => {
    const content = `<?php
use A\\B;
function x() { return ['no' => 'no']; }
return array(
  'a' => 'first', 'b' => ['x' => 1, 'y' => 'lost'],
  'a' => 'last', "1" => 'one', 'two', -1 => 'code', B::C => 'code',
  'b' => [ 'z' => 'kept' ], ...$more,
) ?>
['html' => 'no']`
    const { strings, warnings } = parse(content)
    expect(strings.map(({ identifier, text }) => [identifier, text])).toEqual([
      ['a', 'last'],
      ['1', 'one'],
      ['2', 'two'],
      ['b.z', 'kept'],
    ])
    expect(warnings).toHaveLength(5)
    expect(build(content, { a: 'я' })).toBe(content.replace("'last'", "'я'"))
  })
})

describe('a PHP file that cannot be read', () => {
  it.each([
    ['no PHP', '<b>x</b>', 'format.syntax', 1, 1],
    ['no array', '<?php\n\nreturn $x;', 'format.syntax', 3, 8],
    ['an open text', "<?php return [\n 'a' => 'b];", 'format.syntax', 2, 9],
    ['an open heredoc', '<?php return [\n <<<X\n a];', 'format.syntax', 2, 2],
    ['an open comment', '<?php /* return', 'format.syntax', 1, 7],
    ['an open array', "<?php return [\n 'a' => [\n 'b'];", 'format.syntax', 1, 14],
    ['a wrong bracket', "<?php return ['a' => f('b'];", 'format.syntax', 1, 27],
    ['a missing value', "<?php return ['a' => ,];", 'format.syntax', 1, 22],
    ['no bytes', '', 'format.empty', 1, 1],
  ])('fails with its place: %s', (_, content, code, line, column) => {
    expect(failureOf(() => parse(content))).toMatchObject({ code, details: { line, column } })
  })

  it('fails past 200 levels', () => {
    expect(failureOf(() => parse(`<?php return ${'['.repeat(300)}`)).code).toBe('format.tooDeep')
  })

  it.each([
    ['a language file', '<?php\n\nreturn [', 'sure'],
    ['a class', '<?php\nclass A {}', 'no'],
  ])('is detected by its content: %s', (_, content, detection) => {
    expect(php.detect('a.php', content)).toBe(detection)
    expect(php.detect('a.txt', content)).toBe('no')
    expect(detectFormat('a.php', fileWith(content).content).kind).toBe(detection === 'no' ? 'none' : 'found')
  })
})

describe('the PHP file that is built', () => {
  it('keeps the style in which each text is written', async () => {
    const built = build(fixture, {
      welcome: "Вітаємо, :name, в \\App'і!",
      apples: '"$5"\n{$x}',
      'list.6': 'шість',
      terms: '<p>\n  Це $5\\n\n\n</p>',
      raw: '$6',
    })
    await expect(built).toMatchFileSnapshot('golden/php-messages-uk.php')
    expect(build(fixture, {})).toBe(fixture)
  })

  it('leaves heredocs that their text would end', () => {
    expect(build(arrayOf('<<<X\na\nX'), { a: 'b\n X $c' })).toBe(arrayOf('"b\\n X \\$c"'))
  })

  it('keeps any text on a round trip, or refuses it with a reason', () => {
    const signs = fc.string({ unit: fc.constantFrom(...' \t\n\r\\"\'$x{}<X;u0') })
    const text = fc.oneof(fc.string({ unit: 'binary' }), signs)
    const value = fc.constantFrom("'x'", '"x"', '<<<X\n  x\n  X', "<<<'X'\r\nx\r\nX", 'array("x")')
    fc.assert(
      fc.property(text, value, (translation, source) => {
        if (translation === '') return
        const identifier = source.startsWith('array') ? 'a.0' : 'a'
        let built: string
        try {
          built = build(arrayOf(source), { [identifier]: translation })
        } catch (error) {
          expect((error as { code: string }).code).toBe('format.encoding')
          expect(translation).toMatch(/[\0\p{Surrogate}]/u)
          return
        }
        expect(parse(built).strings[0]!.text).toBe(translation)
      }),
      { numRuns: runs(2000) },
    )
  })
})

const files = corpusRows('php-laravel').map((row) => ({ row, path: row.path, file: corpusSource(row.path) }))

describe.skipIf(!hasCorpus).each(files)('$path', ({ row, file }) => {
  const { strings, warnings } = php.parse(file, options)
  const text = new TextDecoder().decode(file.content)

  it('has the counts that SOURCES.md states', () => {
    expect({
      strings: strings.length,
      plurals: strings.filter((one) => (one.text as string).includes('|')).length,
      depth: Math.max(...strings.map(({ identifier }) => identifier.split('.').length)),
    }).toEqual({
      strings: expected(row, /(\d+) leaf strings/),
      plurals: expected(row, /(\d+) pipe plurals/),
      depth: expected(row, /depth (\d+)/),
    })
    expect(warnings).toEqual([])
    expect(new Set(strings.map(({ identifier }) => identifier)).size).toBe(strings.length)
  })

  it('is the same, byte for byte, when nothing changed', () => {
    const same = new Map(strings.map((one) => [one.identifier, { text: one.text }]))
    for (const translations of [same, new Map<string, BuildTranslation>()]) {
      expect(buildText(php, file, translations)).toBe(text)
    }
  })

  it('differs in one value when one translation changed', () => {
    const { identifier, text: value } = strings.findLast(
      (one) => text.split(`'${one.text as string}'`).length === 2,
    )!
    const built = buildText(php, file, { [identifier]: "it's" })
    expect(changedLines(text, built)).toHaveLength(1)
    expect(built).toBe(text.replace(`'${value as string}'`, String.raw`'it\'s'`))
  })
})
