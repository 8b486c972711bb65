import { everydayCategories } from '../../core/languages/forms.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BuildTranslation, ParsedString } from '../../core/formats/format.ts'
import { i18nextJson } from '../../core/formats/jsonI18next.ts'
import { findLanguage } from '../../core/languages/catalog.ts'
import type { Language } from '../../core/contract/language.ts'
import type { PluralForms } from '../../core/model/plural.ts'
import { corpusFile, hasCorpus } from '../corpus.ts'
import { expectLinearTime } from '../cpuTime.ts'
import { runs } from '../runs.ts'

const language = (id: string): Language => findLanguage(id)!

const bytes = (content: string | Uint8Array): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content

function parse(content: string | Uint8Array, target?: string, source = 'en'): ParsedString[] {
  const options = { sourceLanguage: language(source), ...(target && { targetLanguage: language(target) }) }
  return i18nextJson.parse({ name: 'x.json', content: bytes(content) }, options).strings
}

function build(
  content: string | Uint8Array,
  target: string,
  texts: Record<string, string | PluralForms>,
  source = 'en',
) {
  const translations = new Map<string, BuildTranslation>(
    Object.entries(texts).map(([id, text]) => [id, { text }]),
  )
  const options = { sourceLanguage: language(source), targetLanguage: language(target), translations }
  return new TextDecoder().decode(i18nextJson.build({ name: 'x.json', content: bytes(content) }, options))
}

const lines = (...all: string[]) => all.join('\n')

const SHOP = lines(
  '{',
  '  "title": "Shop. Open: now",',
  '  "cart": {',
  '    "items_one": "{{count}} item",',
  '    "items_other": "{{count}} items",',
  '    "empty": "Nothing"',
  '  }',
  '}',
  '',
)

describe('plural keys', () => {
  it('are one string, and other keys are strings as they are', () => {
    expect(parse(SHOP)).toEqual([
      { identifier: 'title', text: 'Shop. Open: now' },
      { identifier: 'cart.items', text: { one: '{{count}} item', other: '{{count}} items' } },
      { identifier: 'cart.empty', text: 'Nothing' },
    ])
  })

  it('are strings of their own if they do not fit the language, or are incomplete', () => {
    const content = '{"a_zero": "none", "a_one": "1", "a_other": "n", "day_one": "Monday", "x_other": "else"}'
    expect(parse(content)).toEqual([
      { identifier: 'a_zero', text: 'none' },
      { identifier: 'a', text: { one: '1', other: 'n' } },
      { identifier: 'day_one', text: 'Monday' },
      { identifier: 'x_other', text: 'else' },
    ])
    expect(parse(content, 'lv')[0]).toEqual({ identifier: 'a', text: { zero: 'none', one: '1', other: 'n' } })
  })

  it('are distinguished from a key of the same name', () => {
    expect(parse('{"a": "A", "a_one": "1", "a_other": "n"}').map(({ identifier }) => identifier)).toEqual([
      'a',
      'a_other',
    ])
  })

  it('are kept apart for ordinals', () => {
    const content =
      '{"p_ordinal_one": "{{count}}st", "p_ordinal_two": "{{count}}nd", "p_ordinal_other": "{{count}}th"}'
    expect(parse(content).map(({ identifier }) => identifier)).toEqual([
      'p_ordinal_one',
      'p_ordinal_two',
      'p_ordinal_other',
    ])
    expect(build(content, 'uk', { p_ordinal_one: '{{count}}-й' })).toBe(content.replace('st', '-й'))
  })

  it('have contexts, which translators see', () => {
    const content =
      '{"friend": "A friend", "friend_male": "A boyfriend", "friend_male_one": "1", "friend_male_other": "n"}'
    expect(parse(content)).toEqual([
      { identifier: 'friend', text: 'A friend' },
      { identifier: 'friend_male', text: 'A boyfriend', context: 'Context "male" of friend' },
      {
        identifier: 'friend_male_other',
        text: { one: '1', other: 'n' },
        context: 'Context "male" of friend',
      },
    ])
  })

  it('that are empty have no forms', () => {
    expect(parse('{"a_one": "", "a_other": ""}')).toEqual([{ identifier: 'a', text: {}, isHidden: true }])
    expect(parse('{"a_one": "1", "a_other": ""}')).toEqual([{ identifier: 'a', text: { one: '1' } }])
  })
})

