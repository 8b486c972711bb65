/** Spells a language in a new path as its siblings do. */
import { englishName, languageOfName } from '../../languages/catalog.ts'
import type { Language } from '../../contract/language.ts'
import { androidName, appleName } from './pathLanguages.ts'

/**
 * A language's code in a path of a pattern, in the spelling of its siblings; `codes` are theirs, including the
 * source's.
 */
export function spellCode(language: Language, pattern: string, codes: readonly string[]): string {
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

/** Patterns whose paths usually have underscores. */
const UNDERSCORED = /_\{language\}|(?:^|\/)_locales\/|\.(?:po|properties|arb)$/

const SCRIPTS: Readonly<Record<string, string>> = {
  Latn: 'latin',
  Cyrl: 'cyrillic',
  Arab: 'arabic',
  Deva: 'devanagari',
}

/** Java's old codes, which Android still accepts: used if siblings use them. */
const OLD: Readonly<Record<string, string>> = { he: 'iw', id: 'in', yi: 'ji' }

function androidCode({ id }: Language, codes: readonly string[]): string {
  const areOld = codes.some((code) => /^(?:iw|in|ji)\b/.test(code))
  const old = areOld && Object.hasOwn(OLD, id) ? OLD[id] : undefined
  return old ?? androidName(id)
}
