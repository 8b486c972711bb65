import { describe, expect, it } from 'vitest'
import { Failure } from '../../core/platform/errors/failure.ts'
import { findLanguage } from '../../core/languages/catalog.ts'
import { parseCustomLanguage, resolveLanguage } from '../../core/languages/custom.ts'
import { defaultGettextRule } from '../../core/languages/gettextPlural.ts'
import { pluralSamples } from '../../core/languages/samples.ts'

const shanty = {
  id: 'x-sea',
  name: 'Sea Shanty',
  editorCode: 'xsea',
  twoLettersCode: 'xs',
  threeLettersCode: 'xse',
  locale: 'x-SEA',
  androidCode: 'xs-rSEA',
  osxCode: 'x-sea.lproj',
  osxLocale: 'x_sea',
  pluralCategoryNames: ['one', 'two', 'other'],
  pluralRules: 'n == 1 ? 0 : n == 2 ? 1 : 2',
  textDirection: 'rtl',
}

function failureOf(work: () => unknown): Failure {
  try {
    work()
  } catch (error) {
    if (error instanceof Failure) return error
  }
  throw new Error('no Failure')
}

describe('a custom language', () => {
  it('has every member of a language, and plurals of its own', () => {
    const language = parseCustomLanguage(shanty)
    expect(language).toEqual(shanty)
    expect(pluralSamples(language)).toEqual({ one: '1', two: '2', other: '0, 3, 4, …' })
    expect(defaultGettextRule(language).text).toBe('nplurals=3; plural=n == 1 ? 0 : n == 2 ? 1 : 2;')
  })

  it.each([
    [{ id: 'no spaces' }, /^id: should be letters and digits/],
    [{ id: '' }, /^id/],
    [{ name: ' ' }, /^name/],
    [{ threeLettersCode: 'xx' }, /^threeLettersCode: should be three letters/],
    [{ pluralCategoryNames: ['one'] }, /"other"/],
    [{ pluralCategoryNames: ['other', 'one'] }, /in the order/],
    [{ pluralCategoryNames: ['one', 'one', 'other'] }, /once/],
    [{ pluralCategoryNames: ['some', 'other'] }, /^pluralCategoryNames/],
    [{ pluralRules: 'n' }, /^pluralRules: should answer the index of a category, and does not for n = 3/],
    [{ pluralRules: 'n ? ' }, /^pluralRules: The plural rule cannot be read/],
    [{ textDirection: 'up' }, /^textDirection/],
    [{ extra: 1 }, /extra/],
    [{ locale: undefined }, /^locale/],
  ])('names its faults if it is invalid: %j', (change, message) => {
    const failure = failureOf(() => parseCustomLanguage({ ...shanty, ...change }))
    expect(failure.code).toBe('language.invalid')
    expect(failure.details.causes!.map((cause) => cause.message)).toContainEqual(
      expect.stringMatching(message),
    )
  })

  it('names every invalid member at once', () => {
    expect(
      failureOf(() => parseCustomLanguage({ ...shanty, name: '', locale: '' })).details.causes,
    ).toHaveLength(2)
    expect(failureOf(() => parseCustomLanguage(null)).code).toBe('language.invalid')
  })
})

describe('resolving an id', () => {
  it('prefers a custom language to the catalogue’s', () => {
    const custom = parseCustomLanguage({ ...shanty, id: 'uk' })
    expect(resolveLanguage('UK', [custom])).toBe(custom)
    expect(resolveLanguage('uk')).toBe(findLanguage('uk'))
    expect(pluralSamples(custom).other).toBe('0, 3, 4, …')
  })

  it('fails with similar ids', () => {
    expect(failureOf(() => resolveLanguage('ua'))).toMatchObject({
      code: 'language.unknown',
      message: 'There is no language "ua".',
      details: { near: ['uk'], todo: 'Did you mean uk?' },
    })
    expect(failureOf(() => resolveLanguage('qqqqqq')).details.near).toEqual([])
  })
})

describe('plural samples', () => {
  it.each([
    ['en', { one: '1', other: '0, 2, 3, …' }],
    ['uk', { one: '1, 21, 31, …', few: '2, 3, 4, …', many: '0, 5, 6, …', other: '0.5, 1.5, …' }],
    ['lt', { one: '1, 21, 31, …', few: '2, 3, 4, …', many: '0.5, 1.5, …', other: '0, 10, 11, …' }],
    ['fr', { one: '0, 1', many: '1000000, 2000000, 3000000, …', other: '2, 3, 4, …' }],
    [
      'ar',
      { zero: '0', one: '1', two: '2', few: '3, 4, 5, …', many: '11, 12, 13, …', other: '100, 101, 102, …' },
    ],
    ['ja', { other: '0, 1, 2, …' }],
  ])('are computed for %s', (id, expected) => {
    expect(pluralSamples(resolveLanguage(id))).toEqual(expected)
  })
})
