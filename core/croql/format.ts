/** Puts an expression in shape: a short one on one line, a long one on several, with what belongs together indented. */
import { spacedName } from './names.ts'
import { MAX_LENGTH, parse } from './parse.ts'
import { LEVEL, levelOf, levelOfPart, printAt, type Style } from './print.ts'
import type { Problem } from './problem.ts'
import type { Expression, NodeOf } from './syntax.ts'
import { tokenize } from './tokens.ts'

export interface FormatOptions {
  /** The longest line, as far as there is a place to break it. 80 where it is left out. */
  width?: number
  /** How names are written; as they were where it is left out. */
  spelling?: 'kept' | 'spaced' | 'camelCase'
}

export type Formatted =
  | { ok: true; text: string }
  /** It cannot be read, and stays as it is. */
  | { ok: false; problems: Problem[] }

/** Means the same as before: it reads back as the same tree. Never throws. */
export function format(text: string, { width = 80, spelling = 'kept' }: FormatOptions = {}): Formatted {
  const parsed = parse(text)
  if (!parsed.ok) return parsed
  const style: Style = { name: namesOf(text, spelling), bracketed: bracketsOf(text), printed: new Map() }
  const { expression } = parsed
  const laid = new Layout(width, style).whole(expression)
  // Deep brackets are indented far; what would grow past the limit stays on one line, or as it is.
  const fitting = [laid, printAt(LEVEL.if, expression, style), text]
  return { ok: true, text: fitting.find(({ length }) => length <= MAX_LENGTH) ?? text }
}

function namesOf(text: string, spelling: NonNullable<FormatOptions['spelling']>): Style['name'] {
  switch (spelling) {
    case 'spaced':
      return ({ name }) => spacedName(name)
    case 'camelCase':
      return ({ name }) => name
    case 'kept':
      // A name's span takes in the brackets around it.
      return ({ start, end }) => (text.slice(start, end).match(/\w+/g) ?? []).join(' ')
  }
}

/** Keeps brackets around `and`, `or` and `xor` that were written for clarity. */
function bracketsOf(text: string): Style['bracketed'] {
  const closing = new Map<number, number>()
  const open: number[] = []
  for (const { kind, start, end } of tokenize(text)) {
    if (kind !== 'bracket') continue
    if (text[start] === '(') open.push(start)
    else closing.set(open.pop() ?? start, end)
  }
  return ({ kind, start, end }) => kind === 'logic' && closing.get(start) === end
}

/** The column of a part, and how many columns something after it still takes on its last line. */
interface Place {
  indent: number
  column: number
  after: number
}

const STEP = 2

class Layout {
  private readonly width: number
  private readonly style: Style

  constructor(width: number, style: Style) {
    this.width = width
    this.style = style
  }

  whole(expression: Expression): string {
    return this.part(LEVEL.if, expression, { indent: 0, column: 0, after: 0 })
  }

  /** Lays a part out on one line if it fits there. `level`: how tightly its place asks it to hold together. */
  private part(level: number, node: Expression, place: Place): string {
    const flat = printAt(level, node, this.style)
    if (place.column + flat.length + place.after <= this.width) return flat
    return levelOf(node) < level ? this.block(node, place.indent) : this.broken(node, place, flat)
  }

  /** Lays an expression out in brackets, on lines of its own. */
  private block(node: Expression, indent: number): string {
    const inner = indent + STEP
    const text = this.part(LEVEL.if, node, { indent: inner, column: inner, after: 0 })
    return `(${newLine(inner)}${text}${newLine(indent)})`
  }

  private broken(node: Expression, place: Place, flat: string): string {
    const level = levelOf(node)
    switch (node.kind) {
      case 'boolean':
      case 'number':
      case 'text':
      case 'dateTime':
      case 'mention':
      case 'name':
        return flat
      case 'of':
        return this.prefixed(`${this.style.name(node.member)} of `, level, node.object, place)
      case 'negate':
        return this.prefixed('-', level, node.operand, place)
      case 'not':
        return this.prefixed('not ', level, node.operand, place)
      case 'where':
      case 'with': {
        const source = this.part(level, node.source, { ...place, after: node.kind.length + 3 })
        return `${source} ${node.kind} ${this.filter(node.predicate, place, source)}`
      }
      case 'arithmetic':
        return this.joined(node.operator, [level, node.left], [level + 1, node.right], place)
      case 'comparison':
        return this.joined(node.operator, [level + 1, node.left], [level + 1, node.right], place)
      case 'contains':
      case 'matches':
        return this.joined(node.kind, [level + 1, node.left], [level + 1, node.right], place)
      case 'between': {
        const [low, high] = [node.low, node.high].map((end) => printAt(level + 1, end, this.style))
        const ends = ` between ${low} and ${high}`
        return this.part(level + 1, node.value, { ...place, after: place.after + ends.length }) + ends
      }
      case 'logic':
        return this.logic(node, place)
      case 'if':
        return this.choice(node, place)
    }
  }

  private prefixed(prefix: string, level: number, node: Expression, place: Place): string {
    return prefix + this.part(level, node, { ...place, column: place.column + prefix.length })
  }

  /** Lays a filter out on the line of its collection if it fits there. */
  private filter(predicate: Expression, place: Place, source: string): string {
    const flat = `(${printAt(LEVEL.if, predicate, this.style)})`
    const column = columnAfter(source, place.column) + ' where '.length
    return column + flat.length + place.after <= this.width ? flat : this.block(predicate, place.indent)
  }

  private joined(
    operator: string,
    [leftLevel, left]: [number, Expression],
    [rightLevel, right]: [number, Expression],
    place: Place,
  ): string {
    const rest = ` ${operator} ${printAt(rightLevel, right, this.style)}`
    const one = this.part(leftLevel, left, {
      ...place,
      after: Math.min(rest.length + place.after, this.width / 2),
    })
    const begun = `${one} ${operator} `
    return begun + this.part(rightLevel, right, { ...place, column: columnAfter(begun, place.column) })
  }

  /** Each part on a line that begins with the operator. */
  private logic(node: NodeOf<'logic'>, { indent, column }: Place): string {
    const level = levelOf(node)
    const operator = `${node.operator} `
    return node.operands
      .map((operand, index) => {
        const begins = index === 0 ? column : indent + operator.length
        const place = { indent, column: begins, after: 0 }
        return this.part(levelOfPart(level, operand, this.style), operand, place)
      })
      .join(newLine(indent) + operator)
  }

  private choice(node: NodeOf<'if'>, { indent, column }: Place): string {
    const level = levelOf(node)
    const inner = (word: string, from: number) => ({
      indent: indent + STEP,
      column: from + word.length + 1,
      after: 0,
    })
    const condition = this.part(level + 1, node.condition, inner('if', column))
    const then = this.part(level + 1, node.then, inner('then', indent))
    const place = inner('else', indent)
    const otherwise = this.part(level, node.else, node.else.kind === 'if' ? { ...place, indent } : place)
    return [`if ${condition}`, `then ${then}`, `else ${otherwise}`].join(newLine(indent))
  }
}

function newLine(indent: number): string {
  return `\n${' '.repeat(indent)}`
}

/** The column where a text ends that begins at one. */
function columnAfter(text: string, column: number): number {
  const line = text.lastIndexOf('\n')
  return line === -1 ? column + text.length : text.length - line - 1
}
