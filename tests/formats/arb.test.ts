import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arb } from '../../core/formats/arb.ts'
import type { BuildTranslation } from '../../core/formats/format.ts'
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
} from './support.ts'
import { saying } from '../saying.ts'

const options = { sourceLanguage: english }
const parse = (content: string) => arb.parse(fileOf('app_en.arb', content), options)
const build = (content: string, translations: Record<string, string>, target = ukrainian) =>
  buildText(arb, fileOf('app_en.arb', content), translations, target)
const fixture = readFileSync(new URL('fixtures/arb/source.arb', import.meta.url), 'utf8')

describe('the messages of an ARB file', () => {
  it('have their description and placeholders as context', () => {
    expect(parse(fixture).strings).toEqual([
      { identifier: 'title', text: 'Inbox', context: 'Title of the first screen\nInboxPage' },
      {
        identifier: 'unread',
        text: '{count, plural, =0{Nothing new} one{{count} message} other{{count} messages}}',
        context: '{count}: int, compact, e.g. 3\n{who}',
      },
      { identifier: 'later', text: 'Later' },
    ])
  })

  it('are texts under keys without an @', () => {
    const content = '{"@@x": "a", "@b": "c", "@": {"description": "d"}, "e": 1, "f": ["g"], "h": ""}'
    expect(parse(content).strings).toEqual([{ identifier: 'h', text: '', isHidden: true }])
  })

  it('cause a warning if they are in another language', () => {
    const { warnings } = arb.parse(fileOf('app_en.arb', fixture), { ...options, targetLanguage: ukrainian })
    expect(warnings).toEqual([saying(expect.stringContaining('in "en"'))])
  })
})

describe('a duplicate key', () => {
  const content = `{
  "a": "A",
  "@a": {"description": "first"},
  "b": "B",
  "a": "A",
  "@a": {"description": "last"}
}
`

  it('counts in its last position, as for Dart, with a warning', () => {
    expect(parse(content)).toMatchObject({
      strings: [
        { identifier: 'b', text: 'B' },
        { identifier: 'a', text: 'A', context: 'last' },
      ],
      warnings: [
        saying('Line 2, column 3: "a" is defined again in line 5, which is the one that counts.'),
        saying('Line 3, column 3: "@a" is defined again in line 6, which is the one that counts.'),
      ],
    })
  })

  it('stays while nothing changes, and is written where it counts', () => {
    expect(build(content, {})).toBe(content)
    const built = build(content, { a: 'А', b: 'Б' })
    expect(built).toBe(
      content
        .replace('"B"', '"Б"')
        .replace('"A",\n  "@a": {"description": "last', '"А",\n  "@a": {"description": "last'),
    )
    expect(JSON.parse(built)).toMatchObject({ a: 'А', b: 'Б' })
  })

  it('is removed from the file of a language in each position', () => {
    const built = arb.build(fileOf('app_en.arb', '{"a": "A1", "b": "B1"}'), {
      ...{ ...options, targetLanguage: ukrainian, translations: new Map() },
      ...{ into: fileOf('app_uk.arb', content), cleared: new Set(['a']) },
    })
    expect(JSON.parse(new TextDecoder().decode(built))).toEqual({ b: 'B' })
  })
})

describe('the ARB file that is built', () => {
  it('has the translations and the target’s locale', async () => {
    const unread = '{count, plural, one{{count} лист} other{{count} листів}}'
    await expect(build(fixture, { title: 'Вхідні', unread })).toMatchFileSnapshot('golden/arb-uk.arb')
  })

  it.each([
    ['en', 'pt-BR', 'pt_BR'],
    ['en-US', 'pt-BR', 'pt-BR'],
    ['en_US', 'uk', 'uk'],
    ['pt_BR', 'pt-BR', 'pt_BR'],
  ])('states the locale in the file’s spelling: %s, for %s', (locale, target, tag) => {
    expect(build(`{"@@locale": "${locale}", "a": "b"}`, {}, language(target))).toBe(
      `{"@@locale": "${tag}", "a": "b"}`,
    )
  })

  it('has no locale if the source has none', () => {
    expect(build('{"a": "b"}', { a: 'в' })).toBe('{"a": "в"}')
  })

  it('keeps any text on a round trip', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), (text, key) => {
        const content = JSON.stringify({ [`k${key}`]: 'x', '@@locale': 'en' }, null, 2)
        const { identifier } = parse(content).strings[0]!
        if (text !== '') expect(parse(build(content, { [identifier]: text })).strings[0]!.text).toBe(text)
      }),
    )
  })
})

describe('an ARB file that cannot be read', () => {
  it.each([
    ['no object', '["a"]', 'format.syntax', 1, 1],
    ['cut off', '{\n"a": "b', 'format.syntax', 2, 6],
    ['a comment', '{\n // c\n}', 'format.syntax', 2, 2],
    ['too deep', '{"a":'.repeat(300), 'format.depth', 1, 1001],
    ['no bytes', '', 'format.empty', 1, 1],
  ])('fails with its place: %s', (_, content, code, line, column) => {
    expect(failureOf(() => parse(content))).toMatchObject({ code, details: { line, column } })
  })
})

describe('detection', () => {
  it('uses the name, and the locale in other JSON', () => {
    expect(arb.detect('app_en.arb', 'broken')).toBe('sure')
    expect(arb.detect('en.json', '{"@@locale": "en", "a": "')).toBe('sure')
    expect(arb.detect('en.json', '{"a": {"@@locale": "en"}}')).toBe('no')
  })
})

const files = corpusRows('arb').map((row) => ({ row, path: row.path, file: corpusSource(row.path) }))

describe.skipIf(!hasCorpus).each(files)('$path', ({ row, file }) => {
  const targetLanguage = language(/_(\w\w)\.arb/.exec(file.name)![1]!)
  const { strings, warnings } = arb.parse(file, options)
  const text = new TextDecoder().decode(file.content)

  it('has the counts that SOURCES.md states', () => {
    const facts = Object.entries(JSON.parse(text) as Record<string, unknown>).filter(([key]) =>
      key.startsWith('@'),
    )
    const withPlaceholders = strings.filter(({ context }) => /^\{\w+\}/m.test(context ?? ''))
    expect(warnings).toEqual([])
    expect({
      messages: strings.length,
      metadata: facts.length,
      placeholders: withPlaceholders.length,
    }).toEqual({
      messages: expected(row, /(\d+) messages/),
      metadata: expected(row, /(\d+) @-metadata/),
      placeholders: expected(row, /(\d+) with placeholders/),
    })
  })

  it('is the same, byte for byte, when nothing changed', () => {
    const same = new Map(strings.map(({ identifier, text: value }) => [identifier, { text: value }]))
    for (const translations of [same, new Map<string, BuildTranslation>()]) {
      const built = arb.build(file, { ...options, targetLanguage, translations })
      expect(Buffer.from(built).equals(file.content)).toBe(true)
    }
  })

  it('differs in one value when one translation changed', () => {
    const { identifier } = strings.at(-1)!
    const built = buildText(arb, file, { [identifier]: 'Ґ "x"' }, targetLanguage)
    expect(changedLines(text, built)).toEqual([expect.stringContaining(`"${identifier}": "Ґ \\"x\\""`)])
  })
})
