import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Failure } from '../../core/platform/errors/failure.ts'
import { allLanguages, findLanguage } from '../../core/languages/catalog.ts'
import {
  defaultGettextRule,
  mapForms,
  parsePluralForms,
  type GettextPluralRule,
} from '../../core/languages/gettextPlural.ts'
import { formTable } from '../../core/formats/po/plurals.ts'
import type { Language } from '../../core/contract/language.ts'
import type { PluralForms } from '../../core/model/plural.ts'
import { sampleNumbers } from '../../core/languages/samples.ts'
import { corpusFile, hasCorpus } from '../corpus.ts'
import { runs } from '../runs.ts'

const language = (id: string): Language => findLanguage(id)!

/** Headers of real files: GNU's own, Django's, KDE's, and those that translation services write. */
const HEADERS = {
  english: 'nplurals=2; plural=(n != 1);',
  french: 'nplurals=2; plural=(n > 1);',
  xzFrench: 'nplurals=2; plural=(n==1) ? 0 : 1;',
  chinese: 'nplurals=1; plural=0;',
  gnuUkrainian:
    'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);',
  poeditUkrainian:
    'nplurals=4; plural=((n%10==1 && n%100!=11) ? 0 : ((n%10 >= 2 && n%10 <=4 && (n%100 < 12 || n%100 > 14)) ? 1 : ((n%10 == 0 || (n%10 >= 5 && n%10 <=9)) || (n%100 >= 11 && n%100 <= 14)) ? 2 : 3));',
  djangoUkrainian:
    'nplurals=4; plural=(n % 1 == 0 && n % 10 == 1 && n % 100 != 11 ? 0 : n % 1 == 0 && n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : n % 1 == 0 && (n % 10 ==0 || (n % 10 >=5 && n % 10 <=9) || (n % 100 >=11 && n % 100 <=14 )) ? 2: 3);',
  kdeUkrainian:
    'nplurals=4; plural=n==1 ? 3 : n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;',
  arabic:
    'nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 && n%100<=99 ? 4 : 5;',
  latvian: 'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2);',
  slovenian: 'nplurals=4; plural=(n%100==1 ? 1 : n%100==2 ? 2 : n%100==3 || n%100==4 ? 3 : 0);',
  gnuCzech: 'nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;',
  djangoCzech:
    'nplurals=4; plural=(n == 1 && n % 1 == 0) ? 0 : (n >= 2 && n <= 4 && n % 1 == 0) ? 1: (n % 1 != 0 ) ? 2 : 3;',
  welsh: 'nplurals=4; plural=(n==1) ? 0 : (n==2) ? 1 : (n != 8 && n != 11) ? 2 : 3;',
} as const

function formsOf(header: string, id: string): string {
  const { indexOfCategory } = mapForms(parsePluralForms(header), language(id))
  return language(id)
    .pluralCategoryNames.map((category) => `${category} ${indexOfCategory.get(category)}`)
    .join(', ')
}

const textsToForms = (texts: readonly string[], rule: GettextPluralRule, of: Language) =>
  formTable(rule, of).toForms(texts)
const formsToTexts = (forms: PluralForms, rule: GettextPluralRule, of: Language) =>
  formTable(rule, of).toTexts(forms)

