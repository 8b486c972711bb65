/**
 * Names of languages in paths: `values-uk/`, `uk.lproj/`, `locales/uk/`, `uk.json`, `app_uk.arb`, `messages.uk.xlf`.
 */
import { englishName } from '../../languages/catalog.ts'
import type { Language } from '../../contract/language.ts'

/** A path segment that names a language. */
export interface NamingPart {
  /** The index among the path segments. */
  index: number
  code: string
  form: 'android' | 'apple' | 'folder' | 'name'
  /** Returns the segment for another language. */
  write: (code: string) => string
  /** The segment without a language, by the conventions of the platform; null for a folder that would be missing. */
  unnamed: string | null
  /** The text before the code in a name; '' if the code is the whole name. */
  separator: string
}

/** A possible language code (`sr@ijekavianlatin`, KDE's `x-test`); the catalogue decides whether it is one. */
export const LANGUAGE_CODE = /^(?:x-[a-z]{2,8}|[a-z]{2,3}(?:[-_][a-z\d]{2,8}){0,2}(?:@[a-z\d]{2,20})?)$/i
/** Formats whose files are usually named `name_uk`. */
export const UNDERSCORED: ReadonlySet<string> = new Set(['.properties', '.ts', '.arb'])

/** Apple's `Base.lproj` holds what the development language falls back to. */
export const APPLE_BASE = 'Base'

const ANDROID_FOLDER = /^values-(.+)$/
const APPLE_FOLDER = /^(.+)\.lproj$/

/** The number of path segments, from the end, that may name its language. */
const PARTS = 5

/** Returns the segments that name a language, outermost first; `isLanguage` accepts a code. */
export function namingParts(parts: readonly string[], isLanguage: (code: string) => boolean): NamingPart[] {
  const last = parts.length - 1
  const naming: NamingPart[] = []
  for (const [index, part] of parts.entries()) {
    if (index <= last - PARTS) continue
    const found = index === last ? inName(part, isLanguage) : inFolder(part)
    if (found !== null && isLanguage(found.code)) naming.push({ index, ...found })
  }
  return naming
}

type Found = Omit<NamingPart, 'index'>

function inFolder(part: string): Found | null {
  const android = ANDROID_FOLDER.exec(part)?.[1]
  if (android !== undefined) {
    const write = (code: string) => `values-${code}`
    return { code: android, form: 'android', write, unnamed: 'values', separator: '' }
  }
  const apple = APPLE_FOLDER.exec(part)?.[1]
  if (apple !== undefined) {
    const write = (code: string) => `${code}.lproj`
    return { code: apple, form: 'apple', write, unnamed: `${APPLE_BASE}.lproj`, separator: '' }
  }
  return LANGUAGE_CODE.test(part)
    ? { code: part, form: 'folder', write: (code) => code, unnamed: null, separator: '' }
    : null
}

/** The longest code at the end of a name. */
function inName(name: string, isLanguage: (code: string) => boolean): Found | null {
  const [, stem, extension] = /^(.+?)(\.[^.]*)$/.exec(name) ?? []
  if (stem === undefined || extension === undefined) return null
  if (LANGUAGE_CODE.test(stem) && isLanguage(stem))
    return { code: stem, form: 'name', write: (code) => code + extension, unnamed: null, separator: '' }
  for (const { index, 0: separator } of stem.matchAll(/[._-]/g)) {
    const code = stem.slice(index + 1)
    if (index === 0 || !LANGUAGE_CODE.test(code) || !isLanguage(code)) continue
    const before = stem.slice(0, index)
    const write = (other: string) => before + separator + other + extension
    return { code, form: 'name', write, unnamed: before + extension, separator }
  }
  return null
}

/** The spellings of a language in file and folder names, the most frequent first. */
export function spellingsOf(language: Language): string[] {
  const { id, locale, androidCode, osxLocale, twoLettersCode } = language
  const codes = [id, androidName(id), appleName(language), locale, androidCode, osxLocale, twoLettersCode]
  const spelled = codes
    .filter((code) => code !== '')
    .flatMap((code) => [code, code.replaceAll('-', '_'), code.toLowerCase()])
    .flatMap((code) => (code.includes('_') ? [code, code.toLowerCase()] : [code]))
  return [...new Set([...spelled, ...oddSpellings(language)])]
}

/** `en_EN`, as if each language had a country of its name, and the names of old Apple folders: `English.lproj`. */
function oddSpellings(language: Language): string[] {
  const doubled = `${language.twoLettersCode}_${language.twoLettersCode.toUpperCase()}`
  const name = englishName(language)
  return /^[a-z]{2}$/.test(language.id) ? [doubled, ...(name === undefined ? [] : [name])] : []
}

/** A language in the name of an Android folder: `pt-rBR`, `b+sr+Latn`. */
export function androidName(id: string): string {
  if (/^[a-z]{2,3}$/.test(id)) return id
  const [, language, region] = /^([a-z]{2,3})-([A-Z]{2})$/.exec(id) ?? []
  return language === undefined ? `b+${id.replaceAll('-', '+')}` : `${language}-r${region}`
}

/** A language in the name of an Apple folder: `zh-Hans` of `zh-Hans.lproj`. */
export function appleName({ osxCode }: Language): string {
  return osxCode.replace(/\.lproj$/, '')
}
