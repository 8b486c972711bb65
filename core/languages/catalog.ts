/**
 * The language catalogue: every member of the language object of the API and of jobs, computed from CLDR's data when
 * it is first asked for. Names alone come from the runtime.
 */
import { distance } from 'fastest-levenshtein'
import { lazy } from '../platform/collections/lazy.ts'
import { alsoKnownIds, listedIds, particulars } from './catalogIds.ts'
import {
  cldrPlurals,
  isCldrLocale,
  isRightToLeft,
  isScriptKnown,
  joinTag,
  languageOfRegion,
  maximize,
  parseTag,
  replacementOf,
  threeLetterCode,
  type CldrPlural,
  type LanguageTag,
} from './cldr.ts'
import type { Language } from '../contract/language.ts'
import { countExpression } from './pluralRule.ts'
import { idOfServiceLocale, serviceLocale, serviceOnlyIds } from './serviceLocales.ts'

/** The ids of the catalogue by themselves in lower case, those that are offered first. */
const ids = new Map([...listedIds, ...alsoKnownIds].map((id) => [id.toLowerCase(), id]))

/** Cached descriptions: to describe all languages takes longer than most commands. */
const described = new Map<string, Language>()

function languageOf(id: string): Language {
  const known = described.get(id)
  if (known) return known
  const language = describe(id)
  described.set(id, language)
  return language
}

/** The offered ids by the tag with its likely script and region: `uk-UA` and `uk` meet in `uk-Cyrl-UA`. */
let byLikelyTag: Map<string, string> | undefined

function idOfLikely(tag: LanguageTag): string | undefined {
  // Of two with the same likely tag the first counts, which is set last here.
  byLikelyTag ??= new Map(listedIds.toReversed().map((id) => [joinTag(maximize(tagOf(id))), id]))
  return byLikelyTag.get(joinTag(maximize(tag)))
}

/** The languages offered to people, ordered by id. */
export function allLanguages(): Language[] {
  return listedIds.map(languageOf)
}

/** The languages that the localization service may name in paths: those offered, and those that it alone has. */
export const serviceLanguages = lazy((): readonly Language[] => {
  const offered = allLanguages()
  const named = new Set(offered.map((language) => serviceLocale(language)))
  const others = [...alsoKnownIds, ...serviceOnlyIds].filter((id) => !listedIds.includes(id)).map(languageOf)
  return [...offered, ...others.filter((language) => !named.has(serviceLocale(language)))]
})

/**
 * The language that an id, a locale or a platform's code means, in any letter case: `uk`, `uk_UA.UTF-8`,
 * `ukr`, `zh-Hant-HK`, `sr@latin`, `pt-rBR`, `b+sr+Latn`, `zh-Hans.lproj`. An id of the catalogue is that
 * language; then what an old or a longer code stands for; then any locale that CLDR has data for.
 */
export function findLanguage(id: string): Language | undefined {
  const text = hyphenated(id)
  const known = ids.get(text.toLowerCase()) ?? idOfServiceLocale(text)
  if (known !== undefined) return languageOf(known)
  const tag = parseTag(text)
  if (!tag) return undefined
  for (const meant of [tag, { ...tag, ...parseTag(replacementOf(tag.language) ?? '') }]) {
    const name = joinTag(meant)
    const found = ids.get(name.toLowerCase()) ?? idOfLikely(meant)
    if (found !== undefined) return languageOf(found)
    if (isCldrLocale(name)) {
      ids.set(name.toLowerCase(), name)
      return languageOf(name)
    }
  }
  return undefined
}

/**
 * Finds a language like `findLanguage`, or any other one whose script CLDR knows: `cak`, `lzh`, `be@latin`. Nearly each
 * word of three letters is a language code (`app`, `lib`, `new`), so this is only for explicit codes, not for codes
 * found in names.
 */
