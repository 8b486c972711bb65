import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import type { BuildTranslation } from '../../core/formats/format.ts'
import { yaml } from '../../core/formats/yaml.ts'
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
  language,
  ukrainian,
  type Translations,
} from './support.ts'
import { runs } from '../runs.ts'
import { saying } from '../saying.ts'

const options = { sourceLanguage: english }
const fileWith = (content: string) => fileOf('en.yml', content)
const parse = (content: string, targetLanguage?: typeof english) =>
  yaml.parse(fileWith(content), { ...options, ...(targetLanguage && { targetLanguage }) })
const build = (content: string, translations: Translations, target = ukrainian) =>
  buildText(yaml, fileWith(content), translations, target)
const fixture = readFileSync(new URL('fixtures/yaml/en.yml', import.meta.url), 'utf8')
const identifiers = (content: string) => parse(content).strings.map(({ identifier }) => identifier)

describe('the texts of a YAML file', () => {
  it('are none of mappings that are merged into another one', () => {
    const content =
      'base: &base\n  open: Open\nshop:\n  <<: *base\n  close: Close\nmore:\n  <<: { inline: Text }\n  a: A\n'
    expect(identifiers(content)).toEqual(['base.open', 'shop.close', 'more.a'])
  })

  it('equal those that Rails would show', () => {
    const { strings, warnings } = parse(fixture)
    expect(strings).toEqual([
      { identifier: 'welcome', text: 'Welcome, %{name}!', context: 'On the first page\nand the last' },
      { identifier: 'quoted', text: 'Say "hi"\n' },
      { identifier: 'single', text: "It's" },
      { identifier: 'days.0', text: 'Sun' },
      { identifier: 'days.1', text: 'Mon' },
      { identifier: 'order.1', text: 'Year' },
      { identifier: 'terms', text: '# First line\nsecond\n' },
      { identifier: 'folded', text: 'One line\ntwo' },
      { identifier: 'files', text: { one: '%{count} file', other: '%{count} files' } },
      { identifier: 'files.zero', text: 'No files' },
      { identifier: 'inline', text: { one: 'A day', other: '%{count} days' } },
      { identifier: 'base.a', text: 'A' },
      { identifier: 'derived.tagged', text: '12' },
    ])
    expect(warnings).toEqual([])
  })

  it('are under the key of their language, or any other', () => {
    expect(parse('uk:\n  a: б', ukrainian).strings).toEqual([{ identifier: 'a', text: 'б' }])
    expect(parse('pt:\n  a: b', language('pt-BR')).strings[0]!.identifier).toBe('a')
    expect(identifiers('en-US:\n  a: b')).toEqual(['a'])
    expect(identifiers('id:\n  a: b')).toEqual(['id.a'])
    expect(identifiers('en: English')).toEqual(['en'])
  })

  it('are plural only below a language', () => {
    expect(identifiers('a:\n  one: x\n  other: y')).toEqual(['a.one', 'a.other'])
    expect(identifiers('en:\n  a:\n    one: x\n    other:\n      b: y')).toEqual(['a.one', 'a.other.b'])
    expect(identifiers('en:\n  a:\n    other: y')).toEqual(['a.other'])
    expect(parse('ja:\n  a:\n    other: "%{count}"', language('ja')).strings).toEqual([
      { identifier: 'a', text: { other: '%{count}' } },
    ])
    expect(
      parse('uk:\n  a:\n    one: о\n    few:\n    many: ~\n    other: ""', ukrainian).strings,
    ).toMatchObject([{ identifier: 'a', text: { one: 'о' } }])
  })

  it('depend on YAML’s types', () => {
    const texts = (root: string) =>
      parse(
        `${root}\n  - yes\n  - 12:30\n  - 2020-01-01\n  - 1_000\n  - 0x1F\n  - True\n  - ~\n  - 1.5e3\n  - .inf\n  - :a\n  - text`,
      ).strings.map(({ text }) => text)
    expect(texts('a:')).toEqual(['yes', '12:30', '2020-01-01', '1_000', 'text'])
    expect(parse('en:\n  a: yes\n  b: 12:30\n  c: "yes"').strings.map(({ text }) => text)).toEqual(['yes'])
  })

  it('are distinguished by document', () => {
    expect(identifiers('a: x\n---\na: y\n...\n---\n- z\n--- text')).toEqual(['a', '2␄a', '3␄0'])
  })

  it('are those of the last of equal keys', () => {
    const { strings, warnings } = parse('a:\n  b: 1x\n  c: 2x\na:\n  b: 3x\n')
    expect(strings).toEqual([{ identifier: 'a.b', text: '3x' }])
    expect(warnings).toEqual([saying(expect.stringContaining('is defined again in line 4'))])
  })
})

