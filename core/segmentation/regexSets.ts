/** Sets in brackets, with ICU's operators: `[a-z&&[^aeiou]]`, `[\p{L}--\p{Lu}]`, `[[a-z]-[m]]`. */
import { sentence } from '../platform/text/sentence.ts'
import { escapedClass, posixClass } from './regexClasses.ts'
import { codeSource, escapedCode, type PatternText } from './regexText.ts'

/** A member of a set: one character, or a class. */
type Member = { code: number } | { source: string }

const MAX_DEPTH = 50

/** Reads a set, past its first bracket; answers a JavaScript class. */
export function setSource(pattern: PatternText, depth = 0): string {
  const start = pattern.at - 1
  if (depth > MAX_DEPTH) throw pattern.problem(sentence`sets are nested more than ${MAX_DEPTH} deep`, start)
  const isNegated = pattern.eat('^')
  const differences = [intersection(pattern, depth)]
  while (pattern.eat('--')) differences.push(intersection(pattern, depth))
  if (!pattern.eat(']')) throw pattern.problem(sentence`a set is not closed`, start)
  const source = differences.length === 1 ? differences[0]! : `[${differences.join('--')}]`
  return isNegated ? `[^${source}]` : source
}

function intersection(pattern: PatternText, depth: number): string {
  const operands = [union(pattern, depth)]
  while (pattern.eat('&&')) operands.push(union(pattern, depth))
  return operands.length === 1 ? operands[0]! : `[${operands.join('&&')}]`
}

/** Members up to an operator or the end; a bracket that stands first is a character. */
function union(pattern: PatternText, depth: number): string {
  const members: string[] = []
  if (pattern.sees(']') && isFirst(pattern)) members.push(codeSource(pattern.next().codePointAt(0)!))
  while (!pattern.isAtEnd && !pattern.sees(']') && !pattern.sees('&&') && !isDifference(pattern)) {
    members.push(...item(pattern, depth))
  }
  return `[${members.join('')}]`
}

function isFirst(pattern: PatternText): boolean {
  const before = pattern.text.slice(Math.max(0, pattern.at - 3), pattern.at)
  return /(?<!\\)\[\^?$/.test(before)
}

/** `--` before a set or a class; a hyphen doubled before another character is two hyphens. */
function isDifference(pattern: PatternText): boolean {
  return pattern.match(/(?=--(?:\[|\\[pPdDsSwWhHvV]))/y) !== null
}

/** One item: a character, a range, a class, a nested set, or two of these with `&` or `-` between. */
function item(pattern: PatternText, depth: number): string[] {
  const start = pattern.at
  const first = member(pattern, depth)
  if ('source' in first) return [combined(pattern, first.source, depth)]
  const isRange = pattern.sees('-') && !pattern.sees('-]') && !pattern.sees('-[') && !isDifference(pattern)
  if (!isRange) return [codeSource(first.code)]
  pattern.next()
  const last = member(pattern, depth)
  if ('source' in last) return [codeSource(first.code), codeSource(45), last.source]
  if (last.code < first.code) throw pattern.problem(sentence`a range runs backwards`, start)
  return [`${codeSource(first.code)}-${codeSource(last.code)}`]
}

function combined(pattern: PatternText, left: string, depth: number): string {
  let source = left
  for (;;) {
    const operator = pattern.match(/([&-])(?=\[)/y)?.[1]
    if (operator === undefined) return source
    pattern.next()
    source = `[${source}${operator === '&' ? '&&' : '--'}${setSource(pattern, depth + 1)}]`
  }
}

function member(pattern: PatternText, depth: number): Member {
  const posix = posixClass(pattern)
  if (posix !== undefined) return { source: posix }
  if (pattern.eat('[')) return { source: setSource(pattern, depth + 1) }
  if (!pattern.eat('\\')) return { code: pattern.next().codePointAt(0)! }
  const source = escapedClass(pattern)
  if (source !== undefined) return { source }
  const start = pattern.at - 1
  const code = pattern.eat('b') ? undefined : escapedCode(pattern)
  if (code !== undefined) return { code }
  throw pattern.problem(sentence`"\\${pattern.peek()}" in a set cannot be used here`, start)
}