describe('a Plural-Forms header', () => {
  it('is read and evaluated', () => {
    const rule = parsePluralForms(` ${HEADERS.gnuUkrainian.slice(0, -1)}\n`)
    expect(rule.nplurals).toBe(3)
    expect([0, 1, 2, 5, 11, 12, 21, 22, 111, 1_000_001].map((n) => rule.indexOf(n))).toEqual([
      2, 0, 1, 2, 2, 2, 0, 1, 2, 0,
    ])
    expect(parsePluralForms(rule.text).text).toBe(rule.text)
  })

  it.each([
    ['2 + 3 * 2 - 8', 0],
    ['1 || 0 && 0', 1],
    ['n == 7 ? 1 ? 2 : 3 : 4', 2],
    ['!n == 0', 1],
    ['!!n', 1],
    ['7 / 2 % 2', 1],
    ['1 < 2 == 1', 1],
    ['10 - 4 - 3', 3],
  ])('has the precedence of C: %s', (expression, value) => {
    expect(parsePluralForms(`nplurals=20; plural=(n == 7) * (${expression})`).indexOf(7)).toBe(value)
  })

  it.each([
    ['nplurals=INTEGER; plural=EXPRESSION;', /nplurals should be a number/],
    ['', /should look like/],
    ['plural=0; nplurals=1;', /should look like/],
    ['nplurals=2; plural=', /ends too early/],
    ['nplurals=0; plural=0;', /from 1 to 20/],
    ['nplurals=999999999999; plural=0;', /from 1 to 20/],
    ['nplurals=2; plural=n;', /answers 2 for n = 2, and there are 2 forms/],
    ['nplurals=2; plural=n-1;', /answers -1 for n = 0/],
    ['nplurals=2; plural=n % (n - 500) != 0;', /divides by zero for n = 500/],
    ['nplurals=2; plural=1 / n;', /divides by zero for n = 0/],
    ['nplurals=2; plural=(n != 1;', /ends too early/],
    ['nplurals=2; plural=n != 1);', /"\)" is out of place/],
    ['nplurals=2; plural=n = 1;', /"= 1" is not understood/],
    ['nplurals=2; plural=process.exit(1);', /is not understood/],
    ['nplurals=2; plural=n[0];', /is not understood/],
    [`nplurals=2; plural=${'('.repeat(3_000)}n;`, /nested deeper than 100/],
    [`nplurals=2; plural=${'!'.repeat(3_000)}n;`, /nested deeper than 100/],
    [`nplurals=2; plural=n${' || n'.repeat(2_000)};`, /longer than 4096/],
  ])('is refused if it is no rule: %s', (header, message) => {
    expect(() => parsePluralForms(header)).toThrow(Failure)
    expect(() => parsePluralForms(header)).toThrow(message)
  })

  it('has form 0 for untested counts if it divides by zero', () => {
    expect(parsePluralForms('nplurals=2; plural=1 / (n != 5000) - 1;').indexOf(5_000)).toBe(0)
  })

  it('is refused or has a form for every count, with any text', () => {
    const token = fc.constantFrom(
      'n',
      '0',
      '1',
      '2',
      '10',
      ...'?:()!%/*+-<>',
      '&&',
      '||',
      '==',
      '!=',
      '<=',
      ' ',
    )
    fc.assert(
      fc.property(fc.array(token, { maxLength: 30 }), fc.nat(), (tokens, n) => {
        try {
          const index = parsePluralForms(`nplurals=3; plural=${tokens.join('')};`).indexOf(n)
          return [0, 1, 2].includes(index)
        } catch (error) {
          return error instanceof Failure && error.code === 'format.pluralForms'
        }
      }),
      { numRuns: runs(2_000) },
    )
  })
})

describe('forms and categories', () => {
  it.each([
    [HEADERS.english, 'en', 'one 0, other 1'],
    [HEADERS.french, 'fr', 'one 0, many 1, other 1'],
    [HEADERS.xzFrench, 'fr', 'one 0, many 1, other 1'],
    [HEADERS.english, 'es', 'one 0, many 1, other 1'],
    [HEADERS.chinese, 'zh-CN', 'other 0'],
    [HEADERS.english, 'zh-CN', 'other 1'],
    [HEADERS.chinese, 'en', 'one 0, other 0'],
    [HEADERS.arabic, 'ar', 'zero 0, one 1, two 2, few 3, many 4, other 5'],
    [HEADERS.gnuUkrainian, 'uk', 'one 0, few 1, many 2, other 2'],
    [HEADERS.gnuUkrainian, 'be', 'one 0, few 1, many 2, other 2'],
    [HEADERS.gnuUkrainian, 'ru', 'one 0, few 1, many 2, other 2'],
    [HEADERS.poeditUkrainian, 'uk', 'one 0, few 1, many 2, other 3'],
    [HEADERS.djangoUkrainian, 'uk', 'one 0, few 1, many 2, other 3'],
    [HEADERS.kdeUkrainian, 'uk', 'one 0, few 1, many 2, other 2'],
    [HEADERS.slovenian, 'sl', 'one 1, two 2, few 3, other 0'],
    [HEADERS.gnuCzech, 'cs', 'one 0, few 1, many 2, other 2'],
    [HEADERS.djangoCzech, 'cs', 'one 0, few 1, many 2, other 3'],
    [HEADERS.latvian, 'lv', 'zero 2, one 0, other 1'],
    [HEADERS.welsh, 'cy', 'zero 2, one 0, two 1, few 2, many 2, other 2'],
  ])('are matched by their numbers: %s for %s', (header, id, expected) => {
    expect(formsOf(header, id)).toBe(expected)
  })

  it('do not depend on the numbering of a header', () => {
    const backwards =
      'nplurals=3; plural=(n%10==1 && n%100!=11 ? 2 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 0);'
    expect(formsOf(backwards, 'uk')).toBe('one 2, few 1, many 0, other 0')
    const forms = { one: 'файл', few: 'файли', many: 'файлів', other: 'файлу' }
    expect(formsToTexts(forms, parsePluralForms(backwards), language('uk'))).toEqual([
      'файлів',
      'файли',
      'файл',
    ])
  })

  it('are filled on import and written as the file has them on export', () => {
    const three = parsePluralForms(HEADERS.gnuUkrainian)
    const four = parsePluralForms(HEADERS.poeditUkrainian)
    // Three forms are three: a fourth category is none that the file could hold.
    const forms = { one: 'файл', few: 'файли', many: 'файлів' }
    expect(textsToForms(['файл', 'файли', 'файлів'], three, language('uk'))).toEqual(forms)
    expect(formsToTexts(forms, three, language('uk'))).toEqual(['файл', 'файли', 'файлів'])
    expect(formsToTexts(forms, four, language('uk'))).toEqual(['файл', 'файли', 'файлів', 'файлів'])
    expect(formsToTexts({ ...forms, other: 'файлу' }, four, language('uk'))[3]).toBe('файлу')
  })

  it('are left out if empty, and empty if missing', () => {
    const rule = parsePluralForms(HEADERS.gnuUkrainian)
    expect(textsToForms(['файл', '', ''], rule, language('uk'))).toEqual({ one: 'файл' })
    expect(textsToForms([], rule, language('uk'))).toEqual({})
    expect(formsToTexts({ one: 'файл' }, rule, language('uk'))).toEqual(['файл', '', ''])
  })

  it('include a form for some numbers of a category with its text (KDE has one for 1 alone)', () => {
    const rule = parsePluralForms(HEADERS.kdeUkrainian)
    expect(formsToTexts({ one: 'а', few: 'б', many: 'в' }, rule, language('uk'))).toEqual([
      'а',
      'б',
      'в',
      'а',
    ])
  })

  it('use the form of the best matching category before that of any other', () => {
    expect(
      formsToTexts({ one: 'a', many: 'b', other: 'c' }, parsePluralForms(HEADERS.french), language('fr')),
    ).toEqual(['a', 'c'])
  })

  it('are all defined for every language under every header', () => {
    for (const one of allLanguages()) {
      for (const header of Object.values(HEADERS)) {
        const rule = parsePluralForms(header)
        const { categoriesOfIndex, indexOfCategory } = mapForms(rule, one)
        expect([...indexOfCategory.keys()].sort()).toEqual([...one.pluralCategoryNames].sort())
        expect(categoriesOfIndex).toHaveLength(rule.nplurals)
        for (const categories of categoriesOfIndex) expect(categories.length, one.id).toBeGreaterThan(0)
      }
    }
  })
})

