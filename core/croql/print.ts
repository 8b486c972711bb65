/** Syntax tree to text on one line, as we write it: keywords in small letters, names spaced, no needless brackets. */
import { spacedName } from './names.ts'
import type { Expression, Name, NodeOf } from './syntax.ts'

/** How tightly an expression holds together (docs/reference/croql.md, "Precedence"). */
export const LEVEL = {
  if: 0,
  or: 1,
  xor: 2,
  and: 3,
  not: 4,
  comparison: 5,
  sum: 6,
  product: 7,
  negate: 8,
  of: 9,
  filter: 10,
  primary: 11,
} as const

/** Choices of spelling that do not change the meaning. */
export interface Style {
  name(name: Name | NodeOf<'name'>): string
  /** Whether brackets that are not needed stand around one part of an `and`, `or` or `xor`. */
  bracketed(part: Expression): boolean
  /** A memo of printed parts: a layout needs the same ones repeatedly. */
  printed: Map<Expression, string>
}

/** Reads back as the same tree. */
export function print(expression: Expression): string {
  const printed = new Map<Expression, string>()
  return printAt(LEVEL.if, expression, {
    name: ({ name }) => spacedName(name),
    bracketed: () => false,
    printed,
  })
}

/** Prints an expression, in brackets where it holds together less tightly than its place asks for. */
export function printAt(level: number, node: Expression, style: Style): string {
  const text = style.printed.get(node) ?? textOf(node, style)
  style.printed.set(node, text)
  return levelOf(node) < level ? `(${text})` : text
}

function textOf(node: Expression, style: Style): string {
  const level = levelOf(node)
  const at = (place: number, part: Expression) => printAt(place, part, style)
  switch (node.kind) {
    case 'boolean':
      return String(node.value)
    case 'number':
      return node.digits
    case 'text':
      return quotedText(node.value)
    case 'dateTime':
      return `'${node.value}'`
    case 'mention':
      return `@${node.target}:${quotedText(node.value)}`
    case 'name':
      return style.name(node)
    case 'of':
      return `${style.name(node.member)} of ${at(level, node.object)}`
    case 'where':
    case 'with':
      return `${at(level, node.source)} ${node.kind} (${at(LEVEL.if, node.predicate)})`
    case 'negate':
      return `-${at(level, node.operand)}`
    case 'arithmetic':
      return `${at(level, node.left)} ${node.operator} ${at(level + 1, node.right)}`
    case 'comparison':
      return `${at(level + 1, node.left)} ${node.operator} ${at(level + 1, node.right)}`
    case 'contains':
      return `${at(level + 1, node.left)} contains ${at(level + 1, node.right)}`
    case 'matches':
      return `${at(level + 1, node.left)} matches ${at(level + 1, node.right)}`
    case 'between': {
      const [value, low, high] = [node.value, node.low, node.high].map((part) => at(level + 1, part))
      return `${value} between ${low} and ${high}`
    }
    case 'not':
      return `not ${at(level, node.operand)}`
    case 'logic':
      return node.operands.map((part) => at(levelOfPart(level, part, style), part)).join(` ${node.operator} `)
    case 'if': {
      const [condition, then] = [node.condition, node.then].map((part) => at(level + 1, part))
      return `if ${condition} then ${then} else ${at(level, node.else)}`
    }
  }
}

/** How tightly a part of an `and`, `or` or `xor` of some level has to hold together to stand without brackets. */
export function levelOfPart(level: number, part: Expression, style: Style): number {
  return style.bracketed(part) ? LEVEL.primary : level + 1
}

export function levelOf(node: Expression): number {
  switch (node.kind) {
    case 'boolean':
    case 'number':
    case 'text':
    case 'dateTime':
    case 'mention':
    case 'name':
      return LEVEL.primary
    case 'where':
    case 'with':
      return LEVEL.filter
    case 'of':
      return LEVEL.of
    case 'negate':
      return LEVEL.negate
    case 'arithmetic':
      return node.operator === '*' || node.operator === '/' ? LEVEL.product : LEVEL.sum
    case 'comparison':
    case 'contains':
    case 'matches':
    case 'between':
      return LEVEL.comparison
    case 'not':
      return LEVEL.not
    case 'logic':
      return LEVEL[node.operator]
    case 'if':
      return LEVEL.if
  }
}

export function quotedText(value: string): string {
  return `"${value.replaceAll('"', '""')}"`
}
