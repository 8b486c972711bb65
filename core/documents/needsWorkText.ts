/**
 * Texts that need work among those that a three-way comparison compares: the state is part of what is compared, so that
 * a text that became one that needs work is another text. It stands before the text as a sign that no file can hold.
 */
import type { ParsedTranslation, PreviousSource, BuildTranslation } from '../formats/format.ts'
import type { PluralForms } from '../contract/plural.ts'

type Text = string | PluralForms

const SIGN = '\0needs work\0'

/** A text as one that needs work. Where a form of a string does, all do: files say it of the whole string. */
export function withNeedsWorkSign(text: Text): Text {
  return mapped(text, (one) => (one === '' ? one : SIGN + one))
}

/** A text without the sign. */
export function withoutNeedsWorkSign(text: Text): Text {
  return mapped(text, (one) => formWithoutSign(one))
}

/** One form as it is in the file or the project. */
export function formWithoutSign<Form extends string | null>(form: Form): Form | string {
  return form === null || !form.startsWith(SIGN) ? form : form.slice(SIGN.length)
}

export function hasNeedsWorkSign(text: Text): boolean {
  return Object.values(typeof text === 'string' ? [text] : text).some((one) => one.startsWith(SIGN))
}

/** What is compared of a translation that a file has. */
export function comparedText({ text, status }: Pick<ParsedTranslation, 'text' | 'status'>): Text {
  return status === 'needsWork' ? withNeedsWorkSign(text) : text
}

/** A compared text as what a file is to be built with. */
export function toBuild(text: Text, previous: PreviousSource | undefined): BuildTranslation {
  const shown = withoutNeedsWorkSign(text)
  return hasNeedsWorkSign(text)
    ? { text: shown, needsWork: { ...(previous && { previous }) } }
    : { text: shown }
}

/** A compared text as what a file says. */
export function toParsed(text: Text, previous: PreviousSource | undefined): ParsedTranslation {
  const shown = withoutNeedsWorkSign(text)
  if (!hasNeedsWorkSign(text)) return { text: shown, status: 'translated' }
  return { text: shown, status: 'needsWork', ...(previous && { previous }) }
}

function mapped(text: Text, change: (form: string) => string): Text {
  if (typeof text === 'string') return change(text)
  return Object.fromEntries(Object.entries(text).map(([form, one]) => [form, change(one)]))
}
