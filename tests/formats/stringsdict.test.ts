import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import type { PluralForms } from '../../core/model/plural.ts'
import type { BuildTranslation, ParsedString } from '../../core/formats/format.ts'
import { stringsdict } from '../../core/formats/stringsdict.ts'
import { hasCorpus } from '../corpus.ts'
import {
  buildText,
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
const fileWith = (content: string) => fileOf('Localizable.stringsdict', content)
const parse = (content: string, target?: string) =>
  stringsdict.parse(fileWith(content), { ...options, ...(target && { targetLanguage: language(target) }) })
const build = (content: string, translations: Translations, target = ukrainian) =>
  buildText(stringsdict, fileWith(content), translations, target)

const fixture = readFileSync(new URL('fixtures/stringsdict/source.stringsdict', import.meta.url), 'utf8')
const pair = (key: string, value: string) => `<key>${key}</key>\n<string>${value}</string>\n`
const SPEC = pair('NSStringFormatSpecTypeKey', 'NSStringPluralRuleType')
const documentOf = (entries: string) => `<plist version="1.0"><dict>${entries}</dict></plist>`
const entryOf = (items: string, format = '%#@n@') =>
  documentOf(
    `<key>k</key><dict>${pair('NSStringLocalizedFormatKey', format)}<key>n</key><dict>${SPEC}${items}</dict></dict>`,
  )
const itemsOf = (content: string) => /PluralRuleType<\/string>\n([^]*?)<\/dict>/.exec(content)![1]!

describe('the texts of a .stringsdict', () => {
  it('are formats, variables with forms, texts for the count 0 and for devices', () => {
    const context = 'In: %1$#@files@ in %2$#@folders@'
    expect(parse(fixture).strings).toEqual([
      { identifier: 'days', text: '%#@count@', context: 'Above the list', isHidden: true },
      { identifier: 'days␄count', text: { one: '%d day', other: '%d days' }, context: 'Above the list' },
      { identifier: 'days␄count␄zero', text: 'Today', context: 'Above the list\nFor the count 0.' },
      { identifier: 'files in folders', text: '%1$#@files@ in %2$#@folders@' },
      { identifier: 'files in folders␄files', text: { one: '%1$d file', other: '%1$d files' }, context },
      {
        identifier: 'files in folders␄folders',
        text: { one: '%2$d folder', other: '%2$d folders' },
        context,
      },
      { identifier: 'tap␄mac', text: 'Click & hold', context: 'Device: mac' },
      { identifier: 'tap␄iphone', text: 'Tap & hold', context: 'Device: iphone' },
    ])
  })

  it('have zero as a form if the language has it, and in translations as both', () => {
    const content = entryOf(pair('zero', '0') + pair('other', '9'))
    expect(stringsdict.parse(fileWith(content), { sourceLanguage: language('ar') }).strings).toHaveLength(2)
    expect(parse(content, 'ar').strings.slice(1)).toEqual([
      { identifier: 'k␄n', text: { zero: '0', other: '9' } },
      {
        ...{ identifier: 'k␄n␄zero', text: '0', context: 'For the count 0.' },
        formOf: { identifier: 'k␄n', form: 'zero' },
      },
    ])
  })

  it('count in the last position under a duplicate key', () => {
    const { strings, warnings } = parse(documentOf(pair('a', '1') + pair('a', '2')))
    expect(strings).toEqual([{ identifier: 'a', text: '2' }])
    expect(warnings).toEqual([saying(expect.stringContaining('"a" is defined again in line 3'))])
    expect(build(documentOf(pair('a', '1') + pair('a', '2')), { a: '3' })).toBe(
      documentOf(pair('a', '1') + pair('a', '3')),
    )
  })

  it('are skipped if they are of another kind', () => {
    const other =
      '<key>a</key><integer>1</integer><key>b</key><array><string>c</string></array><key>d</key><dict/>'
    expect(parse(documentOf(other)).strings).toEqual([])
  })
})

describe('a .stringsdict that cannot be read', () => {
  it.each([
    ['another root', '<dict/>', 'format.syntax', 1, 1],
    ['no dictionary', '<plist><string>a</string></plist>', 'format.syntax', 1, 1],
    ['a value without a key', documentOf('\n<string>a</string>'), 'format.syntax', 2, 1],
    ['two keys', documentOf('<key>a</key>\n<key>b</key><string/>'), 'format.syntax', 2, 1],
    ['a key at the end', documentOf('\n<key>a</key>'), 'format.syntax', 2, 1],
    ['an open element', '<plist>\n<dict><key>a</dict></plist>', 'format.syntax', 2, 7],
    ['a DTD that defines', '<!DOCTYPE plist [<!ENTITY a "b">]><plist/>', 'format.entities', 1, 35],
    ['no bytes', '', 'format.empty', 1, 1],
  ])('fails with its place: %s', (_, content, code, line, column) => {
    expect(failureOf(() => parse(content))).toMatchObject({ code, details: { line, column } })
  })

  it('fails past 200 levels', () => {
    expect(failureOf(() => parse(documentOf('<key>a</key><dict>'.repeat(300)))).code).toBe('format.tooDeep')
  })
})

describe('the .stringsdict that is built', () => {
  it('has the categories of the target language', async () => {
    const built = build(fixture, {
      'days␄count': { one: '%d день', few: '%d дні', many: '%d днів', other: '%d дня' },
      'days␄count␄zero': 'Сьогодні',
      'files in folders': 'У %2$#@folders@: %1$#@files@',
      'files in folders␄files': { one: '%1$d файл', few: '%1$d файли', many: '%1$d файлів' },
      'tap␄mac': 'Клацніть & тримайте',
    })
    await expect(built).toMatchFileSnapshot('golden/stringsdict-uk.stringsdict')
  })

  it('loses the categories that the target language lacks', () => {
    const content = entryOf(pair('one', '1 day') + pair('other', '%d days'))
    expect(itemsOf(build(content, { 'k␄n': { other: '%d日' } }, language('ja')))).toBe(pair('other', '%d日'))
  })

  it('has the form other if a complete plural lacks it, and no other untranslated form', () => {
    const content = entryOf(pair('one', '1 day') + pair('other', '%d days'))
    const built = (forms: PluralForms) => itemsOf(build(content, { 'k␄n': forms }))
    expect(built({ one: '%d день', few: '%d дні', many: '%d днів' })).toBe(
      pair('one', '%d день') + pair('few', '%d дні') + pair('many', '%d днів') + pair('other', '%d днів'),
    )
    expect(built({ few: '%d дні', other: '%d дня' })).toBe(pair('few', '%d дні') + pair('other', '%d дня'))
  })

  it('keeps the source’s text of a plural that no app could show', () => {
    const content = entryOf(pair('one', '1 day') + pair('other', '%d days'))
    expect(build(content, { 'k␄n': { few: '%d дні' } })).toBe(content)
  })

  it.each([
    ['uk', {}, pair('zero', 'none') + pair('other', 'x')],
    ['uk', { 'k␄n␄zero': 'нема' }, pair('zero', 'нема') + pair('other', 'x')],
    ['ar', {}, pair('other', 'x')],
    ['ar', { 'k␄n␄zero': 'z' }, pair('zero', 'z') + pair('other', 'x')],
  ])('has a text for the count 0 in %s, with %j', (target, zero, items) => {
    const content = entryOf(pair('zero', 'none') + pair('one', '1') + pair('other', '2'))
    expect(itemsOf(build(content, { 'k␄n': { other: 'x' }, ...zero }, language(target)))).toBe(items)
  })

  it('changes only the text for the count 0', () => {
    const content = entryOf(pair('zero', 'none') + pair('other', '2'))
    expect(build(content, { 'k␄n␄zero': 'нема' })).toBe(content.replace('none', 'нема'))
  })

  it('keeps any text on a round trip, or refuses it with a reason', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), fc.constantFrom('', 'x'), (text, source) => {
        const content = documentOf(`<key>a</key>${source === '' ? '<string/>' : '<string>x</string>'}`)
        let built: string
        try {
          built = build(content, { a: text })
        } catch (error) {
          expect((error as { code: string }).code).toBe('format.encoding')
          expect(text).toMatch(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u)
          return
        }
        expect(parse(built).strings[0]!.text).toBe(text)
      }),
      { numRuns: runs(1000) },
    )
  })

  it('keeps any forms in any language on a round trip', () => {
    const form = fc.stringMatching(/^[a-z<&"]{1,5}$/)
    const target = fc.constantFrom('ar', 'uk', 'pl', 'ja', 'fr', 'en', 'lv')
    const standing = fc.subarray(['zero', 'one', 'two', 'few', 'many', 'other'], { minLength: 1 })
    fc.assert(
      fc.property(target, standing, fc.array(form, { minLength: 6, maxLength: 6 }), (id, keys, texts) => {
        const { pluralCategoryNames } = language(id)
        const forms = Object.fromEntries(pluralCategoryNames.map((one, index) => [one, texts[index]!]))
        const content = entryOf(keys.map((key) => pair(key, `old ${key}`)).join(''))
        const [, plural] = parse(build(content, { 'k␄n': forms }, language(id)), id).strings
        expect(plural!.text).toEqual(forms)
      }),
    )
  })
})

