/**
 * The C expression over `n` that gettext headers and `Language.pluralRules` hold, read by a small parser of
 * its own: never evaluated as code. Operators as gettext has them: `?: || && == != < > <= >= + - * / % !`.
 */
import { sentence, type Sentence } from '../platform/text/sentence.ts'
import { Failure } from '../platform/errors/failure.ts'

/** The value of an expression for a count; NaN where it divides by zero, as it would crash a C program. */
export type PluralExpression = (n: number) => number

const MAX_LENGTH = 4096
const MAX_DEPTH = 100

/** Binary operators, loosest first; a row binds alike, from left to right. */
const LEVELS: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['==', '!='],
  ['<=', '>=', '<', '>'],
  ['+', '-'],
  ['*', '/', '%'],
]

const TOKEN = /\s*(?:(\d+)|(\|\||&&|[=!<>]=|[-+*/%<>!?:()n]))/y

interface Token {
  text: string
  offset: number
}

/** Reads an expression. Throws `format.pluralForms` with the column, counted in the expression. */
export function compileExpression(text: string): PluralExpression {
  if (text.length > MAX_LENGTH) throw refused(sentence`it is longer than ${MAX_LENGTH} characters`, 0)
  const expression = new ExpressionParser(tokenize(text), text.length).parse()
  return (n) => {
    try {
      return expression(n)
    } catch (error) {
      if (error instanceof DivisionByZero) return Number.NaN
      throw error
    }
  }
}

class DivisionByZero extends Error {}

function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  const end = text.trimEnd().length
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < end) {
    const start = TOKEN.lastIndex
    const match = TOKEN.exec(text)
    if (!match) throw refused(sentence`"${text.slice(start).trim().slice(0, 12)}" is not understood`, start)
    const [, number, token = number ?? ''] = match
    tokens.push({ text: token, offset: TOKEN.lastIndex - token.length })
  }
  return tokens
}

function refused(why: Sentence, offset: number): Failure {
  return new Failure('format.pluralForms', sentence`The plural rule cannot be read: ${why}.`, {
    todo: 'Write a C expression over n, such as "n != 1".',
    column: offset + 1,
  })
}

class ExpressionParser {
  readonly #tokens: readonly Token[]
  readonly #length: number
  #next = 0
  #depth = 0

  constructor(tokens: readonly Token[], length: number) {
    this.#tokens = tokens
    this.#length = length
  }

  parse(): PluralExpression {
    const expression = this.#conditional()
    if (this.#next < this.#tokens.length) throw this.#unexpected()
    return expression
  }

  #conditional(): PluralExpression {
    return this.#nested(() => {
      const condition = this.#binary(0)
      if (!this.#take('?')) return condition
      const yes = this.#conditional()
      this.#expect(':')
      const no = this.#conditional()
      return (n) => (condition(n) ? yes(n) : no(n))
    })
  }

  #binary(level: number): PluralExpression {
    const operators = LEVELS[level]
    if (!operators) return this.#unary()
    let left = this.#binary(level + 1)
    for (;;) {
      const operator = operators.find((one) => this.#take(one))
      if (!operator) return left
      left = apply(operator, left, this.#binary(level + 1))
    }
  }

  #unary(): PluralExpression {
    return this.#nested(() => {
      if (this.#take('!')) {
        const operand = this.#unary()
        return (n) => Number(!operand(n))
      }
      if (this.#take('(')) {
        const inner = this.#conditional()
        this.#expect(')')
        return inner
      }
      if (this.#take('n')) return (n) => n
      const token = this.#tokens[this.#next]
      if (!token || !/^\d/.test(token.text)) throw this.#unexpected()
      this.#next += 1
      const value = Number(token.text)
      return () => value
    })
  }

  #nested(parse: () => PluralExpression): PluralExpression {
    this.#depth += 1
    if (this.#depth > MAX_DEPTH)
      throw refused(sentence`it is nested deeper than ${MAX_DEPTH} levels`, this.#offset())
    const expression = parse()
    this.#depth -= 1
    return expression
  }

  #take(text: string): boolean {
    if (this.#tokens[this.#next]?.text !== text) return false
    this.#next += 1
    return true
  }

  #expect(text: string): void {
    if (!this.#take(text)) throw this.#unexpected(text)
  }

  #unexpected(wanted?: string): Failure {
    const token = this.#tokens[this.#next]
    if (token === undefined) return refused(sentence`it ends too early`, this.#offset())
    const why =
      wanted === undefined
        ? sentence`"${token.text}" is out of place`
        : sentence`"${token.text}" is out of place where "${wanted}" should be`
    return refused(why, this.#offset())
  }

  #offset(): number {
    return this.#tokens[this.#next]?.offset ?? this.#length
  }
}

function apply(operator: string, left: PluralExpression, right: PluralExpression): PluralExpression {
  switch (operator) {
    case '||':
      return (n) => Number(Boolean(left(n)) || Boolean(right(n)))
    case '&&':
      return (n) => Number(Boolean(left(n)) && Boolean(right(n)))
    case '==':
      return (n) => Number(left(n) === right(n))
    case '!=':
      return (n) => Number(left(n) !== right(n))
    case '<':
      return (n) => Number(left(n) < right(n))
    case '>':
      return (n) => Number(left(n) > right(n))
    case '<=':
      return (n) => Number(left(n) <= right(n))
    case '>=':
      return (n) => Number(left(n) >= right(n))
    case '+':
      return (n) => left(n) + right(n)
    case '-':
      return (n) => left(n) - right(n)
    case '*':
      return (n) => left(n) * right(n)
    case '/':
      return (n) => Math.trunc(left(n) / divisor(right(n)))
    case '%':
      return (n) => left(n) % divisor(right(n))
    default:
      throw new Error(`no such operator: ${operator}`)
  }
}

function divisor(value: number): number {
  if (value === 0) throw new DivisionByZero()
  return value
}
