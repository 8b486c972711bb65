/** How many strings have certain elements is counted by the elements: quicker than asking each string for them. */
import type { Sql } from './dialect.ts'
import { flagColumn } from './columns.ts'
import type { Conditions } from './conditions.ts'
import { areOfOneSource } from './meaning.ts'
import { asExistence, asThreshold, conjuncts, OPPOSITES, type Existence } from './conditionShapes.ts'
import { bind, name, sql } from './sql.ts'
import { ROOT_SCOPE, type Collection, type TypedValue } from './typedExpression.ts'

const ARCHIVED = sql`FROM source_string WHERE ${flagColumn(sql`is_archived`, true)}`

/** Whether a string is not archived, by its id alone. Most projects have none that is: so that is asked once, first. */
export function isOfLiving(stringId: Sql): Sql {
  return sql`(NOT EXISTS (SELECT 1 ${ARCHIVED}) OR ${stringId} NOT IN (SELECT id ${ARCHIVED}))`
}

/** Counts the strings that a condition on one of their collections holds for; null where it is another condition. */
export function countingStrings(condition: TypedValue, conditions: Conditions): Sql | null {
  if (condition.kind === 'logic') return countingAllOfSome(condition, conditions)
  if (condition.kind !== 'comparison') return null
  const existence = asExistence(condition)
  if (existence) {
    const having = countingOwners(existence.collection, conditions)
    return having && !existence.isAny ? allBut(having) : having
  }
  const threshold = asThreshold(condition)
  const owners = threshold && ownersOf(threshold.collection, conditions)
  if (!owners) return null
  const { operator, bound, holdsForNone } = threshold
  // Those without any element are in no group: where they count, the others are taken away.
  const compared = sql`count(*) ${name(holdsForNone ? OPPOSITES[operator] : operator)} ${bind(bound)}`
  const counted = sql`SELECT count(*) FROM (SELECT owner FROM ${owners} GROUP BY owner HAVING ${compared})`
  return holdsForNone ? allBut(counted) : counted
}

/**
 * `count of c > 0 and count of c = count of c where p`: those that have elements, without those that have one which
 * fails.
 */
function countingAllOfSome(condition: TypedValue, conditions: Conditions): Sql | null {
  const [some, none, ...others] = conjuncts(condition)
    .map((each) => (each.kind === 'comparison' ? asExistence(each) : null))
    .sort((one, other) => Number(other?.isAny ?? false) - Number(one?.isAny ?? false))
  if (!isAnyAtAll(some) || !none || none.isAny || others.length > 0) return null
  if (!areOfOneSource(some.collection, none.collection)) return null
  const having = countingOwners(some.collection, conditions)
  const failing = countingOwners(none.collection, conditions)
  return having && failing && sql`SELECT (${having}) - (${failing})`
}

function isAnyAtAll(existence: Existence | null | undefined): existence is Existence {
  return existence?.isAny === true && existence.collection.filters.length === 0
}

function countingOwners(collection: Collection, conditions: Conditions): Sql | null {
  const owners = ownersOf(collection, conditions)
  return owners && sql`SELECT count(DISTINCT owner) FROM ${owners}`
}

function ownersOf(collection: Collection, conditions: Conditions): Sql | null {
  const { owner: of } = collection
  if (of.kind !== 'element' || of.scope !== ROOT_SCOPE || !conditions.standsAlone(collection)) return null
  return sql`(${conditions.owners(collection, 'behindCheap')}) WHERE ${isOfLiving(sql`owner`)}`
}

function allBut(counted: Sql): Sql {
  return sql`SELECT (SELECT count(*) FROM source_string WHERE ${flagColumn(sql`is_archived`, false)}) - (${counted})`
}
