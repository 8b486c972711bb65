import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BuildTranslation } from '../../core/formats/format.ts'
import { chromeJson } from '../../core/formats/jsonChrome.ts'
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
} from './support.ts'

const options = { sourceLanguage: english }
const parse = (content: string) => chromeJson.parse(fileOf('messages.json', content), options)
const build = (content: string, translations: Record<string, string>) =>
  buildText(chromeJson, fileOf('messages.json', content), translations)
const fixture = readFileSync(new URL('fixtures/json-chrome/messages.json', import.meta.url), 'utf8')

describe('the messages of an extension', () => {
  it('have descriptions and placeholders as context', () => {
    expect(parse(fixture).strings).toEqual([
      { identifier: 'appName', text: 'Tab Counter', context: 'The name of the extension' },
      {
        identifier: 'tabs',
        text: '$COUNT$ tabs in $WINDOW$',
        context: '$count$: $1, e.g. 12\n$window$: $2',
      },
      { identifier: 'later', text: 'Later' },
    ])
  })

  it('are members with a message; an empty one is hidden', () => {
    const content = '{"a": {"description": "x"}, "b": "c", "d": {"message": ""}, "e": {"message": {}}}'
    expect(parse(content).strings).toEqual([{ identifier: 'd', text: '', isHidden: true }])
  })

  it('change, and nothing else', async () => {
    const built = build(fixture, { appName: 'Лічильник "вкладок"', tabs: '$WINDOW$: $COUNT$' })
    await expect(built).toMatchFileSnapshot('golden/chrome-uk.json')
  })

  it('keep any text on a round trip', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (text) => {
        expect(parse(build(fixture, { tabs: text })).strings[1]!.text).toBe(text)
      }),
    )
  })

  it.each([
    ['no object', ' "a"', 'format.syntax', 1, 2],
    ['cut off', '{"a": {\n"message": "b"', 'format.syntax', 2, 15],
    ['a wrong escape', '{"a": {"message":\n"\\q"}}', 'format.syntax', 2, 1],
  ])('fail with their place: %s', (_, content, code, line, column) => {
    expect(failureOf(() => parse(content))).toMatchObject({ code, details: { line, column } })
  })
})

describe('detection', () => {
  const kindOf = (name: string, content: string) => {
    const detected = detectFormat(name, new TextEncoder().encode(content))
    if (detected.kind === 'ambiguous') return detected.formats.map(({ type }) => type)
    return detected.kind === 'found' ? detected.format.type : 'none'
  }

  it.each([
    ['messages.json', '{"a": {"message": "b", "hash": "c"}}', 'chrome_json'],
    ['messages.json', '{"a": {"text": "b"}}', 'json'],
    ['en.json', '{"a": {"message": "$B$", "placeholders": {"b": {"content": "$1"}}}}', 'chrome_json'],
    ['en.json', '{"error": {"message": "b"}, "title": "c"}', 'json'],
    ['en.json', '{"error": {"message": "b", "code": "c"}}', 'json'],
    ['en.json', '{"error": {"message": "b"}}', ['json', 'chrome_json']],
    ['en.json', '{"error": {"message": "b {c}"}}', ['json', 'formatjs_json', 'chrome_json']],
  ])('recognizes %s: %s', (name, content, kind) => {
    expect(kindOf(name, content)).toEqual(kind)
  })
})

const files = corpusRows('json-chrome').map((row) => ({ row, path: row.path, file: corpusSource(row.path) }))

describe.skipIf(!hasCorpus).each(files)('$path', ({ row, file }) => {
  const { strings, warnings } = chromeJson.parse(file, options)
  const text = new TextDecoder().decode(file.content)

  it('has the counts that SOURCES.md states', () => {
    const lines = strings.map(({ context }) => (context ?? '').split('\n').filter(Boolean))
    const isPlaceholder = (line: string) => /^\$\w+\$: /.test(line)
    expect(warnings).toEqual([])
    expect({
      messages: strings.length,
      descriptions: lines.filter((some) => some.some((line) => !isPlaceholder(line))).length,
      placeholders: lines.filter((some) => some.some(isPlaceholder)).length,
    }).toEqual({
      messages: expected(row, /(\d+) messages/),
      descriptions: expected(row, /(\d+) descriptions/),
      placeholders: expected(row, /(\d+) with named placeholders/),
    })
  })

  it('is the same, byte for byte, when nothing changed', () => {
    const same = new Map(strings.map(({ identifier, text: value }) => [identifier, { text: value }]))
    for (const translations of [same, new Map<string, BuildTranslation>()]) {
      const built = chromeJson.build(file, { ...options, targetLanguage: english, translations })
      expect(Buffer.from(built).equals(file.content)).toBe(true)
    }
  })

  it('differs in one value when one translation changed', () => {
    const built = buildText(chromeJson, file, { [strings.at(-1)!.identifier]: 'Ґ' })
    expect(changedLines(text, built)).toEqual([expect.stringMatching(/"message" ?: "Ґ"/)])
  })
})