describe('a YAML file that cannot be read', () => {
  const bomb = Array.from({ length: 12 }, (_, index) => {
    const alias = `*a${index - 1}`
    return `a${index}: &a${index} [${index === 0 ? 'x, y' : Array.from({ length: 9 }, () => alias).join(', ')}]`
  }).join('\n')

  it.each([
    ['an open quote', 'a: "b\n', 'format.syntax', 2, 1],
    ['a tab for an indent', 'a:\n\tb: c', 'format.syntax', 2, 1],
    ['a missing colon', 'a: b\nc\n', 'format.syntax', 2, 1],
    ['an open list', 'a: [b,\n', 'format.syntax', 2, 1],
    ['an alias without an anchor', 'a: *b', 'format.syntax', 1, 4],
    ['a bomb of aliases', bomb, 'format.aliases', 7, 9],
    ['nested lists', '['.repeat(100_000), 'format.tooDeep', 1, 201],
    ['no bytes', '', 'format.empty', 1, 1],
  ])('fails with its place: %s', (_, content, code, line, column) => {
    expect(failureOf(() => parse(content))).toMatchObject({ code, details: { line, column } })
  })

  it('is refused with texts in several languages side by side', () => {
    expect(failureOf(() => parse('en:\n  a: Open\nuk:\n  a: Відкрити\n'))).toMatchObject({
      code: 'format.languages',
      message: expect.stringContaining('(en, uk)') as string,
      details: { line: 3, column: 1, value: 'uk' },
    })
    expect(identifiers('en:\n  a: Open\nother:\n  a: Close\n')).toEqual(['en.a', 'other.a'])
    expect(identifiers('de:\n  a: Open\nuk:\n  a: Close\n')).toEqual(['de.a', 'uk.a'])
  })

  it('fails past 200 levels', () => {
    expect(failureOf(() => parse('- '.repeat(300))).code).toBe('format.tooDeep')
    const indented = Array.from({ length: 300 }, (_, index) => `${' '.repeat(index)}a:`).join('\n')
    expect(failureOf(() => parse(indented)).code).toBe('format.tooDeep')
  })
})

