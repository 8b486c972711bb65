/** Checks that a project makes for itself. */
import { finishesWithin } from '../segmentation/cpuLimit.ts'

export type CustomRule = ExpressionRule | QueryRule

interface RuleBase {
  id: number
  name: string
  /** The message for the translator. */
  message: string
  /** Null: all. */
  languageId: string | null
}

/** Regular expressions (JavaScript, Unicode). */
export interface ExpressionRule extends RuleBase {
  kind: 'regex'
  pattern: string
  /** The rule speaks only of strings whose source this matches; null: of all. */
  sourcePattern: string | null
  /** `absent`: an issue where `pattern` is found. `present`: an issue where it is not. */
  expects: 'absent' | 'present'
}

/** CroQL over translations: an issue where it holds. Run by the project's store, not by the check. */
export interface QueryRule extends RuleBase {
  kind: 'croql'
  croql: string
}

/** Milliseconds for one expression on one text. */
const TIME_LIMIT = 100

const compiled = new Map<string, RegExp | null>()
/** Expressions that ran into the limit: they are not tried again in this process. */
const slow = new Set<string>()

/** Null where the pattern is no regular expression. */
export function ruleExpression(pattern: string): RegExp | null {
  let expression = compiled.get(pattern)
  if (expression === undefined) {
    try {
      expression = new RegExp(pattern, 'u')
    } catch {
      expression = null
    }
    compiled.set(pattern, expression)
  }
  return expression
}

export type Matched = { index: number; length: number } | 'nowhere' | 'slow' | 'invalid'

/** The first match of a pattern. One that takes too long is stopped, and answered as `slow` ever after. */
export function matchGuarded(pattern: string, text: string): Matched {
  const expression = ruleExpression(pattern)
  if (expression === null) return 'invalid'
  if (slow.has(pattern)) return 'slow'
  let match: RegExpExecArray | null = null
  const isDone = finishesWithin(TIME_LIMIT, () => {
    match = expression.exec(text)
  })
  if (!isDone) {
    slow.add(pattern)
    return 'slow'
  }
  const found = match as RegExpExecArray | null
  return found === null ? 'nowhere' : { index: found.index, length: found[0].length }
}
