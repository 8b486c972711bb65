import { describe, expect, it } from 'vitest'
import { allLanguages, findLanguage } from '../../core/languages/catalog.ts'
import { parseCustomLanguage, resolveLanguage } from '../../core/languages/custom.ts'
import { assignCodes, matchLanguage } from '../../core/languages/matchLanguage.ts'
import { serviceLocale } from '../../core/languages/serviceLocales.ts'

const project = (ids: string) => ids.split(' ').map((id) => resolveLanguage(id))

const meant = (code: string, ids: string) => {
  const match = matchLanguage(code, project(ids))
  if (match.closeness !== null) return match.language.id
  return [match.reason, ...match.candidates.map(({ id }) => id)]
}

describe('the language of a project that a code means', () => {
  it.each([
    ['es', 'es-ES'],
    ['es', 'es-MX'],
    ['es_ES', 'es'],
    ['ES', 'es-ES'],
    ['pt', 'pt-BR'],
    ['pt', 'pt-PT'],
    ['sv', 'sv-SE'],
    ['sv_SE', 'sv'],
    ['no', 'nb'],
    ['nb', 'no'],
    ['nb_NO', 'no'],
    ['no_NO', 'nb'],
    ['nn', 'nn-NO'],
    ['zh', 'zh-CN'],
    ['zh_Hans', 'zh-CN'],
    ['zh-Hans.lproj', 'zh-CN'],
    ['zh-Hant', 'zh-HK'],
    ['sr-Latn', 'sr-CS'],
    ['sr@latin', 'sr-CS'],
    ['sr_RS@latin', 'sr-Latn'],
    ['b+sr+Latn', 'sr-CS'],
    ['sr-CS', 'sr-Latn'],
    ['sh', 'sr-Latn'],
    ['sr-SP', 'sr'],
    ['iw', 'he'],
    ['iw_IL', 'he'],
    ['in', 'id'],
    ['ji', 'yi'],
    ['tl', 'fil'],
    ['fil', 'tl'],
    ['eo_UY', 'eo'],
    ['la_LA', 'la'],
    ['la', 'la-LA'],
    ['tlh', 'tlh-AA'],
    ['tlh_AA', 'tlh'],
    ['en-PT', 'en-PT'],
    ['hy', 'hy-AM'],
    ['ga', 'ga-IE'],
    ['ca@valencia', 'val-ES'],
    ['ar_EG', 'ar'],
    ['uk_UK', 'uk'],
    ['sv_SV', 'sv-SE'],
    ['en_EN', 'en'],
    ['German', 'de'],
    ['uk_UA.UTF-8', 'uk'],
    ['fr-rCA', 'fr-CA'],
  ])('finds that %s means the only %s', (code, id) => {
    expect(meant(code, `uk ${id}`.replace(/^uk uk$/, 'uk'))).toBe(id)
  })

  it.each([
    ['zh', 'zh-TW'],
    ['zh-Hans', 'zh-TW'],
    ['sr', 'sr-CS'],
    ['sr-Latn', 'sr'],
    ['no', 'nn'],
    ['nn', 'nb'],
    ['es-AR', 'es-ES'],
    ['de-DE', 'de-AT'],
    ['de_AT', 'de-CH'],
    ['pt-PT', 'pt-BR'],
    ['en-PT', 'en-GB'],
    ['xx', 'uk'],
    ['', 'uk'],
    ['toString', 'uk'],
  ])('finds that %s does not mean %s', (code, id) => {
    expect(meant(code, id)).toEqual(['none'])
  })

  it('tells two variants of one language apart', () => {
    expect(meant('es', 'es-MX es-ES')).toBe('es-ES')
    expect(meant('es-MX', 'es es-MX')).toBe('es-MX')
    expect(meant('es-AR', 'es es-MX')).toBe('es')
    expect(meant('pt', 'pt-PT pt-BR')).toBe('pt-BR')
    expect(meant('zh-Hant', 'zh-HK zh-TW')).toBe('zh-TW')
    expect(meant('en', 'en-GB en')).toBe('en')
    expect(meant('en_US', 'en-GB en')).toBe('en')
    expect(meant('sr', 'sr sr-CS')).toBe('sr')
  })

  it('names the candidates of a code that may mean several', () => {
    expect(meant('es', 'es-MX es-AR')).toEqual(['ambiguous', 'es-MX', 'es-AR'])
  })

  it('prefers a custom language of the project', () => {
    const custom = parseCustomLanguage({ ...resolveLanguage('es'), id: 'es-shop', name: 'Shop Spanish' })
    expect(matchLanguage('es-shop', [...project('es-ES'), custom]).language?.id).toBe('es-shop')
    expect(matchLanguage('es', [...project('es-ES'), custom]).language?.id).toBe('es-ES')
  })
})

describe('codes that stand side by side', () => {
  const assigned = (codes: string, ids: string) =>
    Object.fromEntries(assignCodes(codes.split(' '), project(ids)))

  it.each([
    ['es es-MX', 'es-MX es-ES', { 'es-MX': 'es-MX', 'es-ES': 'es' }],
    ['es es_MX', 'es-MX', { 'es-MX': 'es_MX' }],
    ['es es_AR', 'es-MX', {}],
    ['pt pt_BR', 'pt-BR pt-PT', { 'pt-BR': 'pt_BR' }],
    ['pt uk', 'pt-PT uk', { 'pt-PT': 'pt', uk: 'uk' }],
    ['es', 'es-MX es-AR', {}],
    ['no nn', 'nb nn-NO', { nb: 'no', 'nn-NO': 'nn' }],
    ['sr sr@latin', 'sr sr-CS', { sr: 'sr', 'sr-CS': 'sr@latin' }],
    ['ar_EG ar_SA', 'ar', { ar: 'ar_SA' }],
    ['en en_GB', 'en-GB', { 'en-GB': 'en_GB' }],
  ])('assigns %s to %s', (codes, ids, expected) => {
    expect(assigned(codes, ids)).toEqual(expected)
  })
})

describe('the locales of the service', () => {
  it.each([
    ['sr-SP', 'sr'],
    ['eo-UY', 'eo'],
    ['la-LA', 'la'],
    ['en-PT', 'en-PT'],
    ['tlh-AA', 'tlh'],
    ['zea-ZEA', 'zea'],
    ['jbo-EN', 'jbo'],
    ['iu-NU', 'iu'],
    ['uk-UA', 'uk'],
    ['sv-SE', 'sv-SE'],
    ['es-ES', 'es-ES'],
    ['sr-CS', 'sr-CS'],
  ])('has %s for %s', (locale, id) => {
    expect(serviceLocale(resolveLanguage(id))).toBe(locale)
    expect(meant(locale, id)).toBe(id)
  })

  it('finds a language for each, which is told from all others', () => {
    const ofAll = allLanguages().map((language) => [serviceLocale(language), language.id] as const)
    for (const [locale, id] of ofAll)
      expect(findLanguage(locale)?.twoLettersCode, locale).toBe(findLanguage(id)?.twoLettersCode)
  })
})
