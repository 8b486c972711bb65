/**
 * Which of a project's languages a code means. Paths, file headers, root keys, columns of tables, string catalogues,
 * crowdin.yml and clients of the service all name languages by codes, and each asks here.
 */
import type { Language } from '../contract/language.ts'
import { anyLanguage, findLanguage, languageOfName, tagOfCode } from './catalog.ts'
import { joinTag, maximize, parseTag, replacementOf, type LanguageTag } from './cldr.ts'

/**
 * The members of a language that its codes are matched with: few, because they are sent to each thread that builds a
 * file.
 */
export type LanguageCodes = Pick<Language, 'id' | 'locale' | 'editorCode' | 'osxLocale'>

/** How closely a code means a language; the least is the closest. */
export const Closeness = {
  /** The language's own id: `es-ES` for es-ES. */
  id: 0,
  /** Another code of the language: `uk-UA` for uk. */
  ownCode: 1,
  /** The catalogue has the two as one language: `iw` for he, `German` for de. */
  catalogue: 2,
  /** The same language, script and region, once each is written out: `es` for es-ES, `no` for nb. */
  sameRegion: 3,
  /** A code of a custom language, which may be that of the language that it was made after: its id alone is its own. */
  customCode: 4,
  /** A region of a language that names none: `ar_EG` for ar. */
  ofRegion: 5,
  /** No region, of a language that names another than the usual one: `es` for es-MX. */
  anyRegion: 6,
} as const

export type Closeness = (typeof Closeness)[keyof typeof Closeness]

export type LanguageMatch<Codes extends LanguageCodes> =
  | { language: Codes; closeness: Closeness }
  /** `ambiguous`: the code may mean each of `candidates`, and none of them more than the others. */
  | { language: null; closeness: null; reason: 'none' | 'ambiguous'; candidates: readonly Codes[] }

/** Returns the language of a project that a code means, in any spelling (`pt_br`, `b+sr+Latn`, `sr@latin`). */
export function matchLanguage<Codes extends LanguageCodes>(
  code: string,
  languages: readonly Codes[],
): LanguageMatch<Codes> {
  let best: Closeness | null = null
  let candidates: Codes[] = []
  for (const language of languages) {
    const closeness = closenessOf(code, language)
    if (closeness === null || (best !== null && closeness > best)) continue
    candidates = closeness === best ? [...candidates, language] : [language]
    best = closeness
  }
  const [language, another] = candidates
  if (language === undefined || best === null)
    return { language: null, closeness: null, reason: 'none', candidates }
  if (another !== undefined) return { language: null, closeness: null, reason: 'ambiguous', candidates }
  return { language, closeness: best }
}

/**
 * Returns the language that a person, a script or a client of the service names among a project's. A region that the
 * project lacks is none of them, though a file of it would be: who says de-AT does not mean de.
 */
export function namedAmong<Codes extends LanguageCodes>(
  code: string,
  languages: readonly Codes[],
): Codes | undefined {
  const match = matchLanguage(code, languages)
  return match.closeness === null || match.closeness === Closeness.ofRegion ? undefined : match.language
}

/** Returns what `matchLanguage` tells languages by. */
export function codesOf({ id, locale, editorCode, osxLocale }: Language): LanguageCodes {
  return { id, locale, editorCode, osxLocale }
}

/** Whether a code may mean a language, regardless of others. If a project is known, `matchLanguage` decides. */
export function meansLanguage(code: string, language: LanguageCodes): boolean {
  return closenessOf(code, language) !== null
}

/**
 * Returns the code of each language, by its id, among the codes of a table, a catalogue, or the files in one folder. No
 * code belongs to two languages. The closest match counts first. A code without a region means an unusual one (`pt` for
 * pt-PT) only if no other code or language is of the same language.
 */
