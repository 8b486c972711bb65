import type { Expression } from './syntax.ts'

/** The parts of an expression that `and` joins, at any depth. */
export function conjunctsOf(expression: Expression): Expression[] {
  return expression.kind === 'logic' && expression.operator === 'and'
    ? expression.operands.flatMap(conjunctsOf)
    : [expression]
}
