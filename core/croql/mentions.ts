/** What a typed expression asks of, beyond the rows themselves. */
import { QA_CHECKS, qaMemberName } from '../contract/qaChecks.ts'
import type { TypedExpression } from './typed.ts'

const QA_MEMBERS: ReadonlySet<unknown> = new Set(['hasQaIssues', ...QA_CHECKS.map(qaMemberName)])

/** Whether the answer depends on issues that QA checks have found: they are derived, and may be behind. */
export function asksForQaIssues({ condition }: TypedExpression): boolean {
  return holdsQaMember(condition)
}

function holdsQaMember(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false
  if ('member' in node && QA_MEMBERS.has(node.member)) return true
  return Object.values(node).some(holdsQaMember)
}