export function anyLanguage(id: string): Language | undefined {
  const listed = findLanguage(id)
  if (listed) return listed
  const tag = parseTag(hyphenated(id))
  if (!tag || tag.region !== undefined || tag.variant !== undefined || !isScriptKnown(tag)) return undefined
  const name = joinTag(tag)
  const known = beyond.get(name) ?? describe(name)
  beyond.set(name, known)
  return known
}

/** Languages that are not of the catalogue, by their tags. */
const beyond = new Map<string, Language>()

/** The language of an English name, without a region: `German`, as old Apple folders are named. */
export function languageOfName(name: string): Language | undefined {
  byName ??= new Map(
    listedIds.map((id) => {
      const { language } = tagOf(id)
      return [languageName(language), language]
    }),
  )
  const code = byName.get(name)
  return code === undefined ? undefined : findLanguage(code)
}

/** Codes of languages by their English names. */
let byName: Map<string, string> | undefined

/** The name by which `languageOfName` finds a language; undefined where it finds another one. */
export function englishName({ id, locale }: Language): string | undefined {
  const tag = parseTag(locale)
  const name = tag && languageName(tag.language)
  return name !== undefined && languageOfName(name)?.id === id ? name : undefined
}

/**
 * The tag that a code means, with the region and the script that it names; undefined where it is no tag. A country of the
 * same letters as the language (`en_EN`, `uk_UK`, `sv_SV`) is none.
 */
export function tagOfCode(code: string): LanguageTag | undefined {
  const text = hyphenated(code)
  const id = ids.get(text.toLowerCase()) ?? idOfServiceLocale(text)
  const named = id === undefined ? languageOfName(code)?.id : undefined
  const tag = parseTag(particulars[id ?? '']?.tag ?? id ?? named ?? text)
  if (tag?.region !== tag?.language.toUpperCase() || tag === undefined) return tag
  const { region: _region, ...bare } = tag
  const isReal = maximize(bare).region === tag.region || ids.has(joinTag(tag).toLowerCase())
  return isReal ? tag : bare
}

/** POSIX modifiers that name a script: `sr_RS@latin`. */
const MODIFIER_SCRIPTS: Readonly<Record<string, string>> = {
  arabic: 'Arab',
  cyrillic: 'Cyrl',
  devanagari: 'Deva',
  latin: 'Latn',
}

/** Codes as files, systems and platforms write them, as a tag with hyphens. */
function hyphenated(id: string): string {
  const [code = '', modifier] = id
    .trim()
    .slice(0, 60)
    .replace(/\.lproj$/i, '')
    .replace(/\.[\w-]+(?=@|$)/, '')
    .split('@')
  const tag = code
    .replace(/^b\+/i, '')
    .replace(/[_+]/g, '-')
    .replace(/^([a-z]{2,3})-r([A-Z]{2})$/, '$1-$2')
  if (!modifier || modifier.toLowerCase() === 'euro') return tag
  const script =
    Object.hasOwn(MODIFIER_SCRIPTS, modifier.toLowerCase()) && MODIFIER_SCRIPTS[modifier.toLowerCase()]
  return script ? tag.replace(/^[a-z]+/i, `$&-${script}`) : `${tag}-${modifier}`
}

/** The ids, up to five, that a mistyped one may mean: a country's language (`ua`), a near id, a name's beginning. */
export function nearLanguages(id: string): string[] {
  const listed = allLanguages()
  const wanted = hyphenated(id).toLowerCase()
  const ofRegion = /^[a-z]{2}$/.test(wanted) ? languageOfRegion(wanted) : undefined
  const byRegion = ofRegion && findLanguage(joinTag(ofRegion))?.id
  const named = listed.filter(({ name }) => wanted.length > 2 && name.toLowerCase().startsWith(wanted))
  const sameLanguage = listed.filter(({ id }) => id.toLowerCase().split('-')[0] === wanted.split('-')[0])
  const close = listed
    .map((language) => ({ id: language.id, far: distance(language.id.toLowerCase(), wanted) }))
    .filter(({ far }) => far <= wanted.length / 3)
    .sort((a, b) => a.far - b.far)
  const ids = [
    byRegion,
    ...named.map((one) => one.id),
    ...sameLanguage.map((one) => one.id),
    ...close.map((one) => one.id),
  ]
  return [...new Set(ids.filter((one) => one !== undefined))].slice(0, 5)
}

