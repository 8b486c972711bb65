/**
 * Marks texts that need work in a three-way merge: the state is part of the compared text, so that a change of it is a
 * change of the text. A prefix that no file can contain marks it.
 */
import type { ParsedTranslation, PreviousSource, BuildTranslation } from '../formats/format.ts'
import type { PluralForms } from '../model/plural.ts'

type Text = string | PluralForms

const SIGN = '\0needs work\0'

/**
 * Returns a text marked as needing work. If a form of a string needs work, all do, because files mark whole strings.
 */
export function withNeedsWorkSign(text: Text): Text {
  return mapped(text, (one) => (one === '' ? one : SIGN + one))
}

/** Returns a text without the mark. */
export function withoutNeedsWorkSign(text: Text): Text {
  return mapped(text, (one) => formWithoutSign(one))
}

/** Returns one form as it is in the file or the project. */
export function formWithoutSign<Form extends string | null>(form: Form): Form | string {
  return form === null || !form.startsWith(SIGN) ? form : form.slice(SIGN.length)
}

export function hasNeedsWorkSign(text: Text): boolean {
  return Object.values(typeof text === 'string' ? [text] : text).some((one) => one.startsWith(SIGN))
}

/** Returns a file's translation in the form of comparisons. */
export function comparedText({ text, status }: Pick<ParsedTranslation, 'text' | 'status'>): Text {
  return status === 'needsWork' ? withNeedsWorkSign(text) : text
}

/** Returns a compared text as the input of a build. */
export function toBuild(text: Text, previous: PreviousSource | undefined): BuildTranslation {
  const shown = withoutNeedsWorkSign(text)
  return hasNeedsWorkSign(text)
    ? { text: shown, needsWork: { ...(previous && { previous }) } }
    : { text: shown }
}

/** Returns a compared text as a file's translation. */
export function toParsed(text: Text, previous: PreviousSource | undefined): ParsedTranslation {
  const shown = withoutNeedsWorkSign(text)
  if (!hasNeedsWorkSign(text)) return { text: shown, status: 'translated' }
  return { text: shown, status: 'needsWork', ...(previous && { previous }) }
}

function mapped(text: Text, change: (form: string) => string): Text {
  if (typeof text === 'string') return change(text)
  return Object.fromEntries(Object.entries(text).map(([form, one]) => [form, change(one)]))
}
