/**
 * Parses a Fluent pattern with offsets. The text is the pattern as written, of a message, a term or an attribute, with
 * or without the indentation of its file. A blank is added before each line, whose only effect is that every line is a
 * continuation.
 */
import type { TextRange, SelectType } from '../contract/messages.ts'
import { FluentParser, Junk, Message, type Expression, type Pattern, type Variant } from '@fluent/syntax'
import { PLURAL_CATEGORIES } from '../model/plural.ts'
import { fluentProblem } from './fluentProblems.ts'
import {
  sizeProblem,
  hasSelect,
  type ArgumentNode,
  type MessageBranch,
  type MessageNode,
  type ParsedMessage,
} from './message.ts'

const parser = new FluentParser({ withSpans: true })

/** Whether a pattern has branches. */
export function isFluentMessage(text: string): boolean {
  if (!text.includes('->')) return false
  const parsed = parseFluentMessage(text)
  return parsed.ok && hasSelect(parsed.nodes)
}

/** A blank text is a message without anything in it, although no file can hold it. */
export function parseFluentMessage(text: string): ParsedMessage {
  const tooMuch = sizeProblem(text)
  if (tooMuch) return { ok: false, problem: tooMuch }
  if (text.trim() === '') return { ok: true, nodes: [], tagProblem: null }
  const { source, offsets } = asEntry(text)
  const entry = parser.parseEntry(source)
  if (entry instanceof Junk) {
    const [annotation] = entry.annotations
    const offset = offsets[annotation?.span?.start ?? 0] ?? text.length
    return { ok: false, problem: fluentProblem(annotation, offset, text) }
  }
  if (!(entry instanceof Message) || entry.value === null) return { ok: false, problem: notAlone(0, text) }
  const end = offsets[spanOf(entry.value).end] ?? text.length
  if (text.slice(end).trim() !== '') return { ok: false, problem: notAlone(end, text) }
  const [, ...nodes] = new Reader(offsets).nodes(entry.value)
  return { ok: true, nodes, tagProblem: null }
}

/** Stands before the pattern's first character, so that it may be any. */
const MARK = '{""}'

/** The pattern as a message of its own, on lines of its own, and for each of its offsets the one in the text. */
export function asEntry(text: string): { source: string; offsets: Uint32Array } {
  let source = 'm =\n'
  const offsets: number[] = Array.from(source, () => 0)
  const [blanks = ''] = /^[ \r\n]*/.exec(text) ?? []
  let isLineStart = true
  for (let index = 0; index <= text.length; index++) {
    const before = `${isLineStart ? ' ' : ''}${index === blanks.length ? MARK : ''}`
    source += before + text.charAt(index)
    for (let added = 0; added <= before.length; added++) offsets.push(index)
    isLineStart = text[index] === '\n'
  }
  return { source, offsets: Uint32Array.from(offsets) }
}

/** The text after the pattern is not part of it. */
function notAlone(start: number, text: string): MessageProblem {
  const offset = start + (/\S/.exec(text.slice(start))?.index ?? 0)
  const message =
    'A line of text may not begin with this character: write it in quotes and braces, such as {"["}.'
  const said = { name: 'fluent.badLine', values: {} }
  return { code: 'badLine', start: offset, end: Math.min(offset + 1, text.length), message, said }
}

type MessageProblem = Extract<ParsedMessage, { ok: false }>['problem']

class Reader {
  readonly #offsets: Uint32Array

  constructor(offsets: Uint32Array) {
    this.#offsets = offsets
  }

  nodes(pattern: Pattern): MessageNode[] {
    return pattern.elements.map((element) => {
      const place = this.#place(element)
      if (element.type === 'TextElement') return { kind: 'text', ...place, value: element.value }
      return this.#placeable(element.expression, place)
    })
  }

  #placeable(expression: Expression, place: TextRange): MessageNode {
    if (expression.type === 'Placeable') return this.#placeable(expression.expression, place)
    if (expression.type !== 'SelectExpression')
      return { kind: 'argument', ...place, format: null, ...referenceOf(expression) }
    const branches = expression.variants.map((variant) => this.#branch(variant))
    const { name } = referenceOf(expression.selector)
    return {
      kind: 'select',
      ...place,
      name,
      type: typeOf(expression.selector, branches),
      offset: 0,
      branches,
    }
  }

  #branch(variant: Variant): MessageBranch {
    const { key } = variant
    return {
      selector: key.type === 'Identifier' ? key.name : key.value,
      isDefault: variant.default,
      ...this.#place(variant.value),
      whole: this.#place(variant),
      nodes: this.nodes(variant.value),
    }
  }

  #place(node: Pattern | Variant | Pattern['elements'][number]): TextRange {
    const { start, end } = spanOf(node)
    return { start: this.#offsets[start] ?? 0, end: this.#offsets[end] ?? 0 }
  }
}

function spanOf({ span }: { span?: TextRange | undefined }): TextRange {
  if (!span) throw new TypeError('the parser gave a node no place')
  return span
}

/** Returns the name of an expression and its kind. `NUMBER($count)` is the number `count`. */
function referenceOf(expression: Expression): Pick<ArgumentNode, 'name' | 'type'> {
  switch (expression.type) {
    case 'VariableReference':
      return { name: expression.id.name, type: 'plain' }
    case 'TermReference':
      return { name: `-${expression.id.name}${attributeOf(expression.attribute)}`, type: 'term' }
    case 'MessageReference':
      return { name: `${expression.id.name}${attributeOf(expression.attribute)}`, type: 'message' }
    case 'FunctionReference': {
      const [first] = expression.arguments.positional
      if (first?.type !== 'VariableReference') return { name: `${expression.id.name}()`, type: 'function' }
      return { name: first.id.name, type: TYPES[expression.id.name] ?? 'plain' }
    }
    case 'StringLiteral':
      return { name: expression.value, type: 'literal' }
    case 'NumberLiteral':
      return { name: expression.value, type: 'literal' }
    case 'Placeable':
      return referenceOf(expression.expression)
    case 'SelectExpression':
      return referenceOf(expression.selector)
  }
}

const TYPES: Readonly<Record<string, ArgumentNode['type']>> = { NUMBER: 'number', DATETIME: 'date' }

function attributeOf(attribute: { name: string } | null): string {
  return attribute === null ? '' : `.${attribute.name}`
}

const categories: readonly string[] = PLURAL_CATEGORIES

/**
 * Fluent does not distinguish plurals from other selections. A selection is plural if it uses NUMBER, or if every
 * branch is a category or a number, with at least one category.
 */
function typeOf(selector: Expression, branches: readonly MessageBranch[]): SelectType {
  const isNumber = selector.type === 'FunctionReference' && selector.id.name === 'NUMBER'
  if (isNumber) {
    const kind = selector.arguments.named.find(({ name }) => name.name === 'type')?.value.value
    return kind === 'ordinal' ? 'selectordinal' : 'plural'
  }
  const selectors = branches.map((branch) => branch.selector)
  const isPlural =
    selectors.some((name) => categories.includes(name)) &&
    selectors.every((name) => categories.includes(name) || /^-?\d/.test(name))
  return isPlural ? 'plural' : 'select'
}
