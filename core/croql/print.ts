/** Syntax tree to text, in the one form we write: keywords in small letters, names spaced, no needless brackets. */
import { spacedName } from './names.ts'
import type { Expression } from './syntax.ts'

/** How tightly an expression holds together (croql.md, "Precedence"). */
const LEVEL = {
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

/** Reads back as the same tree. */
export function print(expression: Expression): string {
  return printAt(LEVEL.if, expression)
}

/** In brackets where the expression holds together less tightly than its place asks for. */
function printAt(level: number, node: Expression): string {
  const text = textOf(node)
  return levelOf(node) < level ? `(${text})` : text
}

function textOf(node: Expression): string {
  const level = levelOf(node)
  switch (node.kind) {
    case 'boolean':
      return String(node.value)
    case 'number':
      return node.digits
    case 'text':
      return quoted(node.value)
    case 'dateTime':
      return `'${node.value}'`
    case 'mention':
      return `@${node.target}:${quoted(node.value)}`
    case 'name':
      return spacedName(node.name)
    case 'of':
      return `${spacedName(node.member.name)} of ${printAt(level, node.object)}`
    case 'where':
    case 'with':
      return `${printAt(level, node.source)} ${node.kind} (${print(node.predicate)})`
    case 'negate':
      return `-${printAt(level, node.operand)}`
    case 'arithmetic':
      return `${printAt(level, node.left)} ${node.operator} ${printAt(level + 1, node.right)}`
    case 'comparison':
      return `${printAt(level + 1, node.left)} ${node.operator} ${printAt(level + 1, node.right)}`
    case 'contains':
      return `${printAt(level + 1, node.left)} contains ${printAt(level + 1, node.right)}`
    case 'between': {
      const [value, low, high] = [node.value, node.low, node.high].map((part) => printAt(level + 1, part))
      return `${value} between ${low} and ${high}`
    }
    case 'not':
      return `not ${printAt(level, node.operand)}`
    case 'logic':
      return node.operands.map((operand) => printAt(level + 1, operand)).join(` ${node.operator} `)
    case 'if': {
      const [condition, then] = [node.condition, node.then].map((part) => printAt(level + 1, part))
      return `if ${condition} then ${then} else ${printAt(level, node.else)}`
    }
  }
}

function levelOf(node: Expression): number {
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

function quoted(value: string): string {
  return `"${value.replaceAll('"', '""')}"`
}
