/**
 * The typed tree: what the checker makes of a syntax tree and the compiler reads. Every name is resolved to a
 * member, mentions and most `with`s are gone, dates are points in time, and an object in a comparison has become its
 * id.
 */
import type { Context, EntityName, ValueType } from './catalog.ts'
import type { ArithmeticOperator, ComparisonOperator, LogicOperator } from './syntax.ts'

/**
 * A query whose names are resolved and whose types are checked: the stage between `check` and `compileQuery`. Its
 * condition is a Boolean about one element of `context`, such as a string or a translation.
 *
 * It holds no text of the user's: dates are points in time, mentioned users and languages are ids. So the compiler cannot
 * fail on it, except where the dialect of the engine lacks a value.
 *
 * @example
 * const parsed = parse('is hidden and max length > 20')
 * if (parsed.ok) {
 *   const { typed } = check(parsed.expression, environment)
 *   if (typed) compileQuery(typed, { order: 'position', dialect: sqlite })
 * }
 */
export interface TypedExpression {
  context: Context
  /** A Boolean. */
  condition: TypedValue
}

/** Numbers the elements that predicates range over; the root's element is scope 0. */
export type Scope = number
export const ROOT_SCOPE: Scope = 0

/**
 * Something with a value. `isOptional`: the value may be absent; a Boolean's never is (docs/reference/croql.md,
 * "Absent values").
 */
export type TypedValue = { type: ValueType; isOptional: boolean } & (
  | { kind: 'literal'; value: string | number | boolean }
  | { kind: 'member'; owner: ObjectPath; member: string }
  | { kind: 'count'; collection: Collection }
  | { kind: 'negate'; operand: TypedValue }
  | { kind: 'arithmetic'; operator: ArithmeticOperator; left: TypedValue; right: TypedValue }
  | { kind: 'if'; condition: TypedValue; then: TypedValue; else: TypedValue }
  | { kind: 'comparison'; operator: ComparisonOperator; left: TypedValue; right: TypedValue }
  | { kind: 'contains'; left: TypedValue; right: TypedValue }
  /** `pattern`: a regular expression that compiles (core/platform/text/linearRegExp.ts). */
  | { kind: 'matches'; left: TypedValue; pattern: string }
  | { kind: 'between'; value: TypedValue; low: TypedValue; high: TypedValue }
  | { kind: 'not'; operand: TypedValue }
  | { kind: 'logic'; operator: LogicOperator; operands: TypedValue[] }
  /** `object with predicate`, where the object is chosen by an `if`; the predicate calls it `scope`. */
  | { kind: 'match'; object: ObjectPath; scope: Scope; predicate: TypedValue }
  /** Whether the object is there at all. */
  | { kind: 'present'; object: ObjectPath }
)

/** How to get at one object. */
export type ObjectPath = { entity: EntityName; isOptional: boolean } & (
  | { kind: 'element'; scope: Scope }
  | { kind: 'member'; owner: ObjectPath; member: string }
  /** The user of a mention. */
  | { kind: 'user'; id: number }
  | { kind: 'if'; condition: TypedValue; then: ObjectPath; else: ObjectPath }
)

/** The elements of one source for which all filters hold. */
export interface Collection {
  entity: EntityName
  owner: ObjectPath
  member: string
  /** The scopes of the element in the filters: each `where` has a name of its own for it. */
  scopes: readonly Scope[]
  filters: readonly TypedValue[]
}
