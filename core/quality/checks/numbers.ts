import type { Check, CheckInput, UnnamedFinding } from '../check.ts'
import { maskOpaque } from '../text/opaque.ts'
import { asciiDigits, findNumbers, separatorsOf, type FoundNumber, type Separators } from '../text/numbers.ts'
import { messageFactory, type FindingSentences } from '../sentences.ts'

const sentences = {
  'numbers.missing': ({ number }: { number: string }) => `The number ${number} is missing. Put it in.`,
  'numbers.other': ({ number, given }: { number: string; given: string }) =>
    `The source has the number ${number}, the translation ${given}. Correct it.`,
  'numbers.fraction': ({ number, right }: { number: string; right: string }) =>
    `${number} reads as a fraction in this language. Write ${right}.`,
} satisfies FindingSentences
const say = messageFactory(sentences)

/** The numbers of the source are in the translation, in whatever digits and separators its language has. */
export const numbers: Check = {
  title: 'Numbers',
  readsMessages: false,
  isOnByDefault: true,
  sentences,
  run(input) {
    // GnuPG has translators give the width of a column: `22 translator: see …`.
    if (FORMULA.test(input.source) || /^\d+ translator:/.test(input.source)) return []
    const wanted = findNumbers(maskOpaque(input.source, input.string))
    const given = findNumbers(maskOpaque(input.text, input.string))
    if (wanted.length === 0) return []
    // A number may be within a word of the translation, too: `base-64` and `Base64`.
    const missing = wanted.filter(
      (number) =>
        isTelling(number) &&
        !isIn(number, given) &&
        !input.text.includes(number.digits) &&
        !input.text.includes(number.text) &&
        !isRaised(number, input.text) &&
        !isDecade(number, input) &&
        !isCode(number, input.source) &&
        !isList(number, input.text) &&
        !isSetting(input.source) &&
        !isOfTime(number, input.source) &&
        !isPhone(number, input.source) &&
        !isExample(number, input.source),
    )
    const [only] = missing
    if (only !== undefined) return missingNumber(only, input, wanted, given)
    return wronglyFormatted(input, wanted, given)
  },
}

/** An example of a formula, as `YEAR("2/22/2002") returns 2002` or `NOW() is 10:15`, has other values in other languages. */
const FORMULA =
  /\p{Lu}{2,}\((?:[^()]{0,200}\d[^()]{0,200}\)|["“][^()]{0,200}["”]\)|\s?\)\s\p{L}{1,20}\s["“\d])/u

/** Small numbers are written as words, years and codes are not. In a form for one number it may be left out. */
function isTelling({ text, digits }: FoundNumber): boolean {
  // A half has a word of its own: `1.5 lines`.
  if (/^\d[.,]5$/.test(text)) return false
  return digits.length >= 2 && Number(digits) > 12
}

function isIn({ digits }: FoundNumber, numbers: readonly FoundNumber[]): boolean {
  return numbers.some((number) => number.digits.includes(digits))
}

/** Whether the number is in a code in brackets, which tells names apart: `Västerbottens län [SE-24]`. */
function isCode({ start, end }: FoundNumber, source: string): boolean {
  return /\[[A-Z]{1,4}-$/.test(source.slice(0, start)) && source[end] === ']'
}

/** Whether the number is a decade, which other languages count within its century: `20 世纪 70 年代` for `the 1970's`. */
function isDecade({ digits, end }: FoundNumber, { source, text }: CheckInput): boolean {
  return /^'?s\b/.test(source.slice(end)) && /^\d{3}0$/.test(digits) && text.includes(digits.slice(2))
}

/** Whether the text has the number as an exponent or index: `2³²` for `2^32`. */
function isRaised({ digits }: FoundNumber, translation: string): boolean {
  return /[¹²³⁰-₉]/u.test(translation) && translation.normalize('NFKC').includes(digits)
}

/** Whether the text has the same groups of digits with other marks between them: `1,16` and `1, 16`, `၁၊ ၁၆`. */
function isList({ text }: FoundNumber, translation: string): boolean {
  const groups = text.match(/\d+/g) ?? []
  if (groups.length < 2) return false
  const given = (translation.match(/\p{Nd}+/gu) ?? []).map((digits) => asciiDigits(digits))
  return given.some((_, index) => groups.every((group, offset) => given[index + offset] === group))
}

/** A value of a setting, which has another one in each language: `ISO-8859-1`. */
function isSetting(source: string): boolean {
  return /^[\p{Lu}\p{N}_.-]+$/u.test(source)
}

/** The minutes and seconds of an example of a time, which languages write in their own way. */
function isOfTime({ start }: FoundNumber, source: string): boolean {
  return /\d:$/.test(source.slice(0, start))
}

/** Examples, behind “e.g.” or “example”, have other values in other languages, as dates and time zones. */
function isExample({ start }: FoundNumber, source: string): boolean {
  return /(?:\be\.g\.|\bexample:?)[^()\n]{0,60}$/iu.test(source.slice(Math.max(0, start - 80), start))
}

/** A phone number is an example, which has the code of another country in each language. */
function isPhone({ digits, start }: FoundNumber, source: string): boolean {
  return digits.length >= 8 && source.slice(0, start).endsWith('+')
}

function missingNumber(
  number: FoundNumber,
  { source, text }: CheckInput,
  wanted: readonly FoundNumber[],
  given: readonly FoundNumber[],
): UnnamedFinding[] {
  const other = given.filter((one) => isTelling(one) && !isIn(one, wanted))
  const [only] = other
  if (only !== undefined && other.length === 1)
    return [
      {
        ...say('numbers.other', { number: number.text, given: only.text }),
        place: { start: only.start, end: only.end },
        fix: number.text,
      },
    ]
  const isLeftOut = isExplained(number, source) && !/[()（）\p{N}]/u.test(text)
  return isRound(number) || isLeftOut ? [] : [say('numbers.missing', { number: number.text })]
}

/** Round numbers are written as words, too: `up to 1,000 times` and `до тисячі разів`. */
function isRound({ digits }: FoundNumber): boolean {
  return /^[1-9]0+$/.test(digits)
}

/** Whether a number stands in brackets, as the years of a period do behind its name: a translation may leave them out. */
function isExplained({ start, end }: FoundNumber, source: string): boolean {
  return /\([^()]*$/u.test(source.slice(0, start)) && /^[^()]*\)$/u.test(source.slice(end))
}

/** `1,234` is one and a bit in a language with a decimal comma. */
function wronglyFormatted(
  { language, sourceLanguage }: CheckInput,
  wanted: readonly FoundNumber[],
  given: readonly FoundNumber[],
): UnnamedFinding[] {
  const [from, to] = [separatorsOf(sourceLanguage), separatorsOf(language)]
  if (from === null || to === null || from.group === to.group || to.decimal !== from.group) return []
  return given.flatMap(({ text, start, end }) => {
    if (!isGrouped(text, from) || !wanted.some((number) => number.text === text)) return []
    const fix = text.replaceAll(from.group, to.group)
    return [{ ...say('numbers.fraction', { number: text, right: fix }), place: { start, end }, fix }]
  })
}

function isGrouped(text: string, { group }: Separators): boolean {
  const parts = text.split(group)
  return (
    parts.length > 1 && parts.every((part, index) => (index === 0 ? /^[1-9]\d{0,2}$/ : /^\d{3}$/).test(part))
  )
}
