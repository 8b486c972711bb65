/** Numbers as languages write them. */
import type { Language } from '../../contract/language.ts'

export interface FoundNumber {
  /** The number as it is written. */
  text: string
  /** Its digits in ASCII with nothing between them. */
  digits: string
  start: number
  end: number
}

const SEPARATORS = ".,\\u066b\\u066c'’\\u00a0\\u202f\\u2009 "
const NUMBER = new RegExp(`\\p{Nd}+(?:[${SEPARATORS}]\\p{Nd}+)*`, 'gu')

/** Numbers that stand by themselves: digits inside a word (`h264`) are part of it. */
export function findNumbers(text: string): FoundNumber[] {
  const found: FoundNumber[] = []
  for (const match of text.matchAll(NUMBER)) {
    const before = text[match.index - 1] ?? ''
    const after = text[match.index + match[0].length] ?? ''
    if (/[A-Za-z_\uFFFC]/.test(before) || /[A-Za-z_\uFFFC]/.test(after)) continue
    for (const { text: written, offset } of withoutLists(match[0])) {
      const start = match.index + offset
      found.push({ text: written, digits: asciiDigits(written), start, end: start + written.length })
    }
  }
  return found
}

/** A blank joins digits only where three follow it: '1 000', and not '2 24'. */
function withoutLists(written: string): { text: string; offset: number }[] {
  const parts: { text: string; offset: number }[] = []
  let offset = 0
  for (const part of written.split(/(?<=\p{Nd}) (?!\p{Nd}{3}(?!\p{Nd}))/u)) {
    parts.push({ text: part, offset })
    offset += part.length + 1
  }
  return parts
}

/** ASCII digits of any script's, everything else left out. */
export function asciiDigits(text: string): string {
  return Array.from(text, digitOf).join('')
}

function digitOf(character: string): string {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return /\d/.test(character) ? character : ''
  if (!/\p{Nd}/u.test(character)) return ''
  // Unicode gives each script's digits in tens that begin at a code point whose value is zero.
  let zero = code
  while (zero > code - 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}

export interface Separators {
  group: string
  decimal: string
}

const known = new Map<string, Separators | null>()

/** How the language writes 1,234,567.8; null where the runtime does not know it. */
export function separatorsOf({ locale, id }: Language): Separators | null {
  const tag = locale.replaceAll('_', '-') || id
  let separators = known.get(tag)
  if (separators === undefined) {
    separators = readSeparators(tag)
    known.set(tag, separators)
  }
  return separators
}

function readSeparators(tag: string): Separators | null {
  try {
    if (Intl.NumberFormat.supportedLocalesOf(tag).length === 0) return null
    const parts = new Intl.NumberFormat(tag, { useGrouping: 'always' }).formatToParts(1_234_567.8)
    const of = (type: string) => parts.find((part) => part.type === type)?.value
    return { group: of('group') ?? '', decimal: of('decimal') ?? '.' }
  } catch {
    return null
  }
}
