import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BuildTranslation } from '../../core/formats/format.ts'
import { formatjsJson } from '../../core/formats/jsonFormatjs.ts'
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
} from './support.ts'
import { saying } from '../saying.ts'

const options = { sourceLanguage: english }
const parse = (content: string) => formatjsJson.parse(fileOf('en.json', content), options)
const build = (content: string, translations: Record<string, string>) =>
  buildText(formatjsJson, fileOf('en.json', content), translations)
const fixture = readFileSync(new URL('fixtures/json-formatjs/source.json', import.meta.url), 'utf8')

describe('FormatJS’s messages', () => {
  it('are read as extracted, with descriptions as context', () => {
    expect(parse(fixture).strings).toEqual([
      {
        identifier: 'app.cart',
        text: '{count, plural, one {# item} other {# items}}',
        context: "In the header's badge",
      },
      { identifier: 'app.hello', text: 'Hello, <b>{name}</b>!', context: 'note: Greeting' },
      { identifier: 'app.untranslated', text: 'Later' },
    ])
  })

  it('are read flat, with the same identifiers; compiled trees are skipped', () => {
    const content = '{"app.cart": "Кошик", "b": {"message": "m"}, "c": [{"type": 0}], "d": {}, "e": ""}'
    expect(parse(content).strings).toEqual([
      { identifier: 'app.cart', text: 'Кошик' },
      { identifier: 'b', text: 'm' },
      { identifier: 'e', text: '', isHidden: true },
    ])
  })

  it('change, and nothing else', async () => {
    const built = build(fixture, {
      'app.cart': '{count, plural, one {# річ} few {# речі} many {# речей} other {# речі}}',
      'app.hello': 'Привіт, <b>{name}</b>!',
    })
    await expect(built).toMatchFileSnapshot('golden/formatjs-uk.json')
  })

  it('keep any text on a round trip, under any id', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', minLength: 1 }),
        fc.string({ unit: 'grapheme' }),
        (text, id) => {
          const content = JSON.stringify({ [id]: { defaultMessage: 'x' }, '': 'y' })
          const { identifier } = parse(content).strings[0]!
          expect(parse(build(content, { [identifier]: text })).strings[0]!.text).toBe(text)
        },
      ),
    )
  })

  it('are left out with an unpaired surrogate, with a warning', () => {
    expect(parse('{"a": {"defaultMessage": "\\ud83d"}}')).toMatchObject({
      strings: [],
      warnings: [saying(expect.stringContaining('half of a character'))],
    })
  })

  it.each([
    ['a list', '[]', 'format.syntax', 1, 1],
    ['a comma too many', '{"a": "b",\n}', 'format.syntax', 2, 1],
    ['cut off', '{"a": {"defaultMessage"', 'format.syntax', 1, 24],
    ['no text', '{"a": undefined}', 'format.syntax', 1, 7],
  ])('fail with their place: %s', (_, content, code, line, column) => {
    expect(failureOf(() => parse(content))).toMatchObject({ code, details: { line, column } })
  })
})

describe('detection', () => {
  it.each([
    ['extracted, cut off', '{"a": {"defaultMessage": "b"}, "c": {"def', 'sure'],
    ['flat with branches', '{"a": "b", "c": "{n, plural, other {#}}"}', 'sure'],
    ['flat with arguments alone, as other libraries have', '{"a": "{b}"}', 'no'],
    ['nested', '{"a": {"b": "{n, plural, other {#}}"}}', 'no'],
    ['messages under ids that no extension has', '{"a | b": {"message": "{c}"}}', 'sure'],
    ['messages that an extension could have', '{"a": {"message": "{c}"}}', 'maybe'],
    ['an ARB', '{"@@locale": "en", "c": "{n, plural, other {#}}"}', 'no'],
    ['nothing', '', 'no'],
  ])('recognizes %s', (_, head, detection) => {
    expect(formatjsJson.detect('en.json', head)).toBe(detection)
  })
})

const files = corpusRows('json-icu').map((row) => ({ row, path: row.path, file: corpusSource(row.path) }))

describe.skipIf(!hasCorpus).each(files)('$path', ({ row, file }) => {
  const { strings, warnings } = formatjsJson.parse(file, options)
  const text = new TextDecoder().decode(file.content)

  it('has the count that SOURCES.md states', () => {
    expect(warnings).toEqual([])
    expect(strings).toHaveLength(expected(row, /(\d+) (?:messages|leaf values)/))
  })

  it('is the same, byte for byte, when nothing changed', () => {
    const same = new Map(strings.map(({ identifier, text: value }) => [identifier, { text: value }]))
    for (const translations of [same, new Map<string, BuildTranslation>()]) {
      const built = formatjsJson.build(file, { ...options, targetLanguage: english, translations })
      expect(Buffer.from(built).equals(file.content)).toBe(true)
    }
  })

  it('differs in one value when one translation changed', () => {
    const built = buildText(formatjsJson, file, { [strings.at(-1)!.identifier]: 'Ґ' })
    expect(changedLines(text, built)).toEqual([expect.stringContaining('": "Ґ"')])
  })
})
