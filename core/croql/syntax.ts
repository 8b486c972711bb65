/**
 * The syntax tree: what grammar/croql.peggy builds, before names and types are looked at. Brackets leave no
 * node; they only widen the span of what they enclose.
 */

/** UTF-16 offsets into the expression's text; `end` is exclusive. */
export interface Span {
  start: number
  end: number
}

export type ArithmeticOperator = '+' | '-' | '*' | '/'
/** Aliases are gone: `≠` is `!=`. */
export type ComparisonOperator = '=' | '!=' | '<' | '<=' | '>' | '>='
export type LogicOperator = 'and' | 'or' | 'xor'

export interface Name extends Span {
  kind: 'name'
  /** camelCase. */
  name: string
}

export type Expression = Span &
  (
    | { kind: 'boolean'; value: boolean }
    /** Its digits as written: `10` is an Integer, `10.01` a Float. */
    | { kind: 'number'; digits: string }
    /** The text itself: without quotes, and with `""` as one double quote. */
    | { kind: 'text'; value: string }
    /** The text between the single quotes. */
    | { kind: 'dateTime'; value: string }
    /** `@user:"anna"`; `target` in lower case. */
    | { kind: 'mention'; target: string; value: string }
    | { kind: 'name'; name: string }
    | { kind: 'of'; member: Name; object: Expression }
    | { kind: 'where'; source: Expression; predicate: Expression }
    | { kind: 'with'; source: Expression; predicate: Expression }
    | { kind: 'negate'; operand: Expression }
    | { kind: 'arithmetic'; operator: ArithmeticOperator; left: Expression; right: Expression }
    | { kind: 'comparison'; operator: ComparisonOperator; left: Expression; right: Expression }
    | { kind: 'contains'; left: Expression; right: Expression }
    | { kind: 'matches'; left: Expression; right: Expression }
    | { kind: 'between'; value: Expression; low: Expression; high: Expression }
    | { kind: 'not'; operand: Expression }
    /** Two operands or more, as they stood without brackets. */
    | { kind: 'logic'; operator: LogicOperator; operands: Expression[] }
    | { kind: 'if'; condition: Expression; then: Expression; else: Expression }
  )

export type NodeOf<Kind extends Expression['kind']> = Extract<Expression, { kind: Kind }>

/** The expressions directly inside one, in the order of the text. */
export function childrenOf(node: Expression): Expression[] {
  switch (node.kind) {
    case 'boolean':
    case 'number':
    case 'text':
    case 'dateTime':
    case 'mention':
    case 'name':
      return []
    case 'of':
      return [node.object]
    case 'where':
    case 'with':
      return [node.source, node.predicate]
    case 'negate':
    case 'not':
      return [node.operand]
    case 'arithmetic':
    case 'comparison':
    case 'contains':
    case 'matches':
      return [node.left, node.right]
    case 'between':
      return [node.value, node.low, node.high]
    case 'logic':
      return node.operands
    case 'if':
      return [node.condition, node.then, node.else]
  }
}
