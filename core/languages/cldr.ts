/**
 * Facts from the CLDR release that package.json pins, so that every runtime gives the same languages,
 * whatever its own ICU holds. Files are read when first asked for.
 */
import { createRequire } from 'node:module'
import { PLURAL_CATEGORIES, type PluralCategory } from '../model/plural.ts'
import { assertDefined } from '../platform/errors/assertDefined.ts'

interface Files {
  'availableLocales.json': { availableLocales: { full: string[] } }
  'scriptMetadata.json': { scriptMetadata: Record<string, { rtl: string } | undefined> }
  'supplemental/aliases.json': {
    supplemental: {
      metadata: { alias: { languageAlias: Record<string, { _reason: string; _replacement: string }> } }
    }
  }
  'supplemental/likelySubtags.json': { supplemental: { likelySubtags: Record<string, string | undefined> } }
  'supplemental/plurals.json': {
    supplemental: { 'plurals-type-cardinal': Record<string, Record<string, string | undefined> | undefined> }
  }
}

const load = createRequire(import.meta.url)

function cldr<Name extends keyof Files>(file: Name): Files[Name] {
  return load(`cldr-core/${file}`) as Files[Name]
}

/** A language tag in its parts; `variant` is a last part such as `valencia`. */
export interface LanguageTag {
  language: string
  script?: string
  region?: string
  variant?: string
}

const TAG = /^([a-z]{2,3})(?:-([a-z]{4}))?(?:-([a-z]{2}|\d{3}))?(?:-([a-z\d]{5,8}|\d[a-z\d]{3}))?$/i

/** Splits a tag with hyphens, in the usual letter case; undefined where it is none. */
export function parseTag(text: string): LanguageTag | undefined {
  const match = TAG.exec(text)
  if (!match) return undefined
  const [, language = '', script, region, variant] = match
  return {
    language: language.toLowerCase(),
    ...(script && { script: script.slice(0, 1).toUpperCase() + script.slice(1).toLowerCase() }),
    ...(region && { region: region.toUpperCase() }),
    ...(variant && { variant: variant.toLowerCase() }),
  }
}

export function joinTag(tag: LanguageTag, separator = '-'): string {
  return [tag.language, tag.script, tag.region, tag.variant].filter(Boolean).join(separator)
}

/** The tag with the script and the region that it most likely means: `uk` is `uk-Cyrl-UA`. */
export function maximize(tag: LanguageTag): LanguageTag {
  const { likelySubtags } = cldr('supplemental/likelySubtags.json').supplemental
  const { language, script, region } = tag
  const keys = [
    joinTag({ language, script, region }),
    joinTag({ language, region }),
    joinTag({ language, script }),
    language,
  ]
  const likely = parseTag(keys.map((key) => likelySubtags[key]).find(Boolean) ?? '')
  return { ...likely, ...tag }
}

/** Whether CLDR knows how a language is written, and the script if the tag has one. */
export function isScriptKnown({ language, script }: LanguageTag): boolean {
  const { likelySubtags } = cldr('supplemental/likelySubtags.json').supplemental
  const isScript = script === undefined || Object.hasOwn(cldr('scriptMetadata.json').scriptMetadata, script)
  return likelySubtags[language] !== undefined && isScript
}

/** The most likely language of a region: `UA` is `uk-Cyrl-UA`; undefined where CLDR knows none. */
export function languageOfRegion(region: string): LanguageTag | undefined {
  const likely = cldr('supplemental/likelySubtags.json').supplemental.likelySubtags[
    `und-${region.toUpperCase()}`
  ]
  return likely === undefined ? undefined : parseTag(likely)
}

export function isRightToLeft(script: string): boolean {
  return cldr('scriptMetadata.json').scriptMetadata[script]?.rtl === 'YES'
}

/** Whether CLDR has data for exactly this tag, the script left out where it is the likely one. */
export function isCldrLocale(tag: string): boolean {
  return cldr('availableLocales.json').availableLocales.full.includes(tag)
}

/** The tag that has taken the place of this one (`iw`: `he`, `ger`: `de`, `ukr`: `uk`). */
export function replacementOf(tag: string): string | undefined {
  return cldr('supplemental/aliases.json').supplemental.metadata.alias.languageAlias[tag]?._replacement
}

/** The ISO 639-2/T codes that CLDR's aliases omit: two codes for one language, or obsolete ones. */
const THREE_LETTERS: Readonly<Record<string, string>> = {
  ak: 'aka',
  bh: 'bih',
  ro: 'ron',
  sh: 'hbs',
  tl: 'tgl',
  tw: 'twi',
}

let threeLetters: Map<string, string> | undefined

/** The ISO 639-2/T code of a language subtag (ISO 639-3 where 639-2 has none). */
export function threeLetterCode(language: string): string {
  if (language.length === 3) return language
  if (!threeLetters) {
    const { languageAlias } = cldr('supplemental/aliases.json').supplemental.metadata.alias
    const overlong = Object.entries(languageAlias).filter(([code, { _reason }]) => {
      return _reason === 'overlong' && code.length === 3
    })
    threeLetters = new Map(overlong.map(([code, { _replacement }]) => [_replacement, code]))
  }
  return THREE_LETTERS[language] ?? threeLetters.get(language) ?? language
}

/** A category's rule as CLDR writes it, and its samples (`@integer 1, 21, 31, …`, `@decimal 0.0~1.5, …`). */
export interface CldrPlural {
  category: PluralCategory
  /** Empty for `other`. */
  condition: string
  integers: string
  decimals: string
}

/**
 * A language's plural rules in CLDR order. A language without any in CLDR gets English's: a file with two
 * forms then keeps both, where CLDR's root, with `other` alone, would lose one.
 */
export function cldrPlurals(tag: LanguageTag): CldrPlural[] {
  const rules = cldr('supplemental/plurals.json').supplemental['plurals-type-cardinal']
  const { language, script, region } = tag
  const found =
    rules[joinTag({ language, region })] ?? rules[joinTag({ language, script })] ?? rules[language]
  const rule = found ?? assertDefined(rules['en'], 'English in CLDR’s plural rules')
  return PLURAL_CATEGORIES.flatMap((category) => {
    const text = rule[`pluralRule-count-${category}`]
    if (text === undefined) return []
    const [condition = '', ...samples] = text.split('@')
    const sample = (kind: string) =>
      samples
        .find((one) => one.startsWith(kind))
        ?.slice(kind.length)
        .trim() ?? ''
    return [
      { category, condition: condition.trim(), integers: sample('integer'), decimals: sample('decimal') },
    ]
  })
}