export function assignCodes(
  codes: readonly string[],
  languages: readonly LanguageCodes[],
): Map<string, string> {
  const assigned = new Map<string, string>()
  const left = new Set(codes)
  for (const closeness of Object.values(Closeness))
    for (const language of languages) {
      if (assigned.has(language.id)) continue
      const isFitting = (code: string) =>
        closenessOf(code, language) === closeness &&
        (closeness !== Closeness.anyRegion || isOnly(code, language, { codes, languages, assigned }))
      const code = [...left].find(isFitting)
      if (code === undefined) continue
      assigned.set(language.id, code)
      left.delete(code)
    }
  return assigned
}

function isOnly(
  code: string,
  language: LanguageCodes,
  {
    codes,
    languages,
    assigned,
  }: {
    codes: readonly string[]
    languages: readonly LanguageCodes[]
    assigned: ReadonlyMap<string, string>
  },
): boolean {
  const base = baseOf(cachedTag(code))
  const isRival = (other: LanguageCodes) =>
    other.id !== language.id && !assigned.has(other.id) && closenessOf(code, other) !== null
  return (
    codes.every((other) => other === code || baseOf(cachedTag(other)) !== base) && !languages.some(isRival)
  )
}

/** Returns how closely a code means a language; null: it does not. */
function closenessOf(code: string, language: LanguageCodes): Closeness | null {
  const wanted = normalized(code)
  if (wanted === normalized(language.id)) return Closeness.id
  const isCustom = anyLanguage(language.id)?.id !== language.id
  const own = [language.locale, language.editorCode, language.osxLocale]
  if (own.some((one) => normalized(one) === wanted))
    return isCustom ? Closeness.customCode : Closeness.ownCode
  if ((anyLanguage(code) ?? languageOfName(code))?.id === language.id) return Closeness.catalogue
  const meant = cachedTag(code)
  const tag = tagOf(language)
  if (meant === undefined || tag === undefined || baseOf(meant) !== baseOf(tag)) return null
  if (regionOf(meant) === regionOf(tag)) return isCustom ? Closeness.customCode : Closeness.sameRegion
  const ownTag = parseTag(language.id)
  if (ownTag === undefined) return null
  if (ownTag.region === undefined) return Closeness.ofRegion
  return meant.region === undefined ? Closeness.anyRegion : null
}

function tagOf({ id, locale }: LanguageCodes): LanguageTag | undefined {
  const tag = cachedTag(id) ?? parseTag(locale)
  const region = parseTag(locale)?.region
  return tag && { ...tag, ...(region !== undefined && { region }) }
}

/** The language with its script, whatever the region: `sr-Latn`. */
function baseOf(tag: LanguageTag | undefined): string | undefined {
  if (tag === undefined) return undefined
  const { language, script, variant } = maximize(canonical(tag))
  return `${language}-${script ?? ''}-${variant ?? ''}`
}

/** The region that a tag names, else the one that is usual for its language in the catalogue. */
function regionOf(tag: LanguageTag): string | undefined {
  if (tag.region !== undefined) return tag.region
  const { language, script } = canonical(tag)
  const usual = findLanguage(joinTag({ language, script }))?.locale
  return parseTag(usual ?? '')?.region ?? maximize(canonical(tag)).region
}

/** Tags by codes that have taken their place: `iw` is he, `sh` is sr-Latn. Norwegian without more is Bokmål. */
function canonical(tag: LanguageTag): LanguageTag {
  if (tag.language === 'no') return { ...tag, language: 'nb' }
  const replacement = parseTag(replacementOf(tag.language) ?? '')
  return replacement === undefined ? tag : { ...replacement, ...tag, language: replacement.language }
}

/** A tree asks for the same few codes again and again. */
const tags = new Map<string, LanguageTag | undefined>()
const MAX_TAGS = 2000

function cachedTag(code: string): LanguageTag | undefined {
  if (tags.has(code)) return tags.get(code)
  if (tags.size >= MAX_TAGS) tags.clear()
  const tag = tagOfCode(code)
  tags.set(code, tag)
  return tag
}

function normalized(code: string): string {
  return code.trim().toLowerCase().replaceAll('_', '-')
}
