/** What a typed expression asks of, beyond the rows themselves. */
import { QA_CHECKS, qaMemberName } from '../contract/qaChecks.ts'
import { entities, type CatalogMember } from './catalog.ts'
import type { TypedExpression } from './typedExpression.ts'

const QA_MEMBERS: ReadonlySet<unknown> = new Set(['hasQaIssues', ...QA_CHECKS.map(qaMemberName)])

/** Whether the answer depends on issues that QA checks have found: they are derived, and may be behind. */
export function asksForQaIssues({ condition }: TypedExpression): boolean {
  return holdsMember(condition, QA_MEMBERS)
}

const LOCAL_MEMBERS: ReadonlySet<unknown> = new Set(
  Object.values(entities).flatMap(({ members }) =>
    Object.entries<CatalogMember>(members).flatMap(([name, { isLocal }]) => (isLocal ? [name] : [])),
  ),
)

/** Whether it names what only this workbench knows. */
export function asksForLocalMembers({ condition }: TypedExpression): boolean {
  return holdsMember(condition, LOCAL_MEMBERS)
}

function holdsMember(node: unknown, members: ReadonlySet<unknown>): boolean {
  if (typeof node !== 'object' || node === null) return false
  if ('member' in node && members.has(node.member)) return true
  return Object.values(node).some((child) => holdsMember(child, members))
}
