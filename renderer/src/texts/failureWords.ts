/** What a failure says, in the language of the interface: made of its code, its case and its values. */
import type { FailureValue, SaidValue } from '../../../core/contract/index.ts'
import { fill } from './said.ts'
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
    kept: kept === undefined ? kept : (said(sentences?.kept[keptAs ?? '']) ?? kept),
    todo: todo === undefined ? todo : (said(entry?.todo) ?? todo),
  }
}

/** The sentence alone, of what is wrong with an expression, say, or with a module. */
export function problemWords({ code, message }: { code: string; message: string }): string {
  return failureWords({ code, message, details: {} }).message
}

function entryOf(code: string, ofCase: string | undefined): FailureSentences | undefined {
  if (sentences === null) return undefined
  return sentences.failures[ofCase === undefined ? code : `${code}/${ofCase}`] ?? sentences.failures[code]
}

/** `english` is the failure's own sentence, for words that no language but its author's has: a parser's, a service's. */
function valuesOf(english: string, details: FailureValue['details']): Record<string, SaidValue> {
  const { path, line, column, value, near, values } = details
  const given: Record<string, SaidValue> = { ...values, english }
  for (const [name, one] of Object.entries({ path, line, column, value, near })) {
    if (one !== undefined) given[name] = one
  }
  return given
}