describe('a duplicate key', () => {
  it('counts in its last position, in a plural too', () => {
    const content = '{"n_one": "1", "n_other": "2", "a": "3",\n"n_one": "4", "a": "5"}'
    expect(parse(content)).toEqual([
      { identifier: 'n', text: { one: '4', other: '2' } },
      { identifier: 'a', text: '5' },
    ])
    expect(JSON.parse(build(content, 'de', { n: { one: '6', other: '7' }, a: '8' }))).toEqual({
      ...{ n_one: '6', n_other: '7', a: '8' },
    })
  })
})

describe('a file of translations', () => {
  it('has the groups of its own language, and no untyped form', () => {
    const ukrainian = '{"a_one": "файл", "a_few": "файли", "a_many": "файлів"}'
    expect(parse(ukrainian, 'uk')[0]!.text).toEqual({ one: 'файл', few: 'файли', many: 'файлів' })
    expect(parse('{"a_one": "un", "a_other": "des"}', 'fr')[0]!.text).toEqual({ one: 'un', other: 'des' })
  })

  it('has rare forms filled as a source', () => {
    expect(parse('{"a_one": "un", "a_other": "des"}', undefined, 'fr')[0]!.text).toEqual({
      one: 'un',
      many: 'des',
      other: 'des',
    })
    expect(parse('{"a_one": "1", "a_few": "2", "a_other": "5"}', undefined, 'cs')[0]!.text).toEqual({
      one: '1',
      few: '2',
      many: '5',
      other: '5',
    })
  })

  it('gets no generated everyday form', () => {
    expect(parse('{"a_one": "файл", "a_other": "файлу"}', 'uk')[0]!.text).toEqual({
      one: 'файл',
      other: 'файлу',
    })
    expect(parse('{"a_one": "a", "a_other": "b"}', 'ar')[0]!.text).toEqual({ one: 'a', other: 'b' })
  })

  it('provides its single form as a plural and as a plain string', () => {
    expect(parse('{"a_other": "件"}', 'ja')).toEqual([
      { identifier: 'a', text: { other: '件' } },
      { identifier: 'a_other', text: '件', formOf: { identifier: 'a', form: 'other' } },
    ])
    expect(parse('{"a": "あ", "a_other": "件"}', 'ja').map(({ identifier }) => identifier)).toEqual([
      'a',
      'a_other',
    ])
  })

  it('has plurals as a source in such a language if it shows a count', () => {
    expect(parse('{"a_other": "{{count}}件", "b_other": "他"}', undefined, 'ja')).toEqual([
      { identifier: 'a', text: { other: '{{count}}件' } },
      { identifier: 'b_other', text: '他' },
    ])
  })
})

