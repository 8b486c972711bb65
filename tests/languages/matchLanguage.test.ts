import { describe, expect, it } from 'vitest'
import { allLanguages, anyLanguage, findLanguage } from '../../core/languages/catalog.ts'
import { parseCustomLanguage, resolveLanguage } from '../../core/languages/custom.ts'
import { assignCodes, matchLanguage } from '../../core/languages/matchLanguage.ts'
import { idOfServiceLocale, serviceLocale } from '../../core/languages/serviceLocales.ts'

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

  it('distinguishes two variants of one language', () => {
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

describe('codes of one group', () => {
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

/** The locales of the service's published list of language codes. */
const SERVICE_LOCALES = `
  ach-UG aa-ER af-ZA ak-GH tw-TW sq-AL am-ET ar-SA ar-BH ar-EG ar-YE an-ES hy-AM frp-IT as-IN ast-ES tay-TW
  av-DA ae-IR ay-BO az-AZ ban-ID bal-BA bm-ML ba-RU eu-ES be-BY bn-BD bn-IN ber-DZ bh-IN bfo-BF bi-VU bs-BA
  br-FR bg-BG my-MM ca-ES ceb-PH ch-GU ce-CE chr-US ny-MW zh-CN zh-TW zh-HK zh-MO zh-SG cv-CU kw-GB co-FR
  cr-NT hr-HR cs-CZ da-DK fa-AF dv-MV nl-NL nl-BE nl-SR dz-BT en-US en-UD en-AR en-AU en-BZ en-CA en-CB
  en-CN en-DK en-HK en-IN en-ID en-IE en-JM en-JA en-MY en-NZ en-NO en-PH en-PR en-SG en-ZA en-SE en-GB
  en-ZW eo-UY et-EE ee-GH fo-FO fj-FJ fil-PH fi-FI vls-BE fra-DE fr-FR fr-BE fr-CA fr-LU fr-QC fr-CH fy-NL
  fur-IT ff-ZA gaa-GH gl-ES ka-GE de-DE de-AT de-BE de-LI de-LU de-CH got-DE el-GR el-CY kl-GL gn-PY gu-IN
  ht-HT ha-HG haw-US he-IL hz-NA hil-PH hi-IN ho-PG hmn-CN hu-HU is-IS io-EN ig-NG ilo-PH id-ID iu-NU ga-IE
  it-IT it-CH ja-JP jv-ID quc-GT kab-KAB kn-IN pam-PH ks-IN ks-PK csb-PL kk-KZ km-KH rw-RW tlh-AA kv-KO
  kg-CG kok-IN ko-KR ku-TR kmr-TR kj-AO ky-KG lo-LA la-LA lv-LV lij-IT li-LI ln-CD lt-LT jbo-EN lol-US
  nds-DE dsb-DE lg-UG luy-KE lb-LU mk-MK mai-IN mg-MG ms-MY ms-BN ml-IN mt-MT gv-IM mi-NZ arn-CL mr-IN
  mh-MH moh-CA mn-MN sr-Cyrl-ME me-ME mos-MOS na-NR ng-NA ne-NP ne-IN pcm-NG se-NO ns-ZA no-NO nb-NO nn-NO
  oc-FR or-IN oj-CA om-ET os-SE pi-IN pap-PAP ps-AF fa-IR en-PT pl-PL pt-PT pt-BR pa-IN pa-PK qu-PE qya-AA
  ro-RO rm-CH rn-BI ru-RU ru-BY ru-MD ru-UA ry-UA sah-SAH sg-CF sa-IN sat-IN sc-IT sco-GB gd-GB sr-SP sr-CS
  sh-HR crs-SC sn-ZW ii-CN sd-PK si-LK sk-SK sl-SI so-SO son-ZA ckb-IR nr-ZA sma-NO st-ZA es-ES es-EM es-AR
  es-BO es-CL es-CO es-CR es-DO es-EC es-SV es-GT es-HN es-MX es-NI es-PA es-PY es-PE es-PR es-US es-UY
  es-VE su-ID sw-KE sw-TZ ss-ZA sv-SE sv-FI syc-SY tl-PH ty-PF tg-TJ tzl-TZL ta-IN tt-RU te-IN kdh-KDH
  th-TH bo-BT ti-ER ts-ZA tn-ZA tr-TR tr-CY tk-TM uk-UA hsb-DE ur-IN ur-PK ug-CN uz-UZ val-ES ve-ZA vec-IT
  vi-VN wa-BE cy-GB wo-SN xh-ZA yi-DE yo-NG zea-ZEA zu-ZA
`

/** Locales in the list that are another one's language here: Kurmanji is Kurdish, and a language has one code. */
const SAME_LANGUAGE: Readonly<Record<string, string>> = { 'kmr-TR': 'ku-TR' }

describe('the locales of the service', () => {
  it.each(SERVICE_LOCALES.trim().split(/\s+/))('know %s, and write it for its language', (locale) => {
    const id = idOfServiceLocale(locale) ?? anyLanguage(locale)?.id
    expect(id).toBeDefined()
    expect(serviceLocale(resolveLanguage(id!))).toBe(SAME_LANGUAGE[locale] ?? locale)
    expect(meant(locale, id!)).toBe(id)
    expect(meant(locale.replaceAll('-', '_'), id!)).toBe(id)
  })

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

  it('have a distinct language each', () => {
    const ofAll = allLanguages().map((language) => [serviceLocale(language), language.id] as const)
    for (const [locale, id] of ofAll)
      expect(findLanguage(locale)?.twoLettersCode, locale).toBe(findLanguage(id)?.twoLettersCode)
  })
})