const files = corpusRows('apple')
  .filter(({ path }) => path.endsWith('.stringsdict'))
  .map((row) => ({ row, path: row.path, file: corpusSource(row.path) }))

const isPlural = ({ text }: ParsedString) => typeof text === 'object'

describe.skipIf(!hasCorpus).each(files)('$path', ({ row, path, file }) => {
  const targetLanguage = language(/(\w\w)\.lproj/.exec(path)![1]!)
  const { strings, warnings } = stringsdict.parse(file, { ...options, targetLanguage })
  const text = new TextDecoder().decode(file.content)

  it('has the counts that SOURCES.md states', () => {
    const forms = strings.filter(isPlural).flatMap((one) => Object.keys(one.text))
    const count = (category: string) => forms.filter((one) => one === category).length
    expect(warnings).toEqual([])
    expect({
      keys: strings.filter(({ identifier }) => !identifier.includes('␄')).length,
      variables: strings.filter(isPlural).length,
      zero: strings.filter(({ identifier }) => identifier.endsWith('␄zero')).length,
      one: count('one'),
      few: count('few'),
      many: count('many'),
      other: count('other'),
    }).toEqual({
      keys: expected(row, /(\d+) keys,/),
      variables: expected(row, /(\d+) plural variables/),
      zero: expected(row, /zero (\d+)/),
      one: expected(row, /one (\d+)/),
      few: expected(row, /few (\d+)/),
      many: expected(row, /many (\d+)/),
      other: expected(row, /other (\d+)/),
    })
  })

  it('is the same, byte for byte, when nothing changed', () => {
    const same = new Map(strings.map(({ identifier, text: value }) => [identifier, { text: value }]))
    for (const translations of [same, new Map<string, BuildTranslation>()]) {
      const built = stringsdict.build(file, { ...options, targetLanguage, translations })
      expect(Buffer.from(built).equals(file.content)).toBe(true)
    }
  })

  it('differs in one value when one form changed', () => {
    const { identifier, text: forms } = strings.filter(isPlural).at(-1)!
    if (typeof forms === 'string' || forms.other === undefined) throw new Error('It has no other.')
    const built = buildText(stringsdict, file, { [identifier]: { ...forms, other: 'Ґ' } }, targetLanguage)
    const at = text.lastIndexOf(`<string>${forms.other}</string>`)
    const end = at + `<string>${forms.other}</string>`.length
    expect(built).toBe(`${text.slice(0, at)}<string>Ґ</string>${text.slice(end)}`)
  })

  it('accepts a translation of every text, and stays well-formed', () => {
    const german = language('de')
    const all = new Map(
      strings.map(({ identifier, text: value }): [string, BuildTranslation] => [
        identifier,
        {
          text:
            typeof value === 'string' ? `Ä ${value}` : { one: `1 ${identifier}`, other: `2 <${identifier}>` },
        },
      ]),
    )
    const built = buildText(stringsdict, file, all, german)
    new SaxesParser({ xmlns: true }).write(built).close()
    const again = stringsdict.parse(fileWith(built), { ...options, targetLanguage: german })
    expect(again.strings.map((one) => [one.identifier, one.text])).toEqual(
      [...all].map(([identifier, { text: value }]) => [identifier, value]),
    )
  })
})
