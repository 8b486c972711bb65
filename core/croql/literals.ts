/** Evaluates literals and mentions, or returns their problem (docs/reference/croql.md, "Words"). */
import { LinearRegExp, type PatternFault } from '../platform/text/linearRegExp.ts'
import { sentence, type Sentence } from '../platform/text/sentence.ts'
import { resolveDate } from './dates.ts'
import type { CheckEnvironment } from './environment.ts'
import { literal, type Meaning } from './meaning.ts'
import { nearestSpelling } from './spellingSuggestions.ts'
import { problemAt, type Problem } from './problem.ts'
import type { Expression, NodeOf } from './syntax.ts'
import type { TypedValue } from './typedExpression.ts'

/** The id of a login where no project is there to know it: no user has it. */
const NOBODY = -1

export function readNumber(node: NodeOf<'number'>): TypedValue | Problem {
  const value = Number(node.digits)
  const isInteger = !node.digits.includes('.')
  if (isInteger && Number.isSafeInteger(value)) return literal('integer', value)
  if (!isInteger && Number.isFinite(value)) return literal('float', value)
  const message = sentence`This number is too large; the largest Integer is ${Number.MAX_SAFE_INTEGER}.`
  return problemAt(node, 'croql.number', message)
}

export function readDate(node: NodeOf<'dateTime'>, environment: CheckEnvironment): TypedValue | Problem {
  const time = resolveDate(node.value, environment)
  if (time !== null) return literal('dateTime', time)
  const isDateLike = /^\d{4}-\d/.test(node.value)
  const message = isDateLike
    ? sentence`'${node.value}' is not in the calendar, or not written as 'YYYY-MM-DD HH:MM:SS'.`
    : sentence`'${node.value}' is no date; a text is in double quotes.`
  return problemAt(node, 'croql.date', message, {
    expected: ["'today'", "'YYYY-MM-DD'", "'YYYY-MM-DD HH:MM:SS'"],
  })
}

/** Reads the right side of `matches`: a regular expression, which is checked before anything runs. */
export function readMatchedPattern(node: Expression): { pattern: string } | Problem {
  if (node.kind !== 'text') {
    return problemAt(
      node,
      'croql.type',
      sentence`'matches' takes a regular expression in double quotes on its right.`,
      { expected: ['"…"'] },
    )
  }
  const compiled = LinearRegExp.compile(node.value)
  if (compiled instanceof LinearRegExp) return { pattern: node.value }
  return problemAt(node, 'croql.pattern', patternFault(compiled))
}

/** Says what is wrong with a regular expression. */
export function patternFault({ kind, part }: PatternFault): Sentence {
  switch (kind) {
    case 'unclosed':
      return sentence`The regular expression is not closed at '${part}'.`
    case 'unsupported':
      return sentence`'${part}' is not known: regular expressions are those of RE2, without look-around and back references.`
    case 'tooLarge':
      return sentence`The regular expression is too large.`
    case 'unreadable':
      return sentence`The regular expression cannot be read at '${part}'.`
  }
}

export function readMention(node: NodeOf<'mention'>, environment: CheckEnvironment): Meaning | Problem {
  const { target, value } = node
  switch (target) {
    case 'user': {
      const { users } = environment
      const id = users ? users.get(value) : NOBODY
      if (id !== undefined) {
        return { kind: 'object', object: { kind: 'user', entity: 'user', isOptional: false, id } }
      }
      const message = sentence`The project has no user with the login "${value}".`
      return problemAt(node, 'croql.unknownUser', message, {
        near: nearestSpelling(value, users?.keys() ?? []),
      })
    }
    case 'language': {
      if (environment.isLanguage(value)) return { kind: 'value', value: literal('text', value) }
      const code = environment.codeMeantBy?.(value)
      const message =
        code === undefined
          ? sentence`There is no language with the code "${value}".`
          : sentence`The code of this language is "${code}", not "${value}".`
      const near = code === undefined ? environment.nearLanguages(value) : [code]
      return problemAt(node, 'croql.unknownLanguage', message, { near })
    }
    default:
      return problemAt(node, 'croql.unknownMention', sentence`'@${target}' mentions nothing known.`, {
        expected: ['@user:"…"', '@language:"…"'],
        near: nearestSpelling(target, ['user', 'language']).map((known) => `@${known}`),
      })
  }
}
