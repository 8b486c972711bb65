/** Which values go together in comparisons and arithmetic (docs/reference/croql.md, "Types"). */
import { sentence, type Sentence } from '../platform/text/sentence.ts'
import type { ValueType } from './catalog.ts'
import { describe, idOf, isNumeric, meaningValues, type Meaning } from './meaning.ts'
import { nearestSpelling } from './spellingSuggestions.ts'
import { problemAt, type Problem } from './problem.ts'
import type { NodeOf, Span } from './syntax.ts'
import type { TypedValue } from './typedExpression.ts'

/** The types that an operator accepts, one operand at a time. */
export interface Rule {
  takes(type: ValueType): boolean
  /** Begins the sentence that says so. */
  demand: Sentence
  expected: readonly string[]
}

export const RULES = {
  arithmetic: {
    takes: isNumeric,
    demand: sentence`Arithmetic takes numbers`,
    expected: ['an Integer', 'a Float'],
  },
  contains: {
    takes: (type) => type === 'text',
    demand: sentence`'contains' takes two Texts`,
    expected: ['a Text'],
  },
  matches: {
    takes: (type) => type === 'text',
    demand: sentence`'matches' takes a Text on its left`,
    expected: ['a Text'],
  },
  order: {
    takes: (type) => isNumeric(type) || type === 'dateTime',
    demand: sentence`Only numbers and date-times have an order`,
    expected: ['an Integer', 'a Float', 'a DateTime'],
  },
} as const satisfies Record<string, Rule>

/** The problem of an order between numbers and date-times, if that is what is asked for. */
export function orderProblem(node: Span, values: readonly TypedValue[]): Problem | null {
  const date = values.find(({ type }) => type === 'dateTime')
  const number = values.find(({ type }) => type !== 'dateTime')
  if (date === undefined || number === undefined) return null
  const isDateFirst = values.indexOf(date) < values.indexOf(number)
  const one = describe({ kind: 'value', value: isDateFirst ? date : number })
  const other = describe({ kind: 'value', value: isDateFirst ? number : date })
  const message = sentence`Numbers and date-times do not compare; these are ${one} and ${other}.`
  return problemAt(node, 'croql.type', message)
}

/** Both sides of `=` or `!=` as values, objects as their ids; no sides where they are of two types. */
export function comparisonSides(
  node: NodeOf<'comparison'>,
  left: Meaning,
  right: Meaning,
): { sides: [TypedValue, TypedValue] | null; problems: Problem[] } {
  const [one, other] = [comparable(left), comparable(right)]
  if (!one || !other) {
    const incomparable = [
      ...(one ? [] : refusal(node.left, left)),
      ...(other ? [] : refusal(node.right, right)),
    ]
    return { sides: null, problems: incomparable }
  }
  if (!areOfOneType(left, right, one, other)) {
    const said = sentence`'${node.operator}' compares two of one type; these are ${describe(left)} and ${describe(right)}.`
    const message = withHint(said, left, other)
    return {
      sides: null,
      problems: [problemAt(node, 'croql.type', message, { expected: [describe(left).english] })],
    }
  }
  return {
    sides: [one, other],
    problems: [...neverEqual(node.right, one, other), ...neverEqual(node.left, other, one)],
  }
}

/** Says also how the literal on the right is written for what it is compared with. */
function withHint(said: Sentence, left: Meaning, right: TypedValue): Sentence {
  if (right.kind !== 'literal') return said
  const written = String(right.value)
  if (left.kind === 'object' && left.object.entity === 'user' && right.type === 'text')
    return sentence`${said} A user is written ${`@user:"${written}"`}.`
  if (left.kind !== 'value') return said
  const { type } = left.value
  if (type === 'boolean') return sentence`${said} A Boolean is compared with true or false, without quotes.`
  const isNumber = right.type === 'text' && /^\d+(\.\d+)?$/.test(written)
  return isNumeric(type) && isNumber ? sentence`${said} A number stands without quotes: ${written}.` : said
}

/** The value that stands for something in a comparison: of objects only a User and a concept have one. */
function comparable(meaning: Meaning): TypedValue | null {
  switch (meaning.kind) {
    case 'value':
      return meaning.value
    case 'object':
      return ['user', 'concept'].includes(meaning.object.entity) ? idOf(meaning.object) : null
    case 'collection':
    case 'texts':
      return null
  }
}

function refusal(node: Span, meaning: Meaning): [Problem] {
  return [problemAt(node, 'croql.type', refusalOf(meaning))]
}

function refusalOf(meaning: Meaning): Sentence {
  if (meaning.kind === 'texts') {
    return sentence`This is ${describe(meaning)}, which have no value; ask with 'contains' or 'matches'.`
  }
  return meaning.kind === 'object'
    ? sentence`This is ${describe(meaning)}, which has no value; compare one of its members, as its id.`
    : sentence`This is ${describe(meaning)}, which has no value; compare its size, with count of.`
}

function areOfOneType(left: Meaning, right: Meaning, one: TypedValue, other: TypedValue): boolean {
  if (left.kind === 'object' && right.kind === 'object') return left.object.entity === right.object.entity
  const areValues = left.kind === 'value' && right.kind === 'value'
  return one.type === other.type || (areValues && isNumeric(one.type) && isNumeric(other.type))
}

/** A text that is never a value of the member is a warning (docs/reference/croql.md, "Lists of values"). */
function neverEqual(node: Span, member: TypedValue, other: TypedValue): Problem[] {
  const known = meaningValues(member)
  if (!known || other.kind !== 'literal' || typeof other.value !== 'string') return []
  const { name, values } = known
  if (values.includes(other.value)) return []
  const message = sentence`'${name}' is never "${other.value}".`
  const near = nearestSpelling(other.value, values)
  return [problemAt(node, 'croql.neverAValue', message, { severity: 'warning', expected: [...values], near })]
}