describe('building', () => {
  it('changes nothing where nothing is translated', () => {
    expect(build(SHOP, 'uk', {})).toBe(SHOP)
    expect(build(SHOP, 'uk', { 'cart.items': {}, title: '', 'cart.empty': 'Nothing' })).toBe(SHOP)
    expect(build(SHOP, 'en', { 'cart.items': { one: '{{count}} item', other: '{{count}} items' } })).toBe(
      SHOP,
    )
    const short = '{"a_one": "1", "a_few": "2", "a_many": "5"}'
    expect(build(short, 'uk', { a: { one: '1', few: '2', many: '5' } }, 'uk')).toBe(short)
  })

  it('changes only values if the languages have the same categories', () => {
    const built = build(SHOP, 'de', { 'cart.items': { one: '{{count}} Ding', other: '{{count}} Dinge' } })
    expect(built).toBe(
      SHOP.replace('{{count}} item"', '{{count}} Ding"').replace('{{count}} items', '{{count}} Dinge'),
    )
  })

  it('writes the categories of the target language in their order, with the same white space', () => {
    const built = build(SHOP, 'uk', {
      'cart.items': { one: 'товар', few: 'товари', many: 'товарів', other: 'товару' },
    })
    expect(built).toBe(
      lines(
        '{',
        '  "title": "Shop. Open: now",',
        '  "cart": {',
        '    "items_one": "товар",',
        '    "items_few": "товари",',
        '    "items_many": "товарів",',
        '    "items_other": "товару",',
        '    "empty": "Nothing"',
        '  }',
        '}',
        '',
      ),
    )
  })

  it('removes the categories that the target language lacks', () => {
    expect(build(SHOP, 'ja', { 'cart.items': { other: '品' } })).toBe(
      SHOP.replace(
        '    "items_one": "{{count}} item",\n    "items_other": "{{count}} items"',
        '    "items_other": "品"',
      ),
    )
    expect(build('{"a_one":"1","a_other":"2"}', 'ja', { a: { other: '3' } })).toBe('{"a_other":"3"}')
  })

  it('writes only the translated forms', () => {
    const built = JSON.parse(
      build('{"a_one": "1", "a_other": "n"}', 'uk', { a: { one: 'один', many: 'багато' } }),
    ) as unknown
    expect(built).toEqual({ a_one: 'один', a_many: 'багато' })
  })

  it('writes a form once if its key already exists', () => {
    const content = '{"a_zero": "none", "a_one": "1", "x": {}, "a_other": "n"}'
    const forms = { zero: '٠', one: '١', two: '٢', few: '٣', many: '١١', other: '١٠٠' }
    const built = build(content, 'ar', { a: forms, a_zero: 'لا شيء' })
    expect(built).toBe(
      '{"a_zero": "٠", "a_one": "١", "x": {}, "a_two": "٢", "a_few": "٣", "a_many": "١١", "a_other": "١٠٠"}',
    )
    expect(JSON.parse(build(content, 'uk', { a_zero: 'немає' }))).toMatchObject({
      a_zero: 'немає',
      a_one: '1',
    })
  })

  it('never writes a key twice, whatever is in the way', () => {
    const content = '{"a_one": "1", "a_few": {"deep": "x"}, "a_other": "n"}'
    const built = build(content, 'uk', { a: { one: '1', few: '2', many: '5', other: 'n' } })
    expect(built).toBe('{"a_one": "1", "a_few": {"deep": "x"}, "a_many": "5", "a_other": "n"}')
  })

  it('writes files that read back the same, for any groups and languages', () => {
    const targets = ['uk', 'ar', 'ja', 'de', 'fr', 'cs', 'lv', 'en']
    const key = fc.constantFrom('a_zero', 'a_one', 'a_other', 'b_one', 'b_other', 'b_few', 'c', 'a', 'b_many')
    const object = fc.uniqueArray(key, { minLength: 1 })
    const space = fc.constantFrom(undefined, 2, '\t')
    fc.assert(
      fc.property(object, object, fc.constantFrom(...targets), space, (top, inner, target, indent) => {
        const members = (keys: string[]) => keys.map((name) => [name, `${name} {{count}}`])
        const value: unknown = Object.fromEntries([
          ...members(top),
          ['o', Object.fromEntries(members(inner))],
        ])
        const content = JSON.stringify(value, null, indent)
        const strings = parse(content)
        const texts = Object.fromEntries(
          strings.map(({ identifier, text }) => {
            const forms = language(target).pluralCategoryNames.map((name) => [
              name,
              `${identifier}: ${name} {{count}}`,
            ])
            return [
              identifier,
              typeof text === 'string' ? `${identifier}!` : (Object.fromEntries(forms) as PluralForms),
            ]
          }),
        )
        const built = build(content, target, texts)
        const written = Object.values(texts).flatMap((text) =>
          typeof text === 'string' ? [] : Object.values(text),
        )
        const found = parse(built, target).flatMap(({ text }) =>
          typeof text === 'string' ? [text] : Object.values(text),
        )
        for (const text of written) expect(found, built).toContain(text)
        expect(JSON.stringify(JSON.parse(built), null, indent), 'the white space of the file').toBe(built)
      }),
      { numRuns: runs(500) },
    )
  })
})

