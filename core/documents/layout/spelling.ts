/** Which language a code in a path means in a project, and how a new path spells a language as its siblings do. */
import { assignCodes } from '../../formats/languageTag.ts'
import { anyLanguage, englishName, languageOfName } from '../../languages/catalog.ts'
import { maximize, parseTag, type Tag } from '../../languages/cldr.ts'
import type { Language } from '../../contract/language.ts'
import { androidName, appleName } from './pathLanguages.ts'

/**
 * Which of the codes of siblings is each language's, by the language's id: exact, then by any spelling, then one without
 * a region for the only language of the project that it can be (`pt` for pt-BR, `values-iw` for he-IL): where its region
 * is the likely one, or where no sibling is of the same language.
 */
export function assignSiblings(
  codes: readonly string[],
  languages: readonly Language[],
): Map<string, string> {
  const assigned = assignCodes(codes, languages)
  const taken = new Set(assigned.values())
  const left = codes.filter((code) => !taken.has(code))
  for (const code of left) {
    const tag = tagOf(code)
    if (tag === undefined || tag.region !== undefined) continue
    const alike = languages.filter((one) => !assigned.has(one.id) && baseOf(localeOf(one)) === baseOf(tag))
    const likely = maximize(unaliased(tag)).region
    const ofLikely = alike.filter((one) => localeOf(one)?.region === likely)
    const [only, another] = ofLikely.length === 1 ? ofLikely : alike
    if (only === undefined || another !== undefined) continue
    const isAlone = codes.every((other) => other === code || baseOf(tagOf(other)) !== baseOf(tag))
    if (ofLikely.length === 1 || isAlone) assigned.set(only.id, code)
  }
  return assigned
}

function tagOf(code: string): Tag | undefined {
  const language = anyLanguage(code) ?? languageOfName(code)
  if (language === undefined) return undefined
  const tag = parseTag(language.id) ?? parseTag(language.locale)
  // A custom id of the catalogue (sr-CS) is no tag by which to tell a script.
  return language.id === 'sr-CS' ? parseTag(language.locale) : tag
}

function localeOf({ id, locale }: Language): Tag | undefined {
  return parseTag(locale) ?? parseTag(id)
}

/** The language with its script, whatever the region: `sr-Latn`. */
function baseOf(tag: Tag | undefined): string | undefined {
  if (tag === undefined) return undefined
  const { language, script } = maximize(unaliased(tag))
  return `${language}-${script ?? ''}-${tag.variant ?? ''}`
}

/** Norwegian without more is Bokmål. */
function unaliased(tag: Tag): Tag {
  return tag.language === 'no' ? { ...tag, language: 'nb' } : tag
}

/** A language's code in a path of a pattern, spelled as its siblings are; `codes` are theirs, the source's among them. */
export function spell(language: Language, pattern: string, codes: readonly string[]): string {
  if (pattern.includes('values-{language}')) return androidCode(language, codes)
  if (pattern.includes('{language}.lproj')) {
    const isNamed = codes.some((code) => languageOfName(code) !== undefined)
    return (isNamed ? englishName(language) : undefined) ?? appleName(language)
  }
  const isOfGettext = pattern.endsWith('.po')
  const regional = codes.filter((code) => /^[a-z]{2,3}[-_]/i.test(code))
  const isLong =
    regional.length === codes.length &&
    codes.length > 1 &&
    regional.every((code) => /[-_][a-z]{2}$/i.test(code))
  const id = isLong ? language.locale : language.id
  const script = /^([a-z]+)-(Latn|Cyrl|Arab|Deva)$/.exec(id)
  if (
    script &&
    (isOfGettext
      ? !codes.some((code) => /[-_](Latn|Cyrl)/.test(code))
      : codes.some((code) => code.includes('@')))
  )
    return `${script[1] ?? ''}@${SCRIPTS[script[2] ?? ''] ?? ''}`
  const isUnderscored =
    regional.length > 0
      ? regional.filter((code) => code.includes('_')).length * 2 >= regional.length
      : UNDERSCORED.test(pattern)
  const spelled = isUnderscored ? id.replaceAll('-', '_') : id
  const isLower = regional.length > 0 && regional.every((code) => code === code.toLowerCase())
  return isLower ? spelled.toLowerCase() : spelled
}

/** Patterns whose paths have underscores by custom. */
const UNDERSCORED = /_\{language\}|(?:^|\/)_locales\/|\.(?:po|properties|arb)$/

const SCRIPTS: Readonly<Record<string, string>> = {
  Latn: 'latin',
  Cyrl: 'cyrillic',
  Arab: 'arabic',
  Deva: 'devanagari',
}

/** Java's old codes, which Android takes still: written where siblings are. */
const OLD: Readonly<Record<string, string>> = { he: 'iw', id: 'in', yi: 'ji' }

function androidCode({ id }: Language, codes: readonly string[]): string {
  const areOld = codes.some((code) => /^(?:iw|in|ji)\b/.test(code))
  const old = areOld && Object.hasOwn(OLD, id) ? OLD[id] : undefined
  return old ?? androidName(id)
}
