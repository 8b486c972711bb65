import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BuildTranslation, ParsedFile, SourceFile } from '../../core/formats/format.ts'
import { xcstrings } from '../../core/formats/xcstrings.ts'
import { findLanguage } from '../../core/languages/catalog.ts'
import type { Language } from '../../core/contract/language.ts'
import { hasCorpus } from '../corpus.ts'
import {
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
import { saying } from '../saying.ts'

const options = { sourceLanguage: english }
const fileWith = (content: string) => fileOf('Localizable.xcstrings', content)
const parse = (content: string) => xcstrings.parse(fileWith(content), options)
const targetOf = (id: string, translations: Translations) => ({
  language: language(id),
  translations: new Map(Object.entries(translations).map(([identifier, text]) => [identifier, { text }])),
})

/** Builds with the translations of each language, of which those to nothing were taken away. */
function build(file: SourceFile, byLanguage: Record<string, Translations>): string {
  const targetsOf = ([id, its]: [string, Translations]) => ({
    ...targetOf(id, its),
    cleared: new Set(Object.keys(its).filter((identifier) => its[identifier] === '')),
  })
  const [{ language: targetLanguage, ...first }, ...others] = Object.entries(byLanguage).map(targetsOf) as [
    ReturnType<typeof targetsOf>,
  ]
  const content = xcstrings.build(file, { ...options, targetLanguage, ...first, others })
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(content)
}

const fixture = readFileSync(new URL('fixtures/xcstrings/source.xcstrings', import.meta.url), 'utf8')
const unit = (value: string, state = 'translated') => ({ stringUnit: { state, value } })
const plural = (forms: Record<string, string>) => ({
  variations: { plural: Object.fromEntries(Object.entries(forms).map(([key, text]) => [key, unit(text)])) },
})
/** A catalogue as Xcode writes it. */
const catalog = (strings: object) =>
  JSON.stringify({ sourceLanguage: 'en', strings, version: '1.0' }, null, 2)
    .replaceAll(/^( *"[^"]*"):/gm, '$1 :')
    .replaceAll(/^( *)(.*)\{\}/gm, '$1$2{\n\n$1}')
const localized = (localizations: object) => catalog({ k: { localizations } })
const localizations = (content: string) =>
  (JSON.parse(content) as { strings: Record<string, { localizations?: unknown }> }).strings['k']!
    .localizations

describe('the strings of a catalogue', () => {
  const { strings, warnings } = parse(fixture)
  const named = new Map(strings.map((string) => [string.identifier, string]))

  it('are the texts of the source language; the key is the text if there is none', () => {
    expect(strings.map(({ identifier, text }) => [identifier, text])).toEqual([
      ['""', ''],
      ['%lld files in %@', '%#@files@ in %2$@'],
      ['%lld files in %@␄substitution␄files', { one: '%arg file', other: '%arg files' }],
      ['Cancel', 'Cancel'],
      ['days', { one: '%lld day', other: '%lld days' }],
      ['days␄zero', 'Today'],
      ['Interlinear', 'Interlinear'],
      ['Old', 'Old'],
      ['Tap␄device␄mac', 'Click'],
      ['Tap␄device␄other', 'Tap'],
    ])
    expect(warnings).toEqual([saying('"Phrases" holds no text that is read here; it stays as it is.')])
  })

  it('have translations by the catalogue’s codes, with their states', () => {
    expect(named.get('Old')!.translations).toEqual({
      de: { text: 'Alt', status: 'translated' },
      uk: { text: 'Старе', status: 'needsWork' },
    })
    expect(named.get('days')!.translations).toEqual({
      ja: { text: { other: '%lld日' }, status: 'translated' },
    })
  })

  it('have comments and other information as context', () => {
    const contexts = ['days␄zero', 'Old', 'Tap␄device␄mac', '%lld files in %@␄substitution␄files', 'Cancel']
    expect(contexts.map((identifier) => named.get(identifier)!.context)).toEqual([
      'Above the list\nFor the count 0.',
      'No longer found in the code.',
      'Device: mac',
      'Stands for %#@files@ in the text.',
      undefined,
    ])
  })

  it('are hidden if there is nothing to translate', () => {
    const hidden = strings.filter(({ isHidden }) => isHidden).map(({ identifier }) => identifier)
    expect(hidden).toEqual(['""', 'Interlinear'])
  })

  it('cause a warning if they are in another language than the project’s', () => {
    const read = xcstrings.parse(fileWith(fixture), { sourceLanguage: ukrainian })
    expect(read.warnings[0]?.english).toBe(
      'The file says that its source is in "en"; it was read as Ukrainian.',
    )
  })

  it('have one name each, even if a text has a plural beside it', () => {
    const content = localized({ en: { ...unit('x'), ...plural({ one: '1', other: '2' }) } })
    expect(parse(content).strings).toEqual([{ identifier: 'k', text: 'x' }])
  })

  it('skip translations of another structure, or in an unknown language', () => {
    const content = localized({ en: unit('x'), uk: plural({ one: '1', other: '2' }), 'x-none': unit('y') })
    expect(parse(content).strings).toEqual([{ identifier: 'k', text: 'x' }])
    expect(build(fileWith(content), { uk: {} })).toBe(content)
    expect(localizations(build(fileWith(content), { uk: { k: 'х' } }))).toMatchObject({ uk: unit('х') })
  })
})

describe('the catalogue that is built', () => {
  it('has the translations of every language, in Xcode’s format', async () => {
    const built = build(fileWith(fixture), {
      uk: {
        Cancel: 'Скасувати',
        days: { one: '%lld день', few: '%lld дні', many: '%lld днів', other: '%lld дня' },
        'days␄zero': 'Сьогодні',
        '%lld files in %@': '%#@files@ у %2$@',
        '%lld files in %@␄substitution␄files': { one: '%arg файл', few: '%arg файли', many: '%arg файлів' },
        'Tap␄device␄mac': 'Клацнути',
        Old: 'Старе',
      },
      ja: { days: { other: '%lld日' }, Cancel: 'キャンセル' },
      de: {},
    })
    await expect(built).toMatchFileSnapshot('golden/xcstrings-uk-ja-de.xcstrings')
  })

  it('loses deleted translations, but neither untranslated ones nor another language', () => {
    const content = localized({ de: unit('a'), fr: unit('b', 'needs_review'), uk: unit('c') })
    expect(build(fileWith(content), { de: {}, fr: {} })).toBe(content)
    expect(localizations(build(fileWith(content), { de: { k: '' }, fr: {} }))).toEqual({
      fr: unit('b', 'needs_review'),
      uk: unit('c'),
    })
    expect(build(fileWith(localized({ de: unit('a') })), { de: { k: '' } })).toBe(catalog({ k: {} }))
    const device = localized({
      en: { variations: { device: { mac: unit('x'), other: unit('y') } } },
      de: { variations: { device: { mac: unit('a'), other: unit('b') } } },
    })
    expect(build(fileWith(device), { de: { 'k␄device␄mac': '' } })).toBe(device)
  })

  it('has the bytes of all unedited texts', () => {
    // A manually formatted file, with members that Xcode does not know.
    const loose = fixture
      .replaceAll(/("stringUnit" : \{)\s+("state" : "[a-z_]+",)\s+("value" : .*)\s+\}/g, '$1 $2 $3 }')
      .replace('"version"', '"x-own" : [1,  2],\n  "version"')
    expect(loose).not.toBe(fixture)
    for (const content of [fixture, loose]) {
      const { strings } = parse(content)
      const standing = strings.flatMap(({ identifier, text, translations = {} }) =>
        typeof text === 'string' ? Object.keys(translations).map((code) => [code, identifier] as const) : [],
      )
      expect(standing.length).toBeGreaterThan(1)
      for (const [code, identifier] of standing) {
        const built = build(fileWith(content), {
          ja: {},
          uk: {},
          de: {},
          [code]: { [identifier]: 'ЗМІНЕНО' },
        })
        expect(built).toContain('ЗМІНЕНО')
        let start = 0
        while (built[start] === content[start]) start += 1
        let end = 0
        while (built.at(-1 - end) === content.at(-1 - end)) end += 1
        // The difference is in one unit: its text, and its state before that.
        expect(content.slice(start, content.length - end)).not.toMatch(/stringUnit/)
      }
    }
  })

  it('keeps the source, whatever translation is given for it', () => {
    const content = localized({ en: unit('x') })
    expect(build(fileWith(content), { en: { k: 'y' } })).toBe(content)
  })

  it('uses the catalogue’s codes, else Xcode’s', () => {
    const content = localized({ 'zh-Hans': unit('a'), 'pt-PT': unit('b') })
    const built = build(fileWith(content), { 'zh-CN': { k: '1' }, 'pt-PT': { k: '2' }, 'zh-TW': { k: '3' } })
    expect(localizations(built)).toEqual({ 'zh-Hans': unit('1'), 'pt-PT': unit('2'), 'zh-Hant': unit('3') })
  })

  it('adds untranslated parts beside translated ones, as new', () => {
    const source = { mac: unit('Click'), other: plural({ one: '1', other: '2' }) }
    const content = localized({ en: { variations: { device: source } } })
    expect(localizations(build(fileWith(content), { uk: { 'k␄device␄mac': 'Клац' } }))).toMatchObject({
      uk: {
        variations: {
          device: {
            mac: unit('Клац'),
            other: { variations: { plural: { one: unit('1', 'new'), other: unit('2', 'new') } } },
          },
        },
      },
    })
  })

  it('is written in the file’s own style', () => {
    const compact = '{"strings":{"k":{}},"sourceLanguage":"en"}'
    expect(build(fileWith(compact), { uk: { k: 'х' } })).toBe(
      '{"strings":{"k":{"localizations":{"uk":{"stringUnit":{"state":"translated", "value":"х"}}}}},"sourceLanguage":"en"}',
    )
    const windows = catalog({ k: {} }).replaceAll('\n', '\r\n')
    expect(build(fileWith(windows), { uk: { k: 'х' } })).not.toMatch(/[^\r]\n/)
  })

  it('keeps any text under any key on a round trip', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', minLength: 1 }),
        fc.string({ unit: 'binary', minLength: 1 }),
        (key, text) => {
          const file = fileWith(catalog({ [key]: {}, other: {} }))
          const { identifier } = parse(catalog({ [key]: {} })).strings[0]!
          const [found] = parse(build(file, { uk: { [identifier]: text } })).strings.filter(
            (string) => string.identifier === identifier,
          )
          expect(found!.translations).toEqual({ uk: { text, status: 'translated' } })
        },
      ),
    )
  })
})

