/**
 * `object with p` of an absent object is false: what is not there matches nothing (docs/reference/croql.md, "Absent
 * values").
 */
import { BOOLEAN } from './meaning.ts'
import type { ObjectPath, TypedValue } from './typedExpression.ts'

/** The predicate, and that the object is there where the predicate alone might hold without it. */
export function requirePresent(object: ObjectPath, predicate: TypedValue): TypedValue {
  if (!object.isOptional || isFalseWithout(object, predicate)) return predicate
  const operands: TypedValue[] = [{ kind: 'present', ...BOOLEAN, object }, predicate]
  return { kind: 'logic', ...BOOLEAN, operator: 'and', operands }
}

/** Whether a condition is sure not to hold where the object is absent, as `name of file = "a"` is. */
function isFalseWithout(object: ObjectPath, value: TypedValue): boolean {
  const isAbsent = (operand: TypedValue): boolean => operand.kind === 'member' && operand.owner === object
  switch (value.kind) {
    case 'member':
      return isAbsent(value)
    case 'comparison': {
      const { operator, left, right } = value
      if (operator === '!=') return false
      if (operator === '=') return isAbsent(left) ? !right.isOptional : isAbsent(right) && !left.isOptional
      return isAbsent(left) || isAbsent(right)
    }
    case 'contains':
      return isAbsent(value.left) || isAbsent(value.right)
    case 'matches':
      return isAbsent(value.left)
    case 'between':
      return [value.value, value.low, value.high].some(isAbsent)
    case 'logic':
      if (value.operator === 'and') return value.operands.some((each) => isFalseWithout(object, each))
      return value.operator === 'or' && value.operands.every((each) => isFalseWithout(object, each))
    case 'literal':
    case 'count':
    case 'negate':
    case 'arithmetic':
    case 'if':
    case 'not':
    case 'match':
    case 'present':
      return false
  }
}
