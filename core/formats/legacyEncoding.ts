/** The code pages that programs wrote texts in before UTF-8, by language. */
import type { Language } from '../languages/language.ts'

const BY_LANGUAGE: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    'windows-1250': 'bs cs hr hu pl ro sk sl sq',
    'windows-1251': 'be bg kk ky mk mn ru sr tg tt uk',
    'windows-1253': 'el',
    'windows-1254': 'az tr',
    'windows-1255': 'he yi',
    'windows-1256': 'ar fa ur',
    'windows-1257': 'et lt lv',
    'windows-1258': 'vi',
    'windows-874': 'th',
    'euc-kr': 'ko',
    shift_jis: 'ja',
  }).flatMap(([encoding, languages]) => languages.split(' ').map((language) => [language, encoding])),
)

/** Windows' code page of a language; the western one for those not told of here. */
export function legacyEncoding({ id }: Language): string {
  const [language = ''] = id.toLowerCase().split('-')
  if (language === 'zh') return /-(?:tw|hk|mo|hant)/i.test(id) ? 'big5' : 'gb18030'
  return BY_LANGUAGE[language] ?? 'windows-1252'
}
