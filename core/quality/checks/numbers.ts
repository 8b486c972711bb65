import type { Check, CheckInput, UnnamedFinding } from '../check.ts'
import { maskOpaque } from '../text/opaque.ts'
import { findNumbers, separatorsOf, type FoundNumber, type Separators } from '../text/numbers.ts'
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
    const wanted = findNumbers(maskOpaque(input.source, input.string))
    const given = findNumbers(maskOpaque(input.text, input.string))
    if (wanted.length === 0) return []
    // A number may be within a word of the translation, too: `base-64` and `Base64`.
    const missing = wanted.filter(
      (number) =>
        isTelling(number) &&
        !isIn(number, given) &&
        !input.text.includes(number.digits) &&
        !input.text.includes(number.text),
    )
    const [only] = missing
    if (only !== undefined) return [missingNumber(only, wanted, given)]
    return wronglyFormatted(input, wanted, given)
  },
}

/** Small numbers are written as words, years and codes are not. In a form for one number it may be left out. */
function isTelling({ digits }: FoundNumber): boolean {
  return digits.length >= 2 && Number(digits) > 12
}

function isIn({ digits }: FoundNumber, numbers: readonly FoundNumber[]): boolean {
  return numbers.some((number) => number.digits.includes(digits))
}

function missingNumber(
  { text }: FoundNumber,
  wanted: readonly FoundNumber[],
  given: readonly FoundNumber[],
): UnnamedFinding {
  const other = given.filter((number) => isTelling(number) && !isIn(number, wanted))
  const [only] = other
  if (only === undefined || other.length > 1) return say('numbers.missing', { number: text })
  return {
    ...say('numbers.other', { number: text, given: only.text }),
    place: { start: only.start, end: only.end },
    fix: text,
  }
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
