import type { Sentence, MessageRef } from '../platform/text/sentence.ts'
import type { Span } from './syntax.ts'

/** Stable codes: screens, scripts and tests rely on them. */
export type ProblemCode =
  | 'croql.empty'
  | 'croql.tooLong'
  | 'croql.tooDeep'
  | 'croql.syntax'
  | 'croql.unknownName'
  | 'croql.unknownUser'
  | 'croql.unknownLanguage'
  | 'croql.unknownMention'
  | 'croql.enterpriseOnly'
  | 'croql.date'
  | 'croql.number'
  | 'croql.pattern'
  | 'croql.type'
  | 'croql.neverAValue'

/** A problem of an expression, with its range. An error prevents its execution; a warning does not. */
export interface Problem extends Span {
  code: ProblemCode
  severity: 'error' | 'warning'
  /** One plain sentence, or two where the second says what to write. */
  message: string
  /** The same by its text and values, for other languages. */
  said: MessageRef | null
  /** The valid continuations, as short phrases: `a Boolean`, `')'`. */
  expected: string[]
  /** Names or values that are near the unknown one, nearest first. */
  near: string[]
  /** The sentence the cloud service gives for this error, where it is known (docs/reference/croql.md, "Errors"). */
  serviceMessage?: string
}

/** An error; what is not said is empty. */
export function problemAt(
  { start, end }: Span,
  code: ProblemCode,
  { english: message, said }: Sentence,
  more: Partial<Pick<Problem, 'severity' | 'expected' | 'near' | 'serviceMessage'>> = {},
): Problem {
  return { code, severity: 'error', start, end, message, said, expected: [], near: [], ...more }
}

export function isProblem(found: object): found is Problem {
  return 'severity' in found
}