describe('detection', () => {
  it.each([
    ['en.json', SHOP, 'sure'],
    ['en.json', SHOP.slice(0, 120), 'sure'],
    ['en.json', '{"a_one": "1", "a_few": "2", "a_many": "5"}', 'sure'],
    ['en.json', '{"day_one": "Monday", "day_two": "Tuesday"}', 'no'],
    ['en.json', '{"reason_other": "else"}', 'no'],
    ['en.json', '{"a_ordinal_one": "1", "a_ordinal_other": "n"}', 'no'],
    ['en.json', '', 'no'],
    ['en.yaml', SHOP, 'no'],
  ])('recognizes %s %.30j', (name, head, expected) => {
    expect(i18nextJson.detect(name, head)).toBe(expected)
  })

  it.each(['"', '\\"', '"a_one', '"a_one"', '"a_one":', '_one', '"\\'])(
    'takes linear time for many %j',
    async (piece) => {
      await expectLinearTime(
        (length) => i18nextJson.detect('x.json', piece.repeat(length / piece.length)),
        16_384,
      )
    },
  )
})

describe.skipIf(!hasCorpus)('real files', () => {
  it.each([
    ['json-i18next/actual/en.json', 'en', 2646, 48],
    ['json-i18next/actual/uk.json', 'uk', 1672, 30],
    ['json-i18next/actual/ar.json', 'ar', 419, 6],
    ['json-i18next/headlamp/locales/en/translation.json', 'en', 479, 1],
    ['json-i18next/headlamp/locales/fr/translation.json', 'fr', 479, 1],
  ])('%s has %s plurals: %i strings, %i of them plural', (path, id, strings, plurals) => {
    const content = corpusFile(path)
    // A translation names the form `zero` a second time, for a source that has it beside its plural.
    const found = parse(content, id).filter(({ formOf }) => formOf?.form !== 'zero')
    expect(found).toHaveLength(strings)
    const groups = found.filter(({ text }) => typeof text === 'object')
    expect(groups).toHaveLength(plurals)
    const categories = everydayCategories(language(id))
    for (const { text, isHidden } of groups)
      expect(Object.keys(text)).toEqual(isHidden ? [] : expect.arrayContaining(categories))
    expect(new Set(found.map(({ identifier }) => identifier)).size).toBe(strings)

    const source = new TextDecoder().decode(content)
    expect(i18nextJson.detect('x.json', source.slice(0, 65_536))).toBe('sure')
    const same = Object.fromEntries(found.map(({ identifier, text }) => [identifier, text]))
    expect(build(content, id, same, id)).toBe(source)
    expect(build(content, 'ja', {}, id)).toBe(source)
  })

  it('accept the real translations, and read back the same', () => {
    const source = corpusFile('json-i18next/actual/en.json')
    const known = new Map(parse(source).map(({ identifier, text }) => [identifier, typeof text]))
    const translated = parse(corpusFile('json-i18next/actual/uk.json'), 'uk').filter(
      ({ identifier, text }) => known.get(identifier) === typeof text,
    )
    expect(translated).toHaveLength(1_671)
    const built = build(
      source,
      'uk',
      Object.fromEntries(translated.map(({ identifier, text }) => [identifier, text])),
    )
    const again = new Map(parse(built, 'uk').map(({ identifier, text }) => [identifier, text]))
    for (const { identifier, text } of translated) expect(again.get(identifier)).toEqual(text)
  })

  it.each(['json-nested/home-assistant/translations/en.json', 'json-icu/mattermost-mobile/i18n/en.json'])(
    '%s is none of i18next',
    (path) => {
      const head = new TextDecoder().decode(corpusFile(path).subarray(0, 65_536))
      expect(i18nextJson.detect('en.json', head)).toBe('no')
    },
  )
})
