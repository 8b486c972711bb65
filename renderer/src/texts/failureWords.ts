/** The message of a failure in the interface's language, made of its code, its case and its values. */
import type { FailureValue, MessageRef, MessageValue } from '../../../core/contract/index.ts'
import { fill, sayMessage } from './said.ts'
import { sentencesInUse, type FailureSentences } from './language.ts'

export interface FailureWords {
  message: string
  kept: string | undefined
  todo: string | undefined
}

const sentences = sentencesInUse()

/** English is what the failure brings; it stands, too, where the language has no sentence for the code. */
export function failureWords({ code, message, details }: FailureValue): FailureWords {
  const { kept, keptAs, todo } = details
  const entry = entryOf(code, details.case)
  const values = valuesOf(message, details)
  const said = (text: string | undefined) => (text === undefined ? null : fill(text, values))
  return {
    message: said(entry?.said) ?? message,
    kept: kept === undefined ? kept : (said(sentences?.unchanged[keptAs ?? '']) ?? kept),
    todo: todo === undefined ? todo : (said(entry?.todo) ?? todo),
  }
}

/** The sentence alone, of what is wrong with an expression, say, or with a module. */
export function problemWords({ code, message, said }: Problem): string {
  return failureWords({ code, message, details: said ? { said } : {} }).message
}

interface Problem {
  code: string
  message: string
  said?: MessageRef | null
}

function entryOf(code: string, ofCase: string | undefined): FailureSentences | undefined {
  if (sentences === null) return undefined
  return sentences.failures[ofCase === undefined ? code : `${code}/${ofCase}`] ?? sentences.failures[code]
}

/**
 * `detail` is the failure's specific reason, for codes with many sentences; in English if it comes from outside, from a
 * service or a module.
 */
function valuesOf(english: string, details: FailureValue['details']): Record<string, MessageValue> {
  const { path, line, column, value, near, values, said = null } = details
  const given: Record<string, MessageValue> = { ...values, detail: sayMessage(said, english) }
  for (const [name, one] of Object.entries({ path, line, column, value, near })) {
    if (one !== undefined) given[name] = one
  }
  return given
}
