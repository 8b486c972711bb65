import type { Language } from '../../contract/language.ts'
import type { Check, CheckInput, UnnamedFinding } from '../check.ts'
import { blankBefore } from '../text/punctuation.ts'
import { baseLetter, isSpaced, scriptOf } from '../text/scripts.ts'
import { messageFactory, type FindingSentences } from '../sentences.ts'

type BlankKind = 'line' | 'tab' | 'space'

interface Blanks {
  blanks: BlankKind
  count: number
}

function blanksOf({ blanks, count }: Blanks): string {
  if (blanks === 'tab') return 'a tab'
  const [one, many] = blanks === 'line' ? ['a line break', 'line breaks'] : ['a space', 'spaces']
  return count === 1 ? one : `${count} ${many}`
}

const sentences = {
  'spaces.extraAtStart': (blanks: Blanks) =>
    `The translation begins with ${blanksOf(blanks)}, and the source does not. Take it out.`,
  'spaces.extraAtEnd': (blanks: Blanks) =>
    `The translation ends with ${blanksOf(blanks)}, and the source does not. Take it out.`,
  'spaces.missingAtStart': (blanks: Blanks) =>
    `The source begins with ${blanksOf(blanks)}. The translation should, too.`,
  'spaces.missingAtEnd': (blanks: Blanks) =>
    `The source ends with ${blanksOf(blanks)}. The translation should, too.`,
  'spaces.doubled': () => 'There is more than one space here. One will do.',
} satisfies FindingSentences
const say = messageFactory(sentences)

/** White space at both ends is the source's, and no blanks are doubled that are not doubled there. */
export const spaces: Check = {
  title: 'Spaces',
  readsMessages: false,
  isOnByDefault: true,
  sentences,
  run(input) {
    // A mark alone may have spaces of its own in a language: `«` for a quotation mark, `% ` before a number.
    if (input.text.trim() === '' || /^(?:[^\p{L}\p{N}\s]*|\s?%\s?)$/u.test(input.source)) return []
    return isPadded(input) ? doubled(input) : [...atStart(input), ...atEnd(input), ...doubled(input)]
  },
}

/** XLIFF of templates: blanks at both ends are the template's indentation, which no reader sees. */
function isPadded({ source, string }: CheckInput): boolean {
  return (string.fileType?.startsWith('xliff') ?? false) && /^\s/u.test(source) && /\s$/u.test(source)
}

const START = /^[\s]{0,1000}/u
const END = /[\s]{0,1000}$/u

function atStart({ source, text, language }: CheckInput): UnnamedFinding[] {
  const [wanted = '', given = ''] = [START.exec(source)?.[0], START.exec(text)?.[0]]
  // A row of a table is indented as its columns are wide.
  const isRow = wanted === '' && /^ {2,}$/.test(given) && / {2}/.test(source)
  if (isJoined(wanted, given, language) || (isLabelled(source) && isLabelled(text))) return []
  // A text as long as its column needs no indentation.
  const isFilled = given === '' && /^ {5,}$/.test(wanted) && text.length >= source.trim().length
  if (isRow || isFilled || alike(wanted, given)) return []
  if (wanted === '' && isSetOff(source, text)) return []
  return [{ ...sentence('AtStart', wanted, given), place: { start: 0, end: given.length }, fix: wanted }]
}

/**
 * Whether a language sets off what follows a number, where the source does not: a unit (`px`), the ending of an ordinal
 * (`th copy)`); or pads the number of a month: ` 1月`.
 */
function isSetOff(source: string, text: string): boolean {
  if (/^[ \u00a0]\p{L}/u.test(text) && /^(?:\p{Ll}{1,2}|(?:st|nd|rd|th) .*)$/u.test(source)) return true
  return /^ \d月$/u.test(text)
}

function atEnd({ source, text, language, sourceLanguage }: CheckInput): UnnamedFinding[] {
  const [wanted = '', given = ''] = [endOf(source), endOf(text)]
  if (alike(wanted, given)) return []
  if (isJoined(wanted, given, language)) return []
  // A text that fills its column as the source does.
  if (/^ {2,}$/.test(wanted) && source.length === text.length) return []
  // A row that is as wide as the rows beside it, or the head of a column: `NAME`.
  if (wanted === '' && /^ {2,}$/.test(given) && / {2}|^\p{Lu}+$/u.test(source)) return []
  if (given === '' && wanted === ' ' && (isWhole(source) || isPhrase(source, sourceLanguage))) return []
  if (isTibetan(language) && wanted === given.replace(/^ /, '')) return []
  const place = { start: text.length - given.length, end: text.length }
  return [{ ...sentence('AtEnd', wanted, given), place, fix: wanted }]
}

