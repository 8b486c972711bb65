import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stringsdict } from '../../core/formats/stringsdict.ts'
import { hasCorpus } from '../corpus.ts'
import { buildInto, expectEditsToComeBack, expectUntouched, fixturePair, textOf } from './intoSupport.ts'
import {
  corpusSource,
  english,
  failureOf,
  fileOf,
  language,
  ukrainian,
  type Translations,
} from './support.ts'

const pair = fixturePair(stringsdict, 'stringsdict', 'en.stringsdict', 'uk.stringsdict')
const before = textOf(pair.into)
const build = (translations: Translations, further = {}) => buildInto(pair, translations, further)
const withInto = (content: string) => ({ ...pair, into: fileOf('uk.stringsdict', content) })

describe('a .stringsdict of a language', () => {
  it('stays byte for byte: equal forms, categories of other languages, its own keys', () => {
    expectUntouched(pair)
    expectUntouched(withInto(before.replaceAll('\n', '\r\n')))
  })

  it.each<[string, Translations, string, string]>([
    ['a text', { own: 'Інше <' }, 'Лише &#x442;ут', 'Інше &lt;'],
    ['a form', { 'days␄count': { one: '%d доба' } }, '%d день', '%d доба'],
    ['a text for a device', { 'tap␄iphone': 'Торкніться' }, 'Натисніть', 'Торкніться'],
    [
      'a form that is new',
      { 'days␄count': { many: '%d днів' } },
      '\n      <key>other</key>',
      '\n      <key>many</key>\n      <string>%d днів</string>\n      <key>other</key>',
    ],
    [
      'a text for the count 0',
      { 'days␄count␄zero': 'Сьогодні' },
      '\n      <key>one</key>',
      '\n      <key>zero</key>\n      <string>Сьогодні</string>\n      <key>one</key>',
    ],
  ])('changes in the value only: %s', (_, translations, from, to) => {
    expect(build(translations)).toBe(before.replace(from, to))
  })

  it('gets a new key of the source by its neighbour, whole, in its indent', () => {
    const forms = { one: '%1$d файл', few: '%1$d файли', many: '%1$d файлів', other: '%1$d файлу' }
    const built = build({ 'files in folders␄files': forms })
    expect(built).toBe(
      before.replace(
        '  <!-- Наше -->\n',
        `${/ {2}<key>files in folders[^]*?\n {2}<\/dict>\n/.exec(built)![0]}  <!-- Наше -->\n`,
      ),
    )
    expect(built).toContain('\n      <key>few</key>\n      <string>%1$d файли</string>\n')
    expect(built).toContain('\n    <string>%1$#@files@ in %2$#@folders@</string>\n')
  })

  it('gets a text for a missing device', () => {
    expect(build({ 'tap␄mac': 'Клацніть' })).toBe(
      before.replace(
        '      <key>iphone',
        '      <key>mac</key>\n      <string>Клацніть</string>\n      <key>iphone',
      ),
    )
  })

  it('loses a key and a form of deleted translations', () => {
    expect(build({}, { cleared: ['tap␄iphone', 'own'] })).toBe(
      before
        .replace(/ {2}<!-- Наше -->[^]*?\n {2}<\/dict>\n/, '')
        .replace(/ {2}<key>own[^]*?<\/string>\n/, ''),
    )
    expect(build({ 'days␄count': { one: '%d день', other: '%d дня' } }, { cleared: ['days␄count'] })).toBe(
      before.replace(/\n {6}<key>few<\/key>\n.*/, ''),
    )
  })

  it('is filled with the source if requested', () => {
    expect(build({}, { untranslated: 'source' })).toContain('<string>%1$#@files@ in %2$#@folders@</string>')
  })

  it.each([
    ['no bytes', ''],
    ['an empty dictionary', '<plist version="1.0">\n<dict/>\n</plist>\n'],
  ])('gets its first key if it is empty: %s', (_, content) => {
    const empty = withInto(content)
    expect(buildInto(empty, {})).toBe(content)
    expect(buildInto(empty, { 'tap␄mac': 'Клацніть' })).toMatch(
      /<dict>\n\t<key>tap<\/key>\n\t<dict>\n\t\t<key>NSStringDeviceSpecificRuleType<\/key>\n\t\t<dict>\n\t\t\t<key>mac<\/key>\n\t\t\t<string>Клацніть<\/string>\n/,
    )
  })

  it('is refused with the position if it is broken', () => {
    expect(failureOf(() => buildInto(withInto('<plist>\n<dict><string/></dict></plist>'), {}))).toMatchObject(
      {
        code: 'format.syntax',
        details: { line: 2 },
      },
    )
  })

  it('keeps any text on a round trip', () => {
    expectEditsToComeBack(
      pair,
      fc.string({ unit: fc.constantFrom(...'a \n\t"\\\'<>&;é]') }).map((text) => `ж${text}`),
    )
  })
})

describe('a .stringsdict made without what is untranslated', () => {
  it('has the keys with a translation', () => {
    const content = stringsdict.build(pair.source, {
      sourceLanguage: english,
      targetLanguage: ukrainian,
      translations: new Map([['tap␄mac', { text: 'Клацніть' }]]),
      untranslated: 'omit',
    })
    const built = new TextDecoder().decode(content)
    expect(built.match(/\n\t<key>/g)).toHaveLength(1)
    expect(built).toContain('<string>Клацніть</string>')
  })
})

describe.skipIf(!hasCorpus)('real files', () => {
  it.each(['pl', 'ru'])('stay byte for byte: DuckDuckGo’s %s', (code) => {
    const duck = (folder: string) =>
      corpusSource(`apple/duckduckgo-ios/${folder}.lproj/Localizable.stringsdict`)
    expectUntouched({ format: stringsdict, source: duck('en'), into: duck(code), language: language(code) })
  })
})
