/** A source and its translation, as the checks take them; what is not said is as in a plain text of no file. */
import { expect, it } from 'vitest'
import { findLanguage } from '../../core/languages/catalog.ts'
import type { Language } from '../../core/contract/language.ts'
import {
  NO_CONTEXT,
  type CheckContext,
  type CheckedString,
  type CheckInput,
} from '../../core/quality/check.ts'
import { formatOf } from '../../core/messages/formatStrings/grammarOf.ts'
import { checkTranslation } from '../../core/quality/checkTranslation.ts'
import type { QaCheck } from '../../core/contract/qaChecks.ts'

export interface Pair extends Partial<CheckedString> {
  source: string
  text: string
  /** The translation's language: `uk` where it is not said. */
  to?: string
  from?: string
  form?: CheckInput['form']
  context?: string | null
  with?: Partial<CheckContext>
}

export interface BadPair extends Pair {
  /** Part of the message. */
  says: string
  /** The stretch that is at fault. */
  at?: string
  /** The whole text once the first fix is made. */
  fixed?: string
}

export function languageOf(id: string): Language {
  const language = findLanguage(id)
  if (!language) throw new Error(`no language ${id}`)
  return language
}

/** Returns the input of checks for a pair, with default values for missing members. */
export function inputOf(pair: Pair): CheckInput {
  const { source, text, to = 'uk', from = 'en', form = 'none', with: _, ...string } = pair
  return {
    source,
    text,
    form,
    sourceLanguage: languageOf(from),
    language: languageOf(to),
    string: {
      identifier: 'key',
      type: 'plain',
      sources: [source],
      maxLength: null,
      context: null,
      fileType: null,
      messages: null,
      isOutdated: false,
      format: formatOf({
        fileType: null,
        context: null,
        sources: [source],
        chosen: null,
        hasMessages: false,
        ...string,
      }),
      ...string,
    },
  }
}

export function findingsOf(check: QaCheck, pair: Pair) {
  return checkTranslation(inputOf(pair), { ...NO_CONTEXT, ...pair.with }, (name) => name === check)
}

/** A test for each pair: the check leaves the good ones in peace and finds what is said in the bad ones. */
export function table(check: QaCheck, { good, bad }: { good: Pair[]; bad: BadPair[] }): void {
  it.each(good.map((pair) => ({ ...pair, name: nameOf(pair) })))('accepts $name', (pair) => {
    expect(findingsOf(check, pair).map(({ message }) => message)).toEqual([])
  })
  it.each(bad.map((pair) => ({ ...pair, name: nameOf(pair) })))('finds $name', (pair) => {
    const { says, at, fixed, ...rest } = pair
    const [first] = findingsOf(check, rest)
    expect(first?.message).toContain(says)
    const place = first?.place ?? null
    if (at !== undefined) expect(place && pair.text.slice(place.start, place.end)).toBe(at)
    if (fixed === undefined) return
    expect(place).not.toBeNull()
    expect(pair.text.slice(0, place!.start) + first!.fix + pair.text.slice(place!.end)).toBe(fixed)
    expect(findingsOf(check, { ...rest, text: fixed })).toHaveLength(findingsOf(check, rest).length - 1)
  })
}

function nameOf({ source, text, to = 'uk' }: Pair): string {
  return `${JSON.stringify(source)} > ${to} ${JSON.stringify(text)}`
}