describe('a catalogue that cannot be read', () => {
  it.each([
    ['no object', '[]', 'format.syntax', 1, 1],
    ['cut off', '{"strings" : {\n"a" : {', 'format.syntax', 2, 8],
    ['a key twice', '{"strings": {"a": {},\n"a": {}}}', 'format.duplicateKey', 2, 1],
    ['too deep', '{"a":'.repeat(300), 'format.depth', 1, 1001],
    ['no bytes', '', 'format.empty', 1, 1],
  ])('fails with its place: %s', (_, content, code, line, column) => {
    expect(failureOf(() => parse(content))).toMatchObject({ code, details: { line, column } })
  })

  it('has no strings if it has another structure', () => {
    expect(parse('{"strings": [], "sourceLanguage": 1}').strings).toEqual([])
    expect(parse('{"strings": {"a": 1, "b": {"localizations": []}}}').strings).toHaveLength(2)
  })
})

const files = corpusRows('apple')
  .filter(({ path }) => path.endsWith('.xcstrings'))
  .map((row) => ({ row, path: row.path, file: corpusSource(row.path) }))

/** Returns the project's texts after the import, for each language. */
function taken({
  strings,
}: ParsedFile): { language: Language; translations: Map<string, BuildTranslation> }[] {
  const codes = new Set(strings.flatMap(({ translations }) => Object.keys(translations ?? {})))
  return Array.from(codes, (code) => ({
    language: findLanguage(code)!,
    translations: new Map(
      strings.flatMap(({ identifier, translations }) => {
        const translation = translations?.[code]
        return translation?.status === 'translated' ? [[identifier, { text: translation.text }] as const] : []
      }),
    ),
  }))
}