/** A sentence with its mark and a label with an accelerator stand by themselves: a space behind them is a slip. */
function isWhole(source: string): boolean {
  return /[.!?]["')]? $/u.test(source) || /&\p{L}/u.test(source)
}

/** Words of English that something follows. */
const LEADING =
  /(?<!\p{L})(?:a|an|and|as|at|behind|between|by|each|every|for|from|in|into|is|of|on|or|than|that|the|to|until|which|with|within) $/iu

/**
 * Whether a source is complete in itself, so that the space behind it is a slip: a label, a name, an ordinal, or the
 * example of a formula, as `HEX2OCT("37") returns "67"`.
 */
function isPhrase(source: string, language: Language): boolean {
  if (baseLetter(language) !== 'en' || LEADING.test(source)) return false
  if (/^\d+(?:st|nd|rd|th) $|^\p{Lu}[\p{Lu}\d.]+\([^()]{0,200}\) \p{L}.{0,200} $/u.test(source)) return true
  // A question that ends in its answers, as `(y/N) `, is asked at a prompt.
  if (!/^\p{L}[^{}$\n?]*[\p{L}\p{N}"”)] $/u.test(source)) return false
  const words = source.trim().split(/\s+/u).length
  return /^\p{Lu}[^%:]*$/u.test(source) ? words > 1 : words > 3
}

function endOf(text: string): string {
  // The search goes back from the last character that is no white space: one from the front would try every blank.
  let start = text.length
  while (start > 0 && text.length - start < 1000 && /\s/.test(text[start - 1] ?? '')) start -= 1
  return END.exec(text.slice(start))?.[0] ?? ''
}

function alike(one: string, other: string): boolean {
  return normal(one) === normal(other)
}

/** In scripts without spaces between words, the text beside is joined without a blank. */
function isJoined(wanted: string, given: string, language: Language): boolean {
  return !isSpaced(language) && /^[ \u00a0]*$/.test(wanted) && given === ''
}

/** Labels at the beginning of several lines are aligned by their length. */
function isLabelled(text: string): boolean {
  return /^ *[^\s:]+:/.test(text) && text.includes('\n')
}

/** Tibetan's blanks are its punctuation. */
function isTibetan(language: Language): boolean {
  return scriptOf(language) === 'Tibt'
}

/**
 * Makes white space comparable. Spaces and tabs align columns, whose words are longer in one language than in another;
 * beside a line break no reader sees them.
 */
function normal(blanks: string): string {
  return blanks
    .replaceAll('\r\n', '\n')
    .replaceAll(/[ \t\u00a0\u202f\u2009\u3000]+/gu, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
}

function sentence(where: 'AtStart' | 'AtEnd', wanted: string, given: string) {
  if (wanted === '') return say(`spaces.extra${where}`, named(given))
  return say(`spaces.missing${where}`, named(wanted))
}

function named(blanks: string): { blanks: 'line' | 'tab' | 'space'; count: number } {
  const count = (pattern: RegExp) => blanks.match(pattern)?.length ?? 0
  const lines = count(/\r\n|\r|\n/g)
  if (lines > 0) return { blanks: 'line', count: lines }
  if (blanks.includes('\t')) return { blanks: 'tab', count: 1 }
  return { blanks: 'space', count: blanks.length }
}

/** Spaces that a text shows as such: `(  )`. */
function isShown(text: string, { 0: blanks, index }: RegExpExecArray): boolean {
  return /[(["'“«„‘]/u.test(text[index - 1] ?? '') && /[)\]"'”»“’]/u.test(text[index + blanks.length] ?? '')
}

/**
 * Whether spaces lead to a column: of the descriptions of options, of the colons of labels, or of an arrow or line that
 * the source has in the same column.
 */
function isColumn({ source, text, language }: CheckInput, { 0: blanks, index }: RegExpExecArray): boolean {
  const next = index + blanks.length
  if (/^[-=.]{3}/.test(text.slice(next)) && source.startsWith(text.slice(next, next + 3), next)) return true
  const isSetOffAnyway = blankBefore(':', language) !== null
  if (!isSetOffAnyway && /^:(?:\s|$)/u.test(text.slice(next))) return true
  return /(?:^|\n)\s+-\w,?(?: --\S+)?$|(?:^|\n)\s+--\S+$/u.test(text.slice(Math.max(0, index - 80), index))
}

const DOUBLE = /(?<=\S) {2,}(?=\S)/gu

function doubled(input: CheckInput): UnnamedFinding[] {
  const { source, text, language } = input
  if (/ {2}|\t/.test(source) || isTibetan(language)) return []
  // The values of a column in brackets are padded: `[  full  ]`.
  if (/^\[[^\]]*\]$/.test(source) && /^\[.*\]$/.test(text)) return []
  // Three spaces and more align columns: of several lines, or behind a label.
  const isAligned = ({ 0: blanks, index }: RegExpExecArray) =>
    blanks.length > 2 && (text.includes('\n') || /[:：]$/.test(text.slice(0, index)))
  const found = [...text.matchAll(DOUBLE)].filter(
    (match) => !isAligned(match) && !isShown(text, match) && !isColumn(input, match),
  )
  return found.map((match) => ({
    ...say('spaces.doubled'),
    place: { start: match.index, end: match.index + match[0].length },
    fix: ' ',
  }))
}
