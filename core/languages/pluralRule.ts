/** CLDR's plural conditions as a C expression over whole counts: `i % 10 = 1 and v = 0` is `n % 10 == 1`. */
import type { CldrPlural } from './cldr.ts'

/** The operands of a whole count written without an exponent; CLDR's others are all 0 then. */
const COUNT_OPERANDS = new Set(['n', 'i'])

const RELATION = /^([a-z])(?: % (\d+))? (!?=) ([\d.,]+)$/

/** A condition on whole counts: always, never, or so that a C compiler reads it. */
type Condition = boolean | { text: string; isAlternative: boolean }

/**
 * The expression whose value is the index of a category in `categories`: `(n != 1)`, or nested choices. The
 * last category is what is left. A category that no whole count takes has no branch.
 */
export function countExpression(plurals: readonly CldrPlural[], categories: readonly string[]): string {
  const branches = plurals.slice(0, -1).flatMap(({ category, condition }) => {
    const compiled = compile(condition)
    return typeof compiled === 'boolean' ? [] : [{ text: compiled.text, index: categories.indexOf(category) }]
  })
  const last = categories.length - 1
  const [first, ...more] = branches
  if (first === undefined) return '0'
  const single = more.length === 0 && last === 1 ? /^n == (\d+)$/.exec(first.text) : null
  if (single) return `(n != ${single[1]})`
  return branches.reduceRight((rest, { text, index }) => `((${text}) ? ${index} : ${rest})`, String(last))
}

/** The plurals that whole counts take, for expressions over counts alone. */
export function countedPlurals(plurals: readonly CldrPlural[]): CldrPlural[] {
  return plurals.filter(({ integers }) => integers !== '')
}

function compile(condition: string): Condition {
  const alternatives: string[] = []
  for (const alternative of condition.split(' or ')) {
    const compiled = compileAll(alternative.split(' and ').map(compileRelation))
    if (compiled === true) return true
    if (compiled !== false) alternatives.push(compiled.text)
  }
  if (alternatives.length === 0) return false
  return { text: alternatives.join(' || '), isAlternative: alternatives.length > 1 }
}

function compileAll(relations: Condition[]): Condition {
  const open: Exclude<Condition, boolean>[] = []
  for (const relation of relations) {
    if (relation === false) return false
    if (relation !== true) open.push(relation)
  }
  const [first] = open
  if (!first) return true
  if (open.length === 1) return first
  const text = open.map((one) => (one.isAlternative ? `(${one.text})` : one.text)).join(' && ')
  return { text, isAlternative: false }
}

function compileRelation(relation: string): Condition {
  const match = RELATION.exec(relation)
  if (!match) throw new Error(`CLDR has a plural condition of a new kind: ${relation}`)
  const [, operand = '', modulus, operator, list = ''] = match
  const ranges = list.split(',').map((range) => range.split('..').map(Number) as [number, number?])
  const isIn = operator === '='
  if (!COUNT_OPERANDS.has(operand)) {
    return ranges.some(([low, high = low]) => low <= 0 && 0 <= high) === isIn
  }
  const value = modulus ? `n % ${modulus}` : 'n'
  const tests = ranges.map(([low, high = low]) =>
    isIn ? inside(value, low, high) : outside(value, low, high),
  )
  if (isIn) {
    const text = tests.map((one) => one.text).join(' || ')
    return { text, isAlternative: tests.length > 1 }
  }
  const text = tests
    .map((one) => (one.isAlternative && tests.length > 1 ? `(${one.text})` : one.text))
    .join(' && ')
  return { text, isAlternative: tests.length === 1 && tests.every((one) => one.isAlternative) }
}

function inside(value: string, low: number, high: number): Exclude<Condition, boolean> {
  if (low === high) return { text: `${value} == ${low}`, isAlternative: false }
  if (low === 0) return { text: `${value} <= ${high}`, isAlternative: false }
  return { text: `${value} >= ${low} && ${value} <= ${high}`, isAlternative: false }
}

function outside(value: string, low: number, high: number): Exclude<Condition, boolean> {
  if (low === high) return { text: `${value} != ${low}`, isAlternative: false }
  if (low === 0) return { text: `${value} > ${high}`, isAlternative: false }
  return { text: `${value} < ${low} || ${value} > ${high}`, isAlternative: true }
}
