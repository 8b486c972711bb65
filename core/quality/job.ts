/** A batch of translations to check, and the answer: the same on this thread and on another. */
import { toFailureValue, type FailureValue } from '../platform/errors/failure.ts'
import type { QaCheck } from '../contract/qaChecks.ts'
import { NO_CONTEXT, type CheckContext, type CheckInput, type Finding } from './check.ts'
import { checkTranslation } from './checkTranslation.ts'
import { matchGuarded, type CustomRule } from './rules.ts'

export interface CheckJob {
  items: readonly CheckItem[]
  /** Names of the checks that are on. */
  checks: readonly QaCheck[]
  rules: readonly CustomRule[]
}

export interface CheckItem {
  input: CheckInput
  context: Pick<CheckContext, 'terms' | 'sameSource'>
}

export interface QaCheckResult {
  /** The findings of each item, in the order of the items. */
  findings: Finding[][]
  /** Rules whose expressions took too long, and were left out. */
  slowRules: CustomRule[]
}

export type CheckAnswer = { ok: true; value: QaCheckResult } | { ok: false; error: FailureValue }

export function doCheckJob({ items, checks, rules }: CheckJob): QaCheckResult {
  const isOn = (check: QaCheck) => checks.includes(check)
  const findings = items.map(({ input, context }) =>
    checkTranslation(input, { ...NO_CONTEXT, ...context, rules }, isOn),
  )
  return { findings, slowRules: rules.filter(isSlow) }
}

/** A pattern that was stopped once is answered as slow at once. */
function isSlow(rule: CustomRule): boolean {
  if (rule.kind !== 'regex') return false
  return [rule.pattern, rule.sourcePattern].some(
    (pattern) => pattern !== null && matchGuarded(pattern, '') === 'slow',
  )
}

export function answerCheckJob(job: CheckJob): CheckAnswer {
  try {
    return { ok: true, value: doCheckJob(job) }
  } catch (error) {
    return { ok: false, error: toFailureValue(error) }
  }
}
