/** Expressions about strings that reach every member: what is asked of an element is asked of a collection that has it. */
import { entity } from '../../core/croql/catalogMembers.ts'
import type { EntityName } from '../../core/croql/catalog.ts'
import { reachOfMembers, type EntityOfStrings } from '../../core/croql/dependencies.ts'
import { memberConditions, reached } from './memberConditions.ts'

/** The way to an element from a string, where `reached` begins elsewhere. */
const FROM_STRING: Partial<Record<EntityOfStrings, (condition: string) => string>> = {
  vote: (condition) => `count of translations where (count of votes where (${condition}) > 0) > 0`,
  approval: (condition) => `count of translations where (count of approvals where (${condition}) > 0) > 0`,
  user: (condition) => `count of translations where (user with (${condition})) > 0`,
}

export interface MemberExpression {
  of: EntityOfStrings
  member: string
  croql: string
}

export const memberExpressions: readonly MemberExpression[] = (
  Object.keys(reachOfMembers) as EntityOfStrings[]
).flatMap((of) =>
  Object.keys(entity(of).members).map((member) => ({
    of,
    member,
    croql: about(of)(conditionOn(of, member)),
  })),
)

function conditionOn(of: EntityName, member: string): string {
  const conditions: Readonly<Record<string, string>> = memberConditions[of]
  const condition = conditions[member]
  if (condition === undefined) throw new Error(`${of}.${member} has no condition`)
  return condition
}

function about(of: EntityOfStrings): (condition: string) => string {
  const [context, around] = reached[of]
  const from = FROM_STRING[of]
  if (from === undefined && context !== 'strings') throw new Error(`no string leads to ${of}`)
  return from ?? around
}