/**
 * CLDR's plural rules of a language, or undefined where its rules are its own (a custom language, even one
 * that has the id of another).
 */
export function cldrPluralsOf(language: Language): CldrPlural[] | undefined {
  const tag = parseTag(particulars[language.id]?.tag ?? language.id)
  if (!tag) return undefined
  const plurals = cldrPlurals(tag)
  const names = plurals.map(({ category }) => category)
  return countExpression(plurals, names) === language.pluralRules ? plurals : undefined
}

function tagOf(id: string): LanguageTag {
  const tag = parseTag(particulars[id]?.tag ?? id)
  if (!tag) throw new Error(`${id} is no language tag`)
  return tag
}

/**
 * Describes a language lazily: the runtime's names and CLDR's files take longer to load than a small query, and most
 * commands need an id only. The members are own properties of the object, so that a clone or a spread includes all.
 */
function describe(id: string): Language {
  const particular = particulars[id] ?? {}
  const tag = tagOf(id)
  const likely = lazy(() => maximize(tag))
  const plurals = lazy(() => cldrPlurals(tag))
  const categories = lazy(() => plurals().map(({ category }) => category))
  const rules = lazy(() => countExpression(plurals(), categories()))
  const apple = lazy(() => appleTag(tag))
  const region = () => {
    const { region: usual } = likely()
    return tag.region ?? particular.region ?? (usual === '001' ? undefined : usual)
  }
  return {
    id,
    get name() {
      return particular.name ?? languageName(id)
    },
    editorCode: id.replaceAll('-', '').toLowerCase(),
    twoLettersCode: tag.language,
    get threeLettersCode() {
      return threeLetterCode(tag.language)
    },
    get locale() {
      return joinTag({ ...tag, region: region() })
    },
    get androidCode() {
      return androidCode({ ...tag, region: region() })
    },
    get osxCode() {
      return `${joinTag(apple())}.lproj`
    },
    get osxLocale() {
      const { region: named } = apple()
      return joinTag({ ...apple(), region: undefined }) + (named ? `_${named}` : '')
    },
    get pluralCategoryNames() {
      return categories()
    },
    get pluralRules() {
      return rules()
    },
    get textDirection() {
      return isRightToLeft(likely().script ?? 'Latn') ? 'rtl' : 'ltr'
    },
  }
}

let displayNames: Intl.DisplayNames | undefined

function languageName(id: string): string {
  displayNames ??= new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' })
  return displayNames.of(id) ?? id
}

/** Java's old codes, which Android's resource folders still go by. */
const ANDROID_LANGUAGES: Readonly<Record<string, string>> = { he: 'iw', id: 'in', yi: 'ji' }

/** The suffix of Android's `values-…` folders: `uk-rUA`; with a script, a variant or `419` as BCP 47: `b+sr+Latn`. */
function androidCode(tag: LanguageTag): string {
  const isPlain = !tag.script && !tag.variant && /^[A-Z]{2}$/.test(tag.region ?? 'XX')
  if (!isPlain) return `b+${joinTag(tag, '+')}`
  const language = ANDROID_LANGUAGES[tag.language] ?? tag.language
  return tag.region ? `${language}-r${tag.region}` : language
}

/** Apple names Chinese by its script, and by the region only where that is not the likely one. */
function appleTag(tag: LanguageTag): LanguageTag {
  if (tag.language !== 'zh') return tag
  const { script, region } = maximize(tag)
  return maximize({ language: 'zh', script }).region === region
    ? { language: 'zh', script }
    : { language: 'zh', script, region }
}
