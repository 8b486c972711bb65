/** Classes of characters in ICU's sense, as JavaScript sources of one character. */
import { sentence } from '../platform/text/sentence.ts'
import type { PatternText } from './regexText.ts'

/** `\w` counts marks and digits of all scripts. */
export const WORD = '[\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\u200c\\u200d]'
const LINE_ENDS = '\\n\\v\\f\\r\\x85\\u2028\\u2029'
export const LINE_END = `[${LINE_ENDS}]`
export const NOT_LINE_END = `[^${LINE_ENDS}]`
const BLANK = '[\\t\\p{Zs}]'

const ESCAPES: Readonly<Record<string, string>> = {
  d: '\\p{Nd}',
  h: BLANK,
  s: '\\p{White_Space}',
  v: LINE_END,
  w: WORD,
}

/** POSIX names and ICU's own, where JavaScript has no property of that name or another one. */
const NAMED: Readonly<Record<string, string>> = {
  alnum: '[\\p{Alphabetic}\\p{Nd}]',
  alpha: '\\p{Alphabetic}',
  blank: BLANK,
  cntrl: '\\p{Cc}',
  digit: '\\p{Nd}',
  graph: '[^\\p{White_Space}\\p{Cc}\\p{Cs}\\p{Cn}]',
  lower: '\\p{Lowercase}',
  print: '[[^\\p{White_Space}\\p{Cc}\\p{Cs}\\p{Cn}]\\p{Zs}]',
  punct: '\\p{P}',
  space: '\\p{White_Space}',
  upper: '\\p{Uppercase}',
  word: WORD,
  xdigit: '[\\p{Nd}\\p{Hex_Digit}]',
}

function negated(source: string): string {
  return `[^${source}]`
}

/** The class of a one-letter escape (`\d`, `\S`), past its backslash; undefined where the letter is none. */
export function escapedClass(pattern: PatternText): string | undefined {
  const letter = pattern.peek()
  if (letter === 'p' || letter === 'P') return escapedProperty(pattern)
  const source = ESCAPES[letter.toLowerCase()]
  if (source === undefined) return undefined
  pattern.next()
  return letter === letter.toLowerCase() ? source : negated(source)
}

/** `\p{…}`, `\P{…}`, `\pL`, past the backslash. */
function escapedProperty(pattern: PatternText): string {
  const start = pattern.at - 1
  const isNegated = pattern.next() === 'P'
  const name = pattern.eat('{')
    ? pattern.until('}', sentence`the name of a property is not closed`)
    : pattern.next()
  return property(pattern, name, isNegated, start)
}

/** `[:alpha:]`, `[:^Lu:]`, where it stands here. */
export function posixClass(pattern: PatternText): string | undefined {
  const start = pattern.at
  const match = pattern.match(/\[:(\^?)([^:\]]+):\]/y)
  return match ? property(pattern, match[2]!, match[1] === '^', start) : undefined
}

function property(pattern: PatternText, name: string, isNegated: boolean, start: number): string {
  const isInverse = name.trim().startsWith('^')
  const source = propertyNamed(isInverse ? name.trim().slice(1) : name)
  if (source === undefined) {
    throw pattern.problem(sentence`the property "${name.slice(0, 60)}" is not known here`, start)
  }
  return isNegated !== isInverse ? negated(source) : source
}

/**
 * Finds a property by its name as ICU reads it: case, blanks, `-` and `_` do not count; `Is` before a script or
 * category neither.
 */
function propertyNamed(name: string): string | undefined {
  const [left = '', right] = name.split(/[=:]/).map((part) => part.trim())
  if (right === undefined) {
    const posix = NAMED[left.toLowerCase()]
    if (posix !== undefined) return posix
  }
  const candidates =
    right === undefined
      ? [left, left.replace(/^is[\s_-]*/i, '')].flatMap((value) =>
          spellings(value).flatMap((one) => [one, `Script_Extensions=${one}`, `General_Category=${one}`]),
        )
      : spellings(right).flatMap((value) => propertyKeys(left).map((key) => `${key}=${value}`))
  return candidates.map((one) => `\\p{${one}}`).find(isKnown)
}

function propertyKeys(key: string): string[] {
  switch (key.toLowerCase().replace(/[\s_-]/g, '')) {
    case 'gc':
    case 'generalcategory':
      return ['General_Category']
    case 'sc':
    case 'script':
      return ['Script']
    case 'scx':
    case 'scriptextensions':
      return ['Script_Extensions']
    default:
      return []
  }
}

function spellings(value: string): string[] {
  const words = value.split(/[\s_-]+/).filter((word) => word !== '')
  const titled = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()).join('_')
  return [value, titled, value.toUpperCase()]
}

function isKnown(source: string): boolean {
  try {
    return new RegExp(source, 'v').source !== ''
  } catch {
    return false
  }
}
