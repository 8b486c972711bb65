/**
 * The languages offered to people, by id. The list is our own choice, kept apart from CLDR's so that a new
 * CLDR release never takes a project's language away.
 */
const LISTED = `
  aa ab ace ach af ak am an ar ar-AE ar-BH ar-DZ ar-EG ar-IQ ar-JO ar-KW ar-LB ar-LY ar-MA ar-OM ar-QA ar-SA
  ar-SD ar-SY ar-TN ar-YE arn as ast av awa ay az az-Cyrl ba bal ban be be-tarask ber bg bho bi bm bn bn-IN
  bo br bs bs-Cyrl ca ca-valencia ce ceb ch chm chr ckb co cr crh crs cs csb cu cv cy da de de-AT de-BE
  de-CH de-LI de-LU din doi dsb dv dz ee el el-CY en en-AU en-BZ en-CA en-GB en-HK en-ID en-IE en-IN en-JM
  en-KE en-MY en-NG en-NZ en-PH en-PK en-SG en-US en-ZA en-ZW eo es es-419 es-AR es-BO es-CL es-CO es-CR
  es-CU es-DO es-EC es-ES es-GT es-HN es-MX es-NI es-PA es-PE es-PR es-PY es-SV es-US es-UY es-VE et eu fa
  fa-AF ff ff-Adlm fi fil fj fo fr fr-BE fr-CA fr-CH fr-LU frp frr fur fy ga gd gl gn got gsw gu guw gv ha
  ha-Arab haw he hi hi-Latn hil hmn ho hr hsb ht hu hy hz ia id ie ig ii ik ilo io is it it-CH iu iu-Latn ja
  jbo jv ka kab kam kea kg ki kj kk kk-Arab kl km kn ko ko-KP kok kr ks ks-Deva ku kv kw ky la lb lg li lij
  lmo ln lo lt lu luo luy lv mai mfe mg mh mi min mk ml mn mn-Mong mni moh mos mr ms ms-Arab ms-BN mt my na
  nb nd nds ne ne-IN ng nl nl-BE nl-SR nn no nqo nr nso nv ny oc oj om or os osa pa pa-Arab pam pap pcm pi
  pl pms ps pt pt-AO pt-BR pt-PT qu quc rm rn ro ro-MD ru ru-BY ru-UA rue rw sa sah sat sc scn sco sd
  sd-Deva se sg shi shn si sid sk sl sm sma smj sn so son sq sr sr-Cyrl-ME sr-Latn sr-Latn-ME ss st su sv
  sv-FI sw sw-KE sw-TZ syr szl ta ta-LK te tet tg th ti tk tl tlh tn to tok tpi tr tr-CY ts tt tum tw ty tzm
  udm ug uk ur ur-IN uz uz-Arab uz-Cyrl ve vec vi vls vo vro wa wae war wo xh yi yo yue yue-Hans za zea zgh
  zh-CN zh-HK zh-MO zh-SG zh-TW zu zza
`

/**
 * Ids of localization services for languages that are listed above under a shorter one. A project with such an id keeps
 * it, so that it is equal on both sides; they are not offered for new ones.
 */
const ALSO_KNOWN = `
  dsb-DE en-AR en-CB en-CN en-JA en-PT en-UD es-EM fr-QC fra-DE fur-IT fy-NL ga-IE gu-IN hsb-DE hy-AM ks-PK la-LA
  ml-IN ne-NP nn-NO pa-IN pa-PK qya-AA rm-CH ry-UA si-LK sr-CS sv-SE tlh-AA tt-RU ur-PK val-ES vls-BE
`

export const listedIds: readonly string[] = LISTED.trim().split(/\s+/)

export const alsoKnownIds: readonly string[] = ALSO_KNOWN.trim().split(/\s+/)

interface Particulars {
  /** The English name, where the usual one is not CLDR's. */
  name?: string
  /** The tag that the id stands for, where it is not the id itself. */
  tag?: string
  /** The region of the locale, where it is not the most likely one. */
  region?: string
}

/** Properties that cannot be computed. */
export const particulars: Readonly<Record<string, Particulars>> = {
  ar: { region: 'SA' },
  'be-tarask': { name: 'Belarusian (Taraškievica)' },
  ber: { name: 'Berber' },
  bfo: { name: 'Birifor' },
  'ca-valencia': { name: 'Catalan (Valencian)' },
  'en-AR': { name: 'English (Arabia)' },
  'en-CB': { name: 'English (Caribbean)' },
  'en-HK': { name: 'English (Hong Kong)' },
  'en-JA': { name: 'English (Japan)' },
  'en-PT': { name: 'English (Pirate)' },
  'en-UD': { name: 'English (Upside Down)' },
  'es-419': { name: 'Spanish (Latin America)' },
  'es-EM': { name: 'Spanish (Modern)' },
  'fr-QC': { name: 'French (Quebec)' },
  'fra-DE': { name: 'Franconian', tag: 'vmf-DE' },
  guw: { name: 'Gun' },
  kdh: { name: 'Tem' },
  'la-LA': { name: 'Latin', tag: 'la' },
  lol: { name: 'LOLCAT', region: 'US' },
  'qya-AA': { name: 'Quenya', tag: 'qya' },
  'ry-UA': { name: 'Rusyn', tag: 'rue-UA' },
  son: { name: 'Songhay' },
  'sr-CS': { name: 'Serbian (Latin)', tag: 'sr-Latn-RS' },
  tay: { name: 'Atayal' },
  tl: { name: 'Tagalog' },
  'tlh-AA': { name: 'Klingon', tag: 'tlh' },
  tw: { name: 'Twi' },
  tzl: { name: 'Talossan' },
  'val-ES': { name: 'Valencian', tag: 'ca-ES-valencia' },
  'zh-CN': { name: 'Chinese (Simplified)' },
  'zh-HK': { name: 'Chinese (Traditional, Hong Kong)' },
  'zh-MO': { name: 'Chinese (Traditional, Macao)' },
  'zh-SG': { name: 'Chinese (Simplified, Singapore)' },
  'zh-TW': { name: 'Chinese (Traditional)' },
}
