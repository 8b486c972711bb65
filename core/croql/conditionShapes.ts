/** Properties of typed trees for the compiler: their parts, their cost and the shapes that have better SQL. */
import { all, areOfOneSource, BOOLEAN } from './meaning.ts'
import type { ComparisonOperator } from './syntax.ts'
import type { Collection, ObjectPath, Scope, TypedValue } from './typedExpression.ts'

/** The values directly inside one, apart from those inside a collection or an object's path. */
function operandsOf(value: TypedValue): readonly TypedValue[] {
  switch (value.kind) {
    case 'literal':
    case 'member':
    case 'count':
    case 'match':
    case 'present':
      return []
    case 'negate':
    case 'not':
      return [value.operand]
    case 'arithmetic':
    case 'comparison':
    case 'contains':
      return [value.left, value.right]
    case 'matches':
      return [value.left]
    case 'between':
      return [value.value, value.low, value.high]
    case 'logic':
      return value.operands
    case 'if':
      return [value.condition, value.then, value.else]
  }
}

/** Whether a value depends on an element of one of these scopes. */
export function mentions(value: TypedValue, scopes: ReadonlySet<Scope>): boolean {
  if (value.kind === 'member') return pathMentions(value.owner, scopes)
  if (value.kind === 'present') return pathMentions(value.object, scopes)
  if (value.kind === 'match') return pathMentions(value.object, scopes) || mentions(value.predicate, scopes)
  if (value.kind === 'count') {
    const { owner: of, filters } = value.collection
    return pathMentions(of, scopes) || filters.some((filter) => mentions(filter, scopes))
  }
  return operandsOf(value).some((operand) => mentions(operand, scopes))
}

function pathMentions(path: ObjectPath, scopes: ReadonlySet<Scope>): boolean {
  switch (path.kind) {
    case 'element':
      return scopes.has(path.scope)
    case 'member':
      return pathMentions(path.owner, scopes)
    case 'user':
      return false
    case 'if':
      return (
        mentions(path.condition, scopes) || pathMentions(path.then, scopes) || pathMentions(path.else, scopes)
      )
  }
}

/** The conditions that a Boolean joins by `and`. */
export function conjuncts(value: TypedValue): TypedValue[] {
  return value.kind === 'logic' && value.operator === 'and' ? value.operands.flatMap(conjuncts) : [value]
}

/** Cheap conditions first; SQLite stops at the first that decides. */
export function byCost(values: readonly TypedValue[]): TypedValue[] {
  return values
    .map((value) => ({ value, cost: costOf(value) }))
    .sort((one, other) => one.cost - other.cost)
    .map(({ value }) => value)
}

/** A rough measure; what is not here costs nothing of its own. */
const COST: Partial<Record<TypedValue['kind'], number>> = {
  member: 1,
  contains: 10,
  matches: 30,
  match: 100,
  count: 1000,
}

function costOf(value: TypedValue): number {
  // The user that an expression names is known before any row is read.
  if (value.kind === 'member' && value.owner.kind === 'user' && value.member === 'id') return 0
  const lookUp = value.kind === 'member' && value.owner.kind !== 'element' && value.member !== 'id' ? 20 : 0
  const inside = operandsOf(value).reduce((sum, operand) => sum + costOf(operand), 0)
  return (COST[value.kind] ?? 0) + lookUp + inside
}

/** The cost of a few members of the row itself, compared with values. */
const FEW_MEMBERS = 4

/** Whether a condition takes less of a row than it takes to ask whether the answer is still wanted. */
export function isCheap(value: TypedValue): boolean {
  return costOf(value) <= FEW_MEMBERS
}

/** A question that needs no counting: whether a collection has any element, or none. */
export interface Existence {
  collection: Collection
  isAny: boolean
}

type Comparison = Extract<TypedValue, { kind: 'comparison' }>

/** `count of c > 0` and its like; `count of c = count of c where p`, which is "none that fails p". */
export function asExistence({ operator, left, right }: Comparison): Existence | null {
  if (left.kind === 'count' && right.kind === 'count') {
    return everyOne(operator, left.collection, right.collection)
  }
  const compared = asBounded({ operator, left, right })
  return compared && threshold(compared.collection, compared.operator, compared.bound)
}

/** How many a collection has, compared with a number. */
interface Bounded {
  collection: Collection
  operator: ComparisonOperator
  bound: number
}

function asBounded({
  operator,
  left,
  right,
}: Pick<Comparison, 'operator' | 'left' | 'right'>): Bounded | null {
  if (left.kind === 'count' && right.kind === 'literal') {
    return { collection: left.collection, operator, bound: Number(right.value) }
  }
  if (left.kind === 'literal' && right.kind === 'count') {
    return { collection: right.collection, operator: MIRRORED[operator], bound: Number(left.value) }
  }
  return null
}

/** `count of c = 2` and its like. */
export function asThreshold(value: Comparison): (Bounded & { holdsForNone: boolean }) | null {
  const bounded = asBounded(value)
  return bounded && { ...bounded, holdsForNone: COMPARES[bounded.operator](0, bounded.bound) }
}

const COMPARES: Record<ComparisonOperator, (one: number, other: number) => boolean> = {
  '=': (one, other) => one === other,
  '!=': (one, other) => one !== other,
  '<': (one, other) => one < other,
  '<=': (one, other) => one <= other,
  '>': (one, other) => one > other,
  '>=': (one, other) => one >= other,
}

/** Holds exactly where the other does not, of numbers that are there. */
export const OPPOSITES: Record<ComparisonOperator, ComparisonOperator> = {
  '=': '!=',
  '!=': '=',
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
}

const MIRRORED: Record<ComparisonOperator, ComparisonOperator> = {
  '=': '=',
  '!=': '!=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
}

function threshold(collection: Collection, operator: ComparisonOperator, bound: number): Existence | null {
  const isBelowOne = bound >= 0 && bound < 1
  const isUpToOne = bound > 0 && bound <= 1
  switch (operator) {
    case '=':
      return bound === 0 ? { collection, isAny: false } : null
    case '!=':
      return bound === 0 ? { collection, isAny: true } : null
    case '>':
      return isBelowOne ? { collection, isAny: true } : null
    case '>=':
      return isUpToOne ? { collection, isAny: true } : null
    case '<':
      return isUpToOne ? { collection, isAny: false } : null
    case '<=':
      return isBelowOne ? { collection, isAny: false } : null
  }
}

function everyOne(operator: ComparisonOperator, one: Collection, other: Collection): Existence | null {
  if (operator !== '=' && operator !== '!=') return null
  const [whole, part] = one.filters.length === 0 ? [one, other] : [other, one]
  if (whole.filters.length > 0 || !areOfOneSource(whole, part)) return null
  const rest: TypedValue = { kind: 'not', ...BOOLEAN, operand: all(part.filters) }
  return { collection: { ...part, filters: [rest] }, isAny: operator === '!=' }
}