describe('the YAML file that is built', () => {
  it('has the language, its plurals, and texts in their own styles', async () => {
    const built = build(fixture, {
      welcome: 'Вітаємо, %{name}!',
      quoted: 'Кажи "агов"',
      single: "Об'єкт",
      'days.0': 'нд',
      terms: 'Перший\n\n  другий',
      folded: 'Рядок\nдва\n',
      files: {
        one: '%{count} файл',
        few: '%{count} файли',
        many: '%{count} файлів',
        other: '%{count} файлу',
      },
      'files.zero': 'Немає файлів',
      inline: { one: 'День', few: '%{count} дні', many: '%{count} днів', other: '%{count} дня' },
      'derived.tagged': '13',
    })
    await expect(built).toMatchFileSnapshot('golden/yaml-uk.yml')
    expect(build(fixture, {})).toBe(fixture)
  })

  const plural = (forms: string) => `en:\n  a:\n${forms}\n  b: c\n`
  const english2 = plural('    one: x\n    other: xs # all')

  it.each([
    ['ja', { other: 'わ' }, plural('    other: わ').replace('en:', 'ja:')],
    ['de', { one: 'X', other: 'Xs' }, plural('    one: X\n    other: Xs # all').replace('en:', 'de:')],
    [
      'uk',
      { one: 'О', few: 'Д', many: 'Б' },
      plural('    one: О\n    few: Д # all\n    many: Б').replace('en:', 'uk:'),
    ],
  ])('has the categories of %s', (id, forms, after) => {
    expect(build(english2, { a: forms }, language(id))).toBe(after)
  })

  it('gets the categories of the language that its own plural lacks, behind those that it has', () => {
    const standing = fileOf('uk.yml', 'uk:\n  a:\n    one: О # all\n    other: З\n  b: c\n')
    const forms = { one: 'О', few: 'Д', many: 'Б', other: 'З' }
    const built = yaml.build(fileWith(english2), {
      ...{ sourceLanguage: english, targetLanguage: ukrainian, into: standing },
      translations: new Map([['a', { text: forms }]]),
    })
    expect(new TextDecoder().decode(built)).toBe(
      'uk:\n  a:\n    one: О # all\n    other: З\n    few: Д\n    many: Б\n  b: c\n',
    )
  })

  it('keeps the source’s text of a plural that lacks a category of Rails', () => {
    expect(build(english2, { a: { one: 'О', few: 'Д' } })).toBe(english2)
    expect(build(english2, { a: { one: 'О' }, b: 'Б' })).toBe(
      english2.replace('en:', 'uk:').replace('b: c', 'b: Б'),
    )
  })

  it('writes a form in the position of a text of its own', () => {
    const source = 'en:\n  a:\n    zero: none\n    one: x\n    other: y\n'
    expect(build(source, { a: { zero: '0', one: '1', other: '9' }, 'a.zero': 'n' }, language('lv'))).toBe(
      "lv:\n  a:\n    zero: '0'\n    one: '1'\n    other: '9'\n",
    )
  })

  it.each([
    ['a plain text that would be a number', 'a: x', '12', "a: '12'"],
    ['a plain text that would be a boolean', 'a: x', 'No', "a: 'No'"],
    ['a plain text that would be a mapping', 'a: x', 'b: c', "a: 'b: c'"],
    ['a plain text of two lines', 'a: x # c', 'b\nc', 'a: "b\\nc" # c'],
    ['a plain text in a list', '[x, y]', 'b, c', "['b, c', y]"],
    ['single quotes', "a: 'x'", "it's", "a: 'it''s'"],
    ['double quotes', 'a: "x"', '"\\\u0085', 'a: "\\"\\\\\\u0085"'],
    ['a literal block', 'a: |\n    x\n\n\nb: c', 'd\n\n e\n', 'a: |\n    d\n\n     e\n\n\nb: c'],
    ['a block without a last break', 'a: |\r\n  x\r\nb: c', 'd\ne', 'a: |-\r\n  d\r\n  e\r\nb: c'],
    ['a block with more breaks', 'a: |\n  x\n\nb: c', 'd\n\n\n', 'a: |+\n  d\n\n\nb: c'],
    ['a folded block', 'a: >\n  x\n  y\nb: c', 'd\ne\n\nf\n', 'a: >\n  d\n\n  e\n\n\n  f\nb: c'],
    ['a folded block with indents', 'a: >-\n  x', 'd\n  e', 'a: |-\n  d\n    e'],
    ['a block that begins with a blank', 'a: | # c\n  x\nb: c', ' d\n', 'a: " d\\n" # c\nb: c'],
    ['a block with an indent indicator', 'a: |1\n  x\nb: c', 'd', 'a: "d"\nb: c'],
  ])('holds %s', (_, content, text, after) => {
    expect(build(content, { [identifiers(content)[0]!]: text })).toBe(after)
  })

  it('keeps any text on a round trip, or refuses it with a reason', () => {
    const signs = fc.string({ unit: fc.constantFrom(...' \t\n\r\\"\':#-?[]{},&*!|>%@`~.1yn=<x\u0085\u2028') })
    const words = fc.array(fc.constantFrom('a', 'b c', '\n', ' ', 'é')).map((pieces) => pieces.join(''))
    const content = fc.constantFrom(
      'en:\n  a: x\n  b: c\n',
      'a: x # c\nb: c',
      'a: "x"',
      "b: [{a: 'x'}, c]",
      'a: {b: x, c: d}',
      'a: |\n    x\n\n\nb: c\n',
      'a: >\n  x\n  y\n \nb: c\n',
      'a: >- # c\r\n  x\r\n\r\n  y\r\nb: c\r\n',
      'a:\n- |+\n  x\n\n\n- c\n',
      'a: |\n  x',
      'a: |\n  x\n    \n   \nb: |-\n  c\n',
      'a: |2\n    x\n',
    )
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), signs, words), content, (value, source) => {
        if (value === '') return
        const before = parse(source).strings
        let built: string
        try {
          built = build(source, { [before[0]!.identifier]: value }, english)
        } catch (error) {
          expect((error as { code: string }).code).toBe('format.encoding')
          expect(value).toMatch(/[\0\p{Surrogate}]/u)
          return
        }
        const { strings } = parse(built)
        expect(strings.map(({ text }) => text)).toEqual([value, ...before.slice(1).map(({ text }) => text)])
        for (const version of ['1.1', '1.2'] as const) {
          const [document] = parseAllDocuments(built, { version })
          expect(JSON.stringify(document!.toJS())).toContain(JSON.stringify(value))
        }
      }),
      { numRuns: runs(2000) },
    )
  })
})