describe('the rule of a file that has none', () => {
  it.each([
    ['en', 'nplurals=2; plural=(n != 1);'],
    ['ja', 'nplurals=1; plural=0;'],
    ['cs', 'nplurals=3; plural=((n == 1) ? 0 : ((n >= 2 && n <= 4) ? 1 : 2));'],
  ])('is CLDR’s for whole counts: %s', (id, text) => {
    expect(defaultGettextRule(language(id)).text).toBe(text)
  })

  it('has a form for each category that counts take, and gives each its own', () => {
    for (const one of allLanguages()) {
      const rule = defaultGettextRule(one)
      const counted = [...sampleNumbers(one)].filter(([, numbers]) => numbers.length > 0)
      expect(rule.nplurals, one.id).toBe(counted.length)
      const { indexOfCategory } = mapForms(rule, one)
      for (const [category, numbers] of counted) {
        for (const n of numbers)
          expect(rule.indexOf(n), `${one.id}, n = ${n}`).toBe(indexOfCategory.get(category))
      }
      const forms: PluralForms = Object.fromEntries(
        counted.map(([category]) => [category, `text of ${category}`]),
      )
      expect(textsToForms(formsToTexts(forms, rule, one), rule, one), one.id).toMatchObject(forms)
    }
  })
})

describe.skipIf(!hasCorpus)('the headers of the corpus', () => {
  it.each([
    ['po/poedit/locales/uk.po', 'uk', 'one 0, few 1, many 2, other 3'],
    ['po/django/conf/locale/uk/LC_MESSAGES/django.po', 'uk', 'one 0, few 1, many 2, other 3'],
    ['po/lokalize/po/uk/lokalize.po', 'uk', 'one 0, few 1, many 2, other 2'],
    ['po/lokalize/po/be/lokalize.po', 'be', 'one 0, few 1, many 2, other 3'],
    ['po/poedit/locales/ar.po', 'ar', 'zero 0, one 1, two 2, few 3, many 4, other 5'],
    ['po/godot-editor/editor/ar.po', 'ar', 'zero 0, one 1, two 2, few 3, many 4, other 5'],
    ['po/xz/po/fr.po', 'fr', 'one 0, many 1, other 1'],
    ['po/xz/po/zh_CN.po', 'zh_CN', 'other 0'],
  ])('%s', (path, id, expected) => {
    const head = new TextDecoder().decode(corpusFile(path)).split(/\n\r?\n/)[0]!
    const header = /Plural-Forms: *([^\\]*)/.exec(head.replaceAll(/"\s*\n"/g, ''))![1]!
    expect(formsOf(header, id)).toBe(expected)
  })
})
