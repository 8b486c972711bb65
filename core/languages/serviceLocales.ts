/**
 * Locale codes of the localization service that CLDR does not derive: unusual regions of a language (`eo-UY`), invalid
 * regions (`zea-ZEA`), and languages of the service only. crowdin.yml and trees that the service's tools wrote use
 * them.
 */
import { alsoKnownIds } from './catalogIds.ts'

/** Each locale with the id of the language that it means, where that is not the locale itself. Of several, the last is written. */
const IRREGULAR = `
  ae-IR:ae asa-TZ:asa av-DA:av bal-BA:bal bh-IN:bho ber-DZ:ber bfo-BF:bfo bo-BT:bo ce-CE:ce cr-NT:cr cv-CU:cv eo-UY:eo
  ff-ZA:ff frp-IT:frp gaa-GH:gaa got-DE:got ha-HG:ha ido-ID:io io-EN:io iu-NU:iu jbo-EN:jbo kab-KAB:kab kdh-KDH:kdh
  kg-CG:kg kj-AO:kj kv-KO:kv la-LA:la li-LI:li lol-US:lol me-ME:sr-Latn-ME mos-MOS:mos na-NA:na na-NR:na ns-ZA:nso os-SE:os
  pap-PAP:pap pi-IN:pi sah-SAH:sah sh-HR:sr-Latn son-ZA:son sr-SP:sr syc-SY:syc tay-TW:tay tlh-AA:tlh tw-TW:tw
  tzl-TZL:tzl yi-DE:yi zea-ZEA:zea
`

const pairs = IRREGULAR.trim()
  .split(/\s+/)
  .map((pair): [locale: string, id: string] => {
    const [locale = '', id = ''] = pair.split(':')
    return [locale, id]
  })

/** Languages that the catalogue does not list: each word of three letters would be one of a path's codes. */
export const serviceOnlyIds: readonly string[] = pairs.map(([, id]) => id)

const ids = new Map(pairs.map(([locale, id]) => [locale.toLowerCase(), id]))
const locales = new Map(pairs.map(([locale, id]) => [id, locale]))
const ownLocales = new Set(alsoKnownIds.filter((id) => id.includes('-')))

/** Returns the id of the language that an irregular locale of the service means, in any letter case. */
export function idOfServiceLocale(locale: string): string | undefined {
  return ids.get(locale.toLowerCase())
}

/** Returns the locale that the service gives a language: the value of `%locale%` in crowdin.yml. */
export function serviceLocale({ id, locale }: { id: string; locale: string }): string {
  return ownLocales.has(id) ? id : (locales.get(id) ?? locale)
}