const files = corpusRows('yaml-rails').map((row) => ({ row, path: row.path, file: corpusSource(row.path) }))

/** The texts that YAML's own reader finds. */
function leaves(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : []
}

describe.skipIf(!hasCorpus).each(files)('$path', ({ row, path, file }) => {
  const text = new TextDecoder().decode(file.content)
  const targetLanguage = language(/\/(\w\w)\.yml$/.exec(path)?.[1] ?? 'en')
  const { strings: all, warnings } = yaml.parse(file, { ...options, targetLanguage })
  // A translation names the form `zero` a second time, for a source that has it beside its plural.
  const strings = all.filter(({ formOf }) => formOf?.form !== 'zero')
  const isPlural = (one: (typeof strings)[number]) => typeof one.text === 'object'

  it('has the counts that SOURCES.md states', () => {
    const all = parseAllDocuments(text, { version: '1.1' }).flatMap((document) => leaves(document.toJS()))
    expect(all).toHaveLength(expected(row, /\bstr (\d+)/))
    const symbols = all.filter((one) => /^:\w+$/.test(one))
    const ours = strings.flatMap((one) =>
      typeof one.text === 'string' ? [one.text] : Object.values(one.text),
    )
    expect(new Set([...ours, ...symbols])).toEqual(new Set(all))
    const nodes = expected(row, /(\d+) plural nodes/)
    expect(strings.filter(isPlural)).toHaveLength(nodes)
    const forms = all.length - symbols.length - strings.filter((one) => !isPlural(one)).length
    expect(forms).toBeLessThanOrEqual(nodes * targetLanguage.pluralCategoryNames.length)
    expect(new Set(strings.map(({ identifier }) => identifier)).size).toBe(strings.length)
    expect(warnings).toEqual([])
  })

  it('is the same, byte for byte, when nothing changed', () => {
    const same = new Map(strings.map((one) => [one.identifier, { text: one.text }]))
    for (const translations of [same, new Map<string, BuildTranslation>()]) {
      const built = yaml.build(file, { sourceLanguage: targetLanguage, targetLanguage, translations })
      expect(Buffer.from(built).equals(file.content)).toBe(true)
    }
  })

  it('differs in one value when one translation changed', () => {
    const lines = (one: string) => text.split('\n').filter((line) => line.includes(one))
    const { identifier, text: value } = strings.findLast(
      (one) => typeof one.text === 'string' && /^[^\n]{3,}$/.test(one.text) && lines(one.text).length === 1,
    )!
    const translations = new Map([[identifier, { text: 'changed' }]])
    const built = new TextDecoder().decode(
      yaml.build(file, { sourceLanguage: targetLanguage, targetLanguage, translations }),
    )
    expect(changedLines(text, built)).toEqual([
      lines(value as string)[0]!.replace(value as string, 'changed'),
    ])
  })

  it('accepts a translation of every string into another language', () => {
    const all = new Map(
      strings.map((one): [string, BuildTranslation] => [
        one.identifier,
        {
          text:
            typeof one.text === 'string'
              ? `${one.text}Ґ`
              : Object.fromEntries(ukrainian.pluralCategoryNames.map((name) => [name, `${name}: Ґ`])),
        },
      ]),
    )
    const built = yaml.build(file, {
      sourceLanguage: targetLanguage,
      targetLanguage: ukrainian,
      translations: all,
    })
    const again = yaml.parse({ ...file, content: built }, { ...options, targetLanguage: ukrainian })
    expect(again.strings.map((one) => [one.identifier, one.text])).toEqual(
      [...all].map(([identifier, one]) => [identifier, one.text]),
    )
  })
})