describe.skipIf(!hasCorpus).each(files)('$path', ({ row, file }) => {
  const parsed = xcstrings.parse(file, options)
  const text = new TextDecoder().decode(file.content)
  const [first, ...others] = taken(parsed) as [ReturnType<typeof taken>[number]]

  it('has the counts that SOURCES.md states', () => {
    const { strings } = parsed
    const keys = strings.filter(({ identifier }) => !identifier.includes('␄'))
    const localizationsOf = (code: string) => (text.match(new RegExp(`^ {8}"${code}" : `, 'gm')) ?? []).length
    const translated = strings.flatMap(({ translations }) => Object.entries(translations ?? {}))
    expect(parsed.warnings).toEqual([])
    expect({
      keys: keys.length,
      languages: taken(parsed).length + 1,
      comments: keys.filter(({ context }) => context).length,
      hidden: keys.filter(({ isHidden }) => isHidden).length,
    }).toEqual({
      keys: expected(row, /(\d+) keys/),
      languages: expected(row, /(\d+) languages/),
      comments: expected(row, /comments (\d+)/),
      hidden: expected(row, /shouldTranslate=false (\d+)/),
    })
    for (const { language: one } of [first, ...others]) {
      const code = one.osxLocale
      const plain = translated.filter(([its]) => its === code).length
      const apart = strings.filter(
        ({ identifier, translations }) => identifier.includes('␄') && translations?.[code],
      )
      expect([code, plain - apart.length]).toEqual([code, localizationsOf(code)])
    }
  })

  it('is the same, byte for byte, when nothing changed', () => {
    const build = (target: typeof first, rest: typeof others) =>
      xcstrings.build(file, {
        ...options,
        targetLanguage: target.language,
        translations: target.translations,
        others: rest,
      })
    expect(Buffer.from(build(first, others)).equals(file.content)).toBe(true)
    const dutch = { language: language('nl'), translations: new Map<string, BuildTranslation>() }
    expect(Buffer.from(build(dutch, [])).equals(file.content)).toBe(true)
  })

  it('differs in one value when one translation changed', () => {
    const [identifier] = [...first.translations].findLast(([, one]) => typeof one.text === 'string')!
    const translations = new Map(first.translations).set(identifier, { text: 'Ґ "x"/' })
    const content = xcstrings.build(file, {
      ...options,
      targetLanguage: first.language,
      translations,
      others,
    })
    const changed = changedLines(text, new TextDecoder().decode(content))
    expect(changed).toEqual([expect.stringContaining('"value" : "Ґ \\"x\\"/"')])
  })

  it('accepts another language for every string, and loses nothing else', () => {
    const all: Translations = Object.fromEntries(
      parsed.strings.map(({ identifier, text: value }) => [
        identifier,
        typeof value === 'string' ? `Ґ ${value}` : { one: 'een', other: 'meer' },
      ]),
    )
    const built = build(file, { nl: all })
    const lines = new Set(built.split('\n').map((line) => line.replace(/,$/, '')))
    expect(text.split('\n').filter((line) => line !== '' && !lines.has(line.replace(/,$/, '')))).toEqual([])
    for (const { identifier, translations } of parse(built).strings) {
      expect(translations?.['nl']).toEqual({ text: all[identifier], status: 'translated' })
    }
  })
})
