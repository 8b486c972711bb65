import { describe, expect, it } from 'vitest'
import {
  allLanguages,
  anyLanguage,
  findLanguage,
  languageOfName,
  nearLanguages,
} from '../../core/languages/catalog.ts'
import { compileExpression } from '../../core/languages/expression.ts'
import { PLURAL_CATEGORIES } from '../../core/model/plural.ts'

const COUNTS = [
  ...Array.from({ length: 1001 }, (_, n) => n),
  1_002,
  9_999,
  10_000,
  99_999,
  100_000,
  1_000_000,
]

describe('the language catalogue', () => {
  it('gives every member of the language object', () => {
    expect(findLanguage('uk')).toEqual({
      id: 'uk',
      name: 'Ukrainian',
      editorCode: 'uk',
      twoLettersCode: 'uk',
      threeLettersCode: 'ukr',
      locale: 'uk-UA',
      androidCode: 'uk-rUA',
      osxCode: 'uk.lproj',
      osxLocale: 'uk',
      pluralCategoryNames: ['one', 'few', 'many', 'other'],
      pluralRules:
        '((n % 10 == 1 && n % 100 != 11) ? 0 : ((n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14)) ? 1 : ' +
        '((n % 10 == 0 || n % 10 >= 5 && n % 10 <= 9 || n % 100 >= 11 && n % 100 <= 14) ? 2 : 3)))',
      textDirection: 'ltr',
    })
  })

  it.each([
    [
      'es',
      {
        locale: 'es-ES',
        threeLettersCode: 'spa',
        androidCode: 'es-rES',
        osxCode: 'es.lproj',
        osxLocale: 'es',
      },
    ],
    ['pt-BR', { name: 'Portuguese (Brazil)', editorCode: 'ptbr', androidCode: 'pt-rBR', osxLocale: 'pt_BR' }],
    [
      'zh-CN',
      { name: 'Chinese (Simplified)', androidCode: 'zh-rCN', osxCode: 'zh-Hans.lproj', osxLocale: 'zh-Hans' },
    ],
    ['zh-TW', { androidCode: 'zh-rTW', osxCode: 'zh-Hant.lproj', osxLocale: 'zh-Hant' }],
    ['zh-HK', { androidCode: 'zh-rHK', osxCode: 'zh-Hant-HK.lproj', osxLocale: 'zh-Hant_HK' }],
    ['sr-Latn', { androidCode: 'b+sr+Latn+RS', osxCode: 'sr-Latn.lproj', locale: 'sr-Latn-RS' }],
    ['es-419', { androidCode: 'b+es+419', osxLocale: 'es_419' }],
    ['he', { textDirection: 'rtl', threeLettersCode: 'heb', androidCode: 'iw-rIL' }],
    ['ar', { textDirection: 'rtl', locale: 'ar-SA', pluralCategoryNames: [...PLURAL_CATEGORIES] }],
    ['pa-Arab', { textDirection: 'rtl' }],
    ['ro', { threeLettersCode: 'ron' }],
    ['de', { threeLettersCode: 'deu', pluralRules: '(n != 1)' }],
    ['ja', { pluralCategoryNames: ['other'], pluralRules: '0' }],
    ['eo', { locale: 'eo', androidCode: 'eo' }],
  ])('knows the codes of %s', (id, members) => {
    expect(findLanguage(id)).toMatchObject(members)
  })

  it.each([
    ['UK', 'uk'],
    ['uk_UA', 'uk'],
    ['uk_UA.UTF-8', 'uk'],
    ['pt_BR', 'pt-BR'],
    ['en_US', 'en-US'],
    ['es-ES', 'es-ES'],
    ['es', 'es'],
    ['sr-CS', 'sr-CS'],
    ['sr_RS@latin', 'sr-Latn'],
    ['ca@valencia', 'ca-valencia'],
    ['de_DE@euro', 'de'],
    ['zh', 'zh-CN'],
    ['zh_Hans', 'zh-CN'],
    ['zh-Hant-HK', 'zh-HK'],
    ['iw', 'he'],
    ['ukr', 'uk'],
    ['ger', 'de'],
    ['pt-rBR', 'pt-BR'],
    ['b+sr+Latn', 'sr-Latn'],
    ['zh-Hans.lproj', 'zh-CN'],
    ['de-IT', 'de-IT'],
  ])('finds %s as %s', (written, id) => {
    expect(findLanguage(written)?.id).toBe(id)
  })

  it.each(['', 'xx', 'e', 'klingon', '../en', '__proto__', 'constructor', 'toString', 'en-', 'a-b-c-d-e'])(
    'finds nothing for %j',
    (id) => {
      expect(findLanguage(id)).toBeUndefined()
    },
  )

  it('offers languages with unique ids, whole members and plain names', () => {
    const languages = allLanguages()
    expect(languages.length).toBeGreaterThan(300)
    expect(new Set(languages.map(({ id }) => id)).size).toBe(languages.length)
    expect(new Set(languages.map(({ name }) => name)).size).toBe(languages.length)
    for (const language of languages) {
      for (const value of Object.values(language)) expect(value, language.id).not.toHaveLength(0)
      expect(language.name, 'a name that the runtime does not know').not.toBe(language.id)
      expect(language.threeLettersCode, language.id).toMatch(/^[a-z]{3}$/)
      expect(findLanguage(language.id)).toBe(language)
      expect(findLanguage(language.id.replaceAll('-', '_').toUpperCase())).toBe(language)
      expect(findLanguage(language.locale)?.twoLettersCode, language.id).toBe(language.twoLettersCode)
    }
  })

  it('includes languages that it does not offer, by CLDR’s data', () => {
    expect(['cak', 'lzh', 'app', 'be@latin'].map(findLanguage)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(['cak', 'lzh', 'be@latin', 'uk_UA'].map((code) => anyLanguage(code)?.id)).toEqual([
      'cak',
      'lzh',
      'be-Latn',
      'uk',
    ])
    expect(anyLanguage('be-latn')).toMatchObject({ name: 'Belarusian (Latin)', locale: 'be-Latn-BY' })
    expect(['fr-TU', 'fb', 'en@boldquot', 'ua', ''].map(anyLanguage)).toEqual(Array(5).fill(undefined))
  })

  it('finds languages by their English names, as in old Apple folders', () => {
    const names = ['German', 'Spanish', 'English', 'Norwegian', 'german', 'de', 'Spanish (Spain)']
    expect(names.map((name) => languageOfName(name)?.id)).toEqual([
      'de',
      'es',
      'en',
      'no',
      undefined,
      undefined,
      undefined,
    ])
  })

  it('suggests the language of a country, of a name, and near ids', () => {
    expect(nearLanguages('ua')).toEqual(['uk'])
    expect(nearLanguages('cz')[0]).toBe('cs')
    expect(nearLanguages('ukrainian')).toEqual(['uk'])
    expect(nearLanguages('pt-XX')).toContain('pt-BR')
    expect(nearLanguages('zzzzzzz')).toEqual([])
  })
})

describe('plural rules', () => {
  const inRuntime = allLanguages().filter(
    ({ locale }) => Intl.PluralRules.supportedLocalesOf(locale).length > 0,
  )

  it('agree with the runtime for every language that it knows', () => {
    expect(inRuntime.length).toBeGreaterThan(200)
    for (const language of inRuntime) {
      const rules = new Intl.PluralRules(language.locale)
      const names = rules.resolvedOptions().pluralCategories
      const ours = language.pluralCategoryNames
      expect(
        PLURAL_CATEGORIES.filter((name) => names.includes(name)),
        language.id,
      ).toEqual(ours)
      const expression = compileExpression(language.pluralRules)
      for (const n of COUNTS) expect(ours[expression(n)], `${language.id}, n = ${n}`).toBe(rules.select(n))
    }
  })

  it('have two forms where CLDR knows none', () => {
    expect(findLanguage('la')).toMatchObject({
      pluralCategoryNames: ['one', 'other'],
      pluralRules: '(n != 1)',
    })
  })
})
